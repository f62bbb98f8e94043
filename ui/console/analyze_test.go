package console_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"procura/core/quatro/perfect"
	"procura/ui/console"
	"procura/ui/i18n"
)

const (
	truths = "../../core/quatro/perfect/testdata/quatro-positions.txt"
	empty  = "................ -"
	// endgame has moves that win, draw and lose.
	endgame = "8.57.c.629.1.... 3"
)

// analyzeKeys are those of analyze --json, in their order, then those of a move.
var analyzeKeys = strings.Fields("board hand value distance nodes seconds moves move")

// truth is a line of the file of proven values, with its words.
type truth struct{ rules, board, hand, value, distance string }

// proven are the positions with so many pieces or more.
func proven(t *testing.T, pieces int) (list []truth) {
	t.Helper()
	for line := range strings.Lines(read(t, truths)) {
		f := strings.Fields(line)
		if len(f) == 5 && f[0] != "#" && len(strings.ReplaceAll(f[1], ".", "")) >= pieces {
			list = append(list, truth{f[0], f[1], f[2], f[3], f[4]})
		}
	}
	if len(list) < 50 {
		t.Fatalf("%d positions", len(list))
	}
	return list
}

// positions makes a file of them.
func positions(t *testing.T, list []truth) string {
	t.Helper()
	var b strings.Builder
	for _, p := range list {
		fmt.Fprintln(&b, p.rules, p.board, p.hand, p.value, p.distance)
	}
	return write(t, "positions.txt", b.String())
}

// analyzed runs analyze on the words of a line.
func analyzed(t *testing.T, line string) heard {
	t.Helper()
	return analyzedWith(t.Context(), smallEnv(t, "en"), line)
}

func analyzedWith(ctx context.Context, env *console.Env, line string) heard {
	return runWith(ctx, env, append([]string{"analyze"}, strings.Fields(line)...)...)
}

// smallEnv has little memory, so that each engine is there at once.
func smallEnv(t *testing.T, language string) *console.Env {
	env := newEnv(t, language)
	env.Memory = 16 << 20
	return env
}

// object is the one JSON object that analyze prints of a position.
func object(t *testing.T, line string) map[string]any {
	t.Helper()
	h := analyzed(t, line+" --json")
	h.expect(t, 0, 0)
	objects := h.objects(t)
	if len(objects) != 1 {
		t.Fatal(h.out)
	}
	return objects[0]
}

func TestAnalyzeFindsTheProvenValuesAndDistances(t *testing.T) {
	pieces := 6
	if os.Getenv("PROCURA_EVERY") != "" {
		pieces = 0
	}
	list := proven(t, pieces)
	h := analyzed(t, "--values-only --json --positions "+positions(t, list))
	h.expect(t, 0, 0)
	words := map[string]string{"W": "win", "D": "draw", "L": "loss"}
	for i, o := range h.objects(t) {
		want := list[i]
		if o["board"] != want.board || o["hand"] != want.hand || o["value"] != words[want.value] {
			t.Errorf("%v: %v", want, o)
		}
		if want.distance != "-" && fmt.Sprint(o["distance"]) != want.distance {
			t.Errorf("%v: distance %v", want, o["distance"])
		}
	}
}

// movesOf are the moves of an object.
func movesOf(o map[string]any) (list []map[string]any) {
	for _, m := range o["moves"].([]any) {
		list = append(list, m.(map[string]any))
	}
	return list
}

// rank orders values and distances as a player does, the best first.
func rank(o map[string]any) int {
	distance := int(o["distance"].(float64))
	switch o["value"] {
	case "win":
		return distance
	case "draw":
		return 100
	}
	return 200 - distance
}

