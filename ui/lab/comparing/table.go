package comparing

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/compare"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// shares are the widths of the columns of the table.
var shares = widgets.Columns{Shares: []float32{1.85, 2.0, 1.6, 1.1, 1.5, 1.2, 1.25, 1.2, 1.05, 1.9}, Gap: 6}

// table lists the lines that are shown; only those in sight have widgets.
type table struct {
	words   *i18n.Words
	tips    *widgets.Tips
	sheet   *sheet
	heads   []*widgets.Head
	list    *widgets.KeyedList
	quiet   bool
	content fyne.CanvasObject
}

func newTable(w *i18n.Words, s *Session, tips *widgets.Tips) *table {
	t := &table{words: w, tips: tips, sheet: &s.sheet}
	t.list = widgets.NewKeyedList(func() int { return len(t.sheet.shown) }, t.newRow, t.fill)
	t.list.OnSelected = func(i widget.ListItemID) {
		if !t.quiet && i < len(t.sheet.shown) {
			s.choose(t.sheet.shown[i].turn())
		}
	}
	heads := container.New(shares)
	for c, key := range keysOf {
		h := widgets.NewHead(w.Key("comparing.column."+key), isNumber(column(c)), func() {
			s.sheet.sortBy(column(c))
			s.changed()
		})
		h.Tip.Explain(tips, w.Key("comparing.about."+key), h)
		t.heads = append(t.heads, h)
		heads.Add(h)
	}
	t.list.Explain(tips)
	t.content = widgets.UnderHead(heads, t.list)
	return t
}

// isNumber reports whether a column stands at the right.
func isNumber(c column) bool { return c >= columnLength }

// newRow is a row of empty cells.
func (t *table) newRow() fyne.CanvasObject {
	cells := container.New(shares)
	for c := range columns {
		l := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, c == columnProblem)
		if isNumber(c) {
			l.Align(fyne.TextAlignTrailing)
		}
		cells.Add(widgets.NewCell(l, t.tips))
	}
	return widgets.NewCells(cells)
}

// fill writes a line into the cells of one that was in sight before. The name of a problem
// stands once where its lines stand together.
func (t *table) fill(i int, o fyne.CanvasObject) {
	if i >= len(t.sheet.shown) {
		return
	}
	w, s, l, cells := t.words, t.sheet, t.sheet.shown[i], o.(*widgets.Cells).Row.Objects
	set := func(c column, words, whole string, colour fyne.ThemeColorName) {
		cell := cells[c].(*widgets.Cell)
		if c >= columnLength && cell.Line.Text.TextStyle.Bold != l.best[c] {
			cell.Line.Text.TextStyle.Bold = l.best[c]
			cell.Line.Refresh()
		}
		cell.Say(words, whole, colour)
	}
	name := s.names[l.Problem]
	if i > 0 && s.column == columnProblem && s.shown[i-1].Problem == l.Problem {
		set(columnProblem, "", name, theme.Muted)
	} else {
		set(columnProblem, name, "", fynetheme.ColorNameForeground)
	}
	set(columnMethod, s.methods[l.Contender], "", fynetheme.ColorNameForeground)
	verdict, colour := verdictOf(w, l)
	set(columnVerdict, verdict, noteOf(w, l), colour)
	for c := columnLength; c < columns; c++ {
		said, whole := numberOf(w, l, c)
		ink := fynetheme.ColorNameForeground
		if (c == columnFrontier || c == columnMemory) && !l.best[c] {
			ink = theme.Muted
		}
		set(c, said, whole, ink)
	}
}

// show lists the lines and marks the one that is chosen, if it is among them.
func (t *table) show(chosen turn) {
	t.quiet = true
	defer func() { t.quiet = false }()
	for i, h := range t.heads {
		h.Sorted(column(i) == t.sheet.column, t.sheet.descending)
	}
	t.list.Refresh()
	at := slices.IndexFunc(t.sheet.shown, func(l *line) bool { return l.turn() == chosen })
	t.list.UnselectAll()
	if at >= 0 {
		t.list.Select(at)
	}
}

// verdictOf is the verdict of a line with its colour.
func verdictOf(w *i18n.Words, l *line) (string, fyne.ThemeColorName) {
	switch {
	case l.failed():
		return w.Key("verdict.failed") + ": " + w.Say(l.row.Failed), theme.Impossible
	case l.row.Claims:
		return w.Key("comparing.claims"), theme.Bound
	}
	return report.Cell(w, l.row.Run), colourOf(l.row.Run.Verdict)
}

// noteOf is what is told of a verdict: why a line failed, or what it means; "" for what is
// seen.
func noteOf(w *i18n.Words, l *line) string {
	if note := l.Note(); !note.IsZero() {
		if n := l.Failures; n > 0 && n < len(l.Rows) {
			return w.Key("comparing.partly", "Count", n, "All", len(l.Rows), "Reason", w.Say(note))
		}
		return w.Say(note)
	}
	return ""
}

// numberOf is a number of a line, and what is told of it besides: the least and the
// greatest of its repetitions.
func numberOf(w *i18n.Words, l *line, c column) (said, whole string) {
	v, ok := l.Of(measures[c])
	if !ok {
		return "–", ""
	}
	write := func(x float64) string { return plain(w, c, x) }
	if said = write(v.Median); l.atLeast(c) {
		said = i18n.MoreThan(said)
	}
	if v.Steady() || len(l.Rows) == 1 {
		return said, ""
	}
	whole = w.Key("comparing.spread", "Median", said, "Least", write(v.Least), "Greatest", write(v.Greatest))
	if c == columnTime && !l.atLeast(c) {
		said = around(w, v.Median, max(v.Greatest-v.Median, v.Median-v.Least))
	}
	return said, whole
}

// around writes a time and how far others are from it, in one unit: "138 ± 23 µs".
func around(w *i18n.Words, seconds, far float64) string {
	for _, u := range [...]struct {
		below, of float64
		digits    int
		name      string
	}{{1e-3, 1e-6, 0, "µs"}, {1, 1e-3, 1, "ms"}, {60, 1, 2, "s"}} {
		if seconds < u.below {
			return w.Decimal(seconds/u.of, u.digits) + " ± " + w.Decimal(far/u.of, u.digits) + " " + u.name
		}
	}
	return plain(w, columnTime, seconds) + " ± " + plain(w, columnTime, far)
}

// plain writes a number of a column.
func plain(w *i18n.Words, c column, v float64) string {
	switch c {
	case columnTime:
		return w.Duration(time.Duration(v * float64(time.Second)))
	case columnMemory:
		return w.Bytes(int64(v))
	case columnPenetrance:
		return w.Decimal(v, 3)
	}
	if v != float64(int64(v)) { // the median of two
		return w.Decimal(v, 1)
	}
	return w.Number(int64(v))
}

// markdown is the table as it is shown, in the words of the window.
func markdown(w *i18n.Words, s *sheet) string {
	titles, right := make([]string, columns), make([]bool, columns)
	for c, key := range keysOf {
		titles[c], right[c] = w.Key("comparing.column."+key), isNumber(column(c))
	}
	var rows [][]string
	for _, l := range s.shown {
		verdict, _ := verdictOf(w, l)
		row := []string{s.names[l.Problem], s.methods[l.Contender], verdict}
		for c := columnLength; c < columns; c++ {
			said, _ := numberOf(w, l, c)
			row = append(row, said)
		}
		rows = append(rows, row)
	}
	return compare.Markdown(titles, right, rows)
}
