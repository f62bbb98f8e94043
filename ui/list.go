package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
)

// keyedList is a list that passes on the keys that a list has no use for, so
// that the player obeys them wherever the focus is.
type keyedList struct {
	widget.List
	onKey func(*fyne.KeyEvent) bool
	ring  *surface // around the list while it has the focus
}

// FocusGained shows where the keyboard is: the chosen row alone does not tell.
func (l *keyedList) FocusGained() {
	l.List.FocusGained()
	l.ring.Show()
}

// FocusLost hides where the keyboard was.
func (l *keyedList) FocusLost() {
	l.List.FocusLost()
	l.ring.Hide()
}

// CreateRenderer lays the ring over the list.
func (l *keyedList) CreateRenderer() fyne.WidgetRenderer {
	return &ringed{l.List.CreateRenderer(), l.ring}
}

// ringed is a list with a ring over it.
type ringed struct {
	fyne.WidgetRenderer
	ring *surface
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

// TypedKey moves the choice by Up and Down; other keys go to onKey first.
func (l *keyedList) TypedKey(event *fyne.KeyEvent) {
	if event.Name == fyne.KeyUp || event.Name == fyne.KeyDown || l.onKey == nil || !l.onKey(event) {
		l.List.TypedKey(event)
	}
}

func newKeyedList(length func() int, create func() fyne.CanvasObject, update func(int, fyne.CanvasObject)) *keyedList {
	l := &keyedList{ring: newSurface("", theme.Accent, 4)}
	l.ring.Hide()
	l.Length, l.CreateItem, l.UpdateItem = length, create, update
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// newRow is a row of cells; the first few are words, the others numbers.
func newRow(shares columns, texts int, colour fyne.ThemeColorName, bold bool) fyne.CanvasObject {
	row := container.New(shares)
	for i := range shares.shares {
		cell := newLine(colour, fynetheme.SizeNameCaptionText, bold)
		if i >= texts {
			cell.align(fyne.TextAlignTrailing)
		}
		row.Add(cell)
	}
	return row
}

// underHead lays a list under the row that names its columns.
func underHead(head, list fyne.CanvasObject) fyne.CanvasObject {
	top := stacked(2, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), head), widget.NewSeparator())
	return container.NewBorder(top, nil, nil, nil, list)
}

func cellOf(row fyne.CanvasObject, i int) *line { return row.(*fyne.Container).Objects[i].(*line) }
