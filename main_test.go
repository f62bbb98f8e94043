package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/games"
)

// room is a package as "go list" tells it.
type room struct {
	ImportPath                         string
	Dir                                string
	GoFiles                            []string
	Imports, TestImports, XTestImports []string
	Deps                               []string
	Standard                           bool
}

// path is the room's place in the program: "core/search".
func (r room) path() string { return strings.TrimPrefix(r.ImportPath, "procura/") }

// in reports whether the room is one of those, or inside one of them.
func (r room) in(places ...string) bool {
	return slices.ContainsFunc(places, func(place string) bool {
		return r.path() == place || strings.HasPrefix(r.path(), place+"/")
	})
}

// all are the room's own imports, with those of its tests.
func (r room) all() []string {
	return slices.Concat(r.Imports, r.TestImports, r.XTestImports)
}

// rooms are the packages of the program, which nobody changes.
func rooms(t *testing.T) []room {
	t.Helper()
	list, err := listed()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// listed asks the go command, once for all tests.
var listed = sync.OnceValues(func() (list []room, err error) {
	output, err := exec.CommandContext(context.Background(), "go", "list", "-buildvcs=false", "-json", "./...").Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		return nil, fmt.Errorf("go list: %w: %s", err, failed.Stderr)
	}
	if err != nil {
		return nil, err
	}
	for decoder := json.NewDecoder(bytes.NewReader(output)); ; {
		var r room
		err := decoder.Decode(&r)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	if len(list) < 20 {
		return nil, fmt.Errorf("only %d packages: does the test look in the right place?", len(list))
	}
	return list, nil
})

// isStandard reports whether an import is of Go's library.
func isStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".") && first != "procura"
}

// begins reports whether an import is one of those, or inside one of them.
func begins(path string, places ...string) bool {
	return slices.ContainsFunc(places, func(place string) bool {
		return path == place || strings.HasPrefix(path, place+"/")
	})
}

// prefixed puts the same words before each of some names.
func prefixed(before string, names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = before + name
	}
	return list
}

// gameIDs are the packages of the games.
func gameIDs() []string {
	var ids []string
	for _, m := range games.All(games.Settings{}) {
		ids = append(ids, m.ID())
	}
	return ids
}

const (
	fyneModule   = "fyne.io"
	nativeModule = "github.com/sqweek/dialog"
	expressions  = "github.com/expr-lang/expr"
)

func TestCoreKnowsNoWindowNoStorageAndNoResources(t *testing.T) {
	for _, r := range rooms(t) {
		if !r.in("core") {
			continue
		}
		for _, path := range r.Deps {
			if !isStandard(path) && !begins(path, "procura/core", "golang.org/x", expressions) {
				t.Errorf("%s depends on %s", r.path(), path)
			}
		}
	}
}

// What judges certificates shares nothing with what it judges, tests included.
func TestTheCheckerKnowsNothingOfTheProgram(t *testing.T) {
	found := false
	for _, r := range rooms(t) {
		if !r.in("core/verify") {
			continue
		}
		found = true
		for _, path := range slices.Concat(r.Deps, r.all()) {
			if !isStandard(path) {
				t.Errorf("%s: %s is not of Go's library", r.path(), path)
			}
		}
	}
	if !found {
		t.Error("there is no checker")
	}
}

// What a search did is told by its trace: the room that answers from it runs none.
func TestWhatAnswersFromATraceRunsNoSearch(t *testing.T) {
	for _, r := range rooms(t) {
		if !r.in("core/search/explore") {
			continue
		}
		for _, path := range r.Imports {
			if !isStandard(path) && !slices.Contains([]string{"procura/core/search", "procura/core/search/record", "procura/core/text"}, path) {
				t.Errorf("%s imports %s", r.path(), path)
			}
		}
		for _, name := range r.GoFiles {
			if strings.Contains(content(t, filepath.Join(r.Dir, name)), "search.Run(") {
				t.Errorf("%s/%s runs a search", r.path(), name)
			}
		}
	}
}

