package explore

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/search"
	"procura/core/search/record"
	"procura/core/text"
)

// roads is a graph given by its edges; a state is a node's letter.
type roads struct {
	start, goal byte
	edges       map[byte][]search.Edge[byte, byte]
}

func (r roads) Start() byte             { return r.start }
func (r roads) Goal(s byte) bool        { return s == r.goal }
func (r roads) Notation(to byte) string { return string(to) }
func (r roads) Hash(s byte) uint64      { return uint64(s) * 0x9E3779B97F4A7C15 }
func (r roads) Expand(s byte, edges []search.Edge[byte, byte]) []search.Edge[byte, byte] {
	return append(edges, r.edges[s]...)
}

// Back turns every road round.
func (r roads) Back() search.Problem[byte, byte] {
	back := roads{r.goal, r.start, map[byte][]search.Edge[byte, byte]{}}
	for from := range 256 {
		for _, e := range r.edges[byte(from)] {
			back.edges[e.State] = append(back.edges[e.State], search.Edge[byte, byte]{State: byte(from), Cost: e.Cost})
		}
	}
	return back
}

// graph is made of words such as "SA1": from, to, cost.
func graph(words string) roads {
	r := roads{'S', 'G', map[byte][]search.Edge[byte, byte]{}}
	for _, w := range strings.Fields(words) {
		r.edges[w[0]] = append(r.edges[w[0]], search.Edge[byte, byte]{State: w[1], Action: w[1], Cost: int32(w[2] - '0')})
	}
	return r
}

// estimates is made of words such as "A4".
func estimates(words string) search.Heuristic[byte] {
	values := map[byte]int{}
	for _, w := range strings.Fields(words) {
		values[w[0]] = int(w[1] - '0')
	}
	return search.Heuristic[byte]{Key: "table", Admissible: true, Estimate: func(s byte) int { return values[s] }}
}

type told struct {
	*Explorer[byte, byte]
	result search.Result[byte]
}

func explored(t *testing.T, p roads, s search.Strategy[byte], l search.Limits) told {
	t.Helper()
	var trace search.Trace
	plain := search.Run[byte, byte](context.Background(), p, s, l, search.Watch{})
	r := search.Run[byte, byte](context.Background(), p, s, l, search.Watch{Trace: &trace})
	if r.Expanded != plain.Expanded || r.Generated != plain.Generated || string(r.Path) != string(plain.Path) || r.Bound != plain.Bound || r.Verdict != plain.Verdict {
		t.Fatalf("the trace changed the run: %+v, %+v", r, plain)
	}
	x := New[byte, byte](p, s, &trace, r.Report)
	if x == nil {
		t.Fatal("nothing to be seen")
	}
	return told{x, r}
}

// name is a node as letter and number.
func (x told) name(n uint32) string {
	if n == None {
		return "-"
	}
	return fmt.Sprintf("%c%d", x.state(n), n)
}

// state is that of a node.
func (x told) state(n uint32) byte {
	way, _ := x.states(n)
	return way[len(way)-1]
}

// line tells a step: its node, its successors with their fates, and the frontier.
func (x told) line(step int) string {
	m := x.Moment(step, 100)
	var b strings.Builder
	fmt.Fprintf(&b, "%s:", x.name(m.Node))
	for _, s := range m.Successors {
		fmt.Fprintf(&b, " %s=%s", x.name(s.Node), s.Fate)
		if s.Other != None {
			fmt.Fprintf(&b, "(%s)", x.name(s.Other))
		}
	}
	b.WriteString(" |")
	for _, e := range m.Frontier {
		if e.Node == None {
			b.WriteString(" " + e.Move)
			continue
		}
		fmt.Fprintf(&b, " %s", x.name(e.Node))
		if e.F != math.Trunc(e.F) || e.F > 0 {
			fmt.Fprintf(&b, "=%v", e.F)
		}
	}
	if m.Waiting != len(m.Frontier) {
		fmt.Fprintf(&b, " (%d wait)", m.Waiting)
	}
	return b.String()
}

func (x told) story() string {
	lines := make([]string, 0, x.Steps())
	for step := range x.Steps() {
		lines = append(lines, x.line(step))
	}
	return strings.Join(lines, "\n")
}

