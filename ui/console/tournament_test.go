package console_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/storage"
	"procura/ui/console"
)

// What a store of the tests keeps of a tournament.
func (f *fake) ReadJournal(string) (string, error) { return "", nil }

func (f *fake) HoldJournal(string, string) (add func(string) error, release func(), err error) {
	return func(string) error { return f.keeps }, func() {}, nil
}

// player is the variable that makes a program of the test's binary: it answers
// like move, or as the value says.
const player = "PROCURA_TEST_PLAYER"

func TestMain(m *testing.M) {
	switch os.Getenv(player) {
	case "":
		os.Exit(m.Run())
	case "mute":
		if ran := os.Getenv("PROCURA_TEST_RAN"); ran != "" {
			_ = os.WriteFile(ran, nil, 0o600)
		}
		os.Exit(0)
	case "crash":
		fmt.Fprintln(os.Stderr, "out of pieces")
		os.Exit(3)
	case "solver":
		os.Exit(answer(os.Args[1]))
	}
	if run, ok := interruptible[os.Getenv(player)]; ok {
		os.Exit(run())
	}
	env := &console.Env{Out: os.Stdout, Err: os.Stderr, In: os.Stdin, Games: modules()}
	os.Exit(console.Run(context.Background(), env, os.Args[1:]))
}

// tourneyKeys are those of tournament --json: of a game, then of the end.
var (
	contestedKeys = strings.Fields("number games first second opening moves result reason detail")
	standingKeys  = strings.Fields("game played total rules lines variant engines engine wins draws losses points elo margin judged errors moves late worst_ms faults against engine wins draws losses")
)

// heldTournament runs a tournament with the real store.
func heldTournament(t *testing.T, args ...string) heard {
	t.Helper()
	return asked(t, nil, append([]string{"tournament"}, args...)...)
}

func TestATournamentPrintsEachGameAndTheTables(t *testing.T) {
	h := heldTournament(t, "easy", "medium", "twin=easy", "--games", "2", "--opening-pieces", "8", "--judge", "0")
	h.expect(t, console.Done, 0)
	lines := strings.Split(strings.TrimSpace(h.out), "\n")
	if len(lines) != 6+2+3+2+3 {
		t.Fatalf("%s", h.out)
	}
	for i, line := range lines[:6] {
		if !regexp.MustCompile(fmt.Sprintf(`^%d/6  (easy|medium|twin) - (easy|medium|twin)  (1-0|0-1|½-½)$`, i+1)).MatchString(line) {
			t.Errorf("%q", line)
		}
	}
	for _, word := range []string{"Engine", "Won", "Elo", "95%", "Faults", "Late moves", "Against", "+"} {
		if !strings.Contains(h.out, word) {
			t.Errorf("no %s in\n%s", word, h.out)
		}
	}
}

func TestTournamentJSONHasTheseKeysInThisOrder(t *testing.T) {
	h := heldTournament(t, "easy", "medium", "--games", "2", "--opening-pieces", "8", "--json")
	h.expect(t, console.Done, 0)
	lines := strings.Split(strings.TrimSpace(h.out), "\n")
	if len(lines) != 3 || len(h.objects(t)) != 3 {
		t.Fatalf("%s", h.out)
	}
	keysOf := func(line string) (keys []string) {
		for _, m := range regexp.MustCompile(`"([a-z_]+)":`).FindAllStringSubmatch(line, -1) {
			keys = append(keys, m[1])
		}
		return keys
	}
	if got := keysOf(lines[0]); !slices.Equal(got, contestedKeys) {
		t.Errorf("%v", got)
	}
	if got := keysOf(lines[2])[:len(standingKeys)]; !slices.Equal(got, standingKeys) {
		t.Errorf("%v", got)
	}
	last := h.objects(t)[2]
	if last["played"] != 2.0 || last["engines"].([]any)[0].(map[string]any)["elo"] == nil {
		t.Errorf("%v", last)
	}
}

func TestMoveItselfCanEnterATournament(t *testing.T) {
	t.Setenv(player, "move")
	h := heldTournament(t, "ours=cmd:'"+os.Args[0]+"' move --time {ms} --variant {variant} --lines {lines}", "easy",
		"--games", "2", "--opening-pieces", "9", "--time", "2000", "--json", "--lines", "squares")
	h.expect(t, console.Done, 0)
	for _, o := range h.objects(t)[:2] {
		if o["reason"] != "" || len(o["moves"].([]any)) == 0 {
			t.Errorf("%v", o)
		}
	}
}

