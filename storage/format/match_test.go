package format_test

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"procura/storage/format"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
	"procura/core/quatro"
	"procura/storage"
	"procura/storage/internal/filetest"
)

// duellists are the games of the store under test.
var duellists = []game.Module{quatro.New(), gametest.ToyForTwo{}}

// invented is an analysis as a level could have it.
func invented(random *rand.Rand, level game.Level, move string, next []string) game.Analysis {
	t := game.Analysis{Level: level, Elapsed: time.Duration(random.IntN(5_000_000)) * time.Microsecond}
	if level == "" {
		return t
	}
	t.Move, t.Line = move, []string{move}
	if len(next) > 0 && random.IntN(2) == 0 {
		t.Line = append(t.Line, next[random.IntN(len(next))])
	}
	t.Nodes, t.Depth = int64(random.IntN(100_000)), random.IntN(6)
	t.AlphaCuts, t.BetaCuts = int64(random.IntN(100)), int64(random.IntN(100))
	t.Traps = float64(random.IntN(3)) / 3
	switch random.IntN(4) {
	case 0:
		t.Value = game.Value{Outcome: play.Won, Distance: random.IntN(9)}
	case 1:
		t.Value = game.Value{Outcome: play.Lost, Distance: random.IntN(9)}
	case 2:
		t.Value = game.Value{Outcome: play.Drawn}
	default:
		t.Value = game.Value{Points: random.IntN(2000) - 1000}
	}
	return t
}

// recorded is a random game, of a random number of moves.
func recorded(t *testing.T, random *rand.Rand, start game.Position) match.Record {
	t.Helper()
	levels := []game.Level{"", game.Easy, game.Medium, game.Hard, game.Perfect, game.AlphaBeta}
	r := match.Record{
		Match: match.From(start), Opener: random.IntN(2), Program: game.Version,
		Seats: [2]game.Level{levels[random.IntN(6)], levels[random.IntN(6)]},
		When:  time.Date(2026, 11, 21, 10, 0, random.IntN(60), 0, time.UTC),
	}
	if r.Seats[0] == game.AlphaBeta || r.Seats[1] == game.AlphaBeta {
		r.Engine.Limits.Depth, r.Engine.Limits.Time = 1+random.IntN(5), 1500*time.Millisecond
		r.Engine.Options.Quiescence, r.Engine.Options.Memory = random.IntN(2) == 0, int64(random.IntN(2))<<26
		r.Engine.Options.Eval = []string{"", "course", "formula: seguras - 2"}[random.IntN(3)]
	}
	for range random.IntN(18) {
		moves := r.Match.Position().Moves()
		if len(moves) == 0 {
			break
		}
		move := moves[random.IntN(len(moves))]
		after, _ := r.Match.Position().Play(move)
		if wrong := r.Match.Play(move, invented(random, r.Seats[r.Match.Index()%2], move, after.Moves())); wrong != nil {
			t.Fatal(wrong)
		}
	}
	r.Match.Go(r.Match.Len() - random.IntN(2))
	return r
}

// same compares two records in all that a file keeps.
func checkSameGame(t *testing.T, got, want *match.Record) {
	t.Helper()
	a, b := *got, *want
	a.Match, b.Match = nil, nil
	if !reflect.DeepEqual(a, b) {
		t.Errorf("got %+v, want %+v", a, b)
	}
	if got.Match.Len() != want.Match.Len() || got.Match.Index() != want.Match.Index() {
		t.Fatalf("at move %d of %d, want %d of %d", got.Match.Index(), got.Match.Len(), want.Match.Index(), want.Match.Len())
	}
	for i := 0; i <= want.Match.Len(); i++ {
		p, q := got.Match.At(i), want.Match.At(i)
		if p.Encode() != q.Encode() || !reflect.DeepEqual(p.Rules(), q.Rules()) {
			t.Errorf("after %d moves %s, want %s", i, p.Encode(), q.Encode())
		}
		if i > 0 && !reflect.DeepEqual(got.Match.Played(i), want.Match.Played(i)) {
			t.Errorf("move %d is %+v, want %+v", i, got.Match.Played(i), want.Match.Played(i))
		}
	}
}

// openings begin both games under all their rules.
func openings() (list []game.Position) {
	for _, variant := range []string{"give", "choose"} {
		for _, lines := range []string{"lines", "squares"} {
			list = append(list, quatro.New().Opening(game.Rules{"variant": variant, "lines": lines}))
		}
	}
	for _, halving := range []string{"on", "off"} {
		list = append(list, gametest.ToyForTwo{}.Opening(game.Rules{"halving": halving}))
	}
	return list
}

