package games

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
	"procura/core/teach"
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
	if w.opened, issue = e.puzzle.OpenTrace(t.Context(), "X", b.Bytes()); issue != nil {
		t.Fatalf("%v:\n%+v\n%s", e, issue, w.text)
	}
	return w
}

// TestATraceReadsBackAsItWasWritten on random small problems, for each algorithm: the same
// nodes with the same values, taken in the same order, and the same duplicates thrown away.
// Nodes at the limit of depth are not taken in a file.
func TestATraceReadsBackAsItWasWritten(t *testing.T) {
	for _, g := range game.Puzzlers(All(Settings{})) {
		for i, a := range search.Algorithms() {
			t.Run(g.ID()+"/"+string(a), func(t *testing.T) {
				d := dice(i + 7)
				for range gametest.Cases(10, 60) {
					w := write(t, draw(t, g, a, &d))
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
		if was.Kind == game.AtDepth {
			continue
		}
		is := w.opened.Moment(at, math.MaxInt32)
		if was.Kind != is.Kind || was.Node != is.Node || was.Limit != is.Limit || was.Expanded != is.Expanded {
			return fmt.Sprintf("step %d: %+v; opened %+v", step, was, is)
		}
		if was.Kind == game.Expanded && w.method.Duplicates != search.Quotient && !slices.Equal(thrownAway(&was), thrownAway(&is)) {
			return fmt.Sprintf("step %d: %v thrown away; opened %v", step, thrownAway(&was), thrownAway(&is))
		}
		for _, kind := range teach.QuestionKinds() { // nothing is asked that a file does not tell
			if q, ok := teach.Ask(w.opened, kind, at); ok {
				teach.Mark(w.opened, q, teach.Answer{Node: game.NoNode})
			}
		}
		at++
	}
	if at != w.opened.Steps() {
		return fmt.Sprintf("%d steps; opened %d", at, w.opened.Steps())
	}
	return ""
}

func thrownAway(m *game.Moment) (moves []string) {
	for _, o := range m.Successors {
		if o.Fate == game.Repeated || o.Fate == game.OnPath || o.Fate == game.Visited {
			moves = append(moves, o.Move)
		}
	}
	return moves
}
