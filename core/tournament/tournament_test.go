package tournament

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"procura/core/games"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/play"
	"procura/core/quatro"
)

func TestEveryPairPlaysEachOpeningFromBothSides(t *testing.T) {
	made := begin(t, quatro.New(), settings(firstMove, lastMove, "easy"))
	playAll(t, made, RunOptions{})
	games := made.Games()
	if len(games) != 12 || made.Total() != 12 {
		t.Fatalf("%d games", len(games))
	}
	seen := map[[2]int]int{}
	for i := 0; i < len(games); i += 2 {
		a, b := games[i], games[i+1]
		if a.Opening != b.Opening || a.First != b.Second || a.Second != b.First {
			t.Errorf("games %d and %d: %+v %+v", i, i+1, a, b)
		}
		if a.Opening != games[i/6*6].Opening {
			t.Errorf("game %d has an opening of its own", i)
		}
		seen[[2]int{min(a.First, a.Second), max(a.First, a.Second)}] += 2
	}
	if !reflect.DeepEqual(seen, map[[2]int]int{{0, 1}: 4, {0, 2}: 4, {1, 2}: 4}) {
		t.Errorf("games by pair: %v", seen)
	}
	if games[0].Opening == games[6].Opening {
		t.Error("the second opening is the first one again")
	}
}

func TestAnOpeningHasItsPiecesAndGoesOn(t *testing.T) {
	s := settings(firstMove, lastMove)
	s.Games = 40
	made := begin(t, quatro.New(), s)
	for couple := range 20 {
		p, err := made.opening(t.Context(), couple)
		if err != nil || countPieces(p.Scene().Cells) != s.Pieces || p.Outcome() != play.Open {
			t.Errorf("opening %d: %v, %v", couple, p, err)
		}
	}
}

func TestDrawnOpeningsAreDrawnByExactValue(t *testing.T) {
	s := settings("easy", "easy")
	s.Openings, s.Pieces = DrawnOpening, 9
	g := quatro.New().With(quatro.NewOracle(games.Settings{}))
	drawn, loud := begin(t, g, s), 0
	for couple := range 20 {
		p, err := drawn.opening(t.Context(), couple)
		if err != nil {
			t.Fatal(err)
		}
		value, all := game.Value{Outcome: play.Lost}, 0
		p.(game.Valuer).Values(t.Context(), func(_ string, v game.Value) {
			all++
			if v.Compare(value) > 0 {
				value = v
			}
		})
		if value.Outcome != play.Drawn || all == 0 {
			t.Errorf("%s is worth %+v", p.Brief(), value)
		}
	}
	s.Openings = AnyOpening
	plain := begin(t, g, s)
	for couple := range 20 {
		if p, err := plain.opening(t.Context(), couple); err == nil && !isDrawn(t.Context(), p) {
			loud++
		}
	}
	if loud == 0 {
		t.Error("all openings are drawn anyway")
	}
}

func TestAnOpeningThatIsNotFoundIsAnError(t *testing.T) {
	s := settings(firstMove, lastMove)
	s.Pieces = 17
	if err := begin(t, quatro.New(), s).Run(t.Context(), RunOptions{Runner: scripted(t)}); !errors.Is(err, ErrNoOpening) {
		t.Errorf("error %v", err)
	}
}

func TestDrawnOpeningsNeedAnExactEngine(t *testing.T) {
	s := settings("easy", "easy")
	s.Openings = DrawnOpening
	if _, wrong := New(quatro.New(), s); wrong == nil || wrong.Key != "tournament.drawn" {
		t.Errorf("%v", wrong)
	}
	if _, wrong := New(quatro.New(), settings("easy", "perfect")); wrong == nil || wrong.Key != "tournament.level" {
		t.Errorf("%v", wrong)
	}
}