// The library of expressions can open no file and no connection either, and what of it
// runs is what core/formula asks for: its lexer, its parser and their trees.
func TestOnlyTheRoomOfFormulasKnowsTheLibraryOfExpressions(t *testing.T) {
	found := false
	for _, r := range rooms(t) {
		for _, path := range r.all() {
			if begins(path, expressions) && !r.in("core/formula") {
				t.Errorf("%s imports %s", r.path(), path)
			}
		}
		for _, path := range r.Imports {
			if begins(path, expressions) {
				found = true
				if !slices.Contains([]string{"/ast", "/file", "/parser", "/parser/lexer"}, strings.TrimPrefix(path, expressions)) {
					t.Errorf("%s imports %s, which evaluates", r.path(), path)
				}
			}
		}
	}
	if !found {
		t.Error("nobody imports it")
	}
}

// The maker of the book is a program of its own.
func TestCoreOpensNoFileAndNoConnection(t *testing.T) {
	for _, r := range rooms(t) {
		for _, path := range r.Imports {
			if r.in("core") && !r.in("core/internal", "core/gametest", "core/quatro/perfect/bookgen") && begins(path, "os", "io/fs", "io/ioutil", "path/filepath", "net", "syscall", "log", "embed") {
				t.Errorf("%s imports %s", r.path(), path)
			}
		}
	}
}

// Libraries of the window link what could; no room of ours asks them to. Addresses of
// files are made by net/url, which opens nothing.
func TestNoRoomOpensAConnection(t *testing.T) {
	for _, r := range rooms(t) {
		for _, path := range r.Imports {
			if begins(path, "net", "golang.org/x/net", "golang.org/x/crypto") && path != "net/url" {
				t.Errorf("%s imports %s", r.path(), path)
			}
		}
	}
}

// Engines of a tournament, and what keeps processors busy while a developer measures. A page to be printed is shown by whatever the
// system has for such files, and that is asked for in one place. The program for the commands alone becomes the window's in
// ui/app/nogui.go, which is not built here.
func TestOnlyEnginesAndDevelopersCommandsStartPrograms(t *testing.T) {
	for _, r := range rooms(t) {
		starts := slices.Contains(r.Imports, "os/exec")
		if starts && !r.in("ui/console/external", "packaging") {
			t.Errorf("%s starts programs", r.path())
		}
		for _, name := range r.GoFiles {
			if call := regexp.MustCompile(`\bos\.StartProcess|syscall\.(ForkExec|Exec|StartProcess)\b`); call.MatchString(content(t, filepath.Join(r.Dir, name))) {
				t.Errorf("%s/%s starts programs", r.path(), name)
			}
			if strings.Contains(content(t, filepath.Join(r.Dir, name)), "OpenURL(") && r.path()+"/"+name != "ui/app/window.go" {
				t.Errorf("%s/%s opens files in other programs", r.path(), name)
			}
		}
	}
}

// encodings is what core/text reads long texts with.
const encodings = "golang.org/x/text"

func TestAGameKnowsNoOtherGame(t *testing.T) {
	allowed := prefixed("procura/core/", strings.Fields("internal/system internal/store search play lp parallel formula game puzzle match scene table text"))
	for _, r := range rooms(t) {
		for _, id := range gameIDs() {
			if !r.in("core/" + id) {
				continue
			}
			for _, path := range r.Deps {
				if !isStandard(path) && !begins(path, append(allowed, "procura/core/"+id, expressions, encodings)...) {
					t.Errorf("%s depends on %s", r.path(), path)
				}
			}
		}
	}
}

// Contracts stand below what carries them out, and players above all of it.
func TestTheRoomsOfGamesImportOneWay(t *testing.T) {
	above := map[string][]string{
		"core/search": {"procura/core/game"},
		"core/game":   {"procura/core/puzzle", "procura/core/match", "procura/core/generate"},
		"core/puzzle": {"procura/core/match", "procura/core/generate"},
		"core/match":  {"procura/core/puzzle", "procura/core/generate"},
	}
	for _, r := range rooms(t) {
		room := r.path()
		if r.in("core/search") {
			room = "core/search"
		}
		for _, path := range r.Deps {
			if slices.Contains(above[room], path) {
				t.Errorf("%s depends on %s", r.path(), path)
			}
		}
	}
}