func TestAPositionIsWorthItsBestMoveAndTheMovesComeBestFirst(t *testing.T) {
	list := proven(t, 8)
	h := analyzed(t, "--json --positions "+positions(t, list))
	h.expect(t, 0, 0)
	for i, o := range h.objects(t) {
		moves := movesOf(o)
		if best := moves[0]; best["value"] != o["value"] || best["distance"] != o["distance"] {
			t.Errorf("%v: the best move is %v", list[i], best)
		}
		if !slices.IsSortedFunc(moves, func(x, y map[string]any) int { return rank(x) - rank(y) }) {
			t.Errorf("%v: %v", list[i], moves)
		}
	}
}

func TestEveryLegalMoveIsValuedInTheNotationOfItsVariant(t *testing.T) {
	for line, want := range map[string]struct {
		count    int
		notation string
	}{
		"8.57.c.629.1.... 3":                  {2 + 6*7, `^([A-D][1-4]/[bp][rq][ab][oc]|C3|D4)$`},
		"8.57.c.629.1.... -":                  {8, `^/[bp][rq][ab][oc]$`},
		"8.57.c.629.1.... - --variant choose": {8 * 8, `^[A-D][1-4]=[bp][rq][ab][oc]$`},
	} {
		moves := movesOf(object(t, line))
		if len(moves) != want.count {
			t.Errorf("%s: %d moves, want %d", line, len(moves), want.count)
		}
		for _, m := range moves {
			if !regexp.MustCompile(want.notation).MatchString(m["move"].(string)) {
				t.Errorf("%s: %v", line, m)
			}
		}
	}
}

// steady is what analyze prints without what differs from run to run and from
// one version of the engine to the next.
func steady(text string) string {
	return regexp.MustCompile(`(?m)^[\d,\x{a0} ]+ (nodes|nós) · .*?(MiB).*?( · [^·\n]*)$`).ReplaceAllString(masked(text), "N $1 · T · M $2$3")
}

func TestAnalyzePrintsBoardValueMovesAndMeasures(t *testing.T) {
	for _, language := range i18n.Languages() {
		h := analyzedWith(t.Context(), smallEnv(t, language), endgame)
		h.expect(t, 0, 0)
		compare(t, "analyze."+language+".golden", steady(h.out))
	}
}

func TestAnalyzeJSONHasTheKeysOfTheFormatInTheirOrder(t *testing.T) {
	h := analyzed(t, endgame+" --json")
	h.expect(t, 0, 0)
	compare(t, "analyze.json.golden", steady(h.out))
	var got []string
	for _, m := range regexp.MustCompile(`"([a-z_]+)":`).FindAllStringSubmatch(h.out, -1) {
		if !slices.Contains(got, m[1]) {
			got = append(got, m[1])
		}
	}
	if !slices.Equal(got, analyzeKeys) {
		t.Errorf("keys %v, want %v", got, analyzeKeys)
	}
}

func TestValuesOnlyLeavesTheMovesOut(t *testing.T) {
	o := object(t, endgame+" --values-only")
	if o["value"] != "win" || o["distance"] != 1.0 || len(o["moves"].([]any)) != 0 {
		t.Error(o)
	}
	if h := analyzed(t, endgame+" --values-only"); strings.Contains(h.out, "C3") || !strings.Contains(h.out, "win in 1 move of the winner") {
		t.Error(h.out)
	}
}

func TestWithoutDistancesOnlyADrawHasOne(t *testing.T) {
	want := map[any]any{"win": nil, "draw": 0.0, "loss": nil}
	for _, m := range append(movesOf(object(t, endgame+" --no-distance")), object(t, endgame+" --no-distance --values-only")) {
		if distance, known := want[m["value"]]; !known || m["distance"] != distance {
			t.Error(m)
		}
	}
	if h := analyzed(t, endgame+" --no-distance"); regexp.MustCompile(`(win|loss) in`).MatchString(h.out) {
		t.Error(h.out)
	}
}

func TestThreadsChangeNoValue(t *testing.T) {
	one, two := object(t, "5...4..821f.d... 7 --threads 1"), object(t, "5...4..821f.d... 7 --threads 2")
	if fmt.Sprint(one["value"], one["distance"], one["moves"]) != fmt.Sprint(two["value"], two["distance"], two["moves"]) {
		t.Errorf("%v\n%v", one, two)
	}
}

