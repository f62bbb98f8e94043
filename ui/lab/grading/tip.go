package grading

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
	"procura/ui/widgets"
)

// tip shows the whole of a text that is cut, on a card beside the pointer. It lies
// over the page and asks for no room.
type tip struct {
	label *widget.Label
	card  *fyne.Container
	layer *fyne.Container
}

func newTip() *tip {
	t := &tip{label: widget.NewLabel("")}
	t.label.Wrapping = fyne.TextWrapWord
	t.card = container.NewStack(widgets.NewSurface(theme.Surface, theme.Accent, 6), t.label)
	t.card.Hide()
	t.layer = container.NewWithoutLayout(t.card)
	return t
}

// tipWidth is the width of a card, at the usual size of texts.
const tipWidth = 380

// show shows words below a place of the window, or above it where there is no room.
func (t *tip) show(words string, at fyne.Position) {
	t.label.SetText(words)
	size := t.layer.Size()
	width := min(tipWidth*widgets.TextScale(), size.Width)
	t.card.Resize(fyne.NewSize(width, 0))
	t.card.Resize(fyne.NewSize(width, min(t.label.MinSize().Height, size.Height)))
	at = at.Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(t.layer))
	below := at.Y + 16
	if below+t.card.Size().Height > size.Height {
		below = max(0, at.Y-16-t.card.Size().Height)
	}
	t.card.Move(fyne.NewPos(max(0, min(at.X, size.Width-width)), below))
	t.card.Show()
}

func (t *tip) hide() { t.card.Hide() }

// cell is a line of a row that tells the whole of what it says, where that is more
// than can be seen.
type cell struct {
	widget.BaseWidget

	line  *widgets.Line
	tip   *tip
	whole string // "" for the words of the line
}

func newCell(line *widgets.Line, t *tip) *cell {
	c := &cell{line: line, tip: t}
	c.ExtendBaseWidget(c)
	return c
}

// say shows words, and has the whole of them told.
func (c *cell) say(words, whole string, colour fyne.ThemeColorName) {
	c.whole = whole
	c.line.Say(words, colour)
}

// MouseIn tells the whole.
func (c *cell) MouseIn(e *desktop.MouseEvent) {
	whole := c.whole
	if whole == "" {
		whole = c.line.Words
	}
	if whole != "" && whole != c.line.Text.Text {
		c.tip.show(whole, e.AbsolutePosition)
	}
}

// MouseMoved leaves the card where it is.
func (c *cell) MouseMoved(*desktop.MouseEvent) {}

// MouseOut hides the card.
func (c *cell) MouseOut() { c.tip.hide() }

// CreateRenderer shows the line alone.
func (c *cell) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(c.line) }