func TestAProgramThatFailsLosesWithItsReason(t *testing.T) {
	for kind, want := range map[string]string{"mute": "rubbish", "crash": "crash"} {
		t.Setenv(player, kind)
		h := heldTournament(t, "bad=cmd:'"+os.Args[0]+"'", "easy", "--games", "2", "--opening-pieces", "2", "--json")
		h.expect(t, console.Done, 0)
		o := h.objects(t)
		if o[0]["result"] != "second" || o[1]["result"] != "first" || o[0]["reason"] != want || o[1]["reason"] != want {
			t.Errorf("%s: %v", kind, o)
		}
		faults := o[2]["engines"].([]any)[1].(map[string]any)["faults"].(map[string]any)
		if faults[want] != 2.0 {
			t.Errorf("%s: %v", kind, faults)
		}
	}
}

// interrupted runs a tournament that is stopped while it is told of its game
// number games.
func interrupted(t *testing.T, games int, args ...string) heard {
	t.Helper()
	env := newEnv(t, "en")
	env.Games = modules()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	h := heard{}
	var out strings.Builder
	env.Err = io.Discard
	env.Out = writer(func(p []byte) {
		out.Write(p)
		if strings.Contains(out.String(), fmt.Sprintf("%d/", games)) {
			cancel()
		}
	})
	h.status = console.Run(ctx, env, append([]string{"tournament"}, args...))
	h.out = out.String()
	return h
}

type writer func([]byte)

func (w writer) Write(p []byte) (int, error) {
	w(p)
	return len(p), nil
}

func TestAnInterruptPrintsTheTableAndHowToGoOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.jsonl")
	args := []string{"easy", "medium", "--games", "20", "--opening-pieces", "8", "--judge", "0", "--file", path}
	h := interrupted(t, 3, args...)
	if h.status != console.Done || !strings.Contains(h.out, "Against") || !strings.Contains(h.out, "procura tournament --file "+path+" continues") || strings.Contains(h.out, "20/20") {
		t.Fatalf("status %d:\n%s", h.status, h.out)
	}
	rest := heldTournament(t, args...)
	rest.expect(t, console.Done, 0)
	if !strings.Contains(rest.out, "of 20 games are played; continuing") || strings.Contains(rest.out, "\n3/20  ") || !strings.Contains(rest.out, "20/20  ") {
		t.Errorf("%s", rest.out)
	}
	whole := heldTournament(t, args[:len(args)-2]...)
	table := regexp.MustCompile(`(?s)\nEngine .*`)
	if got, want := untimed(table.FindString(rest.out)), untimed(table.FindString(whole.out)); got != want {
		t.Errorf("in two goes:\n%s\nin one:\n%s", got, want)
	}
	if h := interrupted(t, 1, args[:len(args)-2]...); !strings.Contains(h.out, "With --file FILE") {
		t.Errorf("%s", h.out)
	}
}

// untimed is a table without times and with single blanks.
func untimed(table string) string {
	table = regexp.MustCompile(`[\d.]+ (µs|ms|s) +\d+/`).ReplaceAllString(table, "")
	return strings.Join(strings.Fields(table), " ")
}

func TestAFileAloneGoesOnWithItsSettings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.jsonl")
	args := []string{"easy", "a=medium", "--games", "12", "--opening-pieces", "8", "--judge", "0", "--seed", "5", "--lines", "squares", "--file", path}
	interrupted(t, 2, args...)
	h := heldTournament(t, "--file", path)
	h.expect(t, console.Done, 0)
	if !strings.Contains(h.out, "of 12 games are played; continuing") || !strings.Contains(h.out, "\n12/12  a - easy") {
		t.Errorf("%s", h.out)
	}
	heldTournament(t, "--file", path, "--seed", "5").expect(t, console.BadUsage, 1)
	heldTournament(t, "--file", path+"x").expect(t, console.Failed, 1)
}

