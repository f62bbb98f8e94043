package main

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// dispatches is how many algorithms a function names that only says which of
// them is to run; a reader of one passes over it.
const dispatches = 5

// reader tells what must be opened to understand A*.
func reader(h *house, p *printer) {
	p.section("What a reader of A* opens",
		"The file of the algorithm (bestfirst.go, else astar.go, else run.go, in "+searchRoom+"), but for functions that name five algorithms or more. Opened are it,\n"+
			"and the files in or under "+searchRoom+" with functions or methods that it calls, or types that it makes; named are those of its other top-level names and types.")
	place, home := h.file(searchRoom, "bestfirst.go", "astar.go", "run.go")
	if home == nil {
		p.line("no such file")
		return
	}
	opened, named := leansOn(h, place, home)
	p.line("opened: %d files, %d lines: %s", len(opened), lines(opened), names(h, opened))
	p.line("named:  %d files, %d lines: %s", len(named), lines(named), names(h, named))
}

// names lists files with their lines.
func names(h *house, files []*file) string {
	var words []string
	for _, f := range files {
		words = append(words, strings.TrimPrefix(h.path(f), searchRoom+"/"))
	}
	return strings.Join(words, " ")
}

// leansOn are the files of the searches whose code a file runs, itself the
// first, and those of which it only names something.
func leansOn(h *house, place *room, home *file) (opened, named []*file) {
	at := map[*token.File]*file{}
	for _, r := range h.rooms {
		for _, f := range r.code() {
			if r.in(searchRoom) {
				at[h.fset.File(f.tree.Pos())] = f
			}
		}
	}
	runs := map[*file]bool{home: true}
	for object, made := range place.uses(home) {
		if f := at[h.fset.File(object.Pos())]; object.Pos() != token.NoPos && f != nil {
			runs[f] = runs[f] || made || isRun(object)
		}
	}
	for f, run := range runs {
		if run {
			opened = append(opened, f)
		} else {
			named = append(named, f)
		}
	}
	for _, list := range [][]*file{opened, named} {
		slices.SortFunc(list, func(a, b *file) int { return cmp.Or(-order(a == home, b == home), cmp.Compare(h.path(a), h.path(b))) })
	}
	return opened, named
}

// order is positive where only a holds.
func order(a, b bool) int {
	switch {
	case a && !b:
		return 1
	case b && !a:
		return -1
	}
	return 0
}

// isRun reports whether an object is a function or method with a body.
func isRun(object types.Object) bool {
	f, ok := object.(*types.Func)
	if !ok {
		return false
	}
	receiver := f.Signature().Recv()
	return receiver == nil || !types.IsInterface(receiver.Type())
}

// uses are the objects that a file names outside its dispatchers; true stands
// for types of which it makes values.
func (r *room) uses(f *file) map[types.Object]bool {
	objects := map[types.Object]bool{}
	for _, d := range f.tree.Decls {
		if r.algorithms(d) >= dispatches {
			continue
		}
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				if object := r.info.Uses[n]; object != nil {
					objects[origin(object)] = objects[origin(object)]
				}
			case *ast.CompositeLit:
				if named, ok := types.Unalias(r.info.TypeOf(n)).(*types.Named); ok {
					objects[named.Origin().Obj()] = true
				}
			}
			return true
		})
	}
	return objects
}

// algorithms counts the algorithms that a declaration names.
func (r *room) algorithms(d ast.Decl) int {
	found := map[types.Object]bool{}
	ast.Inspect(d, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && isAlgorithm(r.info.Uses[name]) {
			found[r.info.Uses[name]] = true
		}
		return true
	})
	return len(found)
}

// isAlgorithm reports whether an object is a constant of the searches' type
// Algorithm.
func isAlgorithm(object types.Object) bool {
	constant, ok := object.(*types.Const)
	if !ok || constant.Pkg() == nil || !strings.HasSuffix(constant.Pkg().Path(), "/"+searchRoom) {
		return false
	}
	named, ok := types.Unalias(constant.Type()).(*types.Named)
	return ok && named.Obj().Name() == "Algorithm"
}

// switches counts where the code asks which algorithm it has.
func switches(h *house, p *printer) {
	p.section("Switches on an algorithm",
		"In programs: switch statements with a case that names a constant of type Algorithm of "+searchRoom+", and == and != with one elsewhere; by file.")
	whole, single := map[string]int{}, map[string]int{}
	for _, r := range h.rooms {
		for _, f := range r.code() {
			if r.helper {
				continue
			}
			ast.Inspect(f.tree, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.SwitchStmt:
					if r.asks(n) {
						whole[r.path+"/"+f.name]++
					}
				case *ast.BinaryExpr:
					if (n.Op == token.EQL || n.Op == token.NEQ) && (r.isAlgorithm(n.X) || r.isAlgorithm(n.Y)) {
						single[r.path+"/"+f.name]++
					}
				}
				return true
			})
		}
	}
	p.line("switch: %s", tally(whole))
	p.line("compared: %s", tally(single))
}

// asks reports whether a case of a switch is an algorithm.
func (r *room) asks(s *ast.SwitchStmt) bool {
	for _, clause := range s.Body.List {
		if clause, ok := clause.(*ast.CaseClause); ok && slices.ContainsFunc(clause.List, r.isAlgorithm) {
			return true
		}
	}
	return false
}

// isAlgorithm reports whether an expression is the name of an algorithm.
func (r *room) isAlgorithm(e ast.Expr) bool {
	if selector, ok := e.(*ast.SelectorExpr); ok {
		e = selector.Sel
	}
	name, ok := e.(*ast.Ident)
	return ok && isAlgorithm(r.info.Uses[name])
}
