package solver

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/compare"
	"procura/core/game"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// runShares are the widths of the columns of the table of runs.
var runShares = widgets.Columns{Shares: []float32{3.3, 2.5, 1.3, 1.6, 1.7, 1.15, 1.15, 1.3}, Gap: 8}

// runsTable lists the runs of a problem, newest first.
type runsTable struct {
	words   *i18n.Words
	runs    []*record
	list    *widgets.KeyedList
	quiet   bool
	heads   *widgets.Terms
	content fyne.CanvasObject
}

// columnKeys are the columns, in order.
var columnKeys = []string{"runs", "verdict", "length", "generated", "expanded", "penetrance", "branching", "time"}

func newRunsTable(e explainer, onSelect func(*record)) *runsTable {
	w := e.words
	t := &runsTable{words: w}
	t.list = widgets.NewKeyedList(
		func() int { return len(t.runs) },
		func() fyne.CanvasObject {
			row := newRunRow(fynetheme.ColorNameForeground, false)
			widgets.MarkCell(row, 1)
			return container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), row)
		},
		func(i int, row fyne.CanvasObject) {
			t.fill(row.(*fyne.Container).Objects[0], t.runs[i])
		},
	)
	t.list.OnSelected = func(i widget.ListItemID) {
		if !t.quiet {
			onSelect(t.runs[i])
		}
	}
	head := container.New(runShares)
	var terms []*widgets.Term
	for i, cell := range newRunRow(theme.Muted, true).(*fyne.Container).Objects {
		cell.(*widgets.Line).SetText(w.Key("column." + columnKeys[i]))
		term := widgets.NewTerm(cell, e.tips, w.Key("explain.column."+columnKeys[i]))
		terms = append(terms, term)
		head.Add(term)
	}
	t.heads = widgets.NewTerms(head, terms...)
	t.content = widgets.UnderHead(t.heads, t.list)
	return t
}

func newRunRow(colour fyne.ThemeColorName, bold bool) fyne.CanvasObject {
	return widgets.NewRow(runShares, 2, colour, bold)
}

// show lists runs and marks the one that is shown, if any.
func (t *runsTable) show(runs []*record, shown *record) {
	t.quiet = true
	defer func() { t.quiet = false }()
	newer := len(runs) > len(t.runs)
	t.runs = runs
	t.list.Refresh()
	t.list.UnselectAll()
	if i := slices.Index(runs, shown); i >= 0 {
		t.list.Select(i)
	}
	if newer {
		t.list.ScrollTo(0) // ScrollToTop panics before the list is drawn
	}
}

// explore shows the run on the screen in the laboratory, which says so where that can't
// be.
func (s *Session) explore() {
	if r := s.screen.run; r != nil && !r.Failed {
		s.host.Explore(r.Run)
	}
}

// explorable reports whether the run on the screen is one of a search that can be looked
// into.
func (s *Session) explorable() bool {
	r := s.screen.run
	return r != nil && !r.Failed && !r.Maximise && r.Ran.Algorithm != game.Hand && !compare.IsProgram(&r.Run) && !s.lectern.veiled
}

// newExplore is the button that does so.
func newExplore(e explainer, s *Session) *widgets.Button {
	b := widgets.NewButton("", fynetheme.SearchIcon(), s.explore)
	b.Importance = widget.LowImportance
	b.Explain(e.tips, e.words.Key("explain.runs.explore"))
	return b
}

func (t *runsTable) fill(row fyne.CanvasObject, r *record) {
	w := t.words
	widgets.CellOf(row, 0).SetText(report.Method(w, r.Run))
	attest(widgets.MarkOf(row, 1), r)
	defer widgets.PlaceMark(row, 1)
	if r.Failed {
		widgets.CellOf(row, 1).Say(report.FailureCell(w), theme.Impossible)
		for i := 2; i < len(runShares.Shares); i++ {
			widgets.CellOf(row, i).SetText("–")
		}
		return
	}
	if r.retracted() {
		widgets.CellOf(row, 1).Say(w.Key("verdict.retracted"), theme.Impossible)
	} else {
		widgets.CellOf(row, 1).Say(report.Cell(w, r.Run), colourOf(r.Verdict))
	}
	for i, figure := range figuresOf(w, r.Run) {
		widgets.CellOf(row, i+2).SetText(figure)
	}
}

// figuresOf are the measures of a run, a dash for what it lacks: without a path there is
// nothing to measure by its length, and of what was played by hand nothing was counted.
func figuresOf(w *i18n.Words, r game.Run) []string {
	figures := []string{"–", "–", "–", "–", "–", "–"}
	if r.Solved() {
		figures[0] = w.Number(int64(r.Length))
	}
	more := func(figure string) string {
		if r.CutShort() {
			return i18n.MoreThan(figure)
		}
		return figure
	}
	if r.Counted() {
		figures[1], figures[2] = more(w.Number(r.Generated)), more(w.Number(r.Expanded))
	}
	if r.Counted() && r.Solved() {
		figures[3], figures[4] = w.Decimal(r.Penetrance(), 3), w.Decimal(r.Branching(), 2)
	}
	if r.Ran.Algorithm != game.Hand {
		figures[5] = more(w.Duration(r.Elapsed))
	}
	return figures
}
