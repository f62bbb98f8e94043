package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Who raises a figure defends it in the diff of figures.txt; who lowers one writes the lower number down, so that it stays.
func TestTheFiguresOfTheHouseOnlyFall(t *testing.T) {
	t.Chdir("../..")
	h, err := count(".")
	if err != nil {
		t.Fatal(err)
	}
	limit := map[string]int{}
	for line := range strings.Lines(text(t, limits)) {
		if name, value, _ := strings.Cut(strings.TrimSpace(line), " "); name != "#" {
			limit[name], err = strconv.Atoi(value)
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, f := range h.figures {
		if f.value > limit[f.name] {
			t.Errorf("%s is %d, and was %d: make it smaller again (go run ./packaging/house -names shows what counts)", f.name, f.value, limit[f.name])
		}
		if f.value < limit[f.name] {
			t.Errorf("%s is %d, and was %d: write the better number down (go run ./packaging/house -update)", f.name, f.value, limit[f.name])
		}
		delete(limit, f.name)
	}
	for name := range limit {
		t.Errorf("%s has %s, which nothing counts", limits, name)
	}
}

func TestWhatTheHouseCounts(t *testing.T) {
	root := t.TempDir()
	for name, source := range map[string]string{
		"ui/page/a.go":           "package page\n\nimport \"fyne.io/fyne/v2\"\n\n// A is counted as a type.\ntype A struct{ f func(); g, h int }\n\nfunc (a *A) show() { b(); b() }\nfunc a2() { if true { b() } }\n",
		"ui/page/b.go":           "package page\n\nfunc b() { a2() }\n",
		"ui/page/c.go":           "package page\n\nfunc c() { b() }\n",
		"ui/page/a_test.go":      "package page\n\nvar x = 1\n",
		"core/list/list.go":      "package list\n\ntype L[T any] int\n\nfunc (L[T]) Show() { for { } }\n",
		"core/list/list_test.go": "package list_test\n\nimport _ \"procura/ui/page\"\n",
		"core/plain/plain.go":    "package plain\n",
		"core/gametest/tool.go":  "package gametest\n\n// T is a tool.\ntype T struct{}\n\nfunc show() { a, b, c, d := f() }\n",
		"core/packed/packed.go": "package packed\n\nfunc p() {\n\tif x = 1; true {\n\t}\n\tif x := 1; true {\n\t}\n\tswitch f(); {\n\t}\n" +
			"\tx = map[bool]int{true: 1}[y] + l[1]\n\ta, b, c, d = 1, 2, 3, 4\n\ta, b, c = f()\n}\n" + strings.Repeat("\n", 440),
		"core/plain/p_test.go":              "package plain\n",
		"build/out/left.go":                 "this is not read",
		".git/left.go":                      "nor this",
		"resources/translations/ui.pt.json": "{}",
	} {
		if err := os.MkdirAll(filepath.Join(root, filepath.Dir(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	h, err := count(root)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for _, f := range append(h.sums, h.figures...) {
		got[f.name] = f.value
	}
	for name, want := range map[string]int{
		"lines": 9 + 3 + 3 + 5 + 1 + 453, "statements": 7 + 9, "files": 6, "files-under-60-lines": 5, "files-over-450-lines": 1,
		"tool-lines": 6, "test-lines": 3 + 3 + 1, "test-code-per-100-of-code": 100 * 5 / 25, "packed": 4, "packed-in-tests-and-tools": 1,
		"packages": 5, "packages-under-ui": 1, "packages-over-16-files": 0, "test-programs": 3, "test-programs-with-fyne": 2,
		"functions-named-by-a-bare-verb": 2, "function-fields-in-ui": 1, "types-over-30-methods": 0, "types-in-over-3-files": 0,
		"methods-of-the-largest-type": 1, "upward-references-in-ui": 1, "translation-pairs": 1,
	} {
		if got[name] != want {
			t.Errorf("%s is %d, want %d", name, got[name], want)
		}
		delete(got, name)
	}
	if len(got) > 0 {
		t.Errorf("not tried: %v", got)
	}
}
