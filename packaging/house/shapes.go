package main

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// shape is a struct or another named type, and how large it is.
type shape struct {
	name            string
	methods, fields int
	files           map[string]bool // that hold its methods
	hooks           int             // fields of a function type
}

// What a type may be at most.
const mostMethods, mostFiles = 30, 3

// shapes are the named types of all rooms.
func shapes(h *house) []*shape {
	var all []*shape
	for _, r := range h.rooms {
		byName := map[string]*shape{}
		for _, f := range r.code() {
			ast.Inspect(f.tree, func(n ast.Node) bool {
				if spec, ok := n.(*ast.TypeSpec); ok {
					s := &shape{name: r.path + "." + spec.Name.Name, files: map[string]bool{}}
					s.measure(r, spec)
					byName[spec.Name.Name] = s
					all = append(all, s)
				}
				return true
			})
		}
		for _, f := range r.code() {
			for _, d := range f.tree.Decls {
				if d, ok := d.(*ast.FuncDecl); ok && d.Recv != nil {
					if s := byName[receiver(d.Recv.List[0].Type)]; s != nil {
						s.methods++
						s.files[f.name] = true
					}
				}
			}
		}
	}
	return all
}

// measure counts the fields of a struct.
func (s *shape) measure(r *room, spec *ast.TypeSpec) {
	fields, ok := spec.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, field := range fields.Fields.List {
		n := max(1, len(field.Names))
		s.fields += n
		if isFunction(r.info.TypeOf(field.Type)) {
			s.hooks += n
		}
	}
}

func isFunction(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// receiver is the name of the type that a method belongs to.
func receiver(e ast.Expr) string {
	for {
		switch t := e.(type) {
		case *ast.Ident:
			return t.Name
		case *ast.StarExpr:
			e = t.X
		case *ast.IndexExpr:
			e = t.X
		case *ast.IndexListExpr:
			e = t.X
		default:
			return ""
		}
	}
}

// biggestTypes lists the types with the most methods.
func biggestTypes(h *house, p *printer) {
	p.section("Biggest types",
		"Methods outside tests, the files that they are in, and fields; the ten with the most methods, then all others over 30 methods or 3 files. [!] marks those.")
	all := shapes(h)
	slices.SortStableFunc(all, func(a, b *shape) int {
		return cmp.Or(cmp.Compare(b.methods, a.methods), cmp.Compare(a.name, b.name))
	})
	for i, s := range all {
		mark := ""
		if s.methods > mostMethods || len(s.files) > mostFiles {
			mark = " [!]"
		}
		if i < 10 || mark != "" {
			p.line("%-36s %3d methods %3d files %3d fields%s", s.name, s.methods, len(s.files), s.fields, mark)
		}
	}
}

// hooks lists the structs that others hang functions into.
func hooks(h *house, p *printer) {
	p.section("Hooks", "Struct fields of a function type outside tests, in packages of "+windowRoom+
		"; the shell is "+windowRoom+" itself. A struct with one is not named.")
	shell, areas, single := 0, 0, 0
	var list []*shape
	for _, s := range shapes(h) {
		switch {
		case strings.HasPrefix(s.name, windowRoom+"."):
			shell += s.hooks
		case strings.HasPrefix(s.name, windowRoom+"/"):
			areas += s.hooks
		default:
			continue
		}
		if s.hooks == 1 {
			single++
		} else if s.hooks > 1 {
			list = append(list, s)
		}
	}
	slices.SortStableFunc(list, func(a, b *shape) int {
		return cmp.Or(cmp.Compare(b.hooks, a.hooks), cmp.Compare(a.name, b.name))
	})
	p.line("%d in the shell, %d in the other packages; %d structs have one", shell, areas, single)
	for _, s := range list {
		p.line("%-36s %3d", s.name, s.hooks)
	}
}

// undocumented counts exported names that say nothing of themselves.
func undocumented(h *house, p *printer) {
	p.section("Exported names without a comment",
		"Outside tests: top-level names, and methods of exported types. In a group, a comment on the group or on the line is enough. Fields are not counted.")
	bare := map[string]int{}
	for _, r := range h.rooms {
		for _, f := range r.code() {
			for _, d := range f.tree.Decls {
				if n := bareNames(d); n > 0 {
					bare[r.path+"/"+f.name] += n
				}
			}
		}
	}
	p.line("%s", tally(bare))
}

// bareNames counts the exported names of a declaration that have no comment.
func bareNames(d ast.Decl) (n int) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Doc == nil && d.Name.IsExported() && (d.Recv == nil || ast.IsExported(receiver(d.Recv.List[0].Type))) {
			return 1
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if d.Doc == nil {
				n += bareSpec(spec)
			}
		}
	}
	return n
}

func bareSpec(spec ast.Spec) (n int) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		if spec.Doc == nil && spec.Comment == nil && spec.Name.IsExported() {
			return 1
		}
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			if spec.Doc == nil && spec.Comment == nil && name.IsExported() {
				n++
			}
		}
	}
	return n
}
