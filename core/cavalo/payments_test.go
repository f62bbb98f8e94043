package cavalo

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
)

// paidAnything is a problem with payments at random: any will do that cancel out.
func paidAnything(p *Problem, random *rand.Rand, most int) *Problem {
	h := newPaymentSearch(p, 1)
	var pay [cells][8]int
	for i, cell := range p.board.cellOf {
		for k, other := range p.jumps[cell].all() {
			if int(other) < i {
				pay[i][k] = random.IntN(2*most+1) - most
				pay[other][h.back[i][k]] = -pay[i][k]
			}
		}
	}
	x := newPayments(p, &pay)
	p.lazyPayments.get = func() *payments { return x }
	return p
}

// wanted is the number of boards a test looks at: PROCURA_BOARDS, if more than usual.
func wanted(usual int) int {
	n, _ := strconv.Atoi(os.Getenv("PROCURA_BOARDS"))
	return max(n, usual)
}

// TestPaymentsNeverExceedsTheDistance compares with every state of small boards under
// all rules, with the payments of the problem and with any others.
func TestPaymentsNeverExceedsTheDistance(t *testing.T) {
	gametest.Long(t)
	random := rand.New(rand.NewPCG(41, 42))
	reached, exact, above := 0, 0, 0
	for kind := range wanted(12) {
		drawn := corner(random, kind)
		for _, rules := range rulesFor(kind) {
			p := newProblem(draw(t, drawn), 100+random.IntN(600), true, rules)
			if kind%3 > 0 {
				p = paidAnything(p, random, 1<<random.IntN(13))
			}
			d := explored{}
			d.distance(p, p.Start())
			for s, distance := range d {
				h := p.payments(s)
				if h > distance {
					t.Fatalf("%v, target %d: h = %d, distance %d of %+v on\n%s", rules, p.target, h, distance, s, drawn)
				}
				if distance == search.Unreachable {
					continue
				}
				reached++
				if h == distance {
					exact++
				}
				if kind%3 == 0 && h > p.colours(s) {
					above++
				}
			}
		}
	}
	t.Logf("%d states, %d exact, %d above colours", reached, exact, above)
	if reached < 1000 || exact < reached/2 || above == 0 {
		t.Errorf("of %d states %d estimates are exact, %d above colours: the sample says little", reached, exact, above)
	}
}

// naivePayments is the bound as docs/proofs.md defines it, of some of the numbers left, and
// not less than least.
func naivePayments(p *Problem, s State, among mask, least int) int {
	missing := p.target - int(s.score)
	if least == 0 || least == search.Unreachable {
		return least
	}
	ruled := p.isRuled(s)
	var landings []uint8
	for _, e := range p.Expand(s, nil) {
		rank := p.board.rankOf[e.Action.cell]
		landings = append(landings, rank)
		if int(p.board.values[rank]) >= missing {
			return 1
		}
	}
	one, worth := map[uint8]int{}, map[uint8]int{}
	var order []uint8
	for i, value := range p.board.values {
		v := uint8(i)
		for k, a := range p.jumps[p.board.cellOf[i]].all() {
			if !among.has(v) || !among.has(a) {
				continue
			}
			gets := int(value)*scale + p.lazyPayments.get().pay[i][k]
			if _, ok := one[v]; !ok {
				one[v], worth[v] = gets, -1<<40
				order = append(order, v)
			}
			one[v] = max(one[v], gets)
			for l, b := range p.jumps[p.board.cellOf[i]].all() {
				if among.has(b) && a != b && (!ruled || !p.rival[a].has(b)) {
					worth[v] = max(worth[v], gets+p.lazyPayments.get().pay[i][l])
				}
			}
		}
	}
	for v := range worth {
		worth[v] = max(worth[v], one[v]-lonePenalty)
	}
	slices.SortStableFunc(order, func(a, b uint8) int { return worth[b] - worth[a] })
	doubles := s.alive.and(p.doubles)
	allowed := func(set mask) bool {
		for _, v := range order {
			if set.has(v) && !p.rival[v].and(set).isEmpty() {
				return false
			}
		}
		held, of := 0, doubles.count()
		for k, left := 1, doubles; k <= of; k++ {
			next := left.first()
			if p.double == smallest {
				next = left.last()
			}
			left = left.without(bit(next))
			if set.has(next) {
				held++
			}
			if held > (k+1)/2 && (p.double != choice || k == of) {
				return false
			}
		}
		return true
	}
	var set mask
	sum, moves := 0, 0
	for _, v := range order {
		if ruled && !allowed(set.or(bit(v))) {
			continue
		}
		set = set.or(bit(v))
		sum += worth[v]
		moves++
		most := func(of []uint8) int {
			most := -1 << 40
			for _, end := range of {
				if _, ok := one[end]; ok {
					most = max(most, min(one[end]-worth[v], one[end]-worth[end]))
				}
			}
			return most
		}
		if moves >= max(2, least) && sum+most(landings)+most(order) >= missing*scale {
			return moves
		}
	}
	return search.Unreachable
}

