package tree

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"procura/ui/keys"
	"procura/ui/theme"
	"procura/ui/widgets"
)

var (
	_ fyne.Focusable    = (*Tree)(nil)
	_ fyne.Tappable     = (*sheet)(nil)
	_ fyne.Draggable    = (*sheet)(nil)
	_ fyne.Scrollable   = (*sheet)(nil)
	_ desktop.Hoverable = (*sheet)(nil)
)

// at is the item under a point of the sheet, nil for none.
func (s *sheet) under(p fyne.Position) *item {
	for _, i := range s.order {
		if p.X >= i.at.X && p.Y >= i.at.Y && p.X < i.at.X+i.size.Width && p.Y < i.at.Y+i.size.Height || i.onStub(p) {
			return i
		}
	}
	return nil
}

// Tapped presses what is under the pointer.
func (s *sheet) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(s.tree); c != nil {
		c.Focus(s.tree)
	}
	if i := s.under(e.Position); i != nil {
		s.cursor = i.branch.name
		if i.onStub(e.Position) {
			s.tree.toggle(i.branch)
		} else {
			s.tree.press(i.branch)
		}
		s.point()
	}
}

// Dragged moves what is seen.
func (s *sheet) Dragged(e *fyne.DragEvent) {
	s.tip.Leave()
	s.tree.scrollTo(s.tree.scroll.Offset.SubtractXY(e.Dragged.DX, e.Dragged.DY))
	s.pictures()
}

// DragEnd does nothing.
func (s *sheet) DragEnd() {}

// Scrolled moves what is seen; while Ctrl is held, it enlarges it.
func (s *sheet) Scrolled(e *fyne.ScrollEvent) {
	s.tip.Leave()
	t := s.tree
	if held() {
		t.zoomAt(t.zoom*float32(math.Pow(zoomStep, float64(e.Scrolled.DY)/10)), e.Position.Subtract(t.scroll.Offset))
		return
	}
	t.scrollTo(t.scroll.Offset.SubtractXY(e.Scrolled.DX, e.Scrolled.DY))
	s.pictures()
}

// held reports whether Ctrl is held.
func held() bool {
	d, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	return ok && d.CurrentKeyModifiers()&fyne.KeyModifierShortcutDefault != 0
}

// MouseIn says what is under the pointer.
func (s *sheet) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }

// MouseMoved says what is under the pointer.
func (s *sheet) MouseMoved(e *desktop.MouseEvent) {
	i := s.under(e.Position)
	if i == s.hover {
		return
	}
	s.hover = i
	s.tip.Leave()
	if i != nil && s.tree.tips != nil {
		s.tip.ExplainLive(s.tree.tips, func() string { return s.tree.told(i.branch) }, i.title)
		s.tip.Enter()
	}
}

// MouseOut takes that back.
func (s *sheet) MouseOut() {
	s.hover = nil
	s.tip.Leave()
}

// FocusGained shows where the keyboard is.
func (t *Tree) FocusGained() {
	t.focused = true
	t.ring.Show()
	widgets.Reveal(t)
	if t.sheet.items[t.sheet.cursor] == nil {
		t.sheet.cursor = name{node: t.here()}
	}
	t.sheet.point()
}

// FocusLost takes that back.
func (t *Tree) FocusLost() {
	t.focused = false
	t.ring.Hide()
	t.sheet.point()
	t.sheet.tip.Leave()
}

// TypedRune enlarges boxes or makes them smaller; other characters are the window's.
func (t *Tree) TypedRune(r rune) {
	switch keys.OfRuneIn(keys.Tree, r) {
	case keys.Larger:
		t.Zoom(zoomStep)
	case keys.Smaller:
		t.Zoom(1 / zoomStep)
	case keys.Fit:
		t.Fit()
	default:
		widgets.OnwardRune(t, r)
	}
}

// TypedKey goes from node to node: to the parent, to the first child, and up and down in
// the column. Enter does what a press does.
func (t *Tree) TypedKey(e *fyne.KeyEvent) {
	b := t.sheet.at()
	does := keys.Of(keys.Tree, e.Name)
	if b == nil || does == "" {
		t.pass(e)
		return
	}
	switch does {
	case keys.Left:
		t.sheet.walk(b.parent)
	case keys.Right:
		t.sheet.walk(ahead(b))
	case keys.Up:
		t.sheet.walk(t.sheet.next(b, -1))
	case keys.Down:
		t.sheet.walk(t.sheet.next(b, 1))
	case keys.Press:
		t.press(b)
		t.sheet.point()
	}
}

func (t *Tree) pass(e *fyne.KeyEvent) {
	t.sheet.tip.Key(e)
	if t.OnKey == nil || !t.OnKey(e) {
		widgets.Onward(t, e)
	}
}

// at is the branch that the keyboard is at.
func (s *sheet) at() *branch {
	if i := s.items[s.cursor]; i != nil {
		return i.branch
	}
	if i := s.items[name{node: s.tree.here()}]; i != nil {
		return i.branch
	}
	return nil
}

// ahead is the child on the spine, else the first one.
func ahead(b *branch) *branch {
	for _, c := range b.children {
		if c.spine {
			return c
		}
	}
	if len(b.children) > 0 {
		return b.children[0]
	}
	return nil
}

// next is the branch above or below in the column.
func (s *sheet) next(b *branch, by float32) *branch {
	var found *branch
	for _, i := range s.order {
		if c := i.branch; c.depth == b.depth && (c.y-b.y)*by > 0 && (found == nil || (c.y-found.y)*by < 0) {
			found = c
		}
	}
	return found
}

// walk takes the keyboard to a branch.
func (s *sheet) walk(to *branch) {
	if to == nil {
		return
	}
	s.cursor = to.name
	s.point()
	s.tree.reveal(s.items[to.name], 0)
}

// point lays the ring of the keyboard around the branch that it is at.
func (s *sheet) point() {
	b := s.at()
	if b == nil || !s.tree.focused {
		if s.ring.Visible() {
			s.ring.Hide()
		}
		return
	}
	const out = 4
	i := s.items[b.name]
	s.ring.Edge = theme.RingOn(theme.Surface)
	set(s.ring, i.at.SubtractXY(out, out), i.size.AddWidthHeight(2*out, 2*out))
	s.ring.Show()
	s.ring.Refresh()
}
