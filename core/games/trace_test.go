package games

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"procura/core/adjiboto"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
	"procura/core/teach"
	"procura/core/text"
)

// written is a run of the program, its trace as a file, and that file opened.
type written struct {
	*explored
	own, opened game.Exploration
	text        string
}

func write(t *testing.T, e *explored) *written {
	t.Helper()
	w := &written{explored: e}
	_, w.own = e.puzzle.Explore(t.Context(), game.SolveRequest{Name: "X", Method: e.method, Limits: e.limits, Alone: true}, 0)
	var b bytes.Buffer
	if err := w.own.WriteTrace(&b); err != nil {
		t.Fatal(err)
	}
	var issue *game.Issue
	w.text = b.String()
	w.opened, issue = e.puzzle.OpenTrace(t.Context(), "X", b.Bytes())
	if issue != nil {
		t.Fatalf("%v:\n%+v\n%s", e, issue, w.text)
	}
	return w
}

// TestATraceReadsBackAsItWasWritten on random small problems, for each algorithm: the same
// nodes with the same values, taken in the same order, and the same duplicates thrown away.
// Nodes at the limit of depth are not taken in a file.
func TestATraceReadsBackAsItWasWritten(t *testing.T) {
	for _, g := range game.Puzzlers(All(Settings{})) {
		for i, a := range explore.WithTraces() {
			t.Run(g.ID()+"/"+a, func(t *testing.T) {
				d := dice(i + 7)
				for range gametest.Cases(10, 60) {
					w := write(t, draw(t, g, search.Algorithm(a), &d))
					for _, wrong := range []string{w.lines(), w.nodes(), w.steps()} {
						if wrong != "" {
							t.Fatalf("%v:\n%s\n%s", w.explored, wrong, w.text)
						}
					}
				}
			})
		}
	}
}

// TestOurOwnTracesAreJudgedRight on random small problems.
func TestOurOwnTracesAreJudgedRight(t *testing.T) {
	for _, g := range game.Puzzlers(All(Settings{})) {
		for i, a := range explore.Judged() {
			t.Run(g.ID()+"/"+a, func(t *testing.T) {
				d := dice(i + 11)
				for range gametest.Cases(40, 1000) {
					w := write(t, draw(t, g, search.Algorithm(a), &d))
					found, issue := w.puzzle.JudgeTrace(t.Context(), "", []byte(w.text))
					if issue != nil || found.Fault != nil {
						t.Fatalf("%v: %+v %+v\n%s", w.explored, issue, found.Fault, w.text)
					}
				}
			})
		}
	}
}

// lines says what is wrong with the lines by themselves: parents come before children, and
// what is expanded is there; f is g + h.
func (w *written) lines() string {
	known, sums := map[string]bool{"-": true}, w.method.Algorithm == search.AStar && w.method.Parameter <= 1
	for line := range strings.Lines(w.text) {
		words := strings.Fields(line)
		var g, h, f float64
		switch words[1] {
		case "node":
			if !known[words[3]] || known[words[2]] {
				return line
			}
			known[words[2]] = true
			if n, _ := fmt.Sscanf(line[strings.Index(line, " g="):], " g=%g h=%g f=%g", &g, &h, &f); sums && (n != 3 || g+h != f) {
				return line
			}
		case "expand", "goal", "drop":
			if !known[words[2]] {
				return line
			}
		}
	}
	return ""
}

// nodes says what differs of the nodes.
func (w *written) nodes() string {
	last, lastOpened := w.own.Steps()-1, w.opened.Steps()-1
	if w.own.Nodes() != w.opened.Nodes() || w.own.Goal() != w.opened.Goal() || !w.opened.Whole() {
		return fmt.Sprintf("%d nodes, goal %d; opened %d, %d", w.own.Nodes(), w.own.Goal(), w.opened.Nodes(), w.opened.Goal())
	}
	for n := range uint32(w.own.Nodes()) {
		was, is := w.own.Node(n, last), w.opened.Node(n, lastOpened)
		values := was.G == is.G && was.H == is.H && (was.F == is.F || w.method.Algorithm == search.RBFS || w.method.Algorithm == search.SMAStar)
		if !values || was.Parent != is.Parent || was.Move != is.Move || was.Depth != is.Depth || was.Goal != is.Goal || was.Phase != is.Phase {
			return fmt.Sprintf("%+v; opened %+v", was, is)
		}
	}
	return ""
}

