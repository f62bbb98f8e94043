package explore

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"

	"procura/core/search/record"
)

// LineHead begins the lines of a trace; all others are of whoever wrote the file. The form
// is in docs/formats.md.
const LineHead = "trace "

// WriteTrace writes the trace as text, with its method and counts. Backed-up values, what was given
// up and why have no place in that form, nor have nodes at the limit of depth.
func (x *Explorer[S, A]) WriteTrace(to io.Writer) error {
	w := &writer[S, A]{Explorer: x, out: bufio.NewWriter(to), moves: map[uint32][]string{}}
	method := string(x.Strategy.Algorithm)
	if heuristic := x.Strategy.Heuristic.Key; heuristic != "" {
		method += "/" + heuristic
	}
	w.line("algorithm %s", method)
	for step := range x.Steps() {
		if s := x.trace.Step(step); s.Kind == record.AtDepth {
			w.line("depth %d", x.trace.Node(s.Node).Depth)
			break
		}
	}
	for step := range x.Steps() {
		w.writeStep(step)
		for w.node < x.trace.Nodes() && int(x.trace.Node(uint32(w.node)).From) <= step {
			w.writeNode(uint32(w.node))
		}
	}
	w.line("counts generated=%d expanded=%d", x.Report.Generated, x.Report.Expanded)
	return w.out.Flush() //nolint:wrapcheck // it is that of the file
}

type writer[S comparable, A any] struct {
	*Explorer[S, A]
	out   *bufio.Writer       // remembers its first error
	moves map[uint32][]string // of nodes that were parents of late
	node  int                 // the next one
	phase int                 // the next one
}

func (w *writer[S, A]) line(format string, args ...any) {
	fmt.Fprintf(w.out, LineHead+format+"\n", args...)
}

// writeStep writes what a step did, and which successors it threw away as duplicates.
func (w *writer[S, A]) writeStep(step int) {
	s := w.trace.Step(step)
	switch s.Kind {
	case record.Reached:
		w.line("goal %d", s.Node)
	case record.Expanded, record.Resumed:
		w.line("expand %d", s.Node)
	}
	if s.Kind != record.Expanded {
		return // what is made again was thrown away before
	}
	from, end := w.trace.Slots(step)
	for slot := from; slot < end; slot++ {
		switch fate, _, _ := w.trace.Fate(slot); fate {
		case record.Repeated, record.OnPath, record.Visited:
			w.line("drop %d %s", s.Node, w.move(s.Node, slot-from))
		}
	}
}

func (w *writer[S, A]) writeNode(number uint32) {
	phases, n := w.trace.Phases, w.trace.Node(number)
	for ; w.phase < len(phases) && phases[w.phase].Node <= number; w.phase++ {
		if phases[w.phase].Iteration > 0 {
			w.line("limit %s", formatNumber(phases[w.phase].Limit))
		}
	}
	parent, move := "-", "-"
	if n.Parent != number {
		parent, move = strconv.Itoa(int(n.Parent)), w.move(n.Parent, uint32(n.Ordinal))
	}
	values := ""
	if infoOf(w.trace, w.phase-1).Informed {
		values = formatValue("h", n.H) + formatValue("f", n.F)
	}
	w.line("node %d %s %s g=%d%s", number, parent, move, n.G, values)
	w.node++
}

func (w *writer[S, A]) move(parent, ordinal uint32) string {
	if w.lift != nil {
		return w.Explorer.move(parent, int(ordinal))
	}
	moves, known := w.moves[parent]
	if !known {
		if len(w.moves) == mostFamilies {
			clear(w.moves)
		}
		for _, e := range w.problem.Expand(w.State(parent), nil) {
			moves = append(moves, w.problem.Notation(e.Action))
		}
		w.moves[parent] = moves
	}
	return moves[ordinal]
}

// formatValue is empty where a value is not known: the trace was read from a file.
func formatValue(key string, x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return " " + key + "=" + formatNumber(x)
}

func formatNumber(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}
