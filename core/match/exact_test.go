package match_test

import (
	"context"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
)

// glimpsed is a drawn game of two moves, of whose replies the exact engine does not
// know all. From 100, one of three replies to 10 loses at once, two of three to
// 20; the others end the game, though something could still be moved.
type glimpsed struct{ gametest.ToyDuel }

func (glimpsed) Moves(n int, moves []int) []int {
	switch n {
	case 100:
		return append(moves, 10, 20)
	case 90, 80:
		return append(moves, 1, 2, 3)
	}
	return append(moves, 40)
}

func (glimpsed) End(n int) play.Outcome {
	switch {
	case n < 50:
		return play.Lost
	case n == 88, n == 87, n == 77:
		return play.Drawn
	}
	return play.Open
}
func (glimpsed) Endgame(int) bool                     { return true }
func (g glimpsed) Exact() match.ExactEngine[int, int] { return g }

func (glimpsed) Values(_ context.Context, n int, each func(int, game.Value)) int64 {
	switch n {
	case 100:
		each(10, game.Value{Outcome: play.Drawn})
		each(20, game.Value{Outcome: play.Drawn})
	case 90:
		each(2, game.Value{Outcome: play.Lost})
		fallthrough
	case 80:
		each(3, game.Value{Outcome: play.Drawn})
	}
	return 1
}

func TestWhereTrapsCannotBeValuedThoseThatLoseAtOnceCount(t *testing.T) {
	got := match.ChooseMove(t.Context(), match.New(glimpsed{}, 100), game.MoveRequest{Level: game.Perfect})
	if got.Move != "-20" || got.Traps < 0.66 || got.Traps > 0.67 {
		t.Errorf("%+v", got)
	}
}

// punctual notes how long the exact engine may take.
type punctual struct {
	solved
	given *[]time.Duration
}

func (p punctual) Exact() match.ExactEngine[int, int] { return p }

func (p punctual) Values(ctx context.Context, n int, each func(int, game.Value)) int64 {
	end, _ := ctx.Deadline()
	*p.given = append(*p.given, time.Until(end))
	return p.solved.Values(ctx, n, each)
}

func TestTheValuesOfAllMovesHaveMostOfTheTime(t *testing.T) {
	var given []time.Duration
	match.ChooseMove(t.Context(), match.New(punctual{solved{knows: all}, &given}, 30), game.MoveRequest{Level: game.Perfect, Limits: play.Limits{Time: 8 * time.Hour}})
	if len(given) == 0 || given[0] > 7*time.Hour || given[0] < 6*time.Hour {
		t.Errorf("%v", given)
	}
}

// doomed is the toy game with an engine that knows one move only, as a loss.
type doomed struct {
	gametest.ToyDuel
	by int
}

func (doomed) Endgame(int) bool                     { return true }
func (d doomed) Exact() match.ExactEngine[int, int] { return d }

func (d doomed) Values(_ context.Context, _ int, each func(int, game.Value)) int64 {
	if d.by > 0 {
		each(d.by, game.Value{Outcome: play.Lost, Distance: 2})
	}
	return 1
}

func TestAMoveThatIsKnownToLoseGivesWayToOneThatIsNot(t *testing.T) {
	for _, by := range (gametest.ToyDuel{}).Moves(100, nil) {
		guess := match.ChooseMove(t.Context(), match.New(doomed{}, 100), game.MoveRequest{Level: game.Perfect})
		got := match.ChooseMove(t.Context(), match.New(doomed{by: by}, 100), game.MoveRequest{Level: game.Perfect})
		if lost := (gametest.ToyDuel{}).Notation(by); got.Move == lost || guess.Move == lost && (got.Value.Exact() || got.Line[0] != got.Move) || len(guess.Line) < 2 {
			t.Errorf("%s loses, guessed %s, played %+v", lost, guess.Move, got)
		}
	}
}
