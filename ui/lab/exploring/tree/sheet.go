package tree

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
	"procura/ui/widgets"
)

// sheet is what the tree is drawn on: as large as that, and scrolled.
type sheet struct {
	widget.BaseWidget
	tree *Tree

	root    *branch // of the plan
	list    []*branch
	ground  *canvas.Rectangle
	items   map[name]*item
	order   []*item // those that are drawn, as in the plan
	spare   []*item
	objects []fyne.CanvasObject
	cursor  name // the branch that the keyboard is at
	ring    *widgets.Surface
	dashes  dashes
	metrics metrics
	widest  float32 // of the words of a box, at the usual size
	content fyne.Size
	top     float32 // of what is drawn, from the spine's height
	hover   *item
	tip     widgets.Tip
	gallery gallery
	stop    func() // boards that are still to be drawn
}

func newSheet(t *Tree) *sheet {
	s := &sheet{tree: t, ground: canvas.NewRectangle(color.Transparent), items: map[name]*item{}, ring: widgets.NewRing(), stop: func() {}}
	s.objects = []fyne.CanvasObject{s.ground}
	s.ExtendBaseWidget(s)
	return s
}

// Lengths of boxes, at the usual size.
const (
	titleSize, lineSize, numberSize = 13, 11, 10

	boxHeight    = 38
	picturedBox  = 64
	leastText    = 64 // of a box, without its padding
	padding      = 8
	pictureInset = 5
	radius       = 5
	badgeSize    = 18
	badgeIn      = 7 // of the badge, over the box
	stemLength   = 6
	stubHeight   = 15
	restHeight   = 24
	between      = 40 // columns
	gapUnder     = 15 // a box
	margin       = 16
	tersest      = 0.62 // of the zoom under which boxes have a title alone
	boardsFrom   = 1.55 // the zoom from which boxes have boards
	roundedUp    = 1.06 // texts are enlarged to whole sizes
)

// metrics are the lengths of boxes as they are drawn now.
type metrics struct {
	zoom     float32 // with the size of texts
	box      fyne.Size
	rest     float32
	pitch    float32 // from column to column
	gap      float32
	pictured bool
	terse    bool
}

func (s *sheet) measure(words float32) metrics {
	t := s.tree
	z := t.zoom * widgets.TextScale()
	m := metrics{zoom: z, pictured: t.boards || t.zoom >= boardsFrom, terse: t.zoom < tersest, rest: restHeight * z, gap: gapUnder * z}
	width := words + 2*padding
	m.box = fyne.NewSize(width*z, boxHeight*z)
	if m.pictured {
		m.box = fyne.NewSize((width+picturedBox-pictureInset)*z, picturedBox*z)
	}
	m.pitch = m.box.Width + between*z
	return m
}

// sizeOf is the size of a branch.
func (m metrics) sizeOf(b *branch) fyne.Size {
	if b.kind == ofRest || b.kind == ofFolds {
		return fyne.NewSize(m.box.Width, m.rest)
	}
	return m.box
}

// draw shows the plan: branches that were there keep their objects.
func (s *sheet) draw() {
	root, list := s.root, s.list
	s.widen(list)
	s.metrics = s.measure(s.widest)
	m := s.metrics
	arrange(root, func(b *branch) float32 { return m.sizeOf(b).Height }, m.gap)
	s.content, s.top = bounds(list, m)
	s.keep(list)
	for _, i := range s.order {
		i.show(s.tree.lookOf(i.branch, m), s.dashed)
	}
	s.place()
}

// clear draws nothing.
func (s *sheet) clear() {
	s.spare = append(s.spare, s.order...)
	clear(s.items)
	s.order, s.content = s.order[:0], fyne.Size{}
	s.objects = append(s.objects[:0], s.ground)
	s.ground.Refresh()
}

// widen makes boxes wide enough for all words that they had to hold so far: another step
// does not move the columns.
func (s *sheet) widen(list []*branch) {
	s.widest = max(s.widest, leastText)
	for _, b := range list {
		if b.kind == ofNode || b.kind == ofFate {
			title := fyne.MeasureText(s.tree.titleOf(b), titleSize, fyne.TextStyle{Bold: true}).Width
			line := fyne.MeasureText(s.tree.lineOf(b), lineSize, fyne.TextStyle{}).Width
			s.widest = max(s.widest, max(title, line)*roundedUp+1)
		}
	}
}