func TestTheTableHasTheUsualSizeUnlessToldOrMemoryIsLess(t *testing.T) {
	for flag, want := range map[string]string{
		"": " 2 MiB of at most 257 MiB ", "--memory 64MiB": " 2 MiB of at most 65 MiB ", "--memory 7MiB --threads 2": " 3 MiB of at most 9 MiB ",
	} {
		if h := analyzedWith(t.Context(), newEnv(t, "en"), endgame+" "+flag); !strings.Contains(h.out, want) {
			t.Errorf("%s: %s", flag, h.out)
		}
	}
	if h := analyzed(t, endgame); !strings.Contains(h.out, " 2 MiB of at most 17 MiB ") {
		t.Errorf("with less memory than usual: %s", h.out)
	}
}

// drawn is a full board without a complete line.
func drawn(t *testing.T) string {
	t.Helper()
	dice := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		board := ""
		for _, piece := range dice.Perm(16) {
			board += strconv.FormatInt(int64(piece), 16)
		}
		p, _ := perfect.ReadBrief(perfect.Word{Text: board}, perfect.Word{Text: "-"}, perfect.Give, perfect.Straight, nil)
		if errors.Is(p.Check(), perfect.ErrFull) {
			return board
		}
	}
	t.Fatal("no board without a line")
	return ""
}

func TestAPositionThatCannotBeAnalyzedIsAnErrorObjectAndStatus1(t *testing.T) {
	for line, want := range map[string]string{
		"1234............ -":                  "1 a line is complete; a game that is not over was expected",
		drawn(t) + " -":                       "1 the board is full; a game that is not over was expected",
		"12..45.......... - --lines squares":  "1 a line is complete; a game that is not over was expected",
		"11.............. -":                  "2 the piece 1 is there twice; each piece once, on the board, in the reserve or in hand, was expected",
		"A..a............ -":                  "4 the piece a is there twice; each piece once, on the board, in the reserve or in hand, was expected",
		"1............... 1":                  "18 the piece 1 is there twice; each piece once, on the board, in the reserve or in hand, was expected",
		"1............... 2 --variant choose": "18 2 is in hand; no piece in hand was expected: in this variant, the player to move chooses it",
		"1..............g -":                  "16 g is not a piece; 16 characters, \".\" or 0-9 a-f, then the piece in hand or \"-\", were expected",
		"é............... -":                  "1 é is not a piece; 16 characters, \".\" or 0-9 a-f, then the piece in hand or \"-\", were expected",
		"................ .":                  "18 . is not a piece; 16 characters, \".\" or 0-9 a-f, then the piece in hand or \"-\", were expected",
		"............... -":                   "1 this is not a position of Quatro; 16 characters, \".\" or 0-9 a-f, then the piece in hand or \"-\", were expected",
		"................. -":                 "1 this is not a position of Quatro; 16 characters, \".\" or 0-9 a-f, then the piece in hand or \"-\", were expected",
		"................ 10":                 "18 this is not a position of Quatro; 16 characters, \".\" or 0-9 a-f, then the piece in hand or \"-\", were expected",
	} {
		column, sentence, _ := strings.Cut(want, " ")
		h := analyzed(t, line)
		h.expect(t, 1, 1)
		if h.err != "procura: "+sentence+"\n" || h.out != "" {
			t.Errorf("%s: %q, want %q; printed %q", line, h.err, sentence, h.out)
		}
		h = analyzed(t, line+" --json")
		h.expect(t, 1, 1)
		o := h.objects(t)
		if len(o) != 1 || len(o[0]) != 3 || o[0]["error"] != sentence || o[0]["line"] != 1.0 || fmt.Sprint(o[0]["column"]) != column {
			t.Errorf("%s: %v", line, o)
		}
	}
}

