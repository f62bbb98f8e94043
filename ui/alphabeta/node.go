package alphabeta

import (
	"math"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/play"
	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/exploring"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// nodePane is what is known of the node: its board, its window in words and as a scale, why, and its children.
//
//	+--------------------------+
//	| board      | figures     |
//	|            | scale       |
//	| why                      |
//	| CHILDREN, IN THEIR ORDER |
//	+--------------------------+
type nodePane struct {
	view      *View
	name      *widgets.Sentence
	board     *board.Board
	facts     *exploring.LineTable
	scale     *scale
	factPitch float32 // from one row of facts to the next
	whyName   *widgets.Line
	why       *widgets.Sentence
	whyScroll *container.Scroll // both
	heading   *widgets.Line
	children  *exploring.LineTable
	terms     *exploring.LineTable // of a leaf, in the place of children
	content   *fyne.Container
	drawn     uint32
	of        *thought
}

// Lengths at the usual size of texts: of the scale, the least of the board, and its most as a share of the height.
const (
	scaleHeight = 58
	leastBoard  = 140
	boardShare  = 0.6
	paneGap     = 6
	leastList   = 70
	whyShare    = 0.3
)

func newNodePane(v *View) *nodePane {
	w := v.Words
	p := &nodePane{view: v, scale: newScale()}
	p.name = widgets.NewSentence(v.session.Host, theme.Muted, fynetheme.SizeNameCaptionText, 1)
	p.name.Bold = true
	p.board = board.New(v.session.Host, w)
	p.facts = exploring.NewLineTable([]float32{10, 9}, 1, v.Tips)
	p.factPitch = p.facts.List.CreateItem().MinSize().Height + fynetheme.Padding()
	p.children = exploring.NewLineTable([]float32{2, 8, 5, 11}, 2, v.Tips)
	p.children.Columns[1].Drawings, p.facts.Columns[1].Drawings = v.session.Host, v.session.Host
	p.terms = exploring.NewLineTable([]float32{8, 2}, 1, v.Tips)
	for _, list := range []*exploring.LineTable{p.facts, p.children, p.terms} {
		list.List.OnKey = v.leap
	}
	p.whyName = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, true)
	p.why = widgets.NewSentence(v.session.Host, fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, 0)
	p.heading = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true)
	p.whyScroll = container.NewVScroll(container.New(layout.NewCustomPaddedLayout(6, 0, 2, 2),
		container.New(layout.NewCustomPaddedLayout(0, 6, 8, 8), widgets.Stacked(4, p.whyName, p.why))))
	notation := report.WithNotation(w, v.session.game, w.Key("alphabeta.about.why"))
	why := widgets.NewTerm(container.NewStack(widgets.NewSurface(fynetheme.ColorNameInputBackground, "", 6), p.whyScroll), v.Tips, notation)
	scale := container.NewStack(widgets.NewSurface(fynetheme.ColorNameInputBackground, "", 6), p.scale.Container)
	p.content = container.New(p.layOut(), container.New(widgets.LayoutFunc{}, p.board), p.facts.List, scale, why, p.heading, container.NewStack(p.children.List, p.terms.List))
	return p
}

// leastSize is the least size of the pane.
func (p *nodePane) leastSize() fyne.Size {
	size := widgets.TextScale()
	return fyne.NewSize(330*size, (leastBoard+scaleHeight+leastList+90)*size)
}

// layOut gives the board its share, figures and scale what is beside it, and the children what is left; where it is
// low, board, figures and the rest stand side by side. The reason is scrolled where it has too little room.
func (p *nodePane) layOut() fyne.Layout {
	return widgets.LayoutFunc{Place: func(o []fyne.CanvasObject, size fyne.Size) {
		if least := p.leastSize(); size.Height < least.Height {
			p.placeSideBySide(o, size)
			return
		}
		text := widgets.TextScale()
		why, heading := p.whyHeight(size.Width, size.Height*whyShare), o[4].MinSize().Height
		rest := size.Height - why - heading - 3*paneGap
		side := max(leastBoard*text, min(rest*boardShare, size.Width*0.48, rest-leastList*text))
		x := side + paneGap
		if !o[0].Visible() {
			x = 0
		}
		scale := scaleHeight * text
		widgets.Show(o[2], true)
		widgets.Place(o[0], 0, 0, side, side)
		facts := p.factPitch * float32(math.Floor(float64((side-scale-paneGap)/p.factPitch))) // whole rows
		widgets.Place(o[1], x, 0, size.Width-x, facts)
		widgets.Place(o[2], x, facts+paneGap, size.Width-x, side-facts-paneGap)
		p.placeReasons(o, fyne.NewPos(0, side+paneGap), size, why)
	}}
}

