package tournament

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/play"
	"procura/core/quatro"
	"procura/core/text"
)

// over is a tournament of four engines in which some games are over, by first
// engine, second engine and result.
func over(t *testing.T, games ...Game) *Tournament {
	t.Helper()
	made := begin(t, quatro.New(), settings("a=easy", "b=easy", "c=easy", "d=easy"))
	for _, g := range games {
		n := slices.IndexFunc(made.schedule, func(p pairing) bool { return p.first == g.First && p.second == g.Second })
		g.Number = n
		if err := made.keepGame(&RunOptions{}, g); err != nil {
			t.Fatal(err)
		}
	}
	return made
}

// order are the names of the rows of the table.
func order(made *Tournament) string {
	var names []string
	for _, row := range made.Standing().Rows {
		names = append(names, row.Name)
	}
	return strings.Join(names, " ")
}

func TestRowsAreSortedByPointsForEachGame(t *testing.T) {
	made := over(t, // b has 1 of 1, a 2 of 3
		Game{First: 0, Second: 3, Result: FirstWins}, Game{First: 0, Second: 2, Result: FirstWins},
		Game{First: 2, Second: 0, Result: FirstWins}, Game{First: 1, Second: 3, Result: FirstWins},
	)
	if got := order(made); !strings.HasPrefix(got, "b a ") {
		t.Error(got)
	}
}

func TestRowsOfEqualPointsAreSortedByElo(t *testing.T) {
	made := over(t, // a has won against the weak d, b against the strong c
		Game{First: 0, Second: 3, Result: FirstWins}, Game{First: 1, Second: 2, Result: FirstWins}, Game{First: 2, Second: 3, Result: FirstWins},
	)
	if got := order(made); got != "b a c d" {
		t.Error(got)
	}
}

func TestFiguresOfAllGamesAreCountedTogether(t *testing.T) {
	side := Side{Late: 1, Worst: 1500, Judged: 5, Errors: 2}
	made := over(t,
		Game{First: 0, Second: 1, Result: Draw, Sides: [2]Side{side, {}}}, Game{First: 1, Second: 0, Result: Draw, Sides: [2]Side{{}, side}},
		Game{First: 0, Second: 2, Result: Draw, Sides: [2]Side{{Worst: 900}, {}}},
	)
	rows := made.Standing().Rows
	row := rows[slices.IndexFunc(rows, func(r Row) bool { return r.Engine == 0 })]
	if row.Late != 2 || row.Worst != 1500*time.Microsecond || row.Judged != 10 || row.Errors != 4 || row.Draws != 3 {
		t.Errorf("%+v", row)
	}
}

func TestOfALineThatStandsTwiceTheFirstCounts(t *testing.T) {
	s := settings(firstMove, lastMove)
	made := begin(t, quatro.New(), s)
	first := Game{Number: 0, First: 0, Second: 1, Result: Draw}
	second := first
	second.Result = FirstWins
	if wrong := made.Restore(made.Head() + "\n" + text.JSON(first) + "\n" + made.Head() + "\n" + text.JSON(second) + "\n"); wrong != nil || made.Games()[0].Result != Draw {
		t.Errorf("%v, %+v", wrong, made.Games())
	}
}

func TestKeptGamesGiveTheirOpeningsToTheGamesThatAreLeft(t *testing.T) {
	made := begin(t, quatro.New(), settings(firstMove, lastMove))
	kept := quatro.New().Opening(made.rules).Encode()
	if wrong := made.Restore(made.Head() + "\n" + text.JSON(Game{Number: 0, First: 0, Second: 1, Result: Draw, Opening: kept}) + "\n"); wrong != nil {
		t.Fatal(*wrong)
	}
	playAll(t, made, RunOptions{})
	if games := made.Games(); games[1].Opening != kept || games[2].Opening == kept {
		t.Errorf("%s, then %s", games[1].Opening, games[2].Opening)
	}
}

// listening is a position that hears how it is asked.
type listening struct {
	game.Position
	search func(play.Options) game.Analysis
}

func (l listening) Search(_ context.Context, _ play.Limits, options play.Options) game.Analysis {
	return l.search(options)
}