func TestWrongUseOfAnalyzeIsStatus2AndOneLine(t *testing.T) {
	for line, want := range map[string]string{
		"":                               "a board and a hand are missing",
		"................":               "a board and a hand are missing",
		empty + " -":                     "- was not expected",
		empty + " --positions":           "--positions needs a value",
		"--positions=":                   "--positions needs a value",
		"--positions F " + empty:         "................ was not expected",
		empty + " --variant GIVE":        "--variant can't be GIVE; it can be: give choose",
		empty + " --lines straight":      "--lines can't be straight; it can be: lines squares",
		empty + " --threads 0":           "--threads must be more than 0",
		empty + " --time 5":              "--time must be a time",
		empty + " --time 0s":             "--time must be more than 0",
		empty + " --memory much":         "--memory must be a size",
		empty + " --nodes 5":             "there is no flag --nodes here",
		empty + " --rule lines=squares":  "there is no flag --rule here",
		empty + " --no-distance=perhaps": "--no-distance stands alone, or is true or false, not perhaps",
	} {
		h := analyzed(t, line)
		h.expect(t, 2, 1)
		if !strings.Contains(h.err, want) || h.out != "" {
			t.Errorf("%s: %q, want %q; printed %q", line, h.err, want, h.out)
		}
	}
}

func TestEachLineOfAFileIsAPositionACommentOrAnError(t *testing.T) {
	path := write(t, "p.txt", "\uFEFF# comment\r\n\r\n"+
		"L 8.57.c.629.1.... 3 W 1 and more\r\n"+
		"  S 1.5...7e3......2 q\n"+
		"; another\n"+
		"C 8.57.c.629.1.... -\n"+
		"1234............ -\n"+
		"8.57.c.629.1....\n"+
		"8.57.c.629.1.... -")
	h := analyzed(t, "--json --values-only --positions "+path)
	h.expect(t, 1, 3)
	for i, want := range []string{path + ":4:22: q is not a piece; ", path + ":7:1: a line is complete; ", path + ":8:17: this is not a position"} {
		if !strings.HasPrefix(h.lines()[i], want) {
			t.Errorf("%q, want %q", h.lines()[i], want)
		}
	}
	var got []string
	for _, o := range h.objects(t) {
		if o["error"] != nil {
			got = append(got, fmt.Sprint("error ", o["line"], " ", o["column"]))
			continue
		}
		got = append(got, fmt.Sprint(o["board"], " ", o["hand"]))
	}
	want := "8.57.c.629.1.... 3, error 4 22, 8.57.c.629.1.... -, error 7 1, error 8 17, 8.57.c.629.1.... -"
	if strings.Join(got, ", ") != want {
		t.Errorf("%v, want %s", got, want)
	}
}

func TestTheLetterOfALineWinsOverTheFlags(t *testing.T) {
	path := write(t, "p.txt", "L 8.57.c.629.1.... -\nS 8.57.c.629.1.... -\nC 8.57.c.629.1.... -\n8.57.c.629.1.... -\n")
	for flags, last := range map[string]string{"": "L", "--lines squares": "S", "--variant choose": "C", "--variant choose --lines squares": "CS"} {
		h := analyzed(t, flags+" --values-only --positions "+path)
		h.expect(t, 0, 0)
		var got []string
		for _, line := range strings.Split(h.out, "\n")[1:5] {
			got = append(got, strings.Fields(line)[1])
		}
		if want := "L S C " + last; strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", flags, got, want)
		}
	}
}

func TestAFileEndsWithASummary(t *testing.T) {
	list := proven(t, 9)[:4]
	h := analyzed(t, "--positions "+positions(t, list))
	h.expect(t, 0, 0)
	lines := strings.Split(h.out, "\n")
	if len(lines) != 7 || !regexp.MustCompile(`^positions: 4 · stopped: 0 · errors: 0 · median: .* · worst: .* \(line [1-4]\)$`).MatchString(lines[5]) {
		t.Error(h.out)
	}
	h = analyzed(t, "--positions "+write(t, "empty.txt", ""))
	h.expect(t, 0, 0)
	if !strings.HasPrefix(h.out, "positions: 0 · ") || !strings.HasSuffix(h.out, " worst: -\n") {
		t.Error(h.out)
	}
}

