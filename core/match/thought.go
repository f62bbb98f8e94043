package match

import (
	"context"

	"procura/core/game"
	"procura/core/play"
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
	for _, node := range t.Record.Way(i)[1:] {
		p, _ = p.Play(p.Moves()[t.Record.Node(node).Ordinal])
	}
	return p
}

// Move is the move to a node, "" for a root.
func (t *Thought) Move(i uint32) string {
	n := t.Record.Node(i)
	if n.Parent == play.NoNode {
		return ""
	}
	return t.Position(n.Parent).Moves()[n.Ordinal]
}