func want(t *testing.T, x told, story string) {
	t.Helper()
	var lines []string
	for line := range strings.SplitSeq(strings.TrimSpace(story), "\n") {
		lines = append(lines, strings.TrimSpace(line))
	}
	if got := x.story(); got != strings.Join(lines, "\n") {
		t.Errorf("got\n%s\nwant\n%s", got, strings.Join(lines, "\n"))
	}
}

func TestAStarReopensAndSaysSo(t *testing.T) {
	p := graph("SA1 SB3 AB1 BG3")
	x := explored(t, p, search.Strategy[byte]{Algorithm: search.AStar, Heuristic: estimates("A4")}, search.Limits{})
	want(t, x, `
		S0: | S0
		S0: A1=new B2=new | B2=3 A1=5
		B2: G3=new | A1=5 G3=6
		A1: B4=better(B2) | B4=2 G3=6
		B4: G5=better(G3) | G5=5
		G5: |`)
	if n := x.Node(2, 2); n.Status != Done || n.Expanded != 2 || n.Generated != 1 || n.F != 3 {
		t.Errorf("the closed one: %+v", n)
	}
	if n := x.Node(3, 4); n.Status != Dropped || x.Node(3, 3).Status != Waits || x.Node(3, 1).Status != Unborn {
		t.Errorf("the one that was replaced: %+v", n)
	}
}

func TestBFSAndUCSDropWhatTheyHave(t *testing.T) {
	p := graph("SA1 SB1 AB1 AC1 BC1 BG1 CG1")
	for _, a := range []search.Algorithm{search.BFS, search.UCS} {
		x := explored(t, p, search.Strategy[byte]{Algorithm: a}, search.Limits{})
		want(t, x, `
			S0: | S0
			S0: A1=new B2=new | A1=1 B2=1
			A1: -=repeated(B2) C3=new | B2=1 C3=2
			B2: -=repeated(C3) G4=new | C3=2 G4=2
			C3: -=repeated(G4) | G4=2
			G4: |`)
	}
	x := explored(t, p, search.Strategy[byte]{Algorithm: search.BFS, Duplicates: search.Tree}, search.Limits{})
	want(t, x, `
		S0: | S0
		S0: A1=new B2=new | A1=1 B2=1
		A1: B3=new C4=new | B2=1 B3=2 C4=2
		B2: C5=new G6=new | B3=2 C4=2 C5=2 G6=2
		B3: C7=new G8=new | C4=2 C5=2 G6=2 C7=3 G8=3
		C4: G9=new | C5=2 G6=2 C7=3 G8=3 G9=3
		C5: G10=new | G6=2 C7=3 G8=3 G9=3 G10=3
		G6: | C7=3 G8=3 G9=3 G10=3`)
}

func TestDFSTakesTheLastOneInAndNumbersBackwards(t *testing.T) {
	p := graph("SA1 SB1 AB1 AC1 BC1 BG1 CG1")
	x := explored(t, p, search.Strategy[byte]{Algorithm: search.DFS}, search.Limits{})
	want(t, x, `
		S0: | S0
		S0: A2=new B1=new | A2=1 B1=1
		A2: -=repeated(B1) C3=new | C3=2 B1=1
		C3: G4=new | G4=3 B1=1
		G4: | B1=1`)
	x = explored(t, p, search.Strategy[byte]{Algorithm: search.DFS}, search.Limits{Nodes: 2})
	want(t, x, `
		S0: | S0
		S0: -=unmade B1=new | B1=1`)
}

func TestARunThatEndsAmongSuccessorsLeavesThemUnmade(t *testing.T) {
	p := graph("SA1 SB1 AB1 AC1 BC1 BG1 CG1")
	x := explored(t, p, search.Strategy[byte]{Algorithm: search.BFS}, search.Limits{Nodes: 4})
	want(t, x, `
		S0: | S0
		S0: A1=new B2=new | A1=1 B2=1
		A1: -=repeated(B2) C3=new | B2=1 C3=2
		B2: -=repeated(C3) -=unmade | C3=2`)
}

