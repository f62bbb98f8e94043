package adjiboto

import (
	"math/rand/v2"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
)

func TestCourseHeuristicIsOnBoardMinusGone(t *testing.T) {
	p := under(t, drawn(t, "2 0 3 / 0 4"), nil) // nine seeds
	for board, want := range map[string]int{"2 0 3 / 0 4": 9, "2 / 3": 1, "0 2 / 2": -1, "": -9} {
		if got := p.course(pack(drawn(t, board))); got != want {
			t.Errorf("%q: h = %d, want %d", board, got, want)
		}
	}
}

func TestCourseHeuristicCountsSeedsLostByALap(t *testing.T) {
	p := under(t, drawn(t, "/ 0 13"), game.Rules{"lap": "lost"})
	next := p.Expand(p.Start(), nil)[0].State // 12 on the board, one lost
	if got := p.course(next); got != 11 {
		t.Errorf("h = %d, want 12 - 1", got)
	}
}

func TestCapturesCountsSeedsAndPits(t *testing.T) {
	for _, c := range []struct {
		lap, board string
		want       int
	}{
		{"keep", "", 0},
		{"keep", "1", 1},
		{"keep", "5", 1},
		{"keep", "6", 2},
		{"keep", "1 1 1 / 1 1", 3}, // five pits, two at most a move
		{"keep", "60", 12},
		{"lost", "12", 3}, // 5 and one of the lap, 5, 1
		{"lost", "24", 5}, // 7, 6, 5, 5, 1
		{"lost", "11", 3}, // no lap: 5 + 5 + 1
		{"skip", "11", 3},
	} {
		p := under(t, drawn(t, c.board), game.Rules{"lap": c.lap})
		if got := p.capturesNeeded(p.Start()); got != c.want {
			t.Errorf("lap=%s, %q: h = %d, want %d", c.lap, c.board, got, c.want)
		}
	}
}

// TestCapturesFallsByAtMostOneAMove: with h = 0 on the empty board this makes
// it admissible, on boards too large to be searched.
func TestCapturesFallsByAtMostOneAMove(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	for range 4000 {
		s := pack(randomBoard(random))
		for _, rules := range gametest.Combinations(Game{}.Settings()) {
			p := newProblem(s, rules)
			h := p.capturesNeeded(s)
			for _, e := range p.Expand(s, nil) {
				if next := p.capturesNeeded(e.State); h > next+1 {
					t.Fatalf("%v, %v: h = %d, and %d after %s", rules, unpack(s), h, next, p.Notation(e.Action))
				}
			}
		}
	}
	empty := under(t, rows{}, nil)
	if h := empty.capturesNeeded(State{}); h != 0 {
		t.Errorf("h = %d on the empty board", h)
	}
}
