package games

import (
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"testing"

	"procura/core/adjiboto"
	"procura/core/cavalo"
	"procura/core/game"
	"procura/core/internal/gametest"
	"procura/core/internal/naive"
	"procura/core/puzzle"
	"procura/core/quatro"
	"procura/core/quatro/oracle"
	"procura/core/search"
)

// traces is how many random problems of each game each algorithm is held against the
// naive one on: PROCURA_TRACES, as `make traces` sets it, or 200.
func traces(t *testing.T) int {
	t.Helper()
	text := os.Getenv("PROCURA_TRACES")
	if text == "" {
		return 200
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// explored is a run of the program and the naive one of the same problem.
type explored struct {
	puzzle game.Puzzle
	method game.Method
	limits search.Limits
	naive  *naive.Run
}

// draw is a random problem with a random method of an algorithm.
func draw(t *testing.T, g game.Puzzler, a search.Algorithm, d *dice) *explored {
	t.Helper()
	e := &explored{puzzle: deal(t, g, d)}
	e.method = game.Method{Algorithm: a, Duplicates: []search.Duplicates{search.Graph, search.Graph, search.Tree, search.Quotient}[d.roll(4)]}
	if a.Informed() {
		e.method.Heuristic = light(e.puzzle, d)
	}
	e.method.Parameter = map[search.Algorithm]float64{
		search.AStar:   []float64{0, 1, 1.5, 2, 17}[d.roll(5)],
		search.Beam:    float64(d.between(1, 12)),
		search.SMAStar: float64(d.between(2, 40)),
	}[a]
	e.limits = search.Limits{Nodes: int64(d.between(1, 160))}
	if d.roll(3) == 0 {
		e.limits.Depth = d.between(1, 6)
	}
	return e
}

// light is a random heuristic, of those that take long to prepare seldom one.
func light(p game.Puzzle, d *dice) string {
	keys := p.Heuristics()
	if g := p.Module().ID(); g == "adjiboto" && d.roll(100) > 0 {
		keys = keys[:len(keys)-2]
	}
	return keys[d.roll(len(keys))].Key
}

// search lets the naive search do what the program does.
func (e *explored) search(t *testing.T, forgets func(*naive.Node, int) bool) {
	t.Helper()
	_, parameter, _ := e.method.Number()
	m := naive.Method{
		Algorithm: e.method.Algorithm, Tree: e.method.Duplicates == search.Tree, Parameter: parameter,
		Nodes: int(e.limits.Nodes), Depth: e.limits.Depth, Forgets: forgets,
	}
	e.naive = naive.Search(plain(t, e.puzzle, e.method), m)
}

// plain is a puzzle whose states are strings.
func plain(t *testing.T, p game.Puzzle, m game.Method) naive.Problem {
	t.Helper()
	if rules, ok := puzzle.Typed[cavalo.State, cavalo.Move](p); ok {
		return plainly(rules, m)
	}
	if rules, ok := puzzle.Typed[adjiboto.State, adjiboto.Pit](p); ok {
		return plainly(rules, m)
	}
	rules, ok := puzzle.Typed[quatro.State, quatro.Placement](p)
	if !ok {
		t.Fatal("a game of other types")
	}
	return plainly(rules, m)
}

// plainly writes states as strings. With duplicates of the quotient a state stands for
// all that a symmetry maps to it.
func plainly[S comparable, A any](rules puzzle.Rules[S, A], m game.Method) naive.Problem {
	states := map[string]S{}
	class := func(s S) S { return s }
	if symmetric, ok := rules.(search.Symmetric[S]); ok && m.Duplicates == search.Quotient {
		class = symmetric.Canonical
	}
	write := func(s S) string {
		text := fmt.Sprint(class(s))
		states[text] = class(s)
		return text
	}
	next := func(text string) []naive.Successor {
		var list []naive.Successor
		for _, e := range rules.Expand(states[text], nil) {
			s := naive.Successor{Move: rules.Notation(e.Action), State: write(e.State)}
			merged := m.Duplicates == search.Quotient && slices.ContainsFunc(list, func(b naive.Successor) bool { return b.State == s.State })
			if sym, ok := rules.(search.Symmetric[S]); merged && ok && sym.Symmetries() > 1 {
				continue
			}
			list = append(list, s)
		}
		return list
	}
	return naive.Problem{
		Start: write(rules.Start()), Successors: next,
		Goal: func(text string) bool { return rules.Goal(states[text]) },
		H:    estimate(rules, states, m),
	}
}

// estimate is the method's heuristic, nil for none.
func estimate[S comparable, A any](rules puzzle.Rules[S, A], states map[string]S, m game.Method) func(string) float64 {
	for _, h := range rules.Heuristics() {
		switch {
		case h.Key != m.Heuristic:
		case h.Real != nil:
			return func(text string) float64 { return h.Real(states[text]) }
		default:
			return func(text string) float64 {
				if h := h.Estimate(states[text]); h < search.Unreachable {
					return float64(h)
				}
				return math.Inf(1)
			}
		}
	}
	return nil
}

func (e *explored) String() string {
	form, _ := e.puzzle.Encode("X")
	return fmt.Sprintf("%+v, %+v, %v, %s", e.method, e.limits, e.puzzle.Rules(), form)
}

// TestTheSearchesCountAsTheNaiveOnes on random small problems.
func TestTheSearchesCountAsTheNaiveOnes(t *testing.T) {
	gametest.Long(t)
	for _, g := range game.Puzzlers(All(oracle.Settings{})) {
		for i, a := range append(search.Algorithms(), search.Anytime) {
			t.Run(g.ID()+"/"+string(a), func(t *testing.T) {
				d := dice(i + 1)
				for range traces(t) {
					e := draw(t, g, a, &d)
					e.search(t, nil)
					run := e.puzzle.Solve(context.Background(), game.SolveRequest{Method: e.method, Limits: e.limits, Alone: true})
					n := e.naive
					if int(run.Expanded) != n.Expanded || int(run.Generated) != n.Generated || run.Solved() != (n.Goal != nil) {
						t.Errorf("%v:\n%d expanded, %d generated, %t; the naive one %d, %d, %t", e, run.Expanded, run.Generated, run.Solved(),
							n.Expanded, n.Generated, n.Goal != nil)
					}
				}
			})
		}
	}
}
