package comparing

import (
	"cmp"
	"time"

	"fyne.io/fyne/v2"

	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// newTable lists the lines that are shown.
func newTable(s *Session, tips *widgets.Tips, onKey func(*fyne.KeyEvent) bool) *widgets.Table[*line] {
	return &widgets.Table[*line]{
		Columns: s.sheet.columns, Gap: 6, Tips: tips,
		Sorting: s.sheet.sorting, OnKey: onKey,
		OnSort: func() {
			s.sheet.refilter()
			s.Changed()
		},
		OnChoose: func(l *line) { s.choose(l.turn()) },
	}
}

// widths are the shares of the columns.
var widths = map[column]float32{
	columnProblem: 1.85, columnMethod: 2, columnVerdict: 1.6, columnLength: 1.1, columnExpanded: 1.5, columnGenerated: 1.2,
	columnFrontier: 1.25, columnMemory: 1.2, columnPenetrance: 1.05, columnTime: 1.9,
}

// columnsOf are the columns of the table in a language.
func columnsOf(w *i18n.Words, s *sheet) []widgets.Column[*line] {
	list := []widgets.Column[*line]{
		{
			Key: columnProblem, Bold: true, Grouped: true, Cell: func(l *line) widgets.Cell { return widgets.Cell{Text: s.names[l.Problem]} },
			Compare: func(a, b *line) int { return cmp.Compare(a.Problem, b.Problem) },
		},
		{
			Key: columnMethod, Cell: func(l *line) widgets.Cell { return widgets.Cell{Text: s.methods[l.Contender]} },
			Compare: func(a, b *line) int { return cmp.Compare(a.Contender, b.Contender) },
		},
		{
			Key: columnVerdict, Compare: func(a, b *line) int { return cmp.Compare(a.order(), b.order()) },
			Cell: func(l *line) widgets.Cell {
				verdict, colour := verdictOf(w, l)
				return widgets.Cell{Text: verdict, Whole: noteOf(w, l), Colour: colour}
			},
		},
	}
	for _, c := range measured {
		list = append(list, widgets.Column[*line]{
			Key: c, Number: true,
			Cell: func(l *line) widgets.Cell {
				said, whole := numberOf(w, l, c)
				cell := widgets.Cell{Text: said, Whole: whole, Bold: l.best[c]}
				if (c == columnFrontier || c == columnMemory) && !l.best[c] {
					cell.Colour = theme.Muted
				}
				return cell
			},
			Compare: func(a, b *line) int {
				va, _ := a.Of(measures[c])
				vb, _ := b.Of(measures[c])
				return cmp.Compare(va.Median, vb.Median)
			},
			Lacks: func(l *line) bool {
				_, has := l.Of(measures[c])
				return !has
			},
		})
	}
	for i := range list {
		c := &list[i]
		c.Title, c.About, c.Share = w.Key("compare.page.column."+c.Key), w.Key("compare.page.about."+c.Key), widths[c.Key]
	}
	return list
}

// verdictOf is the verdict of a line with its colour.
func verdictOf(w *i18n.Words, l *line) (string, fyne.ThemeColorName) {
	switch {
	case l.failed():
		return w.Key("core.verdict.failed") + ": " + w.Say(l.row.Failed), theme.Impossible
	case l.row.Claims:
		return w.Key("compare.page.claims"), theme.Bound
	}
	return report.Cell(w, l.row.Run), colourOf(l.row.Run.Verdict)
}

// noteOf is what is told of a verdict: why a line failed, or what it means; "" for what is
// seen.
func noteOf(w *i18n.Words, l *line) string {
	if note := l.Note(); !note.IsZero() {
		if n := l.Failures; n > 0 && n < len(l.Rows) {
			return w.Key("compare.page.partly", "Count", n, "All", len(l.Rows), "Reason", w.Say(note))
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
	whole = w.Key("compare.page.spread", "Median", said, "Least", write(v.Least), "Greatest", write(v.Greatest))
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
