package widgets

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/table"
	"procura/ui/theme"
)

// Table shows rows in columns under heads. A click on a head, or Enter, sorts by its
// column; a tap on a row, or Enter, chooses it; what is cut is told under the pointer and
// the keyboard.
//
//	columns := []widgets.Column[*pupil]{
//		{Key: "name", Title: "Name", About: "Who it is.", Share: 3, Cell: name, Compare: byName},
//		{Key: "mark", Title: "Mark", About: "From 0 to 20.", Share: 1, Number: true, Cell: mark, Compare: byMark},
//	}
//	t := &widgets.Table[*pupil]{Columns: columns, Tips: tips, Sorting: &state.Sorting, OnSort: s.Changed, OnChoose: s.choose}
//	v.SetContent(t.Build())
//	t.ShowRows(widgets.Arrange(pupils, state.keeps, columns, state.Sorting), s.chosen) // in Render
type Table[R comparable] struct {
	Columns []Column[R]
	// Gap is the space between two columns, Padding that around a row.
	Gap     float32
	Padding fyne.Size
	Tips    *Tips
	// Sorting is the order of the rows. A click on a head changes it, and calls OnSort. If it is nil, heads only explain
	// themselves.
	Sorting *Sorting
	OnSort  func()
	// OnChoose is called with a row that is chosen. Tapped is then the key of the column that was tapped, "" for the
	// keyboard.
	OnChoose func(R)
	Tapped   string
	// HoverCells shows the tip of each cell under the pointer, instead of highlighting the row.
	HoverCells bool

	List *KeyedList

	// Heads are the heads that sort, Terms those that only explain: the keyboard can reach them.
	Heads []*Head
	Terms *Terms

	shown []R
	quiet bool
	head  *fyne.Container
	needs *Needs
}

type Column[R any] struct {
	// Key names the column in a Sorting. Title is its head, About the explanation of the head.
	Key, Title, About string
	// Short is the head if the title has no room, "" for none.
	Short string
	// Share is the column's share of the width, unless another column needs more.
	Share float32
	// Number columns stand at the right, Bold ones are bold, Icon ones have room for an icon before the text.
	Number, Bold, Icon bool
	// Abbreviates reports whether cells are in short words rather than that other columns are cut.
	Abbreviates bool
	// Falling columns sort from the greatest value by the first click.
	Falling bool
	// Grouped columns show equal values once when the rows are sorted by them.
	Grouped bool
	// Drawings has the drawings among the words of the cells, as Inline writes them; nil for none.
	Drawings Drawings
	// Cell returns the cell of a row.
	Cell func(R) Cell
	// Compare orders rows; those for which Lacks is true come last in either direction.
	Compare func(a, b R) int
	Lacks   func(R) bool
}

// Cell is the content of a cell.
type Cell struct {
	// Text is shown, or Short, if it is not "", where there is no room for that. Whole, if it is not "", is the text of the
	// tip; About is added to the tip of the row. Plain, if it is not "", is copied in the place of a text with drawings.
	Text, Short, Whole, About, Plain string
	Colour                           fyne.ThemeColorName // "" for the usual one
	Bold                             bool
	Icon                             fyne.Resource // before the text
	// Sign is drawn behind the text, in its own colour.
	Sign       Sign
	SignColour fyne.ThemeColorName
}

// Build makes the table, once, from its fields.
func (t *Table[R]) Build() fyne.CanvasObject {
	t.needs = NewNeeds(len(t.Columns))
	t.List = NewKeyedList(func() int { return len(t.shown) }, t.newRow, t.fill)
	t.List.OnSelected = func(i widget.ListItemID) {
		if !t.quiet && i < len(t.shown) && t.OnChoose != nil {
			t.OnChoose(t.shown[i])
		}
	}
	t.List.Explain(t.Tips)
	return UnderHead(t.newHead(), t.List)
}

func (t *Table[R]) layout() Columns {
	c := Columns{Gap: t.Gap, Needs: t.needs}
	for _, column := range t.Columns {
		c.Shares = append(c.Shares, column.Share)
	}
	return c
}

func (t *Table[R]) newHead() fyne.CanvasObject {
	row := container.New(t.layout())
	t.head = row
	if t.Sorting != nil {
		for i, c := range t.Columns {
			h := newHead(c.Title, c.Number, t, c.Key)
			h.Explain(t.Tips, c.About)
			t.Heads = append(t.Heads, h)
			row.Add(h)
			h.line.Short = c.Short
			t.needHead(i, h.line)
		}
		return row
	}
	var terms []*Term
	for i, c := range t.Columns {
		line := NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true)
		line.SetText(c.Title)
		if c.Number {
			line.Align(fyne.TextAlignTrailing)
		}
		line.Short = c.Short
		t.needHead(i, line)
		terms = append(terms, NewTerm(line, t.Tips, c.About))
		row.Add(terms[len(terms)-1])
	}
	t.Terms = NewTerms(row, terms...)
	return t.Terms
}

