// Package filetest has what tests of storage and its rooms share: boards, files, and
// what was read in a line.
package filetest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"procura/storage/format"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/games"
	"procura/core/text"
	"procura/storage/document"
)

func Puzzlers() []game.Module { return games.All(games.Settings{}) }

// Summary writes what a file holds: "game name line target rules; ..." and, after a
// bar, "line:column key; ...".
func Summary(f datafile.File) string {
	var problems, issues []string
	for _, p := range f.Problems {
		words := fmt.Sprintf("%s %s %d", p.Puzzle.Module().ID(), p.Name, p.Line)
		if target, ok := p.Puzzle.Target(); ok {
			words += fmt.Sprintf(" %d", target)
		}
		if rules := format.ChangedRules(p.Puzzle.Rules(), p.Puzzle.Module().Settings()); rules != "" {
			words += " " + rules
		}
		problems = append(problems, words)
	}
	for _, i := range f.Issues {
		issues = append(issues, fmt.Sprintf("%d:%d %s", i.Line, i.Column, i.What.Key))
	}
	if len(issues) == 0 {
		return strings.Join(problems, "; ")
	}
	return strings.Join(problems, "; ") + " | " + strings.Join(issues, "; ")
}

// Boards in one line, for tables.
const (
	Pits  = "((0 0 0 0 0 2) (0 0 0 0 4 0))"
	Pits2 = "((2 2 2 2 2 2) (2 2 2 2 2 2))"
	Piece = "(branca redonda alta oca)"
	Quad  = "(((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) (" + Piece + "))"
)

// Rows are the rows of a Cavalo board.
var Rows = "(02 20 44 NIL NIL NIL NIL NIL NIL NIL)" + strings.Repeat(" (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)", 9)

// Board10 is a bare Cavalo board of 66 points.
var Board10 = "(" + Rows + ")"

// Folder lists the files of a folder.
func Folder(t *testing.T, path string) []string {
	t.Helper()
	entries, err := os.ReadDir(path)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func Write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Content is what a file holds.
func Content(t *testing.T, path string) string {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

// Document is a source as it was opened.
func Document(src string) datafile.Document {
	return datafile.Document{Problems: format.Read(context.Background(), "f.dat", []byte(src), Puzzlers()).Problems, Source: []byte(src)}
}

func Saved(t *testing.T, d datafile.Document) string {
	t.Helper()
	file, question, err := document.Compose("f.dat", &d, Puzzlers())
	if err != nil || question != "" {
		t.Fatalf("%s%v", question, err)
	}
	return string(file.Source)
}

// Ruled is a problem under another rule.
func Ruled(t *testing.T, p game.Problem, key, value string) game.Problem {
	t.Helper()
	changed, wrong := p.Puzzle.WithRules(game.Rules{key: value})
	if wrong != nil {
		t.Fatal(wrong)
	}
	p.Puzzle = changed
	return p
}

func Official(t *testing.T, file, name string) game.Problem {
	t.Helper()
	src := Content(t, testdata("problemas/"+file))
	for _, p := range format.Read(t.Context(), file, []byte(src), Puzzlers()).Problems {
		if p.Name == name {
			return p
		}
	}
	t.Fatalf("%s has no problem %s", file, name)
	return game.Problem{}
}

// Crlf ends the lines of a text as Windows does.
func Crlf(src string) string {
	return strings.ReplaceAll(strings.ReplaceAll(src, "\r\n", "\n"), "\n", "\r\n")
}

// Turma is a file as people have them, of three games, with a damaged problem and
// words that nobody understands, in the ways that it may be written down.
func Turma(t *testing.T) map[string]string {
	t.Helper()
	content := Content(t, testdata("turma/turma.dat"))
	return map[string]string{
		"LF": content, "CRLF": Crlf(content), "BOM": "\uFEFF" + content, "Latin-1": string(text.Latin1.Append(nil, content)),
		"CRLF and Latin-1": string(text.Latin1.Append(nil, Crlf(content))),
	}
}

// testdata is where a file of the tests is, from storage or one of its rooms.
func testdata(name string) string {
	if path := filepath.Join("testdata", name); exists(path) {
		return path
	}
	return filepath.Join("..", "testdata", name)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Samples are the official and the wild problems.
func Samples(t *testing.T) []game.Problem {
	t.Helper()
	var all []game.Problem
	for _, pattern := range []string{testdata("problemas"), testdata("wild")} {
		paths, _ := filepath.Glob(pattern + "/*.dat")
		for _, path := range paths {
			all = append(all, format.Read(t.Context(), path, []byte(Content(t, path)), Puzzlers()).Problems...)
		}
	}
	if len(all) != 43 {
		t.Fatalf("%d samples, want 43", len(all))
	}
	return all
}

// Lasting is a context that ends when it has been asked so often.
type Lasting struct {
	context.Context
	// Asks is how often it may be asked.
	Asks int
}

// Err ends the context when it was asked often enough.
func (l *Lasting) Err() error {
	l.Asks--
	if l.Asks < 0 {
		return context.Canceled
	}
	return nil
}
