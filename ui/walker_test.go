package ui_test

import (
	"fmt"
	"image"
	"reflect"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"

	"procura/ui/internal/uitest"
)

// A walk goes through a window as somebody does who has no mouse: it finds what the keyboard
// does not reach, or reaches unseen.

// ringContrast is the least of a ring.
const ringContrast = 3

// stop is a control that Tab comes to.
type stop struct {
	focus fyne.Focusable
	box   uitest.Box
	name  string
}

// mostStops is how many controls a page can have; Tab that goes on for longer is in a trap.
const mostStops = 400

// walk goes through what lies on top in a window by Tab and back, and says what is wrong
// there. Painting takes its time: painted says which controls are looked at, by what
// they are called.
func walk(c fyne.Canvas, painted func(name string) bool) (names, faults []string) {
	w := &walker{canvas: c, painted: painted}
	stops := w.forth()
	for _, s := range stops {
		names = append(names, s.name)
	}
	w.back(stops)
	w.reached(stops)
	for i := 1; i < len(stops); i++ {
		if backwards(stops[i-1].box, stops[i].box) {
			w.fault("%s %v comes after %s %v", stops[i].name, stops[i].box, stops[i-1].name, stops[i-1].box)
		}
	}
	c.Unfocus()
	return names, w.faults
}

type walker struct {
	canvas  fyne.Canvas
	painted func(string) bool
	faults  []string
}

func (w *walker) fault(format string, values ...any) {
	w.faults = append(w.faults, fmt.Sprintf(format, values...))
}

// root is what lies on top.
func (w *walker) root() fyne.CanvasObject {
	if top := w.canvas.Overlays().Top(); top != nil {
		return top
	}
	return w.canvas.Content()
}

func (w *walker) nodes() []*uitest.Node { return uitest.Tree(w.root(), w.canvas.Size()) }

// forth presses Tab until it comes round.
func (w *walker) forth() []stop {
	var stops []stop
	w.canvas.Unfocus()
	for w.canvas.FocusNext(); w.canvas.Focused() != nil; w.canvas.FocusNext() {
		focus := w.canvas.Focused()
		if i := slices.IndexFunc(stops, func(s stop) bool { return s.focus == focus }); i >= 0 || len(stops) == mostStops {
			if i != 0 {
				w.fault("Tab does not come round: it goes from %s back to %d of %d", stops[len(stops)-1].name, i, len(stops))
			}
			return stops
		}
		if t, ok := focus.(fyne.Tabbable); ok && t.AcceptsTab() {
			w.fault("%T keeps Tab", focus)
		}
		stops = append(stops, w.look(focus))
	}
	return stops
}

// back presses Shift and Tab, which has to go the same way back.
func (w *walker) back(stops []stop) {
	w.canvas.Unfocus()
	for i := len(stops) - 1; i >= 0; i-- {
		w.canvas.FocusPrevious()
		if w.canvas.Focused() != stops[i].focus {
			w.fault("Shift+Tab goes to %T, not to %s", w.canvas.Focused(), stops[i].name)
			return
		}
	}
}

// look says whether what has the keyboard can be seen, and be seen to have it.
func (w *walker) look(focus fyne.Focusable) stop {
	nodes := w.nodes()
	i := slices.IndexFunc(nodes, func(n *uitest.Node) bool { return n.CanvasObject == focus.(fyne.CanvasObject) })
	if i < 0 {
		w.fault("%T has the keyboard and is not seen", focus)
		return stop{focus: focus, name: fmt.Sprintf("%T", focus)}
	}
	n := nodes[i]
	s := stop{focus, n.Box, nameOf(n, nodes[i:])}
	seen := n.Box
	if height := n.Clip.Bottom - n.Clip.Top; seen.Bottom-seen.Top > height { // of what is too high, the beginning
		seen.Bottom = seen.Top + height
	}
	if !liesWithin(seen, n.Clip) {
		w.fault("%s at %v is not in view: %v is", s.name, n.Box, n.Clip)
	}
	if w.painted(s.name) {
		w.ring(s, n.Box.Cut(n.Clip))
	}
	return s
}

// nameOf tells a control from others: its kind and its words.
func nameOf(n *uitest.Node, under []*uitest.Node) string {
	var words []string
	for _, o := range under {
		if t, ok := o.CanvasObject.(*canvas.Text); ok && t.Text != "" && below(o, n) && len(words) < 3 {
			words = append(words, t.Text)
		}
	}
	return fmt.Sprintf("%s %q", strings.TrimPrefix(reflect.TypeOf(n.CanvasObject).String(), "*"), strings.Join(words, " "))
}