func TestAFileOfPositionsThatCannotBeReadIsStatus1(t *testing.T) {
	for _, path := range []string{filepath.Join(t.TempDir(), "no.txt"), t.TempDir()} {
		h := analyzed(t, "--positions "+path)
		h.expect(t, 1, 1)
		if !strings.HasPrefix(h.err, path+": ") || h.out != "" {
			t.Errorf("%q, printed %q", h.err, h.out)
		}
		h = analyzed(t, "--json --positions "+path)
		h.expect(t, 1, 1)
		if o := h.objects(t); len(o) != 1 || o[0]["error"] == "" || o[0]["line"] != 0.0 {
			t.Error(h.out)
		}
	}
}

func TestATimeLimitLeavesWhatIsNotKnownUnknown(t *testing.T) {
	for _, flags := range []string{"", " --values-only"} {
		o := object(t, empty+" --no-book --time 200ms"+flags)
		if o["value"] != "unknown" || o["distance"] != nil || o["nodes"] == 0.0 {
			t.Error(o)
		}
		for _, m := range movesOf(o) {
			if m["value"] != "unknown" || m["distance"] != nil {
				t.Error(m)
			}
		}
		if h := analyzed(t, empty+" --no-book --time 200ms"+flags); !strings.Contains(h.out, "unknown (time)\n") {
			t.Error(h.out)
		}
	}
}

func TestTheTimeLimitIsThatOfEachPosition(t *testing.T) {
	path := write(t, "p.txt", empty+"\n"+endgame+"\n"+empty+"\n")
	h := analyzed(t, "--json --values-only --time 200ms --positions "+path)
	h.expect(t, 0, 0)
	var got []any
	for _, o := range h.objects(t) {
		got = append(got, o["value"])
	}
	if fmt.Sprint(got) != "[unknown win unknown]" {
		t.Error(got)
	}
}

func TestAnInterruptOfAnalyzePrintsWhatThereIs(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	h := analyzedWith(ctx, smallEnv(t, "en"), empty)
	h.expect(t, 0, 0)
	if !strings.Contains(h.out, "unknown (cancelled)\n") || !strings.Contains(h.out, "/pqbc") {
		t.Error(h.out)
	}
}

// plug is a writer that ends a context as soon as something is written.
type plug struct {
	bytes.Buffer
	pull func()
}

func (p *plug) Write(b []byte) (int, error) {
	p.pull()
	return p.Buffer.Write(b)
}

func TestAnInterruptLeavesTheOtherPositionsOfAFile(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	out, errs := &plug{pull: cancel}, &bytes.Buffer{}
	env := newEnv(t, "en")
	env.Out, env.Err = out, errs
	status := console.Run(ctx, env, []string{"analyze", "--json", "--positions", positions(t, proven(t, 9))})
	if got := strings.Count(out.String(), "\n"); status != console.Done || errs.Len() > 0 || got != 1 {
		t.Errorf("status %d, %d positions, %s", status, got, errs.String())
	}
}

// withBook is an environment with a book that tells a lie: that the empty board
// is a win in seven placements.
func withBook(t *testing.T) *console.Env {
	t.Helper()
	book := perfect.NewBook()
	for _, variant := range []perfect.Variant{perfect.Give, perfect.Choose} {
		book.Add(perfect.Chapter{Variant: variant}, []perfect.Worth{{Value: perfect.Win, Distance: 7}})
	}
	var b bytes.Buffer
	if err := book.Write(&b); err != nil {
		t.Fatal(err)
	}
	env := smallEnv(t, "en")
	env.Book = b.Bytes()
	return env
}

