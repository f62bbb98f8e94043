package exploring

import (
	"cmp"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/keys"
	"procura/ui/page"
	"procura/ui/theme"
	"procura/ui/widgets"
)

var (
	_ fyne.Focusable    = (*Tree)(nil)
	_ fyne.Tappable     = (*treeSheet)(nil)
	_ fyne.Draggable    = (*treeSheet)(nil)
	_ fyne.Scrollable   = (*treeScroll)(nil)
	_ desktop.Hoverable = (*treeSheet)(nil)
)

// TreePane is a tree under its name, with what enlarges it, and switches of what it shows.
type TreePane struct {
	Content          fyne.CanvasObject
	Boards, pathOnly *widgets.KeyedCheck
	drawn            *Tree
	quiet            bool
}

// NewTreePane has the switches told to set; more stands before them.
func NewTreePane(explain page.Explainer, t *Tree, set func(pathOnly, boards bool), more ...fyne.CanvasObject) *TreePane {
	w, tips := explain.Words, explain.Tips
	p := &TreePane{drawn: t}
	newCheck := func(key string) *widgets.KeyedCheck {
		c := widgets.NewCheck(w.Key("explore.tree."+key), func(bool) {
			if !p.quiet {
				set(p.pathOnly.Checked, p.Boards.Checked)
			}
		})
		c.Explain(tips, w.Key("explore.about.tree."+key))
		return c
	}
	p.Boards, p.pathOnly = newCheck("boards"), newCheck("path")
	scale := widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	t.OnZoom = func(zoom float32) { scale.SetText(w.Percent(100*float64(zoom), 0)) }
	t.OnZoom(t.zoom)
	zoom := container.New(widgets.Tight(toolHeight),
		widgets.NewQuietButton(tips, w.Key("explore.about.tree.smaller"), "", fynetheme.ContentRemoveIcon(), func() { t.ZoomBy(1 / zoomStep) }),
		widgets.Middle(scale),
		widgets.NewQuietButton(tips, w.Key("explore.about.tree.larger"), "", fynetheme.ContentAddIcon(), func() { t.ZoomBy(zoomStep) }),
		widgets.NewQuietButton(tips, w.Key("explore.about.tree.fit"), w.Key("explore.tree.fit"), nil, func() { t.Fit() }))
	title := widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true)
	title.SetText(w.Key("explore.tree"))
	head := widgets.BesideFilling(container.NewBorder(nil, nil, nil, zoom, title), container.New(widgets.Tight(toolHeight), append(more, p.Boards, p.pathOnly)...))
	p.Content = widgets.Border(head, nil, nil, nil, t)
	return p
}

// ShowParts shows the tree as the switches say; boards only where there is their switch.
func (p *TreePane) ShowParts(pathOnly, boards bool) {
	p.quiet = true
	p.pathOnly.SetChecked(pathOnly)
	p.Boards.SetChecked(boards)
	p.quiet = false
	p.drawn.SetParts(pathOnly, boards && p.Boards.Visible())
}

// boxAt returns the box under a point of the sheet, nil for none.
func (s *treeSheet) boxAt(p fyne.Position) *box {
	for _, i := range s.drawn {
		if p.X >= i.at.X && p.Y >= i.at.Y && p.X < i.at.X+i.size.Width && p.Y < i.at.Y+i.size.Height || i.onStub(p) {
			return i
		}
	}
	return nil
}

func (s *treeSheet) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(s.tree); c != nil {
		c.Focus(s.tree)
	}
	if i := s.boxAt(e.Position); i != nil {
		s.cursor = i.branch.BranchName
		if i.onStub(e.Position) {
			s.tree.toggleChildren(i.branch)
		} else {
			s.tree.pressBox(i.branch)
		}
		s.showCursor()
	}
}

func (s *treeSheet) Dragged(e *fyne.DragEvent) {
	s.tip.Leave()
	if s.dragged == nil && s.tree.OnReorder != nil {
		s.dragged = s.boxAt(e.Position.SubtractXY(e.Dragged.DX, e.Dragged.DY))
	}
	s.draggedTo = e.Position
	if s.dragged != nil {
		return
	}
	s.tree.scrollTo(s.tree.scroll.Offset.SubtractXY(e.Dragged.DX, e.Dragged.DY))
	s.scheduleBoards()
}

// DragEnd leaves a node that was dragged at its place among its siblings.
func (s *treeSheet) DragEnd() {
	i := s.dragged
	s.dragged = nil
	if i == nil || i.branch.Kind != NodeBranch || i.branch.parent == nil {
		return
	}
	from, place, at := 0, 0, 0
	for _, sibling := range i.branch.parent.children {
		if sibling.Kind != NodeBranch {
			continue
		}
		if sibling == i.branch {
			from = at
		} else if other := s.boxes[sibling.BranchName]; other != nil && other.at.Y+other.size.Height/2 < s.draggedTo.Y {
			place++
		}
		at++
	}
	if place != from {
		s.tree.OnReorder(i.branch.Number, place)
	}
}

