package exploring

// The tree shows as much of the tree of a search as somebody looks at: the path to the node of a step, the children of
// each node on it, and others where there is room. It asks a source for what it draws.
//
//	tree_run.go   the source of a run
//	tree_plan.go  which nodes are drawn, and where    tree_sheet.go  all their objects
//	tree_box.go   the objects of a box, and the names of the columns
//	tree_input.go what keys and mouse do to it, and the pane with its switches

import (
	"maps"
	"math"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/widgets"
)

// Tree shows the tree of a search at a step. Its methods belong to the goroutine of the
// interface.
type Tree struct {
	widget.BaseWidget

	// OnChoose is told the node that was pressed, or chosen by the keyboard.
	OnChoose func(node uint32)
	// OnOther is told the place below a node of something without a node that was pressed.
	OnOther func(node uint32, place string)
	// OnReorder is told a node that was dragged, and the place among its siblings where it was left; with nil the whole
	// tree is dragged.
	OnReorder func(node uint32, place int)
	// OnZoom is told how many times as large as usual boxes are drawn.
	OnZoom func(zoom float32)
	// OnKey obeys the keys that the tree has no use for; what it does not obey is the window's.
	OnKey func(*fyne.KeyEvent) bool
	// Clock has boards drawn some at a time; all at once where it is nil.
	Clock widgets.Clock
	// Background does work beside the window, and then what is to be done with it, unless more
	// work has come meanwhile: nodes of a long search take their time.
	Background func(work, done func())
	Tips       *widgets.Tips // nil for none
	// IsWhole has nothing folded, and boxes as low and as small as that asks for while they can be read.
	IsWhole bool

	words    *i18n.Words
	drawings board.Drawings

	request    treeRequest
	serial     atomic.Uint64 // counts plans
	chosen     uint32        // NoNode for that of the step
	pathHidden bool          // no path is lit
	opening    bool          // nothing of the search was drawn yet
	zoomed     bool          // the user has chosen the size of its boxes
	low        bool          // boxes have a title alone, for all to be seen
	zoom       float32
	boards     bool
	levelName  func(level int) (name, short string) // over the columns

	sheet   *treeSheet
	scroll  *treeScroll
	levels  *levelHeads
	legend  *fyne.Container
	ring    *widgets.Surface
	focused bool
}

// How much boxes can be enlarged, and how much at a time.
const (
	minZoom, maxZoom = 0.4, 2.5
	maxFit           = 1.5
	leastUnasked     = 0.8
	narrowed         = 0.875 // of the least size, for the tree to be seen from its start on
	zoomStep         = 1.2
)

// NoNode is no node.
const NoNode = math.MaxUint32

// NewTree returns a tree with nothing to show yet, which does all at once. drawings has the drawings of boards, and
// levelName names a column by the depth of its nodes, in full and where columns are narrow.
func NewTree(words *i18n.Words, drawings board.Drawings, legend []LegendEntry, levelName func(level int) (name, short string)) *Tree {
	t := &Tree{
		OnChoose: func(uint32) {}, OnOther: func(uint32, string) {}, OnZoom: func(float32) {}, OnKey: func(*fyne.KeyEvent) bool { return false },
		Background: func(work, done func()) {
			work()
			done()
		},
		words: words, drawings: drawings, zoom: 1, ring: widgets.NewRing(), levelName: levelName,
	}
	t.sheet = newTreeSheet(t)
	t.resetRequest()
	t.scroll = newTreeScroll(t)
	t.levels = newLevelHeads(t)
	t.scroll.OnScrolled = func(fyne.Position) { t.levels.place() }
	t.legend = newTreeLegend(legend, t.sheet.linesFor)
	t.ExtendBaseWidget(t)
	return t
}

