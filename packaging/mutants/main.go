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
// mixing of hashes, texts for debugging, panics for programming errors, sizes of buffers, arrays and tables, the sign of an
// infinity, func main; nor files of other systems and rooms of tests, gametest and filetest.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/build"
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
	t := trial{temp, map[string]*suite{}}
	if *again != "" {
		earlier, err := os.ReadFile(*again)
		if err != nil {
			log.Fatal(err) //nolint:gocritic // the system clears such a folder
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

// trial has a folder for its files, and the tests of each package.
type trial struct {
	temp   string
	suites map[string]*suite
}

// try tests a change and prints what came of it; false if there is none, or it does not compile.
func (t *trial) try(m *mutant) bool {
	if m == nil || !t.compile(m) {
		return false
	}
	s, outcome := t.suites[filepath.Dir(m.file)], "survives"
	s.tried++
	if t.isCaught(m) {
		s.caught++
		outcome = "caught"
	}
	fmt.Printf("%s: %s: %s\n", outcome, m.place, m.what)
	return true
}

func (t *trial) print() {
	var all suite
	for _, folder := range slices.Sorted(maps.Keys(t.suites)) {
		s := t.suites[folder]
		fmt.Printf("%4d of %4d  %s\n", s.caught, s.tried, folder)
		all.caught += s.caught
		all.tried += s.tried
	}
	fmt.Printf("%d of %d caught (%d %%)\n", all.caught, all.tried, 100*all.caught/max(1, all.tried))
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
			if built, _ := build.Default.MatchFile(filepath.Dir(file), d.Name()); !built {
				return err
			}
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

// neighbour maps an operator to the one that replaces it.
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
func speedOrWords(n ast.Node) bool { //nolint:gocyclo // one case for each kind of change
	switch n := n.(type) {
	case *ast.FuncDecl:
		name := strings.ToLower(n.Name.Name)
		return name == "main" || name == "string" || strings.Contains(name, "debug") || strings.Contains(name, "hash") || strings.Contains(name, "mix")
	case *ast.IfStmt:
		return len(n.Body.List) == 1 && speedOrWords(n.Body.List[0])
	case *ast.ExprStmt:
		call, is := n.X.(*ast.CallExpr)
		return is && called(call) == "panic"
	case *ast.AssignStmt:
		name, is := n.Lhs[0].(*ast.Ident)
		made, isMade := n.Rhs[0].(*ast.CallExpr)
		return is && name.Name == "_" && len(n.Lhs) == 1 || isMade && called(made) == "make" && len(made.Args) == 3
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

// suite describes the tests of a package.
type suite struct {
	quick         string        // a pattern of those that take less than a tenth of a second
	usual         time.Duration // how long all take without a change
	caught, tried int
}

func (t *trial) program() string { return filepath.Join(t.temp, "changed.test") }

// build compiles the tests of a package.
func (t *trial) build(folder string, flags ...string) ([]byte, error) {
	return exec.Command("go", append(append([]string{"test", "-c", "-vet=off", "-o", t.program()}, flags...), "./"+folder)...).CombinedOutput()
}

// run runs some of the tests compiled last.
func (t *trial) run(folder string, limit time.Duration, which string) ([]byte, error) {
	tests := exec.Command(t.program(), "-test.failfast", "-test.timeout="+limit.String(), which)
	tests.Dir = folder
	return tests.CombinedOutput()
}

// learn runs the tests of a package as they are; those that measure may fail once on a busy machine.
func (t *trial) learn(folder string) {
	output, err := t.build(folder)
	began := time.Now()
	if err == nil {
		output, err = t.run(folder, time.Hour, "-test.v")
	}
	if err != nil {
		began = time.Now()
		output, err = t.run(folder, time.Hour, "-test.v")
	}
	if err != nil {
		log.Fatalf("the tests of %s fail without a change: %v %s", folder, err, output)
	}
	var quick []string
	for _, passed := range regexp.MustCompile(`(?m)^--- PASS: (\w+) \(0\.0`).FindAllSubmatch(output, -1) {
		quick = append(quick, string(passed[1]))
	}
	t.suites[folder] = &suite{quick: "^(" + strings.Join(quick, "|") + ")$", usual: time.Since(began)}
}

// compile compiles the tests of the mutant's package over it.
func (t *trial) compile(m *mutant) bool {
	folder := filepath.Dir(m.file)
	if t.suites[folder] == nil {
		t.learn(folder)
	}
	changed, overlay := filepath.Join(t.temp, "changed.go"), filepath.Join(t.temp, "overlay.json")
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
	_, err = t.build(folder, "-overlay", overlay)
	return err == nil
}

// isCaught reports whether the tests of the mutant's package notice it.
func (t *trial) isCaught(m *mutant) bool {
	folder := filepath.Dir(m.file)
	s := t.suites[folder]
	return slices.ContainsFunc([]string{"-test.run=" + s.quick, "-test.skip=" + s.quick}, func(which string) bool {
		_, err := t.run(folder, 10*time.Second+5*s.usual, which)
		return err != nil
	})
}