// What puzzle.New and match.New have erased stays erased, but for the contract
// that all games pass and for measurements.
func TestOnlyTestsOfAllGamesSeeTheTypesOfOne(t *testing.T) {
	call := regexp.MustCompile(`\b(puzzle|match)\.Typed\b`)
	for _, r := range rooms(t) {
		for _, name := range r.GoFiles {
			if call.MatchString(content(t, filepath.Join(r.Dir, name))) && !r.in("core/internal", "core/gametest") {
				t.Errorf("%s/%s calls Typed", r.path(), name)
			}
		}
	}
}

func TestOnlyTheListOfGamesKnowsTheGames(t *testing.T) {
	for _, r := range rooms(t) {
		for _, id := range gameIDs() {
			if !r.in("core/games", "core/"+id) && slices.Contains(r.Imports, "procura/core/"+id) {
				t.Errorf("%s imports core/%s", r.path(), id)
			}
		}
	}
}

func TestStorageKnowsOnlyTheTypesOfCore(t *testing.T) {
	own := []string{"course", "datafile", "game", "grade", "match", "puzzle", "search", "search/explore", "paste", "play", "text", "scene"}
	below := append([]string{"parallel", "internal/system", "internal/store", "table", "judge"}, own...) // what search and grade are made of comes with their types
	for _, r := range rooms(t) {
		if !r.in("storage") || r.in("storage/internal") {
			continue
		}
		for _, path := range r.Imports {
			if begins(path, "procura/storage") {
				continue // storage stands on its rooms: see below
			}
			if begins(path, "procura") && !slices.Contains(own, strings.TrimPrefix(path, "procura/core/")) {
				t.Errorf("%s imports %s", r.path(), path)
			}
		}
		// golang.org/x/sys is how Windows is asked for locks; lectures and courses are TOML.
		known := append(prefixed("procura/core/", below), "procura/storage", "golang.org/x/sys", "github.com/pelletier/go-toml/v2", encodings)
		if r.in("storage/state") {
			known = append(known, "go.etcd.io/bbolt")
		}
		for _, path := range r.Deps {
			if !isStandard(path) && !begins(path, known...) {
				t.Errorf("%s depends on %s", r.path(), path)
			}
		}
	}
}

// What reads knows none that writes, and all stand on the disk.
func TestTheRoomsOfStorageImportOneWay(t *testing.T) {
	may := map[string]string{
		"disk": "", "format": "", "document": "disk format", "state": "disk", "submissions": "disk",
	}
	for _, r := range rooms(t) {
		name, inside := strings.CutPrefix(r.path(), "storage/")
		if !inside || r.in("storage/internal") {
			continue
		}
		allowed, known := may[name]
		if !known {
			t.Errorf("%s is not listed here", r.path())
		}
		for _, path := range r.Imports {
			if below, ours := strings.CutPrefix(path, "procura/storage"); ours && !slices.Contains(strings.Fields(allowed), strings.TrimPrefix(below, "/")) {
				t.Errorf("%s imports %s", r.path(), path)
			}
		}
	}
}

func TestTheWindowKnowsNoStorageNoResourcesAndNoGame(t *testing.T) {
	forbidden := []string{"procura/storage", "procura/resources", "procura/core/games"}
	for _, id := range gameIDs() {
		forbidden = append(forbidden, "procura/core/"+id)
	}
	// The command analyze, and what prints its answers, are about one game's exact engine.
	engine := []string{"procura/core/quatro/perfect"}
	for _, r := range rooms(t) {
		if !r.in("ui") || r.in("ui/app", "ui/internal") {
			continue
		}
		for _, path := range r.Deps {
			if allowed := r.in("ui/console", "ui/report/position") && begins(path, engine...); begins(path, forbidden...) && !allowed {
				t.Errorf("%s depends on %s", r.path(), path)
			}
		}
	}
}

