package tree

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"procura/core/game"
	"procura/ui/widgets"
)

// Least size of the tree, at the usual size of texts.
const leastWidth, leastHeight = 300, 140

// MinSize has room for a few boxes.
func (t *Tree) MinSize() fyne.Size {
	t.ExtendBaseWidget(t)
	scale := widgets.TextScale()
	return fyne.NewSize(leastWidth*scale, leastHeight*scale+t.legend.height(leastWidth*scale))
}

// CreateRenderer lays the legend under what is scrolled, and the ring over that.
func (t *Tree) CreateRenderer() fyne.WidgetRenderer { return &renderer{t} }

type renderer struct{ tree *Tree }

// legendGap is what is free over the legend.
const legendGap = 6

func (r *renderer) Layout(size fyne.Size) {
	t := r.tree
	low := t.legend.height(size.Width)
	frame := fyne.NewSize(size.Width, max(0, size.Height-low-legendGap))
	set(t.scroll, fyne.NewPos(0, 0), frame)
	set(t.ring, fyne.NewPos(0, 0), frame)
	set(t.legend.content, fyne.NewPos(0, size.Height-low), fyne.NewSize(size.Width, low))
	if t.rows() != t.wish.rows {
		t.redraw()
	}
	t.follow()
}

func (r *renderer) MinSize() fyne.Size { return r.tree.MinSize() }
func (r *renderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.tree.scroll, r.tree.ring, r.tree.legend.content}
}
func (r *renderer) Destroy() {}

// Refresh follows a change of theme.
func (r *renderer) Refresh() {
	r.tree.repaint()
	r.tree.legend.content.Refresh()
	r.tree.ring.Refresh()
	canvas.Refresh(r.tree)
}

// redraw makes a plan of what is to be seen now, beside the window where that can take
// long, and draws it.
func (t *Tree) redraw() {
	t.wish.here, t.wish.rows = t.here(), t.rows()
	serial := t.serial.Add(1)
	if t.wish.e == nil {
		t.sheet.list = nil
		t.show()
		return
	}
	if t.Beside == nil {
		t.sheet.root, t.sheet.list = plan(t.wish)
		t.show()
		return
	}
	w, list := t.wish.clone(), []*branch(nil)
	w.stopped = func() bool { return t.serial.Load() != serial }
	t.Beside(func() { _, list = plan(w) }, func() {
		if !w.stopped() {
			t.sheet.root, t.sheet.list = list[0], list
			t.show()
			t.follow()
		}
	})
}

// show draws the plan of now. Where the spine was on the screen, it stays.
func (t *Tree) show() {
	s := t.sheet
	before := s.origin().Y - t.scroll.Offset.Y
	if len(s.list) == 0 {
		s.clear()
	} else {
		s.draw()
	}
	s.Resize(s.content.Max(t.scroll.Size()))
	t.scrollTo(fyne.NewPos(t.scroll.Offset.X, s.origin().Y-before))
	s.pictures()
}

// rows is how many boxes of the usual size are seen under one another.
func (t *Tree) rows() int {
	return int(t.scroll.Size().Height / ((boxHeight + gapUnder) * widgets.TextScale()))
}

// repaint draws everything anew, in the colours and sizes of now.
func (t *Tree) repaint() {
	for _, i := range t.sheet.items {
		i.look.zoom = -1
	}
	t.sheet.widest = 0
	t.show()
}

// scrollTo scrolls as far as there is something.
func (t *Tree) scrollTo(to fyne.Position) {
	all, seen := t.sheet.Size(), t.scroll.Size()
	to.X = max(0, min(to.X, all.Width-seen.Width))
	to.Y = max(0, min(to.Y, all.Height-seen.Height))
	if to == t.scroll.Offset {
		t.scroll.Refresh()
		return
	}
	t.scroll.ScrollToOffset(to)
}

// follow scrolls no further than it must for the node that is looked at to be seen, and
// its children with it where there is room.
func (t *Tree) follow() {
	s := t.sheet
	i := s.items[name{node: t.here()}]
	if i == nil || t.wish.e == nil {
		return
	}
	t.reveal(i, s.metrics.pitch)
}

// reveal scrolls until an item is seen, with some room behind it.
func (t *Tree) reveal(i *item, behind float32) {
	s, seen := t.sheet, t.scroll.Size()
	edge := margin * s.metrics.zoom
	to := t.scroll.Offset
	if right := i.at.X + i.size.Width + behind + edge; right > to.X+seen.Width {
		to.X = right - seen.Width
	}
	to.X = min(to.X, i.at.X-edge)
	if bottom := i.at.Y + i.size.Height + edge; bottom > to.Y+seen.Height {
		to.Y = bottom - seen.Height
	}
	to.Y = min(to.Y, i.at.Y-edge)
	t.scrollTo(to)
	s.pictures()
}

// zoomAt enlarges what is drawn; what is at a point of the frame stays there.
func (t *Tree) zoomAt(to float32, at fyne.Position) {
	s, before := t.sheet, t.zoom
	o := s.origin()
	point := t.scroll.Offset.Add(at).Subtract(o)
	t.setZoom(to)
	if t.zoom == before || t.wish.e == nil {
		return
	}
	by := t.zoom / before
	t.scrollTo(s.origin().Add(fyne.NewPos(point.X*by, point.Y*by)).Subtract(at))
	s.pictures()
}

func (t *Tree) setZoom(to float32) {
	to = max(leastZoom, min(to, mostZoom))
	if to == t.zoom {
		return
	}
	t.zoom = to
	t.show()
	if t.OnZoom != nil {
		t.OnZoom(to)
	}
}

// press does what a press on a branch does: brothers open, a node is chosen; one that was
// chosen already opens or closes.
func (t *Tree) press(b *branch) {
	switch {
	case b.kind == ofRest:
		t.wish.more[b.node] += helping
		t.redraw()
	case b.kind != ofNode:
	case b.node != t.here() || t.chosen == game.NoNode && t.OnChoose == nil:
		t.choose(b.node)
	default:
		t.toggle(b)
	}
}

func (t *Tree) choose(node uint32) {
	t.Choose(node)
	if t.OnChoose != nil {
		t.OnChoose(node)
	}
}

// toggle opens what is closed, and closes what is open.
func (t *Tree) toggle(b *branch) {
	if len(b.children) > 0 && !t.wish.closed[b.node] {
		t.wish.closed[b.node] = true
		delete(t.wish.opened, b.node)
	} else {
		t.wish.opened[b.node] = true
		delete(t.wish.closed, b.node)
	}
	t.redraw()
}
