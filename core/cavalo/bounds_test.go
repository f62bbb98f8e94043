package cavalo

import (
	"context"
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/lp"
	"procura/core/search"
	"procura/core/search/maximize"
	"procura/core/text"
)

// filed reads the first problem of a file in testdata.
func filed(t testing.TB, name string, changes game.Rules) *Problem {
	t.Helper()
	src, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	forms, _ := text.Parse(src)
	r, _ := recognise(forms)
	rules, wrong := game.Defaults(Game{}.Settings()).With(changes, Game{}.Settings())
	if wrong != nil {
		t.Fatal(wrong)
	}
	return newProblem(r.readBoard(), r.target, true, rules)
}

// pathOf2626 is on the board of max-wrong.dat, of which 2613 was once said to
// be the most.
const pathOf2626 = "J1 I3 H1 J2 H3 F4 G6 E7 D5 B4 A6 C7 E6 D4 E2 G1 I2 G3 F1 E3 G4 E5 D7 C5 B7 D6 E4 G5 I4 J6 H5 I7 " +
	"J5 H4 J3 I1 G2 E1 D3 B2 C4 A3 C2 A1"

// TestAPlungeThatEndsIsNotTheEnd: the parts of the heap still promise more.
func TestAPlungeThatEndsIsNotTheEnd(t *testing.T) {
	gametest.LeaveToMakeTest(t)
	p := filed(t, "max-wrong.dat", nil)
	points := p.Score(play(t, p, strings.Fields(pathOf2626)...))
	if points != 2626 {
		t.Fatalf("the path has %d points", points)
	}
	got := maximise(p, search.Limits{Nodes: 400_000})
	if got.Upper < points {
		t.Errorf("%s, %d to %d points; a path has %d", got.Verdict, got.Points, got.Upper, points)
	}
}

// TestUpperBoundsPathsBeyondALimitOfDepth: a path of 16 moves has 724 points.
func TestUpperBoundsPathsBeyondALimitOfDepth(t *testing.T) {
	gametest.Long(t)
	p := filed(t, "upper-depth.dat", game.Rules{"double": "smallest"})
	free := maximise(p, search.Limits{Nodes: 400_000})
	bound := maximise(p, search.Limits{Nodes: 400_000, Depth: 15})
	if free.Points != 724 || free.Length <= 15 {
		t.Fatalf("%d points in %d moves without a limit of depth", free.Points, free.Length)
	}
	if bound.Upper < free.Points || bound.Length > 15 || bound.Verdict != search.Solution {
		t.Errorf("%s, %d to %d points in %d moves; a longer path has %d",
			bound.Verdict, bound.Points, bound.Upper, bound.Length, free.Points)
	}
}

// naive finds by exhaustion, in the simulation over maps, the most points of the
// paths of each length; [0] is 0.
func (g simple) naive(rules game.Rules, length int, most *[]int) {
	if length == len(*most) {
		*most = append(*most, 0)
	}
	(*most)[length] = max((*most)[length], g.score)
	for _, cell := range g.jumps() {
		for _, next := range g.land(cell, rules) {
			next.naive(rules, length+1, most)
		}
	}
}

// within is the most points of paths of at most so many moves, 0 for any.
func within(most []int, depth int) int {
	best := 0
	for length, points := range most {
		if depth == 0 || length <= depth {
			best = max(best, points)
		}
	}
	return best
}

// simulated is the simulation of a problem's start.
func simulated(p *Problem) simple {
	g := simple{numbers: map[int]int{}, knight: -1}
	for cell, n := range p.board.numbers {
		if n != empty {
			g.numbers[cell] = n
		}
	}
	if p.board.knight != unplaced {
		g.knight = int(p.board.knight)
	}
	return g
}

// heard runs Maximise and hears every bound that the bounds give it.
func heard(p *Problem, l search.Limits, told func(upper int)) maximize.Result[Move] {
	ascent := maximize.Objective[State, Move]{
		Score: p.Score, Most: p.Most,
		UpperBounds: func(best func() int) iter.Seq[maximize.UpperBound[State, Move]] {
			return func(yield func(maximize.UpperBound[State, Move]) bool) {
				for c := range p.UpperBounds(best, 1) {
					told(c.Upper)
					if !yield(c) {
						return
					}
				}
			}
		},
	}
	return maximize.Run(context.Background(), search.Problem[State, Move](p), ascent, l, nil)
}

