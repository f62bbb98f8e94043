package console_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/storage/format"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
	"procura/core/text"
	"procura/resources"
	"procura/storage"
	"procura/ui/console"
	"procura/ui/i18n"
	"procura/ui/report"
)

var update = flag.Bool("update", false, "write testdata/*.golden anew")

const (
	official = "../../storage/testdata/problemas/"
	wild     = "../../storage/testdata/wild/"
	cavalo   = official + "cavalo.dat"
	adjiboto = official + "adji-boto.dat"
	quatro   = official + "quatro.dat"
)

// heard is what a command printed, and its exit status.
type heard struct {
	out, err string
	status   int
	misfit   error // the first line of JSON that does not fit the schema
}

// objects reads the JSON lines on standard output.
func (h heard) objects(t *testing.T) []map[string]any {
	t.Helper()
	h.fits(t)
	var list []map[string]any
	for line := range strings.Lines(h.out) {
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		list = append(list, object)
	}
	return list
}

// fits checks that every line of JSON fits the schema of the command.
func (h heard) fits(t *testing.T) {
	t.Helper()
	if h.misfit != nil {
		t.Error(h.misfit)
	}
}

// lines are the lines on standard error.
func (h heard) lines() []string {
	if h.err == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(h.err, "\n"), "\n")
}

// expect checks the exit status and the number of lines on standard error.
func (h heard) expect(t *testing.T, status, lines int) {
	t.Helper()
	h.fits(t)
	if h.status != status || len(h.lines()) != lines {
		t.Fatalf("status %d, want %d; %d lines, want %d, on standard error:\n%s", h.status, status, len(h.lines()), lines, h.err)
	}
}

// run runs a command on the real games and files.
func run(t *testing.T, args ...string) heard { return runIn(t, "en", args...) }

func runIn(t *testing.T, language string, args ...string) heard {
	return runWith(t.Context(), newEnv(t, language), args...)
}

func runWith(ctx context.Context, env *console.Env, args ...string) heard {
	var out, errs bytes.Buffer
	env.Out, env.Err = &out, &errs
	status := console.Run(ctx, env, args)
	return heard{out.String(), errs.String(), status, misfit(args, out.String())}
}

func newEnv(t *testing.T, language string) *console.Env {
	t.Helper()
	return &console.Env{
		Words: speak(t, language), Plain: speak(t, "en"),
		Store: storage.Store{Games: modules()}, Games: modules(), Memory: 1 << 30,
	}
}

func speak(t *testing.T, language string) *i18n.Words {
	t.Helper()
	return i18n.MustLoad(resources.Translations, language)
}