func below(o, n *uitest.Node) bool {
	for ; o != nil; o = o.Up {
		if o == n {
			return true
		}
	}
	return false
}

// ring paints a control with the keyboard and without, and looks for a ring: pixels that
// stand out from what they were, all around something.
func (w *walker) ring(s stop, seen uitest.Box) {
	with := w.canvas.Capture()
	s.focus.FocusLost()
	without := w.canvas.Capture()
	s.focus.FocusGained()
	scale := float32(with.Bounds().Dx()) / w.canvas.Size().Width
	area := image.Rect(int(seen.Left*scale)-4, int(seen.Top*scale)-4, int(seen.Right*scale)+4, int(seen.Bottom*scale)+4)
	count, weak, around := changed(with, without, area.Intersect(with.Bounds()))
	if width, height := around.Dx(), around.Dy(); min(width, height) < 10 || count < 2*(width+height)*8/10 {
		w.fault("%s has no ring: %d pixels stand out in %v, %d hardly", s.name, count, around, weak)
	}
}

// changed counts the pixels of an area that stand out from what they were, with the
// rectangle around them, and those that have changed less.
func changed(with, without image.Image, area image.Rectangle) (count, weak int, around image.Rectangle) {
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			switch now, before := with.At(x, y), without.At(x, y); {
			case now == before:
			case uitest.Contrast(now, before) < ringContrast:
				weak++
			default:
				count++
				around = around.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return count, weak, around
}

// liesWithin reports whether all of a box lies in another, but for the width of a hair.
func liesWithin(b, o uitest.Box) bool {
	return b.Left >= o.Left-1 && b.Top >= o.Top-1 && b.Right <= o.Right+1 && b.Bottom <= o.Bottom+1
}

// backwards reports whether somebody who reads goes back from one place to another: up,
// and not to another column at the right, or to the left in the same line.
func backwards(from, to uitest.Box) bool {
	if to.Bottom <= from.Top+1 {
		return to.Left < from.Right-1
	}
	level := to.Top < from.Bottom-2 && to.Top <= from.Top+2
	return level && to.Right <= from.Left+1
}

// byOtherKeys are what the mouse works and Tab does not come to, by their kinds, and the
// keys for them.
var byOtherKeys = []string{
	"*container.tabButton",  // Ctrl with a number, Ctrl+Tab
	"*widget.scrollBar",     // what has the keyboard scrolls into view
	"*widget.scrollBarArea", // so too
	"*container.Scroll",     // so too
	"*widget.PopUp",         // a click beside it closes it, as Escape does
	"*widget.PopUpMenu",     // so too
	"*widget.OverlayContainer",
	"*internal.scrollBar",
}

// reached looks for what the mouse works and the keyboard does not.
func (w *walker) reached(stops []stop) {
	for _, n := range w.nodes() {
		if !works(n.CanvasObject) || slices.Contains(byOtherKeys, reflect.TypeOf(n.CanvasObject).String()) || n.Box.Cut(n.Clip).Empty() {
			continue
		}
		reached := false
		for up := n; up != nil && !reached; up = up.Up {
			if d, ok := up.CanvasObject.(fyne.Disableable); ok && d.Disabled() {
				reached = true // what is off has nothing in it that is on
				break
			}
			reached = slices.ContainsFunc(stops, func(s stop) bool { return s.focus.(fyne.CanvasObject) == up.CanvasObject })
		}
		if !reached {
			w.fault("the keyboard does not come to %T at %v", n.CanvasObject, n.Box)
		}
	}
}

// works reports whether the mouse does something to an object.
func works(o fyne.CanvasObject) bool {
	_, taps := o.(fyne.Tappable)
	_, drags := o.(fyne.Draggable)
	_, twice := o.(fyne.DoubleTappable)
	_, mouse := o.(desktop.Mouseable)
	return taps || drags || twice || mouse
}

// worked are the middles of what the mouse works in what lies on top, as far as it is seen.
func worked(c fyne.Canvas) []fyne.Position {
	var points []fyne.Position
	w := &walker{canvas: c}
	for _, n := range w.nodes() {
		if seen := n.Box.Cut(n.Clip); works(n.CanvasObject) && !seen.Empty() {
			points = append(points, fyne.NewPos((seen.Left+seen.Right)/2, (seen.Top+seen.Bottom)/2))
		}
	}
	return points
}
