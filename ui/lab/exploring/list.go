package exploring

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// line is a row of a list.
type line struct {
	cells []string
	// colours are those of the cells, "" for the usual one.
	colours []fyne.ThemeColorName
	// about is told of the row besides what had to be cut.
	about string
	// node is what the row is about, NoNode for none; do is what choosing it does, nil for
	// nothing.
	node uint32
	do   func()
}

// listing is a list of rows of cells.
type listing struct {
	lines []line
	list  *widgets.KeyedList
	quiet bool
}

// newListing is a list whose last few cells are numbers.
func newListing(shares widgets.Columns, texts int, tips *widgets.Tips, onKey func(*fyne.KeyEvent) bool) *listing {
	l := &listing{}
	l.list = widgets.NewKeyedList(
		func() int { return len(l.lines) },
		func() fyne.CanvasObject {
			return newLineRow(widgets.NewRow(shares, texts, fynetheme.ColorNameForeground, false))
		},
		func(i int, o fyne.CanvasObject) { o.(*lineRow).show(&l.lines[i]) },
	)
	l.list.OnSelected = func(i widget.ListItemID) {
		if l.quiet || i >= len(l.lines) {
			return
		}
		if do := l.lines[i].do; do != nil {
			do()
		}
	}
	l.list.OnKey = onKey
	l.list.Explain(tips)
	return l
}

// show lists rows, and marks that of a node.
func (l *listing) show(lines []line, node uint32) {
	l.quiet = true
	defer func() { l.quiet = false }()
	l.lines = lines
	l.list.UnselectAll()
	l.list.Refresh()
	at := slices.IndexFunc(lines, func(one line) bool { return one.node == node && node != game.NoNode })
	if at >= 0 {
		l.list.Select(at)
	}
}

// lineRow is a row that tells what can't be seen of it.
type lineRow struct {
	widget.BaseWidget

	cells fyne.CanvasObject
	count int
	about string
}

func newLineRow(cells fyne.CanvasObject) *lineRow {
	r := &lineRow{cells: cells, count: len(cells.(*fyne.Container).Objects)}
	r.ExtendBaseWidget(r)
	return r
}

// show writes a line into the cells.
func (r *lineRow) show(l *line) {
	r.about = l.about
	for i := range r.count {
		words, colour := "", fynetheme.ColorNameForeground
		if i < len(l.cells) {
			words = l.cells[i]
		}
		if i < len(l.colours) && l.colours[i] != "" {
			colour = l.colours[i]
		}
		widgets.CellOf(r.cells, i).Say(words, colour)
	}
}

// Told is what was cut, and what there is to know of it.
func (r *lineRow) Told() string {
	var said []string
	for i := range r.count {
		if cell := widgets.CellOf(r.cells, i); cell.Cut() {
			said = append(said, cell.Words)
		}
	}
	if r.about != "" {
		said = append(said, r.about)
	}
	return strings.Join(said, "\n")
}

// CreateRenderer shows the cells, with some air around them.
func (r *lineRow) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(layout.NewCustomPaddedLayout(-1, -1, 6, 6), r.cells))
}

// heading is a small title that changes.
func heading() *widgets.Line {
	return widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true)
}
