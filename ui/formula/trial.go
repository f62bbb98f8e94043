package formula

import (
	"context"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/bounds"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// FindingStyle is how what was found of a property is shown: a drawing and a colour.
func FindingStyle(f bounds.Finding) (fyne.Resource, fyne.ThemeColorName) {
	switch f {
	case bounds.Holds:
		return fynetheme.ConfirmIcon(), theme.Proved
	case bounds.Fails:
		return fynetheme.CancelIcon(), theme.Impossible
	case bounds.Open:
		return fynetheme.QuestionIcon(), theme.Bound
	}
	return nil, theme.Muted
}

// Finding is what an audit found, and the film to its counter-example, nil for none.
type Finding struct {
	Report game.AuditReport
	Replay game.Replay
}

// Audit audits a heuristic, and makes the film to its counter-example.
func Audit(ctx context.Context, p game.Puzzle, request game.AuditRequest) (f Finding, err error) {
	f.Report = p.Audit(ctx, request)
	if path, wrong := f.Example(); wrong != nil {
		f.Replay, err = p.Replay(path)
	}
	return f, err
}

// Example is the way to a counter-example and what is wrong there, nil for none: rather an
// estimate that is too great than one that falls too fast.
func (f *Finding) Example() (path []string, wrong func(*i18n.Words) string) {
	switch over, drop := f.Report.Over, f.Report.Drop; {
	case over != nil:
		return over.Path, func(w *i18n.Words) string { return report.Overestimate(w, over) }
	case drop != nil:
		return drop.Path, func(w *i18n.Words) string { return report.DropText(w, drop) }
	}
	return nil, nil
}

// RecordAudit notes what an audit of a puzzle has found, where it was of a formula.
func RecordAudit(h host.Host, p game.Puzzle, r *game.AuditReport) {
	if formula, is := game.FormulaText(r.Heuristic.Key); is && r.Fault == nil && r.States > 0 {
		h.KeepJudgement(p.Identity(), formula, host.Judgement{Admissible: r.Admissible(), Evidence: r.Evidence})
	}
}

// FaultText says where a formula gives no number.
func FaultText(w *i18n.Words, f *game.FormulaFault) string {
	return w.Key("formula.box.nonumber.where", "Quantities", f.Quantities)
}

// TrimMark is a sentence without the mark of a font before it: it has a drawn one.
func TrimMark(words string) string { return strings.TrimLeft(words, "✓✗ ") }

// verdict shows the trial of a formula: what it found in words, and the board that
// refutes it.
type verdict struct {
	words   *i18n.Words
	remarks []*widgets.Remark
	none    *widget.Label
	claim   *widgets.Line
	place   *widgets.Line
	board   *board.Board
	refutal fyne.CanvasObject
	content fyne.CanvasObject
}

// mostRemarks is how many sentences there are.
const mostRemarks = 3

func newVerdict(d *Dialog, tips *widgets.Tips) *verdict {
	w := d.host.Words()
	v := &verdict{words: w, board: board.New(d.host, w), none: widgets.NewEmpty("")}
	said := widgets.Stacked(0)
	for range mostRemarks {
		r := widgets.NewRemark(tips)
		v.remarks = append(v.remarks, r)
		said.Add(r.Content)
	}
	v.claim = widgets.NewLine(theme.Impossible, fynetheme.SizeNameText, true).Align(fyne.TextAlignCenter)
	v.place = widgets.NewCaption("").Align(fyne.TextAlignCenter)
	under := widgets.Stacked(0, widgets.NewHint(v.claim, v.claim, tips), widgets.NewHint(v.place, v.place, tips))
	v.refutal = container.NewBorder(nil, under, nil, nil, v.board)
	v.content = container.NewBorder(said, nil, nil, nil, container.NewStack(v.none, v.refutal))
	return v
}

// render shows what the trial has found by now.
func (v *verdict) render(w *draft) {
	for _, r := range v.remarks {
		r.Hush()
	}
	v.refutal.Hide()
	v.none.SetText("")
	switch t := w.trial; {
	case t == nil:
		v.none.SetText(v.words.Key("formula.box.trial.none"))
	case !t.ended:
		v.remarks[0].Say(v.words.Key("formula.box.trial.running"), nil, theme.Muted)
	case t.failed:
		v.remarks[0].Say(v.words.Key("audit.failed"), fynetheme.WarningIcon(), theme.Impossible)
	case t.wrong != nil:
		v.remarks[0].Say(v.words.Say(*t.wrong), nil, theme.Bound)
	default:
		v.found(t)
	}
	v.content.Refresh()
}

func (v *verdict) found(t *trial) {
	r := &t.Report
	if r.Fault != nil {
		v.remarks[0].Say(v.words.Key("formula.box.nonumber"), fynetheme.WarningIcon(), theme.Impossible)
		v.remarks[1].Say(FaultText(v.words, r.Fault), nil, theme.Muted)
		return
	}
	said := report.Audit(v.words, r)
	for i, f := range []bounds.Finding{"", r.Admissible(), r.Consistent()} {
		mark, colour := FindingStyle(f)
		v.remarks[i].Say(TrimMark(said[i]), mark, colour)
	}
	path, wrong := t.Example()
	if wrong == nil || t.Replay == nil {
		return
	}
	v.claim.SetText(wrong(v.words))
	v.place.SetText(v.words.Say(report.Place(path)))
	v.board.Display(t.Replay.Step(t.Replay.Len() - 1))
	v.refutal.Show()
}

// Offered are the keys of the heuristics on offer for a puzzle, and of the one that is
// chosen if it is on offer, else of the usual one. Behind those that are built in are the
// formulas that fit the puzzle: those that were used, and the one that is chosen.
func Offered(h host.Host, p game.Puzzle, chosen string) (offered []string, key string) {
	for _, h := range p.Heuristics() {
		offered = append(offered, h.Key)
	}
	if m, ok := p.(game.Measured); ok {
		used := h.Formulas(p.Module().ID())
		if formula, is := game.FormulaText(chosen); is && !slices.Contains(used, formula) {
			used = append(slices.Clone(used), formula)
		}
		for _, formula := range used {
			if m.CheckFormula(formula) == nil {
				offered = append(offered, game.FormulaKey(formula))
			}
		}
	}
	if slices.Contains(offered, chosen) {
		return offered, chosen
	}
	return offered, game.DefaultHeuristic(p)
}

// PromiseText says what is known of a formula on a puzzle, by the key of the heuristic: a
// formula promises nothing by itself.
func PromiseText(w *i18n.Words, h host.Host, p game.Puzzle, key string) (words string, colour fyne.ThemeColorName) {
	kind, colour := promise(h, p, key)
	return w.Key("formula.box.promise." + kind), colour
}

// AboutPromise is a sentence on that.
func AboutPromise(w *i18n.Words, h host.Host, p game.Puzzle, key string) string {
	kind, _ := promise(h, p, key)
	return w.Key("formula.box.about.promise." + kind)
}

// NewKey is the key of a new formula in a list of heuristics.
const NewKey = "+"

// AboutHeuristic is a sentence on a heuristic of a puzzle; without one, on what that means.
func AboutHeuristic(w *i18n.Words, p game.Puzzle, key string) string {
	if p == nil || key == "" {
		return w.Key("explain.heuristic")
	}
	if key == NewKey {
		return w.Key("formula.box.about.new")
	}
	if written, is := game.FormulaText(key); is {
		return w.Key("formula.box.about.own", "Formula", text.Plain(written))
	}
	return w.Key("explain.heuristic." + p.Module().ID() + "." + key)
}

func promise(h host.Host, p game.Puzzle, key string) (kind string, colour fyne.ThemeColorName) {
	formula, _ := game.FormulaText(key)
	switch found := h.Judgement(p.Identity(), formula); {
	case found.Admissible == bounds.Holds && found.Evidence != nil:
		return "holds", theme.Proved
	case found.Admissible == bounds.Fails:
		return "fails", theme.Bound
	}
	return "open", theme.Bound
}

// heaviest is the greatest weight of h on the slider.
const heaviest = 5

// comparison searches the problem with the formula, beside the heuristics that are built
// in, and tells what it saved.
type comparison struct {
	words   *i18n.Words
	dialog  *Dialog
	sum     *widgets.Line // f = g + w·h
	weight  *widgets.Slider
	solve   *widgets.Button
	cancel  *widgets.Button
	rows    []fyne.CanvasObject
	table   *fyne.Container
	heads   *widgets.Terms
	about   *widgets.Line
	content fyne.CanvasObject
}

// shares are the widths of the columns: heuristic, moves, expanded, saved, time.
var shares = widgets.Columns{Shares: []float32{11, 4, 5, 5, 5}, Gap: 8}

// mostHeuristics is how many rows the table has.
const mostHeuristics = 4

// controlsWidth is the width of what is set, at the usual size of texts.
const controlsWidth = 250

func newComparison(d *Dialog, tips *widgets.Tips) *comparison {
	w := d.host.Words()
	c := &comparison{words: w, dialog: d}
	c.sum = widgets.NewText("", false)
	c.weight = widgets.NewSlider(1, heaviest)
	c.weight.Step = 0.25
	c.weight.Value = d.draft.weight
	c.weight.OnChanged = d.weigh
	c.weight.Tip.Explain(tips, w.Key("formula.box.about.weight"), c.weight)
	c.solve = widgets.NewButton(w.Key("formula.box.solve"), nil, d.solve)
	c.solve.Explain(tips, w.Key("formula.box.about.solve"))
	c.cancel = widgets.NewButton(w.Key("menu.button.cancel"), nil, func() { d.solves.CancelWithin(task.Patience) })
	c.cancel.Explain(tips, w.Key("formula.box.about.cancel"))
	c.heads = widgets.NewHeads(shares, tips, []string{"heuristic", "moves", "expanded", "saved", "time"},
		func(key string) string { return w.Key("formula.box.column." + key) },
		func(key string) string { return w.Key("formula.box.about.column." + key) })
	c.table = widgets.Stacked(0)
	for range mostHeuristics {
		row := widgets.NewRow(shares, 1, fynetheme.ColorNameForeground, false)
		row.Hide()
		c.rows = append(c.rows, row)
		c.table.Add(row)
	}
	c.about = widgets.NewCaption(w.Key("formula.box.compare.none"))
	left := widgets.Stacked(2, widgets.NewTerm(c.sum, tips, w.Key("formula.box.about.weight")), c.weight, container.NewStack(c.solve, c.cancel))
	right := widgets.Stacked(0, c.heads, container.NewStack(widgets.NewHint(c.about, c.about, tips), c.table))
	c.content = widgets.Border(nil, nil, widgets.WithWidth(controlsWidth, left), nil, container.New(layout.NewCustomPaddedLayout(0, 0, 14, 8), right))
	return c
}

func (c *comparison) render(w *draft, solving bool) {
	c.sum.SetText(c.words.Key("formula.box.sum", "Weight", c.words.Parameter(w.weight)))
	widgets.Show(c.solve, !solving)
	widgets.Enable(c.solve, w.valid())
	widgets.Show(c.cancel, solving)
	widgets.Show(c.about, len(w.rows) == 0)
	for i, row := range c.rows {
		there := i < len(w.rows)
		if there {
			c.fill(row, w, w.rows[i], i == 0)
		}
		widgets.Show(row, there)
	}
	c.table.Refresh()
}

// fill writes a search into a row; one that has not ended has only its name.
func (c *comparison) fill(o fyne.CanvasObject, w *draft, r *row, own bool) {
	name, colour := report.Heuristic(c.words, w.problem.Puzzle.Module().ID(), r.key), fynetheme.ColorNameForeground
	if own {
		name, colour = c.words.Key("formula.box.own"), theme.Accent
	}
	widgets.CellOf(o, 0).Say(name, colour)
	for i := 1; i < len(shares.Shares); i++ {
		widgets.CellOf(o, i).Say("", fynetheme.ColorNameForeground)
	}
	if !r.ended {
		return
	}
	if r.err != nil {
		widgets.CellOf(o, 1).Say(report.Failure(c.words), theme.Impossible)
		return
	}
	moves, colour := c.words.Key("core.verdict."+string(r.run.Verdict)), theme.Bound
	if r.run.Solved() {
		moves = c.words.Number(int64(r.run.Length))
		if r.run.Verdict == search.Optimal {
			colour = theme.Proved
		}
	}
	widgets.CellOf(o, 1).Say(moves, colour)
	widgets.CellOf(o, 2).SetText(c.words.Number(r.run.Expanded))
	widgets.CellOf(o, 4).SetText(c.words.Duration(r.run.Elapsed))
	part, known := w.saved(r)
	saved, colour := "–", fynetheme.ColorNameForeground
	if known {
		saved, colour = c.words.Percent(100*part, 0), map[bool]fyne.ThemeColorName{true: theme.Bound, false: theme.Proved}[part < 0]
	}
	widgets.CellOf(o, 3).Say(saved, colour)
}