func TestPaymentsIsAsDefined(t *testing.T) {
	gametest.Long(t)
	random := rand.New(rand.NewPCG(43, 44))
	compared, other := 0, 0
	for kind := range wanted(4) {
		drawn := scatter(random, kind)
		for _, rules := range rulesFor(kind) {
			p := newProblem(draw(t, drawn), 20+random.IntN(2500), true, rules)
			if random.IntN(3) > 0 {
				p = paidAnything(p, random, 1<<random.IntN(13))
			}
			s := p.Start()
			for edges := p.Expand(s, nil); len(edges) > 0; edges = p.Expand(s, edges[:0]) {
				for _, e := range edges {
					h, want := p.payments(e.State), naivePayments(p, e.State, e.State.alive, p.pairs(e.State))
					within := p.flood(p.next(e.State), e.State.alive)
					proof, wanted := p.paymentsWithinReach(e.State), naivePayments(p, e.State, within, p.withinReach(e.State))
					if h != want || proof != wanted {
						t.Fatalf("%v: h = %d, want %d; in certificates %d, want %d, after %s on\n%s", rules, h, want, proof, wanted, p.Notation(e.Action), drawn)
					}
					compared++
					if proof != h {
						other++
					}
				}
				s = edges[random.IntN(len(edges))].State
			}
		}
	}
	t.Logf("%d states, in certificates another bound for %d", compared, other)
	if other == 0 {
		t.Error("the sample says little")
	}
}

func TestPaymentsCancelOut(t *testing.T) {
	gametest.Long(t)
	random := rand.New(rand.NewPCG(45, 46))
	paid := 0
	for kind := range 8 {
		p := newProblem(draw(t, scatter(random, kind)), 1500, true, game.Defaults(Game{}.Settings()))
		h, x := newPaymentSearch(p, 1), p.lazyPayments.get()
		for i, cell := range p.board.cellOf {
			for k, other := range p.jumps[cell].all() {
				if x.pay[i][k]+x.pay[other][h.back[i][k]] != 0 {
					t.Fatalf("%s gets %d, and gives %d", cellName(cell), x.pay[i][k], x.pay[other][h.back[i][k]])
				}
				if x.pay[i][k] != 0 {
					paid++
				}
			}
		}
	}
	if paid < 100 {
		t.Errorf("only %d payments differ from 0", paid)
	}
}

// TestPaymentsKnowsNumbersThatNeedTheSameOne: 91 and 92 can't both have 10 and 11
// between themselves and the knight.
func TestPaymentsKnowsNumbersThatNeedTheSameOne(t *testing.T) {
	p := problem(t, `
		T  .  .  .  .
		.  .  10 .  .
		.  .  .  .  91
		.  92 .  .  .`, 150, nil)
	if h := p.payments(p.Start()); h != search.Unreachable {
		t.Errorf("h = %d (colours %d), want none", h, p.colours(p.Start()))
	}
}

func TestPaymentsAllocatesNothing(t *testing.T) {
	p := problem(t, scatter(rand.New(rand.NewPCG(1, 1)), 0), 2000, nil)
	s := p.Expand(p.Start(), nil)[0].State
	if n := testing.AllocsPerRun(100, func() { p.payments(s) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestPaymentsAndColoursFindTheSameLengths: `best` and A* on random full boards, for
// targets that colours reaches in time.
func TestPaymentsAndColoursFindTheSameLengths(t *testing.T) {
	gametest.Long(t)
	for _, r := range randomBoards(t)[:4] {
		for _, rules := range gametest.Combinations(Game{}.Settings()) {
			p := newProblem(r.readBoard(), 1200, true, rules)
			for _, algorithm := range []search.Algorithm{search.AStar, search.Anytime} {
				h, want := solve(p, algorithm, p.payments), solve(p, algorithm, p.colours)
				if h.Verdict != want.Verdict || h.Length != want.Length {
					t.Errorf("%s, %v, %s: %s %d with payments, %s %d with colours",
						r.name, rules, algorithm, h.Verdict, h.Length, want.Verdict, want.Length)
				}
			}
		}
	}
}

// TestPaymentsSolvesTheHardestBoardWithFewNodes: colours takes 19.8 million.
func TestPaymentsSolvesTheHardestBoardWithFewNodes(t *testing.T) {
	r := randomBoards(t)[4]
	p := newProblem(r.readBoard(), r.target, true, game.Defaults(Game{}.Settings()))
	if got := solve(p, search.Anytime, p.payments); got.Verdict != search.Optimal || got.Length != 28 || got.Generated > 200_000 {
		t.Errorf("%s, %d moves, %d nodes; want 28, optimal, and at most 200,000", got.Verdict, got.Length, got.Generated)
	}
}

func BenchmarkPayments(b *testing.B) {
	r := randomBoards(b)[4]
	p := newProblem(r.readBoard(), r.target, true, game.Defaults(Game{}.Settings()))
	s := p.Expand(p.Start(), nil)[0].State
	for _, h := range []struct {
		name     string
		estimate func(State) int
	}{{"payments", p.payments}, {"colours", p.colours}} {
		b.Run(h.name, func(b *testing.B) {
			h.estimate(s)
			b.ReportAllocs()
			for b.Loop() {
				h.estimate(s)
			}
		})
	}
	b.Run("settle", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			findPayments(p)
		}
	})
}
