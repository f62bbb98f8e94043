package exploring

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/ui/board"
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
	facts          *lineList
	whyName        *widgets.Line
	why            *widget.Label
	successors     *lineList
	successorsName *widgets.Line
	frontier       *lineList
	frontierName   *widgets.Line
	frontierMore   *widgets.Line
	closedButton   *widgets.Button
	terms          *widgets.Terms
	about          *fyne.Container // figures, and why
	content        *fyne.Container
	drawn          *snapshot // on the board
}

func newNodePane(v *View) *nodePane {
	w := v.Words
	p := &nodePane{view: v, successorsName: heading(), frontierName: heading()}
	p.frontierMore = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	p.board = board.New(v.session.Host.Drawing, w.Say)
	p.facts = newLineList(widgets.Columns{Shares: []float32{9, 11}, Gap: 6}, 1, v.Tips, v.HandleKey)
	p.successors = newLineList(widgets.Columns{Shares: []float32{4, 7, 17}, Gap: 6}, 3, v.Tips, v.HandleKey)
	p.frontier = newLineList(widgets.Columns{Shares: []float32{3, 4, 7, 7}, Gap: 6}, 3, v.Tips, v.HandleKey)
	p.closedButton = widgets.NewButton("", nil, func() { v.session.changeOption(func(on *options) { on.Closed = !on.Closed }) })
	p.closedButton.Explain(v.Tips, w.Key("explore.about.turn"))
	p.whyName = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, true)
	p.why = widget.NewLabel("")
	p.why.Wrapping, p.why.Importance, p.why.SizeName = fyne.TextWrapWord, widget.LowImportance, fynetheme.SizeNameCaptionText
	box := container.New(whyLayout, p.whyName, p.why)
	term := widgets.NewTerm(container.NewStack(widgets.NewSurface(fynetheme.ColorNameInputBackground, "", 6), box), v.Tips, w.Key("explore.about.why"))
	p.terms = widgets.NewTerms(term, term)
	below := container.NewBorder(nil, nil, nil, container.New(widgets.Tight(24), p.frontierMore, p.closedButton), p.frontierName)
	p.about = container.New(aboutLayout, p.facts.list, p.terms)
	p.content = container.New(nodeLayout, container.New(noMinSize, p.board), p.about, p.successorsName, p.successors.list, below, p.frontier.list)
	return p
}

func (p *nodePane) render(s *snapshot) {
	w := p.view.Words
	if p.drawn != s {
		p.drawn = s
		p.board.Display(s.board)
	}
	p.facts.setLines(p.factRows(s), game.NoNode)
	p.renderWhy(s)
	p.successorsName.SetText(strings.ToUpper(w.Key("explore.successors", "Node", nodeNumber(w, s.moment.Node), "Count", len(s.moment.Successors))))
	p.successors.setLines(p.successorRows(s), s.node.Number)
	p.renderFrontier(s)
}

