package cavalo

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/lp"
)

// doubled is a small board with many doubles, one of them twice.
func doubled(random *rand.Rand) string {
	numbers := []int{0, 11, 33, 44, 66, 88, 99, 99, 12, 21, 98, 89, 7, 70, 5, 50, 36, 63, 41, 14}
	random.Shuffle(len(numbers), func(i, j int) { numbers[i], numbers[j] = numbers[j], numbers[i] })
	drawn := ""
	for cell := range 20 {
		word := fmt.Sprint(numbers[cell])
		if random.IntN(7) == 0 {
			word = "."
		}
		if cell == 5 && random.IntN(3) == 0 {
			word = "T"
		}
		drawn += word + " "
		if cell%4 == 3 {
			drawn += "\n"
		}
	}
	return drawn
}

// drawnAs is the solution that a path draws, by variable.
func (r *relaxation) drawnAs(played path) []int {
	x, last := make([]int, len(r.cost)), -1
	for _, e := range played {
		i := r.index[r.p.board.rankOf[e.Action.cell]]
		x[i]++
		if last < 0 {
			x[r.first[i]]++
		}
		for _, edge := range r.at[i] {
			if last >= 0 && r.other(edge, i) == last {
				x[r.edge+edge]++
			}
		}
		last = i
	}
	if last >= 0 {
		x[r.last[last]]++
	}
	return x
}

// playAll calls f with every path, the given number of times at most.
func playAll(p *Problem, s State, played path, left *int, f func(path)) {
	if len(played) > 0 {
		*left--
		if *left < 0 {
			return
		}
		f(played)
	}
	for _, e := range p.Expand(s, nil) {
		playAll(p, e.State, append(played, e), left, f)
	}
}

// TestRowsOfOrdersHoldForEveryPath: of random sets and patterns, on thousands of small
// boards, played out by the rules.
func TestRowsOfOrdersHoldForEveryPath(t *testing.T) {
	random := rand.New(rand.NewPCG(49, 1))
	boards := 0
	rows := 0
	paths := 0
	tight := 0
	count := 200
	if testing.Short() {
		count = 40
	}
	for kind := range count {
		drawn := doubled(random)
		for _, rules := range rulesFor(kind) {
			p := newProblem(draw(t, drawn), 100, true, rules)
			if len(p.Expand(p.start, nil)) == 0 {
				continue
			}
			r := relax(p.ruleset, p.start)
			if r.orders == nil {
				continue
			}
			boards++
			made := r.randomRows(random, 30)
			rows += len(made)
			left := 3000
			playAll(p, p.start, nil, &left, func(played path) {
				paths++
				x := r.drawnAs(played)
				for _, c := range made {
					sum := 0
					for _, term := range c.Terms {
						sum += term.Factor * x[term.Variable]
					}
					if sum > c.Limit {
						t.Fatalf("%d > %d of %v after %d moves\n%v\n%s", sum, c.Limit, c.Terms, len(played), rules, drawn)
					}
					if sum == c.Limit {
						tight++
					}
				}
			})
		}
	}
	t.Logf("%d boards, %d rows, %d paths, %d times exactly", boards, rows, paths, tight)
	if 2*boards < count || rows < 5*boards || tight < paths/4 || paths < 100*boards {
		t.Error("the sample says little")
	}
}

// randomRows are rows (6) of random patterns and random sets.
func (r *relaxation) randomRows(random *rand.Rand, tries int) (made []lp.Constraint) {
	for range tries {
		var q pattern
		barred, inside := make([]bool, len(r.ranks)), make([]bool, len(r.ranks))
		for i := range inside {
			inside[i] = random.IntN(2) == 0
		}
		for k, i := range r.orders.cells {
			if i < 0 {
				continue
			}
			if random.IntN(2) == 0 {
				q.of |= 1 << k
				if inside[i] {
					q.within |= 1 << k
				}
				continue
			}
			barred[i] = true
		}
		if s := r.orders.lift(q); s.count > 0 {
			made = append(made, r.orderRow(s, inside, barred))
		}
	}
	return made
}

// TestEveryOrderThatAPathShowsIsListed: each order that a path shows is listed.
func TestEveryOrderThatAPathShowsIsListed(t *testing.T) {
	random := rand.New(rand.NewPCG(49, 2))
	shown := 0
	for range 100 {
		drawn := doubled(random)
		for _, rules := range gametest.Combinations(Game{}.Settings()) {
			p := newProblem(draw(t, drawn), 100, true, rules)
			if len(p.Expand(p.start, nil)) == 0 {
				continue
			}
			r := relax(p.ruleset, p.start)
			if r.orders == nil {
				continue
			}
			listed := map[string]bool{}
			for _, o := range r.orders.all {
				listed[o.steps] = true
			}
			left := 2000
			playAll(p, p.start, nil, &left, func(played path) {
				steps := ""
				for _, e := range played {
					i := r.index[p.board.rankOf[e.Action.cell]]
					if k := slices.Index(r.orders.cells, i); k >= 0 {
						steps += string([]byte{byte(k)})
					}
				}
				shown++
				if !listed[steps] {
					t.Fatalf("%v is not listed\n%v\n%s", []byte(steps), rules, drawn)
				}
			})
		}
	}
	if shown < 50_000 {
		t.Errorf("%d paths: the sample says little", shown)
	}
}

// TestAShareHoldsForEachOrder: by its definition.
func TestAShareHoldsForEachOrder(t *testing.T) {
	gametest.Long(t)
	p := newProblem(randomBoards(t)[0].readBoard(), 2000, true, game.Defaults(Game{}.Settings()))
	r := relax(p.ruleset, p.start)
	random := rand.New(rand.NewPCG(49, 3))
	for range 200 {
		q := pattern{of: uint16(random.IntN(1 << len(r.orders.cells)))}
		q.within = q.of & uint16(random.IntN(1<<16))
		s := r.orders.lift(q)
		for _, o := range r.orders.all {
			if asks, has := s.required(q.of&^o.visits), o.seenBy(q.of).crossings(q.within); asks > has {
				t.Fatalf("%+v asks %d of %v, which has %d", q, asks, []byte(o.steps), has)
			}
		}
	}
}