func TestSettingsThatMakeNoSenseAreRefused(t *testing.T) {
	for key, change := range map[string]func(*Settings){
		"tournament.engines":  func(s *Settings) { s.Engines = s.Engines[:1] },
		"tournament.games":    func(s *Settings) { s.Games = 3 },
		"tournament.time":     func(s *Settings) { s.Time = 0 },
		"tournament.pieces":   func(s *Settings) { s.Pieces = -1 },
		"tournament.judge":    func(s *Settings) { s.Judge = -1 },
		"tournament.openings": func(s *Settings) { s.Openings = "lost" },
		"error.rule.value":    func(s *Settings) { s.Rules = game.Rules{"variant": "keep"} },
		"error.rule.key":      func(s *Settings) { s.Rules = game.Rules{"lap": "keep"} },
		"tournament.engine":   func(s *Settings) { s.Engines = []string{"easy", "facil"} },
	} {
		s := settings("easy", "medium")
		change(&s)
		if _, wrong := New(quatro.New(), s); wrong == nil || wrong.Key != key {
			t.Errorf("%s: %v", key, wrong)
		}
	}
}

func TestATournamentHasBounds(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Settings)
		key    string
	}{
		"longest time":       {func(s *Settings) { s.Time = MaxTime }, ""},
		"too much time":      {func(s *Settings) { s.Time = MaxTime + 1 }, "tournament.time"},
		"longest verdict":    {func(s *Settings) { s.Judge = MaxTime }, ""},
		"too long a verdict": {func(s *Settings) { s.Judge = MaxTime + 1 }, "tournament.judge"},
		"most games":         {func(s *Settings) { s.Games = MaxGames }, ""},
		"too many games":     {func(s *Settings) { s.Games = MaxGames + 2 }, "tournament.long"},
		"too many of all pairs": {func(s *Settings) {
			s.Engines, s.Games = []string{"easy", "easy", "easy"}, MaxGames/3+1
		}, "tournament.long"},
	} {
		s := settings("easy", "medium")
		c.change(&s)
		if wrong := s.check(); wrong == nil && c.key != "" || wrong != nil && wrong.Key != c.key {
			t.Errorf("%s: %v", name, wrong)
		}
	}
}

func TestAnyGameForTwoHasTournaments(t *testing.T) {
	s := settings("easy", "medium", "alphabeta:depth=3")
	s.Pieces = 0
	made := begin(t, gametest.Toy{}, s)
	playAll(t, made, RunOptions{})
	if s := made.Standing(); s.Played != 12 || s.Rows[0].Games() != 8 || s.Rows[2].Moves == 0 {
		t.Errorf("%+v", s)
	}
}

func TestTheSameEngineTwiceHasTwoNames(t *testing.T) {
	made := begin(t, quatro.New(), settings("easy", "easy", "a=easy", "easy"))
	if got := made.Engines(); !slices.Equal(got, []string{"easy", "easy-2", "a", "easy-3"}) {
		t.Errorf("%v", got)
	}
}

func TestAFaultLosesItsGameAndNothingElse(t *testing.T) {
	for command, want := range map[string]game.FaultReason{"crash": game.FaultCrash, "rubbish": game.FaultRubbish, "liar": game.FaultIllegal, "stubborn": game.FaultIllegal} {
		short := settings("cmd:"+command, firstMove, lastMove)
		short.Pieces = 2 // nobody wins with the first move
		made := begin(t, quatro.New(), short)
		playAll(t, made, RunOptions{})
		games := made.Games()
		if len(games) != 12 {
			t.Errorf("%s: %d games", command, len(games))
		}
		for _, g := range games {
			lost := FirstWins
			if g.First == 0 {
				lost = SecondWins
			}
			switch bad := g.First == 0 || g.Second == 0; {
			case !bad && g.Fault != nil:
				t.Errorf("%s: game %d of the others: %+v", command, g.Number, g.Fault)
			case bad && (g.Fault == nil || g.Fault.Reason != want || g.Result != lost || len(g.Moves) > 1):
				t.Errorf("%s: %+v %+v", command, g, g.Fault)
			}
		}
		s := made.Standing()
		worst := s.Rows[2]
		if worst.Moves != 8 || s.Rows[0].Moves+s.Rows[1].Moves < 8 {
			t.Errorf("%s: %+v", command, s.Rows)
		}
		if worst.Engine != 0 || worst.Losses != 8 || worst.Faults[want] != 8 || len(s.Rows[0].Faults) != 0 {
			t.Errorf("%s: %+v", command, s)
		}
	}
}

