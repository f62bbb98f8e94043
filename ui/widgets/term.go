package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"procura/ui/keys"
)

// Term is a name, a figure or the head of a column that explains itself under the
// pointer; among Terms, where the keyboard is too.
type Term struct {
	widget.BaseWidget
	Tip Tip
	// Opens is what Enter does at it, among Terms; nil for nothing.
	Opens   func()
	content fyne.CanvasObject
}

var _ desktop.Hoverable = (*Term)(nil)

// NewTerm is something to be seen that has words on a layer.
func NewTerm(content fyne.CanvasObject, tips *Tips, words string) *Term {
	return NewLiveTerm(content, tips, func() string { return words })
}

// NewLiveTerm has words that change, "" for none at present.
func NewLiveTerm(content fyne.CanvasObject, tips *Tips, words func() string) *Term {
	t := &Term{content: content}
	t.ExtendBaseWidget(t)
	t.Tip.ExplainLive(tips, words, t)
	return t
}

// MouseIn explains it.
func (t *Term) MouseIn(*desktop.MouseEvent) { t.Tip.Enter() }

// MouseMoved does nothing.
func (t *Term) MouseMoved(*desktop.MouseEvent) {}

// MouseOut takes that back.
func (t *Term) MouseOut() { t.Tip.Leave() }

// Enclosed is the content.
func (t *Term) Enclosed() fyne.CanvasObject { return t.content }

// CreateRenderer shows the content alone.
func (t *Term) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(t.content) }

// Terms are some that the keyboard comes to together: arrows go from one to the next,
// with a ring around the one that is explained. Other keys are the window's.
type Terms struct {
	widget.BaseWidget
	// List are the terms, somewhere in the content.
	List    []*Term
	content fyne.CanvasObject
	ring    *Surface
	at      int
	focused bool
}

var _ fyne.Focusable = (*Terms)(nil)

// NewTerms are terms, and the content that they are in.
func NewTerms(content fyne.CanvasObject, list ...*Term) *Terms {
	t := &Terms{List: list, content: content, ring: NewRing()}
	t.ExtendBaseWidget(t)
	return t
}

// Hold has it be of other terms, which are in the content too: some come and go.
func (t *Terms) Hold(list ...*Term) {
	if slices.Equal(t.List, list) {
		return
	}
	t.List[t.at].Tip.Leave()
	t.List, t.at = list, min(t.at, len(list)-1)
	if t.focused {
		t.show()
	}
}

// FocusGained explains the term that was explained last.
func (t *Terms) FocusGained() {
	t.focused = true
	Reveal(t)
	t.show()
}

// FocusLost takes that back.
func (t *Terms) FocusLost() {
	t.focused = false
	t.ring.Hide()
	t.List[t.at].Tip.Leave()
}

// TypedRune goes on to the window.
func (t *Terms) TypedRune(r rune) { OnwardRune(t, r) }

// TypedKey goes to the next term, or to the one before.
func (t *Terms) TypedKey(event *fyne.KeyEvent) {
	switch keys.Of(keys.Terms, event.Name) {
	case keys.Next:
		t.move(1)
	case keys.Earlier:
		t.move(-1)
	case keys.Press:
		if opens := t.List[t.at].Opens; opens != nil {
			opens()
			return
		}
		Onward(t, event)
	default:
		t.List[t.at].Tip.Key(event)
		Onward(t, event)
	}
}

func (t *Terms) move(by int) {
	t.List[t.at].Tip.Leave()
	t.at = min(max(t.at+by, 0), len(t.List)-1)
	t.show()
}

// show puts the ring around the term, and has it explained.
func (t *Terms) show() {
	t.place()
	t.ring.Show()
	t.List[t.at].Tip.Enter()
}

// place lays the ring around the term, with a little air.
func (t *Terms) place() {
	driver, term := fyne.CurrentApp().Driver(), t.List[t.at]
	at := driver.AbsolutePositionForObject(term).Subtract(driver.AbsolutePositionForObject(t))
	t.ring.Move(at.SubtractXY(3, 0))
	t.ring.Resize(term.Size().AddWidthHeight(6, 0))
}

// CreateRenderer lays the ring over the content.
func (t *Terms) CreateRenderer() fyne.WidgetRenderer {
	return &termsRenderer{widget.NewSimpleRenderer(container.NewStack(t.content, container.New(free{}, t.ring))), t}
}

type termsRenderer struct {
	fyne.WidgetRenderer
	terms *Terms
}

// Layout keeps the ring where its term is.
func (r *termsRenderer) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	if r.terms.focused {
		r.terms.place()
	}
}
