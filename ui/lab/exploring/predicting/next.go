package predicting

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/predict"
	"procura/ui/widgets"
)

// next are the nodes that wait, one of which is taken next; what is pressed is the answer.
type next struct {
	panel   *Panel
	list    *widgets.KeyedList
	content fyne.CanvasObject
}

// columns of the list: the move, what it costs, and the node or whose successor it is.
var columns = widgets.Columns{Shares: []float32{5, 7, 8}, Gap: 8}

func newNext(p *Panel, onKey func(*fyne.KeyEvent) bool) *next {
	n := &next{panel: p}
	n.list = widgets.NewKeyedList(func() int { return len(p.session.waiting) }, func() fyne.CanvasObject {
		return widgets.NewRow(columns, len(columns.Shares), fynetheme.ColorNameForeground, false)
	}, n.update)
	n.list.OnKey = onKey
	n.list.OnSelected = func(i int) {
		n.list.UnselectAll()
		n.answer(i)
	}
	n.content = n.list
	return n
}

func (n *next) update(i int, row fyne.CanvasObject) {
	p := n.panel
	if i >= len(p.session.waiting) {
		return
	}
	w, e := p.words, p.session.waiting[i]
	who := w.Key("predicting.node", "Node", int(e.Node))
	if e.Node == game.NoNode {
		who = w.Key("predicting.child", "Parent", int(e.Parent))
	}
	move := e.Move
	if move == "" {
		move = w.Key("predicting.start")
	}
	widgets.CellOf(row, 0).SetText(move)
	widgets.CellOf(row, 1).SetText(p.figures(e))
	widgets.CellOf(row, 2).SetText(who)
}

// figures are those that the order of the frontier may come from.
func (p *Panel) figures(e game.Entry) string {
	w := p.words
	g, h, f := number(w, e.G), number(w, e.H), number(w, e.F)
	more := "+" + h
	if e.H < 0 {
		more = "−" + number(w, -e.H)
	}
	switch {
	case !p.session.e.Run().Ran.Algorithm.Informed():
		return w.Key("searchtree.g", "G", g)
	case e.F == e.G+e.H:
		return w.Key("searchtree.sum", "F", f, "G", g, "More", more)
	case e.F == e.H:
		return w.Key("searchtree.h", "G", g, "H", h)
	}
	return w.Key("searchtree.other", "F", f, "G", g, "More", more)
}

func (n *next) answer(i int) {
	s := n.panel.session
	if i < 0 || i >= len(s.waiting) {
		return
	}
	e := s.waiting[i]
	s.Answer(predict.Answer{Node: e.Node, Parent: e.Parent, Move: e.Move})
}

func (n *next) render() {
	n.list.UnselectAll()
	n.list.ScrollTo(0) // ScrollToTop panics before the list is drawn
	n.list.Refresh()
}