func TestWhatAProgramSaysOfItselfIsNoOrderToATerminal(t *testing.T) {
	short := settings("cmd:p", firstMove)
	short.Pieces = 2 // nobody wins with the first move
	made := begin(t, quatro.New(), short)
	calls := 0
	playAll(t, made, RunOptions{Runner: func(ctx context.Context, command []string, input string, within time.Duration) (string, *game.ProgramFault) {
		if command[0] != "p" {
			return scripted(t)(ctx, command, input, within)
		}
		calls++
		if calls%2 == 0 {
			return "\x1b[2J\a no\n answer", nil
		}
		return "", &game.ProgramFault{Reason: game.FaultCrash, Detail: "\x1b[2J\a no\n answer"}
	}})
	for _, g := range made.Games() {
		if g.Fault == nil || g.Fault.Detail != "[2J no answer" {
			t.Errorf("%+v", g.Fault)
		}
	}
}

func TestAProgramIsAskedWithItsTimeItsRulesAndTheState(t *testing.T) {
	s := settings("cmd:p --time {ms} --variant={variant} 'two words'", "slow=alphabeta:time=30,depth=1")
	s.Games, s.Time = 2, 70
	asked := 0
	made := begin(t, quatro.New(), s)
	playAll(t, made, RunOptions{Runner: func(_ context.Context, command []string, input string, within time.Duration) (string, *game.ProgramFault) {
		asked++
		if want := []string{"p", "--time", "70", "--variant=give", "two words"}; !slices.Equal(command, want) {
			t.Errorf("command %q", command)
		}
		if within != 140*time.Millisecond {
			t.Errorf("%v", within)
		}
		p := state(t, input)
		return Answer(p, p.Moves()[0]), nil
	}})
	if asked == 0 {
		t.Error("never asked")
	}
}

// stop ends a run after so many games.
func stop(t *testing.T, made *Tournament, options RunOptions, games int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	options.Tell = func(e Event) {
		if e.Done != nil {
			games--
			if games == 0 {
				cancel()
			}
		}
	}
	if err := made.Run(ctx, options); !IsCancelled(err) {
		t.Fatalf("error %v", err)
	}
}

func TestAStoppedTournamentGoesOnToTheSameTable(t *testing.T) {
	s := settings(firstMove, lastMove, "easy")
	whole := begin(t, quatro.New(), s)
	playAll(t, whole, RunOptions{})
	for concurrency := range 3 {
		for games := 1; games < whole.Total()-concurrency; games += 3 {
			var kept strings.Builder
			options := RunOptions{Concurrency: concurrency, Runner: scripted(t), Keep: func(line string) error {
				kept.WriteString(line + "\n")
				return nil
			}}
			first := begin(t, quatro.New(), s)
			stop(t, first, options, games)
			second := begin(t, quatro.New(), s)
			if wrong := second.Restore(kept.String()); wrong != nil {
				t.Fatal(*wrong)
			}
			if got := second.Played(); got < games || got != first.Played() || got == whole.Total() {
				t.Fatalf("%d games kept, %d played", got, first.Played())
			}
			options.Tell = nil
			playAll(t, second, options)
			if got, want := untimed(second), untimed(whole); got != want {
				t.Errorf("stopped after %d:\n%s\nwant\n%s", games, got, want)
			}
			if heads := strings.Count(kept.String(), `"tournament"`); heads != 1 || strings.Count(kept.String(), "\n") != whole.Total()+1 {
				t.Errorf("kept %s", kept.String())
			}
		}
	}
}