// treeScroll shows a part of the sheet. It is the one that can be scrolled, and not the sheet: Fyne gives an
// object that can be all presses within its own size, out of sight, too.
type treeScroll struct {
	container.Scroll
	tree *Tree
}

func newTreeScroll(t *Tree) *treeScroll {
	s := &treeScroll{Scroll: container.Scroll{Direction: container.ScrollBoth, Content: t.sheet}, tree: t}
	s.ExtendBaseWidget(s)
	return s
}

// Scrolled moves what is seen; while Ctrl is held, it enlarges it.
func (s *treeScroll) Scrolled(e *fyne.ScrollEvent) {
	t := s.tree
	if widgets.HeldKeys()&fyne.KeyModifierShortcutDefault != 0 {
		t.zoomAt(t.zoom*float32(math.Pow(zoomStep, float64(e.Scrolled.DY)/10)), e.Position)
		return
	}
	t.scrollTo(s.Offset.SubtractXY(e.Scrolled.DX, e.Scrolled.DY))
	t.sheet.scheduleBoards()
}

func (s *treeSheet) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }

func (s *treeSheet) MouseMoved(e *desktop.MouseEvent) {
	i := s.boxAt(e.Position)
	if i == s.hover {
		return
	}
	s.hover = i
	s.tip.Leave()
	if i != nil && s.tree.Tips != nil {
		s.tip.ExplainLive(s.tree.Tips, func() string { return s.tree.tipOf(i.branch) }, i.title)
		s.tip.Enter()
	}
}

func (s *treeSheet) MouseOut() {
	s.hover = nil
	s.tip.Leave()
}

func (t *Tree) FocusGained() {
	t.focused = true
	t.ring.Show()
	widgets.ScrollIntoView(t)
	if t.sheet.boxes[t.sheet.cursor] == nil {
		t.sheet.cursor = BranchName{Number: t.CurrentNode()}
	}
	t.sheet.showCursor()
}

func (t *Tree) FocusLost() {
	t.focused = false
	t.ring.Hide()
	t.sheet.showCursor()
	t.sheet.tip.Leave()
}

// TypedRune enlarges boxes or makes them smaller; other characters are the window's.
func (t *Tree) TypedRune(r rune) {
	switch keys.OfRuneIn(keys.Tree, r) {
	case keys.Larger:
		t.ZoomBy(zoomStep)
	case keys.Smaller:
		t.ZoomBy(1 / zoomStep)
	case keys.Fit:
		t.Fit()
	default:
		widgets.ForwardRune(t, r)
	}
}

// TypedKey goes from node to node: to the parent, to the first child, and up and down in
// the column. Enter does what a press does.
func (t *Tree) TypedKey(e *fyne.KeyEvent) {
	b := t.sheet.cursorBranch()
	does := widgets.ActionOf(keys.Tree, e.Name)
	if b == nil || does == "" {
		t.sheet.tip.Key(e)
		if !t.OnKey(e) {
			widgets.ForwardKey(t, e)
		}
		return
	}
	if does == keys.Press {
		t.pressBox(b)
		t.sheet.showCursor()
		return
	}
	neighbours := map[keys.Action]*Branch{
		keys.Left: b.parent, keys.Right: b.mainChild(), keys.Up: t.sheet.columnNeighbour(b, -1), keys.Down: t.sheet.columnNeighbour(b, 1),
	}
	t.sheet.moveCursor(neighbours[does])
}

func (s *treeSheet) cursorBranch() *Branch {
	if i := cmp.Or(s.boxes[s.cursor], s.boxes[BranchName{Number: s.tree.CurrentNode()}]); i != nil {
		return i.branch
	}
	return nil
}

// mainChild returns the child on the spine, else the first one, nil for none.
func (b *Branch) mainChild() *Branch {
	if len(b.children) == 0 {
		return nil
	}
	return b.children[max(0, slices.IndexFunc(b.children, func(c *Branch) bool { return c.Spine }))]
}

func (s *treeSheet) columnNeighbour(b *Branch, by float32) *Branch {
	var found *Branch
	for _, i := range s.drawn {
		if c := i.branch; c.column == b.column && (c.y-b.y)*by > 0 && (found == nil || (c.y-found.y)*by < 0) {
			found = c
		}
	}
	return found
}

// moveCursor takes the keyboard to a branch.
func (s *treeSheet) moveCursor(to *Branch) {
	if to == nil {
		return
	}
	s.cursor = to.BranchName
	s.showCursor()
	i := s.boxes[to.BranchName]
	s.tree.reveal(i.at, i.at.AddXY(i.size.Width, i.size.Height))
}

// showCursor lays the ring of the keyboard around the branch that it is at.
func (s *treeSheet) showCursor() {
	b := s.cursorBranch()
	if b == nil || !s.tree.focused {
		if s.ring.Visible() {
			s.ring.Hide()
		}
		return
	}
	const out = 4
	i := s.boxes[b.BranchName]
	s.ring.Edge = theme.RingOn(theme.Surface)
	placeObject(s.ring, i.at.SubtractXY(out, out), i.size.AddWidthHeight(2*out, 2*out))
	s.ring.Show()
	s.ring.Refresh()
}
