package game_test

import (
	"context"
	"testing"

	"procura/core/game"
	"procura/core/game/toy"
	"procura/core/play"
)

func TestAWinOfUnknownDistanceIsBehindAnyOther(t *testing.T) {
	near, far, open := game.Value{Outcome: play.Won, Distance: 1}, game.Value{Outcome: play.Won, Distance: 9}, game.Value{Outcome: play.Won}
	for _, known := range []game.Value{near, far} {
		if known.Compare(open) <= 0 || open.Compare(known) >= 0 {
			t.Errorf("%+v against one that is not known: %d, %d", known, known.Compare(open), open.Compare(known))
		}
	}
	if open.Compare(open) != 0 || open.Compare(game.Value{Outcome: play.Drawn}) <= 0 {
		t.Error("a win is a win")
	}
}

// starved finds nothing when it is asked for the first time.
type starved struct {
	toy.Duel
	asked *int
}

func (starved) Endgame(int) bool              { return true }
func (s starved) Exact() game.Exact[int, int] { return s }
func (s starved) Values(ctx context.Context, n int, each func(int, game.Value)) int64 {
	if *s.asked++; *s.asked == 1 {
		<-ctx.Done()
		return 0
	}
	if ctx.Err() == nil {
		for _, by := range s.Moves(n, nil) {
			each(by, worth(n-by))
		}
	}
	return 1
}

func TestTheExactEngineIsAskedAgainWhenItsTimeIsOver(t *testing.T) {
	for n := 3; n < 20; n++ {
		p := game.SealPosition(starved{asked: new(int)}, n)
		got := p.Think(t.Context(), game.Ask{Level: game.Perfect, NoTraps: true, Limits: play.Limits{Time: 1}})
		if !got.Value.Exact() {
			t.Errorf("from %d: %+v", n, got)
		}
	}
}
