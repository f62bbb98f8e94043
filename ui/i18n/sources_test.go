package i18n_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// sources is what the program's Go files say of keys: tests excepted.
type sources struct {
	fset *token.FileSet
	// literals are all texts, with the first place where each stands.
	literals map[string]token.Pos
	// calls are the calls that make or say a message with a literal key.
	calls []call
	// prefixes are the literals that a call joins with something.
	prefixes map[string]token.Pos
	// lists are the lists of words of a file, by its name.
	lists map[string][][]string
}

// call is text.M("key", "Name", value ...) or x.Key("key", "Name", value ...).
type call struct {
	at   token.Pos
	key  string
	args []string
	// open says that the arguments are not all written out.
	open bool
}

// readSources are the Go files of the program, which nobody changes.
func readSources(t *testing.T) *sources {
	t.Helper()
	s, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// parsed parses every Go file of the program, once for all tests.
var parsed = sync.OnceValues(func() (*sources, error) {
	s := &sources{
		fset: token.NewFileSet(), literals: map[string]token.Pos{},
		prefixes: map[string]token.Pos{}, lists: map[string][][]string{},
	}
	root := filepath.Join("..", "..")
	for _, room := range []string{"main.go", "core", "storage", "ui", "resources"} {
		err := filepath.WalkDir(filepath.Join(root, room), func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(s.fset, path, nil, parser.SkipObjectResolution)
			if err == nil {
				ast.Inspect(file, func(n ast.Node) bool { s.note(path, n); return true })
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return s, nil
})

func (s *sources) note(path string, n ast.Node) {
	switch n := n.(type) {
	case *ast.BasicLit:
		if word, ok := literal(n); ok && s.literals[word] == token.NoPos {
			s.literals[word] = n.Pos()
		}
	case *ast.CompositeLit:
		s.lists[path] = append(s.lists[path], wordsOf(n.Elts))
	case *ast.CallExpr:
		s.noteCall(n)
	}
}

func (s *sources) noteCall(n *ast.CallExpr) {
	if len(n.Args) == 0 || !speaks(n.Fun) {
		return
	}
	if key, ok := literal(n.Args[0]); ok {
		c := call{at: n.Pos(), key: key, open: n.Ellipsis != token.NoPos}
		for i := 1; i < len(n.Args); i += 2 {
			name, ok := literal(n.Args[i])
			c.args, c.open = append(c.args, name), c.open || !ok
		}
		s.calls = append(s.calls, c)
		return
	}
	if prefix, ok := leftmost(n.Args[0]); ok {
		s.prefixes[prefix] = n.Pos()
	}
}

// speaks recognises text.M, M in its own package, and methods called Key.
func speaks(fun ast.Expr) bool {
	if name, ok := fun.(*ast.Ident); ok {
		return name.Name == "M"
	}
	selector, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	from, _ := selector.X.(*ast.Ident)
	return selector.Sel.Name == "Key" || selector.Sel.Name == "M" && from != nil && from.Name == "text"
}

func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	word, err := strconv.Unquote(lit.Value)
	return word, err == nil
}

// leftmost is the literal at the beginning of a sum of texts.
func leftmost(e ast.Expr) (string, bool) {
	for {
		sum, ok := e.(*ast.BinaryExpr)
		if !ok {
			return literal(e)
		}
		e = sum.X
	}
}

func wordsOf(elements []ast.Expr) []string {
	var list []string
	for _, e := range elements {
		if word, ok := literal(e); ok {
			list = append(list, word)
		}
	}
	return list
}

// place is where a position is, as FILE:LINE.
func (s *sources) place(at token.Pos) string {
	p := s.fset.Position(at)
	return filepath.ToSlash(p.Filename) + ":" + strconv.Itoa(p.Line)
}
