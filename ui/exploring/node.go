package exploring

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/search/explore"
	"procura/core/search/record"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// nodePane is the room of the node: its board and figures, why it was chosen, what became
// of its successors, and what waits.
//
//	+--------------------------+
//	| board      | figures     |
//	|            | why this one|
//	| SUCESSORES               |
//	| FRONTEIRA      [fechados]|
//	+--------------------------+
type nodePane struct {
	view           *View
	board          *board.Board
	facts          *LineTable
	whyName        *widgets.Line
	why            *widget.Label
	whyScroll      *container.Scroll // both, where there is too little room for them
	successors     *LineTable
	successorsName *widgets.Line
	frontier       *LineTable
	frontierName   *widgets.Line
	frontierMore   *widgets.Line
	closedButton   *widgets.Button
	terms          *widgets.Terms
	about          *fyne.Container // figures, and why
	below          *fyne.Container // the name of the frontier, and what turns to the closed nodes
	content        *fyne.Container
	part           nodePart
	drawn          *snapshot // on the board
}

func newNodePane(v *View) *nodePane {
	w := v.Words
	p := &nodePane{view: v, successorsName: heading(), frontierName: heading()}
	p.frontierMore = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	p.board = board.New(v.session.Host, w)
	p.facts = NewLineTable([]float32{9, 11}, 1, v.Tips)
	p.successors = NewLineTable([]float32{4, 7, 17}, 3, v.Tips)
	p.frontier = NewLineTable([]float32{3, 4, 7, 7}, 3, v.Tips)
	for _, list := range []*LineTable{p.facts, p.successors, p.frontier} {
		list.List.OnKey = v.leap
	}
	p.closedButton = widgets.NewButton("", nil, func() { v.session.changeOption(func(on *options) { on.Closed = !on.Closed }) })
	p.closedButton.Explain(v.Tips, w.Key("explore.about.turn"))
	p.whyName = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, true)
	p.why = widgets.NewParagraph("")
	p.why.Importance, p.why.SizeName = widget.LowImportance, fynetheme.SizeNameCaptionText
	p.whyScroll = container.NewVScroll(container.New(whyLayout, p.whyName, p.why))
	term := widgets.NewLiveTerm(container.NewStack(widgets.NewSurface(fynetheme.ColorNameInputBackground, "", 6), p.whyScroll), v.Tips, p.aboutWhy)
	p.terms = widgets.NewTerms(term, term)
	p.below = container.NewBorder(nil, nil, nil, container.New(widgets.Tight(24), p.frontierMore, p.closedButton), p.frontierName)
	p.about = container.New(p.aboutLayout(), p.facts.List, p.terms)
	p.content = container.New(p.layOut(), container.New(noMinSize, p.board), p.about, p.successorsName, p.successors.List, p.below, p.frontier.List)
	return p
}

// nodePart tells which part of the node is seen: all, or in a small window either it or the frontier.
type nodePart int

const (
	wholeNode nodePart = iota
	nodeAlone
	frontierAlone
)

func (p *nodePane) setPart(small, frontier bool) {
	part := wholeNode
	switch {
	case small && frontier:
		part = frontierAlone
	case small:
		part = nodeAlone
	}
	if p.part == part {
		return
	}
	p.part = part
	for i, o := range p.content.Objects {
		widgets.Show(o, part == wholeNode || (i >= 4) == (part == frontierAlone))
	}
	p.content.Refresh()
}

func (p *nodePane) render(s *snapshot) {
	w := p.view.Words
	if p.drawn != s {
		p.drawn = s
		p.board.Display(s.board)
		p.board.SetHeat(s.heat)
	}
	p.facts.SetLines(p.factRows(s), explore.None)
	p.renderWhy(s)
	p.successorsName.SetText(strings.ToUpper(w.Key("explore.successors", "Node", nodeNumber(w, s.told.Node), "Count", len(s.told.Successors))))
	p.successors.SetLines(p.successorRows(s), s.node.Number)
	p.renderFrontier(s)
}

func (p *nodePane) values(phase int, g, h, f float64) string {
	return formatValues(p.view.Words, isInformed(p.view.session.exploration, phase), g, h, f)
}