func TestWidgetsKnowNoGameAndNoStorage(t *testing.T) {
	for _, r := range rooms(t) {
		for _, path := range r.Deps {
			if r.in("ui/board", "ui/picture", "ui/task", "ui/widgets", "ui/theme", "ui/i18n", "ui/keys") && begins(path, "procura/core/game", "procura/core/puzzle", "procura/core/match", "procura/core/search", "procura/storage") {
				t.Errorf("%s depends on %s", r.path(), path)
			}
		}
	}
}

// pageRooms are the rooms of ui that make pages.
var pageRooms = []string{"ui/solver", "ui/match", "ui/exploring", "ui/alphabeta", "ui/comparing", "ui/auditing", "ui/grading", "ui/tournament"}

// shell are its parts that no page may know.
var shell = []string{"procura/ui/files", "procura/ui/extras", "procura/ui/help"}

// The window asks a page through ui/host, and a page the window: neither knows the
// other, and no page knows another one, but Alfa-beta, which draws with the tree of Explorar. Whoever starts the program puts them
// together, and so do tests.
func TestThePagesKnowNeitherEachOtherNorTheShell(t *testing.T) {
	for _, r := range rooms(t) {
		for _, path := range r.Deps {
			for _, room := range pageRooms {
				drawsWithTree := room == "ui/alphabeta" && begins(path, "procura/ui/exploring")
				if r.in(room) && !drawsWithTree && (path == "procura/ui" || begins(path, shell...) || begins(path, inProcura(pageRooms)...) && !begins(path, "procura/"+room)) {
					t.Errorf("%s depends on %s", r.path(), path)
				}
			}
			if (r.path() == "ui" || r.in("ui/files", "ui/widgets", "ui/report", "ui/host")) && begins(path, append(inProcura(pageRooms), "procura/ui/app")...) {
				t.Errorf("%s depends on %s", r.path(), path)
			}
			if r.in("ui/files", "ui/widgets", "ui/report", "ui/host") && path == "procura/ui" {
				t.Errorf("%s depends on the shell", r.path())
			}
		}
	}
}

// A page that is added to the window comes under the same rule, be it of each game or of the laboratory.
func TestTheWindowHasNoPageThatIsNotChecked(t *testing.T) {
	lists := regexp.MustCompile(`\[\]host\.(?:GamePage|LabPage)\{([^}]*)\}`).FindAllStringSubmatch(content(t, "ui/app/window.go"), -1)
	if len(lists) != 2 {
		t.Fatal("ui/app/window.go has no lists of pages")
	}
	for _, list := range lists {
		for page := range strings.SplitSeq(list[1], ", ") {
			name, _, _ := strings.Cut(page, ".")
			if !slices.Contains(pageRooms, "ui/"+name) {
				t.Errorf("ui/app/window.go has %s: add ui/%s to pageRooms", page, name)
			}
		}
	}
}

func inProcura(places []string) []string {
	var paths []string
	for _, place := range places {
		paths = append(paths, "procura/"+place)
	}
	return paths
}

// Nothing but task starts goroutines in ui, or asks Fyne for its own; app hands
// fyne.Do in, and the command line and the dialogs of the system have no window.
func TestOnlyTheRunnerStartsGoroutines(t *testing.T) {
	starts := regexp.MustCompile(`(?m)^\s*go (func|\w)|fyne\.Do(AndWait)?\(`)
	for _, r := range rooms(t) {
		if !r.in("ui") || r.in("ui/task", "ui/app", "ui/console", "ui/internal") {
			continue
		}
		for _, name := range r.GoFiles {
			if r.in("ui/files") && name == "chooser.go" {
				continue
			}
			if found := starts.FindString(content(t, filepath.Join(r.Dir, name))); found != "" {
				t.Errorf("%s/%s: %s", r.path(), name, found)
			}
		}
	}
}

