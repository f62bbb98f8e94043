package auditing

import (
	"context"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// question asks how a heuristic guides A* on a problem with a weight of h.
type question struct {
	identity, key string
	weight        float64
}

// row is a search with a heuristic.
type row struct {
	key   string
	run   game.Run
	ended bool
	err   error
}

// solveTime is the limit of time of each search.
const solveTime = 10 * time.Second

// comparison has the searches of a problem by A* with the chosen heuristic, and with each built-in one. It has no
// widgets.
type comparison struct {
	session *Session
	solving *task.Job[game.Run]
	asked   question // what the rows answer
	rows    []*row
}

// searchAll searches with one heuristic after another.
func (c *comparison) searchAll() {
	s, key := c.session, c.session.key()
	if key == "" || c.solving.Busy() {
		return
	}
	if !game.HasGoal(s.problem.Puzzle) {
		s.Host.ShowError(text.M("audit.target"))
		return
	}
	s.keepFormula()
	c.asked, c.rows = s.question(), []*row{{key: key}}
	for _, h := range slices.Backward(s.problem.Puzzle.Heuristics()) {
		if h.Key != key {
			c.rows = append(c.rows, &row{key: h.Key})
		}
	}
	c.searchNext(0)
}

// searchNext searches with the heuristic of a row, then with the next.
func (c *comparison) searchNext(at int) {
	if at == len(c.rows) {
		return
	}
	s, one, puzzle := c.session, c.rows[at], c.session.problem.Puzzle
	written, _ := game.FormulaText(one.key)
	request := game.SolveRequest{
		Name: s.problem.Name, Threads: 1,
		Method:   game.Method{Algorithm: search.AStar, Heuristic: one.key, Duplicates: search.Graph, Parameter: s.State.Weight},
		Evidence: s.Host.Judgement(puzzle.Identity(), written).Evidence,
		Limits:   search.Limits{Time: solveTime, Memory: s.Host.MemoryLimit() / 2},
	}
	c.solving.Start(func(ctx context.Context, p *task.Progress[game.Run]) error {
		found := puzzle.Solve(ctx, request)
		p.Update(func(run *game.Run) { *run = found })
		return nil
	}, func(run game.Run, err error) {
		one.run, one.err, one.ended = run, err, true
		if run.Stopped != search.ByCancel {
			c.searchNext(at + 1)
		}
	})
}

// ratio returns the nodes of a row divided by the nodes with the default heuristic.
func (c *comparison) ratio(r *row) (times float64, known bool) {
	usual := game.DefaultHeuristic(c.session.problem.Puzzle)
	i := slices.IndexFunc(c.rows, func(one *row) bool { return one.key == usual })
	if i < 0 || !c.rows[i].ended || !r.ended || !c.rows[i].run.Solved() || !r.run.Solved() || c.rows[i].run.Expanded == 0 {
		return 0, false
	}
	return float64(r.run.Expanded) / float64(c.rows[i].run.Expanded), true
}

// isShortest reports whether a row has a solution that is proved a shortest one, by its own search or another.
func (c *comparison) isShortest(r *row) bool {
	return slices.ContainsFunc(c.rows, func(one *row) bool {
		return one.run.Verdict == search.Optimal && r.run.Solved() && one.run.Length == r.run.Length
	})
}

// isWhole reports whether all searches have ended.
func (c *comparison) isWhole() bool {
	return len(c.rows) > 0 && !slices.ContainsFunc(c.rows, func(r *row) bool { return !r.ended })
}

// heaviest is the greatest weight of h on the slider.
const heaviest = 5

// nodes is the table of the searches.
type nodes struct {
	words   *i18n.Words
	session *Session
	sum     *widgets.Line // f = g + w·h
	weight  *widgets.Slider
	rows    []fyne.CanvasObject
	terms   []*widgets.Term // of the rows: what their colours mean
	table   *fyne.Container
	about   *widgets.Line
	needs   *widgets.Needs
	content fyne.CanvasObject
}

// shares holds the widths of the columns: heuristic, moves, expanded, ratio, time.
var shares = widgets.Columns{Shares: []float32{9, 5, 6, 7, 5}, Gap: 6}

// mostRows is the number of rows of the table.
const mostRows = 5

// sumWidth and weightWidth are the widths of the sum and of the slider, at the usual size of texts.
const (
	sumWidth    = 92
	weightWidth = 110
)

func newNodes(e page.Explainer, s *Session) *nodes {
	w, tips := e.Words, e.Tips
	n := &nodes{words: w, session: s, sum: widgets.NewText("", false), table: widgets.Stacked(0), needs: widgets.NewNeeds(len(shares.Shares))}
	shares := shares
	shares.Needs = n.needs
	n.weight = widgets.NewSlider(1, heaviest)
	n.weight.Step = 0.25
	n.weight.OnChanged = func(weight float64) {
		s.State.Weight = weight
		s.Changed()
	}
	n.weight.Tip.Explain(tips, w.Key("formula.box.about.weight"), n.weight)
	heads := widgets.NewHeads(shares, tips, []string{"heuristic", "moves", "expanded", "ratio", "time"},
		func(key string) string { return w.Key("formula.box.column." + key) },
		func(key string) string { return w.Key("formula.box.about.column." + key) })
	for range mostRows {
		row := widgets.NewRow(shares, 1, fynetheme.ColorNameForeground, false)
		term := widgets.NewTerm(row, tips, w.Key("formula.box.about.colours"))
		n.rows, n.terms = append(n.rows, row), append(n.terms, term)
		n.table.Add(term)
	}
	n.about = widgets.NewCaption(w.Key("formula.box.compare.none"))
	heading := widgets.Middle(widgets.Heading(w.Key("audit.page.heading.nodes")))
	sum := widgets.WithWidth(sumWidth, widgets.Middle(widgets.NewTerm(n.sum, tips, w.Key("formula.box.about.weight"))))
	head := widgets.Border(nil, nil, heading, container.NewHBox(sum, widgets.WithWidth(weightWidth, n.weight)), layout.NewSpacer())
	body := widgets.Stacked(0, head, heads, container.NewStack(widgets.NewHint(n.about, n.about, tips), n.table))
	n.content = container.New(layout.NewCustomPaddedLayout(2, 4, 8, 8), body)
	return n
}

func (n *nodes) render() {
	s := n.session
	n.sum.SetText(n.words.Key("formula.box.sum", "Weight", n.words.Parameter(s.State.Weight)))
	if n.weight.Value != s.State.Weight {
		n.weight.SetValue(s.State.Weight)
	}
	rows := s.compared.rows
	widgets.Show(n.about, len(rows) == 0)
	reserved := 1
	if p := s.problem.Puzzle; p != nil {
		reserved += len(p.Heuristics())
	}
	for i, shown := range n.rows {
		var one *row // reserved, until it is searched
		if i < len(rows) {
			one = rows[i]
		}
		widgets.Show(n.terms[i], i < reserved)
		n.fill(shown, one, i == 0)
	}
	n.fitColumns()
	n.table.Refresh()
}

// fitColumns measures the widths that the rows need.
func (n *nodes) fitColumns() {
	n.needs.Empty()
	for _, shown := range n.rows {
		for i := range shares.Shares {
			width := widgets.CellOf(shown, i).Wanted() + 1
			n.needs.AddCell(i, width, width)
		}
	}
	widgets.LayOutAnew(n.content)
}

// fill writes a search into a row, nil for none; an unfinished one has only its name.
func (n *nodes) fill(o fyne.CanvasObject, r *row, chosen bool) {
	for i := range shares.Shares {
		widgets.CellOf(o, i).Say("", fynetheme.ColorNameForeground)
	}
	if r == nil {
		return
	}
	name := report.Heuristic(n.words, n.session.problem.Puzzle.Module().ID(), r.key)
	colour := fynetheme.ColorNameForeground
	if chosen {
		colour = theme.Accent
	}
	widgets.CellOf(o, 0).Say(name, colour)
	if !r.ended {
		return
	}
	if r.err != nil {
		widgets.CellOf(o, 1).Say(report.Failure(n.words), theme.Impossible)
		return
	}
	moves, colour := n.words.Key("core.verdict."+string(r.run.Verdict)), theme.Bound
	if r.run.Solved() {
		moves = n.words.Number(int64(r.run.Length))
		if n.session.compared.isShortest(r) {
			colour = theme.Proved
		}
	}
	widgets.CellOf(o, 1).Say(moves, colour)
	widgets.CellOf(o, 2).SetText(n.words.Number(r.run.Expanded))
	widgets.CellOf(o, 4).SetText(n.words.Duration(r.run.Elapsed))
	widgets.CellOf(o, 3).Say(n.ratio(r))
}

// ratio writes the ratio of a row. It is praised only where the solution is a shortest one.
func (n *nodes) ratio(r *row) (words string, colour fyne.ThemeColorName) {
	times, known := n.session.compared.ratio(r)
	switch {
	case !known:
		return nothing, fynetheme.ColorNameForeground
	case times > 1:
		return report.Multiple(n.words, times), theme.Bound
	case times < 1 && n.session.compared.isShortest(r):
		return report.Multiple(n.words, times), theme.Proved
	}
	return report.Multiple(n.words, times), fynetheme.ColorNameForeground
}
