package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// The places that the figures speak of.
const (
	coreRoom   = "core"
	windowRoom = "ui"
	searchRoom = "core/search"
	// fyneModule is the package whose Do brings work to the window's goroutine.
	fyneModule = "fyne.io/fyne/v2"
)

// house is a program: its packages, parsed.
type house struct {
	fset  *token.FileSet
	rooms []*room
	// skipped are files that this system's build leaves out, and files that say
	// they are generated.
	skipped []string
}

// room is a package: its files, and what the type checker knows of them.
type room struct {
	path    string // "core/search"; "." at the top level
	name    string // its import path
	command bool   // a program, not to be imported
	helper  bool   // only tests import it
	imports []string
	files   []*file
	pkg     *types.Package
	info    *types.Info
}

// file is a source file.
type file struct {
	name  string
	lines int
	busy  int // lines that hold more than a comment
	test  bool
	tree  *ast.File
}

// listed is a package as "go list" tells it.
type listed struct {
	ImportPath, Name, Dir                                        string
	Module                                                       struct{ Path string }
	GoFiles, CgoFiles, TestGoFiles, XTestGoFiles, IgnoredGoFiles []string
	Imports                                                      []string
}

// load parses the packages of the module in the working folder.
func load(ctx context.Context) (*house, error) {
	output, err := exec.CommandContext(ctx, "go", "list", "-buildvcs=false", "-json", "./...").Output()
	if err != nil {
		if failed, ok := errors.AsType[*exec.ExitError](err); ok {
			return nil, fmt.Errorf("go list: %w: %s", err, failed.Stderr)
		}
		return nil, fmt.Errorf("go list: %w", err)
	}
	h := &house{fset: token.NewFileSet()}
	for decoder := json.NewDecoder(bytes.NewReader(output)); ; {
		var l listed
		if err := decoder.Decode(&l); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if err := h.enter(&l); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(h.rooms, func(a, b *room) int { return strings.Compare(a.path, b.path) })
	slices.Sort(h.skipped)
	h.findHelpers()
	return h, nil
}

// findHelpers marks the rooms that no program reaches: tests alone use them.
func (h *house) findHelpers() {
	reached := map[string]bool{}
	var reach func(string)
	reach = func(path string) {
		if reached[path] {
			return
		}
		reached[path] = true
		for _, r := range h.rooms {
			if r.path == path {
				for _, next := range r.imports {
					reach(next)
				}
			}
		}
	}
	for _, r := range h.rooms {
		if r.command {
			reach(r.path)
		}
	}
	for _, r := range h.rooms {
		r.helper = !reached[r.path]
	}
}

// enter parses the files of a package.
func (h *house) enter(l *listed) error {
	r := &room{path: within(l.ImportPath, l.Module.Path), name: l.ImportPath, command: l.Name == "main"}
	for _, path := range l.Imports {
		if path == l.Module.Path || strings.HasPrefix(path, l.Module.Path+"/") {
			r.imports = append(r.imports, within(path, l.Module.Path))
		}
	}
	for _, name := range l.IgnoredGoFiles {
		h.skipped = append(h.skipped, filepath.ToSlash(filepath.Join(r.path, name)))
	}
	tests := slices.Concat(l.TestGoFiles, l.XTestGoFiles)
	for _, name := range slices.Concat(l.GoFiles, l.CgoFiles, tests) {
		src, err := os.ReadFile(filepath.Join(l.Dir, name))
		if err != nil {
			return err
		}
		if err := h.add(r, name, src, slices.Contains(tests, name)); err != nil {
			return err
		}
	}
	h.rooms = append(h.rooms, r)
	return nil
}

// add parses a file of a room.
func (h *house) add(r *room, name string, src []byte, test bool) error {
	tree, err := parser.ParseFile(h.fset, r.path+"/"+name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	if ast.IsGenerated(tree) {
		h.skipped = append(h.skipped, r.path+"/"+name)
		return nil
	}
	r.files = append(r.files, &file{name: name, lines: bytes.Count(src, []byte("\n")), busy: busyLines(src), test: test, tree: tree})
	return nil
}

// busyLines counts the lines that hold more than blanks and a comment.
func busyLines(src []byte) int {
	var s scanner.Scanner
	fset := token.NewFileSet()
	at := fset.AddFile("", -1, len(src))
	s.Init(at, src, func(token.Position, string) {}, 0)
	lines := map[int]bool{}
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			return len(lines)
		}
		if tok == token.SEMICOLON && literal == "\n" {
			continue // put in by the scanner
		}
		for line := range strings.Count(literal, "\n") + 1 {
			lines[at.Line(pos)+line] = true
		}
	}
}

// within is an import path without that of the module.
func within(path, module string) string {
	if path == module {
		return "."
	}
	return strings.TrimPrefix(path, module+"/")
}

// file is the first of those files that a room has.
func (h *house) file(path string, names ...string) (*room, *file) {
	for _, name := range names {
		for _, r := range h.rooms {
			for _, f := range r.code() {
				if r.path == path && f.name == name {
					return r, f
				}
			}
		}
	}
	return nil, nil
}

// path is a file's place in the program: "core/search/bfs.go".
func (h *house) path(f *file) string { return h.fset.Position(f.tree.Pos()).Filename }

// line is that of a place in a file.
func (h *house) line(at token.Pos) int { return h.fset.Position(at).Line }

// code are the files of a room that are no tests.
func (r *room) code() []*file {
	return slices.DeleteFunc(slices.Clone(r.files), func(f *file) bool { return f.test })
}

// in reports whether a room is one of those, or inside one of them.
func (r *room) in(places ...string) bool {
	return slices.ContainsFunc(places, func(place string) bool {
		return r.path == place || strings.HasPrefix(r.path, place+"/")
	})
}

// lines counts the lines of files.
func lines(files []*file) (sum int) {
	for _, f := range files {
		sum += f.lines
	}
	return sum
}