func TestEveryMoveOfEveryGameHasASeedOfItsOwn(t *testing.T) {
	made := begin(t, quatro.New(), settings("medium", "medium"))
	seeds := map[uint64]bool{}
	p := listening{made.game.Opening(made.rules), func(options play.Options) game.Analysis {
		seeds[options.Seed] = true
		return game.Analysis{}
	}}
	for number := range 10 {
		for moves := range 10 {
			m := runningGame{t: made, record: Game{Number: number, Moves: make([]string, moves)}}
			m.ask(t.Context(), &made.engines[0], p, time.Second)
		}
	}
	if len(seeds) != 100 || seeds[0] {
		t.Errorf("%d seeds", len(seeds))
	}
}

func TestALevelThatPanicsHasFailed(t *testing.T) {
	made := begin(t, quatro.New(), settings("medium", "medium"))
	m := runningGame{t: made}
	p := listening{made.game.Opening(made.rules), func(play.Options) game.Analysis { panic("no idea") }}
	if _, fault := m.ask(t.Context(), &made.engines[0], p, time.Second); fault == nil || *fault != (game.ProgramFault{Reason: game.FaultCrash, Detail: "panic: no idea"}) {
		t.Errorf("%+v", fault)
	}
}

// valuing is an exact engine that is a function of the turns.
type valuing func(turns []quatro.Turn, each func(quatro.Turn, game.Value))

func (v valuing) Values(_ context.Context, d *quatro.Duel, p quatro.Position, each func(quatro.Turn, game.Value)) int64 {
	v(d.Moves(p, nil), each)
	return 1
}

func TestAPanicOfTheExactEngineEndsTheRunAndNotTheProgram(t *testing.T) {
	s := settings(firstMove, lastMove)
	s.Judge = 1000
	made := begin(t, quatro.New().With(valuing(func([]quatro.Turn, func(quatro.Turn, game.Value)) { panic("no idea") })), s)
	if err := made.Run(t.Context(), RunOptions{Runner: scripted(t)}); err == nil || !strings.Contains(err.Error(), "panic: no idea") || made.Played() > 0 {
		t.Errorf("%v, %d games", err, made.Played())
	}
}

// told is the opening of Quatro whose first moves have these outcomes, the others
// none.
func told(outcomes ...play.Outcome) game.Valuer {
	exact := valuing(func(turns []quatro.Turn, each func(quatro.Turn, game.Value)) {
		for i, outcome := range outcomes {
			each(turns[i], game.Value{Outcome: outcome})
		}
	})
	return quatro.New().With(exact).Opening(rulesOf("give")).(game.Valuer)
}

func TestAMoveIsJudgedAsSoonAsABetterOneWins(t *testing.T) {
	for _, c := range []struct {
		outcomes       []play.Outcome
		mistake, known bool
	}{
		{[]play.Outcome{play.Drawn, play.Won}, true, true},
		{[]play.Outcome{play.Won}, false, true},
		{[]play.Outcome{play.Drawn, play.Lost}, false, false}, // another one may win
		{[]play.Outcome{play.Lost, play.Drawn}, false, false},
		{[]play.Outcome{play.Open, play.Won}, false, false},
		{nil, false, false},
	} {
		p := told(c.outcomes...)
		if mistake, known := isMistake(t.Context(), p, p.Moves()[0], time.Minute); mistake != c.mistake || known != c.known {
			t.Errorf("%v: mistake %v, known %v", c.outcomes, mistake, known)
		}
	}
}

func TestAnOpeningOfWhichNotAllMovesAreKnownIsNotDrawn(t *testing.T) {
	draws := slices.Repeat([]play.Outcome{play.Drawn}, 16)
	if !isDrawn(t.Context(), told(draws...)) || isDrawn(t.Context(), told(draws[1:]...)) {
		t.Error("a draw is told of what is not known, or not of what is")
	}
}

func TestAnEngineHasItsOwnTimeOrThatOfTheTournament(t *testing.T) {
	made := begin(t, quatro.New(), settings("easy", "easy:time=30"))
	for i, want := range []time.Duration{time.Second, 30 * time.Millisecond} {
		e := &made.engines[i]
		if got := e.moveTime(&made.settings); got != want {
			t.Errorf("engine %d has %v", i, got)
		}
	}
}