// steps says what differs of the steps: their nodes, the limit of the iteration, and what
// was thrown away.
func (w *written) steps() string {
	at := 0
	for step := range w.own.Steps() {
		was := w.own.Moment(step, math.MaxInt32)
		if was.Kind == record.AtDepth {
			continue
		}
		is := w.opened.Moment(at, math.MaxInt32)
		if was.Kind != is.Kind || was.Node != is.Node || was.Limit != is.Limit || was.Expanded != is.Expanded {
			return fmt.Sprintf("step %d: %+v; opened %+v", step, was, is)
		}
		if was.Kind == record.Expanded && w.method.Duplicates != search.Quotient && !slices.Equal(thrownAway(&was), thrownAway(&is)) {
			return fmt.Sprintf("step %d: %v thrown away; opened %v", step, thrownAway(&was), thrownAway(&is))
		}
		for _, kind := range teach.QuestionKinds() { // nothing is asked that a file does not tell
			if q, ok := teach.Ask(w.opened, kind, at); ok {
				teach.Mark(w.opened, q, teach.Answer{Node: explore.None})
			}
		}
		at++
	}
	if at != w.opened.Steps() {
		return fmt.Sprintf("%d steps; opened %d", at, w.opened.Steps())
	}
	return ""
}

func thrownAway(m *explore.Moment) (moves []string) {
	for _, o := range m.Successors {
		if o.Fate == record.Repeated || o.Fate == record.OnPath || o.Fate == record.Visited {
			moves = append(moves, o.Move)
		}
	}
	return moves
}

// opened is what a file with lines has on a small problem of Adji-Boto, or what is wrong
// with it: "line: key of what was expected".
func opened(t testing.TB, lines string) (game.Exploration, string) {
	t.Helper()
	forms, _ := text.Parse([]byte("((0 0 0 0 2 1) (0 0 0 0 0 1))"))
	x, issue := adjiboto.New().Decode(forms).Puzzle.OpenTrace(t.Context(), "X", []byte(lines))
	if issue == nil {
		return x, ""
	}
	return x, fmt.Sprint(issue.Line, ": ", strings.TrimPrefix(issue.Expected.Key, "explore.trace."))
}

// small is a trace of that problem as another program may write it: it says no values, leaves
// numbers out, takes its time and does more than it needs.
const small = "anything\ntrace algorithm astar/mine\n\ntrace node 0 - -\ntrace expand 0\r\ntrace node 7 0 (0 4) g=1 f=2.5\n" +
	"trace  node 5 0 (0 5)\ntrace drop 0 (1 5)\ntrace expand 5\nimpossivel\n"

func TestWhatAFileDoesNotSayIsNotKnown(t *testing.T) {
	x, wrong := opened(t, small)
	if wrong != "" {
		t.Fatal(wrong)
	}
	m, told, silent := x.Moment(1, 9), x.Node(1, 2), x.Node(2, 2)
	if m.Earned || m.Bound != 0 || len(m.Successors) != 3 || m.Successors[2].Fate != record.Repeated && m.Successors[1].Fate != record.Repeated {
		t.Errorf("%+v", m)
	}
	if told.F != 2.5 || !math.IsNaN(told.H) || !math.IsNaN(silent.F) || silent.G != 1 || silent.Move != "(0 5)" || silent.Status != explore.Done {
		t.Errorf("%+v, %+v", told, silent)
	}
	if last := x.Moment(2, 9); m.Why != nil || last.Why != nil || x.Run().Verdict != "" || x.Run().Ran.Heuristic != "mine" || !x.Whole() {
		t.Errorf("%+v, %+v", last, x.Run())
	}
	if part, _ := opened(t, small+"trace counts generated=9 expanded=3\n"); part.Whole() || part.Run().Generated != 9 {
		t.Error("a run that went on has a whole trace")
	}
}

