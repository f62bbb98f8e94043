package exploring

import (
	"cmp"
	"image/color"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// treeSheet has the drawn tree: as large as that, and scrolled.
type treeSheet struct {
	widget.BaseWidget
	tree *searchTree

	plan    []*branch // the root is the first
	ground  *canvas.Rectangle
	boxes   map[branchName]*box
	drawn   []*box // those that are drawn, as in the plan
	spare   []*box
	objects []fyne.CanvasObject
	cursor  branchName // the branch that the keyboard is at
	ring    *widgets.Surface
	dashes  dashes
	metrics boxMetrics
	widest  float32 // of the words of a box, at the usual size
	content fyne.Size
	top     float32 // of what is drawn, from the trunk's height
	hover   *box
	tip     widgets.Tip
	images  boardImages
	stop    func() // boards that are still to be drawn
}

func newTreeSheet(t *searchTree) *treeSheet {
	s := &treeSheet{tree: t, ground: canvas.NewRectangle(color.Transparent), boxes: map[branchName]*box{}, ring: widgets.NewRing(), stop: func() {}}
	s.objects = []fyne.CanvasObject{s.ground}
	s.ExtendBaseWidget(s)
	return s
}

// Lengths of boxes, at the usual size.
const (
	titleSize, lineSize, numberSize = 13, 11, 10

	boxHeight    = 38
	picturedBox  = 64
	minTextWidth = 64 // of a box, without its padding
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
	if m.pictured {
		m.box = fyne.NewSize((width+picturedBox-pictureInset)*z, picturedBox*z)
	}
	m.pitch = m.box.Width + between*z
	return m
}

func (m boxMetrics) sizeOf(b *branch) fyne.Size {
	if b.kind == restBranch || b.kind == foldBranch {
		return fyne.NewSize(m.box.Width, m.rest)
	}
	return m.box
}

// drawBranches shows the plan: branches that were there keep their objects.
func (s *treeSheet) drawBranches() {
	list := s.plan
	s.widest = max(s.widest, minTextWidth)
	for _, b := range list {
		if b.kind == nodeBranch || b.kind == fateBranch {
			title := fyne.MeasureText(s.tree.boxTitle(b), titleSize, fyne.TextStyle{Bold: true}).Width
			line := fyne.MeasureText(s.tree.boxLine(b), lineSize, fyne.TextStyle{}).Width
			s.widest = max(s.widest, max(title, line)*roundedUp+1)
		}
	}
	m := s.boxSizes(s.widest)
	s.metrics = m
	arrangeSubtree(list[0], func(b *branch) float32 { return m.sizeOf(b).Height }, m.gap)
	setHeights(list[0], 0)
	s.content, s.top = treeBounds(list, m)
	s.assignBoxes(list)
	for _, i := range s.drawn {
		i.showLook(s.tree.lookFor(i.branch, m), s.dashedOutline)
	}
	s.placeBoxes()
}

// treeBounds returns the size of what is drawn, and where its top is from the trunk's height.
func treeBounds(list []*branch, m boxMetrics) (size fyne.Size, top float32) {
	bottom, right := float32(0), float32(0)
	for _, b := range list {
		half, end := m.sizeOf(b).Height/2, float32(b.depth)*m.pitch+m.box.Width
		if b.hasStub() {
			end += between * m.zoom
		}
		top, bottom, right = min(top, b.y-half), max(bottom, b.y+half), max(right, end)
	}
	edge := margin * m.zoom
	return fyne.NewSize(right+2*edge, bottom-top+2*edge), top
}

// assignBoxes gives each branch a box: the box it had before, else an unused one.
func (s *treeSheet) assignBoxes(list []*branch) {
	there := s.boxes
	s.boxes, s.drawn = make(map[branchName]*box, len(list)), s.drawn[:0]
	for _, b := range list {
		if i := there[b.branchName]; i != nil {
			s.boxes[b.branchName] = i
			delete(there, b.branchName)
		}
	}
	s.spare = slices.AppendSeq(s.spare, maps.Values(there))
	for _, b := range list {
		i := s.boxes[b.branchName]
		if i == nil {
			i = s.spareBox()
			s.boxes[b.branchName] = i
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
		if at := fyne.NewPos(o.X+float32(b.depth)*m.pitch, o.Y+b.y-m.sizeOf(b).Height/2); i.at != at {
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
			if i.branch.parent != nil && (i.branch.spine && !s.tree.request.nextHidden) == bright {
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
	parent := s.boxes[i.branch.parent.branchName]
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

func (t *searchTree) styleFor(b *branch) boxStyle {
	switch b.kind {
	case restBranch, foldBranch:
		return plainBox
	case fateBranch:
		if b.fate == record.Unmade || b.isWaiting() {
			return waitingBox
		}
		return droppedBox
	}
	return styleForNode(t, b)
}

func styleForNode(t *searchTree, b *branch) boxStyle {
	switch {
	case b.node.Goal && !t.request.goalsHidden && b.number == t.request.exploration.Goal():
		return endBox
	case b.node.Goal && !t.request.goalsHidden:
		return goalBox
	case b.number == t.currentNode():
		return currentBox
	case b.spine && !t.request.nextHidden:
		return pathBox
	case b.node.Status == explore.Done:
		return expandedBox
	case b.node.Status == explore.Dropped:
		return droppedBox
	}
	return waitingBox
}

func (t *searchTree) lookFor(b *branch, m boxMetrics) boxLook {
	l := boxLook{
		style: t.styleFor(b), zoom: m.zoom, size: m.sizeOf(b), dark: theme.IsDark(),
		heavy: b.kind == nodeBranch && (b.number == t.request.moment.Node || b.number == t.currentNode()), pictured: m.pictured && b.kind == nodeBranch, title: t.boxTitle(b),
	}
	if !m.terse {
		l.line = t.boxLine(b)
	}
	if turn := t.request.turnOf(b); turn >= 0 {
		l.number = strconv.Itoa(turn)
		if turn >= 10000 {
			l.number = t.words.Number(int64(turn))
		}
	}
	if b.hasStub() {
		l.stub = t.words.Key("explore.tree.rest", "Number", b.hidden)
	}
	return l
}

// turnOf returns the step that has expanded a node, or where the search ended there, -1 for none.
func (r *treeRequest) turnOf(b *branch) int {
	e, last := r.exploration, r.moment.Step
	switch {
	case b.kind != nodeBranch:
		return -1
	case b.node.Goal && !r.goalsHidden && b.number == e.Goal() && e.StepOf(b.number) <= last:
		return e.StepOf(b.number)
	}
	return b.node.Expanded
}

// boxTitle returns the first line of a box.
func (t *searchTree) boxTitle(b *branch) string {
	switch b.kind {
	case restBranch:
		return t.words.Key("explore.tree.rest", "Number", b.hidden)
	case foldBranch:
		return t.words.Key("explore.tree.folds", "Count", b.hidden)
	case fateBranch:
		return b.successor.Move
	}
	return cmp.Or(b.node.Move, rootName(t.words, t.request.exploration, b.node.Phase))
}

// boxLine returns the second line: what the node costs, or what became of it.
func (t *searchTree) boxLine(b *branch) string {
	dropped := b.kind == nodeBranch && b.node.Status == explore.Dropped
	switch {
	case b.kind == restBranch || b.kind == foldBranch:
		return ""
	case b.isWaiting():
		o := &b.successor
		return formatSum(t.words, isInformed(t.request.exploration, t.request.moment.Phase), o.G, o.H, o.F)
	case b.kind == fateBranch, dropped && b.fate != record.Unmade && b.fate != record.Fresh:
		return t.words.Key("explore.tree.fate." + b.fate.String())
	case dropped:
		return t.words.Key("explore.tree.dropped")
	case slices.Contains(t.hidden, b.number):
		return t.words.Key("explore.tree.hidden")
	}
	return formatSum(t.words, isInformed(t.request.exploration, b.node.Phase), b.node.G, b.node.H, b.node.F)
}

// boxTip returns all that is known of a branch, for a tip.
func (t *searchTree) boxTip(b *branch) string {
	switch b.kind {
	case restBranch:
		return t.words.Key("explore.tree.tip.rest", "Count", b.hidden)
	case foldBranch:
		return t.words.Key("explore.tree.tip.folds", "Count", b.hidden)
	case fateBranch:
		if b.isWaiting() {
			return t.words.Key("explore.tree.tip.waiting", "Move", b.successor.Move, "Figures", t.boxLine(b))
		}
		return t.words.Key("explore.tree.tip.fate", "Move", b.successor.Move, "Fate", t.words.Key("explore.tree.fate."+b.fate.String()))
	}
	n := b.node
	said := []string{t.words.Key("explore.tree.tip.node", "Number", int(n.Number), "Move", t.boxTitle(b), "Figures", t.boxLine(b))}
	if n.Generated >= 0 {
		said = append(said, t.words.Key("explore.tree.tip.generated", "Step", n.Generated))
	}
	if n.Expanded >= 0 {
		said = append(said, t.words.Key("explore.tree.tip.expanded", "Step", n.Expanded))
	}
	if b.hasStub() {
		said = append(said, t.words.Key("explore.tree.tip.stub", "Count", b.hidden))
	}
	return strings.Join(said, " ")
}

// formatValues writes what a node costs: "4 + 2 = 6"; where f is another number than the sum,
// as with a weight, "4 + 2, f 7"; without a heuristic what the way costs, "g 4".
func formatValues(w *i18n.Words, informed bool, g, h, f float64) string {
	if !informed {
		return "g " + w.Value(g)
	}
	sum := w.Value(g) + " + " + w.Value(h)
	if h < 0 {
		sum = w.Value(g) + " − " + w.Value(-h)
	}
	if g+h == f || math.IsInf(h, 1) && math.IsInf(f, 1) || math.IsNaN(f) {
		return sum + " = " + w.Value(f)
	}
	return sum + ", f " + w.Value(f)
}

// isInformed reports whether a part of the run has a heuristic; what is not known of has one.
func isInformed(e game.Exploration, phase int) bool {
	phases := e.Phases()
	return phase >= len(phases) || search.Algorithm(phases[phase].Algorithm).Informed()
}

// rootName names a node without a move: the start, or the goal of a search from there.
func rootName(w *i18n.Words, e game.Exploration, phase int) string {
	if phases := e.Phases(); phase < len(phases) && phases[phase].Back {
		return w.Key("explore.goal")
	}
	return w.Key("explore.start")
}

// formatSum writes what a node costs as in a box: "6 = 4+2".
func formatSum(w *i18n.Words, informed bool, g, h, f float64) string {
	key, more := "explore.tree.other", "+"+w.Value(h)
	if h < 0 {
		more = "−" + w.Value(-h)
	}
	switch {
	case !informed:
		key = "explore.tree.g"
	case f == g+h, math.IsNaN(f):
		key = "explore.tree.sum"
	case f == h:
		key = "explore.tree.h"
	}
	return w.Key(key, "F", w.Value(f), "G", w.Value(g), "H", w.Value(h), "More", more)
}
