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

// Head is the head of a column that rows can be sorted by; a mark shows that they are, and in which
// direction.
type Head struct {
	widget.BaseWidget
	Focus
	line    *Line
	mark    *widget.Icon
	side    fyne.CanvasObject // contains the mark
	content fyne.CanvasObject
	table   sorter
	column  string
}

// sorter is the table of a head.
type sorter interface{ sortBy(column string) }

func newHead(words string, number bool, table sorter, column string) *Head {
	h := &Head{line: NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true), mark: widget.NewIcon(nil), table: table, column: column}
	h.Attach(h, nil)
	h.line.SetText(words)
	if number {
		h.line.Align(fyne.TextAlignTrailing)
	}
	h.side = WithWidth(MarkSize, h.mark)
	h.side.Hide()
	around := layout.NewCustomPaddedLayout(-1, -1, -4, -4)
	h.content = container.NewStack(container.NewBorder(nil, nil, nil, h.side, h.line), container.New(around, h.Ring()))
	h.ExtendBaseWidget(h)
	return h
}

// MarkSize is the side of a mark in a row, at the usual size of texts.
const MarkSize = 14

// setSorted shows whether the table is sorted by the column.
func (h *Head) setSorted(by, descending bool) {
	Show(h.side, by)
	arrow := fynetheme.MenuDropUpIcon()
	if descending {
		arrow = fynetheme.MenuDropDownIcon()
	}
	h.mark.SetResource(fynetheme.NewColoredResource(arrow, theme.Accent))
	if by {
		h.line.Say(h.line.Words, theme.Accent)
	} else {
		h.line.Say(h.line.Words, theme.Muted)
	}
	h.content.Refresh()
}

func (h *Head) Tapped(*fyne.PointEvent) { h.table.sortBy(h.column) }

func (h *Head) Cursor() desktop.Cursor { return desktop.PointerCursor }

// TypedKey sorts by Enter and Space; other keys go on to the window.
func (h *Head) TypedKey(e *fyne.KeyEvent) {
	h.Tip.Key(e)
	if keys.Of(keys.Button, e.Name) == keys.Press {
		h.Tapped(nil)
		return
	}
	ForwardKey(h, e)
}

func (h *Head) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(h.content) }