func (p *nodePane) factRows(s *snapshot) []listLine {
	w, session, n := p.view.Words, p.view.session, &s.node
	row := func(key, value string, do func()) listLine {
		colours := []fyne.ThemeColorName{theme.Muted, ""}
		if do != nil {
			colours[1] = theme.Accent
		}
		return listLine{cells: []string{w.Key("explore.fact." + key), value}, colours: colours, about: w.Key("explore.about." + key), node: game.NoNode, do: do}
	}
	to := func(step int) func() {
		if step < 0 || step == s.step {
			return nil
		}
		return func() { session.goToStep(step) }
	}
	var parent func()
	parentName := nothing
	if n.Parent != n.Number {
		parentName = w.Key("explore.node", "Node", nodeNumber(w, n.Parent))
		parent = func() { session.pickNode(n.Parent) }
	}
	list := []listLine{
		row("move", cmp.Or(n.Move, w.Key("explore.start")), nil),
		row("values", formatValues(w, p.view.informed(n.Phase), n.G, n.H, n.F), nil),
		row("parent", parentName, parent),
		row("generated", p.stepName(n.Generated), to(n.Generated)),
		row("expanded", p.stepName(n.Expanded), to(n.Expanded)),
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

// stepName is "expansão 12".
func (p *nodePane) stepName(step int) string {
	switch {
	case step < 0:
		return nothing
	case step == 0:
		return p.view.Words.Key("explore.start")
	}
	return p.view.Words.Key("explore.step", "Step", step)
}

// renderWhy says why the node of the step was chosen, or what a chosen one is.
func (p *nodePane) renderWhy(s *snapshot) {
	w := p.view.Words
	name, said := w.Key("explore.why"), []string(nil)
	switch {
	case !s.isOfStep():
		name = w.Key("explore.status." + statusKey(s.node.Status))
		said = []string{w.Key("explore.elsewhere", "Step", s.step, "Node", nodeNumber(w, s.moment.Node))}
	case len(s.moment.Why) == 0:
		said = []string{w.Key("explore.kind." + kindKey(s.moment.Kind))}
	default:
		for _, m := range s.moment.Why {
			said = append(said, w.Say(m))
		}
	}
	p.whyName.SetText(name)
	if all := strings.Join(said, "; "); p.why.Text != all {
		p.why.SetText(all)
	}
	p.about.Refresh()
}

func kindKey(k game.Kind) string {
	return map[game.Kind]string{game.Began: "began", game.Expanded: "expanded", game.Reached: "reached", game.AtDepth: "depth", game.Resumed: "resumed"}[k]
}

func statusKey(s game.Status) string {
	return map[game.Status]string{game.Unborn: "unborn", game.Waits: "waits", game.Done: "done", game.Dropped: "dropped"}[s]
}

func (p *nodePane) successorRows(s *snapshot) []listLine {
	w, session := p.view.Words, p.view.session
	var list []listLine
	for i := range s.moment.Successors {
		o := &s.moment.Successors[i]
		said, colour := formatFate(w, o)
		l := listLine{
			cells: []string{o.Move, formatValues(w, p.view.informed(s.moment.Phase), o.G, o.H, o.F), said}, colours: []fyne.ThemeColorName{"", theme.Muted, colour},
			about: w.Key("explore.about.fate." + string(o.Fate)), node: o.Node,
		}
		switch {
		case o.Node != game.NoNode:
			l.do = func() { session.pickNode(o.Node) }
		case o.Other != game.NoNode:
			l.do = func() { session.pickNode(o.Other) }
		}
		list = append(list, l)
	}
	return list
}

func (p *nodePane) renderFrontier(s *snapshot) {
	w := p.view.Words
	closed := p.view.session.State.Options.Closed
	if closed != s.snapshotRequest.closed {
		return // on its way
	}
	name, turn, all := "explore.frontier", w.Key("explore.turn.closed", "Count", s.moment.Closed), s.moment.Waiting
	lines := p.frontierRows(s)
	if closed {
		name, turn, all = "explore.closed", w.Key("explore.turn.frontier", "Count", s.moment.Waiting), s.closedAll
		lines = p.closedRows(s)
	}
	p.frontierName.SetText(strings.ToUpper(w.Key(name, "Number", w.Number(int64(all)))))
	p.frontierMore.SetText("")
	if rest := all - len(lines); rest > 0 {
		p.frontierMore.SetText("+ " + w.Number(int64(rest)))
	}
	p.closedButton.SetText(turn)
	p.frontier.setLines(lines, s.node.Number)
}

// frontierRows are the rows of the frontier, in the order in which they are taken.
func (p *nodePane) frontierRows(s *snapshot) []listLine {
	w, session := p.view.Words, p.view.session
	var list []listLine
	for i, e := range s.moment.Frontier {
		l := listLine{
			cells:   []string{w.Number(int64(i + 1)), cmp.Or(e.Move, w.Key("explore.start")), w.Key("explore.node", "Node", nodeNumber(w, e.Node)), formatValues(w, p.view.informed(s.moment.Phase), e.G, e.H, e.F)},
			colours: []fyne.ThemeColorName{theme.Muted, "", theme.Muted, ""}, about: w.Key("explore.about.entry"), node: e.Node,
			do: func() { session.pickNode(e.Node) },
		}
		if e.Node == game.NoNode {
			l.cells[2], l.about = w.Key("explore.ungenerated", "Node", nodeNumber(w, e.Parent)), w.Key("explore.about.ungenerated")
			l.do = func() { session.pickNode(e.Parent) }
		}
		list = append(list, l)
	}
	return list
}

func (p *nodePane) closedRows(s *snapshot) []listLine {
	w, session := p.view.Words, p.view.session
	var list []listLine
	for i := range s.closed {
		n := &s.closed[i]
		list = append(list, listLine{
			cells:   []string{w.Number(int64(n.Expanded)), cmp.Or(n.Move, w.Key("explore.start")), w.Key("explore.node", "Node", nodeNumber(w, n.Number)), formatValues(w, p.view.informed(n.Phase), n.G, n.H, n.F)},
			colours: []fyne.ThemeColorName{theme.Muted, "", theme.Muted, ""}, about: w.Key("explore.about.closed"), node: n.Number,
			do: func() { session.pickNode(n.Number) },
		})
	}
	return list
}

// maxPathMoves is how many moves of a way are written out: the last ones.
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
// its width.
var aboutLayout = widgets.LayoutFunc{Place: func(o []fyne.CanvasObject, size fyne.Size) {
	o[1].Resize(fyne.NewSize(size.Width, o[1].Size().Height))
	high := min(o[1].MinSize().Height, size.Height)
	widgets.Place(o[0], 0, 0, size.Width, size.Height-high)
	widgets.Place(o[1], 0, size.Height-high, size.Width, high)
}}

// The least and the most height of the board, its share with the figures in what is not
// fixed, and the least of a list, at the usual size of texts.
const (
	leastBoard = 150
	mostBoard  = 250
	boardShare = 0.6
	leastList  = 50
	nodeGap    = 4
)

// nodeLayout gives the board what the lists leave: these have three rows at least, and
// share what is left over.
var nodeLayout = widgets.LayoutFunc{
	Least: func(o []fyne.CanvasObject) fyne.Size {
		scale := widgets.TextScale()
		return fyne.NewSize(300*scale, fixedHeight(o)+(leastBoard+2*leastList)*scale)
	},
	Place: func(o []fyne.CanvasObject, size fyne.Size) {
		scale := widgets.TextScale()
		rest := size.Height - fixedHeight(o)
		shown := max(leastBoard*scale, min(mostBoard*scale, rest-2*leastList*scale, rest*boardShare, size.Width/2))
		half, list := min(size.Width*0.5, shown*1.2), (rest-shown)/2
		widgets.Place(o[0], 0, 0, half, shown)
		widgets.Place(o[1], half+6, 0, size.Width-half-6, shown)
		y := shown + nodeGap
		for i, height := range []float32{o[2].MinSize().Height, list, o[4].MinSize().Height, list} {
			widgets.Place(o[2+i], 0, y, size.Width, height)
			y += height + nodeGap
		}
	},
}

// fixedHeight is that of the names of the lists, with the gaps.
func fixedHeight(o []fyne.CanvasObject) float32 {
	return o[2].MinSize().Height + o[4].MinSize().Height + 5*nodeGap
}

// listLine is a row of a list.
type listLine struct {
	cells []string
	// colours are those of the cells, "" for the usual one.
	colours []fyne.ThemeColorName
	// about is told of the row besides what had to be cut.
	about string
	// node is what the row is about, NoNode for none; do is what choosing it does, nil for
	// nothing.
	node uint32
	do   func()
}

// lineList is a list of rows of cells.
type lineList struct {
	lines []listLine
	list  *widgets.KeyedList
	quiet bool
}

// newLineList is a list whose last few cells are numbers.
func newLineList(shares widgets.Columns, texts int, tips *widgets.Tips, onKey func(*fyne.KeyEvent) bool) *lineList {
	l := &lineList{}
	l.list = widgets.NewKeyedList(
		func() int { return len(l.lines) },
		func() fyne.CanvasObject {
			return newLineRow(widgets.NewRow(shares, texts, fynetheme.ColorNameForeground, false))
		},
		func(i int, o fyne.CanvasObject) { o.(*lineRow).setLine(&l.lines[i]) },
	)
	l.list.OnSelected = func(i widget.ListItemID) {
		if l.quiet || i >= len(l.lines) {
			return
		}
		if do := l.lines[i].do; do != nil {
			do()
		}
	}
	l.list.OnKey = onKey
	l.list.Explain(tips)
	return l
}

func (l *lineList) setLines(lines []listLine, node uint32) {
	l.quiet = true
	defer func() { l.quiet = false }()
	l.lines = lines
	l.list.UnselectAll()
	l.list.Refresh()
	at := slices.IndexFunc(lines, func(one listLine) bool { return one.node == node && node != game.NoNode })
	if at >= 0 {
		l.list.Select(at)
	}
}

// lineRow is a row that tells what can't be seen of it.
type lineRow struct {
	widget.BaseWidget

	cells fyne.CanvasObject
	count int
	about string
}

func newLineRow(cells fyne.CanvasObject) *lineRow {
	r := &lineRow{cells: cells, count: len(cells.(*fyne.Container).Objects)}
	r.ExtendBaseWidget(r)
	return r
}

// setLine writes a line into the cells.
func (r *lineRow) setLine(l *listLine) {
	r.about = l.about
	for i := range r.count {
		words, colour := "", fynetheme.ColorNameForeground
		if i < len(l.cells) {
			words = l.cells[i]
		}
		if i < len(l.colours) && l.colours[i] != "" {
			colour = l.colours[i]
		}
		widgets.CellOf(r.cells, i).Say(words, colour)
	}
}

func (r *lineRow) Told() string {
	var said []string
	for i := range r.count {
		if cell := widgets.CellOf(r.cells, i); cell.Cut() {
			said = append(said, cell.Words)
		}
	}
	if r.about != "" {
		said = append(said, r.about)
	}
	return strings.Join(said, "\n")
}

// CreateRenderer shows the cells, with some air around them.
func (r *lineRow) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(layout.NewCustomPaddedLayout(-1, -1, 6, 6), r.cells))
}

// heading is a small title that changes.
func heading() *widgets.Line {
	return widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true)
}
