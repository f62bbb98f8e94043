package adjiboto

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
)

// everyBoard visits all boards of at most seeds seeds.
func everyBoard(seeds int, visit func(State)) {
	var fill func(s State, pit Pit, left int)
	fill = func(s State, pit Pit, left int) {
		if pit == pits {
			visit(s)
			return
		}
		for n := range left + 1 {
			b := s
			b.add(pit, n)
			fill(b, pit+1, left-n)
		}
	}
	fill(State{}, 0, seeds)
}

func TestRankNumbersTheBoardsOfFewSeeds(t *testing.T) {
	seen := make([]bool, 1352078) // C(23, 12)
	everyBoard(few, func(s State) {
		at := int(rank(&s))
		if at >= len(seen) || seen[at] {
			t.Fatalf("%v: rank %d is taken or too great", unpack(s), at)
		}
		seen[at] = true
	})
	for at, used := range seen {
		if !used {
			t.Fatalf("no board has rank %d", at)
		}
	}
}

func TestRankPutsFewerSeedsFirst(t *testing.T) {
	for seeds, boards := 0, 1; seeds <= few; seeds++ {
		everyBoard(seeds, func(s State) {
			if at := int(rank(&s)); at >= boards {
				t.Fatalf("%v: rank %d among %d boards", unpack(s), at, boards)
			}
		})
		boards = boards * (seeds + 1 + pits) / (seeds + 1)
	}
}

// forward is the distance to the empty board of every board of at most seeds
// seeds, by sweeps over successors; it relies on Expand alone.
func forward(p *Problem, seeds int) map[State]int {
	distance := map[State]int{{}: 0}
	var waiting []State
	everyBoard(seeds, func(s State) {
		if s != (State{}) {
			waiting = append(waiting, s)
		}
	})
	edges := make([]search.Edge[State, Pit], 0, pits)
	for depth := 1; ; depth++ {
		var left, found []State
		for _, s := range waiting {
			if reaches(p.Expand(s, edges), distance) {
				found = append(found, s)
			} else {
				left = append(left, s)
			}
		}
		if len(found) == 0 {
			return distance
		}
		for _, s := range found {
			distance[s] = depth
		}
		waiting = left
	}
}

func reaches(edges []search.Edge[State, Pit], distance map[State]int) bool {
	for _, e := range edges {
		if _, known := distance[e.State]; known {
			return true
		}
	}
	return false
}

func TestEndgameIsTheDistanceOfBoardsOfFewSeeds(t *testing.T) {
	const seeds = 6
	start := pack(drawn(t, "6"))
	for _, rules := range gametest.Combinations(Game{}.Settings()) {
		p := newProblem(start, rules)
		distance, toEnd := forward(p, seeds), heuristic(p, "endgame").Estimate
		everyBoard(seeds, func(s State) {
			want, reached := distance[s]
			switch h := toEnd(s); {
			case !reached && rules["moves"] == "all":
				t.Fatalf("%v, %v: no distance", rules, unpack(s))
			case rules["moves"] == "all" && h != want, reached && h > want:
				t.Fatalf("%v, %v: h = %d, and the distance is %d", rules, unpack(s), h, want)
			}
		})
	}
}

// large is a problem of 255 seeds, so that every board may be asked about;
// its table serves all tests.
var large = sync.OnceValue(func() map[string]*Problem {
	var start State
	start.add(0, maxSeeds)
	byLap := map[string]*Problem{}
	board := newProblem(start, game.Defaults(Game{}.Settings()))
	for _, lap := range []string{"lost", "keep", "skip"} {
		byLap[lap] = board.under(game.Rules{"lap": lap, "moves": "all"})
	}
	return byLap
})

// TestEndgameIsExactUpToElevenSeeds: h = 0 on the empty board alone, and one
// more than the least h behind a move elsewhere; only the distance does that.
func TestEndgameIsExactUpToElevenSeeds(t *testing.T) {
	gametest.Long(t)
	random := rand.New(rand.NewPCG(13, 14))
	for lap, p := range large() {
		toEnd := heuristic(p, "endgame").Estimate
		for range 20000 {
			var s State
			spread := 1 + random.IntN(pits)
			for range 1 + random.IntN(few) {
				s.add(Pit(random.IntN(spread)), 1)
			}
			least := maxSeeds
			for _, e := range p.Expand(s, nil) {
				least = min(least, toEnd(e.State))
			}
			if h := toEnd(s); h != least+1 {
				t.Fatalf("lap=%s, %v: h = %d, and %d behind a move", lap, unpack(s), h, least)
			}
		}
		if h := toEnd(State{}); h != 0 {
			t.Errorf("lap=%s: h = %d on the empty board", lap, h)
		}
	}
}

