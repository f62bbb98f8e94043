package solver

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/ui/i18n"
	"procura/ui/proving"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// runShares are the widths of the columns of the table of runs.
var runShares = widgets.Columns{Shares: []float32{3.3, 2.5, 1.3, 1.6, 1.7, 1.15, 1.15, 1.3}, Gap: 8}

// runsTable lists the runs of a problem, newest first.
type runsTable struct {
	words     *i18n.Words
	runs      []*record
	list      *widgets.KeyedList
	selecting bool
	heads     *widgets.Terms
	content   fyne.CanvasObject
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
			t.fillRow(row.(*fyne.Container).Objects[0], t.runs[i])
		},
	)
	t.list.OnSelected = func(i widget.ListItemID) {
		if !t.selecting {
			onSelect(t.runs[i])
		}
	}
	head := container.New(runShares)
	var terms []*widgets.Term
	for i, cell := range newRunRow(theme.Muted, true).(*fyne.Container).Objects {
		cell.(*widgets.Line).SetText(w.Key("solver.column." + columnKeys[i]))
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

// showRuns lists runs and marks the one that is shown, if any.
func (t *runsTable) showRuns(runs []*record, shown *record) {
	t.selecting = true
	defer func() { t.selecting = false }()
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

func (t *runsTable) fillRow(row fyne.CanvasObject, r *record) {
	w, sign := t.words, widgets.NoSign
	widgets.CellOf(row, 0).SetText(report.Method(w, r.Run))
	defer widgets.PlaceMark(row, 1)
	figures := figuresOf(w, r.Run)
	switch verdict := widgets.CellOf(row, 1); {
	case r.Failed:
		verdict.Say(report.FailureCell(w), theme.Impossible)
		figures = []string{"–", "–", "–", "–", "–", "–"}
	case r.retracted():
		verdict.Say(w.Key("core.verdict.retracted"), theme.Impossible)
		sign = widgets.Refused
	default:
		verdict.Say(report.Cell(w, r.Run), verdictColor(r.Verdict))
		if r.Proof.Standing == proving.Verified {
			sign = widgets.Verified
		}
	}
	widgets.MarkOf(row, 1).Say(sign)
	for i, figure := range figures {
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
