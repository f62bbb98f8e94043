package alphabeta

import (
	"slices"
	"strings"

	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/exploring"
	"procura/ui/i18n"
)

// variation is the nodes of a principal variation at an event.
type variation map[uint32]bool

// variationAt follows the best children of a root, as they are known after an event.
func variationAt(r *play.Record, root uint32, event int) variation {
	v := variation{}
	for node := r.PathTo(root)[0]; node != play.NoNode; {
		v[node] = true
		node = r.At(node, event).Best
	}
	return v
}

// source gives the tree what it draws of a thought at an event.
type source struct {
	*thought
	words     *i18n.Words
	tree      *exploring.Tree
	event     int
	heavy     uint32 // drawn with a heavy line, as the chosen node is
	variation variation
}

func newSource(w *i18n.Words, tree *exploring.Tree, t *thought, event int) *source {
	s := &source{thought: t, words: w, tree: tree, event: event}
	s.heavy = s.Current()
	s.variation = variationAt(t.Record, s.heavy, event)
	return s
}

func (s *source) ForPlan() exploring.Source { return s }

func (s *source) Current() uint32 { return s.Record.Event(s.event).Node }

func (s *source) Path(node uint32) []uint32 { return s.Record.PathTo(node) }

func (s *source) Scene(node uint32) scene.Step { return scene.Step{Board: s.Position(node).Scene()} }

// Describe fills in when a node was entered, where something below it was.
func (s *source) Describe(b *exploring.Branch) {
	n := s.Record.Node(b.Number)
	b.Turn, b.Depth = -1, int(n.Ply)
	if first := b.Number + 1; first < n.End && s.Record.EnterEvent(first) <= s.event {
		b.Turn = s.Record.EnterEvent(b.Number)
	}
}

// Children returns children in the order in which they were entered: where there are more, the best and the
// last are among them.
func (s *source) Children(b *exploring.Branch, most int) (first []uint32, all int) {
	list := s.Record.Children(b.Number, s.event)
	if most <= 0 || len(list) <= most {
		return list[:min(len(list), max(0, most))], len(list)
	}
	chosen := map[uint32]bool{list[len(list)-1]: true}
	if best := s.Record.At(b.Number, s.event).Best; best != play.NoNode {
		chosen[best] = true
	}
	for _, child := range list {
		if len(chosen) < most {
			chosen[child] = true
		}
	}
	for _, child := range list {
		if chosen[child] && len(first) < most {
			first = append(first, child)
		}
	}
	return first, len(list)
}

// The places below a node of what has no node: moves that were cut, and moves that are not looked at yet.
const (
	cutPlace  = "cut"
	openPlace = "open"
)

// AddOthers draws what was cut at a node, or what is still to be looked at on the path.
func (s *source) AddOthers(p *exploring.Planner, b *exploring.Branch, _ int) {
	add := func(place string, count int) {
		name := exploring.BranchName{Kind: exploring.OtherBranch, Number: b.Number, Place: place}
		if count > 0 && p.FindBranch(name) == nil && p.HasRoom() {
			p.AddBranch(&exploring.Branch{BranchName: name, Hidden: count}, b)
		}
	}
	n := s.Record.Node(b.Number)
	if s.Record.LeaveEvent(b.Number) <= s.event {
		add(cutPlace, int(n.Left))
		return
	}
	if b.OnPath && !n.Has(play.IsLeaf) {
		add(openPlace, s.countOpen(b.Number))
	}
}

// countOpen returns the number of moves of a node that were not entered yet.
func (s *source) countOpen(node uint32) int {
	seen := map[uint16]bool{}
	for _, child := range s.Record.Children(node, s.event) {
		seen[s.Record.Node(child).Ordinal] = true
	}
	return len(s.Position(node).Moves()) - len(seen)
}

func (s *source) CountOthers(*exploring.Branch) int { return 0 }

// LookOf tells how a node is drawn, or moves without one.
func (s *source) LookOf(b *exploring.Branch) exploring.Look {
	w := s.words
	switch b.Place {
	case cutPlace:
		return exploring.Look{Style: exploring.CutBox, Title: s.cutTitle(b), Line: crossing(w, s.thought, b.Number)}
	case openPlace:
		return exploring.Look{Style: exploring.WaitingBox, Title: w.Key("alphabeta.open.box", "Count", b.Hidden)}
	}
	n, m := s.Record.Node(b.Number), s.Record.At(b.Number, s.event)
	l := exploring.Look{
		Style: s.styleOf(b), Line: formatWindow(w, s.thought, int(n.Alpha), int(n.Beta)),
		Badge: exploring.FormatTurn(w, int(b.Number)), Round: !n.IsMax(),
		Heavy: b.Number == s.heavy || b.Number == s.tree.CurrentNode(),
	}
	l.Pieces[0], l.Title, l.Pieces[1] = s.titleOf(b.Number)
	if m.HasValue {
		l.Value = formatValue(w, s.thought, m.Value)
		if m.Left {
			l.Value = boundSign(n.Bound) + l.Value
		}
	}
	return l
}

// mostCutText is the greatest length of what was cut of a tree in a box.
const mostCutText = 14

// cutTitle counts what was cut at a node, and of a tree that was typed says what stands there.
func (s *source) cutTitle(b *exploring.Branch) string {
	title := s.words.Key("alphabeta.cut.box", "Count", b.Hidden)
	if s.thought.tree == nil {
		return title
	}
	var cut []string
	for place, child := range s.thought.tree.Nodes[s.thought.tree.NodeOf(s.Record, b.Number)].Children {
		isSeen := func(node uint32) bool { return int(s.Record.Node(node).Ordinal) == place }
		if !slices.ContainsFunc(s.Record.Children(b.Number, s.event), isSeen) {
			cut = append(cut, s.thought.tree.Branch(child))
		}
	}
	return title + ": " + text.Clip(strings.Join(cut, ", "), mostCutText)
}

// titleOf names a node by the move to it: the piece that this puts on the board, its cell, and the piece that it gives. Where
// there are no drawings its notation, and its name, stand between none.
func (s *source) titleOf(node uint32) (placed, title, given string) {
	if parent := s.Record.Node(node).Parent; parent != play.NoNode {
		before := s.Position(parent)
		step, _ := before.Show(s.Move(node))
		placed, title, given = board.MoveDrawings(before.Scene(), &step)
	}
	if placed == "" && given == "" {
		title = nameOf(s.words, s.thought, node, writeMove)
	}
	return placed, title, given
}

func (s *source) styleOf(b *exploring.Branch) exploring.BoxStyle {
	n := s.Record.Node(b.Number)
	switch {
	case b.Number == s.tree.CurrentNode():
		return exploring.CurrentBox
	case s.variation[b.Number]:
		return exploring.EndBox
	case b.Spine:
		return exploring.PathBox
	case s.Record.LeaveEvent(b.Number) <= s.event && n.Left > 0:
		return exploring.DroppedBox
	}
	return exploring.ExpandedBox
}

// Tip tells of a node, or of moves without one.
func (s *source) Tip(b *exploring.Branch) string {
	w := s.words
	switch b.Place {
	case cutPlace:
		offer := "alphabeta.cut.closed"
		if s.thought.canPlayOut(b.Number) {
			offer = "alphabeta.cut.press"
		}
		return whyCut(w, s.thought, b.Number, writeMove) + " " + w.Key(offer)
	case openPlace:
		return w.Key("alphabeta.open.about", "Count", b.Hidden)
	}
	return nodeInWords(w, s.thought, b.Number) + ". " + explain(w, s.thought, b.Number, s.event, writeMove)
}