// bounds are the size of what is drawn, and where its top is from the spine's height.
func bounds(list []*branch, m metrics) (size fyne.Size, top float32) {
	bottom, right := float32(0), float32(0)
	for _, b := range list {
		half, end := m.sizeOf(b).Height/2, float32(b.depth)*m.pitch+m.box.Width
		if b.stubbed() {
			end += between * m.zoom
		}
		top, bottom, right = min(top, b.y-half), max(bottom, b.y+half), max(right, end)
	}
	edge := margin * m.zoom
	return fyne.NewSize(right+2*edge, bottom-top+2*edge), top
}

// keep gives each branch an item: the one that it had, else one that is spare.
func (s *sheet) keep(list []*branch) {
	there := s.items
	s.items, s.order = make(map[name]*item, len(list)), s.order[:0]
	for _, b := range list {
		if i := there[b.name]; i != nil {
			i.branch = b
			s.items[b.name] = i
			delete(there, b.name)
		}
	}
	for _, i := range there {
		s.spare = append(s.spare, i)
	}
	for _, b := range list {
		i := s.items[b.name]
		if i == nil {
			i = s.take()
			i.branch = b
			s.items[b.name] = i
		}
		s.order = append(s.order, i)
	}
}

func (s *sheet) take() *item {
	if n := len(s.spare); n > 0 {
		i := s.spare[n-1]
		s.spare = s.spare[:n-1]
		i.board = boardKey{}
		i.picture.Image = nil
		return i
	}
	return newItem()
}

// origin is where the spine begins.
func (s *sheet) origin() fyne.Position {
	edge := margin * s.metrics.zoom
	spare := max(0, s.Size().Height-s.content.Height) / 2
	return fyne.NewPos(edge, edge-s.top+spare)
}

// place puts everything where it is.
func (s *sheet) place() {
	o, m := s.origin(), s.metrics
	for _, i := range s.order {
		b := i.branch
		i.place(fyne.NewPos(o.X+float32(b.depth)*m.pitch, o.Y+b.y-m.sizeOf(b).Height/2))
	}
	s.layer()
	s.point()
}

// layer lists what is painted, from the back to the front: curves, those of the path last,
// then boxes.
func (s *sheet) layer() {
	s.objects = append(s.objects[:0], s.ground)
	for _, bright := range []bool{false, true} {
		for _, i := range s.order {
			if i.branch.parent != nil && s.bright(i.branch) == bright {
				s.curve(i, bright)
			}
		}
	}
	s.objects = append(s.objects, s.ring) // under badges
	for _, i := range s.order {
		s.objects = i.objects(s.objects)
	}
	s.ground.Refresh() // what is new can't ask for it: the window does not know it yet
}

// bright reports whether the curve to a branch is lit.
func (s *sheet) bright(b *branch) bool { return b.spine && !s.tree.wish.hushed }

func (s *sheet) curve(i *item, bright bool) {
	if i.branch.kind == ofRest {
		return
	}
	parent := s.items[i.branch.parent.name]
	from := parent.at.AddXY(parent.size.Width, parent.size.Height/2)
	ink, width := theme.Link, float32(1.25)
	if bright {
		ink, width = theme.Accent, thick
	}
	i.join(from, ink, width*max(0.75, min(s.metrics.zoom, 1.5)))
	for _, line := range i.curve {
		s.objects = append(s.objects, line)
	}
}

// extent is the size of what is drawn.
func (s *sheet) extent() fyne.Size { return s.content }

// MinSize is that of what is drawn.
func (s *sheet) MinSize() fyne.Size { return s.content }

// CreateRenderer draws the sheet.
func (s *sheet) CreateRenderer() fyne.WidgetRenderer { return &sheetRenderer{s} }

type sheetRenderer struct{ sheet *sheet }

func (r *sheetRenderer) Layout(size fyne.Size) {
	r.sheet.ground.Resize(size)
	r.sheet.place()
}

func (r *sheetRenderer) MinSize() fyne.Size           { return r.sheet.MinSize() }
func (r *sheetRenderer) Objects() []fyne.CanvasObject { return r.sheet.objects }
func (r *sheetRenderer) Destroy()                     {}

// Refresh does nothing: the tree paints anew what has changed, and a scroll that moves
// refreshes what is in it.
func (r *sheetRenderer) Refresh() {}