func (p *nodePane) factRows(s *snapshot) []*ListLine {
	w, session, n := p.view.Words, p.view.session, &s.node
	row := func(key, value string, do func()) *ListLine {
		colour := fynetheme.ColorNameForeground
		if do != nil {
			colour = theme.Accent
		}
		return &ListLine{
			Cells: []widgets.Cell{muted(w.Key("explore.fact." + key)), {Text: value, Colour: colour}},
			About: w.Key("explore.about." + key), Node: explore.None, Do: do,
		}
	}
	step := func(key string, step int) *ListLine {
		name, to := w.Key("explore.step", "Step", step), func() { session.goToStep(step) } // "expansão 12"
		switch {
		case step < 0:
			name = nothing
		case step == 0:
			name = w.Key("explore.start")
		}
		if step < 0 || step == s.step {
			to = nil
		}
		return row(key, name, to)
	}
	parent := row("parent", nothing, nil)
	if n.Parent != n.Number {
		parent = row("parent", w.Key("explore.node", "Node", nodeNumber(w, n.Parent)), func() { session.pickNode(n.Parent) })
	}
	values := "values"
	if !isInformed(session.exploration, n.Phase) {
		values = "cost"
	}
	list := []*ListLine{
		row("move", cmp.Or(n.Move, rootName(w, session.exploration, n.Phase)), nil),
		row(values, p.values(n.Phase, n.G, n.H, n.F), nil),
		parent,
		step("generated", n.Generated),
		step("expanded", n.Expanded),
	}
	if n.HasPoints {
		points := w.Number(int64(n.Points))
		if run := session.run; run.HasTarget {
			points = w.Key("explore.points", "Points", n.Points, "Target", run.Target)
		}
		list = append(list, row("points", points, nil))
	}
	return list
}

// renderWhy shows why the node of the step was chosen, or what a chosen one is.
func (p *nodePane) renderWhy(s *snapshot) {
	w := p.view.Words
	name, said, why := w.Key("explore.why"), []string(nil), s.told.Why
	switch {
	case s.node.Number != s.told.Node:
		name = w.Key("explore.status." + statusKeys[s.node.Status])
		said = []string{w.Key("explore.elsewhere", "Step", s.step, "Node", nodeNumber(w, s.moment.Node))}
		if s.node.Status != explore.Waits { // one that waits is told what the other has over it
			why = nil
		}
	case len(why) == 0:
		said = []string{w.Key("explore.kind." + kindKeys[s.told.Kind])}
	case s.told.Step != s.step:
		name += " · " + w.Key("explore.step", "Step", s.told.Step)
	}
	if len(why) > 0 && s.told.Kind == record.Reached && s.node.Goal && s.node.Number == s.told.Node {
		said = append(said, w.Key("explore.kind.reached"))
	}
	for _, m := range why {
		said = append(said, w.Say(m))
	}
	if e := p.view.session.exploration; e.judged.Fault != nil && e.judged.Fault.Node == s.node.Number {
		name = w.Key("explore.fault", "Line", e.judged.Fault.Line)
		said = []string{w.Say(e.judged.Fault.What), w.Say(e.judged.Fault.Expected)}
	}
	p.whyName.SetText(name)
	if all := strings.Join(said, "; "); p.why.Text != all {
		p.why.SetText(all)
		p.whyScroll.ScrollToTop()
	}
	p.about.Refresh()
}

// The ends of the keys of what a step did, and of how a node stands.
var (
	kindKeys   = [...]string{record.Began: "began", record.Expanded: "expanded", record.Reached: "reached", record.AtDepth: "depth", record.Resumed: "resumed"}
	statusKeys = [...]string{explore.Unborn: "unborn", explore.Waits: "waits", explore.Done: "done", explore.Dropped: "dropped"}
)

func (p *nodePane) successorRows(s *snapshot) (list []*ListLine) {
	w, session := p.view.Words, p.view.session
	for i := range s.told.Successors {
		o := &s.told.Successors[i]
		if session.answerHidden {
			o = withoutFuture(*o, s)
		}
		said, colour := formatFate(w, o)
		l := &ListLine{
			Cells: []widgets.Cell{{Text: o.Move}, muted(p.values(s.told.Phase, o.G, o.H, o.F)), {Text: said, Colour: colour}},
			About: w.Key("explore.about.fate." + o.Fate.String()), Node: o.Node,
		}
		to := o.Node
		if to == explore.None {
			to = o.Other
		}
		if to != explore.None {
			l.Do = func() { session.pickNode(to) }
		}
		list = append(list, l)
	}
	return list
}

