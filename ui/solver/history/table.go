package history

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/grade"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/proving"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Table shows the runs of a problem, newest first, then those under other rules. If there is nothing to choose from,
// a line tells what the table is for.
type Table struct {
	*widgets.Table[*Record]
	// Content shows either the table, Rows, or the line in its place, Few.
	Content *fyne.Container
	Rows    fyne.CanvasObject
	Few     *widgets.Line
	// Editing reports whether the problem is being edited.
	Editing bool
	words   *i18n.Words
	runs    *Runs
	puzzle  game.Puzzle
	// differing lists the settings in which the rules of the runs differ.
	differing []game.Setting
}

// NewTable makes the table of a list of runs; choose is called with the row that is chosen.
func NewTable(e page.Explainer, runs *Runs, choose func(*Record)) *Table {
	w := e.Words
	t := &Table{words: w, runs: runs}
	columns := []widgets.Column[*Record]{
		{Key: "runs", Share: 3.9, Cell: func(r *Record) widgets.Cell { return MethodCell(w, t.differing, r) }},
		{Key: "verdict", Share: 2.4, Cell: func(r *Record) widgets.Cell { return verdictCell(w, t.puzzle, r, runs.Known(r.Identity)) }},
		{Key: "length", Share: 1.2, Number: true, Cell: numberCell(w, Length)},
		{Key: "generated", Share: 1.35, Number: true, Cell: numberCell(w, Generated)},
		{Key: "expanded", Share: 1.55, Number: true, Cell: numberCell(w, Expanded)},
		{Key: "penetrance", Share: 1.6, Number: true, Cell: numberCell(w, penetrance)},
		{Key: "branching", Share: 1.6, Number: true, Cell: numberCell(w, branching)},
		{Key: "time", Share: 1.4, Number: true, Cell: numberCell(w, Time)},
	}
	for i := range columns {
		c := &columns[i]
		c.Title, c.About = w.Key("solver.column."+c.Key), w.Key("explain.column."+c.Key)
	}
	t.Table = &widgets.Table[*Record]{Columns: columns, Gap: 8, Padding: fyne.NewSize(8, 2), Tips: e.Tips, OnChoose: choose}
	t.Rows = t.Build()
	t.Few = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false).Align(fyne.TextAlignCenter)
	t.Content = container.NewStack(t.Rows, widgets.Middle(t.Few))
	return t
}

// ShowPuzzle shows the runs of a puzzle; onBoard is the run on the board, nil for none.
func (t *Table) ShowPuzzle(p game.Puzzle, onBoard *Record) {
	others := t.runs.UnderOtherRules(p)
	t.puzzle, t.differing = p, differingSettings(p, others)
	t.show(slices.Concat(t.runs.Of(p), others), onBoard)
}

// Clear shows no runs, as of a new problem.
func (t *Table) Clear() { t.show(nil, nil) }

func (t *Table) show(rows []*Record, onBoard *Record) {
	before := t.List.Length()
	t.ShowRows(rows, onBoard)
	if len(rows) > before {
		t.List.ScrollTo(0) // ScrollToTop panics before the list is drawn
	}
	choice := len(rows) > 1 || len(rows) == 1 && (rows[0] != onBoard || rows[0].From != "")
	widgets.Show(t.Rows, choice)
	widgets.Show(t.Few, !choice)
	said := "solver.runs.none"
	if len(rows) > 0 && !t.Editing {
		said = "solver.runs.few"
	}
	t.Few.SetText(t.words.Key(said))
}

// MethodCell returns the method of a run, with its rules in the settings in which the runs of the table differ.
func MethodCell(w *i18n.Words, differing []game.Setting, r *Record) widgets.Cell {
	cell := widgets.Cell{Text: report.Method(w, r.Run)}
	cell.Whole = cell.Text
	if r.From != "" {
		cell.Text, cell.Colour = filepath.Base(r.From)+": "+cell.Text, theme.Muted
		cell.Whole = r.From + ": " + cell.Whole
	}
	for _, setting := range differing {
		words := report.RuleValue(w, r.Game, setting.Key, r.Rules[setting.Key])
		cell.Text += " · " + words
		cell.Whole += " · " + w.Say(setting.Name) + ": " + words
	}
	return cell
}

