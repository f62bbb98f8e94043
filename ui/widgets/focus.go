package widgets

import (
	"reflect"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"

	"procura/ui/keys"
	"procura/ui/theme"
)

// Hover handles the pointer as it comes and goes; widgets embed it.
//
//	type Name struct {
//		widget.BaseWidget
//		widgets.Hover
//	}
//	n.OnIn, n.OnOut = n.ground.Show, n.ground.Hide
type Hover struct{ OnIn, OnOut func() }

// MouseIn is told that the pointer has come.
func (h *Hover) MouseIn(*desktop.MouseEvent) {
	if h.OnIn != nil {
		h.OnIn()
	}
}

func (h *Hover) MouseMoved(*desktop.MouseEvent) {}

func (h *Hover) MouseOut() {
	if h.OnOut != nil {
		h.OnOut()
	}
}

// Focus handles keyboard and pointer as they come to a control: a ring shows where the
// keyboard is, and a tip explains the control. It is embedded; what has its own way of
// that, as Fyne's controls, lies a level deeper.
//
//	type Link struct {
//		hyperlink // struct{ widget.Hyperlink }
//		widgets.Focus
//	}
//	l.Attach(l, &l.Hyperlink) // as it is made
//	return l.WithRing(l.Hyperlink.CreateRenderer()) // in CreateRenderer
type Focus struct {
	Tip Tip

	control fyne.Widget
	fynes   desktop.Hoverable
	ring    *Surface
	focused bool
}

// Attach sets the control that it is, and Fyne's own widget that reacts to the pointer, nil for none.
func (f *Focus) Attach(control fyne.Widget, fynes desktop.Hoverable) {
	f.control, f.fynes = control, fynes
}

// Ring is the ring around the control.
func (f *Focus) Ring() *Surface {
	if f.ring == nil {
		f.ring = NewRing()
	}
	return f.ring
}

// Explain has words shown on a layer while pointer or keyboard are at the control.
func (f *Focus) Explain(tips *Tips, words string) { f.Tip.Explain(tips, words, f.control) }

// Focused reports whether the keyboard is there.
func (f *Focus) Focused() bool { return f.focused }

// FocusGained marks the control, scrolls it into view and explains it.
func (f *Focus) FocusGained() {
	f.focused = true
	f.Ring().Show()
	ScrollIntoView(f.control)
	f.Tip.Enter()
}

func (f *Focus) FocusLost() {
	f.focused = false
	f.Ring().Hide()
	f.Tip.Leave()
}

func (f *Focus) TypedRune(r rune) { ForwardRune(f.control, r) }

// MouseIn explains the control.
func (f *Focus) MouseIn(e *desktop.MouseEvent) {
	if f.fynes != nil {
		f.fynes.MouseIn(e)
	}
	f.Tip.Enter()
}

func (f *Focus) MouseMoved(e *desktop.MouseEvent) {
	if f.fynes != nil {
		f.fynes.MouseMoved(e)
	}
}

func (f *Focus) MouseOut() {
	if f.fynes != nil {
		f.fynes.MouseOut()
	}
	f.Tip.Leave()
}

// WithRing lays the ring over a control.
func (f *Focus) WithRing(r fyne.WidgetRenderer) fyne.WidgetRenderer { return &ringed{r, f.Ring(), nil} }

// Every control that can have the keyboard shows so by a ring, and by nothing else: a
// ring can be seen on whatever it lies on, which a tint can't.

// The ring of a control: how wide it is, and the room that a filled one leaves around it.
const (
	ringWidth = 2
	ringInset = 2
	ringRound = 6
)

// NewRing is a ring that is not seen yet.
func NewRing() *Surface {
	r := NewSurface("", theme.RingOn(theme.Surface), ringRound)
	r.Width = ringWidth
	r.Hide()
	return r
}

// ringed is a control with a ring over it.
type ringed struct {
	fyne.WidgetRenderer
	ring  *Surface
	inset func() float32 // nil for none
}

// Layout gives the ring what is within the inset.
func (r *ringed) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	in := float32(0)
	if r.inset != nil {
		in = r.inset()
	}
	Place(r.ring, in, in, size.Width-2*in, size.Height-2*in)
}

func (r *ringed) Objects() []fyne.CanvasObject {
	return append(slices.Clone(r.WidgetRenderer.Objects()), r.ring)
}

func (r *ringed) Refresh() {
	r.WidgetRenderer.Refresh()
	r.ring.Refresh()
}