// withoutFuture returns a successor without what is found only after the step: that it is a goal and, if its
// turn comes later, what becomes of it.
func withoutFuture(o explore.Offspring, s *snapshot) *explore.Offspring {
	o.Goal = false
	if slices.ContainsFunc(s.moment.Frontier, func(e explore.Entry) bool {
		return e.Node == explore.None && e.Parent == s.told.Node && e.Move == o.Move
	}) {
		o.Fate, o.Node, o.Other = record.Unmade, explore.None, explore.None
	}
	return &o
}

func (p *nodePane) renderFrontier(s *snapshot) {
	w := p.view.Words
	closed := p.view.session.State.Options.Closed
	if closed != s.snapshotRequest.closed {
		return // on its way
	}
	name, turn, all := "explore.frontier", w.Key("explore.turn.closed", "Count", s.moment.Closed), s.moment.Waiting
	var lines []*ListLine
	if closed {
		name, turn, all = "explore.closed", w.Key("explore.turn.frontier", "Count", s.moment.Waiting), s.closedAll
		for _, n := range s.closed {
			e := explore.Entry{Node: n.Number, Move: n.Move, G: n.G, H: n.H, F: n.F}
			lines = append(lines, p.entryRow(n.Expanded, n.Phase, e, "explore.about.closed"))
		}
	} else {
		for i, e := range s.moment.Frontier { // in the order in which they are taken
			lines = append(lines, p.entryRow(i+1, s.moment.Phase, e, "explore.about.entry"))
		}
	}
	said := w.Key(name, "Number", w.Number(int64(all)))
	if s.told.Step != s.moment.Step { // what is said of the node is of another step
		said = w.Key("explore.step", "Step", s.moment.Step) + " · " + said
	}
	p.frontierName.SetText(strings.ToUpper(said))
	p.frontierMore.SetText("")
	if rest := all - len(lines); rest > 0 {
		p.frontierMore.SetText("+ " + w.Number(int64(rest)))
	}
	p.closedButton.SetText(turn)
	p.frontier.SetLines(lines, s.node.Number)
}

// entryRow returns the row of a node that waits, or has been expanded.
func (p *nodePane) entryRow(place, phase int, e explore.Entry, about string) *ListLine {
	w, to := p.view.Words, e.Node
	name := w.Key("explore.node", "Node", nodeNumber(w, to))
	if e.Node == explore.None {
		to, name, about = e.Parent, w.Key("explore.ungenerated", "Node", nodeNumber(w, e.Parent)), "explore.about.ungenerated"
	}
	return &ListLine{
		Cells: []widgets.Cell{muted(w.Number(int64(place))), {Text: cmp.Or(e.Move, rootName(w, p.view.session.exploration, phase))}, muted(name), {Text: p.values(phase, e.G, e.H, e.F)}},
		About: w.Key(about), Node: e.Node, Do: func() { p.view.session.pickNode(to) },
	}
}

func muted(words string) widgets.Cell { return widgets.Cell{Text: words, Colour: theme.Muted} }

// maxPathMoves is the greatest number of moves of a way that are written out: the last ones.
const maxPathMoves = 40

func formatPath(moves []string) string {
	switch {
	case len(moves) == 0:
		return nothing
	case len(moves) > maxPathMoves:
		return "… " + strings.Join(moves[len(moves)-maxPathMoves:], " ")
	}
	return strings.Join(moves, " ")
}

// noMinSize lays a board in what room there is: here nothing is tapped, and cells can be
// small.
var noMinSize = widgets.LayoutFunc{}

// The air beside the name of the reason, and how much of the air that a label has around it
// is left out.
const (
	whyAir  = 8
	whyOver = 5
)

// whyLayout lays the name over the words, which take as many lines as they need.
var whyLayout = widgets.LayoutFunc{
	Least: func(o []fyne.CanvasObject) fyne.Size {
		return fyne.NewSize(0, o[0].MinSize().Height+o[1].MinSize().Height-whyOver)
	},
	Place: func(o []fyne.CanvasObject, size fyne.Size) {
		high := o[0].MinSize().Height
		widgets.Place(o[0], whyAir, 2, size.Width-2*whyAir, high)
		widgets.Place(o[1], 0, high-whyOver, size.Width, size.Height-high+whyOver)
	},
}

