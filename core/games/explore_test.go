package games

import (
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"

	"procura/core/adjiboto"
	"procura/core/cavalo"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/puzzle"
	"procura/core/quatro"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
	"procura/core/teach"
)

// traces is how many random problems of each game each algorithm is held against the
// naive one on: PROCURA_TRACES, as `make traces` sets it, or 200.
func traces(t *testing.T) int {
	t.Helper()
	text := os.Getenv("PROCURA_TRACES")
	if text == "" {
		return gametest.Cases(80, 200)
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
	naive  *naiveRun
}

// draw is a random problem with a random method of an algorithm.
func draw(t *testing.T, g game.Puzzler, a search.Algorithm, d *dice) *explored {
	t.Helper()
	e := &explored{}
	if g == nil {
		e.puzzle = puzzle.New[int, int](dealMaze(d))
	} else {
		e.puzzle = dealAs(t, g, larger[g.ID()], d)
	}
	e.method = game.Method{Algorithm: a, Duplicates: []search.Duplicates{search.Graph, search.Graph, search.Tree, search.Quotient}[d.roll(4)]}
	if a.Informed() {
		e.method.Heuristic = light(e.puzzle, d)
	}
	parameters := map[search.Algorithm]float64{
		search.AStar:   []float64{0, 1, 1.5, 2, 17}[d.roll(5)],
		search.Beam:    float64(d.between(1, 12)),
		search.SMAStar: float64(d.between(2, 40)),
	}
	e.method.Parameter = parameters[a]
	e.limits = search.Limits{Nodes: int64(d.between(1, 160))}
	if d.roll(3) == 0 {
		e.limits.Depth = d.between(1, 6)
	}
	return e
}

// larger are dealers of boards with more ways through them than those that all searches
// can go through whole.
var larger = map[string]func(*dice) string{
	"cavalo":   func(d *dice) string { return dealNumbers(d, 6, 30, 6) },
	"adjiboto": dealAdjiBoto,
	"quatro":   func(d *dice) string { return dealPieces(d, 8, 12) },
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
func (e *explored) search(t *testing.T, forgets func(*naiveNode, int) bool) {
	t.Helper()
	_, parameter, _ := e.method.Number()
	m := naiveMethod{
		Algorithm: e.method.Algorithm, Tree: e.method.Duplicates == search.Tree, Parameter: parameter,
		Nodes: int(e.limits.Nodes), Depth: e.limits.Depth, Forgets: forgets,
	}
	e.naive = naiveSearch(plain(t, e.puzzle, e.method), m)
}

// plain is a puzzle whose states are strings.
func plain(t *testing.T, p game.Puzzle, m game.Method) naiveProblem {
	t.Helper()
	if rules, ok := puzzle.Typed[cavalo.State, cavalo.Move](p); ok {
		return plainly(rules, m)
	}
	if rules, ok := puzzle.Typed[adjiboto.State, adjiboto.Pit](p); ok {
		return plainly(rules, m)
	}
	if rules, ok := puzzle.Typed[int, int](p); ok {
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
func plainly[S comparable, A any](rules puzzle.Rules[S, A], m game.Method) naiveProblem {
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
	list := func(edges []search.Edge[S, A]) []naiveSuccessor {
		var list []naiveSuccessor
		for _, e := range edges {
			s := naiveSuccessor{Move: rules.Notation(e.Action), State: write(e.State), Cost: float64(e.Cost)}
			merged := m.Duplicates == search.Quotient && slices.ContainsFunc(list, func(b naiveSuccessor) bool { return b.State == s.State })
			if sym, ok := rules.(search.Symmetric[S]); merged && ok && sym.Symmetries() > 1 {
				continue
			}
			list = append(list, s)
		}
		return list
	}
	next := func(text string) []naiveSuccessor { return list(rules.Expand(states[text], nil)) }
	p := naiveProblem{
		Start: write(rules.Start()), Successors: next,
		Goal: func(text string) bool { return rules.Goal(states[text]) },
		H:    estimate(rules, states, m),
	}
	if back := search.Back(search.Problem[S, A](rules)); back != nil {
		p.End = write(back.Start())
		p.Predecessors = func(text string) []naiveSuccessor {
			before := list(back.Expand(states[text], nil))
			for i := range before {
				forth := next(before[i].State)
				before[i].Move = forth[slices.IndexFunc(forth, func(s naiveSuccessor) bool { return s.State == text })].Move
			}
			return before
		}
	}
	return p
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

// TestATraceIsWhatTheNaiveSearchDoes on random small problems: the same nodes are taken in the
// same order, with the same frontier and the same fate of each successor at each step,
// and the same outcome, counts and path.
func TestATraceIsWhatTheNaiveSearchDoes(t *testing.T) {
	gametest.Long(t)
	code := &lines{lit: map[search.Algorithm]map[int]bool{}}
	t.Cleanup(func() { code.check(t) })
	for _, g := range append(game.Puzzlers(All(Settings{})), nil) {
		for i, a := range append(search.Algorithms(), search.Anytime) {
			name := "maze"
			if g != nil {
				name = g.ID()
			}
			t.Run(name+"/"+string(a), func(t *testing.T) {
				t.Parallel()
				d, count := dice(i+1), &lookedInto{fates: map[record.Fate]int{}, code: code}
				for range traces(t) {
					e := draw(t, g, a, &d)
					if a.Info().Textbook && !slices.Contains(gametest.Algorithms(e.puzzle), a) {
						break
					}
					count.hold(t, e)
					if t.Failed() {
						return
					}
				}
				t.Logf("%d steps, %d entries of frontiers, %d guesses, fates %v, the table had forgotten %d states, and %d with fractions",
					count.steps, count.entries, count.guesses, count.fates, count.forgotten, count.rounded)
				if count.forgotten > 3+count.fates[record.Visited]/50 {
					t.Errorf("the table forgot %d times, and knew %d times", count.forgotten, count.fates[record.Visited])
				}
			})
		}
	}
}

// lookedInto counts what was compared.
type lookedInto struct {
	steps, entries, guesses int
	// forgotten is what a table should have known, rounded where fractions were the
	// reason: it keeps them in 32 bits, rounded down.
	forgotten, rounded int
	fates              map[record.Fate]int
	code               *lines
}

// lines are those of the pseudo-code that some step has lit.
type lines struct {
	sync.Mutex
	lit map[search.Algorithm]map[int]bool
}

// light notes the lines of a step.
func (l *lines) light(x game.Exploration, m *explore.Moment) string {
	l.Lock()
	defer l.Unlock()
	phase := x.Phases()[m.Phase]
	by := search.Algorithm(phase.Algorithm)
	lit := l.lit[by]
	if lit == nil {
		lit = map[int]bool{}
		l.lit[by] = lit
	}
	for _, b := range teach.Highlights(by, *m, m.Step > 0 && int(phase.First) == m.Step) {
		lit[b.Line] = true
	}
	if teach.LineOf(by, *m, nil) < 0 {
		return fmt.Sprintf("kind %d lights no line", m.Kind)
	}
	for i := range m.Successors {
		if teach.LineOf(by, *m, &m.Successors[i]) < 0 {
			return fmt.Sprintf("fate %s lights no line", m.Successors[i].Fate)
		}
	}
	return ""
}

// check fails for a line of pseudo-code that no step of any run has lit.
func (l *lines) check(t *testing.T) {
	if t.Failed() || t.Skipped() || len(l.lit) == 0 {
		return
	}
	for _, a := range search.Algorithms() {
		for i, line := range teach.Lines(a, teach.Book) {
			if line.Role != teach.Frame && !l.lit[a][i] {
				t.Errorf("%s: no step lights line %d, %s", a, i, line.Text.Key)
			}
		}
	}
}

// guess asks what the next step does, and answers what the naive search did.
func (c *lookedInto) guess(e *explored, x game.Exploration, step int) string {
	if step+1 >= len(e.naive.Steps) {
		return ""
	}
	next := &e.naive.Steps[step+1]
	for _, kind := range []teach.QuestionKind{teach.AskNext, teach.AskFates} {
		q, ok := teach.Ask(x, kind, step)
		if !ok || kind == teach.AskFates && next.Kind == record.Resumed {
			continue
		}
		c.guesses++
		a := teach.Answer{Node: uint32(next.Node.Number)}
		for _, o := range next.Offspring {
			a.Fates = append(a.Fates, o.Fate)
		}
		m := teach.Mark(x, q, a)
		for i := range a.Fates {
			if a.Fates[i] == record.OnPath || e.method.Algorithm == search.IDAStar && a.Fates[i] == record.Dead {
				m.Right = true // told by another word
			}
		}
		if !m.Right {
			return fmt.Sprintf("%s is %+v; the naive answer %+v is refused", kind, m.Truth, a)
		}
		if kind == teach.AskNext && len(m.Reasons) == 0 {
			return "no reason is given for the choice"
		}
	}
	return ""
}

// hold compares a run with the naive one.
func (c *lookedInto) hold(t *testing.T, e *explored) {
	t.Helper()
	explorable, ok := e.puzzle.(game.Explorable)
	if !ok {
		t.Fatal("no run of this game can be looked into")
	}
	run, x := explorable.Explore(context.Background(), game.SolveRequest{Method: e.method, Limits: e.limits, Alone: true}, 0)
	if x == nil {
		t.Fatalf("%v:\nnothing can be looked into", e)
	}
	e.search(t, func(parent *naiveNode, ordinal int) bool { return c.forgot(e, x, parent, ordinal) })
	if wrong := e.outcome(&run, x); wrong != "" {
		t.Errorf("%v:\n%s", e, wrong)
		return
	}
	for step := range e.naive.Steps {
		if wrong := c.step(e, x, step); wrong != "" {
			t.Errorf("%v:\nstep %d: %s", e, step, wrong)
			return
		}
	}
}

// outcome says what differs at the end, "" for nothing.
func (e *explored) outcome(run *game.Run, x game.Exploration) string {
	n := e.naive
	stopped, goal := run.Stopped == search.ByNodes, explore.None
	if n.Goal != nil {
		goal = uint32(n.Goal.Number)
	}
	switch {
	case int(run.Expanded) != n.Expanded || int(run.Generated) != n.Generated:
		return fmt.Sprintf("%d expanded, %d generated; the naive one %d, %d", run.Expanded, run.Generated, n.Expanded, n.Generated)
	case run.Solved() != (n.Goal != nil) || stopped != n.Stopped && !run.Solved():
		return fmt.Sprintf("%s, stopped by %q; the naive one solved %t, stopped %t", run.Verdict, run.Stopped, n.Goal != nil, n.Stopped)
	case len(n.Steps) != x.Steps() || len(n.Nodes) != x.Nodes() || !x.Whole():
		return fmt.Sprintf("%d steps, %d nodes, whole %t; the naive one %d, %d", x.Steps(), x.Nodes(), x.Whole(), len(n.Steps), len(n.Nodes))
	case x.Goal() != goal:
		return fmt.Sprintf("the goal is node %d; the naive one %d", x.Goal(), goal)
	case n.Goal != nil && len(run.Path) != len(n.Path()) || e.method.Duplicates != search.Quotient && !slices.Equal(run.Path, n.Path()):
		return fmt.Sprintf("path %v; the naive one %v", run.Path, n.Path())
	}
	return ""
}

// forgot reports whether a table of bounded size had forgotten a state that it must
// have known: then the successor was made all the same.
func (c *lookedInto) forgot(e *explored, x game.Exploration, parent *naiveNode, ordinal int) bool {
	step := x.StepOf(uint32(parent.Number))
	if step < 0 || x.Moment(step, 0).Successors[ordinal].Fate == record.Visited {
		return false
	}
	if e.method.Heuristic == "real" || e.method.Heuristic == "course" && e.puzzle.Module().ID() == "cavalo" {
		c.rounded++
	} else {
		c.forgotten++
	}
	return true
}

// step says what differs at a step, "" for nothing.
func (c *lookedInto) step(e *explored, x game.Exploration, step int) string {
	want, got := &e.naive.Steps[step], x.Moment(step, math.MaxInt32)
	c.steps++
	looks := []func() string{
		func() string { return counters(want, &got, step) },
		func() string { return c.code.light(x, &got) },
		func() string { return c.frontier(e, want.Frontier, &got) },
		func() string { return c.successors(e, want, &got) },
	}
	if step%8 == 0 {
		looks = append(looks, func() string { return c.guess(e, x, step) }, func() string { return e.known(x, step) })
	}
	for _, look := range looks {
		if wrong := look(); wrong != "" {
			return wrong
		}
	}
	return ""
}

// counters says what differs of the node of a step and of the counts.
func counters(want *naiveStep, got *explore.Moment, step int) string {
	switch {
	case got.Step != step || got.Kind != want.Kind || got.Node != uint32(want.Node.Number):
		return fmt.Sprintf("kind %d of node %d; the naive one %d of %d", got.Kind, got.Node, want.Kind, want.Node.Number)
	case int(got.Expanded) != want.Expanded || int(got.Generated) != want.Generated:
		return fmt.Sprintf("%d expanded, %d generated; the naive one %d, %d", got.Expanded, got.Generated, want.Expanded, want.Generated)
	case got.Limit != want.Limit && want.Iteration > 0:
		return fmt.Sprintf("limit %v; the naive one %v", got.Limit, want.Limit)
	}
	return ""
}

// frontier says what differs of what waits.
func (c *lookedInto) frontier(e *explored, want []naiveEntry, got *explore.Moment) string {
	same := got.Waiting == len(want) && len(got.Frontier) == len(want)
	for i := range want {
		same = same && e.isEntry(&got.Frontier[i], &want[i])
	}
	c.entries += len(want)
	if !same {
		return fmt.Sprintf("%d wait: %+v; the naive one %v", got.Waiting, got.Frontier, e.entries(want))
	}
	return ""
}

// successors says what differs of the successors of a step; where forgotten ones are made
// again, of these.
func (c *lookedInto) successors(e *explored, want *naiveStep, got *explore.Moment) string {
	if len(got.Successors) != len(want.Offspring) && got.Kind != record.Resumed || len(got.Successors) < len(want.Offspring) {
		return fmt.Sprintf("%d successors; the naive one %d", len(got.Successors), len(want.Offspring))
	}
	for _, o := range want.Offspring {
		s := &got.Successors[o.Ordinal]
		if s.Move != o.Move && e.method.Duplicates != search.Quotient {
			return fmt.Sprintf("successor %d is %s; the naive one %s", o.Ordinal, s.Move, o.Move)
		}
		c.fates[o.Fate]++
		if wrong := differs(s, o, e.method.Algorithm); wrong != "" {
			return o.Move + ": " + wrong
		}
	}
	return ""
}

// known says what differs of what is told of nodes after a step: the way to the node of
// the step, what waits, and what was expanded.
func (e *explored) known(x game.Exploration, step int) string {
	want := &e.naive.Steps[step]
	var way []uint32
	for n := want.Node; n != nil; n = n.Parent {
		way = append([]uint32{uint32(n.Number)}, way...)
	}
	number := uint32(want.Node.Number)
	if got := x.Path(number); !slices.Equal(got, way) {
		return fmt.Sprintf("the way is %v; the naive one %v", got, way)
	}
	if got := x.Moves(number); e.method.Duplicates != search.Quotient && !slices.Equal(got, want.Node.Moves()) {
		return fmt.Sprintf("the moves are %v; the naive ones %v", got, want.Node.Moves())
	}
	got := x.Node(number, step)
	if got.Depth != want.Node.Depth || got.G != want.Node.G || got.Expanded >= 0 != (want.Kind == record.Expanded || want.Kind == record.Resumed) {
		return fmt.Sprintf("%+v; the naive one %+v", got, want.Node)
	}
	switch e.method.Algorithm {
	case search.IDS, search.IDAStar, search.SMAStar, search.RBFS:
		return "" // their nodes are not made yet, or wait though they were expanded
	}
	if wrong := e.waits(x, step); wrong != "" {
		return wrong
	}
	return e.closed(x, step)
}

// waits says what differs of the nodes that wait.
func (e *explored) waits(x game.Exploration, step int) string {
	for _, n := range e.naive.Steps[step].Frontier {
		got := x.Node(uint32(n.Node.Number), step)
		if got.Status != explore.Waits || got.Expanded >= 0 || got.F != n.Node.F && e.method.Algorithm.Informed() {
			return fmt.Sprintf("%+v does not wait with f %v", got, n.Node.F)
		}
	}
	return ""
}

// closed says what differs of the nodes that were expanded, the last ones first.
func (e *explored) closed(x game.Exploration, step int) string {
	var want []uint32
	for s := step; s > 0; s-- {
		if n := &e.naive.Steps[s]; n.Kind == record.Expanded && n.Node.Back == e.naive.Steps[step].Node.Back {
			want = append(want, uint32(e.naive.Steps[s].Node.Number))
		}
	}
	if got, all := x.Closed(step, math.MaxInt32); all != len(want) || !slices.Equal(got, want) {
		return fmt.Sprintf("%d closed, %v; the naive one %v", all, got, want)
	}
	return ""
}

// entries are what waits in the naive search, by their numbers.
func (e *explored) entries(list []naiveEntry) []string {
	var words []string
	for _, n := range list {
		if n.Node == nil {
			words = append(words, fmt.Sprint(n.Parent.Number, ">", n.Move))
			continue
		}
		words = append(words, fmt.Sprint(n.Node.Number))
	}
	return words
}

// isEntry reports whether an entry is that of the naive search. In the quotient a move is
// one of its class.
func (e *explored) isEntry(got *explore.Entry, want *naiveEntry) bool {
	node, parent := explore.None, uint32(0)
	if want.Node != nil {
		node = uint32(want.Node.Number)
	}
	if want.Parent != nil {
		parent = uint32(want.Parent.Number)
	}
	return got.Node == node && (want.Parent == nil || got.Parent == parent) && (got.Move == want.Move || e.method.Duplicates == search.Quotient)
}

// differs says what is not so of a successor, "" for nothing.
func differs(got *explore.Offspring, want *naiveOffspring, a search.Algorithm) string {
	node, other := explore.None, explore.None
	if want.Node != nil {
		node = uint32(want.Node.Number)
	}
	if want.Other != nil {
		other = uint32(want.Other.Number)
	}
	switch {
	case got.Fate != want.Fate || got.Goal != want.Goal || want.Fate != record.Unmade && got.Node != node:
		return fmt.Sprintf("%s, node %d, goal %t; the naive one %s, %d, %t", got.Fate, got.Node, got.Goal, want.Fate, node, want.Goal)
	case want.Other != nil && (got.Other != other || got.OtherG != want.Other.G):
		return fmt.Sprintf("%s of node %d, g %v; the naive one of %d, g %v", got.Fate, got.Other, got.OtherG, other, want.Other.G)
	case want.Node != nil && !sameValues(got, want, a):
		return fmt.Sprintf("%v + %v, %v; the naive one %v + %v, %v", got.G, got.H, got.F, want.Node.G, want.Node.H, want.F)
	}
	return ""
}

// sameValues reports whether g, and where there is an estimate h and f, are the same.
func sameValues(got *explore.Offspring, want *naiveOffspring, a search.Algorithm) bool {
	return got.G == want.Node.G && (!a.Informed() || got.H == want.Node.H && got.F == want.F)
}
