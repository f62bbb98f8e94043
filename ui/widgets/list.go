package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
)

// KeyedList is a list that passes on the keys that a list has no use for, so
// that the player obeys them wherever the focus is.
type KeyedList struct {
	widget.List
	OnKey func(*fyne.KeyEvent) bool
	Ring  *Surface // around the list while it has the focus
	tip   rowTip
}

// Explain has a row that is a Teller tell on a layer what can't be seen of it, while
// the keyboard is at it.
func (l *KeyedList) Explain(tips *Tips) { l.tip.tips = tips }

// FocusGained shows where the keyboard is: the chosen row alone does not tell.
func (l *KeyedList) FocusGained() {
	l.List.FocusGained()
	l.Ring.Show()
}

// FocusLost hides where the keyboard was.
func (l *KeyedList) FocusLost() {
	l.List.FocusLost()
	l.Ring.Hide()
	l.tip.leave()
}

// CreateRenderer lays the ring over the list.
func (l *KeyedList) CreateRenderer() fyne.WidgetRenderer {
	return &ringed{l.List.CreateRenderer(), l.Ring}
}

// ringed is a list with a ring over it.
type ringed struct {
	fyne.WidgetRenderer
	ring *Surface
}

// Layout gives both the whole size.
func (r *ringed) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.ring.Resize(size)
}

// Objects are those of the list, and the ring on top.
func (r *ringed) Objects() []fyne.CanvasObject {
	return append(slices.Clone(r.WidgetRenderer.Objects()), r.ring)
}

// Refresh repaints both.
func (r *ringed) Refresh() {
	r.WidgetRenderer.Refresh()
	r.ring.Refresh()
}

// TypedRune goes on to the window.
func (l *KeyedList) TypedRune(r rune) { OnwardRune(l, r) }

// TypedKey moves the choice by Up and Down; other keys go to onKey first.
func (l *KeyedList) TypedKey(event *fyne.KeyEvent) {
	if event.Name == fyne.KeyEscape {
		l.tip.leave()
	}
	if event.Name == fyne.KeyUp || event.Name == fyne.KeyDown || l.OnKey == nil || !l.OnKey(event) {
		l.List.TypedKey(event)
	}
}

// NewKeyedList is a list of rows.
func NewKeyedList(length func() int, create func() fyne.CanvasObject, update func(int, fyne.CanvasObject)) *KeyedList {
	l := &KeyedList{Ring: NewSurface("", theme.Accent, 4), tip: rowTip{at: map[fyne.CanvasObject]int{}}}
	l.Ring.Hide()
	l.Length, l.CreateItem = length, create
	l.UpdateItem = func(i int, row fyne.CanvasObject) {
		update(i, row)
		l.tip.update(i, row)
	}
	l.OnHighlighted = l.tip.enter
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// NewRow is a row of cells; the first few are words, the others numbers.
func NewRow(shares Columns, texts int, colour fyne.ThemeColorName, bold bool) fyne.CanvasObject {
	row := container.New(shares)
	for i := range shares.Shares {
		cell := NewLine(colour, fynetheme.SizeNameCaptionText, bold)
		if i >= texts {
			cell.Align(fyne.TextAlignTrailing)
		}
		row.Add(cell)
	}
	return row
}

// UnderHead lays a list under the row that names its columns.
func UnderHead(head, list fyne.CanvasObject) fyne.CanvasObject {
	top := Stacked(2, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), head), widget.NewSeparator())
	return container.NewBorder(top, nil, nil, nil, list)
}

// CellOf is a cell of a row made by NewRow.
func CellOf(row fyne.CanvasObject, i int) *Line { return row.(*fyne.Container).Objects[i].(*Line) }
