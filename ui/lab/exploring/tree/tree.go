// Package tree draws the tree of a search, as much of it as somebody looks at: the path
// to the node of a step, the children of each node on it, and others where there is room.
// It is for the page that explores a run, asks the exploration for what it draws, and
// knows nothing of searching by itself.
//
//	plan.go   which nodes are drawn     tidy.go   where they stand
//	item.go   the objects of a box      sheet.go  all of them, what is pressed and dragged
package tree

import (
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/ui/i18n"
	"procura/ui/widgets"
)

// Tree shows the tree of a run at a step. Its methods belong to the goroutine of the
// interface.
type Tree struct {
	widget.BaseWidget

	// OnChoose is told the node that was pressed, or chosen by the keyboard.
	OnChoose func(node uint32)
	// OnZoom is told how many times as large as usual boxes are drawn.
	OnZoom func(zoom float32)
	// OnKey is told the keys that the tree has no use for; without it, they are the
	// window's.
	OnKey func(*fyne.KeyEvent) bool
	// Later does something when a time has passed: boards are drawn some at a time. Where
	// it is nil, they are drawn at once.
	Later func(time.Duration, func()) (stop func())
	// Beside does work beside the window, and then what is to be done with it, unless more
	// work has come meanwhile: nodes of a long search take their time. Where it is nil, it
	// is done at once.
	Beside func(work, done func())

	words   *i18n.Words
	drawing func(string) fyne.Resource
	tips    *widgets.Tips

	wish   wish
	serial atomic.Uint64 // counts plans
	chosen uint32        // NoNode for that of the step
	hidden map[uint32]bool
	zoom   float32
	boards bool

	sheet   *sheet
	scroll  *container.Scroll
	legend  *legend
	ring    *widgets.Surface
	focused bool
}

// How much boxes can be enlarged, and how much at a time.
const (
	leastZoom, mostZoom = 0.4, 2.5
	zoomStep            = 1.2
)

// New is a tree with nothing to show yet. drawing finds the drawings of boards by name.
func New(words *i18n.Words, drawing func(string) fyne.Resource) *Tree {
	t := &Tree{words: words, drawing: drawing, chosen: game.NoNode, zoom: 1, ring: widgets.NewRing()}
	t.forget()
	t.sheet = newSheet(t)
	t.scroll = container.NewScroll(t.sheet)
	t.legend = newLegend(words, t.sheet.dashed)
	t.ExtendBaseWidget(t)
	return t
}

// Explain has what is known of a node shown on a layer while the pointer is over it.
func (t *Tree) Explain(tips *widgets.Tips) { t.tips = tips }

// ShowStep shows a step of an exploration, nil for nothing. What was chosen or opened stays so
// only within an exploration, and another step looks at its own node.
func (t *Tree) ShowStep(e game.Exploration, step int) {
	if e == nil {
		t.wish.e = nil
		t.redraw()
		return
	}
	t.ShowMoment(e, e.Moment(step, 1))
}

// ShowMoment is ShowStep where somebody has asked for the moment already.
func (t *Tree) ShowMoment(e game.Exploration, m game.Moment) {
	other := mark(e) != mark(t.wish.e)
	if other {
		t.forget()
	}
	if other || m.Step != t.wish.moment.Step {
		t.chosen = game.NoNode
	}
	t.wish.e, t.wish.moment = e, m
	t.sheet.cursor = name{node: t.here()}
	t.redraw()
	t.follow()
}

// identity tells explorations apart, which are not all comparable.
type identity struct {
	problem      string
	when         time.Time
	steps, nodes int
}

func mark(e game.Exploration) identity {
	if e == nil {
		return identity{}
	}
	run := e.Run()
	return identity{run.Identity, run.When, e.Steps(), e.Nodes()}
}

// forget lets go what was asked for of an exploration.
func (t *Tree) forget() {
	t.wish.opened, t.wish.closed, t.wish.more = map[uint32]bool{}, map[uint32]bool{}, map[uint32]int{}
	t.chosen, t.hidden = game.NoNode, map[uint32]bool{}
}

// Choose looks at a node, NoNode for that of the step.
func (t *Tree) Choose(node uint32) {
	if node == t.wish.moment.Node {
		node = game.NoNode
	}
	if t.chosen == node {
		return
	}
	t.chosen = node
	t.sheet.cursor = name{node: t.here()}
	t.redraw()
	t.follow()
}

// here is the node that is looked at.
func (t *Tree) here() uint32 {
	if t.chosen != game.NoNode {
		return t.chosen
	}
	return t.wish.moment.Node
}

// PathOnly shows the path alone, or what is beside it too.
func (t *Tree) PathOnly(on bool) {
	if t.wish.lone != on {
		t.wish.lone = on
		t.redraw()
		t.follow()
	}
}

// Boards shows a small board in each box, also where boxes are small.
func (t *Tree) Boards(on bool) {
	if t.boards != on {
		t.boards = on
		t.show()
		t.follow()
	}
}

// HideAnswer hides the answer: no path is lit, and no goal is told from other nodes.
func (t *Tree) HideAnswer(on bool) {
	if t.wish.hushed != on {
		t.wish.hushed = on
		t.show()
	}
}

// HideFigures leaves out g, h and f of some nodes, which are asked for.
func (t *Tree) HideFigures(nodes ...uint32) {
	t.hidden = map[uint32]bool{}
	for _, n := range nodes {
		t.hidden[n] = true
	}
	t.show()
}

// Zoom enlarges boxes by a factor.
func (t *Tree) Zoom(factor float32) {
	t.zoomAt(t.zoom*factor, fyne.NewPos(t.scroll.Size().Width/2, t.scroll.Size().Height/2))
}

// Scale is how many times as large as usual boxes are drawn.
func (t *Tree) Scale() float32 { return t.zoom }

// Fit draws all boxes as large as they can be seen at once, and not larger than usual.
func (t *Tree) Fit() {
	all := t.sheet.extent()
	if all.Width <= 0 || all.Height <= 0 {
		return
	}
	seen := t.scroll.Size()
	t.setZoom(t.zoom * min(seen.Width/all.Width, seen.Height/all.Height))
	if t.zoom > 1 {
		t.setZoom(1)
	}
	t.follow()
}
