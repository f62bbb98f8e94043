package widgets

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
)

// Tips is a layer over some content on which words are shown beside what they are
// about: those of a line that had to cut them, or what a widget is for. A pop-up would
// not do: it takes the pointer away from what is under it.
type Tips struct {
	// Later does something when a time has passed, unless it is stopped before; where
	// it is nil, words that are awaited are shown at once.
	Later func(time.Duration, func()) (stop func())

	layer  *fyne.Container
	ground *Surface
	words  *widget.Label
	stop   func()   // what is awaited
	about  *subject // whose words are shown or awaited, nil for none
}

// subject is what words are about: that they are shown is for who asked to take back.
type subject struct {
	find func() (words string, under fyne.CanvasObject)
}

// tipWidth is how wide words are shown at most, at the usual size of texts, and pause
// what passes before those of a widget are.
const (
	tipWidth = 420
	pause    = 600 * time.Millisecond
)

// NewTips is a layer that shows nothing yet.
func NewTips() *Tips {
	t := &Tips{stop: func() {}, ground: NewSurface(theme.Surface, theme.Line, 6), words: widget.NewLabel("")}
	t.words.Wrapping = fyne.TextWrapWord
	t.layer = container.New(free{}, t.ground, t.words)
	t.Hide()
	return t
}

// Over lays the layer over content.
func (t *Tips) Over(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(content, t.layer)
}

// await shows words after the pause, if there are any by then, and no list or box has
// come to lie over them.
func (t *Tips) await(s *subject) {
	t.Hide()
	t.about = s
	before := t.above()
	show := func() {
		if words, under := s.find(); words != "" && under != nil && t.above() == before {
			t.Show(words, under)
			t.about = s
		}
	}
	if t.Later == nil {
		show()
		return
	}
	t.stop = t.Later(pause, show)
}

// above is what lies over the window of the layer, nil for nothing.
func (t *Tips) above() fyne.CanvasObject {
	if c := fyne.CurrentApp().Driver().CanvasForObject(t.layer); c != nil {
		return c.Overlays().Top()
	}
	return nil
}

// leave takes the words of a subject away, if no others have taken their place.
func (t *Tips) leave(s *subject) {
	if t.about == s {
		t.Hide()
	}
}

// Show shows words under an object, or over it where there is no room; none where the
// object can't be seen: Fyne says then that it is where the window begins.
func (t *Tips) Show(words string, under fyne.CanvasObject) {
	t.Hide()
	driver := fyne.CurrentApp().Driver()
	at := driver.AbsolutePositionForObject(under)
	if at.IsZero() {
		return
	}
	at = at.Subtract(driver.AbsolutePositionForObject(t.layer))
	t.ground.Show()
	t.words.Show()
	t.words.SetText(words)
	needed := float32(0)
	for line := range strings.SplitSeq(words, "\n") {
		needed = max(needed, fyne.MeasureText(line, fynetheme.TextSize(), fyne.TextStyle{}).Width+4*fynetheme.InnerPadding())
	}
	t.words.Resize(fyne.NewSize(min(tipWidth*TextScale(), needed, t.layer.Size().Width), 0))
	size := fyne.NewSize(t.words.Size().Width, t.words.MinSize().Height)
	at.X = max(0, min(at.X, t.layer.Size().Width-size.Width))
	if below := at.Y + under.Size().Height; below+size.Height <= t.layer.Size().Height {
		at.Y = below
	} else {
		at.Y = max(0, at.Y-size.Height)
	}
	for _, o := range []fyne.CanvasObject{t.ground, t.words} {
		o.Resize(size)
		o.Move(at)
	}
	t.layer.Refresh()
}

// Renew says what is shown in the words of now: what it is about may do something else by
// then.
func (t *Tips) Renew() {
	s := t.about
	if s == nil || !t.words.Visible() {
		return
	}
	if words, under := s.find(); words != t.words.Text {
		if t.Hide(); words != "" && under != nil {
			t.Show(words, under)
			t.about = s
		}
	}
}

// Hide shows nothing any more, and nothing that is awaited.
func (t *Tips) Hide() {
	t.stop()
	t.stop, t.about = func() {}, nil
	t.ground.Hide()
	t.words.Hide()
}

// free leaves its objects where they are, and asks for no room.
type free struct{}

func (free) Layout([]fyne.CanvasObject, fyne.Size)        {}
func (free) MinSize([]fyne.CanvasObject) (size fyne.Size) { return size }

// Hint is a row with a line in it that shows all of its words under the pointer when
// it had to cut them. It lights up as the rows of a list do, from which it takes the
// pointer away.
type Hint struct {
	widget.BaseWidget
	Line *Line
	// More is told of the row besides, also where nothing is cut.
	More   string
	tips   *Tips
	ground *Surface
	row    fyne.CanvasObject
}

var _ desktop.Hoverable = (*Hint)(nil)

// NewHint is a row, a line somewhere in it, and the layer to show the words of that on.
func NewHint(line *Line, row fyne.CanvasObject, tips *Tips) *Hint {
	h := &Hint{Line: line, tips: tips, ground: NewSurface(fynetheme.ColorNameHover, "", 6), row: row}
	h.ground.Hide()
	h.ExtendBaseWidget(h)
	return h
}

// Row is the row that it was made of.
func (h *Hint) Row() fyne.CanvasObject { return h.row }

// Told is the line's words where they are cut, and what there is to tell besides.
func (h *Hint) Told() string {
	switch {
	case !h.Line.Cut():
		return h.More
	case h.More == "":
		return h.Line.Words
	}
	return h.Line.Words + "\n" + h.More
}

// MouseIn lights the row up, and shows what there is to tell.
func (h *Hint) MouseIn(*desktop.MouseEvent) {
	h.ground.Show()
	if words := h.Told(); words != "" {
		h.tips.Show(words, h)
	}
}

// MouseMoved does nothing.
func (h *Hint) MouseMoved(*desktop.MouseEvent) {}

// MouseOut takes it all away.
func (h *Hint) MouseOut() {
	h.ground.Hide()
	h.tips.Hide()
}

// CreateRenderer shows the row over the ground.
func (h *Hint) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(h.ground, h.row))
}