// ActionOf returns the action of a key in a place with Shift as it is held now: an arrow with it is another key.
func ActionOf(place keys.Place, name fyne.KeyName) keys.Action {
	return keys.OfHeld(place, name, HeldKeys()&fyne.KeyModifierShift)
}

// ForwardKey gives the window a key that a widget has no use for.
func ForwardKey(o fyne.CanvasObject, event *fyne.KeyEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(event)
	}
}

// ForwardRune gives the window a character that a widget has no use for.
func ForwardRune(o fyne.CanvasObject, r rune) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil && c.OnTypedRune() != nil {
		c.OnTypedRune()(r)
	}
}

// Enclosing is a widget with others in it, of which one may have the keyboard.
type Enclosing interface{ Enclosed() fyne.CanvasObject }

// ScrollIntoView scrolls whatever an object is scrolled in, no further than it must, so
// that all of it is seen, or its beginning. Fyne knows no parents: the way is looked for
// from the window on.
func ScrollIntoView(o fyne.CanvasObject) {
	for _, frame := range scrollsOf(o) {
		scrollTo(frame, o)
	}
}

// scrollsOf are the scrolls that an object of the window is in, the nearest first.
func scrollsOf(o fyne.CanvasObject) []*container.Scroll {
	on := fyne.CurrentApp().Driver().CanvasForObject(o)
	if on == nil {
		return nil
	}
	root := on.Content()
	if top := on.Overlays().Top(); top != nil {
		root = top
	}
	frames, _ := scrollsAround(root, o)
	return frames
}

// scrollsAround are the scrolls that an object is in, the nearest first.
func scrollsAround(root, o fyne.CanvasObject) (frames []*container.Scroll, found bool) {
	if root == o {
		return nil, true
	}
	if root == nil || !root.Visible() {
		return nil, false
	}
	for _, child := range childrenOf(root) {
		frames, found = scrollsAround(child, o)
		if found {
			if frame, ok := root.(*container.Scroll); ok {
				frames = append(frames, frame)
			}
			return frames, true
		}
	}
	return nil, false
}

func childrenOf(o fyne.CanvasObject) []fyne.CanvasObject {
	switch o := o.(type) {
	case *fyne.Container:
		return o.Objects
	case *container.AppTabs:
		if tab := o.Selected(); tab != nil {
			return []fyne.CanvasObject{tab.Content}
		}
	case Enclosing:
		return []fyne.CanvasObject{o.Enclosed()}
	case fyne.Widget:
		// Scrolls, pop-ups and what lies under these, which only Fyne can name.
		frame := reflect.Indirect(reflect.ValueOf(o))
		if frame.Kind() != reflect.Struct {
			return nil
		}
		if field := frame.FieldByName("Content"); field.IsValid() && field.CanInterface() {
			if content, ok := field.Interface().(fyne.CanvasObject); ok {
				return []fyne.CanvasObject{content}
			}
		}
	}
	return nil
}

func scrollTo(frame *container.Scroll, o fyne.CanvasObject) {
	driver := fyne.CurrentApp().Driver()
	at := driver.AbsolutePositionForObject(o).Subtract(driver.AbsolutePositionForObject(frame.Content))
	to := fyne.NewPos(
		nearest(frame.Offset.X, at.X, o.Size().Width, frame.Size().Width),
		nearest(frame.Offset.Y, at.Y, o.Size().Height, frame.Size().Height))
	if to != frame.Offset {
		frame.ScrollToOffset(to)
	}
}

// ReadOn scrolls what is read, by a line, a page or to an end, and reports whether an action is one for that.
func ReadOn(s *container.Scroll, does keys.Action) bool {
	line, height, all := 40*TextScale(), s.Size().Height, s.Content.Size().Height
	distances := map[keys.Action]float32{
		keys.Up: -line, keys.Earlier: -line, keys.Down: line, keys.Next: line,
		keys.PageUp: -0.9 * height, keys.PageDown: 0.9 * height, keys.First: -all, keys.Last: all,
	}
	by, ok := distances[does]
	if ok {
		s.ScrollToOffset(fyne.NewPos(0, max(0, min(s.Offset.Y+by, all-height))))
	}
	return ok
}

// nearest is the offset next to the one of now at which something of a length at a place
// is in a frame, or begins with it.
func nearest(offset, at, length, frame float32) float32 {
	return min(max(offset, at+length-frame), at)
}
