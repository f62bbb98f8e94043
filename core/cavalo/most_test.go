package cavalo

import (
	"context"
	"iter"
	"math/rand/v2"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/lp"
	"procura/core/search"
	"procura/core/search/maximize"
)

// highest are the most points that can be reached from a problem's states.
type highest map[State]int

func (h highest) points(p *Problem, s State) int {
	if known, ok := h[s]; ok {
		return known
	}
	most := int(s.score)
	for _, e := range p.Expand(s, nil) {
		most = max(most, h.points(p, e.State))
	}
	h[s] = most
	return most
}

// rulesFor are the rules under which a random board is tried: a third of all, others for the next board and at the next
// commit.
func rulesFor(kind int) []game.Rules {
	var list []game.Rules
	for i, rules := range gametest.Combinations(Game{}.Settings()) {
		if gametest.Part(kind + kind/3 + i) { // every third board has a knight
			list = append(list, rules)
		}
	}
	return list
}

// smallBoards calls f with small random boards under their rules, and what is
// true of each of their states.
func smallBoards(t *testing.T, seed uint64, f func(t *testing.T, p *Problem, truth highest)) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	for kind := range 24 {
		drawn := corner(random, kind)
		for _, rules := range rulesFor(kind) {
			p := newProblem(draw(t, drawn), 100, true, rules)
			truth := highest{}
			truth.points(p, p.Start())
			f(t, p, truth)
			if t.Failed() {
				t.Fatalf("%v on\n%s", rules, drawn)
			}
		}
	}
}

func maximise(p *Problem, l search.Limits) maximize.Result[Move] { return maximiseBy(p, l, 1) }

func maximiseBy(p *Problem, l search.Limits, threads int) maximize.Result[Move] {
	ascent := maximize.Objective[State, Move]{Score: p.Score, Most: p.Most, UpperBounds: func(best func() int) iter.Seq[maximize.UpperBound[State, Move]] {
		return p.UpperBounds(best, threads)
	}}
	return maximize.Run(context.Background(), search.Problem[State, Move](p), ascent, l, nil)
}

// never is a best that no bound comes down to.
func never() int { return -1 }

func TestMostIsNeverBelowTheTruth(t *testing.T) {
	states, exact := 0, 0
	smallBoards(t, 1, func(t *testing.T, p *Problem, truth highest) {
		for s, points := range truth {
			states++
			switch most := p.Most(s); {
			case most < points:
				t.Fatalf("%d, but %d points can be reached from %+v", most, points, s)
			case most == points:
				exact++
			}
		}
	})
	if exact < states/4 || exact == states {
		t.Errorf("of %d states %d are exact: the sample says little", states, exact)
	}
}

func TestPricesAreNeverBelowTheTruth(t *testing.T) {
	states, sharper := 0, 0
	smallBoards(t, 2, func(t *testing.T, p *Problem, truth highest) {
		for c := range p.UpperBounds(never, 1) {
			if c.Most == nil {
				continue
			}
			for s, points := range truth {
				states++
				switch most := c.Most(s); {
				case most < points:
					t.Fatalf("%d, but %d points can be reached from %+v", most, points, s)
				case most < p.Most(s):
					sharper++
				}
			}
			break
		}
	})
	if sharper < states/100 || states < 10_000 {
		t.Errorf("sharper than Most in %d of %d states: the sample says little", sharper, states)
	}
}

// end plays a path, which has to be possible and to lead where it says.
func end(t *testing.T, p *Problem, played path) State {
	t.Helper()
	s := p.Start()
	for _, e := range played {
		next, ok := after(p, s, p.Notation(e.Action))
		if !ok || next != e.State {
			t.Fatalf("%s is not possible", p.Notation(e.Action))
		}
		s = next
	}
	return s
}

// TestUpperBoundsFallToTheTruth: with nothing known they end at the most points,
// never pass below them, and their paths can be played.
func TestUpperBoundsFallToTheTruth(t *testing.T) {
	boards := 0
	smallBoards(t, 3, func(t *testing.T, p *Problem, truth highest) {
		want, best, last := truth[p.Start()], -1, 1<<20
		boards++
		for c := range p.UpperBounds(func() int { return best }, 1) {
			if c.Upper < want {
				t.Fatalf("bound %d, but %d points can be reached", c.Upper, want)
			}
			last = min(last, c.Upper)
			s := end(t, p, c.Path)
			if c.Path != nil {
				best = max(best, int(s.score))
			}
		}
		if last != want {
			t.Errorf("the bounds end at %d, the truth is %d", last, want)
		}
	})
	if boards < 80 {
		t.Errorf("%d boards", boards)
	}
}

