package main

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// graph is who uses whom among the files of a room: names[i][j] is how many
// different names declared in file j are used in file i.
type graph struct {
	files []*file
	names [][]int
}

// references counts top-level names and methods, not fields.
func references(h *house, r *room) graph {
	g := graph{files: r.code()}
	at := map[*token.File]int{}
	for i, f := range g.files {
		at[h.fset.File(f.tree.Pos())] = i
	}
	for i, f := range g.files {
		g.names = append(g.names, make([]int, len(g.files)))
		for object := range used(r, f) {
			if j, ok := at[h.fset.File(object.Pos())]; ok && j != i && isDeclared(r, object) {
				g.names[i][j]++
			}
		}
	}
	return g
}

// used are the objects that a file of a room names, those of generic types as
// they were declared.
func used(r *room, f *file) map[types.Object]bool {
	objects := map[types.Object]bool{}
	ast.Inspect(f.tree, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && r.info.Uses[name] != nil {
			objects[origin(r.info.Uses[name])] = true
		}
		return true
	})
	return objects
}

func origin(object types.Object) types.Object {
	switch object := object.(type) {
	case *types.Func:
		return object.Origin()
	case *types.Var:
		return object.Origin()
	}
	return object
}

// isDeclared reports whether an object is a top-level name of the room or a
// method of one.
func isDeclared(r *room, object types.Object) bool {
	if object.Pkg() != r.pkg {
		return false
	}
	if f, ok := object.(*types.Func); ok && f.Signature().Recv() != nil {
		return true
	}
	return object.Parent() == r.pkg.Scope()
}

// total counts all references between files.
func (g *graph) total() (sum int) {
	for _, row := range g.names {
		for _, n := range row {
			sum += n
		}
	}
	return sum
}

// byUse orders the files, those that most others use at the bottom; of equals
// the first by name.
func (g *graph) byUse() []int {
	users := make([]int, len(g.files))
	for _, row := range g.names {
		for j, n := range row {
			users[j] += min(n, 1)
		}
	}
	order := numbers(len(g.files))
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(users[b], users[a]) })
	return order
}

// untangled orders the files so that few references run upwards: one file after
// another goes where it leaves the fewest, until none can be put better. Rooms
// without circles have an order without any, and it is found or nearly so.
func (g *graph) untangled() []int {
	order := g.byUse()
	for better := true; better; {
		better = false
		for _, f := range numbers(len(order)) {
			better = g.settle(order, f) || better
		}
	}
	return order
}

// settle moves a file to the best place in an order, if that is a better one.
func (g *graph) settle(order []int, f int) bool {
	from := slices.Index(order, f)
	best, to := 0, from
	for step := -1; step <= 1; step += 2 {
		cost := 0
		for at := from + step; at >= 0 && at < len(order); at += step {
			// Passing a file turns the references between the two round.
			cost -= step * (g.names[f][order[at]] - g.names[order[at]][f])
			if cost < best {
				best, to = cost, at
			}
		}
	}
	copy(order[from:], order[from+1:])
	copy(order[to+1:], order[to:len(order)-1])
	order[to] = f
	return best < 0
}

// upward counts the references from a file to one above it.
func (g *graph) upward(order []int) (sum int) {
	for at, i := range order {
		for _, j := range order[at+1:] {
			sum += g.names[i][j]
		}
	}
	return sum
}

// numbers are 0 to n-1.
func numbers(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
