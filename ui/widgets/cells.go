package widgets

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// Cells is a row of cells that can tell, column by column, what can't be seen of it.
type Cells struct {
	widget.BaseWidget

	// Row are the cells: each a Cell, or a container whose first object is one.
	Row *fyne.Container
}

// NewCells is a row of cells.
func NewCells(cells *fyne.Container) *Cells {
	l := &Cells{Row: cells}
	l.ExtendBaseWidget(l)
	return l
}

// Told is what the cells have to tell, a line each.
func (l *Cells) Told() string {
	var said []string
	for _, o := range l.Row.Objects {
		if row, ok := o.(*fyne.Container); ok { // the verdict, behind its mark
			o = row.Objects[0]
		}
		if words := o.(*Cell).told(); words != "" {
			said = append(said, words)
		}
	}
	return strings.Join(said, "\n")
}

// CreateRenderer shows the cells, with some air around them.
func (l *Cells) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(layout.NewCustomPaddedLayout(1, 1, 8, 8), l.Row))
}

// Cell is a line of a row that tells the whole of what it says, where that is more
// than can be seen.
type Cell struct {
	widget.BaseWidget

	Line  *Line
	tips  *Tips
	whole string // "" for the words of the line
}

// NewCell is a cell of a line.
func NewCell(line *Line, t *Tips) *Cell {
	c := &Cell{Line: line, tips: t}
	c.ExtendBaseWidget(c)
	return c
}

// Say shows words, and has the whole of them told.
func (c *Cell) Say(words, whole string, colour fyne.ThemeColorName) {
	c.whole = whole
	c.Line.Say(words, colour)
}

// told is the whole, "" where it can be seen.
func (c *Cell) told() string {
	whole := c.whole
	if whole == "" {
		whole = c.Line.Words
	}
	if whole == c.Line.Text.Text {
		return ""
	}
	return whole
}

// MouseIn tells the whole.
func (c *Cell) MouseIn(*desktop.MouseEvent) {
	if whole := c.told(); whole != "" {
		c.tips.Show(whole, c)
	}
}

// MouseMoved leaves it where it is.
func (c *Cell) MouseMoved(*desktop.MouseEvent) {}

// MouseOut hides it.
func (c *Cell) MouseOut() { c.tips.Hide() }

// CreateRenderer shows the line alone.
func (c *Cell) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(c.Line) }