// untimed is the table without times.
func untimed(made *Tournament) string {
	s := made.Standing()
	for i := range s.Rows {
		s.Rows[i].Worst, s.Rows[i].Late = 0, 0
	}
	return fmt.Sprintf("%+v", s)
}

// kept is a tournament played to its end, as lines.
func kept(t *testing.T, s Settings) string {
	var lines strings.Builder
	playAll(t, begin(t, quatro.New(), s), RunOptions{Keep: func(line string) error {
		lines.WriteString(line + "\n")
		return nil
	}})
	return lines.String()
}

func TestATornLineIsLeftOutAndItsGamePlayedAgain(t *testing.T) {
	s := settings(firstMove, lastMove)
	lines := kept(t, s)
	for _, cut := range []int{1, 2, 20, len(lines) - strings.LastIndex(lines[:len(lines)-1], "\n") - 1} {
		made := begin(t, quatro.New(), s)
		torn := lines[:len(lines)-cut]
		wrong := made.Restore(torn)
		want := made.Total() - 1
		if cut == 1 {
			want++ // only the end of the line is missing
		}
		if wrong != nil || made.Played() != want {
			t.Errorf("cut by %d: %v, %d games", cut, wrong, made.Played())
		}
	}
	made := begin(t, quatro.New(), s)
	middle := strings.LastIndex(lines[:len(lines)-1], "\n") - 30
	if wrong := made.Restore(lines[:middle] + "\n" + lines[strings.LastIndex(lines[:len(lines)-1], "\n")+1:]); wrong != nil || made.Played() != 3 {
		t.Errorf("a torn line before a good one: %v, %d games", wrong, made.Played())
	}
	made = begin(t, quatro.New(), s)
	if wrong := made.Restore(lines[:30]); wrong != nil || made.Played() != 0 || made.headKept {
		t.Errorf("torn settings: %v, %d games", wrong, made.Played())
	}
}

func TestLinesOfOtherSettingsAreRefused(t *testing.T) {
	lines := kept(t, settings(firstMove, lastMove))
	for name, change := range map[string]func(*Settings){
		"engines":        func(s *Settings) { s.Engines[1] = firstMove },
		"games":          func(s *Settings) { s.Games = 6 },
		"time":           func(s *Settings) { s.Time++ },
		"opening_pieces": func(s *Settings) { s.Pieces++ },
		"seed":           func(s *Settings) { s.Seed++ },
		"judge":          func(s *Settings) { s.Judge++ },
		"rules":          func(s *Settings) { s.Rules = game.Rules{"variant": "choose"} },
	} {
		s := settings(firstMove, lastMove)
		change(&s)
		made := begin(t, quatro.New(), s)
		if wrong := made.Restore(lines); wrong == nil || wrong.Args["Setting"] != name || made.Played() > 0 {
			t.Errorf("%s: %v", name, wrong)
		}
	}
}

func TestLinesThatAreNoTournamentAreRefused(t *testing.T) {
	lines := kept(t, settings(firstMove, lastMove))
	head, rest, _ := strings.Cut(lines, "\n")
	for _, src := range []string{
		"hello\n", "{}\n", `{"tournament":2}` + "\n", rest,
		head + "\n{}\n", head + "\n" + `{"number":99}` + "\n", head + "\n" + strings.Replace(rest, `"second":1`, `"second":0`, 1),
		head + "\n" + strings.Replace(rest, `"result":"`, `"result":"un`, 1), head + "\n7\n",
	} {
		made := begin(t, quatro.New(), settings(firstMove, lastMove))
		if wrong := made.Restore(src); wrong == nil || made.Played() > 0 {
			t.Errorf("%.60s: %v", src, wrong)
		}
	}
}

