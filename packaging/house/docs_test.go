package main

import (
	"go/ast"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The documents name the test that holds a rule; a test that is renamed is
// renamed there too.
func TestTheTestsThatDocumentsNameExist(t *testing.T) {
	names := declarations(t)
	there := map[string]bool{}
	for path, list := range names {
		for _, name := range list {
			there[name] = there[name] || strings.HasSuffix(path, "_test.go")
		}
	}
	named := regexp.MustCompile("`(Test\\w+)`")
	for path, least := range map[string]int{"docs/rules.md": 50, "docs/formats.md": 3, "docs/architecture.md": 20} {
		found := named.FindAllStringSubmatch(text(t, path), -1)
		if len(found) < least {
			t.Errorf("%s names %d tests only", path, len(found))
		}
		for _, match := range found {
			if !there[match[1]] {
				t.Errorf("%s names %s, which is not there", path, match[1])
			}
		}
	}
}

// A file or a folder is named by its path, and what is declared in a file
// behind it: `core/search/run.go: Run, runOn`.
func TestWhatTheDocumentsPointAtIsThere(t *testing.T) {
	names := declarations(t)
	places := regexp.MustCompile(`\b(?:core|ui|storage|resources|packaging|docs)/[\w./-]*\w|\bmain(?:_test)?\.go\b`)
	inFile := regexp.MustCompile("`([\\w./-]+\\.go):\\s([\\w,\\s]+)`")
	for path, least := range map[string]int{"docs/architecture.md": 60, "CONTRIBUTING.md": 1, "README.md": 1, "docs/rules.md": 1} {
		page := text(t, path)
		for _, place := range places.FindAllString(page, -1) {
			if _, err := os.Stat(place); err != nil {
				t.Errorf("%s names %s: %v", path, place, err)
			}
		}
		functions := 0
		for _, match := range inFile.FindAllStringSubmatch(page, -1) {
			for _, name := range strings.Fields(strings.ReplaceAll(match[2], ",", " ")) {
				functions++
				if !slices.Contains(names[match[1]], name) {
					t.Errorf("%s names %s, which %s does not declare", path, name, match[1])
				}
			}
		}
		if path == "docs/architecture.md" && functions < least {
			t.Errorf("%s names %d functions only", path, functions)
		}
	}
}

// A comment names a file of its own folder by its name, any other by its path.
func TestWhatCommentsPointAtIsThere(t *testing.T) {
	t.Chdir("../..")
	h, err := count(".")
	if err != nil {
		t.Fatal(err)
	}
	comment := regexp.MustCompile(`(?m)(?:^|\s)//.*`)
	file := regexp.MustCompile(`docs/[\w./-]*\w|[\w./-]*\w\.go\b`)
	found := 0
	for _, s := range h.sources {
		for _, line := range comment.FindAllString(text(t, s.path), -1) {
			for _, name := range file.FindAllString(strings.TrimLeft(line, "/ \t"), -1) {
				found++
				_, inFolder := os.Stat(filepath.Join(s.folder, name))
				_, inProgram := os.Stat(name)
				if inFolder != nil && inProgram != nil {
					t.Errorf("a comment of %s names %s, which is not there", s.path, name)
				}
			}
		}
	}
	if found < 60 {
		t.Errorf("only %d files are named in comments", found)
	}
}

// `make pictures` renews what is in docs/img: nothing else is shown, and nothing there for nobody.
func TestTheDocumentsShowThePicturesOfDocsImg(t *testing.T) {
	t.Chdir("../..")
	shown := map[string]bool{}
	pages, _ := filepath.Glob("docs/*.md")
	for _, page := range append(pages, "README.md") {
		for _, match := range regexp.MustCompile(`!\[[^]]*\]\(([^)]+)\)`).FindAllStringSubmatch(text(t, page), -1) {
			shown[filepath.Join(filepath.Dir(page), match[1])] = true
		}
	}
	there, _ := filepath.Glob("docs/img/*")
	if want := slices.Sorted(maps.Keys(shown)); !slices.Equal(there, want) {
		t.Errorf("the documents show %q, docs/img has %q", want, there)
	}
}

// declarations lists the names that each file declares, those of methods among them.
func declarations(t *testing.T) map[string][]string {
	t.Helper()
	t.Chdir("../..")
	h, err := count(".")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string][]string{}
	for _, s := range h.sources {
		for _, d := range s.tree.Decls {
			names[s.path] = append(names[s.path], declared(d)...)
		}
	}
	return names
}

// declared are the names of a declaration.
func declared(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		names = append(names, d.Name.Name)
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, name := range s.Names {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}

func text(t *testing.T, path string) string {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

// Whoever comes new reads all of docs in an afternoon.
func TestTheDocumentsAreShort(t *testing.T) {
	const most = 36_000
	words := 0
	for _, path := range documents(t) {
		words += len(strings.Fields(text(t, path)))
	}
	t.Logf("%d words", words)
	if words > most {
		t.Errorf("docs has %d words, %d at most", words, most)
	}
}

// Links within the documents lead to a file or a folder.
func TestLinksOfTheDocumentsLeadSomewhere(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	for _, path := range append(documents(t), "README.md", "CONTRIBUTING.md", "core/verify/theorems.md") {
		if path == "docs/decisions/README.md" {
			continue
		}
		for _, match := range link.FindAllStringSubmatch(text(t, path), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), match[1])); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
	}
}

// documents lists the pages of docs, from the top of the program.
func documents(t *testing.T) []string {
	t.Helper()
	t.Chdir("../..")
	pages, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	decisions, err := filepath.Glob("docs/decisions/*.md")
	if err != nil {
		t.Fatal(err)
	}
	return slices.Concat(pages, decisions)
}
