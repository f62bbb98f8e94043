package cavalo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
	"procura/core/text"
)

// randomBoards are the ten full boards of testdata/random.dat, each asking for
// 2000 points.
func randomBoards(t testing.TB) []*reader {
	t.Helper()
	src, err := os.ReadFile("testdata/random.dat")
	if err != nil {
		t.Fatal(err)
	}
	forms, _ := text.Parse(src)
	var boards []*reader
	for i := range forms {
		r, _ := recognise(forms[i:])
		boards = append(boards, r)
	}
	return boards
}

func TestColoursIsAtLeastPairs(t *testing.T) {
	gametest.Long(t)
	random := rand.New(rand.NewPCG(7, 8))
	for kind := range 32 {
		drawn := scatter(random, kind)
		for _, rules := range rulesFor(kind) {
			p := newProblem(draw(t, drawn), 20+random.IntN(2500), true, rules)
			s := p.Start()
			for edges := p.Expand(s, nil); len(edges) > 0; edges = p.Expand(s, edges[:0]) {
				for _, e := range edges {
					if h, least := p.colours(e.State), p.pairs(e.State); h < least {
						t.Fatalf("%v: h = %d, pairs %d, after %s on\n%s", rules, h, least, p.Notation(e.Action), drawn)
					}
				}
				s = edges[random.IntN(len(edges))].State
			}
		}
	}
}

// corner draws a small random board: in the first four rows and columns,
// numbers that often mirror each other or are doubles, of every second board
// repeated ones, on every third a knight.
func corner(random *rand.Rand, kind int) string {
	near := []int{10, 1, 98, 89, 97, 79, 88, 99, 77, 55, 0, 66, 54, 45, 9, 90}
	random.Shuffle(len(near), func(i, j int) { near[i], near[j] = near[j], near[i] })
	drawn := ""
	for cell, number := range near {
		word := fmt.Sprint(number)
		switch {
		case kind%3 == 0 && cell == 5:
			word = "T"
		case random.IntN(6) == 0:
			word = "."
		case kind%2 == 1 && random.IntN(3) == 0:
			word = fmt.Sprint(near[random.IntN(4)])
		}
		drawn += word + " "
		if cell%4 == 3 {
			drawn += "\n"
		}
	}
	return drawn
}

// explored holds the true distances of a problem's states, search.Unreachable
// where there is no way.
type explored map[State]int

func (d explored) distance(p *Problem, s State) int {
	if known, ok := d[s]; ok {
		return known
	}
	least := search.Unreachable
	if p.Goal(s) {
		least = 0
	} else {
		for _, e := range p.Expand(s, nil) {
			least = min(least, d.distance(p, e.State)+1)
		}
	}
	d[s] = min(least, search.Unreachable)
	return d[s]
}

// TestColoursNeverExceedsTheDistance compares with every state of small boards
// under all rules; what can be reached is never called unreachable.
func TestColoursNeverExceedsTheDistance(t *testing.T) {
	gametest.Long(t)
	random := rand.New(rand.NewPCG(9, 10))
	reached, exact, lost := 0, 0, 0
	for kind := range 24 {
		drawn := corner(random, kind)
		for _, rules := range gametest.Combinations(Game{}.Settings()) {
			p := newProblem(draw(t, drawn), 100+random.IntN(600), true, rules)
			d := explored{}
			d.distance(p, p.Start())
			for s, distance := range d {
				h := p.colours(s)
				if h > distance {
					t.Fatalf("%v, target %d: h = %d, distance %d of %+v on\n%s", rules, p.target, h, distance, s, drawn)
				}
				switch {
				case distance == search.Unreachable && h == distance:
					lost++
				case distance != search.Unreachable:
					reached++
					if h == distance {
						exact++
					}
				}
			}
		}
	}
	if reached < 1000 || lost < 1000 || exact < reached/2 {
		t.Errorf("of %d states %d estimates are exact, and %d are lost: the sample says little", reached, exact, lost)
	}
}

// TestShiftsOfNeighboursAreNotBelowZero holds what colours takes for granted.
func TestShiftsOfNeighboursAreNotBelowZero(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	shifted := 0
	for kind := range 16 {
		p := newProblem(draw(t, scatter(random, kind)), 1500, true, game.Defaults(Game{}.Settings()))
		c := p.lazyColours.get()
		for rank, cell := range p.board.cellOf {
			for _, other := range p.jumps[cell].all() {
				if c.potential[rank]+c.potential[other] < 0 {
					t.Fatalf("%s and its neighbour %d have shifts %d, %d", cellName(cell), other, c.potential[rank], c.potential[other])
				}
			}
			if c.potential[rank] != 0 {
				shifted++
			}
		}
	}
	if shifted < 100 {
		t.Errorf("only %d shifts differ from 0", shifted)
	}
}

func TestColoursKnowsWhatTheNextJumpReaches(t *testing.T) {
	for _, c := range []struct {
		drawn  string
		target int
		want   int
	}{
		{"T . 99\n. . 10", 10, 1},
		{"T . 99\n. . 10", 11, search.Unreachable}, // 99 is no jump away, nor beside a number
		{"T . 99", 1, search.Unreachable},
		{"T . . .\n. . 10 .\n. . . .\n. . . 97", 107, 2},
	} {
		p := problem(t, c.drawn, c.target, nil)
		if h := p.colours(p.Start()); h != c.want {
			t.Errorf("target %d: h = %d, want %d on\n%s", c.target, h, c.want, c.drawn)
		}
	}
}