// placeSideBySide has three columns: the board, figures with the scale, and the reason with the children.
func (p *nodePane) placeSideBySide(o []fyne.CanvasObject, size fyne.Size) {
	text := widgets.TextScale()
	side := min(size.Height, size.Width*0.3)
	if !o[0].Visible() {
		side = 0
	}
	middle := (size.Width - side) * 0.42
	scale := scaleHeight * text
	hasScale := size.Height > 2.5*scale
	widgets.Show(o[2], hasScale)
	if !hasScale {
		scale = 0
	}
	widgets.Place(o[0], 0, 0, side, side)
	widgets.Place(o[1], side+paneGap, 0, middle-2*paneGap, size.Height-scale-paneGap)
	widgets.Place(o[2], side+paneGap, size.Height-scale, middle-2*paneGap, scale)
	x := side + middle
	p.placeReasons(o, fyne.NewPos(x, 0), size, p.whyHeight(size.Width-x, size.Height*0.5))
}

// placeReasons places the reason, and below it the children with their heading where there is room for a row.
func (p *nodePane) placeReasons(o []fyne.CanvasObject, at fyne.Position, size fyne.Size, why float32) {
	width, heading := size.Width-at.X, o[4].MinSize().Height
	widgets.Place(o[3], at.X, at.Y, width, why)
	y := at.Y + why + paneGap
	room := size.Height - y - heading
	widgets.Show(o[4], room > heading)
	widgets.Show(o[5], room > heading)
	widgets.Place(o[4], at.X, y, width, heading)
	widgets.Place(o[5], at.X, y+heading, width, max(0, room))
}

// whyHeight is the height of the reason in a width, so much at most.
func (p *nodePane) whyHeight(width, most float32) float32 {
	p.whyScroll.Content.Resize(fyne.NewSize(width, p.whyScroll.Content.Size().Height)) // it wraps, and asks for a height
	return min(p.whyScroll.Content.MinSize().Height, most)
}

func (p *nodePane) render() {
	s, w := p.view.session, p.view.Words
	t, node, event := s.thought, s.current(), s.player.Index
	n, m := t.Record.Node(node), t.Record.At(node, event)
	if p.of != t || p.drawn != node {
		p.of, p.drawn = t, node
		widgets.Show(p.content.Objects[0], t.tree == nil)
		if t.tree == nil {
			shown := t.Position(node).Scene()
			shown.ColumnNames, shown.RowNames = nil, nil // small as it is drawn
			p.board.Display(scene.Step{Board: shown})
		}
	}
	drawn := ""
	if n.Parent != play.NoNode {
		drawn = page.DrawMove(t.Position(n.Parent), t.Move(node))
	}
	name := nodeName(w, t, node, drawn)
	p.name.Short, _, _ = strings.Cut(name, " · ") // without the number, which the tree has
	p.name.SetText(name)
	p.facts.SetLines(p.factLines(n, m), exploring.NoNode)
	p.scale.showWindow(w, t, n, m)
	p.whyName.SetText(w.Key(whyTitle(t, node, event)))
	said := explain(w, t, node, event, page.DrawMove)
	if n.Parent == play.NoNode {
		said = aboutRoot(w, s) + " " + said
	}
	if f := t.fault; f != nil && f.Node == node {
		p.whyName.SetText(w.Key("alphabeta.fault"))
		said = w.Say(f.Said)
	}
	if played, done := s.playedOut[node]; done && m.Left {
		said += " " + playedOutWords(w, t, node, played)
	}
	p.why.SetText(said)
	heading, terms := "alphabeta.children", p.termLines(node)
	if len(terms) > 0 {
		heading = "alphabeta.evaluation"
	}
	p.heading.SetText(strings.ToUpper(w.Key(heading)))
	p.children.SetLines(p.childLines(node), node)
	p.terms.SetLines(terms, exploring.NoNode)
	widgets.Show(p.children.List, len(terms) == 0)
	widgets.Show(p.terms.List, len(terms) > 0)
	p.content.Refresh()
}

