package widgets

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/keys"
	"procura/ui/theme"
)

// Head names a column that rows can be sorted by; a mark says that they are, and which
// way.
type Head struct {
	widget.BaseWidget
	Focus
	line    *Line
	mark    *widget.Icon
	side    fyne.CanvasObject // what the mark lies in
	content fyne.CanvasObject
	table   sorter
	column  string
}

// sorter is a table as its heads know it.
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

// Needs has the widths that the columns of a table need for nothing to be cut.
type Needs struct{ cells, heads, short []float32 }

// NewNeeds makes the needs of so many empty columns.
func NewNeeds(columns int) *Needs {
	return &Needs{make([]float32, columns), make([]float32, columns), make([]float32, columns)}
}

// AddCell adds the width of a cell.
func (n *Needs) AddCell(column int, width float32) { n.cells[column] = max(n.cells[column], width) }

// AddHead sets the widths of a head, in all its words and in short ones.
func (n *Needs) AddHead(column int, whole, short float32) {
	n.heads[column], n.short[column] = whole, short
}

// Empty forgets the cells.
func (n *Needs) Empty() { clear(n.cells) }

// share changes widths to those that the columns need, as far as that goes; heads are in short words where it does
// not go with all of them.
func (n *Needs) share(widths []float32) {
	lacking, spare := n.compare(widths, n.heads)
	heads := n.heads
	if lacking > spare {
		heads = n.short
		lacking, spare = n.compare(widths, heads)
	}
	if lacking == 0 {
		return
	}
	given := min(1, lacking/max(spare, 1))
	var poor []int
	for i := range widths {
		need := max(n.cells[i], heads[i])
		if need > widths[i] {
			poor = append(poor, i)
		} else {
			widths[i] -= given * (widths[i] - need)
		}
	}
	need := func(i int) float32 { return max(n.cells[i], heads[i]) - widths[i] }
	slices.SortFunc(poor, func(a, b int) int { return cmp.Compare(need(a), need(b)) })
	for at, i := range poor { // who lacks least is served first
		more := min(need(i), spare/float32(len(poor)-at))
		widths[i] += more
		spare -= more
	}
}

// compare adds up what columns lack, and what others can spare.
func (n *Needs) compare(widths, heads []float32) (lacking, spare float32) {
	for i, width := range widths {
		if need := max(n.cells[i], heads[i]); need > width {
			lacking += need - width
		} else {
			spare += width - need
		}
	}
	return lacking, spare
}
