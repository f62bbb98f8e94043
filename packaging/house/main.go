// House counts what a reader feels of the source: how it is cut into packages, types and files, and what stands packed into one
// line. These figures stand in figures.txt and may only fall. How many lines, statements, packages and test programs there are is
// printed, and no limit: what is written out is easier to read.
//
//	go run ./packaging/house           each figure
//	go run ./packaging/house -names    also the names behind those that are lists
//	go run ./packaging/house -update   figures.txt takes the figures of today
//
// Lines, statements (nodes of go/ast, blocks left out), files, packages and types are those outside tests; folders named
// testdata count as well, build/ and hidden folders do not. What only tests and developers use is counted as tools.
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
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
	for _, f := range h.sums {
		fmt.Printf("%-38s %7d\n", f.name, f.value)
	}
	file := "# Each figure may only fall. `go run ./packaging/house -update` writes them; whoever raises one defends it.\n"
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
	isTool       bool // tests and developers use it, no user does
	lines, code  int  // code leaves out empty lines and lines that are a comment
	statements   int
	tree         *ast.File
}

type house struct {
	fset    *token.FileSet
	sources []*source
	sums    []figure // those that are no limit
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
	h.packed()
	h.functions()
	h.types()
	h.references()
	pairs, err := filepath.Glob(filepath.Join(root, "resources", "translations", "*.pt.json"))
	h.list("translation-pairs", pairs)
	return h, err
}

// tools are the folders of what tests and developers use.
var tools = []string{"core/gametest", "core/quatro/perfect/bookgen", "packaging", "storage/internal/filetest", "ui/internal/uitest"}

// parse reads one file and measures it.
func (h *house) parse(file, name string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	s := &source{path: name, folder: path.Dir(name), isTest: strings.HasSuffix(name, "_test.go")}
	s.isTool = slices.ContainsFunc(tools, func(folder string) bool { return strings.HasPrefix(name, folder+"/") })
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
	var program, tool, test source
	files := 0
	var small, long []string
	for _, s := range h.sources {
		sum := &program
		switch {
		case s.isTest:
			sum = &test
		case s.isTool:
			sum = &tool
		}
		sum.lines += s.lines
		sum.code += s.code
		sum.statements += s.statements
		if sum != &program {
			continue
		}
		files++
		if s.lines < 60 {
			small = append(small, s.path)
		}
		if s.lines > 450 {
			long = append(long, fmt.Sprintf("%s: %d lines", s.path, s.lines))
		}
	}
	h.sums = []figure{
		{"lines", program.lines, nil},
		{"statements", program.statements, nil},
		{"files", files, nil},
		{"tool-lines", tool.lines, nil},
		{"test-lines", test.lines, nil},
		{"test-code-per-100-of-code", 100 * test.code / max(1, program.code), nil},
	}
	h.list("files-under-60-lines", small)
	h.list("files-over-450-lines", long)
}

// packed lists what puts two things into one line: the head of an if or a switch that changes something, a map that is made to
// be asked once, and an assignment with more than three targets.
func (h *house) packed() {
	var program, test []string
	for _, s := range h.sources {
		list := &program
		if s.isTest || s.isTool {
			list = &test
		}
		ast.Inspect(s.tree, func(n ast.Node) bool {
			if isPacked(n) {
				*list = append(*list, fmt.Sprintf("%s:%d", s.path, h.fset.Position(n.Pos()).Line))
			}
			return true
		})
	}
	h.list("packed", program)
	h.list("packed-in-tests-and-tools", test)
}

func isPacked(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IfStmt:
		return changes(n.Init)
	case *ast.SwitchStmt:
		return changes(n.Init)
	case *ast.AssignStmt:
		return len(n.Lhs) > 3
	case *ast.IndexExpr:
		list, is := n.X.(*ast.CompositeLit)
		if !is {
			return false
		}
		_, is = list.Type.(*ast.MapType)
		return is
	}
	return false
}

// changes reports whether a head does anything but declare.
func changes(head ast.Stmt) bool {
	assignment, is := head.(*ast.AssignStmt)
	return head != nil && (!is || assignment.Tok != token.DEFINE)
}

// packages counts folders with Go files, programs of tests, and those of them that link Fyne.
func (h *house) packages() {
	files := map[string]int{}
	isTested := map[string]bool{}
	imports := map[string][]string{}
	for _, s := range h.sources {
		folder := s.folder
		if s.isTest {
			isTested[folder] = true
			folder += " test" // it imports what the tests do
		} else {
			files[folder]++
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
	var large []string
	window, withFyne := 0, 0
	for folder := range files {
		if strings.HasPrefix(folder+"/", "ui/") {
			window++
		}
		if files[folder] > 16 {
			large = append(large, fmt.Sprintf("%s: %d files", folder, files[folder]))
		}
	}
	for folder := range isTested {
		if linksFyne(folder) || linksFyne(folder+" test") {
			withFyne++
		}
	}
	h.sums = append(h.sums, figure{"packages", len(files), nil}, figure{"packages-under-ui", window, nil},
		figure{"test-programs", len(isTested), nil}, figure{"test-programs-with-fyne", withFyne, nil})
	h.list("packages-over-16-files", large)
}