// kinds counts the boards that are exhausted.
func kinds() int { return gametest.Cases(16, 40) }

// exhausted calls f with small random boards under their rules, and the most
// points of their paths of each length, found by exhaustion; it says how often.
func exhausted(t *testing.T, seed uint64, f func(t *testing.T, p *Problem, most []int)) (tried int) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 9))
	for kind := range kinds() {
		drawn := corner(random, kind)
		for _, rules := range rulesFor(kind) {
			p := newProblem(draw(t, drawn), 100, true, rules)
			most := []int{}
			simulated(p).naive(rules, 0, &most)
			f(t, p, most)
			tried++
			if t.Failed() {
				t.Fatalf("%v on\n%s", rules, drawn)
			}
		}
	}
	return tried
}

// TestNoUpperBoundIsBelowAnyPath: whatever the best is that is known, also one
// that a limit of depth keeps low.
func TestNoUpperBoundIsBelowAnyPath(t *testing.T) {
	bounds, ends := 0, 0
	tried := exhausted(t, 1, func(t *testing.T, p *Problem, most []int) {
		want := within(most, 0)
		for _, best := range []int{-1, want / 2, want - 1, want, within(most, 3)} {
			last := 1 << 20
			for c := range p.UpperBounds(func() int { return best }, 1) {
				bounds++
				last = min(last, c.Upper)
				if c.Upper < want {
					t.Fatalf("%d with a best of %d, but %d points can be reached", c.Upper, best, want)
				}
			}
			if last == want {
				ends++
			}
		}
	})
	if bounds < 4*tried || ends < 3*tried {
		t.Errorf("%d bounds, %d at the truth: the sample says little", bounds, ends)
	}
}

// TestMaximiseAgreesWithExhaustion under every kind of limit: no bound that is
// given on the way is below any path, and only the truth is called optimal.
func TestMaximiseAgreesWithExhaustion(t *testing.T) {
	verdicts := map[search.Verdict]int{}
	tried := exhausted(t, 2, func(t *testing.T, p *Problem, most []int) {
		want := within(most, 0)
		for _, l := range []search.Limits{
			{}, {Depth: 1}, {Depth: 3}, {Depth: max(1, len(most)-1)}, {Nodes: 3}, {Nodes: 40, Depth: 4}, {Memory: 100_000},
		} {
			lowest := 1 << 20
			got := heard(p, l, func(upper int) { lowest = min(lowest, upper) })
			verdicts[got.Verdict]++
			if min(lowest, got.Upper) < want || got.Points > within(most, l.Depth) || l.Depth > 0 && got.Length > l.Depth {
				t.Errorf("%+v: %d to %d points in %d moves, a bound of %d; the truth is %d",
					l, got.Points, got.Upper, got.Length, lowest, want)
			}
			if got.Verdict == search.Optimal && got.Points != want || l == (search.Limits{}) && got.Verdict != search.Optimal {
				t.Errorf("%+v: %s with %d points; the truth is %d", l, got.Verdict, got.Points, want)
			}
		}
	})
	if verdicts[search.Optimal] < tried || verdicts[search.Solution] < tried {
		t.Errorf("verdicts %v: the sample says little", verdicts)
	}
}

// TestNoPathIsAboveABoundOnLargeBoards asks for the most points of random
// boards of 40 to 100 cells, PROCURA_BOARDS of them, in three settings of
// double, with and without a limit of depth, with few and with many nodes: no
// path that any of these runs finds may lie above a bound that any of them gave.
func TestNoPathIsAboveABoundOnLargeBoards(t *testing.T) {
	boards, err := strconv.Atoi(os.Getenv("PROCURA_BOARDS"))
	if err != nil {
		gametest.Long(t)
		boards = 4
	}
	optimal, runs := 0, 0
	began := time.Now()
	for n := range boards {
		if n%100 == 99 {
			t.Logf("%d boards", n+1)
		}
		drawn := large(rand.New(rand.NewPCG(uint64(n), 40)))
		for _, double := range []string{"largest", "smallest", "choice"} {
			p := problem(t, drawn, 0, game.Rules{"double": double})
			highest, lowest := 0, 1<<20
			for _, l := range []search.Limits{
				{Nodes: 5_000}, {Nodes: 30_000}, {Nodes: 5_000, Depth: 15}, {Nodes: 12_000, Memory: 2 << 20},
			} {
				got := heard(p, l, func(upper int) { lowest = min(lowest, upper) })
				runs++
				lowest = min(lowest, got.Upper)
				highest = max(highest, got.Points)
				if got.Verdict == search.Optimal {
					optimal++
				}
				if highest > lowest {
					t.Errorf("board %d, double=%s: a path has %d points, a bound said %d\n%s", n, double, highest, lowest, drawn)
				}
			}
		}
	}
	t.Logf("%d boards, %d runs, %d optimal in %s", boards, runs, optimal, time.Since(began).Round(time.Second))
}