func TestIterationsAreSearchesOfTheirOwn(t *testing.T) {
	p := graph("SA1 SB1 AB1 AC1 BC1 BG1 CG1")
	x := explored(t, p, search.Strategy[byte]{Algorithm: search.IDS}, search.Limits{})
	want(t, x, `
		S0: | S0
		S0: A1=limit B2=limit | A B
		S3: A4=new B7=new | A B
		A4: B5=limit C6=limit | B C B
		B7: C8=limit G9=limit | C G
		S10: A11=new B14=new | A B
		A11: -=visited C12=new | B C B
		C12: G13=limit | G B
		B14: -=visited G15=new | C G
		G15: |`)
	if list := x.Phases(); len(list) != 3 || list[2].Iteration != 3 || list[2].Limit != 2 || list[2].First != 5 {
		t.Errorf("%+v", list)
	}
	if step, ok := x.Seek(1, NextPhase, false); !ok || step != 2 {
		t.Errorf("the next iteration begins at %d", step)
	}
	if step := x.At(time.Hour); step != x.Steps()-1 {
		t.Errorf("after all it stands at step %d", step)
	}
	if first, all := x.Children(3, 4, 10); all != 2 || first[1] != 7 {
		t.Errorf("%v of %d", first, all)
	}
}

func TestHeatIsWhereTheNodesAre(t *testing.T) {
	x := explored(t, graph("SA1 SB1 AB1 AC1 BC1 BG1 CG1"), search.Strategy[byte]{Algorithm: search.BFS}, search.Limits{})
	cells := CellsOf(x.Explorer, func(s byte) int { return strings.IndexByte("ABCG", s) }, 4) // S is nowhere
	if reached, waiting := HeatAt(x.Explorer, cells, 2); fmt.Sprint(reached, waiting) != "[1 0 0 0] [0 1 1 0]" {
		t.Errorf("behind A: %v, waiting %v", reached, waiting)
	}
}

func TestATraceBeginsWithItsAlgorithm(t *testing.T) {
	const text = "trace algorithm bfs\ntrace node 0 - -\ntrace expand 0\ntrace node 1 0 A\n"
	p := graph("SA1 AG1")
	if x, wrong := Read[byte, byte](t.Context(), p, []byte(text)); wrong != nil || x.Nodes() != 2 {
		t.Errorf("%+v", wrong)
	}
	for line, text := range map[int]string{1: text[len("trace algorithm bfs\n"):], 5: text + text} {
		if _, wrong := Read[byte, byte](t.Context(), p, []byte(text)); wrong == nil || wrong.Line != line {
			t.Errorf("%q: %+v", text, wrong)
		}
	}
}

// expansions counts what is asked of a problem.
type expansions struct {
	roads
	count *int
}

func (e expansions) Expand(s byte, edges []search.Edge[byte, byte]) []search.Edge[byte, byte] {
	*e.count++
	return e.roads.Expand(s, edges)
}

// TestALongWayIsNotReplayedForEachNode: some states on it are kept.
func TestALongWayIsNotReplayedForEachNode(t *testing.T) {
	p := expansions{graph("SA1 SB1 AS1"), new(int)}
	var lines strings.Builder
	lines.WriteString("trace algorithm dfs\ntrace node 0 - -\n")
	add := func(number, parent int, move string) {
		fmt.Fprintf(&lines, "trace node %d %d %s\n", number, parent, move)
	}
	last, moves := 0, "AS"
	for depth := range mostDepth { // S A S A ..., and a B behind each S
		fmt.Fprintf(&lines, "trace expand %d\n", last)
		next := last + 1
		if depth%2 == 0 {
			add(next, last, "B")
			next++
		}
		add(next, last, moves[depth%2:depth%2+1])
		last = next
	}
	read := func(more string) (*Explorer[byte, byte], *text.Error) {
		return Read[byte, byte](t.Context(), p, []byte(lines.String()+more))
	}
	x, wrong := read("")
	if wrong != nil {
		t.Fatal(wrong)
	}
	way, _ := x.states(uint32(last))
	for depth, node := range x.Path(uint32(last)) {
		if x.State(node) != way[depth] {
			t.Fatalf("node %d is at %c, want %c", node, x.State(node), way[depth])
		}
	}
	*p.count = 0
	m := x.Moment(x.Steps()-1, 100)
	x.Node(uint32(last), m.Step)
	if most := 2 * keptEvery * (len(m.Frontier) + len(m.Successors) + 3); *p.count > most || len(m.Frontier) != 100 {
		t.Errorf("%d expansions for %d rows of %d moves each, want at most %d", *p.count, len(m.Frontier), mostDepth, most)
	}
	if _, extra := x.Bytes(); extra > int64(8*x.Steps()+16*x.Nodes()/keptEvery+1000) {
		t.Errorf("%d bytes are kept beside %d nodes", extra, x.Nodes())
	}
	if _, wrong := read(fmt.Sprintf("trace expand %d\ntrace node %d %d A\n", last, last+1, last)); wrong == nil || wrong.Expected.Key != "explore.trace.deep" {
		t.Errorf("one move more: %+v", wrong)
	}
}

