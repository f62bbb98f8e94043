// House counts how large the program is and how it is cut into packages, types and files, from its source alone.
// What it counts stands in figures.txt and may only fall; those that begin with "least" may only rise.
//
//	go run ./packaging/house           each figure
//	go run ./packaging/house -names    also the names behind those that are lists
//	go run ./packaging/house -update   figures.txt takes the figures of today
//
// Lines, statements (nodes of go/ast, blocks left out), files, packages and types are those outside tests; folders named
// testdata count as well, build/ and hidden folders do not.
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"log"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// limits is the file of the figures, from the root of the program.
const limits = "packaging/house/figures.txt"

func main() {
	names := flag.Bool("names", false, "print the names behind the figures")
	update := flag.Bool("update", false, "write the figures to "+limits)
	flag.Parse()
	h, err := count(".")
	if err != nil {
		log.Fatal(err)
	}
	file := "# Each figure may only fall, a \"least\" only rise. `go run ./packaging/house -update` writes them; whoever raises one defends it.\n"
	for _, f := range h.figures {
		fmt.Printf("%-38s %7d\n", f.name, f.value)
		file += fmt.Sprintf("%s %d\n", f.name, f.value)
		if *names && len(f.names) > 0 {
			fmt.Println("    " + strings.Join(f.names, "\n    "))
		}
	}
	if *update {
		err = os.WriteFile(limits, []byte(file), 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// figure is one number; names, if any, are what it counts.
type figure struct {
	name  string
	value int
	names []string
}

// source is one Go file.
type source struct {
	path, folder string // from the root, with slashes
	isTest       bool
	lines, code  int // code leaves out empty lines and lines that are a comment
	statements   int
	tree         *ast.File
}

type house struct {
	fset    *token.FileSet
	sources []*source
	figures []figure
}

// list adds a figure that is the number of some names.
func (h *house) list(name string, names []string) {
	slices.Sort(names)
	h.figures = append(h.figures, figure{name, len(names), names})
}

// count reads all Go files below a folder and makes the figures.
func count(root string) (*house, error) {
	h := &house{fset: token.NewFileSet()}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && file != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "build"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(file, ".go"):
			return nil
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		return h.parse(file, filepath.ToSlash(name))
	})
	if err != nil {
		return nil, err
	}
	h.sizes()
	h.packages()
	h.functions()
	h.types()
	h.references()
	pairs, err := filepath.Glob(filepath.Join(root, "resources", "translations", "*.pt.json"))
	h.list("translation-pairs", pairs)
	return h, err
}

// parse reads one file and measures it.
func (h *house) parse(file, name string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	s := &source{path: name, folder: path.Dir(name), isTest: strings.HasSuffix(name, "_test.go")}
	for line := range strings.Lines(string(data)) {
		s.lines++
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "//") {
			s.code++
		}
	}
	s.tree, err = parser.ParseFile(h.fset, file, data, parser.SkipObjectResolution)
	ast.Inspect(s.tree, func(n ast.Node) bool {
		if _, statement := n.(ast.Stmt); statement {
			s.statements++
		}
		if _, block := n.(*ast.BlockStmt); block {
			s.statements--
		}
		return true
	})
	h.sources = append(h.sources, s)
	return err
}

func (h *house) sizes() {
	var code, test source
	files, small := 0, []string{}
	for _, s := range h.sources {
		sum := &code
		if s.isTest {
			sum = &test
		} else {
			files++
		}
		if !s.isTest && s.lines < 60 {
			small = append(small, s.path)
		}
		sum.lines, sum.code, sum.statements = sum.lines+s.lines, sum.code+s.code, sum.statements+s.statements
	}
	h.figures = append(h.figures, figure{"lines", code.lines, nil}, figure{"statements", code.statements, nil}, figure{"files", files, nil})
	h.list("files-under-60-lines", small)
	h.figures = append(h.figures, figure{"test-lines", test.lines, nil}, figure{"least-test-code-per-100-of-code", 100 * test.code / max(1, code.code), nil})
}

// packages counts folders with Go files, programs of tests, and those of them that link Fyne.
func (h *house) packages() {
	files := map[string]int{}
	lines := map[string]int{}
	isTested := map[string]bool{}
	imports := map[string][]string{}
	for _, s := range h.sources {
		folder := s.folder
		if s.isTest {
			folder, isTested[folder] = folder+" test", true // imports what the tests do
		} else {
			files[folder], lines[folder] = files[folder]+1, lines[folder]+s.lines
		}
		for _, spec := range s.tree.Imports {
			imports[folder] = append(imports[folder], strings.TrimPrefix(strings.Trim(spec.Path.Value, `"`), "procura/"))
		}
	}
	known := map[string]bool{}
	var linksFyne func(name string) bool
	linksFyne = func(name string) bool {
		if _, done := known[name]; !done {
			known[name] = strings.HasPrefix(name, "fyne.io/fyne") || slices.ContainsFunc(imports[name], linksFyne)
		}
		return known[name]
	}
	var window, large, withFyne []string
	for folder := range files {
		if strings.HasPrefix(folder+"/", "ui/") {
			window = append(window, folder)
		}
		if files[folder] > 16 || lines[folder] > 5000 {
			large = append(large, fmt.Sprintf("%s: %d files, %d lines", folder, files[folder], lines[folder]))
		}
	}
	for folder := range isTested {
		if linksFyne(folder) || linksFyne(folder+" test") {
			withFyne = append(withFyne, folder)
		}
	}
	h.figures = append(h.figures, figure{"packages", len(files), nil})
	h.list("packages-under-ui", window)
	h.list("packages-over-16-files-or-5000-lines", large)
	h.list("test-programs", slices.Collect(maps.Keys(isTested)))
	h.list("test-programs-with-fyne", withFyne)
}

// bareVerbs need an object in the name of a function.
var bareVerbs = strings.Fields("show take look tell words settle say give lay put keep note mark drop bring turn")

func (h *house) functions() {
	var bare, fields []string
	for _, s := range h.sources {
		if s.isTest {
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
			if !function || d.Recv == nil || s.isTest {
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
	h.figures = append(h.figures, figure{"methods-of-the-largest-type", most, nil})
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