// ShowStep shows a step of a search. What was chosen or opened stays so only within a search, and
// a step that was moved to looks at its own node.
func (t *Tree) ShowStep(step Source, isOther, isMoved bool) {
	if isOther {
		t.resetRequest()
		t.opening, t.zoomed, t.low = true, false, false
	}
	if isOther || isMoved {
		t.chosen = NoNode
	}
	t.request.source = step
	t.showCurrent()
}

func (t *Tree) showCurrent() {
	t.sheet.cursor = BranchName{Number: t.CurrentNode()}
	t.redraw(true)
	t.scrollToCurrent()
}

func (t *Tree) resetRequest() {
	t.request.opened, t.request.closed, t.request.moreSiblings = map[uint32]bool{}, map[uint32]bool{}, map[uint32]int{}
	t.chosen, t.sheet.images.made = NoNode, nil
}

// Choose looks at a node; NoNode is that of the step.
func (t *Tree) Choose(node uint32) {
	if node == t.request.source.Current() {
		node = NoNode
	}
	if t.chosen != node {
		t.chosen = node
		t.showCurrent()
	}
}

// CurrentNode is the node that is looked at, NoNode where nothing is shown yet.
func (t *Tree) CurrentNode() uint32 {
	if t.chosen != NoNode || t.request.source == nil {
		return t.chosen
	}
	return t.request.source.Current()
}

// SetParts shows the path alone, or what is beside it too, and a small board in each box, also where boxes are small.
func (t *Tree) SetParts(pathOnly, boards bool) {
	if t.request.pathOnly == pathOnly && t.boards == boards {
		return
	}
	t.request.pathOnly = pathOnly
	t.boards = boards
	t.redraw(true)
	t.scrollToCurrent()
}

// leastFit returns the least size of boxes that nobody has asked for. With larger texts, as on a projector, that is
// the usual size.
func leastFit() float32 { return min(leastUnasked, 1/widgets.TextScale()) }

// ZoomBy enlarges what is drawn, or makes it smaller.
func (t *Tree) ZoomBy(factor float32) {
	t.zoomAt(t.zoom*factor, fyne.NewPos(t.scroll.Size().Width/2, t.scroll.Size().Height/2))
}

// Fit draws all boxes as large as they can be seen at once: a small tree is enlarged, but not so much that boxes
// get boards.
func (t *Tree) Fit() {
	all := t.sheet.content
	if all.Width <= 0 || all.Height <= 0 {
		return
	}
	seen := t.scroll.Size()
	t.zoomed = true
	t.setZoom(min(t.zoom*min(seen.Width/all.Width, seen.Height/all.Height), maxFit))
	t.scrollToCurrent()
}

// Least size of the tree, at the usual size of texts.
const minTreeWidth, minTreeHeight = 300, 140

func (t *Tree) CreateRenderer() fyne.WidgetRenderer {
	return &treeRenderer{widgets.NewRenderer(t, container.NewWithoutLayout(t.levels.content, t.scroll, t.ring, t.legend)), t}
}

// treeRenderer lays the names of the levels over the tree and the legend under it, and draws that anew where it is refreshed.
type treeRenderer struct {
	fyne.WidgetRenderer
	tree *Tree
}

// The air over the legend, and the height of the tree, at the usual size of texts, for which the legend gives way.
const (
	legendGap  = 6
	leastFrame = 60
)

func (r *treeRenderer) Layout(size fyne.Size) {
	t := r.tree
	r.WidgetRenderer.Layout(size)
	t.legend.Resize(fyne.NewSize(size.Width, 0)) // it wraps, and asks for a height
	low, top := t.legend.MinSize().Height+legendGap, t.levels.height()
	room := size.Height-top-low >= leastFrame*widgets.TextScale()
	widgets.Show(t.legend, room)
	if !room {
		low = 0
	}
	frame := fyne.NewSize(size.Width, max(0, size.Height-top-low))
	placeObject(t.levels.content, fyne.NewPos(0, 0), fyne.NewSize(size.Width, top))
	placeObject(t.scroll, fyne.NewPos(0, top), frame)
	placeObject(t.ring, fyne.NewPos(0, top), frame)
	placeObject(t.legend, fyne.NewPos(0, size.Height-low+legendGap), fyne.NewSize(size.Width, low-legendGap))
	if t.visibleRows() != t.request.rows {
		t.redraw(true)
	}
	t.scrollToCurrent()
}

