package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/keys"
	"procura/ui/theme"
)

// Head names a column; a click, or Enter, sorts by it. A mark says that it is the one
// sorted by, and which way.
type Head struct {
	widget.BaseWidget

	line    *Line
	mark    *widget.Icon
	side    fyne.CanvasObject // what the mark lies in
	ring    *Surface
	content fyne.CanvasObject
	// Tip says what the column holds.
	Tip  Tip
	sort func()
}

// NewHead names a column; that of numbers stands at the right.
func NewHead(words string, number bool, sort func()) *Head {
	h := &Head{line: NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true), mark: widget.NewIcon(nil), ring: NewRing(), sort: sort}
	h.line.SetText(words)
	if number {
		h.line.Align(fyne.TextAlignTrailing)
	}
	h.side = WithWidth(MarkSize, h.mark)
	h.side.Hide()
	around := layout.NewCustomPaddedLayout(-1, -1, -4, -4)
	h.content = container.NewStack(container.NewBorder(nil, nil, nil, h.side, h.line), container.New(around, h.ring))
	h.ExtendBaseWidget(h)
	return h
}

// MarkSize is the side of a mark in a row, at the usual size of texts.
const MarkSize = 14

// Sorted shows whether the table is sorted by the column.
func (h *Head) Sorted(by, descending bool) {
	Show(h.side, by)
	arrow := fynetheme.MenuDropUpIcon()
	if descending {
		arrow = fynetheme.MenuDropDownIcon()
	}
	h.mark.SetResource(fynetheme.NewColoredResource(arrow, theme.Accent))
	h.line.Say(h.line.Words, map[bool]fyne.ThemeColorName{true: theme.Accent, false: theme.Muted}[by])
	h.content.Refresh()
}

// Tapped sorts.
func (h *Head) Tapped(*fyne.PointEvent) { h.sort() }

// Cursor says that it can be clicked.
func (h *Head) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained shows where the keyboard is, and what the column holds.
func (h *Head) FocusGained() {
	h.ring.Show()
	h.Tip.Enter()
}

// FocusLost hides both.
func (h *Head) FocusLost() {
	h.ring.Hide()
	h.Tip.Leave()
}

// MouseIn says what the column holds.
func (h *Head) MouseIn(*desktop.MouseEvent) { h.Tip.Enter() }

// MouseMoved does nothing.
func (h *Head) MouseMoved(*desktop.MouseEvent) {}

// MouseOut hides it.
func (h *Head) MouseOut() { h.Tip.Leave() }

// TypedRune goes on to the window.
func (h *Head) TypedRune(r rune) { OnwardRune(h, r) }

// TypedKey sorts by Enter and Space; other keys go on to the window.
func (h *Head) TypedKey(e *fyne.KeyEvent) {
	h.Tip.Key(e)
	if keys.Of(keys.Button, e.Name) == keys.Press {
		h.sort()
		return
	}
	Onward(h, e)
}

// CreateRenderer shows the words, the mark and the ring.
func (h *Head) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(h.content) }
