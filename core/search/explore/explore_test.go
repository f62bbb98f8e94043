package explore

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"procura/core/search"
)

// roads is a graph given by its edges; a state is a node's letter.
type roads struct {
	start, goal byte
	edges       map[byte][]search.Edge[byte, byte]
}

func (r roads) Start() byte        { return r.start }
func (r roads) Goal(s byte) bool   { return s == r.goal }
func (r roads) Hash(s byte) uint64 { return uint64(s) * 0x9E3779B97F4A7C15 }
func (r roads) Expand(s byte, edges []search.Edge[byte, byte]) []search.Edge[byte, byte] {
	return append(edges, r.edges[s]...)
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
	return search.Heuristic[byte]{Admissible: true, Estimate: func(s byte) int { return values[s] }}
}

type told struct {
	*Explorer[byte]
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
	x := New[byte, byte](p, s, &trace)
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
	return fmt.Sprintf("%c%d", x.place(n).state, n)
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
			to := x.space.successors(x.place(e.Parent).state, nil)[e.Edge]
			fmt.Fprintf(&b, " %c", to.state)
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

func TestStepsOfUninformedSearches(t *testing.T) {
	p := graph("SA1 SB1 AB1 AC1 BC1 BG1 CG1")
	x := explored(t, p, search.Strategy[byte]{Algorithm: search.BFS}, search.Limits{})
	want(t, x, `
		S0: | S0
		S0: A1=new B2=new | A1=1 B2=1
		A1: -=repeated(B2) C3=new | B2=1 C3=2
		B2: -=repeated(C3) G4=new | C3=2 G4=2
		C3: -=repeated(G4) | G4=2
		G4: |`)
	x = explored(t, p, search.Strategy[byte]{Algorithm: search.DFS}, search.Limits{})
	t.Log("\n" + x.story())
	x = explored(t, p, search.Strategy[byte]{Algorithm: search.BFS}, search.Limits{Nodes: 4})
	t.Log("\n" + x.story())
	for _, a := range []search.Algorithm{search.UCS, search.Greedy, search.AStar, search.IDS, search.IDAStar, search.RBFS, search.SMAStar, search.Beam} {
		x = explored(t, p, search.Strategy[byte]{Algorithm: a, Heuristic: estimates("S2 A1 B1 C1")}, search.Limits{})
		t.Log(string(a) + "\n" + x.story())
	}
	x = explored(t, graph("SA1 SB1 AC1 AD1 BE1 EG1"), search.Strategy[byte]{Algorithm: search.SMAStar, Parameter: 4, Heuristic: estimates("S1 A1 B2 C3 D3 E1")}, search.Limits{})
	t.Log("smastar\n" + x.story())
	x = explored(t, graph("SA1 SB1 AC1 AD1 BE1 EG1"), search.Strategy[byte]{Algorithm: search.RBFS, Heuristic: estimates("S1 A1 B2 C3 D3 E1")}, search.Limits{})
	t.Log("rbfs\n" + x.story())
	x = explored(t, graph("SA1 SB1 SC1 AC1 AD1 BE1 EG1"), search.Strategy[byte]{Algorithm: search.Beam, Parameter: 1, Heuristic: estimates("S1 A2 B1 C3 D3 E1")}, search.Limits{})
	t.Log("beam\n" + x.story())
}