func (r *treeRenderer) MinSize() fyne.Size {
	least := fyne.NewSize(minTreeWidth*widgets.TextScale(), minTreeHeight*widgets.TextScale())
	for _, sample := range r.tree.legend.Objects { // a line each at most
		least.Height += sample.MinSize().Height
	}
	return least
}

// Refresh draws everything anew, in the colours and sizes of now.
func (r *treeRenderer) Refresh() {
	t := r.tree
	for _, i := range t.sheet.boxes {
		i.look.zoom = -1
	}
	t.sheet.widest = 0
	t.drawPlan()
	t.legend.Refresh()
	t.ring.Refresh()
	canvas.Refresh(t)
}

// redraw makes a plan of what is to be seen now, beside the window where that can take
// long, draws it, and scrolls to the node that is looked at.
func (t *Tree) redraw(scrolls bool) {
	t.request.rows = t.visibleRows()
	least := min(t.zoom, 1)
	if !t.zoomed {
		least = min(least, leastFit())
	}
	t.request.room = t.scroll.Size().Height / (widgets.TextScale() * least)
	t.request.whole = t.IsWhole
	if t.request.source == nil {
		return
	}
	t.request.node = t.CurrentNode()
	serial := t.serial.Add(1)
	w, list := t.request, []*Branch(nil)
	w.opened, w.closed, w.moreSiblings = maps.Clone(w.opened), maps.Clone(w.closed), maps.Clone(w.moreSiblings)
	w.stopped = func() bool { return t.serial.Load() != serial }
	t.Background(func() { list = planTree(w) }, func() {
		if !w.stopped() {
			t.sheet.plan = list
			t.drawPlan()
			t.fitUnasked()
			if t.opening && t.request.rows > 0 { // the path is in the middle
				t.opening = false
				t.scrollTo(fyne.NewPos(t.scroll.Offset.X, t.sheet.origin().Y-t.scroll.Size().Height/2))
			}
			if scrolls {
				t.scrollToCurrent()
			}
		}
	})
}

// fitUnasked draws boxes in the usual size while all of them can be seen, and else in the least, until the user
// chooses another: levels are unfolded rather than large. A tree that is still a little too wide is narrowed.
func (t *Tree) fitUnasked() {
	if t.zoomed || t.request.rows == 0 {
		return
	}
	if t.IsWhole {
		t.fitWhole()
		return
	}
	all, seen := t.sheet.content, t.scroll.Size()
	size := float32(1)
	if all.Width/t.zoom > seen.Width || all.Height/t.zoom > seen.Height {
		size = leastFit()
		if whole := t.zoom * (seen.Width - 1) / all.Width; whole >= size*narrowed {
			size = min(size, whole)
		}
	}
	t.setZoom(size)
}

// fitWhole has all boxes seen at once, in the usual size or a smaller one; where that is too small they are low.
func (t *Tree) fitWhole() {
	for _, low := range []bool{false, true} {
		if t.low != low {
			t.low = low
			t.drawPlan()
		}
		all, seen := t.sheet.content, t.scroll.Size()
		size := min(1, t.zoom*min((seen.Width-1)/all.Width, (seen.Height-1)/all.Height))
		if low || size >= leastFit() {
			t.setZoom(max(tersest, size))
			return
		}
	}
}

// drawPlan draws the plan of now. Where the trunk was on the screen, it stays.
func (t *Tree) drawPlan() {
	s := t.sheet
	s.tip.Leave() // its box may have gone elsewhere
	before := s.origin().Y - t.scroll.Offset.Y
	if len(s.plan) > 0 {
		s.drawBranches()
	}
	s.Resize(s.content.Max(t.scroll.Size()))
	t.scrollTo(fyne.NewPos(t.scroll.Offset.X, s.origin().Y-before))
	t.levels.place()
	s.scheduleBoards()
}