func TestTheSettingsAreReadFromTheLines(t *testing.T) {
	s := settings(firstMove, lastMove)
	s.Rules = game.Rules{"variant": "give", "lines": "squares"}
	lines := kept(t, s)
	got, wrong := ReadSettings(lines)
	if made := begin(t, quatro.New(), got); wrong != nil || made.Restore(lines) != nil || made.Played() != 4 {
		t.Errorf("%+v, %v", got, wrong)
	}
	for _, src := range []string{"", "hello\n", lines[:30], "{}\n"} {
		if got, wrong := ReadSettings(src); wrong == nil {
			t.Errorf("%.30s: %+v", src, got)
		}
	}
}

func TestWhatCannotBeKeptEndsTheRun(t *testing.T) {
	full := errors.New("no space left on device")
	calls := 0
	err := begin(t, quatro.New(), settings(firstMove, lastMove)).Run(t.Context(), RunOptions{
		Runner: scripted(t),
		Keep: func(string) error {
			calls++
			if calls == 3 {
				return full
			}
			return nil
		},
	})
	if !errors.Is(err, full) || calls != 3 {
		t.Errorf("%v after %d lines", err, calls)
	}
}

func TestSettingsThatWereNotKeptAreKeptByTheNextRun(t *testing.T) {
	full, calls := errors.New("no space left on device"), 0
	var lines strings.Builder
	options := RunOptions{Runner: scripted(t), Keep: func(line string) error {
		calls++
		if calls == 1 {
			return full
		}
		lines.WriteString(line + "\n")
		return nil
	}}
	made := begin(t, quatro.New(), settings(firstMove, lastMove))
	if err := made.Run(t.Context(), options); !errors.Is(err, full) {
		t.Fatal(err)
	}
	playAll(t, made, options)
	if back := begin(t, quatro.New(), settings(firstMove, lastMove)); back.Restore(lines.String()) != nil || back.Played() != 4 {
		t.Errorf("kept %.200s", lines.String())
	}
}

// halting ends a run by its first verdict.
type halting struct{ end context.CancelFunc }

func (h halting) Values(context.Context, *quatro.Duel, quatro.Position, func(quatro.Turn, game.Value)) int64 {
	h.end()
	return 0
}

func TestAGameThatCouldNotBeJudgedInFullIsForgottenWhenTheRunIsStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s := settings(firstMove, lastMove)
	s.Judge = 60_000
	made := begin(t, quatro.New().With(halting{cancel}), s)
	err := made.Run(ctx, RunOptions{Runner: scripted(t), Keep: func(line string) error {
		if strings.HasPrefix(line, `{"number"`) {
			t.Errorf("kept %s", line)
		}
		return nil
	}})
	if !IsCancelled(err) || made.Played() != 0 {
		t.Errorf("%v, %d games", err, made.Played())
	}
}

