package main

import (
	"go/token"
	"slices"
	"strings"
	"testing"
)

// build is a program of files given by their places; an import of "m/x" is one
// of room x.
func build(t *testing.T, sources map[string]string) *house {
	t.Helper()
	h := &house{fset: token.NewFileSet()}
	byPath := map[string]*room{}
	places := make([]string, 0, len(sources))
	for place := range sources {
		places = append(places, place)
	}
	slices.Sort(places)
	for _, place := range places {
		at := strings.LastIndex(place, "/")
		path, name := place[:at], place[at+1:]
		r := byPath[path]
		if r == nil {
			r = &room{path: path, name: "m/" + path}
			byPath[path] = r
			h.rooms = append(h.rooms, r)
		}
		if err := h.add(r, name, []byte(sources[place]), strings.HasSuffix(name, "_test.go")); err != nil {
			t.Fatal(err)
		}
	}
	check(h)
	return h
}

// figure is what a section prints below its heading.
func figure(t *testing.T, h *house, section func(*house, *printer)) string {
	t.Helper()
	var b strings.Builder
	p := &printer{out: &b}
	section(h, p)
	if p.err != nil {
		t.Fatal(p.err)
	}
	return b.String()
}

func wants(t *testing.T, got string, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if !strings.Contains(got, line) {
			t.Errorf("no %q in %s", line, got)
		}
	}
}

func TestFunctionsAreMeasuredFromFuncToBrace(t *testing.T) {
	h := build(t, map[string]string{
		"a/a.go":      "package a\n\nfunc one() {}\n\nfunc three() {\n\tone()\n}\n",
		"a/a_test.go": "package a\n\nfunc five() {\n\n\n\n}\n",
	})
	wants(t, figure(t, h, functions), "half 3, 95 % 3, longest 3 (a/a.go three); 2 functions")
}

func TestABusyLineHoldsMoreThanAComment(t *testing.T) {
	src := "// Package a.\npackage a // yes\n\n/* no\nno */\nvar x = `two\nlines`\n"
	if got := busyLines([]byte(src)); got != 3 {
		t.Errorf("%d busy lines, want 3", got)
	}
}

func TestRoomsThatNoProgramReachesCountAsTests(t *testing.T) {
	h := build(t, map[string]string{
		"main/main.go":     "package main\n\nfunc main() {}\n",
		"helper/helper.go": "package helper\n\nvar X = 1\n",
	})
	h.rooms[1].command = true
	h.findHelpers()
	wants(t, figure(t, h, tests), "2 / 2 = 1.00", "reached by no program: helper")
}

func TestOnlyGoroutinesOutsideCoreAreCounted(t *testing.T) {
	h := build(t, map[string]string{
		"core/a.go": "package core\n\nfunc f() { go f() }\n",
		"ui/a.go":   "package ui\n\nimport \"fyne.io/fyne/v2\"\n\nfunc f() {\n\tgo f()\n\tfyne.Do(f)\n\tfyne.DoAndWait(f)\n\tother.Do(f)\n}\n",
	})
	wants(t, figure(t, h, goroutines), "fyne.Do: 2 (ui/a.go 2)\n", "go: 1 (ui/a.go 1)\n")
}

func TestACrowdedRoomOfTheWindowIsMarked(t *testing.T) {
	long := "package x\n" + strings.Repeat("\n", 1500)
	got := figure(t, build(t, map[string]string{"core/x.go": long, "ui/x.go": long, "ui/area/x.go": long}), rooms)
	if strings.Count(got, "of tests [!]\n") != 1 || !strings.HasSuffix(got, "ui                             1 files   1501 lines      0 of tests [!]\n") {
		t.Error(got)
	}
}

func TestReferencesUpwards(t *testing.T) {
	const base = "package core\n\nfunc low() {}\n\ntype thing struct{}\n\nfunc (thing) do() {}\n"
	for name, c := range map[string]struct {
		base, want string
	}{
		"a ladder": {base, "4 references, upward by use    0, fewest    0"},
		"a circle": {base + "\nfunc up() { high() }\n", "5 references, upward by use    1, fewest    1"},
	} {
		h := build(t, map[string]string{
			"core/base.go":   c.base,
			"core/high.go":   "package core\n\nfunc high() {\n\tlow()\n\tlow()\n\tthing{}.do()\n}\n",
			"core/middle.go": "package core\n\nfunc middle() { low() }\n",
		})
		if got := figure(t, h, upward); !strings.Contains(got, c.want) {
			t.Errorf("%s: want %s in %s", name, c.want, got)
		}
	}
}

