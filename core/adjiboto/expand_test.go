package adjiboto

import (
	"math/rand/v2"
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/search"
)

// TestExpandPlaysEveryPitByTheRules: the quick ways of Expand are those of play.
func TestExpandPlaysEveryPitByTheRules(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, lap := range []string{"lost", "keep", "skip"} {
		for _, moves := range []string{"all", "manual"} {
			rules, _ := game.Rules{"lap": lap, "moves": moves}.With(nil, Game{}.Settings())
			p := newProblem(State{}, rules)
			for range 3000 {
				var s State
				for pit := range Pit(pits) {
					s.add(pit, random.IntN(1+random.IntN(20))*random.IntN(2))
				}
				if got, want := p.Expand(s, nil), sowings(p, s); !slices.Equal(got, want) {
					t.Fatalf("lap=%s moves=%s %v:\n%v, want\n%v", lap, moves, s, got, want)
				}
			}
		}
	}
}

// sowings plays pit after pit, as the rules tell it.
func sowings(p *Problem, s State) (edges []search.Edge[State, Pit]) {
	sown := false
	for _, pit := range slices.Backward(order[:columns]) {
		if s.seeds(pit) > 0 && (!p.manual || !sown) {
			edges = append(edges, search.Edge[State, Pit]{State: p.lap.play(s, pit), Action: pit, Cost: 1})
			sown = true
		}
	}
	slices.Reverse(edges)
	for _, pit := range order[columns:] {
		if s.seeds(pit) > 0 {
			edges = append(edges, search.Edge[State, Pit]{State: p.lap.play(s, pit), Action: pit, Cost: 1})
		}
	}
	return edges
}
