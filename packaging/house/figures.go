package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// functions tells how long functions are.
func functions(h *house, p *printer) {
	p.section("Length of functions",
		"Declared functions and methods outside tests, from `func` to the closing brace, in lines. Function literals count with what holds them.")
	type function struct {
		length int
		name   string
	}
	var all []function
	for _, r := range h.rooms {
		for _, f := range r.code() {
			for _, d := range f.tree.Decls {
				if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
					all = append(all, function{h.line(d.End()) - h.line(d.Pos()) + 1, r.path + "/" + f.name + " " + d.Name.Name})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b function) int { return cmp.Compare(a.length, b.length) })
	if len(all) == 0 {
		return
	}
	last := all[len(all)-1]
	p.line("half %d, 95 %% %d, longest %d (%s); %d functions",
		all[len(all)/2].length, all[len(all)*95/100].length, last.length, last.name, len(all))
}

// tests weighs tests against code.
func tests(h *house, p *printer) {
	p.section("Tests and code",
		"Lines that hold more than a comment: those of *_test.go, and of packages that no program reaches, against all others; in brackets, all lines.")
	var helpers []string
	var test, code, testAll, codeAll int
	for _, r := range h.rooms {
		if r.helper {
			helpers = append(helpers, r.path)
		}
		for _, f := range r.files {
			if f.test || r.helper {
				test, testAll = test+f.busy, testAll+f.lines
			} else {
				code, codeAll = code+f.busy, codeAll+f.lines
			}
		}
	}
	p.line("%d / %d = %.2f (%d / %d = %.2f)", test, code, ratio(test, code), testAll, codeAll, ratio(testAll, codeAll))
	p.line("reached by no program: %s", strings.Join(helpers, " "))
}

func ratio(a, b int) float64 { return float64(a) / float64(max(b, 1)) }

// goroutines counts where goroutines start, and where they come back to the
// window.
func goroutines(h *house, p *printer) {
	p.section("Goroutines", "Outside tests: places that name fyne.Do or fyne.DoAndWait, and `go` statements outside core, by file.")
	do, start := map[string]int{}, map[string]int{}
	for _, r := range h.rooms {
		for _, f := range r.code() {
			ast.Inspect(f.tree, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.SelectorExpr:
					if strings.HasPrefix(n.Sel.Name, "Do") && isPackage(r, n.X, fyneModule) {
						do[r.path+"/"+f.name]++
					}
				case *ast.GoStmt:
					if !r.in(coreRoom) {
						start[r.path+"/"+f.name]++
					}
				}
				return true
			})
		}
	}
	p.line("fyne.Do: %s", tally(do))
	p.line("go: %s", tally(start))
}

// isPackage reports whether an expression names an imported package.
func isPackage(r *room, e ast.Expr, path string) bool {
	name, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	pkg, ok := r.info.Uses[name].(*types.PkgName)
	return ok && pkg.Imported().Path() == path
}

// What a package of the window may hold, and the shell.
const (
	areaFiles, areaLines   = 12, 2000
	shellFiles, shellLines = 7, 1200
)

// rooms lists the packages.
func rooms(h *house, p *printer) {
	p.section("Packages", fmt.Sprintf(
		"Files and lines outside tests, and lines of tests. [!] marks a package of %s over %d files or %d lines; the shell, %s itself, over %d or %d.",
		windowRoom, areaFiles, areaLines, windowRoom, shellFiles, shellLines))
	for _, r := range h.rooms {
		code := r.code()
		files, own := len(code), lines(code)
		p.line("%-28s %3d files %6d lines %6d of tests%s", r.path, files, own, lines(r.files)-own, crowded(r, files, own))
	}
}

func crowded(r *room, files, lines int) string {
	mostFiles, mostLines := areaFiles, areaLines
	if r.path == windowRoom {
		mostFiles, mostLines = shellFiles, shellLines
	}
	if r.in(windowRoom) && (files > mostFiles || lines > mostLines) {
		return " [!]"
	}
	return ""
}

// upward tells how many references between files run upwards.
func upward(h *house, p *printer) {
	p.section("References that run upwards",
		"Packages of more than one file. A reference is a top-level name or method declared in one file and used in another, once for each file that uses it.\n"+
			"By use: files stand in the order of how many others use them, the most used at the bottom; a reference to a file above is upward.\n"+
			"Fewest: those that the best order found leaves upward, 0 where no files use each other in a circle.")
	const row = "%-28s %4d references, upward by use %4d, fewest %4d"
	window := [3]int{}
	for _, r := range h.rooms {
		g := references(h, r)
		total, use, fewest := g.total(), g.upward(g.byUse()), g.upward(g.untangled())
		if total > 0 {
			p.line(row, r.path, total, use, fewest)
		}
		if r.in(windowRoom) {
			window[0], window[1], window[2] = window[0]+total, window[1]+use, window[2]+fewest
		}
	}
	p.line(row, windowRoom+" and all in it", window[0], window[1], window[2])
}

// leftOut names what no figure counts.
func leftOut(h *house, p *printer) {
	p.section("Left out of all figures",
		"Folders named testdata, files that say they are generated, and files that this system's build leaves out, by name:")
	if len(h.skipped) == 0 {
		p.line("none")
	}
	for _, name := range h.skipped {
		p.line("%s", name)
	}
}

// arrows lists what imports what.
func arrows(h *house, p *printer) {
	p.section("Imports", "Of each package outside tests, the packages of the program that it imports.")
	sum := 0
	for _, r := range h.rooms {
		sum += len(r.imports)
		if len(r.imports) > 0 {
			p.line("%-28s -> %s", r.path, strings.Join(r.imports, " "))
		}
	}
	p.line("%d arrows between %d packages", sum, len(h.rooms))
}
