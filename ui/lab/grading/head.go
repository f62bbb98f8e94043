package grading

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
	"procura/ui/widgets"
)

// head names a column; a click, or Enter, sorts by it. A mark says that it is the one
// sorted by, and which way.
type head struct {
	widget.BaseWidget

	line    *widgets.Line
	mark    *widget.Icon
	side    fyne.CanvasObject // what the mark lies in
	ring    *widgets.Surface
	content fyne.CanvasObject
	sort    func()
}

func newHead(words string, number bool, sort func()) *head {
	h := &head{line: widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true), mark: widget.NewIcon(nil), ring: widgets.NewSurface("", theme.Accent, 4), sort: sort}
	h.line.SetText(words)
	if number {
		h.line.Align(fyne.TextAlignTrailing)
	}
	h.ring.Hide()
	h.side = widgets.WithWidth(markSize, h.mark)
	h.side.Hide()
	h.content = container.NewStack(container.NewBorder(nil, nil, nil, h.side, h.line), h.ring)
	h.ExtendBaseWidget(h)
	return h
}

// markSize is the side of a mark in a row, at the usual size of texts.
const markSize = 14

// sorted shows whether the table is sorted by the column.
func (h *head) sorted(by, descending bool) {
	show(h.side, by)
	arrow := fynetheme.MenuDropUpIcon()
	if descending {
		arrow = fynetheme.MenuDropDownIcon()
	}
	h.mark.SetResource(fynetheme.NewColoredResource(arrow, theme.Accent))
	h.line.Say(h.line.Words, map[bool]fyne.ThemeColorName{true: theme.Accent, false: theme.Muted}[by])
	h.content.Refresh()
}

// Tapped sorts.
func (h *head) Tapped(*fyne.PointEvent) { h.sort() }

// Cursor says that it can be clicked.
func (h *head) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained shows where the keyboard is.
func (h *head) FocusGained() { h.ring.Show() }

// FocusLost hides where it was.
func (h *head) FocusLost() { h.ring.Hide() }

// TypedRune does nothing.
func (h *head) TypedRune(rune) {}

// TypedKey sorts by Enter and Space; other keys go on to the window.
func (h *head) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		h.sort()
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(h); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(e)
	}
}

// CreateRenderer shows the words, the mark and the ring.
func (h *head) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(h.content) }