// whyTitle is the key of the question that the words answer.
func whyTitle(t *thought, node uint32, event int) string {
	if n := t.Record.Node(node); n.Left > 0 && t.Record.LeaveEvent(node) <= event {
		return "alphabeta.why"
	}
	return "alphabeta.here"
}

func (p *nodePane) factLines(n *play.Node, m play.Moment) []*exploring.ListLine {
	s, w := p.view.session, p.view.Words
	t, node, event := s.thought, s.current(), s.player.Index
	row := func(key, value string, do func()) *exploring.ListLine {
		colour := fynetheme.ColorNameForeground
		if do != nil {
			colour = theme.Accent
		}
		return &exploring.ListLine{
			Cells: []widgets.Cell{{Text: w.Key("alphabeta.fact." + key), Colour: theme.Muted}, {Text: value, Colour: colour}},
			About: w.Key("alphabeta.about." + key), Node: exploring.NoNode, Do: do,
		}
	}
	seen, window := len(t.Record.Children(node, event)), formatWindow(w, t, int(n.Alpha), int(n.Beta))
	if m.Alpha != int(n.Alpha) {
		window += " → α " + formatValue(w, t, m.Alpha)
	}
	if m.Beta != int(n.Beta) {
		window += " → β " + formatValue(w, t, m.Beta)
	}
	lines := []*exploring.ListLine{
		row("window", window, nil),
		row("cuts", cutCondition(w, t, node), nil),
	}
	if !n.Has(play.IsLeaf) {
		if m.Best != play.NoNode {
			child := m.Best
			best := formatValue(w, t, int(t.Record.Node(child).Value))
			lines = append(lines, row("best", w.Key("alphabeta.best", "Value", best, "Move", nameOf(w, t, child, page.DrawMove)), func() { s.pick(child) }))
		}
	}
	if m.Left {
		lines = append(lines, row("value", boundSign(n.Bound)+formatValue(w, t, m.Value), nil))
	}
	if !n.Has(play.IsLeaf) {
		lines = append(lines, row("seen", w.Key("alphabeta.seen", "Seen", seen, "All", len(t.Position(node).Moves())), nil))
	}
	goTo := func(event int) func() {
		if event == s.player.Index {
			return nil
		}
		return func() { s.goTo(event) }
	}
	lines = append(lines, row("entered", w.Number(int64(t.Record.EnterEvent(node))), goTo(t.Record.EnterEvent(node))))
	if leave := t.Record.LeaveEvent(node); m.Left {
		lines = append(lines, row("left", w.Number(int64(leave)), goTo(leave)))
	}
	return lines
}

// childLines lists the moves of a node in the order in which they were looked at, and what was cut.
func (p *nodePane) childLines(node uint32) (lines []*exploring.ListLine) {
	s, w := p.view.session, p.view.Words
	t, event := s.thought, s.player.Index
	n, m := t.Record.Node(node), t.Record.At(node, event)
	children, before := t.Record.Children(node, event), t.Position(node)
	moves := before.Moves()
	for i, child := range children {
		c := t.Record.Node(child)
		move := moves[c.Ordinal]
		value, said, colour := "…", w.Key("alphabeta.child.inside"), theme.Accent
		if t.Record.LeaveEvent(child) <= event {
			value = boundSign(c.Bound) + formatValue(w, t, int(c.Value))
			said, colour = p.childWords(n, m, child, i == len(children)-1)
		}
		lines = append(lines, &exploring.ListLine{
			Cells: []widgets.Cell{{Text: strconv.Itoa(i + 1), Colour: theme.Muted}, {Text: page.DrawMove(before, move)}, {Text: value}, {Text: said, Colour: colour}},
			About: page.MoveInWords(w, before, move) + ". " + w.Key("alphabeta.child.about"), Node: child, Do: func() { s.pick(child) },
		})
	}
	if !m.Left || n.Left == 0 {
		return lines
	}
	played, done := s.playedOut[node]
	if !done {
		line := &exploring.ListLine{
			Cells: []widgets.Cell{{}, {Text: w.Key("alphabeta.cut.row", "Count", int(n.Left)), Colour: theme.Muted}, {}, {}},
			About: w.Key("alphabeta.cut.closed"), Node: exploring.NoNode,
		}
		if t.canPlayOut(node) {
			line.Cells[3] = widgets.Cell{Text: w.Key("alphabeta.cut.play"), Colour: theme.Accent}
			line.About, line.Do = w.Key("alphabeta.cut.press"), func() { s.playOut(node) }
		}
		return append(lines, line)
	}
	for _, o := range played {
		lines = append(lines, &exploring.ListLine{
			Cells: []widgets.Cell{{}, {Text: page.DrawMove(before, o.Move), Colour: theme.Muted}, {Text: formatValue(w, t, o.Value), Colour: theme.Muted}, {Text: outcomeWords(p.view.Words, t, node, o.Value), Colour: theme.Muted}},
			About: page.MoveInWords(w, before, o.Move) + ". " + w.Key("alphabeta.cut.about"), Node: exploring.NoNode,
		})
	}
	return lines
}

