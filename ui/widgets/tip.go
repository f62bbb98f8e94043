package widgets

import (
	"maps"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
)

// Tip explains a widget: after a pause its words are shown beside it, while the
// pointer is over it or the keyboard at it, until either leaves or Escape is pressed.
// Widgets of this package that have one call it; without Explain it does nothing.
type Tip struct {
	tips  *Tips
	about subject
	frame *container.Scroll // what its widget is scrolled in, nil for nothing
}

// Within says what its widget is scrolled in: where the keyboard comes to it, it comes
// into view.
func (t *Tip) Within(frame *container.Scroll) { t.frame = frame }

// focus is told that the keyboard has come to a widget.
func (t *Tip) focus(o fyne.CanvasObject) {
	t.reveal(o)
	t.Enter()
}

// reveal scrolls no further than it must.
func (t *Tip) reveal(o fyne.CanvasObject) {
	if t.frame == nil {
		return
	}
	driver := fyne.CurrentApp().Driver()
	top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(t.frame.Content).Y
	bottom, offset := top+o.Size().Height, t.frame.Offset
	offset.Y = max(min(offset.Y, top), bottom-t.frame.Size().Height)
	if offset != t.frame.Offset {
		t.frame.ScrollToOffset(offset)
	}
}

// Explain has words shown on a layer, beside a widget.
func (t *Tip) Explain(tips *Tips, words string, beside fyne.CanvasObject) {
	t.ExplainLive(tips, func() string { return words }, beside)
}

// ExplainLive has words shown that are asked for each time.
func (t *Tip) ExplainLive(tips *Tips, words func() string, beside fyne.CanvasObject) {
	t.tips = tips
	t.about.find = func() (string, fyne.CanvasObject) { return words(), beside }
}

// Words are those that it has to show at present.
func (t *Tip) Words() string {
	if t.tips == nil {
		return ""
	}
	words, _ := t.about.find()
	return words
}

// Enter is told that the pointer or the keyboard has come.
func (t *Tip) Enter() {
	if t.tips != nil {
		t.tips.await(&t.about)
	}
}

// Leave is told that it has gone.
func (t *Tip) Leave() {
	if t.tips != nil {
		t.tips.leave(&t.about)
	}
}

// Key takes the words away by Escape; the key goes on to whom it is for.
func (t *Tip) Key(event *fyne.KeyEvent) {
	if event.Name == fyne.KeyEscape {
		t.Leave()
	}
}

// Button is a button that can explain itself, for one that shows a picture alone or
// does more than its words can say.
type Button struct {
	widget.Button
	Tip  Tip
	ring *Surface // while it has the keyboard
}

var _ desktop.Hoverable = (*Button)(nil)

// NewButton is a button with words, a picture, or both.
func NewButton(words string, icon fyne.Resource, tapped func()) *Button {
	b := &Button{ring: NewSurface("", theme.Accent, 4)}
	b.ring.Hide()
	b.Text, b.Icon, b.OnTapped = words, icon, tapped
	b.ExtendBaseWidget(b)
	return b
}

// Explain has words shown on a layer while pointer or keyboard are at it.
func (b *Button) Explain(tips *Tips, words string) { b.Tip.Explain(tips, words, b) }

// FocusGained marks it, and explains it.
func (b *Button) FocusGained() {
	b.Button.FocusGained()
	b.ring.Edge = theme.Accent
	if b.filled() {
		b.ring.Edge = theme.OnAccent
	}
	b.ring.Show()
	b.ring.Refresh()
	b.Tip.focus(b)
}

// FocusLost takes both away.
func (b *Button) FocusLost() {
	b.Button.FocusLost()
	b.ring.Hide()
	b.Tip.Leave()
}

// filled reports whether it is in a colour that a ring of that colour is lost on.
func (b *Button) filled() bool {
	return b.Importance == widget.HighImportance || b.Importance == widget.DangerImportance
}

// ringInset is the room between the edge of a button and its ring.
const ringInset = 2

// CreateRenderer lays the ring over the button.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	return &ringedButton{b.Button.CreateRenderer(), b.ring}
}

// ringedButton is a button with a ring over it.
type ringedButton struct {
	fyne.WidgetRenderer
	ring *Surface
}

// Layout gives the ring almost the whole size.
func (r *ringedButton) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.ring.Move(fyne.NewPos(ringInset, ringInset))
	r.ring.Resize(size.SubtractWidthHeight(2*ringInset, 2*ringInset))
}

// Objects are those of the button, and the ring on top.
func (r *ringedButton) Objects() []fyne.CanvasObject {
	return append(slices.Clone(r.WidgetRenderer.Objects()), r.ring)
}

// TypedRune goes on to the window.
func (b *Button) TypedRune(r rune) { OnwardRune(b, r) }

// MouseIn lights it up, and explains it.
func (b *Button) MouseIn(e *desktop.MouseEvent) {
	b.Button.MouseIn(e)
	b.Tip.Enter()
}

// MouseOut takes both away.
func (b *Button) MouseOut() {
	b.Button.MouseOut()
	b.Tip.Leave()
}

// TypedKey presses it by Space; Escape goes on to the window.
func (b *Button) TypedKey(event *fyne.KeyEvent) {
	b.Tip.Key(event)
	if event.Name == fyne.KeySpace {
		b.Button.TypedKey(event)
		return
	}
	Onward(b, event)
}

// Onward gives the window a key that a widget has no use for.
func Onward(o fyne.CanvasObject, event *fyne.KeyEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(event)
	}
}

// OnwardRune gives the window a character that a widget has no use for.
func OnwardRune(o fyne.CanvasObject, r rune) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil && c.OnTypedRune() != nil {
		c.OnTypedRune()(r)
	}
}

// Teller is a row of a list that has more to say than can be seen of it.
type Teller interface {
	fyne.CanvasObject
	// Told is all of it, "" where all can be seen.
	Told() string
}

// rowTip shows on a layer what the row under the keyboard has to say.
type rowTip struct {
	tips  *Tips
	about *subject
	at    map[fyne.CanvasObject]int // the rows in sight
}

// update notes which row an object is now; the one that was it before waits for
// another.
func (t *rowTip) update(i int, row fyne.CanvasObject) {
	maps.DeleteFunc(t.at, func(_ fyne.CanvasObject, at int) bool { return at == i })
	t.at[row] = i
}

// row is the object of a row, nil where it is out of sight.
func (t *rowTip) row(i int) Teller {
	for row, at := range t.at {
		if teller, ok := row.(Teller); ok && at == i && row.Visible() && fyne.CurrentApp().Driver().CanvasForObject(row) != nil {
			return teller
		}
	}
	return nil
}

// enter is told which row the keyboard has come to.
func (t *rowTip) enter(i int) {
	if t.tips == nil {
		return
	}
	t.about = &subject{func() (string, fyne.CanvasObject) {
		if row := t.row(i); row != nil {
			return row.Told(), row
		}
		return "", nil
	}}
	t.tips.await(t.about)
}

func (t *rowTip) leave() {
	if t.tips != nil {
		t.tips.leave(t.about)
	}
}