// What tests are made with goes into no program.
func TestNoProgramHoldsWhatTestsAreMadeWith(t *testing.T) {
	for _, r := range rooms(t) {
		for _, path := range r.Imports {
			if strings.HasPrefix(path, "procura/") && strings.HasSuffix(path, "test") && !strings.HasSuffix(r.path(), "test") {
				t.Errorf("%s imports %s", r.path(), path)
			}
		}
	}
}

func TestTheCommandLineKnowsNoFyne(t *testing.T) {
	for _, r := range rooms(t) {
		for _, path := range r.Deps {
			if r.in("ui/console", "ui/i18n", "ui/report") && begins(path, fyneModule, nativeModule, "github.com/go-gl") {
				t.Errorf("%s depends on %s", r.path(), path)
			}
		}
	}
}

func TestOnlyAppImportsTheSystemsDialogs(t *testing.T) {
	for _, r := range rooms(t) {
		if !r.in("ui/app") && slices.Contains(r.all(), nativeModule) {
			t.Errorf("%s imports %s", r.path(), nativeModule)
		}
	}
}

// Tests of ui need neither a display nor GTK, because only app imports these.
func TestOnlyAppImportsFynesApp(t *testing.T) {
	for _, r := range rooms(t) {
		for _, path := range r.all() {
			if !r.in("ui/app") && begins(path, "fyne.io/fyne/v2/app") {
				t.Errorf("%s imports %s", r.path(), path)
			}
			if path == "procura/ui/app" && r.path() != "procura" && r.path() != "packaging/measure" {
				t.Errorf("%s imports ui/app", r.path())
			}
		}
	}
}

func TestResourcesAreNothingButEmbeds(t *testing.T) {
	for _, r := range rooms(t) {
		if r.in("resources") && !slices.Equal(r.Imports, []string{"embed"}) {
			t.Errorf("%s imports %v", r.path(), r.Imports)
		}
	}
}

// In core nothing is kept in package variables: tables, which are written where
// they are declared, and nothing else.
func TestNoPackageVariableOfCoreChanges(t *testing.T) {
	for _, r := range rooms(t) {
		if !r.in("core") {
			continue
		}
		for _, place := range changes(t, r) {
			t.Errorf("%s: a package variable is changed", place)
		}
	}
}

// changes lists where a package assigns to its own variables in functions.
func changes(t *testing.T, r room) []string {
	t.Helper()
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range r.GoFiles {
		file, err := parser.ParseFile(fset, filepath.Join(r.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	// Other packages are not read: what they declare is of no interest here.
	config := types.Config{Importer: nowhere{}, Error: func(error) {}}
	pkg, _ := config.Check(r.ImportPath, fset, files, info)
	var places []string
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			for _, target := range targets(n) {
				name := root(target)
				if v, ok := info.Uses[name].(*types.Var); name != nil && ok && v.Parent() == pkg.Scope() {
					places = append(places, fset.Position(name.Pos()).String())
				}
			}
			return true
		})
	}
	return places
}

// nowhere imports empty packages.
type nowhere struct{}

func (nowhere) Import(path string) (*types.Package, error) {
	pkg := types.NewPackage(path, filepath.Base(path))
	pkg.MarkComplete()
	return pkg, nil
}

// targets are what a statement changes, or lends to be changed.
func targets(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Lhs
	case *ast.IncDecStmt:
		return []ast.Expr{n.X}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			return []ast.Expr{n.X}
		}
	case *ast.CallExpr:
		if name, ok := n.Fun.(*ast.Ident); ok && slices.Contains([]string{"delete", "clear", "copy"}, name.Name) {
			return n.Args[:1]
		}
	}
	return nil
}

// root is the variable that an expression is a part of.
func root(e ast.Expr) *ast.Ident {
	for {
		switch part := e.(type) {
		case *ast.Ident:
			return part
		case *ast.IndexExpr:
			e = part.X
		case *ast.SelectorExpr:
			e = part.X
		case *ast.StarExpr:
			e = part.X
		case *ast.ParenExpr:
			e = part.X
		case *ast.SliceExpr:
			e = part.X
		default:
			return nil
		}
	}
}