func TestIDAStarCutsWhatIsBeyondTheLimit(t *testing.T) {
	p := graph("SA1 SB1 AB1 AC1 BC1 BG1 CG1")
	x := explored(t, p, search.Strategy[byte]{Algorithm: search.IDAStar, Heuristic: estimates("S2 A1 B1 C1")}, search.Limits{})
	want(t, x, `
		S0: | S0=2
		S0: A1=new B4=new | A B
		A1: B2=limit C3=limit | B C B
		B4: C5=limit G6=new | C G
		G6: |`)
}

func TestRBFSBacksUpWhatItLeaves(t *testing.T) {
	p := graph("SA1 SB1 AC1 AD1 BE1 EF1 FG1")
	h := estimates("S1 A1 B2 C2 D3 E3 F1")
	x := explored(t, p, search.Strategy[byte]{Algorithm: search.RBFS, Heuristic: h}, search.Limits{})
	want(t, x, `
		S0: | S0=1
		S0: A1=new B2=new | A1=2 B2=3
		A1: C3=new D4=new | B2=3 C3=4 D4=5
		B2: E5=new | A1=4 E5=5
		A1: C6=new D7=new | C6=4 D7=5 B2=5
		C6: | D7=5 B2=5
		D7: | B2=5
		B2: E8=new | E8=5
		E8: F9=new | F9=4
		F9: G10=new | G10=4
		G10: |`)
	if m := x.Moment(4, 1); m.Kind != record.Resumed || m.Closed != 3 || m.Waiting != 3 {
		t.Errorf("%+v", m)
	}
}

func TestSMAStarForgetsAndMakesAgain(t *testing.T) {
	p := graph("SA1 SB1 AC1 AD1 BE1 EF1 CG1")
	h := estimates("S1 A1 B2 C3 D3 E3 F3")
	x := explored(t, p, search.Strategy[byte]{Algorithm: search.SMAStar, Parameter: 3, Heuristic: h}, search.Limits{})
	want(t, x, `
		S0: | S0=1
		S0: A1=new B2=new | A1=2 B2=3
		A1: C3=forgot D4=forgot | B2=3 A1=5
		B2: E5=new | E5=5 S0=5
		E5: F6=lost | S0=5
		S0: A7=new B2=lost | A7=5
		A7: C8=new D9=forgot | C8=5 A7=5
		C8: G10=lost | A7=5
		A7: C8=lost D11=new | D11=5
		D11: |`)
	if n := x.Node(1, 5); n.Status != Dropped || x.Node(0, 2).Status != Done || x.Node(1, 2).Status != Waits {
		t.Errorf("%+v", n)
	}
	x = explored(t, p, search.Strategy[byte]{Algorithm: search.SMAStar, Parameter: 4, Heuristic: h}, search.Limits{})
	want(t, x, `
		S0: | S0=1
		S0: A1=new B2=new | A1=2 B2=3
		A1: C3=new D4=forgot | B2=3 C3=5 A1=5
		B2: E5=forgot | C3=5 A1=5 B2=5
		C3: G6=new | G6=5 A1=5 S0=5
		G6: | A1=5 S0=5`)
}

func TestABeamCutsWhatIsWorse(t *testing.T) {
	p := graph("SA1 SB1 SC1 AC1 AD1 BE1 EG1")
	x := explored(t, p, search.Strategy[byte]{Algorithm: search.Beam, Parameter: 1, Heuristic: estimates("S1 A2 B1 C3 D3 E1")}, search.Limits{})
	want(t, x, `
		S0: | S0=1
		S0: A1=cut B2=new C3=cut | B2=1
		B2: E4=new | E4=1
		E4: G5=new | G5
		G5: |`)
	p = graph("SA1 SB1 AC1 AD1 BE1 BF1 EG1")
	x = explored(t, p, search.Strategy[byte]{Algorithm: search.Beam, Parameter: 2, Heuristic: estimates("S1 A1 B1 C3 D4 E1 F2")}, search.Limits{})
	want(t, x, `
		S0: | S0=1
		S0: A1=new B2=new | A1=1 B2=1
		A1: C3=new D4=new | B2=1 C3=3 D4=4
		B2: E5=new F6=new | E5=1 F6=2
		E5: G7=new | F6=2 G7
		F6: | G7
		G7: |`)
}

