package adjiboto

import (
	"math/rand/v2"
	"testing"

	"procura/core/game"
	"procura/core/search"
)

// scattered has about so many seeds, in any pits.
func scattered(random *rand.Rand, seeds int) State {
	var s State
	for range seeds {
		s.add(Pit(random.IntN(pits)), 1)
	}
	return s
}

func TestCanonicalIsTheLeastOfTheTurns(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	p := newProblem(State{1}, game.Defaults(Game{}.Settings()))
	for i := range 20_000 {
		s := scattered(random, i%60)
		least, turn := s, s
		for range pits {
			turn = turn.turned()
			if turn.less(&least) {
				least = turn
			}
		}
		if turn != s {
			t.Fatalf("twelve turns of %v give %v", s, turn)
		}
		if got := p.Canonical(s); got != least {
			t.Fatalf("%v: %v, want %v", s, got, least)
		}
	}
}

func TestATurnedBoardHasTheSameSuccessorsTurned(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, lap := range []string{"lost", "keep", "skip"} {
		rules := game.Defaults(Game{}.Settings())
		rules["lap"] = lap
		p := newProblem(State{1}, rules)
		for i := range 2000 {
			s := scattered(random, 1+i%80)
			here, there := classes(p, s), classes(p, s.turned())
			if len(here) != len(there) {
				t.Fatalf("%v: %d classes, turned %d", s, len(here), len(there))
			}
			for class, count := range here {
				if there[class] != count {
					t.Fatalf("%v, lap=%s: %v is reached %d times, turned %d", s, lap, class, count, there[class])
				}
			}
		}
	}
}

func classes(p *Problem, s State) map[State]int {
	count := map[State]int{}
	for _, e := range p.Expand(s, nil) {
		count[p.Canonical(e.State)]++
	}
	return count
}

func TestMovesManualHasNoTurns(t *testing.T) {
	rules := game.Defaults(Game{}.Settings())
	rules["moves"] = "manual"
	p := newProblem(State{7, 0, 3}, rules)
	if s := (State{7, 0, 3}); p.Symmetries() != 1 || p.Canonical(s) != s {
		t.Errorf("%d symmetries, %v", p.Symmetries(), p.Canonical(s))
	}
}

func TestQuotientAgreesWithGraphOnTheOptimum(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for i := range 60 {
		p := newProblem(scattered(random, 4+i%14), game.Defaults(Game{}.Settings()))
		h := p.Heuristics()[1]
		length := map[search.Duplicates]int{}
		for _, d := range []search.Duplicates{search.Graph, search.Quotient} {
			s := search.Strategy[State]{Algorithm: search.AStar, Heuristic: h, Duplicates: d}
			length[d] = search.Run(t.Context(), search.Problem[State, Pit](p), s, search.Limits{}, search.Watch{}).Length
		}
		if length[search.Graph] != length[search.Quotient] {
			t.Errorf("%v: %d moves, in the quotient %d", p.start, length[search.Graph], length[search.Quotient])
		}
	}
}

func BenchmarkCanonical(b *testing.B) {
	random := rand.New(rand.NewPCG(7, 8))
	var boards [1024]State
	for i := range boards {
		boards[i] = scattered(random, 20+i%40)
	}
	p := newProblem(State{1}, game.Defaults(Game{}.Settings()))
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p.Canonical(boards[i%len(boards)])
	}
}

func (s *State) less(other *State) bool {
	if s[2] != other[2] {
		return s[2] < other[2]
	}
	if s[1] != other[1] {
		return s[1] < other[1]
	}
	return s[0] < other[0]
}