// TestBoundsFallByAtMostOneAMove: with h = 0 on the empty board this makes them
// admissible, on boards too large to be searched.
func TestBoundsFallByAtMostOneAMove(t *testing.T) {
	gametest.Long(t)
	random := rand.New(rand.NewPCG(15, 16))
	for lap, p := range large() {
		toEnd := heuristic(p, "endgame").Estimate
		for range gametest.Cases(2000, 6000) {
			s := pack(randomBoard(random))
			if random.IntN(2) == 0 {
				s = thinned(s, random.IntN(5*pits))
			}
			fallsByOne(t, lap, p, s)
			if h, weak := toEnd(s), p.capturesNeeded(s); h < weak {
				t.Fatalf("lap=%s, %v: h = %d, less than captures, %d", lap, unpack(s), h, weak)
			}
		}
	}
}

// fallsByOne fails where a bound of a board is more than one above that of a
// board behind a move.
func fallsByOne(t *testing.T, lap string, p *Problem, s State) {
	t.Helper()
	for _, h := range p.Heuristics() {
		if !h.NeedsPreparation {
			continue
		}
		before := h.Estimate(s)
		for _, e := range p.Expand(s, nil) {
			if next := h.Estimate(e.State); before > next+1 {
				t.Fatalf("%s, lap=%s, %v: h = %d, and %d after %s", h.Key, lap, unpack(s), before, next, p.Notation(e.Action))
			}
		}
	}
}

// thinned keeps at most some seeds of a board.
func thinned(s State, seeds int) (kept State) {
	for pit := range Pit(pits) {
		n := min(s.seeds(pit), seeds)
		kept.add(pit, n)
		seeds -= n
	}
	return kept
}

func TestSearchesWithEndgameFindWhatCapturesFinds(t *testing.T) {
	gametest.Long(t)
	for number, name := range []string{"A", "B", "C", "pairs", "lap 11", "lap 12", "lap 36"} {
		board := newProblem(pack(boards[name]), game.Defaults(Game{}.Settings())) // its tables serve all rules
		for i, rules := range gametest.Combinations(Game{}.Settings()) {
			if name == "B" && (rules["lap"] != "keep" || rules["moves"] != "all") || name != "B" && !gametest.Part(number+i) {
				continue // B is the largest: one setting is enough
			}
			p := board.under(rules)
			want := solve(p, search.AStar, "captures")
			for _, algorithm := range []search.Algorithm{search.AStar, search.IDAStar} {
				got := solve(p, algorithm, "endgame")
				if got.Verdict != want.Verdict || got.Length != want.Length {
					t.Errorf("%s, %v, %v: %v %d, and captures %v %d", name, rules, algorithm,
						got.Verdict, got.Length, want.Verdict, want.Length)
				}
			}
		}
	}
}

func TestEndgameProvesDIn14(t *testing.T) {
	gametest.Long(t)
	p := newProblem(pack(boards["D"]), game.Rules{"lap": "keep", "moves": "all"})
	if r := solve(p, search.IDAStar, "endgame"); r.Verdict != search.Optimal || r.Length != 14 {
		t.Errorf("%v in %d moves, want 14", r.Verdict, r.Length)
	}
}

func TestEndgameAllocatesNothingOnceBuilt(t *testing.T) {
	gametest.Long(t)
	many, some := pack(boards["D"]), pack(drawn(t, "1 2 / 3 0 5"))
	for lap, p := range large() {
		toEnd := heuristic(p, "endgame").Estimate
		if n := testing.AllocsPerRun(10, func() { toEnd(many); toEnd(some) }); n != 0 {
			t.Errorf("lap=%s: %v allocations", lap, n)
		}
	}
}

func heuristic(p *Problem, key string) search.Heuristic[State] {
	list := p.Heuristics()
	return list[slices.IndexFunc(list, func(h search.Heuristic[State]) bool { return h.Key == key })]
}

func solve(p *Problem, algorithm search.Algorithm, key string) search.Result[Pit] {
	strategy := search.Strategy[State]{Algorithm: algorithm, Heuristic: heuristic(p, key)}
	return search.Run(context.Background(), search.Problem[State, Pit](p), strategy, search.Limits{}, search.Watch{})
}

// newProblem is a problem of a module of its own.
func newProblem(start State, rules game.Rules) *Problem { return Game{}.problem(start, rules) }
