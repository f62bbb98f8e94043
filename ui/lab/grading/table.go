package grading

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// shares are the widths of the columns of the table.
var shares = widgets.Columns{Shares: []float32{2.4, 0.9, 1.7, 1.5, 1.85, 1.95, 1.2, 3.4, 1.9}, Gap: 8}

// headKeys name the columns; numbers are those that stand at the right.
var (
	headKeys = []string{"file", "block", "problem", "method", "verdict", "moves", "rules", "issues", "same"}
	numbers  = []column{columnBlock, columnMoves}
)

// table lists the rows that are shown; only those in sight have widgets.
type table struct {
	words   *i18n.Words
	tips    *widgets.Tips
	rows    []*row
	heads   []*head
	list    *widgets.KeyedList
	quiet   bool
	content fyne.CanvasObject
}

func newTable(w *i18n.Words, t *widgets.Tips, sort func(column), choose func(*row)) *table {
	v := &table{words: w, tips: t}
	v.list = widgets.NewKeyedList(func() int { return len(v.rows) }, v.newRow, func(i int, o fyne.CanvasObject) { v.fill(o, v.rows[i]) })
	v.list.OnSelected = func(i widget.ListItemID) {
		if !v.quiet {
			choose(v.rows[i])
		}
	}
	heads := container.New(shares)
	for i, key := range headKeys {
		h := newHead(w.Key("grading.column."+key), slices.Contains(numbers, column(i)), func() { sort(column(i)) })
		h.tip.Explain(t, w.Key("grading.about."+key), h)
		v.heads = append(v.heads, h)
		heads.Add(h)
	}
	v.list.Explain(t)
	v.content = widgets.UnderHead(heads, v.list)
	return v
}

// newRow is a row of empty cells; that of the verdict has a mark before it.
func (v *table) newRow() fyne.CanvasObject {
	cells := container.New(shares)
	for i := range columns {
		line := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, i == columnVerdict)
		if slices.Contains(numbers, i) {
			line.Align(fyne.TextAlignTrailing)
		}
		c := fyne.CanvasObject(newCell(line, v.tips))
		if i == columnVerdict {
			c = container.NewBorder(nil, nil, widgets.WithWidth(markSize, widget.NewIcon(nil)), nil, c)
		}
		cells.Add(c)
	}
	return newLineOf(cells)
}

// fill writes a row into the cells of one that was in sight before.
func (v *table) fill(o fyne.CanvasObject, r *row) {
	w, cells := v.words, o.(*lineOf).cells.Objects
	key, colour, _ := r.standing.look()
	set := func(c column, words, whole string, colour fyne.ThemeColorName) {
		cells[c].(*cell).say(words, whole, colour)
	}
	usual := fynetheme.ColorNameForeground
	block := ""
	if r.refusal == nil {
		block = w.Number(int64(r.Block))
	}
	set(columnFile, r.name, r.File, usual)
	set(columnBlock, block, "", theme.Muted)
	set(columnProblem, problemOf(w, r), "", usual)
	set(columnMethod, methodOf(r), "", usual)
	set(columnMoves, movesOf(w, r), "", usual)
	set(columnRules, rulesShort(w, r), rulesWhole(w, r), theme.Muted)
	set(columnIssues, issuesShort(w, r), strings.Join(wrongsOf(w, r), "\n"), usual)
	set(columnSame, sameOf(w, r), "", theme.Bound)
	verdict := cells[columnVerdict].(*fyne.Container).Objects
	verdict[0].(*cell).say(w.Key(key), headline(w, r), colour)
	verdict[1].(*fyne.Container).Objects[0].(*widget.Icon).SetResource(r.standing.mark())
}

// show lists rows and marks the one that is chosen, if it is among them.
func (v *table) show(s *sheet, chosen *row) {
	v.quiet = true
	defer func() { v.quiet = false }()
	moved := !slices.Equal(v.rows[:min(len(v.rows), len(s.shown))], s.shown[:min(len(v.rows), len(s.shown))])
	v.rows = s.shown
	for i, h := range v.heads {
		h.sorted(column(i) == s.column, s.descending)
	}
	v.list.Refresh()
	at := slices.Index(v.rows, chosen)
	if at < 0 {
		v.list.UnselectAll()
		return
	}
	if moved {
		v.list.UnselectAll()
	}
	v.list.Select(at)
}

// lineOf is a row of cells that can tell, column by column, what can't be seen of it.
type lineOf struct {
	widget.BaseWidget

	cells *fyne.Container
}