// TestEveryStepTakesTheFirstThatWaits holds all answers about random graphs together.
func TestEveryStepTakesTheFirstThatWaits(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 90 {
		words, values := "", ""
		for range 8 + random.IntN(25) {
			words += fmt.Sprintf(" %c%c%d", letters[random.IntN(len(letters))], letters[random.IntN(len(letters))], 1+random.IntN(3)*(i%2))
		}
		for _, s := range letters {
			values += fmt.Sprintf(" %c%d", s, random.IntN(4))
		}
		h := estimates(values)
		if i%3 == 0 {
			whole := h.Estimate
			h = search.Heuristic[byte]{Real: func(s byte) float64 { return float64(whole(s)) / 3 }}
		}
		for _, a := range search.Algorithms() {
			for _, d := range []search.Duplicates{search.Graph, search.Tree} {
				s := search.Strategy[byte]{Algorithm: a, Heuristic: h, Duplicates: d}
				l := search.Limits{Nodes: int64(1 + random.IntN(150))}
				switch {
				case a == search.SMAStar:
					s.Parameter = float64(3 + random.IntN(8))
				case a == search.Beam:
					s.Parameter = float64(1 + random.IntN(5))
				case a == search.AStar && i%4 == 0:
					s.Parameter = 1.5
				}
				if i%5 == 0 {
					l.Depth = 4
				}
				x := explored(t, graph(words), s, l)
				x.hold(t)
				if t.Failed() {
					t.Fatalf("%s %s, %+v, %v, of %s with %s\n%s", a, d, l, s.Parameter, words, values, x.story())
				}
			}
		}
	}
}

const letters = "SABCDEFHG"

func (x told) hold(t *testing.T) {
	t.Helper()
	last := x.Steps() - 1
	if x.Expanded(last) != x.result.Expanded || x.Moment(last, 0).Generated != x.result.Generated {
		t.Errorf("%d expanded, %d generated, want %d, %d", x.Expanded(last), x.Moment(last, 0).Generated, x.result.Expanded, x.result.Generated)
	}
	samples := x.Samples(x.Steps())
	before := x.Moment(0, 1000)
	for step := 1; step <= last; step++ {
		m := x.Moment(step, 1000)
		if m.Waiting != len(m.Frontier) || samples[step].Frontier != m.Waiting || samples[step].Step != step {
			t.Errorf("step %d: %d wait, %d are listed, %+v", step, m.Waiting, len(m.Frontier), samples[step])
		}
		if m.Phase == before.Phase {
			x.follows(t, before, m)
		}
		for _, e := range m.Frontier {
			if e.Node != None && x.Node(e.Node, step).Status != Waits {
				t.Errorf("step %d: %s is listed, and %d", step, x.name(e.Node), x.Node(e.Node, step).Status)
			}
		}
		for i, s := range m.Successors {
			x.judged(t, m, i, s)
		}
		before = m
	}
	x.remembers(t)
}

// remembers reports whether the nodes know their steps and children, and the last step what was expanded.
func (x told) remembers(t *testing.T) {
	t.Helper()
	last := x.Steps() - 1
	looked, children, closed := map[uint32]int{}, map[uint32][]uint32{}, []uint32{}
	for step := range x.Steps() {
		if s := x.trace.Step(step); step > 0 {
			looked[s.Node] = step
			if sameSearch := x.trace.Phases[x.trace.PhaseAt(step)].Group == x.trace.Phases[x.trace.PhaseAt(last)].Group; sameSearch && (s.Kind == record.Expanded || s.Kind == record.Resumed) {
				closed = append(slices.DeleteFunc(closed, func(n uint32) bool { return n == s.Node }), s.Node)
			}
		}
	}
	for n := range uint32(x.Nodes()) {
		if parent := x.trace.Node(n).Parent; parent != n {
			children[parent] = append(children[parent], n)
		}
	}
	for n := range uint32(x.Nodes() + 1) {
		if step, known := looked[n]; known && x.StepOf(n) != step || !known && x.StepOf(n) != -1 {
			t.Errorf("node %d was looked at in step %d, want %d", n, x.StepOf(n), step)
		}
		if n == uint32(x.Nodes()) {
			break
		}
		if first, all := x.Children(n, last, 2); all != len(children[n]) || !slices.Equal(first, children[n][:min(2, all)]) {
			t.Errorf("node %d has the children %v of %d, want %v", n, first, all, children[n])
		}
	}
	slices.Reverse(closed)
	for most := range 4 {
		if first, all := x.Closed(last, most); all != len(closed) || !slices.Equal(first, closed[:min(most, all)]) {
			t.Errorf("expanded were %v of %d, want %v", first, all, closed)
		}
	}
}

