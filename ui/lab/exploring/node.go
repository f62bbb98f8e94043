package exploring

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/ui/board"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// panel is the room of the node: its board and figures, why it was chosen, what became
// of its successors, and what waits.
//
//	+--------------------------+
//	| board      | figures     |
//	|            | why this one|
//	| SUCESSORES               |
//	| FRONTEIRA      [fechados]|
//	+--------------------------+
type panel struct {
	view      *View
	name, way *widgets.Line // above the rooms
	board     *board.Board
	facts     *listing
	whyName   *widgets.Line
	why       *widget.Label
	heirs     *listing
	heirsName *widgets.Line
	waits     *listing
	waitsName *widgets.Line
	waitsMore *widgets.Line
	turn      *widgets.Button
	terms     *widgets.Terms
	about     *fyne.Container // figures, and why
	content   *fyne.Container
	drawn     *sight // on the board
}

func newPanel(v *View) *panel {
	w := v.words
	p := &panel{view: v, name: heading(), heirsName: heading(), waitsName: heading()}
	p.waitsMore = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	p.name.Whole = true
	p.way = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	p.board = board.New(v.session.host.Drawing, w.Say)
	p.facts = newListing(widgets.Columns{Shares: []float32{9, 11}, Gap: 6}, 1, v.tips, v.Key)
	p.heirs = newListing(widgets.Columns{Shares: []float32{4, 7, 17}, Gap: 6}, 3, v.tips, v.Key)
	p.waits = newListing(widgets.Columns{Shares: []float32{3, 4, 7, 7}, Gap: 6}, 3, v.tips, v.Key)
	p.turn = widgets.NewButton("", nil, func() { v.session.switched(func(on *switches) { on.Closed = !on.Closed }) })
	p.turn.Explain(v.tips, w.Key("exploring.about.turn"))
	p.whyName = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, true)
	p.why = widget.NewLabel("")
	p.why.Wrapping, p.why.Importance, p.why.SizeName = fyne.TextWrapWord, widget.LowImportance, fynetheme.SizeNameCaptionText
	box := container.New(whyLayout{}, p.whyName, p.why)
	term := widgets.NewTerm(container.NewStack(widgets.NewSurface(fynetheme.ColorNameInputBackground, "", 6), box), v.tips, w.Key("exploring.about.why"))
	p.terms = widgets.NewTerms(term, term)
	p.layOut()
	return p
}

// layOut puts the parts one under another.
func (p *panel) layOut() {
	below := container.NewBorder(nil, nil, nil, container.New(widgets.Snug{Height: 24}, p.waitsMore, p.turn), p.waitsName)
	p.about = container.New(aboutLayout{}, p.facts.list, p.terms)
	p.content = container.New(panelLayout{}, container.New(loose{}, p.board), p.about, p.heirsName, p.heirs.list, below, p.waits.list)
}

// sayName names the node.
func (p *panel) sayName(s *sight) {
	w := p.view.words
	p.name.SetText(strings.ToUpper(w.Key("exploring.node", "Node", nodeNumber(w, s.node.Number))))
	p.way.SetText(wayOf(s.moves))
}

// render shows a sight.
func (p *panel) render(s *sight) {
	w := p.view.words
	if p.drawn != s {
		p.drawn = s
		p.board.Display(s.board)
	}
	p.facts.show(p.figures(s), game.NoNode)
	p.renderWhy(s)
	p.heirsName.SetText(strings.ToUpper(w.Key("exploring.successors", "Node", nodeNumber(w, s.moment.Node), "Count", len(s.moment.Successors))))
	p.heirs.show(p.offspring(s), s.node.Number)
	p.renderWaits(s)
}

// figures are what is known of the node.
func (p *panel) figures(s *sight) []line {
	w, session, n := p.view.words, p.view.session, &s.node
	row := func(key, value string, do func()) line {
		colours := []fyne.ThemeColorName{theme.Muted, ""}
		if do != nil {
			colours[1] = theme.Accent
		}
		return line{cells: []string{w.Key("exploring.fact." + key), value}, colours: colours, about: w.Key("exploring.about." + key), node: game.NoNode, do: do}
	}
	to := func(step int) func() {
		if step < 0 || step == s.step {
			return nil
		}
		return func() { session.step(step) }
	}
	var parent func()
	parentName := nothing
	if n.Parent != n.Number {
		parentName = w.Key("exploring.node", "Node", nodeNumber(w, n.Parent))
		parent = func() { session.pick(n.Parent) }
	}
	list := []line{
		row("move", moveOf(w, n), nil),
		row("values", values(w, p.view.informed(n.Phase), n.G, n.H, n.F), nil),
		row("parent", parentName, parent),
		row("generated", p.stepName(n.Generated), to(n.Generated)),
		row("expanded", p.stepName(n.Expanded), to(n.Expanded)),
	}
	if n.HasPoints {
		points := w.Number(int64(n.Points))
		if run := session.run; run.HasTarget {
			points = w.Key("exploring.points", "Points", n.Points, "Target", run.Target)
		}
		list = append(list, row("points", points, nil))
	}
	return list
}

