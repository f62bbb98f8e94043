package explore

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"

	"procura/core/game"
	"procura/core/search/internal/record"
)

// What the lines of a trace begin with; all others are of whoever wrote the file. The form
// is in docs/formats.md.
const lineHead = "trace "

// Write writes a trace as text, with what its run says of itself; movesOf gives the moves to
// the successors of a state, and is nil where the search had classes. Backed-up values, what was given
// up and why have no place in that form, nor have nodes at the limit of depth.
func Write[S comparable](to io.Writer, x *Explorer[S], run *game.Run, movesOf func(S) []string) error {
	w := &writer[S]{Explorer: x, out: bufio.NewWriter(to), movesOf: movesOf, moves: map[uint32][]string{}}
	method := string(run.Ran.Algorithm)
	if run.Ran.Heuristic != "" {
		method += "/" + run.Ran.Heuristic
	}
	w.line("algorithm %s", method)
	for step := range x.Steps() {
		w.writeStep(step)
		for w.node < x.trace.Nodes() && int(x.trace.Node(uint32(w.node)).From) <= step {
			w.writeNode(uint32(w.node))
		}
	}
	w.line("counts generated=%d expanded=%d", run.Generated, run.Expanded)
	return w.out.Flush() //nolint:wrapcheck // it is that of the file
}

type writer[S comparable] struct {
	*Explorer[S]
	out     *bufio.Writer // remembers its first error
	movesOf func(S) []string
	moves   map[uint32][]string // of nodes that were parents of late
	node    int                 // the next one
	phase   int                 // the next one
}

func (w *writer[S]) line(format string, args ...any) {
	fmt.Fprintf(w.out, lineHead+format+"\n", args...)
}

// writeStep writes what a step did, and which successors it threw away as duplicates.
func (w *writer[S]) writeStep(step int) {
	s := w.trace.Step(step)
	switch s.Kind {
	case record.Goal:
		w.line("goal %d", s.Node)
	case record.Expand, record.Resume:
		w.line("expand %d", s.Node)
	}
	if s.Kind != record.Expand {
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

func (w *writer[S]) writeNode(number uint32) {
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

func (w *writer[S]) move(parent, ordinal uint32) string {
	if w.movesOf == nil {
		return w.Explorer.move(parent, int(ordinal))
	}
	moves, known := w.moves[parent]
	if !known {
		if len(w.moves) == mostFamilies {
			clear(w.moves)
		}
		moves = w.movesOf(w.State(parent))
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
