// Mutants changes one place of core or storage at a time, at random, and asks whether the tests of that package notice.
//
//	go run ./packaging/mutants -n 300 -seed 1 [FOLDER...]
//	go run ./packaging/mutants -again FILE
//
// A change is one of: a comparison or a sum turned into its neighbour, && into ||, a condition negated, a number one more,
// a statement left out. No file is changed: the go command is given an overlay. Each change is printed with its place and whether
// it was caught; the last lines say how many were. A change that does not compile is drawn again. With -again those are tried
// that survive in FILE, an earlier output.
//
// The quick tests of a package run first; only what survives them is shown to the others. A package whose tests take five times as
// long as usual has noticed. Not changed is what no test can or should hold (speedOrWords): capacities, the
// mixing of hashes, texts for debugging, panics for programming errors, sizes of buffers and tables; nor rooms of tests, gametest
// and filetest.
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
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

func main() {
	n := flag.Int("n", 300, "how many changes")
	seed := flag.Uint64("seed", 1, "of the choice")
	again := flag.String("again", "", "an earlier output, whose survivors are tried")
	flag.Parse()
	folders := flag.Args()
	if len(folders) == 0 {
		folders = []string{"core", "storage"}
	}
	files, err := testedFiles(folders)
	if err != nil || len(files) == 0 {
		log.Fatal("no files with tests beside them: ", err)
	}
	temp, err := os.MkdirTemp("", "mutants")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(temp) //nolint:errcheck // it is in the system's folder for such
	t := tally{temp: temp, suites: map[string]*suite{}, caught: map[string]int{}, tried: map[string]int{}}
	if *again != "" {
		earlier, err := os.ReadFile(*again)
		if err != nil {
			log.Fatal(err)
		}
		for line := range strings.Lines(string(earlier)) {
			if wanted, survives := strings.CutPrefix(strings.TrimSpace(line), "survives: "); survives {
				file, _, _ := strings.Cut(wanted, ":")
				t.try(mutate(file, func(all []*change) int {
					return slices.IndexFunc(all, func(c *change) bool { return c.place+": "+c.what == wanted })
				}))
			}
		}
	} else {
		random := rand.New(rand.NewPCG(*seed, 0))
		for done := 0; done < *n; {
			if t.try(mutate(files[random.IntN(len(files))], func(all []*change) int { return random.IntN(len(all)) })) {
				done++
			}
		}
	}
	t.print()
}

// tally counts what was tried and caught, by package.
type tally struct {
	temp          string
	suites        map[string]*suite // of the packages
	caught, tried map[string]int
}

// try tests a change and prints what came of it; false if there is none, or it does not compile.
func (t *tally) try(m *mutant) bool {
	if m == nil {
		return false
	}
	failed, compiles := m.test(t.temp, t.suites)
	if !compiles {
		return false
	}
	folder, outcome := filepath.Dir(m.file), "survives"
	t.tried[folder]++
	if failed {
		t.caught[folder]++
		outcome = "caught"
	}
	fmt.Printf("%s: %s: %s\n", outcome, m.place, m.what)
	return true
}

func (t *tally) print() {
	caught, tried := 0, 0
	for _, folder := range slices.Sorted(maps.Keys(t.tried)) {
		fmt.Printf("%4d of %4d  %s\n", t.caught[folder], t.tried[folder], folder)
		caught += t.caught[folder]
		tried += t.tried[folder]
	}
	fmt.Printf("%d of %d caught (%d %%)\n", caught, tried, 100*caught/max(1, tried))
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
			if err != nil || len(tests) == 0 || strings.HasSuffix(filepath.Dir(file), "test") {
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

// change is one place of a file that can be changed; apply changes the file's tree.
type change struct {
	place, what string
	apply       func()
}

// mutant is a file with one change.
type mutant struct {
	*change
	file   string
	source []byte
}

// neighbour is what an operator becomes.
var neighbour = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR, token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.ADD, token.LAND: token.LOR, token.LOR: token.LAND,
}

// mutate changes the place of a file that choose says; nil if there is none.
func mutate(file string, choose func([]*change) int) *mutant {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, file, nil, parser.ParseComments)
	if err != nil {
		return nil
	}
	changes := changesOf(tree, fset)
	if len(changes) == 0 {
		return nil
	}
	chosen := choose(changes)
	if chosen < 0 {
		return nil
	}
	changes[chosen].apply()
	var source bytes.Buffer
	if format.Node(&source, fset, tree) != nil {
		return nil
	}
	return &mutant{changes[chosen], file, source.Bytes()}
}

