package quatro

import (
	"context"
	"math/rand/v2"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
)

// The distance of a puzzle is that of its nearest line: see open.
func TestDraftsAreAsWished(t *testing.T) {
	gametest.Long(t)
	for _, lines := range []string{"lines", "squares"} {
		for _, w := range []game.Wish{{Moves: 1}, {Moves: 2}, {Moves: 3}, {Moves: 4}, {Impossible: true}, {Unique: true}} {
			w.Rules = game.Rules{"lines": lines}
			draft, made := Game{}.Compose(w), 0
			for number := uint64(0); number < 200 && made < 8; number++ {
				p := draft(context.Background(), rand.New(rand.NewPCG(1, number)))
				if p == nil {
					continue
				}
				made++
				run := p.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: game.Best}})
				count := p.CountShortest(context.Background(), max(1, run.Length), 0)
				switch {
				case w.Impossible != (run.Verdict == search.Impossible), w.Moves > 0 && run.Length != w.Moves, w.Unique && count.Paths != 1:
					t.Errorf("%s %+v: %+v, %d paths", lines, w, run.Report, count.Paths)
				}
			}
			if made < 1 {
				t.Errorf("%s %+v: no draft", lines, w)
			}
		}
	}
}

// With fewer than leastBlocked pieces some row holds at most one; whatever that is and
// whatever else stands on the board, there are pieces left that complete it.
func TestARowWithOnePieceCanBeCompletedWhileFewPiecesAreOut(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		w := game.Wish{Size: random.IntN(leastBlocked), Sized: true}
		state, stock := deal(sizeFor(&w, random), random).state()
		if !hasOpenRow(&state, stock) {
			t.Fatalf("%v", state)
		}
		banded := game.Wish{Moves: 1 + random.IntN(side), Nodes: game.Band{Least: 1}}
		if size := sizeFor(&banded, random); size+banded.Moves > cells {
			t.Fatalf("%d pieces leave no room for %d moves", size, banded.Moves)
		}
	}
}

func hasOpenRow(state *State, stock [kinds]int) bool {
	for row := range side {
		line := uint16(0b1111) << (side * row)
		for kind, set := range state.sets() {
			if state.occupied&^set&line == 0 && (stock[kind] >= side || set&line != 0 && stock[kind] >= side-1) {
				return true
			}
		}
	}
	return false
}
