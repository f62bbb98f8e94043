package cavalo

import (
	"math"
	"math/rand/v2"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
)

func TestCourseHeuristicIsMissingOverMean(t *testing.T) {
	p := problem(t, "10 30 44 . 56", 100, nil)
	if h := p.course(p.Start()); math.Abs(h-100.0/35) > 1e-12 {
		t.Errorf("h = %v, want 100/35", h)
	}
	s := play(t, p, "B1") // 30 points; 10 44 56 are left, 3 is not there
	if h := p.course(s); math.Abs(h-70.0*3/110) > 1e-12 {
		t.Errorf("h = %v, want 70/(110/3)", h)
	}
}

func TestCourseHeuristicIsZeroWhenNothingOrOnlyZeroIsLeft(t *testing.T) {
	for _, drawn := range []string{"10", "10 00"} {
		p := problem(t, drawn, 100, nil)
		if h := p.course(play(t, p, "A1")); h != 0 {
			t.Errorf("%s: h = %v, want 0", drawn, h)
		}
	}
}

func TestPairsCountsTheGreaterOfEachPairAndHalfTheDoubles(t *testing.T) {
	for _, c := range []struct {
		drawn  string
		target int
		rules  game.Rules
		want   int
	}{
		{"90 9 80 8", 170, nil, 2},
		{"90 9 80 8", 171, nil, search.Unreachable}, // 9 and 8 are gone with 90 and 80
		{"90 9 80 8", 171, game.Rules{"numbers": "off"}, 3},
		{"90 9 80 8", 171, game.Rules{"placement-rule": "off"}, 3},
		{"99 88 77 66 55", 264, nil, 3}, // three of five doubles
		{"99 88 77 66 55", 265, nil, search.Unreachable},
		{"99 88 77 66", 187, nil, 2},
		{"99 88 77 66", 188, nil, search.Unreachable},
		{"12 12 21 21", 33, nil, 2}, // repeated numbers count in full
		{"21 12 12", 24, nil, 2},    // both 12 and not the 21
		{"21 21 12", 42, nil, 2},
		{"50", 0, nil, 0},
		{"50", 50, nil, 1},
		{"50 00", 51, nil, search.Unreachable},
	} {
		p := problem(t, c.drawn, c.target, c.rules)
		if h := p.pairs(p.Start()); h != c.want {
			t.Errorf("%s, target %d, %v: h = %d, want %d", c.drawn, c.target, c.rules, h, c.want)
		}
	}
}

// TestPairsFallsByAtMostOneAMove: with h = 0 at goals this makes it admissible,
// on boards too large to be searched.
func TestPairsFallsByAtMostOneAMove(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for kind := range 32 {
		drawn := scatter(random, kind)
		for _, rules := range gametest.Combinations(Game{}.Settings()) {
			p := newProblem(draw(t, drawn), 20+random.IntN(2500), true, rules)
			s := p.Start()
			for edges := p.Expand(s, nil); len(edges) > 0; edges = p.Expand(s, edges[:0]) {
				h := p.pairs(s)
				for _, e := range edges {
					if next := p.pairs(e.State); h > next+1 {
						t.Fatalf("%v: h = %d, and %d after %s on\n%s", rules, h, next, p.Notation(e.Action), drawn)
					}
				}
				s = edges[random.IntN(len(edges))].State
			}
		}
	}
}

// TestNoPathHasMorePointsThanReachAllows tries every path of small boards.
func TestNoPathHasMorePointsThanReachAllows(t *testing.T) {
	random := rand.New(rand.NewPCG(51, 52))
	met := 0
	for kind := range wanted(6) {
		drawn := corner(random, kind)
		for _, rules := range rulesFor(kind) {
			p := newProblem(draw(t, drawn), 100+random.IntN(900), true, rules)
			most := map[int]int{} // by moves
			var follow func(s State, moves int)
			follow = func(s State, moves int) {
				most[moves] = max(most[moves], int(s.score))
				for _, e := range p.Expand(s, nil) {
					follow(e.State, moves+1)
				}
			}
			follow(p.Start(), 0)
			for _, key := range []string{"pairs", "colours", "payments"} {
				best := 0
				for moves := 1; moves <= len(most); moves++ {
					best = max(best, most[moves])
					reach, ok := p.Reach(key, moves)
					if !ok || best < p.target && reach < best {
						t.Fatalf("%s, %v, target %d: %d points in %d moves, there are %d on\n%s", key, rules, p.target, reach, moves, best, drawn)
					}
					if reach == best {
						met++
					}
				}
			}
		}
	}
	if met == 0 {
		t.Error("it is never met: the sample says little")
	}
}