func TestProgramsThatAFileBringsAreShownAndNotRun(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder) // where programs may write
	ran := filepath.Join(folder, "ran")
	t.Setenv("PROCURA_TEST_RAN", ran)
	t.Setenv(player, "mute")
	path := filepath.Join(t.TempDir(), "games.jsonl")
	args := []string{"bot=cmd:'" + os.Args[0] + "' {ms} 'two words'", "easy", "--games", "2", "--opening-pieces", "8", "--judge", "0", "--time", "300", "--file", path}
	heldTournament(t, args...).expect(t, console.Done, 0) // typed: the user's own
	head, _, _ := strings.Cut(read(t, path), "\n")
	if err := errors.Join(os.WriteFile(path, []byte(head+"\n"), 0o600), os.Remove(ran)); err != nil {
		t.Fatal(err)
	}
	h := heldTournament(t, "--file", path)
	h.expect(t, console.BadUsage, 2)
	for _, word := range []string{"bot", filepath.Base(os.Args[0]), " 300 ", "“two words”", "--allow-commands"} {
		if !strings.Contains(h.err, word) {
			t.Errorf("no %s in %s", word, h.err)
		}
	}
	if _, err := os.Stat(ran); err == nil || h.out != "" || read(t, path) != head+"\n" {
		t.Errorf("%q, %v", h.out, err)
	}
	heldTournament(t, "--file", path, "--allow-commands").expect(t, console.Done, 0)
	if _, err := os.Stat(ran); err != nil {
		t.Errorf("allowed, and not run: %v", err)
	}
}

func TestAFileWithADisguisedProgramIsRefused(t *testing.T) {
	path := write(t, "games.jsonl", `{"tournament":1,"game":"quatro","rules":{},"engines":["perfect=cmd:x","easy"],"games":2,"time":100,"opening_pieces":8,"openings":"any","seed":1,"judge":0}`+"\n")
	heldTournament(t, "--file", path, "--allow-commands").expect(t, console.BadUsage, 1)
}

func TestATournamentThatAnotherPlaysIsStatus1AndGetsNoGames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.jsonl")
	args := []string{"easy", "medium", "--games", "2", "--opening-pieces", "8", "--judge", "0", "--file", path}
	add, release, err := storage.Store{}.HoldJournal(path, "")
	if err != nil {
		t.Fatal(err)
	}
	h := heldTournament(t, args...)
	h.expect(t, console.Failed, 1)
	if !strings.Contains(h.err, "another program is writing it") || h.out != "" || read(t, path) != "" {
		t.Errorf("%s%s", h.out, h.err)
	}
	if err := add("buy bread"); err != nil {
		t.Error(err)
	}
	release()
}

func TestAFileOfAnotherTournamentIsStatus1AndStaysAsItIs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.jsonl")
	args := []string{"easy", "medium", "--games", "2", "--opening-pieces", "8", "--judge", "0", "--file", path}
	heldTournament(t, args...).expect(t, console.Done, 0)
	before := read(t, path)
	h := heldTournament(t, append(args, "--time", "500")...)
	h.expect(t, console.Failed, 1)
	if !strings.Contains(h.err, "time was 1000, and is now 500") || h.out != "" || read(t, path) != before {
		t.Errorf("%s%s", h.out, h.err)
	}
	other := write(t, "notes.txt", "buy bread\n")
	heldTournament(t, append(args[:len(args)-1], other)...).expect(t, console.Failed, 1)
	if read(t, other) != "buy bread\n" {
		t.Error("the file was changed")
	}
	heldTournament(t, append(args[:len(args)-1], t.TempDir())...).expect(t, console.Failed, 1)
}

func TestAGameThatCannotBeKeptIsStatus1(t *testing.T) {
	env, store := fakeEnv(t)
	env.Games, store.keeps = modules(), errors.New("no space left on device")
	h := runWith(t.Context(), env, "tournament", "easy", "easy", "--games", "2", "--file", "f")
	h.expect(t, console.Failed, 1)
	if !strings.Contains(h.err, "no space left") {
		t.Errorf("%s", h.err)
	}
}

