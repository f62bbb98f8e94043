package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
)

// Tips is a layer over some content on which the words of a line are shown that had
// to cut them. A pop-up would not do: it takes the pointer away from what is under it.
type Tips struct {
	layer  *fyne.Container
	ground *Surface
	words  *widget.Label
}

// tipWidth is how wide words are shown at most.
const tipWidth = 420

// NewTips is a layer that shows nothing yet.
func NewTips() *Tips {
	t := &Tips{ground: NewSurface(theme.Surface, theme.Line, 6), words: widget.NewLabel("")}
	t.words.Wrapping = fyne.TextWrapWord
	t.layer = container.New(free{}, t.ground, t.words)
	t.Hide()
	return t
}

// Over lays the layer over content.
func (t *Tips) Over(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(content, t.layer)
}

// Show shows words under an object, or over it where there is no room.
func (t *Tips) Show(words string, under fyne.CanvasObject) {
	driver := fyne.CurrentApp().Driver()
	at := driver.AbsolutePositionForObject(under).Subtract(driver.AbsolutePositionForObject(t.layer))
	t.ground.Show()
	t.words.Show()
	t.words.SetText(words)
	needed := fyne.MeasureText(words, fynetheme.TextSize(), fyne.TextStyle{}).Width + 4*fynetheme.InnerPadding()
	t.words.Resize(fyne.NewSize(min(tipWidth, needed, t.layer.Size().Width), 0))
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

// Hide shows nothing any more.
func (t *Tips) Hide() {
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
	Line   *Line
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

// MouseIn lights the row up, and shows the words when they are cut.
func (h *Hint) MouseIn(*desktop.MouseEvent) {
	h.ground.Show()
	if h.Line.Cut() {
		h.tips.Show(h.Line.Words, h)
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