// TestRowsStayWhereCutsHelpNoMore: else two whole solutions of equal worth could follow each other for ever, each
// breaking rows that are idle at the other. Before the first pivot the solution is whole and breaks rows.
func TestRowsStayWhereCutsHelpNoMore(t *testing.T) {
	p := newProblem(randomBoards(t)[0].readBoard(), 2000, true, game.Rules{"numbers": "on", "double": "choice"})
	r := relax(p.ruleset, p.Start())
	rounds, rows, dropped := 0, 0, 0
	r.solveWithCuts(func() bool {
		rounds++
		if len(r.Constraints()) <= rows {
			dropped = rounds
		}
		for range rowsPerCell * len(r.ranks) {
			r.Add(lp.Constraint{Terms: []lp.Term{term(0, 1)}, Limit: 2})
		}
		rows = len(r.Constraints())
		return rounds < 2*staleRounds
	}, func() bool { return false })
	if rounds != 2*staleRounds || dropped != staleRounds+1 {
		t.Errorf("%d rounds, idle rows were dropped before round %d", rounds, dropped)
	}
}

func TestMaximiseFindsTheMostPointsOfSmallBoards(t *testing.T) {
	smallBoards(t, 4, func(t *testing.T, p *Problem, truth highest) {
		got, want := maximise(p, search.Limits{}), truth[p.Start()]
		if got.Verdict != search.Optimal || got.Points != want || got.Upper != want {
			t.Errorf("%s, %d to %d points; the truth is %d", got.Verdict, got.Points, got.Upper, want)
		}
	})
}

func TestMaximiseProvesTheOfficialProblems(t *testing.T) {
	for name, r := range official(t) {
		for _, rules := range gametest.Combinations(Game{}.Settings()) {
			if name == "F" && rules["numbers"] == "on" && (rules["double"] == "choice" || rules["placement-rule"] == "off") {
				continue // a minute
			}
			if name == "F" && rules["numbers"] == "on" && (testing.Short() || rules["double"] != "largest") && !gametest.Every() {
				continue // seconds
			}
			p := newProblem(r.readBoard(), r.target, true, rules)
			got := maximise(p, search.Limits{})
			most := map[string]int{"largest": 3153, "smallest": 3263}
			if name == "F" && rules["numbers"] == "on" &&
				got.Points != most[rules["double"]] {
				t.Errorf("F %v: %d points", rules, got.Points)
			}
			if got.Verdict != search.Optimal || got.Points != got.Upper {
				t.Errorf("%s %v: %s, %d to %d points", name, rules, got.Verdict, got.Points, got.Upper)
			}
			if name == "E" && rules["numbers"] == "on" && got.Points != 250 {
				t.Errorf("E %v: %d points, want 250", rules, got.Points)
			}
			if name == "F" && rules["numbers"] == "off" && got.Points != p.board.total() {
				t.Errorf("F %v: %d points, a path collects all %d", rules, got.Points, p.board.total())
			}
		}
	}
}

func TestMaximiseIsTheSameEachTimeWithinALimitOfNodes(t *testing.T) {
	r := official(t)["F"]
	p := newProblem(r.readBoard(), r.target, true, game.Defaults(Game{}.Settings()))
	first, again := maximise(p, search.Limits{Nodes: 30_000}), maximise(p, search.Limits{Nodes: 30_000})
	if first.Points != again.Points || first.Upper != again.Upper || first.Expanded != again.Expanded {
		t.Errorf("%d to %d, then %d to %d", first.Points, first.Upper, again.Points, again.Upper)
	}
	if first.Stopped != search.ByNodes || first.Verdict != search.Solution || first.Points < 2500 || first.Upper > 3311 {
		t.Errorf("%s, %s: %d to %d points", first.Verdict, first.Stopped, first.Points, first.Upper)
	}
}

func TestMostAllocatesNothing(t *testing.T) {
	p := newProblem(randomBoards(t)[0].readBoard(), 2000, true, game.Defaults(Game{}.Settings()))
	s := p.Expand(p.Start(), nil)[0].State
	costs := relax(p.ruleset, p.Start()).reducedCosts()
	if n := testing.AllocsPerRun(100, func() { p.Most(s); costs.upperBound(s) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkMost measures the two bounds on a position of a full board.
func BenchmarkMost(b *testing.B) {
	p := newProblem(randomBoards(b)[0].readBoard(), 2000, true, game.Defaults(Game{}.Settings()))
	s := p.Expand(p.Start(), nil)[0].State
	costs := relax(p.ruleset, p.Start()).reducedCosts()
	for name, most := range map[string]func(State) int{"most": p.Most, "reduced costs": costs.upperBound} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				most(s)
			}
		})
	}
}

// BenchmarkMaximise tells what a number of nodes gives on full boards; run it
// with -benchtime 1x.
func BenchmarkMaximise(b *testing.B) {
	boards := append([]*reader{official(b)["F"]}, randomBoards(b)...)
	if testing.Short() {
		boards = boards[:1]
	}
	for _, r := range boards {
		for _, double := range []string{"largest", "smallest", "choice"} {
			rules, _ := game.Defaults(Game{}.Settings()).With(game.Rules{"double": double}, Game{}.Settings())
			p := newProblem(r.readBoard(), 2000, true, rules)
			b.Run(r.name+"/"+double, func(b *testing.B) {
				for b.Loop() {
					got := maximise(p, search.Limits{Nodes: 500_000, Memory: 1 << 30})
					b.ReportMetric(float64(got.Points), "points")
					b.ReportMetric(float64(got.Upper), "upper")
				}
			})
		}
	}
}
