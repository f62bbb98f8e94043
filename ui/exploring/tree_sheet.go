package exploring

import (
	"image/color"
	"maps"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// treeSheet has the drawn tree: as large as that, and scrolled.
type treeSheet struct {
	widget.BaseWidget
	tree *Tree

	plan    []*Branch // the root is the first
	ground  *canvas.Rectangle
	boxes   map[BranchName]*box
	drawn   []*box // those that are drawn, as in the plan
	spare   []*box
	objects []fyne.CanvasObject
	cursor  BranchName // the branch that the keyboard is at
	ring    *widgets.Surface
	dashes  dashes
	metrics boxMetrics
	widest  float32 // of the words of a box, at the usual size
	content fyne.Size
	top     float32 // of what is drawn, from the trunk's height
	hover   *box
	tip     widgets.Tip
	// dragged is the box that is dragged, nil for none, and draggedTo where it was last.
	dragged   *box
	draggedTo fyne.Position
	images    boardImages
	stop      func() // boards that are still to be drawn
}

func newTreeSheet(t *Tree) *treeSheet {
	s := &treeSheet{tree: t, ground: canvas.NewRectangle(color.Transparent), boxes: map[BranchName]*box{}, ring: widgets.NewRing(), stop: func() {}}
	s.objects = []fyne.CanvasObject{s.ground}
	s.ExtendBaseWidget(s)
	return s
}

// Lengths of boxes, at the usual size.
const (
	titleSize, lineSize, numberSize = 13, 11, 10
	pieceSize, pieceGap             = 18, 3

	boxHeight    = 38
	picturedBox  = 64
	minTextWidth = 64 // of a box, without its padding
	padding      = 8
	pictureInset = 5
	radius       = 5
	roundEnds    = 14
	badgeSize    = 18
	badgeIn      = 7 // of the badge, over the box
	stemLength   = 6
	stubHeight   = 15
	restHeight   = 24
	between      = 40 // columns
	gapUnder     = 15 // a box
	lowGap       = 6  // under a low one
	margin       = 16
	tersest      = 0.62 // of the zoom under which boxes have a title alone
	boardsFrom   = 1.55 // the zoom from which boxes have boards
	roundedUp    = 1.06 // texts are enlarged to whole sizes
)

// boxMetrics holds the lengths of boxes as they are drawn now.
type boxMetrics struct {
	zoom     float32 // with the size of texts
	box      fyne.Size
	rest     float32
	pitch    float32 // from column to column
	gap      float32
	pictured bool
	terse    bool
}

func (s *treeSheet) boxSizes(words float32) boxMetrics {
	t := s.tree
	z := t.zoom * widgets.TextScale()
	m := boxMetrics{zoom: z, pictured: t.boards || t.zoom >= boardsFrom, terse: t.zoom < tersest, rest: restHeight * z, gap: gapUnder * z}
	width := words + 2*padding
	m.box = fyne.NewSize(width*z, boxHeight*z)
	if t.low && t.zoom <= 1 && !m.pictured {
		m.box.Height, m.gap, m.terse = restHeight*z, lowGap*z, true
	}
	if m.pictured {
		m.box = fyne.NewSize((width+picturedBox-pictureInset)*z, picturedBox*z)
	}
	m.pitch = m.box.Width + between*z
	return m
}

func (m boxMetrics) sizeOf(b *Branch) fyne.Size {
	if b.Kind == RestBranch || b.Kind == FoldBranch {
		return fyne.NewSize(m.box.Width, m.rest)
	}
	return m.box
}

// drawBranches shows the plan: branches that were there keep their objects.
func (s *treeSheet) drawBranches() {
	list := s.plan
	s.widest = max(s.widest, minTextWidth)
	for _, b := range list {
		if b.Kind == NodeBranch || b.Kind == OtherBranch {
			l := s.tree.request.source.LookOf(b)
			title := fyne.MeasureText(l.Title, titleSize, fyne.TextStyle{Bold: true}).Width
			for _, name := range l.Pieces {
				if name != "" {
					title += pieceSize + pieceGap
				}
			}
			if l.Value != "" {
				title += fyne.MeasureText(l.Value, titleSize, fyne.TextStyle{Bold: true}).Width + padding
			}
			line := fyne.MeasureText(l.Line, lineSize, fyne.TextStyle{}).Width
			s.widest = max(s.widest, max(title, line)*roundedUp+1)
		}
	}
	m := s.boxSizes(s.widest)
	s.metrics = m
	arrangeSubtree(list[0], func(b *Branch) float32 { return m.sizeOf(b).Height }, m.gap)
	setHeights(list[0], 0)
	s.content, s.top = treeBounds(list, m)
	s.assignBoxes(list)
	for _, i := range s.drawn {
		i.showLook(s.tree.lookFor(i.branch, m), s.linesFor)
	}
	s.placeBoxes()
}

// treeBounds returns the size of what is drawn, and where its top is from the trunk's height.
func treeBounds(list []*Branch, m boxMetrics) (size fyne.Size, top float32) {
	bottom, right := float32(0), float32(0)
	for _, b := range list {
		half, end := m.sizeOf(b).Height/2, float32(b.column)*m.pitch+m.box.Width
		if b.hasStub() {
			end += between * m.zoom
		}
		top, bottom, right = min(top, b.y-half), max(bottom, b.y+half), max(right, end)
	}
	edge := margin * m.zoom
	return fyne.NewSize(right+2*edge, bottom-top+2*edge), top
}

// assignBoxes gives each branch a box: the box it had before, else an unused one.
func (s *treeSheet) assignBoxes(list []*Branch) {
	there := s.boxes
	s.boxes, s.drawn = make(map[BranchName]*box, len(list)), s.drawn[:0]
	for _, b := range list {
		if i := there[b.BranchName]; i != nil {
			s.boxes[b.BranchName] = i
			delete(there, b.BranchName)
		}
	}
	s.spare = slices.AppendSeq(s.spare, maps.Values(there))
	for _, b := range list {
		i := s.boxes[b.BranchName]
		if i == nil {
			i = s.spareBox()
			s.boxes[b.BranchName] = i
		}
		i.branch = b
		s.drawn = append(s.drawn, i)
	}
}

func (s *treeSheet) spareBox() *box {
	n := len(s.spare)
	if n == 0 {
		return newBox()
	}
	i := s.spare[n-1]
	s.spare = s.spare[:n-1]
	i.board, i.picture.Image = boardImageKey{}, nil
	return i
}

// origin returns where the start stands. The path lies in the middle, as far as there is room on both
// sides.
func (s *treeSheet) origin() fyne.Position {
	edge, high := margin*s.metrics.zoom, s.Size().Height
	below := s.content.Height - 2*edge + s.top
	return fyne.NewPos(edge, max(edge-s.top, min(high/2, high-edge-below)))
}

func (s *treeSheet) placeBoxes() {
	o, m := s.origin(), s.metrics
	for _, i := range s.drawn {
		b := i.branch
		if at := fyne.NewPos(o.X+float32(b.column)*m.pitch, o.Y+b.y-m.sizeOf(b).Height/2); i.at != at {
			i.at = at
			i.placeObjects()
		}
	}
	s.listObjects()
	s.showCursor()
}

// listObjects lists what is painted, from the back to the front: curves, those of the path last,
// then boxes.
func (s *treeSheet) listObjects() {
	s.objects = append(s.objects[:0], s.ground)
	for _, bright := range []bool{false, true} {
		for _, i := range s.drawn {
			if i.branch.parent != nil && (i.branch.Spine && !s.tree.pathHidden) == bright {
				s.drawCurve(i, bright)
			}
		}
	}
	s.objects = append(s.objects, s.ring) // under badges
	for _, i := range s.drawn {
		s.objects = i.objects(s.objects)
	}
	s.ground.Refresh() // what is new can't ask for it: the window does not know it yet
}

func (s *treeSheet) drawCurve(i *box, bright bool) {
	parent := s.boxes[i.branch.parent.BranchName]
	from := parent.at.AddXY(parent.size.Width, parent.size.Height/2)
	ink, width := theme.Link, float32(1.25)
	if bright {
		ink, width = theme.Accent, thick
	}
	i.drawCurve(from, ink, width*max(0.75, min(s.metrics.zoom, 1.5)))
	for _, line := range i.curve {
		s.objects = append(s.objects, line)
	}
}

func (s *treeSheet) CreateRenderer() fyne.WidgetRenderer { return &treeSheetRenderer{s} }

type treeSheetRenderer struct{ sheet *treeSheet }

func (r *treeSheetRenderer) Layout(size fyne.Size) {
	r.sheet.ground.Resize(size)
	r.sheet.placeBoxes()
}

func (r *treeSheetRenderer) MinSize() fyne.Size           { return r.sheet.content }
func (r *treeSheetRenderer) Objects() []fyne.CanvasObject { return r.sheet.objects }
func (r *treeSheetRenderer) Destroy()                     {}

// Refresh does nothing: the tree paints anew what has changed, and a scroll that moves
// refreshes what is in it.
func (r *treeSheetRenderer) Refresh() {}

// lookFor returns how a branch is drawn.
func (t *Tree) lookFor(b *Branch, m boxMetrics) Look {
	l := Look{Title: t.restTitle(b)}
	if b.Kind == NodeBranch || b.Kind == OtherBranch {
		l = t.request.source.LookOf(b)
	}
	for k, name := range l.Pieces {
		if name != "" {
			l.drawings[k] = t.drawings.Drawing(name)
		}
	}
	l.zoom, l.size = m.zoom, m.sizeOf(b)
	l.dark, l.pictured = theme.IsDark(), m.pictured && b.Kind == NodeBranch
	if m.terse {
		l.Line = ""
	}
	if b.hasStub() {
		l.stub = t.words.Key("explore.tree.rest", "Number", b.Hidden)
	}
	return l
}

// restTitle returns the words of a branch of nodes that are not drawn.
func (t *Tree) restTitle(b *Branch) string {
	if b.Kind == FoldBranch {
		return t.words.Key("explore.tree.folds", "Count", b.Hidden)
	}
	return t.words.Key("explore.tree.rest", "Number", b.Hidden)
}

// tipOf returns all that is known of a branch.
func (t *Tree) tipOf(b *Branch) string {
	switch b.Kind {
	case RestBranch:
		return t.words.Key("explore.tree.tip.rest", "Count", b.Hidden)
	case FoldBranch:
		return t.words.Key("explore.tree.tip.folds", "Count", b.Hidden)
	}
	return t.request.source.Tip(b)
}

// FormatTurn writes the number of a badge.
func FormatTurn(w *i18n.Words, turn int) string {
	if turn >= 10000 {
		return w.Number(int64(turn))
	}
	return strconv.Itoa(turn)
}