// changesOf lists the changes that a file can have.
func changesOf(tree *ast.File, fset *token.FileSet) (changes []*change) {
	add := func(pos token.Pos, what string, apply func()) {
		changes = append(changes, &change{fset.Position(pos).String(), what, apply})
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		if speedOrWords(n) {
			return false
		}
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if to, found := neighbour[n.Op]; found {
				add(n.OpPos, fmt.Sprintf("%s becomes %s", n.Op, to), func() { n.Op = to })
			}
		case *ast.IfStmt:
			add(n.Pos(), "the condition is negated", func() { n.Cond = &ast.UnaryExpr{Op: token.NOT, X: &ast.ParenExpr{X: n.Cond}} })
		case *ast.BasicLit:
			if value := intOf(n); value >= 0 {
				add(n.Pos(), fmt.Sprintf("%d becomes %d", value, value+1), func() { n.Value = strconv.Itoa(value + 1) })
			}
		case *ast.BlockStmt:
			for i, s := range n.List {
				if speedOrWords(s) {
					continue
				}
				switch s.(type) {
				case *ast.ExprStmt, *ast.IncDecStmt, *ast.AssignStmt, *ast.BranchStmt:
					add(s.Pos(), "the statement is left out", func() { n.List[i] = &ast.EmptyStmt{Semicolon: s.Pos()} })
				}
			}
		}
		return true
	})
	return changes
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
		case "panic", "Grow", "IsInf":
			return true
		}
	case *ast.ArrayType:
		return true
	case *ast.BinaryExpr: // 1 << 20
		return n.Op == token.SHL && intOf(n.X) == 1 && intOf(n.Y) >= 6
	case *ast.BasicLit:
		value := intOf(n)
		return value >= 64 && (value&(value-1) == 0 || value%1000 == 0)
	}
	return false
}

// intOf is the value of a whole number as it is written, -1 for all else.
func intOf(x ast.Expr) int {
	if literal, is := x.(*ast.BasicLit); is && literal.Kind == token.INT {
		if value, err := strconv.Atoi(literal.Value); err == nil {
			return value
		}
	}
	return -1
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

// suite is what is known of the tests of a package without a change.
type suite struct {
	quick string        // a pattern of those that take less than a tenth of a second
	usual time.Duration // how long all take
}

// newSuite runs the tests of a package, compiled, as they are.
func newSuite(program, folder string) (*suite, error) {
	began := time.Now()
	output, err := runTests(program, folder, time.Hour, "-test.v")
	s := &suite{usual: time.Since(began)}
	var quick []string
	for _, passed := range regexp.MustCompile(`(?m)^--- PASS: (\w+) \(0\.0`).FindAllSubmatch(output, -1) {
		quick = append(quick, string(passed[1]))
	}
	s.quick = "^(" + strings.Join(quick, "|") + ")$"
	return s, err
}

func runTests(program, folder string, limit time.Duration, which string) ([]byte, error) {
	tests := exec.Command(program, "-test.failfast", "-test.timeout="+limit.String(), which)
	tests.Dir = folder
	return tests.CombinedOutput()
}

// test runs the tests of the mutant's package over it; suites keeps what is known of those of each package.
func (m *mutant) test(temp string, suites map[string]*suite) (failed, compiles bool) {
	folder, program := filepath.Dir(m.file), filepath.Join(temp, "changed.test")
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
	build := []string{"test", "-c", "-vet=off", "-o", program, "./" + folder}
	if suites[folder] == nil {
		output, err := exec.Command("go", build...).CombinedOutput()
		if err == nil {
			suites[folder], err = newSuite(program, folder)
		}
		if err != nil {
			log.Fatalf("the tests of %s fail without a change: %v %s", folder, err, output)
		}
	}
	if exec.Command("go", append([]string{"test", "-overlay", overlay}, build[1:]...)...).Run() != nil {
		return false, false
	}
	s := suites[folder]
	for _, which := range []string{"-test.run=" + s.quick, "-test.skip=" + s.quick} {
		if _, err := runTests(program, folder, 10*time.Second+5*s.usual, which); err != nil {
			return true, true
		}
	}
	return false, true
}