func TestColoursOfLargestDoublesCountsOneOfTheTwoLargest(t *testing.T) {
	for rule, want := range map[string]int{"largest": search.Unreachable, "smallest": 3, "choice": 3} {
		// 99 and 88 by way of 1; the smallest double, 11, goes with 99.
		p := problem(t, `
			99 .  .
			.  .  1
			11 .  .
			.  88 .`, 188, game.Rules{"double": rule})
		if h := p.colours(p.Start()); h != want {
			t.Errorf("%s: h = %d, want %d", rule, h, want)
		}
	}
}

func TestColoursAllocatesNothing(t *testing.T) {
	p := problem(t, scatter(rand.New(rand.NewPCG(1, 1)), 0), 2000, nil)
	s := p.Expand(p.Start(), nil)[0].State
	if n := testing.AllocsPerRun(100, func() { p.colours(s) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func solve(p *Problem, algorithm search.Algorithm, estimate func(State) int) search.Report {
	h := search.Heuristic[State]{Key: "h", Admissible: true, Estimate: estimate}
	return search.Run(context.Background(), search.Problem[State, Move](p),
		search.Strategy[State]{Algorithm: algorithm, Heuristic: h}, search.Limits{}, search.Watch{}).Report
}

// TestColoursAndPairsFindTheSameLengths: A* and IDA* on the official problems,
// and on random boards for less than 2000 points.
func TestColoursAndPairsFindTheSameLengths(t *testing.T) {
	gametest.Long(t)
	problems := map[string]*Problem{}
	for name, r := range official(t) {
		for _, rules := range gametest.Combinations(Game{}.Settings()) {
			if name < "D" || rules["numbers"] == "on" && name < "F" {
				problems[name+" "+rules.Format(Game{}.Settings())] = newProblem(r.readBoard(), r.target, true, rules)
			}
		}
	}
	for _, r := range randomBoards(t)[:5] {
		for _, target := range []int{400, 700} {
			problems[fmt.Sprint(r.name, " ", target)] = newProblem(r.readBoard(), target, true, game.Defaults(Game{}.Settings()))
		}
	}
	for name, p := range problems {
		for _, algorithm := range []search.Algorithm{search.AStar, search.IDAStar} {
			h, want := solve(p, algorithm, p.colours), solve(p, algorithm, p.pairs)
			if h.Verdict != want.Verdict || h.Length != want.Length {
				t.Errorf("%s, %s: %s %d with colours, %s %d with pairs",
					name, algorithm, h.Verdict, h.Length, want.Verdict, want.Length)
			}
		}
	}
}

func TestColoursSolvesFWithFewNodes(t *testing.T) {
	gametest.Long(t)
	r := official(t)["F"]
	p := newProblem(r.readBoard(), r.target, true, game.Defaults(Game{}.Settings()))
	if got := solve(p, search.IDAStar, p.colours); got.Length != 25 || got.Generated > 1_000_000 {
		t.Errorf("%d moves, %d nodes; want 25 and at most a million", got.Length, got.Generated)
	}
}

// plain is the yardstick: the best numbers left of the right colours, with no
// thought of the rules and of what the knight can reach.
func plain(p *Problem) func(State) int {
	var black mask
	for rank, cell := range p.board.cellOf {
		if isBlack(cell) {
			black = black.or(bit(uint8(rank)))
		}
	}
	count := func(missing int, sides [2]mask) int {
		for moves := 0; ; moves++ {
			if missing <= 0 {
				return moves
			}
			side := sides[0]
			if side.isEmpty() {
				return search.Unreachable
			}
			missing -= int(p.board.values[side.first()])
			sides = [2]mask{sides[1], side.without(bit(side.first()))}
		}
	}
	return func(s State) int {
		missing := p.target - int(s.score)
		blacks, whites := s.alive.and(black), s.alive.without(black)
		h := search.Unreachable
		if s.pos == unplaced || !isBlack(s.pos) {
			h = count(missing, [2]mask{blacks, whites})
		}
		if s.pos == unplaced || isBlack(s.pos) {
			h = min(h, count(missing, [2]mask{whites, blacks}))
		}
		return h
	}
}

// BenchmarkOptimum compares what `best` runs with IDA* by colours and by the
// plain bound, on F and the random boards; run it with -benchtime 1x. A search
// is given up after 400 million nodes.
func BenchmarkOptimum(b *testing.B) {
	boards := append([]*reader{official(b)["F"]}, randomBoards(b)...)
	if testing.Short() {
		boards = boards[:1] // all of them take half an hour
	}
	for _, r := range boards {
		p := newProblem(r.readBoard(), r.target, true, game.Defaults(Game{}.Settings()))
		for _, method := range []struct {
			name      string
			algorithm search.Algorithm
			estimate  func(State) int
		}{{"best", search.Anytime, p.colours}, {"idastar", search.IDAStar, p.colours}, {"plain", search.IDAStar, plain(p)}} {
			b.Run(r.name+"/"+method.name, func(b *testing.B) {
				for b.Loop() {
					h := search.Heuristic[State]{Key: "h", Admissible: true, Estimate: method.estimate}
					s := search.Strategy[State]{Algorithm: method.algorithm, Heuristic: h}
					got := search.Run(b.Context(), search.Problem[State, Move](p), s, search.Limits{Nodes: 400e6, Memory: 4 << 30}, search.Watch{})
					b.ReportMetric(float64(got.Generated), "nodes")
					b.ReportMetric(float64(got.Length), "moves")
					b.ReportMetric(float64(got.Bound), "bound")
					b.ReportMetric(float64(got.Bytes)/(1<<20), "MiB")
				}
			})
		}
	}
}