func TestAGameComesBackAsItWasSaved(t *testing.T) {
	gametest.Long(t)
	random := rand.New(rand.NewPCG(1, 2))
	path := filepath.Join(t.TempDir(), "partida.json")
	for _, start := range openings() {
		for range 40 {
			want := recorded(t, random, start)
			if err := (storage.Store{}).SaveFile(path, []byte(format.Match(want)), true); err != nil {
				t.Fatal(err)
			}
			file := storage.Store{Games: duellists}.Open(t.Context(), path)
			if file.Match == nil || len(file.Issues) > 0 || len(file.Problems) > 0 {
				t.Fatalf("read %+v of\n%s", file, filetest.Content(t, path))
			}
			checkSameGame(t, file.Match, &want)
			if t.Failed() {
				t.Fatal(filetest.Content(t, path))
			}
		}
	}
}

func TestAGameFromAnyPositionComesBack(t *testing.T) {
	for _, src := range []string{"01.............. 4", "01.............. -", "0123456789abcdef -", "(((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) ((branca redonda alta oca)))"} {
		start, wrong := quatro.New().ReadPosition(src, game.Rules{"variant": "give", "lines": "lines"})
		if wrong != nil {
			t.Fatal(wrong)
		}
		want := recorded(t, rand.New(rand.NewPCG(3, 4)), start)
		file := storage.Store{Games: duellists}.Read("x", []byte(format.Match(want)))
		if file.Match == nil || len(file.Issues) > 0 {
			t.Fatalf("%s: %+v", src, file)
		}
		checkSameGame(t, file.Match, &want)
	}
}

