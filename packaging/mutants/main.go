// Mutants changes one place of core or storage at a time, at random, and asks whether the tests of that package notice.
//
//	go run ./packaging/mutants -n 300 -seed 1 [FOLDER...]
//
// A change is one of: a comparison or a sum turned into its neighbour, && into ||, a condition negated, a number one more,
// a statement left out. No file is changed: the go command is given an overlay. What survives is printed with its place; the
// last lines say how many were caught. A change that does not compile is drawn again.
//
// The tests run with -short first; only what survives that is shown to all of them. A package whose tests take five times as
// long as usual has noticed. Not changed is what no test can or should hold (speedOrWords): capacities, the mixing of hashes,
// texts for debugging, panics for programming errors, sizes of buffers and tables.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

func main() {
	n := flag.Int("n", 300, "how many changes")
	seed := flag.Uint64("seed", 1, "of the choice")
	flag.Parse()
	folders := flag.Args()
	if len(folders) == 0 {
		folders = []string{"core", "storage"}
	}
	files, err := testedFiles(folders)
	if err != nil || len(files) == 0 {
		log.Fatal("no files with tests beside them: ", err)
	}
	random := rand.New(rand.NewPCG(*seed, 0))
	temp, err := os.MkdirTemp("", "mutants")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(temp) //nolint:errcheck // it is in the system's folder for such
	usual := map[string]time.Duration{}
	caught, tried := map[string]int{}, map[string]int{}
	for done := 0; done < *n; {
		m := mutate(files[random.IntN(len(files))], random)
		if m == nil {
			continue
		}
		failed, compiles := m.test(temp, usual)
		if !compiles {
			continue
		}
		done++
		folder := filepath.Dir(m.file)
		tried[folder]++
		if failed {
			caught[folder]++
			continue
		}
		fmt.Printf("survives: %s: %s\n", m.place, m.what)
	}
	all := 0
	for _, folder := range slices.Sorted(maps.Keys(tried)) {
		fmt.Printf("%4d of %4d  %s\n", caught[folder], tried[folder], folder)
		all += caught[folder]
	}
	fmt.Printf("%d of %d caught (%d %%)\n", all, *n, 100*all/max(1, *n))
}

// testedFiles lists files, as often as they have kilobytes, of packages that have tests.
func testedFiles(folders []string) (files []string, err error) {
	for _, folder := range folders {
		err = filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
				return err
			}
			tests, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "*_test.go"))
			info, err := d.Info()
			if err != nil || len(tests) == 0 {
				return err
			}
			for range 1 + info.Size()/1024 {
				files = append(files, file)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// mutant is a file with one change.
type mutant struct {
	file, place, what string
	source            []byte
}

// neighbour is what an operator becomes.
var neighbour = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR, token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.ADD, token.LAND: token.LOR, token.LOR: token.LAND,
}

// mutate changes a random place of a file; nil if there is none.
func mutate(file string, random *rand.Rand) *mutant {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, file, nil, parser.ParseComments)
	if err != nil {
		return nil
	}
	var changes []func() (token.Pos, string)
	ast.Inspect(tree, func(n ast.Node) bool {
		if speedOrWords(n) {
			return false
		}
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if to, found := neighbour[n.Op]; found {
				changes = append(changes, func() (token.Pos, string) {
					from := n.Op
					n.Op = to
					return n.OpPos, fmt.Sprintf("%s becomes %s", from, to)
				})
			}
		case *ast.IfStmt:
			changes = append(changes, func() (token.Pos, string) {
				n.Cond = &ast.UnaryExpr{Op: token.NOT, X: &ast.ParenExpr{X: n.Cond}}
				return n.Pos(), "the condition is negated"
			})
		case *ast.BasicLit:
			if value, err := strconv.Atoi(n.Value); err == nil && n.Kind == token.INT {
				changes = append(changes, func() (token.Pos, string) {
					n.Value = strconv.Itoa(value + 1)
					return n.Pos(), fmt.Sprintf("%d becomes %d", value, value+1)
				})
			}
		case *ast.BlockStmt:
			for i, s := range n.List {
				if speedOrWords(s) {
					continue
				}
				switch s.(type) {
				case *ast.ExprStmt, *ast.IncDecStmt, *ast.AssignStmt, *ast.BranchStmt:
					changes = append(changes, func() (token.Pos, string) {
						n.List[i] = &ast.EmptyStmt{Semicolon: s.Pos()}
						return s.Pos(), "the statement is left out"
					})
				}
			}
		}
		return true
	})
	if len(changes) == 0 {
		return nil
	}
	pos, what := changes[random.IntN(len(changes))]()
	var source bytes.Buffer
	if format.Node(&source, fset, tree) != nil {
		return nil
	}
	return &mutant{file, fset.Position(pos).String(), what, source.Bytes()}
}

// speedOrWords says that a change within the node would alter nothing that is promised, by what the node looks like.
func speedOrWords(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		name := strings.ToLower(n.Name.Name)
		return name == "string" || strings.Contains(name, "debug") || strings.Contains(name, "hash") || strings.Contains(name, "mix")
	case *ast.IfStmt:
		return len(n.Body.List) == 1 && speedOrWords(n.Body.List[0])
	case *ast.ExprStmt:
		call, is := n.X.(*ast.CallExpr)
		return is && called(call) == "panic"
	case *ast.AssignStmt:
		name, is := n.Lhs[0].(*ast.Ident)
		return is && name.Name == "_" && len(n.Lhs) == 1
	case *ast.CallExpr:
		switch called(n) {
		case "make":
			_, slice := n.Args[0].(*ast.ArrayType)
			return !slice || len(n.Args) == 3
		case "panic", "Grow":
			return true
		}
	case *ast.BasicLit:
		value, err := strconv.Atoi(n.Value)
		return err == nil && value >= 64 && (value&(value-1) == 0 || value%1000 == 0)
	}
	return false
}

// called is the name of the function that is called, without its package.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// test runs the tests of the mutant's package over it; usual keeps how long those of a package take without a change.
func (m *mutant) test(temp string, usual map[string]time.Duration) (failed, compiles bool) {
	changed, overlay := filepath.Join(temp, "changed.go"), filepath.Join(temp, "overlay.json")
	full, err := filepath.Abs(m.file)
	if err != nil {
		log.Fatal(err)
	}
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {full: changed}})
	if err != nil {
		log.Fatal(err)
	}
	for name, data := range map[string][]byte{changed: m.source, overlay: replace} {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			log.Fatal(err)
		}
	}
	for _, short := range []string{"-short", "-short=false"} {
		test := []string{"test", "-count=1", "-failfast", "-vet=off", short, "./" + filepath.Dir(m.file)}
		key := strings.Join(test, " ")
		if usual[key] == 0 {
			began := time.Now()
			if output, err := exec.Command("go", test...).CombinedOutput(); err != nil {
				log.Fatalf("the tests fail without a change: %s", output)
			}
			usual[key] = time.Since(began)
		}
		limit := 10*time.Second + 5*usual[key]
		output, err := exec.Command("go", append(test, "-overlay", overlay, "-timeout", limit.String())...).CombinedOutput()
		if err != nil {
			return true, !bytes.Contains(output, []byte("[build failed]"))
		}
	}
	return false, true
}
