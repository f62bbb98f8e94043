package comparing

import (
	"cmp"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/play"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

func newTable(s *Session, tips *widgets.Tips) *widgets.Table[*line] {
	gap := float32(6)
	if s.forTwo != nil {
		gap = 4 // pieces need the room
	}
	return &widgets.Table[*line]{
		Columns: s.sheet.columns, Gap: gap, Padding: fyne.NewSize(8, 1), Tips: tips, HoverCells: true,
		Sorting: s.sheet.sorting,
		OnSort: func() {
			s.sheet.refilter()
			s.Changed()
		},
		OnChoose: func(l *line) { s.choose(l.place()) },
	}
}

// columnProblem is the key of the first column.
const columnProblem = "problem"

// columnsOf returns the columns of the table in a language.
func columnsOf(w *i18n.Words, s *sheet, h host.Host, picked func(turn) bool) []widgets.Column[*line] {
	columns := []widgets.Column[*line]{
		{
			Key: columnProblem, Title: w.Key("console.column.problem"), Short: w.Key("compare.page.short.problem"), Share: 1.3, Bold: true, Grouped: true,
			Cell:    func(l *line) widgets.Cell { return widgets.Cell{Text: s.Names[l.Problem]} },
			Compare: func(a, b *line) int { return cmp.Compare(a.Problem, b.Problem) },
		},
		{
			Key: "method", Title: w.Key("solver.column.runs"), Share: 2.35, Icon: true, Abbreviates: true, Cell: func(l *line) widgets.Cell {
				icon := fynetheme.CheckButtonIcon()
				if picked(l.place()) {
					icon = fynetheme.NewColoredResource(fynetheme.CheckButtonCheckedIcon(), theme.Accent)
				}
				name := s.Called[l.Contender]
				return widgets.Cell{Text: name, Short: shortened(w, s.contenders[l.Contender], name), Whole: name, Icon: icon}
			},
			Compare: func(a, b *line) int { return cmp.Compare(a.Contender, b.Contender) },
		},
	}
	if s.isForTwo {
		columns[0].Title, columns[0].Short = w.Key("compare.two.position"), w.Key("compare.two.short.position")
		columns = append(columns, thoughtColumns(w, s, h)...)
	} else {
		columns = append(columns, widgets.Column[*line]{
			Key: "verdict", Title: w.Key("solver.column.verdict"), Share: 1.6, Compare: func(a, b *line) int { return cmp.Compare(a.order(), b.order()) },
			Cell: func(l *line) widgets.Cell {
				verdict, colour := verdictOf(w, l, h.Known(l.row.Run.Identity))
				return widgets.Cell{Text: verdict, Whole: aboutVerdict(w, l, h.Known(l.row.Run.Identity)), Colour: colour}
			},
		})
	}
	for _, c := range compare.MeasureColumns(s.isForTwo) {
		if c.Share > 0 {
			columns = append(columns, measureColumn(w, s, c))
		}
		if c.Key == "nodes" {
			columns = append(columns, differenceColumn(w, s))
		}
	}
	for i := range columns {
		columns[i].About = w.Key("compare.page.about." + columns[i].Key)
	}
	if s.isForTwo {
		columns[0].About = w.Key("compare.two.about.position")
	}
	return columns
}

// thoughtColumns returns the columns of what a method for two players has found.
func thoughtColumns(w *i18n.Words, s *sheet, drawings widgets.Drawings) []widgets.Column[*line] {
	column := func(key string, share float32, cell func(*line) widgets.Cell, order func(*compare.Thought) int) widgets.Column[*line] {
		return widgets.Column[*line]{
			Key: key, Title: w.Key("compare.two." + key), Short: w.Key("compare.two.short." + key), Share: share,
			Cell: func(l *line) widgets.Cell {
				if l.failed() {
					return widgets.Cell{Text: "–", Whole: noteOf(w, l)}
				}
				return cell(l)
			},
			Compare: func(a, b *line) int { return cmp.Compare(order(a.row.Thought), order(b.row.Thought)) },
			Lacks:   (*line).failed,
		}
	}
	rank := func(v game.Value) int { return v.Rank()*play.Win + v.Points }
	columns := []widgets.Column[*line]{
		column("move", 1.1, func(l *line) widgets.Cell {
			p, t := s.positions[l.Problem].Position, l.row.Thought
			return widgets.Cell{Text: page.DrawMove(p, t.Move), Plain: t.Move, Whole: page.MoveInWords(w, p, t.Move) + "\n" + strings.Join(t.Line, " ")}
		}, func(t *compare.Thought) int { return rank(t.Value) }),
		column("value", 0.9, func(l *line) widgets.Cell {
			t := l.row.Thought
			if t.IsUnfinished() {
				return widgets.Cell{Text: "–", Whole: w.Key("compare.two.unfinished")}
			}
			return widgets.Cell{Text: report.MatchValue(w, t.Value), Colour: page.ValueColour(t.Value, "")}
		}, func(t *compare.Thought) int { return rank(t.Value) }),
		column("exact", 1.6, func(l *line) widgets.Cell {
			t := l.row.Thought
			exact := cmp.Or(w.Say(t.Exact.Name()), "–")
			if loss, known := t.Loss(); known && loss > 0 {
				exact += " (" + w.Number(int64(-loss)) + ")"
			}
			return widgets.Cell{Text: exact, Colour: page.ValueColour(t.Exact, "")}
		}, func(t *compare.Thought) int { return rank(t.Exact) }),
	}
	columns[0].Drawings = drawings
	return columns
}

// columnDifference is the key of the column that compares nodes.
const columnDifference = "difference"

// differenceColumn returns the column of how many nodes more or fewer a line has seen than its reference.
func differenceColumn(w *i18n.Words, s *sheet) widgets.Column[*line] {
	ratio := func(l *line) float64 {
		own, _ := l.Of(compare.MeasureColumnOf("nodes").Measure)
		other, _ := l.reference.Of(compare.MeasureColumnOf("nodes").Measure)
		return own.Median / max(1, other.Median)
	}
	return widgets.Column[*line]{
		Key: columnDifference, Title: w.Key("compare.two.difference"), Short: w.Key("compare.two.short.difference"), Share: 0.7, Number: true,
		Cell: func(l *line) widgets.Cell {
			switch l.reference {
			case nil:
				return widgets.Cell{Text: "–"}
			case l:
				return widgets.Cell{Text: w.Key("compare.two.reference"), Colour: theme.Muted}
			}
			said := sayDifference(w, ratio(l))
			return widgets.Cell{Text: said, Whole: w.Key("compare.two.difference.whole", "Difference", said, "Method", s.Called[l.reference.Contender])}
		},
		Compare: func(a, b *line) int { return cmp.Compare(ratio(a), ratio(b)) },
		Lacks:   func(l *line) bool { return l.reference == nil },
	}
}

// sayDifference writes a ratio as a difference in per cent, "−38 %", or from ten times on as a factor.
func sayDifference(w *i18n.Words, ratio float64) string {
	if ratio >= 10 {
		return report.Multiple(w, ratio)
	}
	digits := 0
	if ratio < 0.01 {
		digits = 2 // nothing is 100 % less
	}
	percent := math.Round((ratio-1)*1e4) / 100
	sign := ""
	if percent >= 0.5 {
		sign = "+"
	}
	if math.Abs(percent) < 0.5 {
		percent = 0 // no minus before it
	}
	return sign + w.Percent(percent, digits)
}

func measureColumn(w *i18n.Words, s *sheet, c compare.MeasureColumn) widgets.Column[*line] {
	return widgets.Column[*line]{
		Key: c.Key, Title: w.Key(c.Title), Short: w.Key("compare.page.short." + c.Key), Share: c.Share, Number: true,
		Cell: func(l *line) widgets.Cell {
			said, whole := numberOf(w, l, c)
			cell := widgets.Cell{Text: said, Whole: whole, Bold: l.best[c.Key]}
			if asked := s.askedDepth(l); c.Key == "depth" && asked > 0 && l.row.CutShort() {
				cell.Text, cell.Colour = w.Key("compare.two.depth.cut", "Depth", said, "Asked", asked), theme.Bound
			}
			if c.Secondary && !cell.Bold {
				cell.Colour = theme.Muted
			}
			return cell
		},
		Compare: func(a, b *line) int {
			va, _ := a.Of(c.Measure)
			vb, _ := b.Of(c.Measure)
			return cmp.Compare(va.Median, vb.Median)
		},
		Lacks: func(l *line) bool {
			_, has := l.Of(c.Measure)
			return !has
		},
	}
}

func verdictOf(w *i18n.Words, l *line, known report.Known) (string, fyne.ThemeColorName) {
	switch {
	case l.failed():
		return w.Key("core.verdict.failed") + ": " + w.Say(l.row.Failed), theme.Impossible
	case l.row.Claims:
		return w.Key("compare.page.claims"), theme.Bound
	}
	return report.Cell(w, known.Lift(l.row.Run)), page.VerdictColour(l.row.Run.Verdict)
}

// aboutVerdict explains a verdict: its note, or what proved it.
func aboutVerdict(w *i18n.Words, l *line, known report.Known) string {
	if note := noteOf(w, l); note != "" || l.failed() {
		return note
	}
	return known.Why(w, l.row.Run)
}

// noteOf returns words for why a line failed, or for what its verdict means. It returns "" if there is nothing
// to add.
func noteOf(w *i18n.Words, l *line) string {
	if note := l.Explanation(); !note.IsZero() {
		if n := l.Failures; n > 0 && n < len(l.Rows) {
			return w.Key("compare.page.partly", "Count", n, "All", len(l.Rows), "Reason", w.Say(note))
		}
		return w.Say(note)
	}
	return ""
}

// numberOf writes a number of a line, and in whole the quartiles of its repetitions.
func numberOf(w *i18n.Words, l *line, c compare.MeasureColumn) (said, whole string) {
	v, ok := l.Of(c.Measure)
	if !ok {
		return "–", ""
	}
	write := func(x float64) string { return report.Quantity(w, c.Unit, x) }
	said = write(v.Median)
	if l.atLeast(c) {
		said = i18n.MoreThan(said)
	}
	if v.Steady {
		return said, ""
	}
	whole = w.Key("compare.page.spread", "Count", len(l.Rows), "Median", said, "Lower", write(v.Lower), "Upper", write(v.Upper))
	if c.Unit == compare.Seconds && !l.atLeast(c) && l.row.Thought == nil { // beside the columns of two players is no room
		said = report.Spread(w, v)
	}
	return said, whole
}