// needHead reserves the width of a head, with room for the arrow of a head that sorts.
func (t *Table[R]) needHead(column int, line *Line) {
	arrow := float32(1)
	if t.Sorting != nil {
		arrow += MarkSize*TextScale() + fynetheme.Padding()
	}
	t.needs.AddHead(column, line.Wanted()+arrow, line.measure(cmp.Or(line.Short, line.Words))+arrow)
}

// mostMeasured is the greatest number of rows that are measured for the widths of columns.
const mostMeasured = 200

// measure measures the widths that rows need. A column never becomes narrower while there are rows, so that filtering
// and sorting move no column.
func (t *Table[R]) measure(rows []R) {
	if len(rows) == 0 {
		t.needs.Empty()
	}
	size := fynetheme.CaptionTextSize()
	for at := 0; at < len(rows); at += 1 + len(rows)/mostMeasured {
		for i, c := range t.Columns {
			cell := c.Cell(rows[at])
			beside := float32(1)
			if c.Icon {
				beside += MarkSize*TextScale() + fynetheme.Padding()
			}
			if cell.Sign != NoSign {
				beside += (markSize + 2*markGap) * TextScale()
			}
			width := func(words string) float32 {
				if c.Drawings != nil {
					return beside + (&Sentence{Words: words, Bold: cell.Bold || c.Bold, size: fynetheme.SizeNameCaptionText}).Wanted()
				}
				return beside + fyne.MeasureText(words, size, fyne.TextStyle{Bold: cell.Bold || c.Bold}).Width
			}
			short := cell.Text
			if c.Abbreviates {
				short = cmp.Or(cell.Short, cell.Text)
			}
			t.needs.AddCell(i, width(cell.Text), width(short))
		}
	}
	t.head.Layout.Layout(t.head.Objects, t.head.Size())
}

func (t *Table[R]) sortBy(column string) {
	isOther := t.Sorting.Column != column
	t.Sorting.By(column)
	falls := slices.ContainsFunc(t.Columns, func(c Column[R]) bool { return c.Key == column && c.Falling })
	t.Sorting.Descending = t.Sorting.Descending || isOther && falls
	t.OnSort()
}

// ShowRows shows rows in the given order, and marks the chosen one, if it is among them.
func (t *Table[R]) ShowRows(rows []R, chosen R) {
	t.quiet = true
	defer func() { t.quiet = false }()
	before := t.shown
	t.shown = rows
	if !slices.Equal(before, rows) {
		t.measure(rows)
	}
	for i, h := range t.Heads {
		h.setSorted(t.Columns[i].Key == t.Sorting.Column, t.Sorting.Descending)
	}
	t.List.Refresh()
	at, both := slices.Index(rows, chosen), min(len(before), len(rows))
	if at < 0 || !slices.Equal(before[:both], rows[:both]) {
		t.List.UnselectAll()
	}
	if at >= 0 {
		t.List.Select(at)
	}
}

// UnderKeyboard returns the row under the keyboard; false if the keyboard is elsewhere.
func (t *Table[R]) UnderKeyboard() (row R, ok bool) {
	at := t.List.Cursor()
	if !t.List.focused || at < 0 || at >= len(t.shown) {
		return row, false
	}
	return t.shown[at], true
}

// Markdown writes rows as they are shown.
func Markdown[R any](columns []Column[R], shown []R) string {
	var texts []table.Column[R]
	for _, c := range columns {
		texts = append(texts, table.Column[R]{Title: c.Title, Number: c.Number, Text: func(r R) string {
			cell := c.Cell(r)
			return cmp.Or(cell.Plain, cell.Text)
		}})
	}
	return table.Markdown(texts, shown)
}

// newRow makes a row of empty cells.
func (t *Table[R]) newRow() fyne.CanvasObject {
	row := &tableRow[R]{table: t}
	cells := container.New(t.layout())
	for _, c := range t.Columns {
		cell := newTableCell(c.Bold, c.Number, c.Icon, c.Drawings)
		o := cell.content
		if t.HoverCells {
			h := &hoverCell{content: o}
			h.tip.ExplainLive(t.Tips, cell.hidden, h)
			h.OnIn, h.OnOut = h.tip.Enter, h.tip.Leave
			h.ExtendBaseWidget(h)
			o = h
		}
		row.cells = append(row.cells, cell)
		cells.Add(o)
	}
	row.row = cells
	row.content = container.New(layout.NewCustomPaddedLayout(t.Padding.Height, t.Padding.Height, t.Padding.Width, t.Padding.Width), cells)
	row.ExtendBaseWidget(row)
	return row
}

// fill fills the cells of a recycled row.
func (t *Table[R]) fill(i int, o fyne.CanvasObject) {
	if i >= len(t.shown) {
		return
	}
	row, r := o.(*tableRow[R]), t.shown[i]
	row.at, row.about = i, ""
	for at, c := range t.Columns {
		cell := c.Cell(r)
		row.about = cmp.Or(row.about, cell.About)
		if c.Grouped && i > 0 && t.Sorting.Column == c.Key && c.Compare(t.shown[i-1], r) == 0 {
			cell = Cell{Whole: cell.Text, Colour: theme.Muted}
		}
		cell.Bold = cell.Bold || c.Bold
		row.cells[at].set(cell)
	}
	row.row.Layout.Layout(row.row.Objects, row.row.Size())
}