func TestTheFirstWrongLineOfATraceIsSaid(t *testing.T) {
	for line, want := range map[string]string{
		"trace": "", "trace ": "11: form", "trace fold 1": "11: form", "trace algorithm bfs": "11: form", "trace node 5 0 (0 4)": "11: new", "trace node -1 0 (0 4)": "11: new",
		"trace node 1048576 0 (0 4)": "11: new", "trace node 1 - -": "11: start", "trace node 1 9 (0 4)": "11: known", "trace node 1 7 (0 5)": "11: form",
		"trace node 1 0 (0 3)": "11: move", "trace node 1 0": "11: form", "trace node 1 0 g=1": "11: form", "trace node 1 0 (0 4) g=1.5": "11: form", "trace node 1 0 (0 4) h=NaN": "11: form",
		"trace drop 7 (0 5)": "11: form", "trace drop 0 (0 0)": "11: move", "trace drop 0": "11: form", "trace expand x": "11: known", "trace expand 6": "11: known",
		"trace expand": "11: form", "trace goal 0": "11: goal", "trace limit": "11: form", "trace limit x": "11: form", "trace counts generated=1": "11: form",
		"trace counts expanded=1 generated=1": "11: form", "trace limit 1\ntrace expand 0": "12: known", "trace limit 1\ntrace node 1 0 (0 4)": "12: known",
	} {
		if _, got := opened(t, small+line+"\n"); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
	for lines, want := range map[string]string{"": "0: form", "trace node 0 - -": "1: algorithm", "trace algorithm best": "1: algorithm", "x\ntrace algorithm bfs": "2: form"} {
		if _, got := opened(t, lines); got != want {
			t.Errorf("%q: %q, want %q", lines, got, want)
		}
	}
}

// FuzzOpenTrace holds that no file breaks the explorer, whatever is asked of it.
func FuzzOpenTrace(f *testing.F) {
	f.Add(small)
	f.Add(small + "trace limit 3\ntrace node 1 - - h=inf\ntrace expand 1\ntrace expand 1\ntrace node 2 1 (0 4) g=-7 h=3 f=99\ntrace expand 2\ntrace limit 1\n")
	f.Add("trace algorithm ids\ntrace limit 0\ntrace node 3 - -\ntrace expand 3\ntrace node 2 3 (0 4)\ntrace node 1 3 (0 4)\ntrace expand 1\ntrace expand 2\n")
	f.Fuzz(func(t *testing.T, lines string) {
		x, _ := opened(t, lines)
		if x == nil {
			return
		}
		x.Samples(10)
		for step := range min(x.Steps(), 20) {
			if m := x.Moment(step, 10); m.Waiting < len(m.Frontier) || m.Waiting > x.Nodes() {
				t.Errorf("step %d: %d wait: %+v", step, m.Waiting, m.Frontier)
			}
			for n := range uint32(min(x.Nodes(), 20)) {
				x.Node(n, step)
				x.Children(n, step, 9)
			}
		}
	})
}

// TestWhatOneNodeHadTakesNoLongerForBeingMuch: each step is looked at once.
func TestWhatOneNodeHadTakesNoLongerForBeingMuch(t *testing.T) {
	const looks = 100_000
	var lines strings.Builder
	lines.WriteString("trace algorithm bfs\ntrace node 0 - -\n")
	for i := range looks {
		fmt.Fprintf(&lines, "trace expand 0\ntrace node %d 0 (0 5)\ntrace expand %d\n", i+1, i+1)
	}
	x, wrong := opened(t, lines.String())
	if wrong != "" {
		t.Fatal(wrong)
	}
	gametest.Within(t, func() {
		for i := range looks {
			step := 2*i + 1
			told := x.Node(0, step)
			if first, all := x.Children(0, step, 1); told.Expanded != step || all != i+1 || first[0] != 1 {
				t.Fatalf("at step %d: %+v, %d children from %v on", step, told, all, first)
			}
		}
	})
	gametest.Within(t, func() {
		for step := 1; step <= 2*looks; step += looks / 50 {
			x.Moment(step, 100)
			x.Closed(step, 100)
		}
	})
}

// TestALineOfATraceHasALimit: it is refused with its number, whatever it costs to hold it.
func TestALineOfATraceHasALimit(t *testing.T) {
	huge := strings.Repeat("x", 30_000_000)
	for line, want := range map[string]string{
		"trace expand " + huge: "11: long", "trace algorithm bfs/" + huge: "11: long", "trace" + strings.Repeat(" y", 15_000_000): "11: long", huge: "",
	} {
		lines := small + line + "\n"
		var got string
		gametest.Within(t, func() { _, got = opened(t, lines) })
		if got != want {
			t.Errorf("%.30s...: %q, want %q", line, got, want)
		}
	}
	if _, got := opened(t, "trace algorithm astar/"+strings.Repeat("é", 601)); got != "1: heuristic" {
		t.Error(got)
	}
	if x, got := opened(t, "trace algorithm astar/"+strings.Repeat("é", 600)+"\ntrace node 0 - -\n"); got != "" || len([]rune(x.Run().Ran.Heuristic)) != 600 {
		t.Error(got)
	}
}

func TestACostOfATraceIsNotAddedUpBeyondItsRange(t *testing.T) {
	lines := "trace algorithm astar/x\ntrace node 0 - - g=2147483647\ntrace expand 0\ntrace node 1 0 (0 5)\n"
	if _, got := opened(t, lines); got != "4: cost" {
		t.Error(got)
	}
}

// TestAnyTraceIsReadConsistentlyOrRefusedWithItsLine on traces of all games and algorithms with random changes.
func TestAnyTraceIsReadConsistentlyOrRefusedWithItsLine(t *testing.T) {
	var whole []*written
	d, random := dice(11), rand.New(rand.NewPCG(36, 15))
	for _, g := range game.Puzzlers(All(Settings{})) {
		for _, a := range explore.WithTraces() {
			whole = append(whole, write(t, draw(t, g, search.Algorithm(a), &d)))
		}
	}
	read := 0
	for i := range 3000 {
		w := whole[i%len(whole)]
		lines := gametest.MutateTrace(random, w.text)
		x, issue := w.puzzle.OpenTrace(t.Context(), "X", []byte(lines))
		switch {
		case x == nil && (issue == nil || issue.Line < min(1, len(lines)) || issue.Line > 1+strings.Count(lines, "\n")):
			t.Errorf("%+v in\n%s", issue, lines)
		case x == nil:
		default:
			read++
			asked := asked{t, x, w.puzzle, random}
			asked.everything()
			if t.Failed() {
				t.Fatalf("trace %d:\n%s", i, text.Clip(lines, 5000))
			}
		}
	}
	if read < 300 {
		t.Errorf("%d of the traces are read, too few", read)
	}
}

// asked is an exploration of any trace, asked at random.
type asked struct {
	*testing.T
	game.Exploration
	puzzle game.Puzzle
	random *rand.Rand
}

// everything asks what the page Explorar asks.
func (a asked) everything() {
	last := a.Steps() - 1
	for range 4 {
		step := a.random.IntN(a.Steps())
		a.moment(step)
		for range 4 {
			a.node(uint32(a.random.IntN(a.Nodes())), step)
		}
		if heated, ok := a.Exploration.(game.Heated); ok {
			heated.Heat(step)
		}
		for _, what := range []explore.Seek{explore.NextLevel, explore.NextPhase, explore.NextOnWay} {
			if before, ok := a.Seek(step, what, true); ok && before >= step {
				a.Errorf("before step %d: %d", step, before)
			}
			if after, ok := a.Seek(step, what, false); ok && (after <= step || after > last) {
				a.Errorf("after step %d: %d", step, after)
			}
		}
		for _, kind := range teach.QuestionKinds() {
			if q, ok := teach.Ask(a.Exploration, kind, step); ok {
				teach.Mark(a.Exploration, q, teach.Answer{Node: explore.None})
			}
		}
	}
	samples := a.Samples(50)
	for i, s := range samples {
		if s.Step < 0 || i > 0 && s.Step < samples[i-1].Step {
			a.Errorf("%+v", samples)
		}
	}
	a.At(1)
	a.again()
}

func (a asked) moment(step int) {
	m := a.Moment(step, 20)
	if m.Waiting < len(m.Frontier) || m.Node >= uint32(a.Nodes()) || m.Expanded != a.Expanded(step) || m.Phase >= len(a.Phases()) {
		a.Errorf("step %d: %+v", step, m)
	}
	for _, e := range m.Frontier {
		if e.Node != explore.None && a.Node(e.Node, step).Status != explore.Waits {
			a.Errorf("step %d: node %d is listed, and does not wait", step, e.Node)
		}
	}
	closed, all := a.Closed(step, 20)
	if len(closed) > all || all != m.Closed {
		a.Errorf("step %d: %v of %d are closed, %d are counted", step, closed, all, m.Closed)
	}
	for _, n := range closed {
		if told := a.Node(n, step); told.Expanded < 1 || told.Expanded > step {
			a.Errorf("step %d: node %d is closed: %+v", step, n, told)
		}
	}
}

func (a asked) node(number uint32, step int) {
	told, path := a.Node(number, step), a.Path(number)
	if path[len(path)-1] != number || len(path) != told.Depth+1 || len(a.Moves(number)) != told.Depth {
		a.Errorf("node %d: %+v, on the way %v", number, told, path)
	}
	if told.Expanded > 0 && a.Moment(told.Expanded, 0).Node != number {
		a.Errorf("step %d did not expand node %d", told.Expanded, number)
	}
	if looked := a.StepOf(number); looked >= 0 && a.Moment(looked, 0).Node != number {
		a.Errorf("step %d did not look at node %d", looked, number)
	}
	first, all := a.Children(number, step, 5)
	if len(first) != min(5, all) || !slices.IsSorted(first) {
		a.Errorf("node %d has the children %v of %d", number, first, all)
	}
	for _, n := range first {
		if child := a.Node(n, step); child.Parent != number || child.Generated > step {
			a.Errorf("node %d has at step %d the child %+v", number, step, child)
		}
	}
	a.Scene(number)
}

// again writes the trace and reads it: it has the same nodes and steps.
func (a asked) again() {
	var b bytes.Buffer
	if err := a.WriteTrace(&b); err != nil {
		a.Fatal(err)
	}
	x, issue := a.puzzle.OpenTrace(a.Context(), "X", b.Bytes())
	if issue != nil {
		a.Errorf("is written as\n%s\nwhere %+v", b.String(), issue)
	} else if x.Nodes() != a.Nodes() || x.Steps() != a.Steps() || x.Goal() != a.Goal() {
		a.Errorf("%d nodes, %d steps, goal %d; as it is written %d, %d, %d", a.Nodes(), a.Steps(), a.Goal(), x.Nodes(), x.Steps(), x.Goal())
	}
}
