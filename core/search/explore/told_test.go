package explore

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"procura/core/search"
)

// written is a trace as text.
func (x told) written(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	if err := x.WriteTrace(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestATraceThatIsWrittenIsReadAgain, to the letter, with what its run counts; the nodes and their values are the same.
func TestATraceThatIsWrittenIsReadAgain(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 12 {
		words, values := "", ""
		for range 20 {
			words += fmt.Sprintf(" %c%c%d", letters[random.IntN(len(letters))], letters[random.IntN(len(letters))], 1+random.IntN(2))
		}
		for _, s := range letters {
			values += fmt.Sprintf(" %c%d", s, random.IntN(4))
		}
		p := graph(words)
		for s := range p.edges { // each successor once: a move is its letter
			seen := map[byte]bool{}
			var once []search.Edge[byte, byte]
			for _, e := range p.edges[s] {
				if !seen[e.State] {
					seen[e.State], once = true, append(once, e)
				}
			}
			p.edges[s] = once
		}
		for _, name := range WithTraces() {
			x := explored(t, p, search.Strategy[byte]{Algorithm: search.Algorithm(name), Heuristic: estimates(values)}, search.Limits{Nodes: 60})
			text := x.written(t)
			y, wrong := Read[byte, byte](t.Context(), p, []byte("\uFEFFa title\n"+text))
			if wrong != nil {
				t.Fatalf("%+v in\n%s", wrong, text)
			}
			if second := (told{Explorer: y}).written(t); second != text {
				t.Fatalf("%s is read as\n%s", text, second)
			}
			if y.Report.Generated != x.result.Generated || y.Report.Expanded != x.result.Expanded || y.Nodes() != x.Nodes() || y.Whole() != x.Whole() {
				t.Errorf("%+v, want %+v", y.Report, x.result.Report)
			}
			if y.Strategy.Algorithm != x.Strategy.Algorithm || y.Strategy.Heuristic.Key != x.Strategy.Heuristic.Key {
				t.Errorf("%s/%s, want %s/%s", y.Strategy.Algorithm, y.Strategy.Heuristic.Key, x.Strategy.Algorithm, x.Strategy.Heuristic.Key)
			}
			plain := regexp.MustCompile(` [ghf]=\S+`).ReplaceAllString(text, "")
			z, wrong := Read[byte, byte](t.Context(), p, []byte(plain))
			if wrong != nil {
				t.Fatalf("%+v in\n%s", wrong, plain)
			}
			for n := range uint32(x.Nodes()) {
				if a, c := x.Node(n, x.Steps()-1), z.Node(n, z.Steps()-1); a.G != c.G || !x.Strategy.Algorithm.Informed() && (c.F != x.trace.Node(n).F || c.H != 0) {
					t.Errorf("%s: without values node %+v, want %+v", name, c, a)
				}
				a, b := x.Node(n, x.Steps()-1), y.Node(n, y.Steps()-1)
				if a.Parent != b.Parent || a.Move != b.Move || a.G != b.G || a.H != b.H || a.Goal != b.Goal || a.Depth != b.Depth {
					t.Errorf("%s: node %+v, want %+v", name, b, a)
				}
			}
		}
	}
}

// TestATraceIsRefusedAtItsFirstWrongLine, which says what was expected; lines of others are passed over.
func TestATraceIsRefusedAtItsFirstWrongLine(t *testing.T) {
	p := graph("SA1 SB2 AG1")
	for lines, expected := range map[string]string{
		"node 0 - -":                         "explore.trace.algorithm",
		"algorithm bibfs":                    "explore.trace.algorithm",
		"algorithm A*":                       "explore.trace.algorithm",
		"algorithm astar/table":              "explore.trace.form", // and no node
		"node 0 - -;algorithm bfs":           "explore.trace.algorithm",
		"A;algorithm bfs":                    "explore.trace.form",
		"A;node 1":                           "explore.trace.form",
		"A;node 1 -":                         "explore.trace.form",
		"A;jump 0":                           "explore.trace.form",
		"A;node 0 - -":                       "explore.trace.new",
		"A;node x - -":                       "explore.trace.new",
		"A;node 100000000 0 A":               "explore.trace.new",
		"A;node 1 - -":                       "explore.trace.start",
		"A;node 1 - A":                       "explore.trace.known",
		"A;node 1 0 A":                       "explore.trace.form", // 0 is not expanded
		"A;expand 0;node 1 0 C":              "explore.trace.move",
		"A;expand 0;node 1 0 g=1":            "explore.trace.form",
		"A;expand 0;node 1 0 A g=x":          "explore.trace.form",
		"A;expand 0;node 1 0 A g=1.5":        "explore.trace.form",
		"A;expand 0;node 1 0 A g=2147483648": "explore.trace.form",
		"A;expand 0;node 1 0 A g=NaN":        "explore.trace.form",
		"A;expand 0;node 1 0 A h=NaN":        "explore.trace.form",
		"A;expand 0;node 1 0 A h=1.5 g=-3":   "",
		"A;expand 0;node 7 0 A;node 7 0 B":   "explore.trace.new",
		"A;expand 0;node 7 0 A;node 5 0 B":   "",
		"A;expand 0;node 7 0 A;expand 5":     "explore.trace.known",
		"A;expand 0;node 7 0 A;expand 8":     "explore.trace.known",
		"A;expand 0;node 1 0 A;goal 1":       "explore.trace.goal",
		"A;expand 0 0":                       "explore.trace.form",
		"A;drop 0":                           "explore.trace.form",
		"A;drop 0 A":                         "explore.trace.form",
		"A;expand 0;drop 0 S":                "explore.trace.move",
		"A;expand 0;drop 0 A":                "",
		"A;limit x":                          "explore.trace.form",
		"A;limit NaN":                        "explore.trace.form",
		"A;limit 3":                          "",
		"A;limit 3;expand 0":                 "explore.trace.known", // it is of another iteration
		"A;limit inf;node 1 - -;expand 1":    "",
		"A;counts generated=1":               "explore.trace.form",
		"A;counts generated=1 expanded=-1":   "explore.trace.form",
		"A;counts generated=-1 expanded=1":   "explore.trace.form",
		"A;counts generated=x expanded=1":    "explore.trace.form",
		"A;counts generated=1 expanded=1 x":  "explore.trace.form",
		"A;counts generated=9 expanded=0":    "",
		"A;expand 0;expand 0":                "", // once more
	} {
		words := strings.Split(strings.Replace(lines, "A;", "algorithm astar;node 0 - -;", 1), ";")
		text := "trace " + strings.Join(words, "\nof others: node\ntrace ") + "\n"
		x, wrong := Read[byte, byte](t.Context(), p, []byte(text))
		last := 2*len(words) - 1
		if strings.HasPrefix(lines, "node") {
			last = 1
		}
		if expected == "" != (wrong == nil && x != nil) || wrong != nil && (wrong.Expected.Key != expected || wrong.Line != last) {
			t.Errorf("%s: %+v, want %s in line %d", lines, wrong, expected, last)
		}
	}
}

// TestWhyANodeIsTakenIsSaid: what it is the first in, and what broke a tie.
func TestWhyANodeIsTakenIsSaid(t *testing.T) {
	p := graph("SA1 SB1 SC1 AG1 BD1 CD1 DG1")
	h := estimates("S2 A1 B1 C1 D1")
	for name, want := range map[search.Algorithm]string{
		search.BFS:     "S0 only; A1 oldest; B2 oldest; C3 oldest; G4 oldest",
		search.BiBFS:   "S0 only; G1 only; A5 met",
		search.DFS:     "S0 only; A3 newest; G4 newest",
		search.IDS:     "S0 iteration[Iteration:1 Limit:0]; S4 iteration[Iteration:2 Limit:1]; A5 deepest[Limit:1]; B7 deepest[Limit:1]; C9 deepest[Limit:1]; S11 iteration[Iteration:3 Limit:2]; A12 deepest[Limit:2]; G13 deepest[Limit:2]",
		search.UCS:     "S0 only; A1 g[Value:1] tie.oldest[Count:3]; B2 g[Value:1] tie.oldest[Count:2]; C3 g[Value:1]; G4 g[Value:2] tie.oldest[Count:2]",
		search.Greedy:  "S0 only; A1 h[Value:1] tie.oldest[Count:3]; G4 h[Value:0]",
		search.AStar:   "S0 only; A1 f[Value:2] tie.oldest[Count:3]; G4 f[Value:2] tie.h[Count:3 Value:0]",
		search.IDAStar: "S0 iteration[Iteration:1 Limit:2]; A1 deepest[Limit:2]; G2 deepest[Limit:2]",
		search.RBFS:    "S0 only; A1 backed[Value:2] second[Value:2]; G4 backed[Value:2] second[Value:2]",
		search.SMAStar: "S0 only; A1 f[Value:2] tie.oldest[Count:3]; G4 f[Value:2] tie.deepest[Count:3]",
		search.Beam:    "S0 only; A1 beam[Level:1 Value:1] tie.oldest[Count:2]; B2 beam[Level:1 Value:1]; G4 beam[Level:2 Value:0]",
	} {
		parameters := map[search.Algorithm]float64{search.SMAStar: 4, search.Beam: 2}
		x := explored(t, p, search.Strategy[byte]{Algorithm: name, Heuristic: h, Parameter: parameters[name]}, search.Limits{})
		if got := x.whys(); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
	}
	x := explored(t, graph("SA1 SB1 AC1 AD1 BE1 EF1 CG1"), search.Strategy[byte]{Algorithm: search.SMAStar, Parameter: 3, Heuristic: estimates("S1 A1 B2 C3 D3 E3 F3")}, search.Limits{})
	if got := x.whys(); got != "S0 only; A1 f[Value:2]; B2 f[Value:3]; E5 f[Value:5] tie.deepest[Count:2]; S0 f[Value:5] again; A7 f[Value:5]; C8 f[Value:5] tie.deepest[Count:2]; A7 f[Value:5] again; D11 f[Value:5]" {
		t.Errorf("SMA*: %s", got)
	}
}

// whys are the reasons of all steps: the node, and what is said of it.
func (x told) whys() string {
	var steps []string
	for step := 1; step < x.Steps(); step++ {
		words := x.name(x.Moment(step, 0).Node)
		for _, why := range x.Moment(step, 0).Why {
			words += " " + strings.TrimPrefix(why.Key, "explore.why.why.") + strings.TrimPrefix(strings.TrimPrefix(fmt.Sprint(why.Args), "map"), "[]")
		}
		steps = append(steps, words)
	}
	return strings.Join(steps, "; ")
}