// stepName is "expansão 12".
func (p *panel) stepName(step int) string {
	switch {
	case step < 0:
		return nothing
	case step == 0:
		return p.view.words.Key("exploring.start")
	}
	return p.view.words.Key("exploring.step", "Step", step)
}

// renderWhy says why the node of the step was chosen, or what a chosen one is.
func (p *panel) renderWhy(s *sight) {
	w := p.view.words
	name, said := w.Key("exploring.why"), []string(nil)
	switch {
	case !s.follows():
		name = w.Key("exploring.status." + statusKey(s.node.Status))
		said = []string{w.Key("exploring.elsewhere", "Step", s.step, "Node", nodeNumber(w, s.moment.Node))}
	case len(s.moment.Why) == 0:
		said = []string{w.Key("exploring.kind." + kindKey(s.moment.Kind))}
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

// offspring are the rows of the successors.
func (p *panel) offspring(s *sight) []line {
	w, session := p.view.words, p.view.session
	var list []line
	for i := range s.moment.Successors {
		o := &s.moment.Successors[i]
		said, colour := fateOf(w, o)
		l := line{
			cells: []string{o.Move, values(w, p.view.informed(s.moment.Phase), o.G, o.H, o.F), said}, colours: []fyne.ThemeColorName{"", theme.Muted, colour},
			about: w.Key("exploring.about.fate." + string(o.Fate)), node: o.Node,
		}
		switch {
		case o.Node != game.NoNode:
			l.do = func() { session.pick(o.Node) }
		case o.Other != game.NoNode:
			l.do = func() { session.pick(o.Other) }
		}
		list = append(list, l)
	}
	return list
}

// renderWaits lists the frontier, or the closed nodes.
func (p *panel) renderWaits(s *sight) {
	w := p.view.words
	closed := p.view.session.switches.Closed
	if closed != s.ofClosed() {
		return // on its way
	}
	name, turn, all := "exploring.frontier", w.Key("exploring.turn.closed", "Count", s.moment.Closed), s.moment.Waiting
	lines := p.entries(s)
	if closed {
		name, turn, all = "exploring.closed", w.Key("exploring.turn.frontier", "Count", s.moment.Waiting), s.closedAll
		lines = p.closedRows(s)
	}
	p.waitsName.SetText(strings.ToUpper(w.Key(name, "Number", w.Number(int64(all)))))
	p.waitsMore.SetText("")
	if rest := all - len(lines); rest > 0 {
		p.waitsMore.SetText("+ " + w.Number(int64(rest)))
	}
	p.turn.SetText(turn)
	p.waits.show(lines, s.node.Number)
}

// ofClosed says that the closed nodes were asked for.
func (s *sight) ofClosed() bool { return s.question.closed }

// entries are the rows of the frontier, in the order in which they are taken.
func (p *panel) entries(s *sight) []line {
	w, session := p.view.words, p.view.session
	var list []line
	for i, e := range s.moment.Frontier {
		l := line{
			cells:   []string{w.Number(int64(i + 1)), startOr(w.Key("exploring.start"), e.Move), w.Key("exploring.node", "Node", nodeNumber(w, e.Node)), values(w, p.view.informed(s.moment.Phase), e.G, e.H, e.F)},
			colours: []fyne.ThemeColorName{theme.Muted, "", theme.Muted, ""}, about: w.Key("exploring.about.entry"), node: e.Node,
			do: func() { session.pick(e.Node) },
		}
		if e.Node == game.NoNode {
			l.cells[2], l.about = w.Key("exploring.ungenerated", "Node", nodeNumber(w, e.Parent)), w.Key("exploring.about.ungenerated")
			l.do = func() { session.pick(e.Parent) }
		}
		list = append(list, l)
	}
	return list
}

// closedRows are the rows of the closed nodes, the last ones first.
func (p *panel) closedRows(s *sight) []line {
	w, session := p.view.words, p.view.session
	var list []line
	for i := range s.closed {
		n := &s.closed[i]
		list = append(list, line{
			cells:   []string{w.Number(int64(n.Expanded)), moveOf(w, n), w.Key("exploring.node", "Node", nodeNumber(w, n.Number)), values(w, p.view.informed(n.Phase), n.G, n.H, n.F)},
			colours: []fyne.ThemeColorName{theme.Muted, "", theme.Muted, ""}, about: w.Key("exploring.about.closed"), node: n.Number,
			do: func() { session.pick(n.Number) },
		})
	}
	return list
}

// mostWay is how many moves of a way are written out: the last ones.
const mostWay = 40

// wayOf writes the moves to a node.
func wayOf(moves []string) string {
	switch {
	case len(moves) == 0:
		return nothing
	case len(moves) > mostWay:
		return "… " + strings.Join(moves[len(moves)-mostWay:], " ")
	}
	return strings.Join(moves, " ")
}

func startOr(start, move string) string {
	if move == "" {
		return start
	}
	return move
}

// loose lays a board in what room there is: here nothing is tapped, and cells can be
// small.
type loose struct{}

// MinSize is nothing.
func (loose) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, 0) }

