package main

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// bareVerbs need an object in the name of a function.
var bareVerbs = strings.Fields("show take look tell words settle say give lay put keep note mark drop bring turn")

func (h *house) functions() {
	var bare, fields []string
	for _, s := range h.sources {
		if s.isTest || s.isTool {
			continue
		}
		ast.Inspect(s.tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if slices.Contains(bareVerbs, strings.ToLower(n.Name.Name)) {
					bare = append(bare, s.path+": "+n.Name.Name)
				}
			case *ast.StructType:
				for _, field := range n.Fields.List {
					if _, function := field.Type.(*ast.FuncType); function && strings.HasPrefix(s.path, "ui/") {
						fields = append(fields, fmt.Sprintf("%s:%d", s.path, h.fset.Position(field.Pos()).Line))
					}
				}
			}
			return true
		})
	}
	h.list("functions-named-by-a-bare-verb", bare)
	h.list("function-fields-in-ui", fields)
}

// types counts methods by the type of their receiver.
func (h *house) types() {
	methods, files, seen := map[string]int{}, map[string]int{}, map[[2]string]bool{}
	for _, s := range h.sources {
		for _, d := range s.tree.Decls {
			d, function := d.(*ast.FuncDecl)
			if !function || d.Recv == nil || s.isTest || s.isTool {
				continue
			}
			receiver := strings.TrimLeft(types.ExprString(d.Recv.List[0].Type), "*")
			receiver, _, _ = strings.Cut(receiver, "[")
			name := s.folder + "." + receiver
			methods[name]++
			if at := [2]string{name, s.path}; !seen[at] {
				seen[at] = true
				files[name]++
			}
		}
	}
	var big, spread []string
	most := 0
	for name, n := range methods {
		line := fmt.Sprintf("%s: %d methods in %d files", name, n, files[name])
		most = max(most, n)
		if n > 30 {
			big = append(big, line)
		}
		if files[name] > 3 {
			spread = append(spread, line)
		}
	}
	h.list("types-over-30-methods", big)
	h.list("types-in-over-3-files", spread)
	h.sums = append(h.sums, figure{"methods-of-the-largest-type", most, nil})
}

// references counts, in the packages of ui, functions and methods declared in one file and named in another, where the other
// is used by more files of the package than this one: such a reference runs upwards. Names are told apart by their letters alone.
func (h *house) references() {
	declared, users, uses := map[string]string{}, map[string]int{}, map[[3]string]bool{} // uses: from, to, name
	for _, s := range h.sources {
		for _, d := range s.tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && !s.isTest && strings.HasPrefix(s.path, "ui/") {
				declared[s.folder+"."+f.Name.Name] = s.path
			}
		}
	}
	for _, s := range h.sources {
		ast.Inspect(s.tree, func(n ast.Node) bool {
			if name, ok := n.(*ast.Ident); ok && !s.isTest {
				if to := declared[s.folder+"."+name.Name]; to != "" && to != s.path {
					if file := [3]string{s.path, to}; !uses[file] {
						uses[file] = true // under no name: the file is used at all
						users[to]++
					}
					uses[[3]string{s.path, to, name.Name}] = true
				}
			}
			return true
		})
	}
	upward := 0
	for use := range uses {
		if use[2] != "" && users[use[1]] < users[use[0]] {
			upward++
		}
	}
	h.figures = append(h.figures, figure{"upward-references-in-ui", upward, nil})
}
