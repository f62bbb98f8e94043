package match

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"

	"procura/core/game"
	"procura/core/play"
	"procura/core/search/explore"
)

// Thought is a recorded search at a position: the nodes are those of the record, and are
// replayed from the position by the moves to them.
type Thought struct {
	Start  game.Position
	Method play.Method
	Record *play.Record
	// Counts are those of the search, which may have gone on after what is recorded.
	Counts play.Counts
}

// Think searches at a position by a method, and keeps so many nodes, 0 for the usual number.
func Think(ctx context.Context, p game.Position, m play.Method, most int) (Thought, game.Analysis) {
	t := Thought{Start: p, Method: m, Record: &play.Record{Most: most}}
	options := m.Options
	options.Record = t.Record
	found := p.Search(ctx, m.Limits, options)
	t.Counts = found.Counts
	return t, found
}

// Position is the one of a node.
func (t *Thought) Position(i uint32) game.Position {
	p := t.Start
	for _, node := range t.Record.PathTo(i)[1:] {
		p = playOrdinal(p, t.Record.Node(node).Ordinal)
	}
	return p
}

func playOrdinal(p game.Position, i uint16) game.Position {
	return p.(interface{ playOrdinal(uint16) game.Position }).playOrdinal(i)
}

// Value reads a value of the record for the player to move at the start: a win or a loss with the distance as the game
// counts it, else an estimate.
func (t *Thought) Value(value int) game.Value {
	outcome, _ := play.Decided(value)
	return t.Start.(interface{ value(int, bool) game.Value }).value(value, outcome != play.Open)
}

// Move is the move to a node, "" for a root.
func (t *Thought) Move(i uint32) string {
	n := t.Record.Node(i)
	if n.Parent == play.NoNode {
		return ""
	}
	return t.Position(n.Parent).Moves()[n.Ordinal]
}

// WriteTrace writes a thought as text, with values for MAX. The form is in docs/formats.md.
func (t *Thought) WriteTrace(to io.Writer) error {
	w := traceWriter{Thought: t, out: bufio.NewWriter(to)}
	w.line("position %s", t.Start.Line())
	w.line("method %s", t.Method)
	iteration := 0
	for e := range t.Record.Events() {
		event := t.Record.Event(e)
		if event.Leaves {
			w.leave(event.Node)
			continue
		}
		if t.Record.Node(event.Node).Parent == play.NoNode {
			w.line("iteration %d", t.Record.Iterations[iteration].Depth)
			iteration++
		}
		w.enter(event.Node)
	}
	c := t.Counts
	w.line("counts nodes=%d leaves=%d alpha=%d beta=%d", c.Nodes, c.Leaves, c.AlphaCuts, c.BetaCuts)
	return w.out.Flush() //nolint:wrapcheck // it is that of the file
}

type traceWriter struct {
	*Thought
	out *bufio.Writer // remembers its first error
	// path has the nodes that were entered and not left.
	path []traceNode
}

// traceNode is a node that was entered and not left. Its position and moves are made when they are
// asked for: leaves have no use for them.
type traceNode struct {
	move     string
	position game.Position
	moves    []string
}

func (w *traceWriter) line(format string, args ...any) {
	fmt.Fprintf(w.out, explore.LineHead+format+"\n", args...)
}

func (w *traceWriter) enter(i uint32) {
	n := w.Record.Node(i)
	parent, node := "-", traceNode{move: "-", position: w.Start}
	if n.Parent != play.NoNode {
		parent = strconv.Itoa(int(n.Parent))
		node = traceNode{move: movesOfLast(w.path)[n.Ordinal]}
	}
	w.path = append(w.path, node)
	w.line("enter %d %s %s alpha=%s beta=%s", i, parent, node.move, bound(n.Alpha), bound(n.Beta))
}

// movesOfLast are the moves of the last node of a path.
func movesOfLast(path []traceNode) []string {
	last := len(path) - 1
	if path[last].moves != nil {
		return path[last].moves
	}
	for i := range path {
		if path[i].position == nil {
			path[i].position, _ = path[i-1].position.Play(path[i].move)
		}
	}
	path[last].moves = path[last].position.Moves()
	return path[last].moves
}

func bound(value int32) string {
	switch value {
	case play.Win:
		return "inf"
	case -play.Win:
		return "-inf"
	}
	return strconv.Itoa(int(value))
}

// boundWords are the bounds in files.
var boundWords = []string{play.Exactly: "exact", play.AtLeast: "lower", play.AtMost: "upper"}

func (w *traceWriter) leave(i uint32) {
	n := w.Record.Node(i)
	words := ""
	if n.Bound != play.Exactly {
		words = " bound=" + boundWords[n.Bound]
	}
	if n.Best != play.NoMove {
		words += " best=" + movesOfLast(w.path)[n.Best]
	}
	if n.Left > 0 {
		words += " left=" + strconv.Itoa(int(n.Left))
	}
	if n.Has(play.IsHit) {
		words += " hit"
	}
	w.path = w.path[:len(w.path)-1]
	if !n.Has(play.IsUnfinished) {
		w.line("leave %d value=%d%s", i, n.Value, words)
	}
}