// write makes a file for a test.
func write(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func read(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// compare compares a text with a golden file.
func compare(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if want := read(t, path); got != want {
		t.Errorf("%s: got\n%s\nwant\n%s\nsee -update", name, got, want)
	}
}

// fake is a store whose problems are those of the test.
type fake struct {
	report.Store
	file     datafile.File
	kept     []game.Run
	keeps    error
	appended []string
}

func (f *fake) Open(_ context.Context, path string) datafile.File {
	file := f.file
	file.Path = path
	return file
}

func (f *fake) AppendResults(path string, runs ...game.Run) error {
	f.kept, f.appended = append(f.kept, runs...), append(f.appended, path)
	return f.keeps
}

func (f *fake) CreateCertificates(string, bool) (game.Certificates, error) { return nil, f.keeps }
func (f *fake) SaveFile(string, []byte, bool) error                        { return f.keeps }
func (f *fake) CheckNew(string, bool) error                                { return nil }
func (f *fake) CheckAppend(string, datafile.Kind) error                    { return nil }
func (f *fake) SameFile(string, ...string) bool                            { return false }
func (f *fake) Reason(err error) text.Message                              { return storage.Store{}.Reason(err) }

// canned is a problem whose search is played: it returns the run it holds, and
// tells what was ordered.
type canned struct {
	game.Puzzle
	run   game.Run
	climb bool                                     // it can be asked for the most points
	solve func(context.Context, game.SolveRequest) // may be nil
}

func (c canned) Solve(ctx context.Context, request game.SolveRequest) game.Run {
	if c.solve != nil {
		c.solve(ctx, request)
	}
	run := c.run
	run.Problem = request.Name
	return run
}

func (c canned) Maximises() bool { return c.climb }

func (c canned) WithRules(rules game.Rules) (game.Puzzle, *text.Message) {
	_, wrong := c.Puzzle.WithRules(rules)
	return c, wrong
}

// fakeEnv has a file of canned problems named A, B ...
func fakeEnv(t *testing.T, problems ...canned) (*console.Env, *fake) {
	store := &fake{}
	for i, p := range problems {
		store.file.Problems = append(store.file.Problems, game.Problem{Name: format.DefaultName(i), Line: i + 1, Puzzle: p})
	}
	env := newEnv(t, "en")
	env.Store = store
	return env, store
}

// optimal is a run of the toy game, solved in three moves.
func optimal() canned {
	method := game.Method{Algorithm: search.AStar, Heuristic: "bits", Duplicates: search.Graph}
	return canned{Puzzle: gametest.ToyPuzzle(5), run: game.Run{
		Game: "toy", Rules: game.Rules{}, Asked: game.Method{Algorithm: game.Best}, Ran: method,
		Report: search.Report{
			Verdict: search.Optimal, Length: 3, Bound: 3, Expanded: 31, Generated: 43,
			Bytes: 65_536, Elapsed: 1234567 * time.Nanosecond,
		},
		Path: []string{"-1", "-2", "-2"},
	}}
}

func TestACommandAndOnlyACommandIsHandled(t *testing.T) {
	for line, want := range map[string]bool{
		"":              false, // the window
		"problemas.dat": false, // the window, with the file
		"check":         true,
		"check F":       true,
		"solve F":       true,
		"audit F":       true,
		"version":       true,
		"help":          true,
		"--help":        true,
		"-h":            true,
		"analyze B H":   true,
		"analyze":       true, // bad usage
		"move --time 1": true,
		"tournament":    true, // bad usage
		"--foo":         true, // bad usage
		"sovle F":       true, // bad usage, not a file to open
	} {
		if got := console.Handles(strings.Fields(line)); got != want {
			t.Errorf("procura %s: %v, want %v", line, got, want)
		}
	}
}

func TestVersionPrintsTheProgramAndItsVersion(t *testing.T) {
	h := run(t, "version")
	h.expect(t, 0, 0)
	if h.out != "procura "+game.Version+"\n" {
		t.Errorf("%q", h.out)
	}
	run(t, "version", "--json").expect(t, 2, 1)
}

func TestBadUsageIsStatus2AndOneLine(t *testing.T) {
	for _, line := range []string{
		"--foo", "sovle " + cavalo, "tour build", "measure 3",
		"version now",
		"check", "check --json", "check --foo " + cavalo, "check " + cavalo + " --algorithm rbfs", "check --json=maybe " + cavalo,
		"solve", "solve --json", "solve --algorithm bfs", "solve - -", "check - -", "solve " + cavalo + " --target 1e3", "solve " + cavalo + " --target 1_0",
		"solve " + cavalo + " --foo", "solve " + cavalo + " -x", "solve " + cavalo + " -json",
		"solve " + cavalo + " --problem", "solve " + cavalo + " --json=maybe",
		"solve " + cavalo + " --algorithm BFS", "solve " + cavalo + " --algorithm a*",
		"solve " + cavalo + " --algorithm=",
		"solve " + cavalo + " --duplicates none", "solve " + cavalo + " --duplicates=",
		"solve " + cavalo + " --max-depth 0", "solve " + cavalo + " --max-depth -1", "solve " + cavalo + " --max-depth x",
		"solve " + cavalo + " --nodes 0", "solve " + cavalo + " --nodes 1.5", "solve " + cavalo + " --threads 0",
		"solve " + cavalo + " --time 30", "solve " + cavalo + " --time 0s", "solve " + cavalo + " --time -1s",
		"solve " + cavalo + " --memory 0", "solve " + cavalo + " --memory lots", "solve " + cavalo + " --memory=",
		"solve " + cavalo + " --target -1", "solve " + cavalo + " --target x",
		"solve " + cavalo + " --rule double", "solve " + cavalo + " --rule =", "solve " + cavalo + " --rule nope=1",
		"solve " + cavalo + " --rule double=biggest", "solve " + cavalo + " --rule lap=keep",
		"solve " + quatro + " --goal max", "solve " + cavalo + " --goal most", "solve " + cavalo + " --goal=",
		"solve " + cavalo + " --heuristic captures", "solve " + cavalo + " --heuristic captures --algorithm bfs",
	} {
		h := run(t, strings.Fields(line)...)
		if h.status != console.BadUsage || len(h.lines()) != 1 || h.out != "" {
			t.Errorf("procura %s: status %d, printed %q and %q", line, h.status, h.out, h.err)
		}
		if strings.Contains(h.err, "[") {
			t.Errorf("procura %s: a key is missing: %s", line, h.err)
		}
	}
}

// TestANumberThatIsNoneSaysWhatWasExpected: of each kind of flag.
func TestANumberThatIsNoneSaysWhatWasExpected(t *testing.T) {
	for line, want := range map[string]string{
		"solve " + cavalo + " --target 1e3":                                 "--target must be a whole number in decimal digits, not 1e3",
		"solve " + cavalo + " --target 1_0":                                 "--target must be a whole number in decimal digits, not 1_0",
		"solve " + cavalo + " --target 0x10":                                "--target must be a whole number in decimal digits, not 0x10",
		"solve " + cavalo + " --target -1":                                  "--target must be 0 or more, not −1",
		"solve " + cavalo + " --nodes 99999999999999999999":                 "--nodes can't be 99999999999999999999: the number is out of range",
		"solve " + cavalo + " --nodes 0":                                    "--nodes must be more than 0",
		"solve " + cavalo + " --time 30":                                    "--time must be a time such as 30s or 5m, not 30. Did you mean 30s?",
		"solve " + cavalo + " --time 9999999h":                              "--time can't be 9999999h: the number is out of range",
		"solve " + cavalo + " --memory 1_0MiB":                              "--memory must be a size such as 256MiB or 1GiB, not 1_0MiB",
		"solve " + cavalo + " --algorithm beam --width 1e3":                 "--width must be a whole number from 1 to 10000000, not 1e3",
		"solve " + cavalo + " --algorithm astar --weight 0x2":               "--weight must be a number from 1 to 1000, not 0x2",
		"solve " + cavalo + " --json=maybe":                                 "--json stands alone, or is true or false, not maybe",
		"generate --game cavalo --seed -1":                                  "--seed must be a whole number in decimal digits, 0 or more, not -1",
		"audit " + cavalo + " --random 1e3":                                 "--random must be a whole number in decimal digits, not 1e3",
		"move --time soon":                                                  "--time must be a time such as 500ms or 2s, or a whole number of milliseconds, not soon",
		"tournament easy easy --games 1_0":                                  "--games must be a whole number in decimal digits, not 1_0",
		"solve " + adjiboto + " --target 5":                                 "--target: none of the chosen problems is of a game with a goal in points",
		"audit " + quatro + " --target 5":                                   "--target: none of the chosen problems is of a game with a goal in points",
		"compare " + adjiboto + " " + quatro + " --method bfs --target 070": "--target: none of the chosen problems is of a game with a goal in points",
	} {
		h := run(t, strings.Fields(line)...)
		if h.status != console.BadUsage || h.err != "procura: "+want+"\n" || h.out != "" {
			t.Errorf("%s: %d %s%s", line, h.status, h.out, h.err)
		}
	}
}

func TestATargetIsADecimalNumberAndForTheGamesThatHaveOne(t *testing.T) {
	h := run(t, "solve", cavalo, adjiboto, "--problem", "A", "--target", "070", "--json")
	h.expect(t, 0, 0)
	if list := h.objects(t); len(list) != 2 || list[0]["score"] != 72.0 || list[1]["verdict"] != "optimal" {
		t.Errorf("%v", list)
	}
}

func TestAnAlgorithmIsBadUsageUntilItExists(t *testing.T) {
	for _, name := range strings.Fields("bfs dfs ids ucs greedy astar idastar rbfs smastar beam best") {
		want := console.BadUsage
		if name == "best" || slices.Contains(search.Algorithms(), search.Algorithm(name)) {
			want = console.Done
		}
		if h := run(t, "solve", quatro, "--problem", "A", "--algorithm", name, "--nodes", "100"); h.status != want {
			t.Errorf("%s: status %d, want %d: %s", name, h.status, want, h.err)
		}
	}
}

func TestBadUsageIsSaidInTheUsersLanguage(t *testing.T) {
	for line, want := range map[string]string{
		"solve":                               "procura: falta o ficheiro de problemas\n",
		"solve " + cavalo + " --time 30":      "procura: --time tem de ser um tempo como 30s ou 5m, e não 30. Queria dizer 30s?\n",
		"solve " + cavalo + " --nope":         "procura: não há aqui a opção --nope. Queria dizer --nodes?\n",
		"solve " + cavalo + " --algorithm id": "procura: --algorithm não pode ser id; pode ser: best " + algorithms(" ") + ". Queria dizer ids, idastar?\n",
	} {
		if h := runIn(t, "pt", strings.Fields(line)...); h.err != want {
			t.Errorf("%s: %q, want %q", line, h.err, want)
		}
	}
}

// full is a disk without room.
type full struct{ calls int }

func (f *full) Write([]byte) (int, error) {
	f.calls++
	return 0, errors.New("no space left on device")
}

func TestOutputThatCannotBeWrittenIsStatus1AndOneLine(t *testing.T) {
	for _, line := range []string{
		"version", "help", "check " + cavalo, "check --json " + cavalo, "solve " + cavalo, "solve --json " + cavalo,
	} {
		env, disk := newEnv(t, "en"), &full{}
		var errs bytes.Buffer
		env.Out, env.Err = disk, &errs
		status := console.Run(t.Context(), env, strings.Fields(line))
		if status != console.Failed || strings.Count(errs.String(), "\n") != 1 || !strings.Contains(errs.String(), "no space left") {
			t.Errorf("procura %s: status %d, %q", line, status, errs.String())
		}
		if disk.calls != 1 {
			t.Errorf("procura %s: %d writes after the first failed", line, disk.calls-1)
		}
	}
}

func TestNothingAFileSaysReachesTheTerminalAsControlCharacters(t *testing.T) {
	path := write(t, "bad.dat", "; nome: A\x1b[31mB\n((2 2 2 2 2 2) (2 2 2 2 2 2))\n(\x1b]0;title\x07 nonsense)\n")
	for _, args := range [][]string{{"check", path}, {"solve", path, "--nodes", "5"}} {
		h := run(t, args...)
		if h.status != console.Failed || strings.ContainsAny(h.out+h.err, "\x1b\x07") {
			t.Errorf("%v: status %d, %q, %q", args, h.status, h.out, h.err)
		}
	}
}

// algorithms are the algorithms that exist.
func algorithms(separator string) string {
	var list []string
	for _, a := range search.Algorithms() {
		list = append(list, string(a))
	}
	return strings.Join(list, separator)
}

func contains(list []string, part string) bool {
	return slices.ContainsFunc(list, func(s string) bool { return strings.Contains(s, part) })
}