// differingSettings returns the settings in which runs have other rules than a puzzle.
func differingSettings(p game.Puzzle, runs []*Record) (list []game.Setting) {
	rules := p.Rules()
	for _, setting := range p.Module().Settings() {
		if slices.ContainsFunc(runs, func(r *Record) bool { return r.Rules[setting.Key] != rules[setting.Key] }) {
			list = append(list, setting)
		}
	}
	return list
}

func verdictCell(w *i18n.Words, p game.Puzzle, r *Record, known report.Known) widgets.Cell {
	switch {
	case r.From != "":
		f := r.Follow(p)
		return widgets.Cell{Text: report.ForeignCell(w, r.Run, f), Whole: report.ForeignDetails(w, r.Run, f), Colour: ForeignColour(f)}
	case r.Failed:
		return widgets.Cell{Text: report.FailureCell(w), Colour: theme.Impossible}
	case r.Retracted():
		return widgets.Cell{Text: w.Key("core.verdict.retracted"), Colour: theme.Impossible, Sign: widgets.Refused}
	}
	cell := widgets.Cell{Text: report.Cell(w, known.Lift(r.Run)), Colour: page.VerdictColour(r.Verdict)}
	if r.Proof.Standing == proving.Verified {
		cell.Sign = widgets.Verified
	}
	return cell
}

// numberCell returns the cells of a column of numbers. Those of a run from a file are muted: they are claims.
func numberCell(w *i18n.Words, text func(*i18n.Words, *Record) string) func(*Record) widgets.Cell {
	return func(r *Record) widgets.Cell {
		cell := widgets.Cell{Text: text(w, r)}
		if r.From != "" {
			cell.Colour = theme.Muted
		}
		return cell
	}
}

// nothing stands for a number that a run does not have.
const nothing = "–"

// Length writes the number of moves of a run.
func Length(w *i18n.Words, r *Record) string {
	if r.Failed || !r.Solved() {
		return nothing
	}
	return w.Number(int64(r.Length))
}

// Generated writes the number of nodes generated.
func Generated(w *i18n.Words, r *Record) string {
	if r.Failed || !r.Counted() {
		return nothing
	}
	return atLeast(r, w.Number(r.Generated))
}

// Expanded writes the number of nodes expanded.
func Expanded(w *i18n.Words, r *Record) string {
	if r.Failed || !r.Counted() {
		return nothing
	}
	return atLeast(r, w.Number(r.Expanded))
}

func penetrance(w *i18n.Words, r *Record) string {
	if r.Failed || !r.Counted() || !r.Solved() {
		return nothing
	}
	return w.Decimal(r.Penetrance(), 3)
}

func branching(w *i18n.Words, r *Record) string {
	if r.Failed || !r.Counted() || !r.Solved() {
		return nothing
	}
	return w.Decimal(r.Branching(), 2)
}

// Time writes how long a run took. Nobody measured that of a game played by hand.
func Time(w *i18n.Words, r *Record) string {
	if r.Failed || r.Ran.Algorithm == game.Hand {
		return nothing
	}
	return atLeast(r, w.Duration(r.Elapsed))
}

// atLeast marks the number of a run that a limit ended: it is a lower limit.
func atLeast(r *Record, number string) string {
	if r.CutShort() {
		return i18n.MoreThan(number)
	}
	return number
}

// ForeignColour returns the colour of a run from a file: muted, since a claim proves nothing, unless its path refutes
// it.
func ForeignColour(f *grade.FollowedRun) fyne.ThemeColorName {
	if f.Illegal || f.Short {
		return theme.Impossible
	}
	return theme.Muted
}