// visibleRows returns the number of boxes of the usual size that are seen under one another.
func (t *Tree) visibleRows() int {
	return int(t.scroll.Size().Height / ((boxHeight + gapUnder) * widgets.TextScale()))
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
	t.sheet.tip.Leave()
	t.scroll.ScrollToOffset(to)
	t.levels.place()
}

// scrollToCurrent scrolls no further than it must for the node that is looked at to be seen, and
// its children with it where there is room.
func (t *Tree) scrollToCurrent() {
	s := t.sheet
	if t.request.source == nil {
		return
	}
	i := s.boxes[BranchName{Number: t.CurrentNode()}]
	if i == nil {
		return
	}
	top, bottom := i.at.Y, i.at.Y+i.size.Height
	for _, b := range i.branch.children {
		if c := s.boxes[b.BranchName]; c != nil {
			top, bottom = min(top, c.at.Y), max(bottom, c.at.Y+c.size.Height)
		}
	}
	if bottom-top+2*margin*s.metrics.zoom > t.scroll.Size().Height {
		top, bottom = i.at.Y, i.at.Y+i.size.Height
	}
	t.reveal(fyne.NewPos(i.at.X, top), fyne.NewPos(i.at.X+i.size.Width+s.metrics.pitch, bottom))
}

// reveal scrolls until what is between two corners is seen.
func (t *Tree) reveal(from, end fyne.Position) {
	seen, edge, to := t.scroll.Size(), margin*t.sheet.metrics.zoom, t.scroll.Offset
	to.X = min(max(to.X, end.X+edge-seen.Width), from.X-edge)
	to.Y = min(max(to.Y, end.Y+edge-seen.Height), from.Y-edge)
	t.scrollTo(to)
	t.sheet.scheduleBoards()
}

// zoomAt enlarges what is drawn; what is at a point of the frame stays there.
func (t *Tree) zoomAt(to float32, at fyne.Position) {
	s, before := t.sheet, t.zoom
	o := s.origin()
	point := t.scroll.Offset.Add(at).Subtract(o)
	t.zoomed = true
	t.setZoom(to)
	if t.zoom == before || t.request.source == nil {
		return
	}
	by := t.zoom / before
	t.scrollTo(s.origin().Add(fyne.NewPos(point.X*by, point.Y*by)).Subtract(at))
	s.scheduleBoards()
	if by < 1 { // there is room for more nodes; what is looked at stays where it is
		t.redraw(false)
	}
}

func (t *Tree) setZoom(to float32) {
	to = max(minZoom, min(to, maxZoom))
	if to == t.zoom {
		return
	}
	t.zoom = to
	t.drawPlan()
	t.OnZoom(to)
}

// pressBox does what a press on a branch does: brothers open, a node is chosen; one that was
// chosen already opens or closes.
func (t *Tree) pressBox(b *Branch) {
	switch {
	case b.Kind == RestBranch:
		t.request.moreSiblings[b.Number] += siblingsPerPress
		t.request.opened[b.Number] = true // its children may have been drawn only because there was room
		t.redraw(true)
	case b.Kind == OtherBranch:
		t.OnOther(b.Number, b.Place)
	case b.Kind != NodeBranch:
	case b.Number != t.CurrentNode():
		t.Choose(b.Number)
		t.OnChoose(b.Number)
	default:
		t.toggleChildren(b)
	}
}

func (t *Tree) toggleChildren(b *Branch) {
	if len(b.children) > 0 && !t.request.closed[b.Number] {
		t.request.closed[b.Number] = true
		delete(t.request.opened, b.Number)
	} else {
		t.request.opened[b.Number] = true
		delete(t.request.closed, b.Number)
	}
	t.redraw(true)
}