func TestAGameIsWrittenAMoveALine(t *testing.T) {
	start := quatro.New().Opening(game.Rules{"variant": "choose", "lines": "lines"})
	r := match.Record{
		Match: match.From(start), Seats: [2]game.Level{"", game.AlphaBeta}, Program: "0.1.0",
		When: time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC),
	}
	r.Engine.Limits.Depth, r.Engine.Limits.Time = 4, 3*time.Second
	r.Match.Play("A1=brao", game.Analysis{Elapsed: 5*time.Second + 250*time.Microsecond})
	r.Match.Play("C2=pqbc", game.Analysis{
		Level: game.AlphaBeta, Move: "C2=pqbc", Line: []string{"C2=pqbc", "A2=brbo"}, Value: game.Value{Points: -12},
		Counts: play.Counts{Nodes: 41208, AlphaCuts: 2871, BetaCuts: 9604, Depth: 4}, Elapsed: 12_345_678,
	})
	r.Match.Go(1)
	want := `{"match":1,"program":"0.1.0","date":"2026-11-21T10:00:00Z","game":"quatro","rules":{"lines":"lines","variant":"choose"},` +
		`"players":["","alphabeta"],"engine":{"depth":4,"nanoseconds":3000000000},"opener":1,"position":"` + start.Encode() + `","shown":1,"result":"open"}
{"move":"A1=brao","nanoseconds":5000250000}
{"move":"C2=pqbc","level":"alphabeta","line":["C2=pqbc","A2=brbo"],"value":{"points":-12},"nodes":41208,"alpha_cuts":2871,"beta_cuts":9604,"depth":4,"nanoseconds":12345678}
`
	if got := format.Match(r); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestEveryErrorInAGameHasItsPlace(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{`{"match":1`, "1:11 error.json.syntax"},
		{`{"match":1}`, "1:1 error.match.game"},
		{`
 {"match":2,"game":"quatro","new":true}`, "2:3 error.version.newer"},
		{`{"match":1,"game":"xadrez"}`, "1:12 error.match.game"},
		{`{"match":1,"game":"cavalo"}`, "1:12 error.match.game"},
		{`{"match":1,"game":"quatro","rules":{"lines":"round"}}`, "1:28 error.rule.value"},
		{`{"match":1,"game":"quatro","rules":{"cor":"azul"}}`, "1:28 error.rule.key"},
		{`{"match":1,"game":"quatro","rules":["round"]}`, "1:36 error.json.syntax"},
		{`{"match":1,"game":"quatro","cor":"azul"}`, "1:28 error.key.unknown"},
		{`{"match":1,"game":"quatro","engine":{"cor":"azul"}}`, "1:38 error.key.unknown"},
		{`{"match":1,"game":"quatro"} {}`, "1:1 error.json.syntax"},
		{`{"match":1,"game":"quatro","players":["","genio"]}`, "1:28 error.match.form"},
		{`{"match":1,"game":"quatro","opener":3}`, "1:28 error.match.form"},
		{`{"match":1,"game":"quatro","date":"ontem"}`, "1:1 error.json.syntax"},
		{`{"match":1,"game":"quatro","engine":{"depth":"x"}}`, "1:48 error.json.syntax"},
		{`{"match":1,"game":"quatro","engine":{"nanoseconds":-1}}`, "1:28 error.match.form"},
		{`{"match":1,"game":"quatro","engine":{"memory":99999999999999999999}}`, "1:66 error.json.syntax"},
		{`{"match":1,"game":"quatro","position":"0g.............. -"}`, "1:28 error.quatro.digit"},
		{`{"match":1,"game":"quatro","position":"(((0 0 0 0) (0 0 0 0) (0 0 0 0)) ())"}`, "1:28 error.quatro.rows"},
		{`{"match":1,"game":"quatro"}
{"move":"/brao"}
{"move":"A1/brao"}
{"move":"B1/pqbc"}`, "3:1 error.match.move"},
		{`{"match":1,"game":"quatro"}
{"move":"/brao"}
{"move":"A1/pqbc","cor":"azul"}`, "3:19 error.key.unknown"},
		{`{"match":1,"game":"quatro"}
{"move":"/brao"}
["A1/pqbc"]`, "3:1 error.json.syntax"},
		{`{"match":1,"game":"quatro"}

{"move":"/brao"`, "3:16 error.json.syntax"},
		{`{"match":1,"game":"quatro","position":"012............. 4"}
{"move":"D1"}
{"move":"D2"}`, "3:1 error.match.over"},
		{`{"match":1,"game":"quatro"}
{"move":"/brao","after":1}`, "2:1 error.match.form"},
		{`{"match":1,"game":"quatro"}
{"move":"/brao","after":-1}`, "2:1 error.match.form"},
		{`{"match":1,"game":"quatro"}
{"move":"/brao","level":"genio"}`, "2:1 error.match.form"},
		{`{"match":1,"game":"quatro"}
{"move":"/brao","value":{"outcome":"talvez"}}`, "2:1 error.json.syntax"},
		{`{"match":1,"game":"quatro"}
{"move":"/brao","nodes":-1}`, "2:1 error.match.form"},
		{`{"match":1,"game":"quatro"}
{"move":"/brao","depth":-1}`, "2:1 error.match.form"},
		{`{"match":1,"game":"quatro"}
{"move":"/brao","traps":2}`, "2:1 error.match.form"},
		{`{"match":1,"game":"quatro"}
{"move":"/brao","nanoseconds":9000000000000000000}`, "2:1 error.match.form"},
		{`{"match":1,"game":"quatro"}
{"move":"/brao","value":{"points":99999999999}}`, "2:1 error.match.form"},
		{`{"match":1,"game":"quatro","shown":2}
{"move":"/brao"}`, "1:28 error.match.form"},
		{`{"match":1,"game":"quatro","line":2}
{"move":"/brao"}`, "1:28 error.match.form"},
		{`{"match":1,"game":"quatro","result":"draw"}
{"move":"/brao"}`, "1:28 error.match.result"},
		{`{"match":1,"game":"quatro"}` + "\n" + strings.Repeat(`{"move":"/brao","after":0}`+"\n", 10_001), "10002:1 error.match.moves"},
	} {
		var got []string
		for _, issue := range (storage.Store{Games: duellists}).Read("x", []byte(c.src)).Issues {
			if issue.File != "x" || issue.Expected.IsZero() {
				t.Errorf("%q: %+v", c.src, issue)
			}
			got = append(got, fmt.Sprintf("%d:%d %s", issue.Line, issue.Column, issue.What.Key))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.src, strings.Join(got, " "), c.want)
		}
	}
}

func TestMovesBeforeAnIllegalOneAreKept(t *testing.T) {
	file := storage.Store{Games: duellists}.Read("x", []byte("{\"match\":1,\"game\":\"quatro\"}\n{\"move\":\"/brao\"}\n{\"move\":\"A1/pqbc\"}\n{\"move\":\"A1/brac\"}\n{\"move\":\"B1/brac\"}"))
	if file.Match == nil || file.Match.Match.Len() != 2 || len(file.Issues) != 1 {
		t.Fatalf("%+v", file)
	}
}

