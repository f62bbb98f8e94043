package match_test

import (
	"context"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
)

// starved finds nothing when it is asked for the first time.
type starved struct {
	gametest.ToyDuel
	asked *int
}

func (starved) Endgame(int) bool                     { return true }
func (s starved) Exact() match.ExactEngine[int, int] { return s }
func (s starved) Values(ctx context.Context, n int, each func(int, game.Value)) int64 {
	*s.asked++
	if *s.asked == 1 {
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
		p := match.New(starved{asked: new(int)}, n)
		got := match.ChooseMove(t.Context(), p, game.MoveRequest{Level: game.Perfect, NoTraps: true, Limits: play.Limits{Time: 1}})
		if !got.Value.Exact() {
			t.Errorf("from %d: %+v", n, got)
		}
	}
}