func newLineOf(cells *fyne.Container) *lineOf {
	l := &lineOf{cells: cells}
	l.ExtendBaseWidget(l)
	return l
}

// Told is what the cells have to tell, a line each.
func (l *lineOf) Told() string {
	var said []string
	for _, o := range l.cells.Objects {
		if row, ok := o.(*fyne.Container); ok { // the verdict, behind its mark
			o = row.Objects[0]
		}
		if words := o.(*cell).told(); words != "" {
			said = append(said, words)
		}
	}
	return strings.Join(said, "\n")
}

// CreateRenderer shows the cells, with some air around them.
func (l *lineOf) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(layout.NewCustomPaddedLayout(1, 1, 8, 8), l.cells))
}

// cell is a line of a row that tells the whole of what it says, where that is more
// than can be seen.
type cell struct {
	widget.BaseWidget

	line  *widgets.Line
	tips  *widgets.Tips
	whole string // "" for the words of the line
}

func newCell(line *widgets.Line, t *widgets.Tips) *cell {
	c := &cell{line: line, tips: t}
	c.ExtendBaseWidget(c)
	return c
}

// say shows words, and has the whole of them told.
func (c *cell) say(words, whole string, colour fyne.ThemeColorName) {
	c.whole = whole
	c.line.Say(words, colour)
}

// told is the whole, "" where it can be seen.
func (c *cell) told() string {
	whole := c.whole
	if whole == "" {
		whole = c.line.Words
	}
	if whole == c.line.Text.Text {
		return ""
	}
	return whole
}

// MouseIn tells the whole.
func (c *cell) MouseIn(*desktop.MouseEvent) {
	if whole := c.told(); whole != "" {
		c.tips.Show(whole, c)
	}
}

// MouseMoved leaves it where it is.
func (c *cell) MouseMoved(*desktop.MouseEvent) {}

// MouseOut hides it.
func (c *cell) MouseOut() { c.tips.Hide() }

// CreateRenderer shows the line alone.
func (c *cell) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(c.line) }

// head names a column; a click, or Enter, sorts by it. A mark says that it is the one
// sorted by, and which way.
type head struct {
	widget.BaseWidget

	line    *widgets.Line
	mark    *widget.Icon
	side    fyne.CanvasObject // what the mark lies in
	ring    *widgets.Surface
	content fyne.CanvasObject
	tip     widgets.Tip
	sort    func()
}

func newHead(words string, number bool, sort func()) *head {
	h := &head{line: widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true), mark: widget.NewIcon(nil), ring: widgets.NewRing(), sort: sort}
	h.line.SetText(words)
	if number {
		h.line.Align(fyne.TextAlignTrailing)
	}
	h.side = widgets.WithWidth(markSize, h.mark)
	h.side.Hide()
	around := layout.NewCustomPaddedLayout(-1, -1, -4, -4)
	h.content = container.NewStack(container.NewBorder(nil, nil, nil, h.side, h.line), container.New(around, h.ring))
	h.ExtendBaseWidget(h)
	return h
}

// markSize is the side of a mark in a row, at the usual size of texts.
const markSize = 14

// sorted shows whether the table is sorted by the column.
func (h *head) sorted(by, descending bool) {
	widgets.Show(h.side, by)
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

// FocusGained shows where the keyboard is, and what the column holds.
func (h *head) FocusGained() {
	h.ring.Show()
	h.tip.Enter()
}

// FocusLost hides both.
func (h *head) FocusLost() {
	h.ring.Hide()
	h.tip.Leave()
}

// MouseIn says what the column holds.
func (h *head) MouseIn(*desktop.MouseEvent) { h.tip.Enter() }

// MouseMoved does nothing.
func (h *head) MouseMoved(*desktop.MouseEvent) {}

// MouseOut hides it.
func (h *head) MouseOut() { h.tip.Leave() }

// TypedRune goes on to the window.
func (h *head) TypedRune(r rune) { widgets.OnwardRune(h, r) }

// TypedKey sorts by Enter and Space; other keys go on to the window.
func (h *head) TypedKey(e *fyne.KeyEvent) {
	h.tip.Key(e)
	if keys.Of(keys.Button, e.Name) == keys.Press {
		h.sort()
		return
	}
	widgets.Onward(h, e)
}

// CreateRenderer shows the words, the mark and the ring.
func (h *head) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(h.content) }