func TestAFileOfProblemsIsNoGame(t *testing.T) {
	src, err := os.ReadFile("../../resources/problems/quatro.dat")
	if err != nil {
		t.Fatal(err)
	}
	if file := (storage.Store{Games: duellists}).Read("x", src); file.ForTwo || file.Match != nil || len(file.Problems) != 6 {
		t.Errorf("%d problems, match %v", len(file.Problems), file.Match)
	}
}

func TestAGameThatCantBeSavedLeavesTheOldFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "partida.json")
	if err := os.WriteFile(path, []byte("old"), 0o400); err != nil {
		t.Fatal(err)
	}
	r := match.Record{Match: match.From(quatro.New().Opening(game.Defaults(quatro.New().MatchSettings())))}
	if err := (storage.Store{}).SaveFile(path, []byte(format.Match(r)), true); !errors.Is(err, fs.ErrPermission) || filetest.Content(t, path) != "old" {
		t.Errorf("%v, the file says %q", err, filetest.Content(t, path))
	}
}

func FuzzReadGame(f *testing.F) {
	random := rand.New(rand.NewPCG(1, 2))
	f.Add([]byte("{\"match\":1,\"game\":\"quatro\"}\n{\"move\":\"/brao\"}\n{\"move\":\"A1/pqbc\"}\n{\"move\":\"A1/brac\"}\n{\"move\":\"B1/brac\"}"))
	f.Add([]byte("{\"match\":1,\"game\":\"quatro\",\"position\":\"01.............. 4\",\"result\":\"win 1\"}\n{\"move\":\"c1/BRBC\"}\n{\"move\":\"D1\",\"nanoseconds\":3}"))
	f.Add([]byte("{\"match\":1,\"game\":\"quatro\",\"line\":2,\"shown\":0}\n{\"move\":\"/brao\"}\n{\"move\":\"/brac\",\"after\":0}"))
	f.Add([]byte("(partida (jogo quatro) (posição 01.............. 4) (jogadas c1/BRBC (2 D1 :tempo 3)) (resultado vitória 1))"))
	f.Add([]byte("(partida (jogo quatro) (jogadas /brao) (variantes (variante 1 :lugar 1 /brac (variante 1 /prac))))"))
	start := quatro.New().Opening(game.Defaults(quatro.New().MatchSettings()))
	r := match.Record{Match: match.From(start), Seats: [2]game.Level{game.Easy, game.AlphaBeta}}
	for _, move := range []string{"/brao", "A1/pqbc", "B1/brac"} {
		r.Match.Play(move, invented(random, game.AlphaBeta, move, []string{"C1"}))
	}
	f.Add([]byte(format.Match(r)))
	f.Fuzz(func(t *testing.T, src []byte) {
		var file datafile.File
		gametest.Within(t, func() { file = storage.Store{Games: duellists}.Read("x", src) })
		if file.Match == nil {
			return
		}
		again := storage.Store{Games: duellists}.Read("x", []byte(format.Match(*file.Match)))
		if again.Match == nil || len(again.Issues) > 0 || format.Match(*again.Match) != format.Match(*file.Match) {
			t.Fatalf("%q is written\n%s\nand read with %+v", src, format.Match(*file.Match), again.Issues)
		}
	})
}

func TestAGameOfAChampionshipIsReadWithItsEngines(t *testing.T) {
	module := duellists[0].(game.Playable)
	r := match.Record{Match: match.From(module.Opening(game.Defaults(module.MatchSettings()))), Engines: [2]string{"alphabeta:depth=4", "a (2)"}}
	for _, how := range []game.Analysis{{Level: game.Program}, {Level: game.AlphaBeta, Limit: 4}} {
		r.Match.Play(r.Match.Position().Moves()[0], how)
	}
	file := storage.Store{Games: duellists}.Read("", []byte(format.Match(r)))
	if file.Match == nil || len(file.Issues) > 0 {
		t.Fatalf("%v, of\n%s", file.Issues, format.Match(r))
	}
	if m := file.Match; m.Engines != r.Engines || m.Match.Played(1).Analysis.Level != game.Program || m.Match.Played(2).Analysis.Limit != 4 {
		t.Errorf("engines %q, %+v, %+v", m.Engines, m.Match.Played(1).Analysis, m.Match.Played(2).Analysis)
	}
}
