package comparing

import (
	"cmp"
	"math"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// column is one of the table: what its words are kept under.
type column = string

// The columns.
const (
	columnProblem    column = "problem"
	columnMethod     column = "method"
	columnVerdict    column = "verdict"
	columnLength     column = "length"
	columnExpanded   column = "expanded"
	columnGenerated  column = "generated"
	columnFrontier   column = "frontier"
	columnMemory     column = "memory"
	columnPenetrance column = "penetrance"
	columnTime       column = "time"
)

// measured are the columns of numbers, from the left, and measures what they show.
var (
	measured = []column{columnLength, columnExpanded, columnGenerated, columnFrontier, columnMemory, columnPenetrance, columnTime}
	measures = map[column]compare.Measure{
		columnLength: compare.Length, columnExpanded: compare.Expanded, columnGenerated: compare.Generated, columnFrontier: compare.Frontier,
		columnMemory: compare.Bytes, columnPenetrance: compare.Penetrance, columnTime: compare.Seconds,
	}
)

// titles are the keys of the heads: Resolver has the same names.
var titles = map[column]string{
	columnProblem: "console.column.problem", columnMethod: "solver.column.runs", columnVerdict: "solver.column.verdict", columnLength: "solver.column.length",
	columnExpanded: "solver.column.expanded", columnGenerated: "solver.column.generated", columnFrontier: "solver.counter.greatest",
	columnMemory: "solver.counter.memory", columnPenetrance: "solver.column.penetrance", columnTime: "solver.column.time",
}

// keptRows are the rows that there are, as they are kept with the problems they are of. A plan
// under way is not begun again.
type keptRows struct {
	Texts   []string            `json:"texts"`
	Where   []host.ProblemPlace `json:"where"`
	Names   []string            `json:"names"`   // of the problems, and
	Methods []string            `json:"methods"` // as ParseMethod reads them
	Called  []string            `json:"called"`  // the contenders, in the words of when they ran
	Repeat  int                 `json:"repeat"`
	Total   int                 `json:"total"` // runs of the plan
	Rows    []compare.Row       `json:"rows"`
}

// sheet are the rows of a plan as lines of the table; problems and contenders stand in the
// place of their texts.
type sheet struct {
	keptRows
	problems   []game.Problem
	contenders []compare.Contender
	lines      []*line // in the order of the plan
	shown      []*line

	columns []widgets.Column[*line]
	sorting *widgets.Sorting
	// The filters: places in the plan, -1 for all; verdict "" for all.
	problem, contender int
	verdict            string

	now     compare.Turn
	running bool
	looked  time.Time
}

// line is what a contender came to on a problem.
type line struct {
	compare.Summary
	row  *compare.Row // that stands for all repetitions
	best map[column]bool
}

func (l *line) place() turn { return turn{l.Problem, l.Contender} }

// failed reports whether there is nothing to be compared.
func (l *line) failed() bool { return !l.row.Failed.IsZero() }

// decided reports whether it has a solution, or a proof that there is none.
func (l *line) decided() bool {
	return !l.failed() && (l.row.Run.Solved() || l.row.Run.Verdict == search.Impossible)
}

// atLeast reports whether a number of the line is not all: what had been counted when a
// limit ended the run.
func (l *line) atLeast(c column) bool {
	switch c {
	case columnExpanded, columnGenerated, columnFrontier, columnMemory, columnTime:
		return l.row.Run.CutShort()
	}
	return false
}

// failed is the verdict of a line that failed.
const failed = "failed"

// kind is the verdict that a line is filtered by.
func (l *line) kind() string {
	if l.failed() {
		return failed
	}
	return string(l.row.Run.Verdict)
}

// line is that of a place in the plan, nil for none.
func (s *sheet) line(t turn) *line {
	if i := slices.IndexFunc(s.lines, func(l *line) bool { return l.place() == t }); i >= 0 {
		return s.lines[i]
	}
	return nil
}

func (s *sheet) clear() {
	*s = sheet{problem: -1, contender: -1, columns: s.columns, sorting: s.sorting}
}

// begin makes room for a plan.
func (s *sheet) begin(p *compare.Plan, names, methods []string) {
	s.clear()
	s.problems = p.Problems
	s.contenders = p.Contenders
	s.Names = names
	s.Called = methods
	s.Repeat, s.Total = max(1, p.Repeat), p.Rows()
}

// arrange makes lines of the rows.
func (s *sheet) arrange() {
	s.lines = nil
	for _, summary := range compare.Summarise(s.Rows) {
		l := &line{Summary: summary, best: map[column]bool{}}
		l.row = l.Row()
		s.lines = append(s.lines, l)
	}
	for problem := range s.problems {
		var rivals []*line
		for _, l := range s.lines {
			if l.Problem == problem && l.decided() {
				rivals = append(rivals, l)
			}
		}
		for c, m := range measures {
			emphasise(slices.DeleteFunc(slices.Clone(rivals), func(l *line) bool { return l.atLeast(c) }), c, m)
		}
	}
	s.refilter()
}

// emphasise marks the best of some lines in a column, where they differ.
func emphasise(rivals []*line, c column, m compare.Measure) {
	least, most := math.Inf(1), math.Inf(-1)
	for _, l := range rivals {
		if v, ok := l.Of(m); ok {
			least, most = min(least, v.Median), max(most, v.Median)
		}
	}
	best := least
	if c == columnPenetrance {
		best = most
	}
	for _, l := range rivals {
		v, ok := l.Of(m)
		l.best[c] = ok && least < most && v.Median == best
	}
}

// refilter finds the lines that are shown, in their order.
func (s *sheet) refilter() {
	s.shown = widgets.Arrange(s.lines, func(l *line) bool {
		return (s.problem < 0 || l.Problem == s.problem) && (s.contender < 0 || l.Contender == s.contender) && (s.verdict == "" || l.kind() == s.verdict)
	}, s.columns, *s.sorting)
}

// order is that of verdicts, and last what failed.
func (l *line) order() int {
	if l.failed() {
		return 100
	}
	return rank(l.row.Run.Verdict)
}

func newTable(s *Session, tips *widgets.Tips) *widgets.Table[*line] {
	return &widgets.Table[*line]{
		Columns: s.sheet.columns, Gap: 6, Padding: fyne.NewSize(8, 1), Tips: tips, HoverCells: true,
		Sorting: s.sheet.sorting,
		OnSort: func() {
			s.sheet.refilter()
			s.Changed()
		},
		OnChoose: func(l *line) { s.choose(l.place()) },
	}
}

// widths are the shares of the columns.
var widths = map[column]float32{
	columnProblem: 1.3, columnMethod: 2.35, columnVerdict: 1.6, columnLength: 0.95, columnExpanded: 1.25, columnGenerated: 1.1,
	columnFrontier: 1.7, columnMemory: 0.95, columnPenetrance: 1.3, columnTime: 1.95,
}

// columnsOf are the columns of the table in a language.
func columnsOf(w *i18n.Words, s *sheet, known func(identity string) report.Known, picked func(turn) bool) []widgets.Column[*line] {
	list := []widgets.Column[*line]{
		{
			Key: columnProblem, Bold: true, Grouped: true, Cell: func(l *line) widgets.Cell { return widgets.Cell{Text: s.Names[l.Problem]} },
			Compare: func(a, b *line) int { return cmp.Compare(a.Problem, b.Problem) },
		},
		{
			Key: columnMethod, Icon: true, Cell: func(l *line) widgets.Cell {
				icon := fynetheme.CheckButtonIcon()
				if picked(l.place()) {
					icon = fynetheme.NewColoredResource(fynetheme.CheckButtonCheckedIcon(), theme.Accent)
				}
				return widgets.Cell{Text: s.Called[l.Contender], Icon: icon}
			},
			Compare: func(a, b *line) int { return cmp.Compare(a.Contender, b.Contender) },
		},
		{
			Key: columnVerdict, Compare: func(a, b *line) int { return cmp.Compare(a.order(), b.order()) },
			Cell: func(l *line) widgets.Cell {
				verdict, colour := verdictOf(w, l, known(l.row.Run.Identity))
				return widgets.Cell{Text: verdict, Whole: aboutVerdict(w, l, known(l.row.Run.Identity)), Colour: colour}
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
	for _, c := range append([]column{columnProblem}, measured...) {
		if i := slices.IndexFunc(list, func(one widgets.Column[*line]) bool { return one.Key == c }); c != columnTime {
			list[i].Short = w.Key("compare.page.short." + c)
		}
	}
	for i := range list {
		c := &list[i]
		c.Title, c.About, c.Share = w.Key(titles[c.Key]), w.Key("compare.page.about."+c.Key), widths[c.Key]
	}
	return list
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

// aboutVerdict is what is told of a verdict: its note, or what proved it.
func aboutVerdict(w *i18n.Words, l *line, known report.Known) string {
	if note := noteOf(w, l); note != "" || l.failed() {
		return note
	}
	return known.Why(w, l.row.Run)
}

// noteOf is why a line failed, or what its verdict means; "" for what is seen.
func noteOf(w *i18n.Words, l *line) string {
	if note := l.Explanation(); !note.IsZero() {
		if n := l.Failures; n > 0 && n < len(l.Rows) {
			return w.Key("compare.page.partly", "Count", n, "All", len(l.Rows), "Reason", w.Say(note))
		}
		return w.Say(note)
	}
	return ""
}

// numberOf is a number of a line, and what is told of it besides: the quartiles of its repetitions.
func numberOf(w *i18n.Words, l *line, c column) (said, whole string) {
	v, ok := l.Of(measures[c])
	if !ok {
		return "–", ""
	}
	write := func(x float64) string { return plain(w, measures[c], x) }
	said = write(v.Median)
	if l.atLeast(c) {
		said = i18n.MoreThan(said)
	}
	if v.Steady {
		return said, ""
	}
	whole = w.Key("compare.page.spread", "Median", said, "Lower", write(v.Lower), "Upper", write(v.Upper))
	if c == columnTime && !l.atLeast(c) {
		said = report.Spread(w, v)
	}
	return said, whole
}

// plain writes a number.
func plain(w *i18n.Words, m compare.Measure, v float64) string {
	switch m {
	case compare.Seconds:
		return w.Duration(time.Duration(v * float64(time.Second)))
	case compare.Bytes:
		return w.Bytes(int64(v))
	case compare.Penetrance:
		return w.Decimal(v, 3)
	}
	return w.Number(int64(v))
}