func TestARoomWithoutCirclesIsUntangled(t *testing.T) {
	// File 0 is the one that most use, and itself uses file 3.
	g := graph{files: make([]*file, 4), names: [][]int{{0, 0, 0, 9}, {1, 0, 0, 0}, {1, 1, 0, 0}, {0, 0, 0, 0}}}
	if got := g.upward(g.byUse()); got != 9 {
		t.Errorf("by use %d upward, want 9", got)
	}
	if got := g.untangled(); g.upward(got) != 0 {
		t.Errorf("untangled as %v: %d upward", got, g.upward(got))
	}
}

func TestTypesCountMethodsFilesAndFields(t *testing.T) {
	h := build(t, map[string]string{
		"a/a.go": "package a\n\ntype T[S any] struct {\n\ta, b int\n\tcall func()\n}\n\nfunc (t *T[S]) one() {}\n",
		"a/b.go": "package a\n\nfunc (t T[S]) two() {}\n",
	})
	wants(t, figure(t, h, biggestTypes), "a.T                                    2 methods   2 files   3 fields\n")
}

func TestHooksAreFieldsOfAFunctionType(t *testing.T) {
	h := build(t, map[string]string{
		"core/a.go":    "package core\n\ntype T struct{ f, g func() }\n",
		"ui/a.go":      "package ui\n\ntype call func()\n\ntype T struct {\n\tf, g func()\n\th call\n\tn int\n}\n",
		"ui/area/a.go": "package area\n\ntype T struct{ f func() }\n",
	})
	wants(t, figure(t, h, hooks), "3 in the shell, 1 in the other packages; 1 structs have one", "ui.T                                   3\n")
}

// searches are a small core/search.
var searches = map[string]string{
	"core/search/kinds.go": "package search\n\ntype Algorithm string\n\nconst (\n\tA Algorithm = \"a\"\n\tB Algorithm = \"b\"\n\tC Algorithm = \"c\"\n\tD Algorithm = \"d\"\n\tE Algorithm = \"e\"\n)\n",
	"core/search/bestfirst.go": "package search\n\ntype best struct {\n\tq queue\n\tl Limits\n}\n\nfunc (b *best) run() { b.q.pop() }\n\n" +
		"func start(a Algorithm) {\n\tswitch a {\n\tcase A, B, C, D, E:\n\t\tother()\n\t}\n}\n",
	"core/search/queue.go":  "package search\n\ntype queue struct{}\n\nfunc (queue) pop() {}\n",
	"core/search/limits.go": "package search\n\ntype Limits struct{}\n",
	"core/search/other.go":  "package search\n\nfunc other() {}\n",
	"ui/a.go":               "package ui\n\nimport \"m/core/search\"\n\nfunc is(a search.Algorithm) bool {\n\treturn a == search.A || a == \"x\" || true == false\n}\n",
}

func TestAReaderOpensWhatAFileRunsAndPassesOverTheDispatcher(t *testing.T) {
	got := figure(t, build(t, searches), reader)
	wants(t, got, "opened: 2 files, 20 lines: bestfirst.go queue.go\n", "named:  1 files, 3 lines: limits.go\n")
}

func TestSwitchesOnAnAlgorithm(t *testing.T) {
	got := figure(t, build(t, searches), switches)
	wants(t, got, "switch: 1 (core/search/bestfirst.go 1)\n", "compared: 1 (ui/a.go 1)\n")
}

func TestExportedNamesWithoutAComment(t *testing.T) {
	h := build(t, map[string]string{"a/a.go": "package a\n\ntype T int\n\nfunc (T) M() {}\n\n// N is said.\nfunc (T) N() {}\n\nfunc (u) O() {}\n\n" +
		"// Both are.\nconst (\n\tX = 1\n\tY = 2\n)\n\nvar Z, w = 1, 2\n"})
	wants(t, figure(t, h, undocumented), "3 (a/a.go 3)")
}

func TestGeneratedFilesAreNamedAsLeftOut(t *testing.T) {
	h := build(t, map[string]string{"a/a.go": "// Code generated by hand. DO NOT EDIT.\n\npackage a\n"})
	wants(t, figure(t, h, leftOut), "a/a.go\n")
}

func TestThisProgramIsMeasured(t *testing.T) {
	t.Chdir("../..")
	var b strings.Builder
	if err := run(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	wants(t, b.String(), "packaging/house", "\nstorage  ", " -> ", "opened: ")
}