func TestAGameUnderWayIsForgottenWhenTheRunIsStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s := settings(firstMove, lastMove)
	s.Pieces = 2
	made, moves := begin(t, quatro.New(), s), 0
	err := made.Run(ctx, RunOptions{Runner: scripted(t), Tell: func(Event) {
		moves++
		if moves == 3 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || made.Played() != 0 {
		t.Errorf("%v, %d games", err, made.Played())
	}
}

func TestTheTableMayBeReadWhileGamesArePlayed(t *testing.T) {
	made := begin(t, quatro.New(), settings(firstMove, lastMove))
	played := []int{}
	playAll(t, made, RunOptions{Concurrency: 2, Tell: func(e Event) {
		s := made.Standing()
		if e.Done != nil {
			played = append(played, s.Played)
		}
	}})
	if len(played) != 4 || played[3] != 4 {
		t.Errorf("%v", played)
	}
}

func TestEventsTellEveryMove(t *testing.T) {
	made := begin(t, quatro.New(), settings(firstMove, lastMove))
	var told [][]string
	playAll(t, made, RunOptions{Tell: func(e Event) {
		switch {
		case e.Done != nil:
			if got := told[e.Game]; !slices.Equal(got, e.Done.Moves) || e.Position.Outcome() == play.Open {
				t.Errorf("told %v, played %v", got, e.Done.Moves)
			}
		case e.Move == "":
			told = append(told, []string{})
		default:
			told[e.Game] = append(told[e.Game], e.Move)
		}
	}})
	if len(told) != 4 {
		t.Errorf("%d games", len(told))
	}
}

// watched notes when it is asked.
type watched struct {
	quatro.Valuer
	asked    atomic.Int64
	thinking atomic.Bool
	clashes  atomic.Int64
}

func (w *watched) Values(ctx context.Context, d *quatro.Duel, s quatro.Position, each func(quatro.Turn, game.Value)) int64 {
	w.asked.Add(1)
	if w.thinking.Load() {
		w.clashes.Add(1)
	}
	return w.Valuer.Values(ctx, d, s, each)
}

func TestGamesAreJudgedWhenNobodyThinks(t *testing.T) {
	w := &watched{Valuer: quatro.NewOracle(games.Settings{})}
	s := settings(firstMove, lastMove)
	s.Judge, s.Pieces = 5000, 9
	made := begin(t, quatro.New().With(w), s)
	run := scripted(t)
	playAll(t, made, RunOptions{Runner: func(ctx context.Context, command []string, input string, within time.Duration) (string, *game.ProgramFault) {
		w.thinking.Store(true)
		defer w.thinking.Store(false)
		return run(ctx, command, input, within)
	}})
	if w.asked.Load() == 0 || w.clashes.Load() > 0 {
		t.Errorf("asked %d times, %d while a player was thinking", w.asked.Load(), w.clashes.Load())
	}
}

// Each move is judged by all values of its position.
func TestMovesThatThrowTheValueAwayAreCounted(t *testing.T) {
	s := settings("easy", "cmd:last")
	s.Judge, s.Pieces, s.Games = 60_000, 8, 12
	g := quatro.New().With(quatro.NewOracle(games.Settings{}))
	made := begin(t, g, s)
	playAll(t, made, RunOptions{})
	thrown := 0
	for _, record := range made.Games() {
		p, _ := g.ReadPosition(record.Opening, rulesOf("give"))
		var want [2]Side
		for i, move := range record.Moves {
			values := map[string]play.Outcome{}
			p.(game.Valuer).Values(t.Context(), func(m string, v game.Value) { values[m] = v.Outcome })
			want[i%2].Judged++
			if values[move] < slices.Max(slices.Collect(maps.Values(values))) {
				want[i%2].Errors++
				thrown++
			}
			p, _ = p.Play(move)
		}
		for side, got := range record.Sides {
			if got.Judged != want[side].Judged || got.Errors != want[side].Errors {
				t.Errorf("game %d, side %d: %+v, want %+v", record.Number, side, got, want[side])
			}
		}
	}
	if thrown == 0 {
		t.Error("no move threw anything away")
	}
}

// slow values nothing before its time.
type slow struct{ pieces int }

func (s slow) Values(ctx context.Context, d *quatro.Duel, p quatro.Position, each func(quatro.Turn, game.Value)) int64 {
	if p.Placed() < s.pieces {
		<-ctx.Done()
		return 0
	}
	for _, turn := range d.Moves(p, nil) {
		each(turn, game.Value{Outcome: play.Drawn})
	}
	return 1
}

func TestWhatTakesTooLongIsNotJudged(t *testing.T) {
	s := settings("easy", "easy")
	s.Judge, s.Games, s.Pieces = 1, 4, 6
	made := begin(t, quatro.New().With(slow{pieces: 8}), s)
	playAll(t, made, RunOptions{})
	judged, want := 0, 0
	for _, g := range made.Games() {
		judged += g.Sides[0].Judged + g.Sides[1].Judged
		want += max(0, len(g.Moves)-2) // those at six and at seven pieces are not
	}
	if judged != want || judged == 0 {
		t.Errorf("%d moves judged, want %d", judged, want)
	}
}

func TestAMoveIsLateBeyondItsGrace(t *testing.T) {
	var s Side
	for _, over := range []time.Duration{-time.Second, time.Second, Grace, Grace + 1} {
		s.clock(over)
	}
	if s.Late != 2 || s.Worst != 1_000_000 {
		t.Errorf("%+v", s)
	}
}

func TestAnAnswerIsReadAsTheMoveThatItTells(t *testing.T) {
	gametest.Long(t)
	random := rand.New(rand.NewPCG(3, 4))
	for _, variant := range []string{"give", "choose"} {
		p := quatro.New().Opening(rulesOf(variant))
		for p.Outcome() == play.Open {
			moves := p.Moves()
			for _, move := range moves {
				if got, fault := ReadAnswer(p, Answer(p, move)); got != move || fault != nil {
					t.Fatalf("%s %s: %q, %v", p.Brief(), move, got, fault)
				}
			}
			p, _ = p.Play(moves[random.IntN(len(moves))])
		}
	}
}

func TestAnAnswerNamesTheCellAndShowsTheState(t *testing.T) {
	p, errors := quatro.New().ReadPosition("(((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) ((branca redonda alta oca) (preta redonda alta oca)))", rulesOf("choose"))
	if len(errors) > 0 {
		t.Fatal(errors)
	}
	const want = "(B1 (((0 (preta redonda alta oca) 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) ((branca redonda alta oca))))"
	if got := Answer(p, "B1=prao"); got != want {
		t.Errorf("%s", got)
	}
}

func TestAnAnswerThatIsNoneIsAFault(t *testing.T) {
	p, _ := quatro.New().ReadPosition("(((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) ((branca redonda alta oca) (preta redonda alta oca)))", rulesOf("choose"))
	good := Answer(p, "B1=prao")
	for answer, want := range map[string]game.FaultReason{
		"":                            game.FaultRubbish,
		"B1":                          game.FaultRubbish,
		"(B1)":                        game.FaultRubbish,
		"(B1 nil)":                    game.FaultRubbish,
		strings.TrimSuffix(good, ")"): game.FaultRubbish,
		good + good:                   game.FaultRubbish,
		good + "\n" + good:            game.FaultRubbish,
		good + "\nthat was it":        game.FaultRubbish,
		"Loading\n" + strings.Replace(good, "B1", "C1", 1):            game.FaultIllegal,
		strings.Replace(good, "B1", "C1", 1):                          game.FaultIllegal,
		"(B1 " + p.Encode() + ")":                                     game.FaultIllegal,
		strings.Replace(good, "((branca redonda alta oca))", "()", 1): game.FaultIllegal,
	} {
		if move, fault := ReadAnswer(p, answer); fault == nil || fault.Reason != want {
			t.Errorf("%s: %q, %v", answer, move, fault)
		}
	}
	for _, answer := range []string{
		"  " + good + "\n", strings.ToUpper(good), strings.Replace(good, "B1", "B1=prao", 1), "; ours\n" + good, "\uFEFF" + good + "\r\n", "; p\xe7\n" + good,
		"This is a Lisp system, version 2.3 (it's :-)\n" + good, "Loading \"x.lisp\n; done\n* " + good + "\n* \n", "[1]> \n[2]> " + good, "CL-USER(1): " + good,
		strings.Replace(good, "B1", "P17::B1", 1), strings.Replace(good, "B1", ":b1", 1), strings.Replace(good, "B1", "|B1|", 1),
		"a\nb\n" + strings.ReplaceAll(good, " (0", "\n (0"),
	} {
		if move, fault := ReadAnswer(p, answer); move != "B1=prao" {
			t.Errorf("%s: %q, %v", answer, move, fault)
		}
	}
}
