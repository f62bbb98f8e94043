package widgets

import (
	"reflect"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/ui/theme"
)

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

// ringing is what a control has of its ring.
type ringing struct{ shown *Surface }

// ring is made when it is needed.
func (r *ringing) ring() *Surface {
	if r.shown == nil {
		r.shown = NewRing()
	}
	return r.shown
}

// ringed is a control with a ring over it.
type ringed struct {
	fyne.WidgetRenderer
	ring  *Surface
	inset func() float32
}

// withRing lays a ring over a control, at its edge.
func withRing(r fyne.WidgetRenderer, ring *Surface) fyne.WidgetRenderer {
	return &ringed{r, ring, func() float32 { return 0 }}
}

// Layout gives the ring the whole size, or what is within the inset.
func (r *ringed) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	in := r.inset()
	r.ring.Move(fyne.NewPos(in, in))
	r.ring.Resize(size.SubtractWidthHeight(2*in, 2*in))
}

// Objects are those of the control, and the ring on top.
func (r *ringed) Objects() []fyne.CanvasObject {
	return append(slices.Clone(r.WidgetRenderer.Objects()), r.ring)
}

// Refresh repaints both.
func (r *ringed) Refresh() {
	r.WidgetRenderer.Refresh()
	r.ring.Refresh()
}

// Enclosing is a widget with others in it, of which one may have the keyboard.
type Enclosing interface{ Enclosed() fyne.CanvasObject }

// Reveal scrolls whatever an object is scrolled in, no further than it must, so that all
// of it is seen, or its beginning. Fyne knows no parents: the way is looked for from the
// window on.
func Reveal(o fyne.CanvasObject) {
	on := fyne.CurrentApp().Driver().CanvasForObject(o)
	if on == nil {
		return
	}
	root := on.Content()
	if top := on.Overlays().Top(); top != nil {
		root = top
	}
	frames, _ := around(root, o)
	for _, frame := range frames {
		scrollTo(frame, o)
	}
}

// around are the scrolls that an object is in, the nearest first.
func around(root, o fyne.CanvasObject) (frames []*container.Scroll, found bool) {
	if root == o {
		return nil, true
	}
	if root == nil || !root.Visible() {
		return nil, false
	}
	for _, child := range within(root) {
		if frames, found = around(child, o); found {
			if frame, ok := root.(*container.Scroll); ok {
				frames = append(frames, frame)
			}
			return frames, true
		}
	}
	return nil, false
}

// within is what can be looked into of an object.
func within(o fyne.CanvasObject) []fyne.CanvasObject {
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
		if content := contentOf(o); content != nil {
			return []fyne.CanvasObject{content}
		}
	}
	return nil
}

// contentOf is what Fyne's frames have around: scrolls, pop-ups, and what lies under these,
// which only Fyne can name. It is nil for other widgets.
func contentOf(o fyne.Widget) fyne.CanvasObject {
	frame := reflect.Indirect(reflect.ValueOf(o))
	if frame.Kind() != reflect.Struct {
		return nil
	}
	if field := frame.FieldByName("Content"); field.IsValid() && field.CanInterface() {
		content, _ := field.Interface().(fyne.CanvasObject)
		return content
	}
	return nil
}

// scrollTo brings an object into a frame.
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

// nearest is the offset next to the one of now at which something of a length at a place
// is in a frame, or begins with it.
func nearest(offset, at, length, frame float32) float32 {
	return min(max(offset, at+length-frame), at)
}