// large draws 40 to 100 cells in rows, one in two boards with holes, one in
// three with numbers that stand more than once.
func large(random *rand.Rand) string {
	numbers := random.Perm(100)
	count, holes := 40+random.IntN(61), random.IntN(2) == 0
	if random.IntN(3) == 0 {
		for i := range numbers {
			numbers[i] = random.IntN(100)
		}
	}
	var b strings.Builder
	for cell := range cells {
		switch left := cells - cell; {
		case count > 0 && (!holes || left <= count || random.IntN(4) > 0):
			fmt.Fprint(&b, numbers[cell])
			count--
		default:
			b.WriteString(".")
		}
		if cell%size == size-1 {
			b.WriteString("\n")
		} else {
			b.WriteString(" ")
		}
	}
	return b.String()
}

// TestTheBoundOfTheProgramIsExact: on large boards, at the start, after cuts and
// with variables fixed, what 64 bits say is what integers without limit say; and
// it is not below a path.
func TestTheBoundOfTheProgramIsExact(t *testing.T) {
	gametest.Long(t)
	compared := 0
	for n := range uint64(200) {
		random := rand.New(rand.NewPCG(n, 70))
		double := []string{"largest", "smallest", "choice"}[n%3]
		p := problem(t, large(random), 0, game.Rules{"double": double})
		if len(p.Expand(p.Start(), nil)) == 0 {
			continue
		}
		points := randomPoints(p, random)
		r, fixed := relax(p.ruleset, p.Start()), -1
		for round := range 4 {
			for range 60 {
				if r.Step() != lp.Moved {
					break
				}
			}
			total, ok := r.WeighRows(lp.Units, r.Multipliers())
			if exact := exactly(r, r.Multipliers(), fixed); !ok || exact.Cmp(big.NewInt(int64(total))) != 0 {
				t.Fatalf("board %d: %d (%v), exactly %v", n, total, ok, exact)
			}
			if round < 3 && r.Bound() < points {
				t.Fatalf("board %d: a bound of %d, a path has %d", n, r.Bound(), points)
			}
			compared++
			r.separate(true)
			if round == 2 {
				fixed = random.IntN(len(r.cost))
				r.Fix(fixed, 1)
				r.UpdateValues()
			}
		}
	}
	if compared < 600 {
		t.Errorf("%d compared", compared)
	}
}

// randomPoints is the best of some random paths.
func randomPoints(p *Problem, random *rand.Rand) int {
	best := 0
	for range 50 {
		s := p.Start()
		for edges := p.Expand(s, nil); len(edges) > 0; edges = p.Expand(s, nil) {
			s = edges[random.IntN(len(edges))].State
		}
		best = max(best, p.Score(s))
	}
	return best
}

// exactly weighs the constraints in integers without limit; one variable may be
// fixed at 1.
func exactly(r *relaxation, multipliers []int, fixed int) *big.Int {
	total, left := new(big.Int), make([]big.Int, len(r.cost))
	for j, c := range r.cost {
		left[j].SetInt64(int64(c) * lp.Units)
	}
	for i, c := range r.Constraints() {
		m := big.NewInt(int64(multipliers[i]))
		total.Add(total, new(big.Int).Mul(m, big.NewInt(int64(c.Limit))))
		for _, t := range c.Terms {
			left[t.Variable].Sub(&left[t.Variable], new(big.Int).Mul(m, big.NewInt(int64(t.Factor))))
		}
	}
	for j := range left {
		if j == fixed || left[j].Sign() > 0 {
			total.Add(total, &left[j])
		}
	}
	return total
}
