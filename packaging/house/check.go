package main

import (
	"go/ast"
	"go/types"
	"path"
)

// check gives every room its types. Packages of other modules stand empty: what
// they declare is of no interest, and reading them takes minutes.
func check(h *house) {
	byName := map[string]*room{}
	for _, r := range h.rooms {
		byName[r.name] = r
	}
	c := &checker{house: h, rooms: byName}
	for _, r := range h.rooms {
		c.check(r)
	}
}

// checker checks rooms, those first that others import.
type checker struct {
	house *house
	rooms map[string]*room
}

// Import gives the package of a room, or an empty one.
func (c *checker) Import(name string) (*types.Package, error) {
	if r := c.rooms[name]; r != nil {
		c.check(r)
		return r.pkg, nil
	}
	return emptyPackage(name), nil
}

// emptyPackage stands for a package that is not read. Its name is a guess, good
// where the last element of the path is no version.
func emptyPackage(name string) *types.Package {
	base := path.Base(name)
	if len(base) > 1 && base[0] == 'v' && base[1] >= '0' && base[1] <= '9' {
		base = path.Base(path.Dir(name))
	}
	pkg := types.NewPackage(name, base)
	pkg.MarkComplete()
	return pkg
}

func (c *checker) check(r *room) {
	if r.pkg != nil {
		return
	}
	r.info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	var files []*ast.File
	for _, f := range r.code() {
		files = append(files, f.tree)
	}
	config := types.Config{Importer: c, FakeImportC: true, Error: func(error) {}}
	r.pkg, _ = config.Check(r.name, c.house.fset, files, r.info)
}