func TestTheBookAnswersBeforeTheSearchUnlessItIsForbidden(t *testing.T) {
	for args, want := range map[string]string{
		"--values-only":                                        "win 7 0",
		"--time 20ms":                                          "win 7", // its moves are searched
		"--no-distance --values-only":                          "win <nil> 0",
		"--variant choose --values-only":                       "win 7 0",
		"--lines squares --values-only --time 20ms":            "unknown <nil>",
		"--no-book --values-only --time 20ms":                  "unknown <nil>",
		"--no-book --time 200ms":                               "unknown <nil>",
		"--variant choose --no-book --values-only --time 20ms": "unknown <nil>",
	} {
		h := analyzedWith(t.Context(), withBook(t), empty+" "+args+" --json")
		h.expect(t, 0, 0)
		o := h.objects(t)[0]
		if got := fmt.Sprint(o["value"], " ", o["distance"], " ", o["nodes"]); !strings.HasPrefix(got+" ", want+" ") {
			t.Errorf("%s: %s, want %s", args, got, want)
		}
	}
}

func TestWhatPeopleReadSaysWhereTheAnswerComesFrom(t *testing.T) {
	for args, want := range map[string]string{
		empty + " --values-only":                       " · from the book\n",
		empty + " --time 20ms":                         " · the value from the book, moves searched\n",
		empty + " --no-book --values-only --time 20ms": " · searched\n",
		endgame: " · searched\n",
	} {
		h := analyzedWith(t.Context(), withBook(t), args)
		h.expect(t, 0, 0)
		if !strings.HasSuffix(h.out, want) {
			t.Errorf("%s: %s", args, h.out)
		}
	}
}

func TestADamagedBookIsToldAndTheSearchGoesOnWithoutIt(t *testing.T) {
	env := withBook(t)
	env.Book[len(env.Book)/2] ^= 0xff
	h := analyzedWith(t.Context(), env, endgame+" --json")
	h.expect(t, 0, 1)
	if h.objects(t)[0]["value"] != "win" || !strings.Contains(h.err, "the book is damaged") {
		t.Error(h.out, h.err)
	}
	h = analyzedWith(t.Context(), env, endgame+" --no-book")
	h.expect(t, 0, 0)
}

func TestAnalyzeTellsOnceThatItsOutputCannotBeWritten(t *testing.T) {
	for _, args := range []string{endgame, endgame + " --json", "--positions " + positions(t, proven(t, 9)[:3])} {
		env, disk := newEnv(t, "en"), &full{}
		var errs bytes.Buffer
		env.Out, env.Err = disk, &errs
		status := console.Run(t.Context(), env, append([]string{"analyze"}, strings.Fields(args)...))
		if status != console.Failed || strings.Count(errs.String(), "\n") != 1 || disk.calls != 1 {
			t.Errorf("%s: status %d, %d writes, %q", args, status, disk.calls, errs.String())
		}
	}
}

func TestATableThatTheMachineCannotHoldIsRefused(t *testing.T) {
	for flags, want := range map[string]int{
		"--memory 1MiB": console.Done, "--memory 1GiB": console.BadUsage, "--memory 8191PiB": console.BadUsage,
		"--threads 4": console.Done, "--threads 5000": console.BadUsage, "--threads 9223372036854775807": console.BadUsage,
	} {
		env := smallEnv(t, "en")
		env.Machine = 64 << 20
		if got := analyzedWith(t.Context(), env, endgame+" --values-only "+flags); got.status != want {
			t.Errorf("%s: %+v", flags, got)
		}
	}
}

// A pipe without an end, or a file that is no text, ends with an error where the most is read.
func TestPositionsWithoutAnEndAreRefused(t *testing.T) {
	path := write(t, "p.txt", "#\n")
	if err := os.Truncate(path, 101<<20); err != nil { // zeros, that take no room
		t.Fatal(err)
	}
	h := run(t, "analyze", "--positions", path, "--memory", "1MiB", "--no-book")
	h.expect(t, 1, 1)
	if !strings.Contains(h.err, "p.txt:2:1: more than 100 MB") {
		t.Error(h.err)
	}
}

