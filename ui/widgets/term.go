package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/keys"
)

// Term is a name, a figure or the head of a column that explains itself under the
// pointer; among Terms, where the keyboard is too.
type Term struct {
	widget.BaseWidget
	Hover
	Tip Tip
	// Opens is called by Enter on it, among Terms; nil for nothing.
	Opens   func()
	content fyne.CanvasObject
}

// NewTerm is something to be seen that has words on a layer.
func NewTerm(content fyne.CanvasObject, tips *Tips, words string) *Term {
	return NewLiveTerm(content, tips, func() string { return words })
}

// NewLiveTerm has words that change, "" for none at present.
func NewLiveTerm(content fyne.CanvasObject, tips *Tips, words func() string) *Term {
	t := &Term{content: content}
	t.ExtendBaseWidget(t)
	t.Tip.ExplainLive(tips, words, t)
	t.OnIn, t.OnOut = t.Tip.Enter, t.Tip.Leave
	return t
}

func (t *Term) Enclosed() fyne.CanvasObject { return t.content }

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
		t.explainTerm()
	}
}

// FocusGained explains the term that was explained last.
func (t *Terms) FocusGained() {
	t.focused = true
	ScrollIntoView(t)
	t.explainTerm()
}

func (t *Terms) FocusLost() {
	t.focused = false
	t.ring.Hide()
	t.List[t.at].Tip.Leave()
}

func (t *Terms) TypedRune(r rune) { ForwardRune(t, r) }

// TypedKey goes to the next term, or to the one before.
func (t *Terms) TypedKey(event *fyne.KeyEvent) {
	switch ActionOf(keys.Terms, event.Name) {
	case keys.Next:
		t.move(1)
	case keys.Earlier:
		t.move(-1)
	case keys.Press:
		if opens := t.List[t.at].Opens; opens != nil {
			opens()
			return
		}
		ForwardKey(t, event)
	default:
		t.List[t.at].Tip.Key(event)
		ForwardKey(t, event)
	}
}

func (t *Terms) move(by int) {
	t.List[t.at].Tip.Leave()
	t.at = min(max(t.at+by, 0), len(t.List)-1)
	t.explainTerm()
}

// explainTerm puts the ring around the term, and has it explained.
func (t *Terms) explainTerm() {
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

func (t *Terms) CreateRenderer() fyne.WidgetRenderer {
	return &termsRenderer{NewRenderer(t, container.NewStack(t.content, container.New(unplaced, t.ring))), t}
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

// Hint is a row with a line in it that shows all of its words under the pointer when
// it had to cut them. It lights up as the rows of a list do, from which it takes the
// pointer away.
type Hint struct {
	widget.BaseWidget
	Hover
	Line *Line
	// More is told of the row besides, also where nothing is cut.
	More   string
	ground *Surface
	row    fyne.CanvasObject
}

// NewHint is a row, a line somewhere in it, and the layer to show the words of that on.
func NewHint(line *Line, row fyne.CanvasObject, tips *Tips) *Hint {
	h := &Hint{Line: line, ground: NewSurface(fynetheme.ColorNameHover, "", 6), row: row}
	h.ground.Hide()
	h.OnIn = func() {
		h.ground.Show()
		if words := h.Told(); words != "" {
			tips.ShowWords(words, row) // a row of a list may be more than the hint, which has no place then
		}
	}
	h.OnOut = func() {
		h.ground.Hide()
		tips.Hide()
	}
	h.ExtendBaseWidget(h)
	return h
}

func (h *Hint) Row() fyne.CanvasObject { return h.row }

// Told is the line's words where they are not all shown, and what there is to tell besides.
func (h *Hint) Told() string {
	switch {
	case h.Line.Shown() == h.Line.Words:
		return h.More
	case h.More == "":
		return h.Line.Words
	}
	return h.Line.Words + "\n" + h.More
}

func (h *Hint) CreateRenderer() fyne.WidgetRenderer {
	return NewRenderer(h, container.NewStack(h.ground, h.row))
}

// NewName is the name of a setting, which says what the setting's tip does; nothing without a
// layer.
func NewName(words string, tips *Tips, tip *Tip) fyne.CanvasObject {
	line := NewText(words, false)
	if tips == nil {
		return line
	}
	return NewLiveTerm(line, tips, tip.Words)
}