// showOutcomes scrolls to the moves that were cut and are played out now.
func (p *nodePane) showOutcomes() {
	t, node := p.view.session.thought, p.view.session.current()
	if n := len(t.Record.Children(node, p.view.session.player.Index)); n < len(p.children.Lines()) {
		p.children.List.ScrollTo(len(p.children.Lines()) - 1)
		p.children.List.ScrollTo(n)
	}
}

// termLines lists the parts of the estimate of a leaf, for MAX.
func (p *nodePane) termLines(node uint32) (lines []*exploring.ListLine) {
	w, t := p.view.Words, p.view.session.thought
	n, position := t.Record.Node(node), t.Position(node)
	if !n.Has(play.IsLeaf) || position.Outcome() != play.Open || !t.hasOurLeaves {
		return nil
	}
	sign := 1.0
	if !n.IsMax() {
		sign = -1
	}
	_, isFormula := game.FormulaText(t.Method.Options.Eval)
	if isFormula {
		sign = 1 // a quantity is of nobody
	}
	about := report.WithNotation(w, t.Start.Module(), w.Key("alphabeta.term.about"))
	add := func(what, value string) {
		lines = append(lines, &exploring.ListLine{Cells: []widgets.Cell{{Text: what}, {Text: value}}, About: about, Node: exploring.NoNode})
	}
	terms := position.EvalTerms(t.Method.Options.Eval)
	for _, term := range terms {
		add(w.Say(term.What), w.Value(sign*term.Points))
	}
	if len(terms) > 0 && !isFormula {
		add(w.Key("alphabeta.term.sum"), formatValue(w, t, int(n.Value)))
	}
	return lines
}

// cutByChild says why the last child of a node cut the others.
func cutByChild(w *i18n.Words, t *thought, node uint32) string {
	n := t.Record.Node(node)
	switch {
	case isGroundless(t, node):
		return w.Key("alphabeta.child.groundless", "Bound", missedBound(w, t, node))
	case n.IsMax():
		return w.Key("alphabeta.child.cuts.from", "Bound", formatValue(w, t, int(n.Beta)))
	}
	return w.Key("alphabeta.child.cuts.to", "Bound", formatValue(w, t, int(n.Alpha)))
}

// childWords says what a value that came back did at the node.
func (p *nodePane) childWords(n *play.Node, m play.Moment, child uint32, isLast bool) (said string, colour fyne.ThemeColorName) {
	w, t := p.view.Words, p.view.session.thought
	c := t.Record.Node(child)
	switch {
	case c.Has(play.IsUnfinished):
		return w.Key("alphabeta.child.unfinished"), theme.Muted
	case isLast && m.Left && n.Left > 0:
		return cutByChild(w, t, c.Parent), theme.Impossible
	case c.Has(play.IsHit):
		return w.Key("alphabeta.child.hit"), theme.Muted
	case child == m.Best:
		return w.Key("alphabeta.child.best"), theme.Proved
	case t.Record.At(c.Parent, t.Record.LeaveEvent(child)).Best == child:
		return w.Key("alphabeta.child.then"), theme.Muted
	case c.Alpha+1 == c.Beta:
		return w.Key("alphabeta.child.scout"), theme.Muted
	}
	return w.Key("alphabeta.child.worse"), theme.Muted
}