// aboutLayout gives the figures what the reason under them leaves, whose height depends on
// its width, and half of the height at least.
func (p *nodePane) aboutLayout() fyne.Layout {
	return widgets.LayoutFunc{Place: func(o []fyne.CanvasObject, size fyne.Size) {
		o[1].Resize(fyne.NewSize(size.Width, o[1].Size().Height))
		high := min(p.whyScroll.Content.MinSize().Height, size.Height/2)
		widgets.Place(o[0], 0, 0, size.Width, size.Height-high)
		widgets.Place(o[1], 0, size.Height-high, size.Width, high)
	}}
}

// aboutWhy returns words about the reason, and before them all of the reason if it has to be scrolled.
func (p *nodePane) aboutWhy() string {
	about := p.view.Words.Key("explore.about.why")
	if p.whyScroll.Content.MinSize().Height > p.whyScroll.Size().Height {
		return p.why.Text + "\n" + about
	}
	return about
}

// The least and the most height of the board, which may be more where that is half of what
// is not fixed, its share with the figures in that, and the least of a list, at the usual
// size of texts.
const (
	leastBoard = 150
	mostBoard  = 250
	boardShare = 0.6
	leastList  = 50
	nodeGap    = 4
)

// leastAll returns the least size of the whole pane.
func (p *nodePane) leastAll() fyne.Size {
	scale := widgets.TextScale()
	return fyne.NewSize(300*scale, fixedHeight(p.content.Objects)+(leastBoard+2*leastList)*scale)
}

// layOut gives the board what the lists leave: these have three rows at least, and
// share what is left over. The node alone has board, figures and successors side by side.
func (p *nodePane) layOut() fyne.Layout {
	return widgets.LayoutFunc{Place: func(o []fyne.CanvasObject, size fyne.Size) {
		switch p.part {
		case wholeNode:
			placeNode(o, size)
		case nodeAlone:
			shown := min(size.Height, size.Width*0.34)
			about := (size.Width - shown) * 0.45
			widgets.Place(o[0], 0, 0, shown, size.Height)
			widgets.Place(o[1], shown+6, 0, about-6, size.Height)
			x, name := shown+about+16*widgets.TextScale(), o[2].MinSize().Height
			widgets.Place(o[2], x, 0, size.Width-x, name)
			widgets.Place(o[3], x, name+nodeGap, size.Width-x, size.Height-name-nodeGap)
		case frontierAlone:
			name := o[4].MinSize().Height
			widgets.Place(o[4], 0, 0, size.Width, name)
			widgets.Place(o[5], 0, name+nodeGap, size.Width, size.Height-name-nodeGap)
		}
	}}
}

func placeNode(o []fyne.CanvasObject, size fyne.Size) {
	scale := widgets.TextScale()
	rest := size.Height - fixedHeight(o)
	shown := max(leastBoard*scale, min(max(rest/2, mostBoard*scale), rest-2*leastList*scale, rest*boardShare, size.Width/2))
	half, list := min(size.Width*0.5, shown*1.2), (rest-shown)/2
	widgets.Place(o[0], 0, 0, half, shown)
	widgets.Place(o[1], half+6, 0, size.Width-half-6, shown)
	y := shown + nodeGap
	for i, height := range []float32{o[2].MinSize().Height, list, o[4].MinSize().Height, list} {
		widgets.Place(o[2+i], 0, y, size.Width, height)
		y += height + nodeGap
	}
}

func fixedHeight(o []fyne.CanvasObject) float32 {
	return o[2].MinSize().Height + o[4].MinSize().Height + 5*nodeGap
}

// heading returns a small title that can change.
func heading() *widgets.Line {
	return widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true)
}

// formatFate returns words for what became of a successor, and their colour.
func formatFate(w *i18n.Words, o *explore.Offspring) (said string, colour fyne.ThemeColorName) {
	said = w.Key("explore.fate."+o.Fate.String(), "Node", nodeNumber(w, o.Other), "G", w.Value(o.OtherG), "Own", w.Value(o.G))
	switch {
	case o.Goal:
		return w.Key("explore.fate.goal") + ", " + said, theme.Proved
	case o.Fate == record.Better:
		return said, theme.Proved
	case o.Fate == record.Fresh:
		return said, ""
	case o.Fate == record.Dead:
		return said, theme.Impossible
	}
	return said, theme.Muted
}

func nodeNumber(w *i18n.Words, node uint32) string {
	if node == explore.None {
		return nothing
	}
	return w.Number(int64(node))
}

// nothing stands where there is no value.
const nothing = "–"