// claimed is what a certificate of a position says.
func (p truth) claimed() string {
	words := map[string]string{"W": "win", "L": "loss", "D": "draw"}
	value := words[p.value]
	if p.value == "D" || p.distance == "-" {
		return value
	}
	return value + " " + p.distance
}

func TestEveryPositionOfAFileHasACertificateOfItsKnownValue(t *testing.T) {
	list, path := proven(t, 8), filepath.Join(t.TempDir(), "proof")
	analyzed(t, "--values-only --positions "+positions(t, list)+" --certificate "+path).expect(t, 0, 0)
	found := findings(t, path)
	if len(found) != len(list) {
		t.Fatalf("%d certificates, want %d", len(found), len(list))
	}
	for i, f := range found {
		if p := list[i]; f.Refused != nil || f.Game != "quatro" || f.Name != p.board+" "+p.hand || !strings.HasPrefix(f.Claim, p.claimed()) {
			t.Errorf("%v: %+v %+v", p, f, f.Refused)
		}
	}
}

func TestWithoutDistancesACertificateSaysNone(t *testing.T) {
	for flags, want := range map[string]string{"": "win 7", " --no-distance": "win"} {
		path := filepath.Join(t.TempDir(), "proof")
		analyzed(t, "29e..d08..f...c. 7 --json --certificate "+path+flags).expect(t, 0, 0)
		if f := findings(t, path); len(f) != 1 || f[0].Refused != nil || f[0].Claim != want {
			t.Errorf("%s: %+v", flags, f)
		}
	}
}

func TestAPositionWhoseCertificateIsTooLargeOrNotValuedHasNone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "proof")
	h := analyzed(t, "6.....2.9..5c1.. a --values-only --certificate "+path+" --certificate-size 1KiB")
	h.expect(t, 0, 1)
	if !strings.Contains(h.err, "6.....2.9..5c1.. a: no certificate: too large") {
		t.Error(h.err)
	}
	h = analyzed(t, empty+" --no-book --values-only --time 20ms --certificate "+path)
	h.expect(t, 0, 1)
	if !strings.Contains(h.err, "no certificate: nothing is proved") {
		t.Error(h.err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a file without a certificate")
	}
}

func TestAnInterruptLeavesNoTornCertificateOfAPosition(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	env, path := smallEnv(t, "en"), filepath.Join(t.TempDir(), "proof")
	var errs bytes.Buffer
	env.Out, env.Err = &plug{pull: cancel}, &errs
	status := console.Run(ctx, env, strings.Fields("analyze 6.....2.9..5c1.. a --values-only --certificate "+path))
	if _, err := os.Stat(path); err == nil || status != console.Done || !strings.Contains(errs.String(), "no certificate: interrupted") {
		t.Errorf("status %d, %v, %s", status, err, errs.String())
	}
}

func TestABookThatLiesIsRefuted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "proof")
	h := analyzedWith(t.Context(), withBook(t), empty+" --variant choose --values-only --certificate "+path)
	h.expect(t, 1, 1)
	if !strings.Contains(h.err, "THE VERDICT IS WRONG") {
		t.Error(h.err)
	}
}

// The engine's table counts, and takes half of it at most.
func TestTheMemoryOfAnalyzeHoldsForCertificatesToo(t *testing.T) {
	const position = "6.....2.9..5c1.. a --values-only --certificate "
	path := filepath.Join(t.TempDir(), "proof")
	h := analyzed(t, position+path+" --memory 2MiB")
	h.expect(t, 0, 1)
	if !strings.Contains(h.err, "6.....2.9..5c1.. a: no certificate: more than 2MiB of memory") {
		t.Error(h.err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a file without a certificate")
	}
	h = analyzed(t, position+path+" --memory 8MiB")
	h.expect(t, 0, 0)
	if f := findings(t, path); !strings.Contains(h.out, " of at most 5 MiB ") || len(f) != 1 || f[0].Refused != nil || f[0].Claim != "draw" {
		t.Errorf("%+v %s", f, h.out)
	}
}
