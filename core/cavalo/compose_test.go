package cavalo

import (
	"context"
	"math/rand/v2"
	"testing"

	"procura/core/game"
	"procura/core/search"
)

// On boards of the usual size summits sees every position, so that drafts are right
// from the start.
func TestDraftsOfSmallBoardsAreAsWished(t *testing.T) {
	for _, rules := range game.Combinations(Game{}.Settings()) {
		for _, w := range []game.Wish{{}, {Moves: 1}, {Moves: 4}, {Moves: 6}, {Impossible: true}} {
			w.Rules, w.Size, w.Sized = rules, 12, true
			draft := Game{}.Compose(w)
			for number := range uint64(5) {
				p := draft(context.Background(), rand.New(rand.NewPCG(1, number)))
				if p == nil {
					t.Errorf("%+v: no draft", w)
					continue
				}
				run := p.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.BFS}})
				if w.Impossible != (run.Verdict == search.Impossible) || w.Moves > 0 && run.Length != w.Moves || run.Length == 0 {
					t.Errorf("%+v: %+v", w, run.Report)
				}
			}
		}
	}
}

func TestAnUnevenBoardHasItsNumbersOnTheSameCells(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 1))
	for _, size := range []int{20, 60, cells} {
		b := dealBoard(random, size)
		known := map[int]bool{}
		for cell, number := range uneven(b, random).numbers {
			if (number == empty) != (b.numbers[cell] == empty) || number != empty && known[number] {
				t.Errorf("%d numbers: %d at %d, was %d", size, number, cell, b.numbers[cell])
			}
			known[number] = true
		}
	}
}

func TestSummitsAreTheMostPointsOfEachLevel(t *testing.T) {
	b := dealBoard(rand.New(rand.NewPCG(3, 4)), 9)
	p := newProblem(b, 0, true, game.Defaults(Game{}.Settings()))
	var want []int
	var follow func(s State, depth int)
	follow = func(s State, depth int) {
		if depth == len(want) {
			want = append(want, 0)
		}
		want[depth] = max(want[depth], p.Score(s))
		for _, e := range p.Expand(s, nil) {
			follow(e.State, depth+1)
		}
	}
	follow(p.Start(), 0)
	got := summits(context.Background(), p.ruleset, cells)
	if len(got) != len(want) {
		t.Fatalf("%v, want %v", got, want)
	}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("after %d moves %d, want %d", i, got[i], want[i])
		}
	}
}