// follows reports whether the first that waited was taken.
func (x told) follows(t *testing.T, before, m Moment) {
	t.Helper()
	if x.trace.Phases[m.Phase].End != record.AtExpansion {
		if before.Frontier[0].Node != m.Node {
			t.Errorf("step %d took %s, first was %s", m.Step, x.name(m.Node), x.name(before.Frontier[0].Node))
		}
		return
	}
	for _, e := range before.Frontier {
		if e.Parent == x.trace.Node(m.Node).Parent && e.Move == string(x.state(m.Node)) || e.Node == m.Node {
			return
		}
	}
	t.Errorf("step %d took %s, which did not wait", m.Step, x.name(m.Node))
}

func (x told) judged(t *testing.T, m Moment, i int, s Offspring) {
	t.Helper()
	_, back := x.states(m.Node)
	state := x.sides[back].next(x.state(m.Node))[i].state
	bad := s.Fate == record.Pruned ||
		s.Other != None && x.state(s.Other) != state ||
		s.Node != None && (x.state(s.Node) != state || float64(x.trace.Node(s.Node).G) != s.G) ||
		(s.Fate == record.Repeated || s.Fate == record.Better || s.Fate == record.OnPath) != (s.Other != None) ||
		!x.Strategy.Algorithm.Informed() && s.H != 0 ||
		s.Fate == record.Repeated && s.OtherG > s.G || s.Fate == record.Better && s.OtherG <= s.G
	if bad {
		t.Errorf("step %d, successor %d: %+v", m.Step, i, s)
	}
}

func TestTimePassesEvenlyBetweenStamps(t *testing.T) {
	x := explored(t, graph("SA1 AB1 BC1 CG1"), search.Strategy[byte]{Algorithm: search.BFS}, search.Limits{})
	x.trace.Stamps, x.trace.Last = []record.Stamp{{Expanded: 2, Elapsed: 10}}, record.Stamp{Expanded: 4, Elapsed: 30}
	for step, want := range []time.Duration{0, 5, 10, 20, 30} {
		if got := x.elapsed(step); got != want || x.At(want) < step {
			t.Errorf("step %d: at %d, want %d; then it is step %d", step, got, want, x.At(want))
		}
	}
}

// What is known of the start before a search is not what the search has proved.
func TestABoundIsEarnedOnceTheSearchItselfHasProvedIt(t *testing.T) {
	p := graph("SA1 AB1 BC1 CG1")
	for _, c := range []struct {
		s      search.Strategy[byte]
		earned int // the first step
	}{
		{search.Strategy[byte]{Algorithm: search.BFS, LowerBound: 3}, 4},
		{search.Strategy[byte]{Algorithm: search.BFS}, 2},
		{search.Strategy[byte]{Algorithm: search.DFS, LowerBound: 3}, 6},
		{search.Strategy[byte]{Algorithm: search.AStar, LowerBound: 4, Heuristic: estimates("S4 A3 B2 C1")}, 1},
	} {
		x := explored(t, p, c.s, search.Limits{})
		for i, s := range x.Samples(100) {
			if m := x.Moment(i, 0); s.Earned != (i >= c.earned) || m.Earned != s.Earned || m.Bound != s.Bound {
				t.Errorf("%s, step %d: bound %d, earned %t, in the curve %d, %t", c.s.Algorithm, i, m.Bound, m.Earned, s.Bound, s.Earned)
			}
		}
	}
}

