package adjiboto

import (
	"context"
	"math/rand/v2"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
)

// What --impossible is refused for: no pit of these boards laps, so that lap does not
// matter.
func TestEveryBoardOfFewSeedsCanBeSolved(t *testing.T) {
	const seeds = 7
	for _, moves := range []string{"all", "manual"} {
		p := newProblem(State{}, game.Rules{"lap": "lost", "moves": moves})
		solved := map[State]bool{{}: true}
		all, edges := 0, []search.Edge[State, Pit]{}
		for before := 0; before < len(solved); {
			before, all = len(solved), 0
			everyBoard(seeds, func(s State) {
				all++
				edges = p.Expand(s, edges[:0])
				for i := range edges {
					solved[s] = solved[s] || solved[edges[i].State]
				}
				if !solved[s] {
					delete(solved, s)
				}
			})
		}
		if len(solved) != all {
			t.Errorf("moves=%s: %d of %d boards", moves, len(solved), all)
		}
	}
}

func TestWishesThatNoBoardFulfilsAreRefused(t *testing.T) {
	rules := game.Defaults(Game{}.Settings())
	for _, c := range []struct {
		wish  game.Wish
		field game.Field
	}{
		{game.Wish{Rules: rules, Impossible: true}, game.FieldImpossible},
		{game.Wish{Rules: rules, Sized: true, Size: 11, Moves: 2}, game.FieldMoves},
		{game.Wish{Rules: rules, Sized: true, Size: 11, Moves: 3}, ""},
		{game.Wish{Rules: rules, Sized: true, Size: 11}, ""},
		{game.Wish{Rules: rules, Size: 11, Moves: 2}, ""},
	} {
		if why := (Game{}).Never(c.wish); (why == nil) != (c.field == "") || why != nil && why.Field != c.field {
			t.Errorf("%+v: %+v", c.wish, why)
		}
	}
}

func TestDraftsOfFewSeedsHaveTheMovesWished(t *testing.T) {
	gametest.Long(t)
	for moves := 1; moves <= 9; moves++ {
		w := game.Wish{Moves: moves, Rules: game.Defaults(Game{}.Settings())}
		draft, made := Game{}.Compose(w), 0
		for number := range uint64(20) {
			p := draft(context.Background(), rand.New(rand.NewPCG(1, number)))
			if p == nil {
				continue
			}
			run := p.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.BFS}, Limits: search.Limits{Nodes: 100_000}})
			if run.Length == moves {
				made++
			} else if form, _ := p.Encode(""); len(form) > 0 && run.Solved() && moves < 8 {
				t.Errorf("%d moves instead of %d: %s", run.Length, moves, form)
			}
		}
		if made < 5 {
			t.Errorf("%d of 20 drafts have %d moves", made, moves)
		}
	}
}
