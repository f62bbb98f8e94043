package widgets

import (
	"maps"

	"fyne.io/fyne/v2"

	"procura/ui/keys"
)

// Tip explains a widget: after a pause its words are shown beside it, while the
// pointer is over it or the keyboard at it, until either leaves or Escape is pressed.
// Widgets of this package that have one call it; without Explain it does nothing.
type Tip struct {
	tips  *Tips
	about subject
}

// focus is told that the keyboard has come to a widget, which is brought into view.
func (t *Tip) focus(o fyne.CanvasObject) {
	Reveal(o)
	t.Enter()
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
	if keys.Of(keys.Box, event.Name) == keys.Close {
		t.Leave()
	}
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