// tableRow is a row of cells; its tip shows what is cut.
type tableRow[R comparable] struct {
	widget.BaseWidget
	table   *Table[R]
	at      int
	cells   []*tableCell
	row     *fyne.Container // of the cells
	about   string
	content fyne.CanvasObject
}

// Told returns the text of the tip: what is cut, and the About of the cells, a line each.
func (r *tableRow[R]) Told() string {
	var told []string
	for _, c := range r.cells {
		told = append(told, c.hidden())
	}
	told = append(told, r.about)
	return strings.Join(slices.DeleteFunc(told, func(words string) bool { return words == "" }), "\n")
}

// Tapped chooses the row, as a row of a list does, and says in which column.
func (r *tableRow[R]) Tapped(e *fyne.PointEvent) {
	t := r.table
	for i, cell := range r.row.Objects {
		if i == 0 || e.Position.X >= t.Padding.Width+cell.Position().X-t.Gap/2 {
			t.Tapped = t.Columns[i].Key
		}
	}
	t.List.setCursor(r.at)
	if on := fyne.CurrentApp().Driver().CanvasForObject(t.List); on != nil {
		on.Focus(t.List)
	}
	t.List.Select(r.at)
	t.Tapped = ""
}

func (r *tableRow[R]) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(r.content)
}

// tableCell is a line, with an icon before it or a mark behind it.
type tableCell struct {
	line     *Line
	sentence *Sentence // in the place of the line, nil for no drawings
	whole    string
	icon     *widget.Icon // nil for no room for one
	mark     *Mark
	content  fyne.CanvasObject
}

func newTableCell(bold, number, icon bool, drawings Drawings) *tableCell {
	c := &tableCell{line: NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, bold), mark: NewMark()}
	if number {
		c.line.Align(fyne.TextAlignTrailing)
	}
	c.content = container.New(lineAndMark, c.line, c.mark)
	if drawings != nil {
		c.sentence = NewSentence(drawings, fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, 1)
		c.content = container.New(LayoutFunc{
			Least: func([]fyne.CanvasObject) fyne.Size { return c.line.MinSize() },
			Place: func(_ []fyne.CanvasObject, size fyne.Size) {
				wide, high, x := min(c.sentence.Wanted()+1, size.Width), c.sentence.MinSize().Height, float32(0)
				if number {
					x = size.Width - wide
				}
				Place(c.sentence, x, (size.Height-high)/2, wide, high)
			},
		}, c.sentence)
	}
	if icon {
		c.icon = widget.NewIcon(nil)
		c.content = container.NewBorder(nil, nil, WithWidth(MarkSize, c.icon), nil, c.content)
	}
	return c
}

func (c *tableCell) set(s Cell) {
	if c.sentence != nil {
		c.whole, c.sentence.Bold = s.Whole, s.Bold
		c.sentence.Say(s.Text, cmp.Or(s.Colour, fynetheme.ColorNameForeground))
		c.content.Refresh()
		return
	}
	if c.line.Text.TextStyle.Bold != s.Bold {
		c.line.Text.TextStyle.Bold = s.Bold
		c.line.Refresh()
	}
	c.whole, c.line.Short = s.Whole, s.Short
	c.line.Say(s.Text, cmp.Or(s.Colour, fynetheme.ColorNameForeground))
	if c.icon != nil {
		c.icon.SetResource(s.Icon)
	}
	marked := c.mark.Visible()
	c.mark.SetSign(s.Sign, s.SignColour)
	if marked || s.Sign != NoSign {
		c.content.Refresh() // the words may have changed since it was laid out
	}
}

// hidden returns the whole text, "" if it can be seen.
func (c *tableCell) hidden() string {
	if c.sentence != nil && c.sentence.Cut() {
		return cmp.Or(c.whole, c.sentence.wordsAlone())
	}
	whole := cmp.Or(c.whole, c.line.Words)
	if whole == c.line.Text.Text {
		return ""
	}
	return whole
}

// lineAndMark lays out a mark behind a line, whose text is cut first.
var lineAndMark = LayoutFunc{
	Least: func(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() },
	Place: func(objects []fyne.CanvasObject, size fyne.Size) {
		line, mark := objects[0].(*Line), objects[1].(*Mark)
		if !mark.Visible() {
			Place(line, 0, 0, size.Width, size.Height)
			return
		}
		wide, gap := mark.MinSize().Width, float32(markGap)
		words := max(0, min(line.Wanted()+1, size.Width-wide-gap))
		Place(line, 0, 0, words, size.Height)
		Place(mark, words+gap, 0, wide, size.Height)
	},
}

// hoverCell handles the pointer in place of its row.
type hoverCell struct {
	widget.BaseWidget
	Hover
	tip     Tip
	content fyne.CanvasObject
}

func (h *hoverCell) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(h.content) }