func TestMainIsWiringUnderSixtyLines(t *testing.T) {
	if lines := strings.Count(content(t, "main.go"), "\n"); lines >= 60 {
		t.Errorf("main.go has %d lines", lines)
	}
}

func TestThePackagesHaveTheProgramsVersion(t *testing.T) {
	found := regexp.MustCompile(`(?m)^Version = "(.*)"$`).FindStringSubmatch(content(t, "FyneApp.toml"))
	if found == nil || found[1] != game.Version {
		t.Errorf("FyneApp.toml has %q, the program %q", found, game.Version)
	}
	if !strings.Contains(content(t, "CHANGELOG.md"), "## ["+game.Version+"]") {
		t.Errorf("CHANGELOG.md does not have %s", game.Version)
	}
}

func content(t *testing.T, path string) string {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

// The words are put together here, so that this file does not hold them.
func TestNoFileNamesAMachineOrARegistry(t *testing.T) {
	names := regexp.MustCompile(strings.Join([]string{
		"proxy" + `\.golang`, "sum" + `\.golang`, "GO" + "PROXY", "GO" + "SUMDB",
		`(^|[^\w.$}/-])/wo` + "rk/", "/ro" + "ot/", `/ho` + `me/\w`, "/Us" + `ers/\w`,
	}, "|"))
	read := 0
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path == ".git" && !entry.IsDir(): // of a work tree
			return nil
		case entry.IsDir() && (path == ".git" || path == "build"):
			return filepath.SkipDir
		case !entry.Type().IsRegular():
			return nil
		}
		src := content(t, path)
		if !utf8.ValidString(src) || strings.ContainsRune(src, 0) {
			return nil
		}
		read++
		for i, line := range strings.Split(src, "\n") {
			if found := names.FindString(line); found != "" {
				t.Errorf("%s:%d: %q", path, i+1, found)
			}
		}
		return nil
	})
	if err != nil || read < 100 {
		t.Errorf("%d files read, %v", read, err)
	}
}

func TestTheTopLevelHoldsWhatTheDesignSays(t *testing.T) {
	allowed := strings.Fields("main.go main_test.go ui core storage resources go.mod go.sum FyneApp.toml README.md LICENSE CHANGELOG.md " +
		"CONTRIBUTING.md Makefile docs packaging .ci .golangci.yml .gitignore .git")
	leftovers := regexp.MustCompile(`^(build|procura|.*\.(test|out|prof))$`) // those of .gitignore
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !slices.Contains(allowed, entry.Name()) && !leftovers.MatchString(entry.Name()) {
			t.Errorf("%s has no place at the top level", entry.Name())
		}
	}
}

func TestRunGivesTheStatusOfTheCommandLine(t *testing.T) {
	for line, want := range map[string]int{"analyze": 2, "solve": 2, "check no-such-file.dat": 1} {
		if got := run(strings.Fields(line)); got != want {
			t.Errorf("procura %s: status %d, want %d", line, got, want)
		}
	}
}

func TestBothLanguagesAreBuiltIn(t *testing.T) {
	for _, language := range []string{"pt", "en"} {
		if got := speak(language).Key("core.game.cavalo"); got != "Cavalo" {
			t.Errorf("%s: %q", language, fmt.Sprint(got))
		}
	}
}

// What judges certificates can be read in an hour by whoever trusts nobody.
func TestTheCheckerIsSmall(t *testing.T) {
	files, err := filepath.Glob("core/verify/*.go")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	lines, code := 0, 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(source)) {
			lines++
			if text := strings.TrimSpace(line); text != "" && !strings.HasPrefix(text, "//") {
				code++
			}
		}
	}
	t.Logf("%d lines, %d of them code", lines, code)
	if lines > 2010 || code > 1640 { // docs/proofs.md says so
		t.Errorf("the checker has %d lines, %d of them code", lines, code)
	}
}