func TestATournamentThatMakesNoSenseIsBadUsage(t *testing.T) {
	for _, line := range []string{
		"", "easy", "easy facil", "easy medium --games 3", "easy medium --games 0", "easy medium --time 0", "easy medium --time soon",
		"easy medium --opening-pieces -1", "easy medium --openings lost", "easy medium --seed x", "easy medium --judge -1",
		"easy medium --concurrency 0", "easy medium --variant keep", "easy medium --lines x", "easy medium --foo", "easy alphabeta:depth=x", "easy cmd:",
		"easy medium --sprt 5", "easy medium --sprt 5,x", "easy medium --sprt 5,5", "easy medium --sprt 5,0", "easy --sprt 0,5", "easy medium hard --sprt 0,5",
		"easy medium --sprt 0,inf", "easy medium --sprt 0,5 --opening-pieces 0",
	} {
		h := heldTournament(t, strings.Fields(line)...)
		h.expect(t, console.BadUsage, 1)
		if strings.Contains(h.err, "[") || h.out != "" {
			t.Errorf("%s: %s%s", line, h.out, h.err)
		}
	}
}

// The levels easy and perfect, from openings in which there is still something to decide.
var tested = []string{"easy", "perfect", "--sprt", "0,200", "--opening-pieces", "8", "--judge", "0", "--time", "100"}

func TestATestSaysInWordsWhatIsDecided(t *testing.T) {
	h := heldTournament(t, tested...)
	h.expect(t, console.Done, 0)
	said := regexp.MustCompile(`\nthe second is better, with 95% certainty, after (\d+) games\nLLR (\d\.\d\d) \(between −3\.32 and 3\.32\)\n$`).FindStringSubmatch(h.out)
	if said == nil || !strings.Contains(h.out, "\n"+said[1]+"/10000  perfect - easy  ") || !strings.Contains(h.out, "  LLR "+said[2]+"\n") {
		t.Errorf("%s", h.out)
	}
	limited := heldTournament(t, append(slices.Clone(tested), "--games", "2")...)
	if !strings.Contains(limited.out, "\nundecided, after 2 games\n") {
		t.Errorf("%s", limited.out)
	}
}

func TestAnInterruptedTestGoesOnToTheSameDecision(t *testing.T) {
	want := lastObject(t, heldTournament(t, append(slices.Clone(tested), "--json")...))["sprt"]
	path := filepath.Join(t.TempDir(), "games.jsonl")
	interrupted(t, 3, append(slices.Clone(tested), "--file", path)...)
	if got := lastObject(t, heldTournament(t, "--file", path, "--json"))["sprt"]; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if again := lastObject(t, heldTournament(t, "--file", path, "--json"))["sprt"]; !reflect.DeepEqual(again, want) {
		t.Errorf("decided, and then %v", again)
	}
}

func lastObject(t *testing.T, h heard) map[string]any {
	t.Helper()
	h.expect(t, console.Done, 0)
	objects := h.objects(t)
	return objects[len(objects)-1]
}

func TestOpeningsAreReadFromAFile(t *testing.T) {
	path := write(t, "openings.txt", "# two of six pieces\n6.....2.9..5c1.. a\n\n6.....2.9..5c1.. b\n")
	h := heldTournament(t, "easy", "medium", "--opening-file", path, "--judge", "0", "--time", "50", "--json")
	h.expect(t, console.Done, 0)
	games := h.objects(t)
	if len(games) != 5 || games[0]["opening"] != games[1]["opening"] || games[1]["opening"] == games[2]["opening"] {
		t.Errorf("%s", h.out)
	}
	heldTournament(t, "easy", "medium", "--opening-file", path, "--games", "6").expect(t, console.BadUsage, 1)
	heldTournament(t, "easy", "medium", "--opening-file", path+"x").expect(t, console.Failed, 1)
	heldTournament(t, "easy", "medium", "--opening-file", write(t, "openings.txt", "012\n")).expect(t, console.BadUsage, 1)
}

func TestAnOpeningThatIsNotFoundIsStatus1(t *testing.T) {
	heldTournament(t, "easy", "medium", "--opening-pieces", "17").expect(t, console.Failed, 1)
}

func TestAProgramWithoutGamesForTwoSaysSo(t *testing.T) {
	env := newEnv(t, "en")
	env.Games = []game.Module{}
	runWith(t.Context(), env, "tournament", "easy", "medium").expect(t, console.BadUsage, 1)
}