// Layout gives the board all.
func (loose) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Resize(size)
		o.Move(fyne.NewPos(0, 0))
	}
}

// whyLayout lays the name over the words, which take as many lines as they need.
type whyLayout struct{}

// The air beside the name, and how much of the air that a label has around it is left out.
const (
	whyAir  = 8
	whyOver = 5
)

// MinSize is the height of both in the width of now.
func (whyLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, o[0].MinSize().Height+o[1].MinSize().Height-whyOver)
}

// Layout gives both the width.
func (whyLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high := o[0].MinSize().Height
	o[0].Move(fyne.NewPos(whyAir, 2))
	o[0].Resize(fyne.NewSize(size.Width-2*whyAir, high))
	o[1].Move(fyne.NewPos(0, high-whyOver))
	o[1].Resize(fyne.NewSize(size.Width, size.Height-high+whyOver))
}

// aboutLayout gives the figures what the reason under them leaves, whose height depends on
// its width.
type aboutLayout struct{}

// MinSize is nothing: the panel decides.
func (aboutLayout) MinSize([]fyne.CanvasObject) (size fyne.Size) { return size }

// Layout places both.
func (aboutLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[1].Resize(fyne.NewSize(size.Width, o[1].Size().Height))
	high := min(o[1].MinSize().Height, size.Height)
	o[0].Resize(fyne.NewSize(size.Width, size.Height-high))
	o[0].Move(fyne.NewPos(0, 0))
	o[1].Resize(fyne.NewSize(size.Width, high))
	o[1].Move(fyne.NewPos(0, size.Height-high))
}

// panelLayout gives the board what the lists leave: these have three rows at least, and
// share what is left over.
type panelLayout struct{}

// The least and the most height of the board, and the least of a list, at the usual size
// of texts.
const (
	leastBoard = 150
	mostBoard  = 250
	leastList  = 50
	panelGap   = 4
)

// MinSize is that of the fixed parts, and the least of the others.
func (panelLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	scale := widgets.TextScale()
	return fyne.NewSize(300*scale, fixedHeight(o)+(leastBoard+2*leastList)*scale)
}

// fixedHeight is that of the names of the lists, with the gaps.
func fixedHeight(o []fyne.CanvasObject) float32 {
	return o[2].MinSize().Height + o[4].MinSize().Height + 5*panelGap
}

// Layout places the parts.
func (panelLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	scale := widgets.TextScale()
	rest := size.Height - fixedHeight(o)
	shown := max(leastBoard*scale, min(mostBoard*scale, rest-2*leastList*scale, rest*boardShare, size.Width/2))
	list := (rest - shown) / 2
	y := float32(0)
	put := func(one fyne.CanvasObject, height float32) {
		one.Move(fyne.NewPos(0, y))
		one.Resize(fyne.NewSize(size.Width, height))
		y += height + panelGap
	}
	half := min(size.Width*0.5, shown*1.2)
	o[0].Move(fyne.NewPos(0, y))
	o[0].Resize(fyne.NewSize(half, shown))
	o[1].Move(fyne.NewPos(half+6, y))
	o[1].Resize(fyne.NewSize(size.Width-half-6, shown))
	y += shown + panelGap
	put(o[2], o[2].MinSize().Height)
	put(o[3], list)
	put(o[4], o[4].MinSize().Height)
	put(o[5], list)
}

// boardShare is the share of board and figures in what is not fixed.
const boardShare = 0.6
