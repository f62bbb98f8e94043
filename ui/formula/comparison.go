package formula

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

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
	c.sum = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	c.weight = widgets.NewSlider(1, heaviest)
	c.weight.Step = 0.25
	c.weight.Value = d.draft.weight
	c.weight.OnChanged = d.weigh
	c.weight.Tip.Explain(tips, w.Key("formula.box.about.weight"), c.weight)
	c.solve = widgets.NewButton(w.Key("formula.box.solve"), nil, d.solve)
	c.solve.Explain(tips, w.Key("formula.box.about.solve"))
	c.cancel = widgets.NewButton(w.Key("menu.button.cancel"), nil, d.stop)
	c.cancel.Explain(tips, w.Key("formula.box.about.cancel"))
	c.newHeads(tips)
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

// newHeads names the columns, which explain themselves.
func (c *comparison) newHeads(tips *widgets.Tips) {
	top, row := widgets.NewRow(shares, 1, theme.Muted, true), container.New(shares)
	var list []*widgets.Term
	for i, key := range []string{"heuristic", "moves", "expanded", "saved", "time"} {
		widgets.CellOf(top, i).SetText(c.words.Key("formula.box.column." + key))
		term := widgets.NewTerm(widgets.CellOf(top, i), tips, c.words.Key("formula.box.about.column."+key))
		list = append(list, term)
		row.Add(term)
	}
	c.heads = widgets.NewTerms(row, list...)
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
	switch {
	case !known:
		widgets.CellOf(o, 3).SetText("–")
	case part < 0:
		widgets.CellOf(o, 3).Say(c.words.Percent(100*part, 0), theme.Bound)
	default:
		widgets.CellOf(o, 3).Say(c.words.Percent(100*part, 0), theme.Proved)
	}
}