// TestSamplesGoOnBehindTheLastStep: half of them are steps, the others the last stamps of parts of the rest.
func TestSamplesGoOnBehindTheLastStep(t *testing.T) {
	x := explored(t, graph("SA1 AB1 BC1 CG1"), search.Strategy[byte]{Algorithm: search.BFS}, search.Limits{})
	x.isPart, x.trace.Stamps = true, nil
	for i := range 6 { // up to the last step 4 are expanded
		n := int64(2*i + 2)
		x.trace.Stamps = append(x.trace.Stamps, record.Stamp{Expanded: n, Frontier: 10 * n, Bound: 3 + i, Elapsed: time.Duration(n)})
	}
	for most, want := range map[int]string{1: "[0]", 3: "[0 9 13]", 4: "[0 5 9 13]", 20: "[0 1 2 3 4 5 7 9 11 13]"} {
		steps := []int{}
		for _, s := range x.Samples(most) {
			steps = append(steps, s.Step)
			if s.Step > 5 && (s.Expanded != int64(s.Step-1) || s.Frontier != 10*int(s.Expanded) || s.Bound != 2+int(s.Expanded)/2 || !s.Earned || s.Elapsed != time.Duration(s.Expanded)) {
				t.Errorf("%d samples: %+v", most, s)
			}
		}
		if fmt.Sprint(steps) != want {
			t.Errorf("%d samples are at %v, want %s", most, steps, want)
		}
	}
	x.isPart = false
	if len(x.Samples(20)) != 6 {
		t.Errorf("of a whole run: %+v", x.Samples(20))
	}
}

// The end of each level is gone to, not the first node of the next one; where a search does not go level by level,
// each node that lies deeper than all before.
func TestTheNextLevelIsTheEndOfOne(t *testing.T) {
	tree := graph("SA1 SB1 AC1 AD1 BE1 CF1 DH1 FG1")
	for a, want := range map[search.Algorithm][]int{
		search.BFS: {1, 3, 6, 8, 9}, search.UCS: {1, 3, 6, 8, 9}, search.Beam: {1, 3, 6, 8, 9}, search.DFS: {1, 2, 3, 4, 5},
	} {
		x := explored(t, tree, search.Strategy[byte]{Algorithm: a, Heuristic: estimates("")}, search.Limits{})
		var got []int
		for at, ok := x.Seek(0, NextLevel, false); ok; at, ok = x.Seek(at, NextLevel, false) {
			got = append(got, at)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s stops at %v, want %v", a, got, want)
		}
	}
}

// f of a node can be less than the bound that is proved: why is said.
func TestItIsSaidWhyFIsBelowTheBound(t *testing.T) {
	said := func(x told, letter byte) (keys []string) {
		for step := 1; step < x.Steps(); step++ {
			if m := x.Moment(step, 0); x.state(m.Node) == letter {
				keys = nil // the last time
				for _, why := range m.Why {
					keys = append(keys, strings.TrimPrefix(why.Key, "explore.why.why."))
				}
			}
		}
		return keys
	}
	falls := graph("SA1 AB1 BG3")
	for _, c := range []struct {
		name   string
		p      roads
		h      search.Heuristic[byte]
		letter byte
		want   string
	}{
		{"consistent", falls, estimates("S5 A4 B3"), 'A', ""},
		{"h falls by more than the move costs", falls, estimates("S5 A1 B0"), 'A', "below"},
		{"and a state is reached again at less cost", graph("SA1 SB3 AB1 BC1 CG5"), estimates("S8 A7 B0 C0"), 'B', "reopened below"},
	} {
		x := explored(t, c.p, search.Strategy[byte]{Algorithm: search.AStar, Heuristic: c.h}, search.Limits{})
		got := slices.DeleteFunc(said(x, c.letter), func(key string) bool { return !strings.HasPrefix(key, "below") && key != "reopened" })
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %q is said, want %q", c.name, got, c.want)
		}
	}
	lies := estimates("S0 A0 B0")
	lies.Admissible = false
	lies.Estimate = func(s byte) int {
		estimates := map[byte]int{'G': -5}
		return estimates[s]
	}
	x := explored(t, falls, search.Strategy[byte]{Algorithm: search.AStar, Heuristic: lies}, search.Limits{})
	x.Report.Bound = 4 // proved by what else is known of the problem
	if got := said(x, 'G'); !slices.Contains(got, "below.other") {
		t.Errorf("of one that is not admissible %q is said", got)
	}
}
