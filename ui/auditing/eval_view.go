package auditing

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/formula"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// evalView is the page for the game for two: the evaluation on top, its parts at the left, what its audit found in the middle, and
// the position at the right.
//
//	+-----------+---------------------------------+
//	| whose     | name   | formula                |
//	| rules     +-----------------+---------------+
//	| what a    | share of pairs  |  board        |
//	| formula   | how moves end   |               |
//	| is made   |  by value       |  evaluation   |
//	| of        | where it fails  |  searches     |
//	| [audit]   |                 |  exact value  |
//	+-----------+-----------------+---------------+
type evalView struct {
	page.Explainer
	two       *evaluating
	whose     *widgets.Choice
	rules     []*widgets.Choice
	below     *widgets.Choice
	catalogue *catalogue
	audit     *page.Action
	eval      *widgets.Choice
	field     *field
	said      *widgets.Line
	banner    *widgets.Banner
	figures   []*widgets.Line // of figureOfEval, mine and the usual one
	heads     [2]*widgets.Line
	positions *widgets.Line
	chart     *chart.Chart
	none      *widget.Label
	drawn     *match.EvalAudit
	worst     *widgets.Table[*match.Misordered]
	rows      []*match.Misordered
	board     *board.Board
	values    []*widgets.Line   // of valueKeys
	row       *widgets.Sentence // the two moves of a row of the audit
	content   fyne.CanvasObject
}

// valueKeys are the lines below the board.
var valueKeys = []string{"eval", "depth2", "depth3", "exact"}

// shareKeys are the figures of an evaluation.
var shareKeys = []string{"share", "quiet"}

func newEvalView(e page.Explainer, s *Session) *evalView {
	v := &evalView{Explainer: e, two: s.two, field: newField(s.two.typed, s.two.startAudit)}
	w, tips := v.Words, v.Tips
	v.field.Explain(tips, w.Key("audit.eval.about.field"))
	v.whose = newWhose(e, s)
	v.eval = widgets.NewChoice(nil, nil, v.two.choose)
	v.eval.Explain(tips, w.Key("audit.eval.about.eval"))
	v.said = widgets.NewCaption("")
	v.banner = widgets.NewBanner()
	v.chart = chart.New(w)
	v.none = widgets.NewEmpty(w.Key("audit.eval.none"))
	v.board = board.New(s.Host, w)
	v.row = widgets.NewSentence(s.Host, fynetheme.ColorNameForeground, fynetheme.SizeNameText, 0)
	v.newWorst(s.Host)
	content := widgets.Border(v.layOutHead(), nil, nil, nil, v.layOutFound())
	v.content = container.NewPadded(widgets.Beside(panelWidth, widgets.SideShare, v.layOutPanel(s), content))
	return v
}

func (v *evalView) layOutPanel(s *Session) fyne.CanvasObject {
	w := v.Words
	var rules fyne.CanvasObject
	rules, v.rules = v.RuleRows(ruleOfTwo, v.two.game, v.two.game.MatchSettings(), v.two.setRule)
	v.below = widgets.NewKeyChoice(w, "formula.box.kind.", []string{quantities, functions, examples, kept}, func(key string) {
		s.State.Below = key
		s.Changed()
	})
	v.below.ExplainEach(v.Tips, func(key string) string { return w.Key("formula.box.about.kind." + key) })
	v.catalogue = newCatalogue(w, v.two, v.field, v.Tips)
	v.audit = page.NewAction(w, v.Tips, w.Key("menu.button.audit"), w.Key("audit.eval.about.act"), w.Key("audit.page.about.cancel"), v.two.startAudit, s.cancel)
	top := widgets.Stacked(4, v.whose.KeyedSelect, rules, v.below.KeyedSelect)
	middle := container.New(layout.NewCustomPaddedLayout(4, 4, 0, 0), widgets.AtLeast(0, leastBelow, v.catalogue.content))
	return widgets.Card(container.New(layout.NewCustomPaddedLayout(2, 2, 6, 4), widgets.Border(top, v.audit.Content, nil, nil, middle)))
}

func (v *evalView) layOutHead() fyne.CanvasObject {
	said := container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), widgets.Middle(widgets.NewHint(v.said, v.said, v.Tips)))
	written := widgets.Stacked(0, v.field.content, said)
	return widgets.Card(container.New(layout.NewCustomPaddedLayout(2, 0, 4, 4), widgets.Beside(nameWidth, nameShare, widgets.Stacked(0, v.eval.KeyedSelect), written)))
}

func (v *evalView) layOutFound() fyne.CanvasObject {
	w := v.Words
	inset := func(o fyne.CanvasObject) fyne.CanvasObject {
		return container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), o)
	}
	plot := widgets.AtLeast(0, leastBars, container.NewStack(widgets.Middle(v.none), v.chart))
	heading := func(key string) fyne.CanvasObject {
		return widgets.NewTerm(widgets.Heading(w.Key("audit.eval.heading."+key)), v.Tips, w.Key("audit.eval.about."+key))
	}
	list := widgets.AtLeast(0, leastWorst, widgets.Border(inset(heading("worst")), nil, nil, nil, v.worst.Build()))
	found := widgets.Border(widgets.Stacked(4, v.banner.Content, inset(v.layOutShares()), inset(heading("bins"))), list, nil, nil, inset(plot))
	left := container.NewVScroll(widgets.Giving(container.New(layout.NewCustomPaddedLayout(0, 0, 0, scrollBar), found)))
	another := v.Button("audit.eval.another", "audit.eval.about.another", v.two.another)
	values := widgets.Stacked(0)
	for _, key := range valueKeys {
		line := widgets.NewText("", true)
		v.values = append(v.values, line)
		values.Add(widgets.NewTerm(widgets.Figure(widgets.NewCaption(w.Key("audit.eval.value."+key)), line), v.Tips, w.Key("audit.eval.about.value."+key)))
	}
	position := widgets.Border(heading("position"), widgets.Stacked(4, v.row, values, another), nil, nil, v.board)
	shares := widgets.Columns{Shares: []float32{3, 2}, Gap: 6}
	return container.New(&widgets.Wrapping{Row: widgets.LayoutFunc{Place: shares.Layout, Least: func(o []fyne.CanvasObject) fyne.Size {
		return shares.MinSize(o).Max(fyne.NewSize(leastRow*widgets.TextScale(), 0))
	}}}, widgets.AtLeast(0, leastFound, widgets.Card(left)), widgets.AtMost(leastLower, widgets.Card(inset(position))))
}

// ruleOfTwo holds the shares of a rule and the choice of its value.
var ruleOfTwo = widgets.Columns{Shares: []float32{6, 14}}

// The least heights of the bars and of the list of positions, at the usual size of texts.
const (
	leastBars  = 200
	leastWorst = 150
)

// layOutShares has the evaluation and the usual one side by side.
func (v *evalView) layOutShares() fyne.CanvasObject {
	columns := widgets.Columns{Shares: []float32{4, 3, 3}, Gap: 6}
	cell := func() *widgets.Line { return widgets.NewText("", false) }
	v.heads = [2]*widgets.Line{cell(), cell()}
	w := v.Words
	explained := func(name, about string) fyne.CanvasObject {
		return widgets.NewTerm(widgets.NewCaption(name), v.Tips, about)
	}
	rows := widgets.Stacked(2, container.New(columns, explained(w.Key("audit.eval.pairs"), w.Key("audit.eval.about.pairs")), v.heads[0], v.heads[1]))
	for _, key := range shareKeys {
		mine, usual := widgets.NewText("", true), cell()
		v.figures = append(v.figures, mine, usual)
		rows.Add(container.New(columns, explained(w.Key("audit.eval.figure."+key), w.Key("audit.eval.about.figure."+key)), mine, usual))
	}
	v.positions = cell()
	rows.Add(container.New(columns, explained(w.Key("audit.eval.positions.name"), w.Key("audit.eval.about.positions")), v.positions))
	return rows
}

func (v *evalView) newWorst(drawings widgets.Drawings) {
	w := v.Words
	move := func(key string, of func(*match.Misordered) match.JudgedMove) widgets.Column[*match.Misordered] {
		return widgets.Column[*match.Misordered]{
			Key: key, Title: w.Key("audit.eval.column." + key), Share: 1,
			About: report.WithNotation(w, v.two.game, w.Key("audit.eval.about.column."+key)),
			Cell:  func(m *match.Misordered) widgets.Cell { return v.judged(m.Position, of(m)) }, Drawings: drawings,
		}
	}
	v.worst = &widgets.Table[*match.Misordered]{Tips: v.Tips, Gap: 8, Padding: fyne.NewSize(8, 2), OnChoose: v.two.showRow, Columns: []widgets.Column[*match.Misordered]{
		move("preferred", func(m *match.Misordered) match.JudgedMove { return m.Worse }),
		move("better", func(m *match.Misordered) match.JudgedMove { return m.Better }),
	}}
}

// judged writes a move with its value and how it ends.
func (v *evalView) judged(p game.Position, m match.JudgedMove) widgets.Cell {
	said := " · " + strconv.Itoa(m.Value) + " · " + v.Words.Say(game.Value{Outcome: m.Outcome}.Name())
	return widgets.Cell{Text: page.DrawMove(p, m.Move) + said, Plain: m.Move + said, Whole: page.MoveInWords(v.Words, p, m.Move) + said}
}

func (v *evalView) render() {
	e := v.two
	v.whose.Set(twoPlayer)
	rules := e.opening().Rules()
	for i, setting := range e.game.MatchSettings() {
		v.rules[i].Set(rules[setting.Key])
		widgets.Enable(v.rules[i], !e.busy())
	}
	v.below.Set(e.below())
	v.catalogue.render()
	v.audit.Render(e.key() != "", e.busy(), e.job.Phase())
	v.renderHead()
	v.renderFound()
	v.renderPosition()
}

func (v *evalView) renderHead() {
	e, w := v.two, v.Words
	var keys, names []string
	for _, one := range e.opening().Evaluations() {
		keys, names = append(keys, one.Key), append(names, w.Say(one.Name))
	}
	keys, names = append(keys, formula.NewKey), append(names, w.Key("formula.box.own"))
	chosen, written := e.key(), ""
	if e.isWritten() {
		chosen, written = formula.NewKey, e.session.State.EvalFormula
	}
	v.eval.Offer(keys, names, chosen)
	v.field.write(written)
	m, _ := e.measured()
	v.field.SetPlaceHolder(w.Key("formula.box.placeholder", "Quantity", e.inWords(m.Quantities()[0].Key)))
	for _, one := range []fyne.Disableable{v.eval, v.field} {
		widgets.Enable(one, !e.busy())
	}
	mistake := e.mistake()
	if mistake != nil {
		v.field.underline(true, mistake.At, mistake.Length)
		v.said.Say(w.Say(mistake.What), theme.Impossible)
		return
	}
	v.field.underline(false, 0, 0)
	v.said.Say(w.Key("audit.eval.how"), theme.Muted)
}

func (v *evalView) renderFound() {
	e, w := v.two, v.Words
	found := e.auditSoFar()
	for _, line := range append(v.figures, v.heads[0], v.heads[1], v.positions) {
		line.SetText(nothing)
	}
	widgets.Show(v.chart, found != nil)
	widgets.Show(v.none, found == nil)
	switch {
	case found == nil && e.busy():
		v.banner.Say(w.Key("audit.eval.under"), theme.Accent, "")
	case found == nil:
		v.banner.Say(w.Key("audit.eval.start"), theme.Muted, w.Key("audit.eval.start.how"))
	default:
		v.renderShares(found)
	}
	v.rows = nil
	if found != nil && !e.busy() {
		worst := found.Evals[0].Worst
		for i := range worst {
			v.rows = append(v.rows, &worst[i])
		}
	}
	v.worst.ShowRows(v.rows, e.row)
	if found != nil && found != v.drawn {
		v.drawn = found
		v.chart.Display(v.endsByValue(found.Evals[0].Bins))
	}
}

// renderShares compares the evaluation with the usual one.
func (v *evalView) renderShares(found *match.EvalAudit) {
	w := v.Words
	mine, usual := &found.Evals[0], &found.Evals[len(found.Evals)-1]
	headline, colour, details := w.Key("audit.eval.found", "Share", w.Percent(100*mine.Share(), 1)), theme.Accent, ""
	switch {
	case v.two.busy() && v.two.job.Phase() == task.Stopping:
		headline, colour = w.Key("menu.button.cancelling"), theme.Bound
	case v.two.busy():
	case v.two.isOlder():
		headline, colour = w.Key("audit.eval.older", "Eval", v.two.name(mine.Eval), "Share", w.Percent(100*mine.Share(), 1)), theme.Muted
		if written, is := game.FormulaText(mine.Eval); is {
			details = text.Plain(v.two.inWords(written))
		}
	case mine.Eval != usual.Eval:
		headline, colour = v.compareShares(mine, usual)
	}
	v.banner.Say(headline, colour, details)
	v.positions.SetText(w.Key("audit.eval.positions", "Number", w.Number(int64(found.Positions)), "All", w.Number(int64(found.Asked))))
	v.heads[0].SetText(v.two.name(mine.Eval))
	v.heads[1].SetText(v.two.name(usual.Eval))
	for i, score := range []*match.EvalScore{mine, usual} {
		for k, c := range []match.PairCount{score.PairCount, score.Quiet} {
			if c.Pairs > 0 {
				v.figures[2*k+i].SetText(w.Percent(100*c.Share(), 1))
			}
		}
	}
}

// compareShares says whether an evaluation orders more pairs than the usual one, and whether that turns round where
// nobody wins at once.
func (v *evalView) compareShares(mine, usual *match.EvalScore) (headline string, colour fyne.ThemeColorName) {
	all, quiet := compareOrder(mine.PairCount, usual.PairCount), compareOrder(mine.Quiet, usual.Quiet)
	key := "audit.eval." + all
	if all != quiet && all != "equal" && quiet != "equal" {
		key = "audit.eval.but." + quiet
	}
	colour = theme.Bound
	if all == "better" && quiet != "worse" {
		colour = theme.Proved
	}
	return v.Words.Key(key, "Share", v.Words.Percent(100*mine.Share(), 1), "Usual", v.two.name(usual.Eval)), colour
}

func compareOrder(mine, usual match.PairCount) string {
	switch {
	case mine.Pairs == 0 || mine.Share() == usual.Share():
		return "equal"
	case mine.Share() > usual.Share():
		return "better"
	}
	return "worse"
}

// endsByValue has, for each range of values, the shares of the moves that win, draw and lose.
func (v *evalView) endsByValue(bins []match.EvalBin) chart.Figure {
	w := v.Words
	series := []chart.Series{
		{Name: w.Key("match.value.won"), Colour: theme.Proved, Shape: chart.Bar},
		{Name: w.Key("match.value.draw"), Colour: theme.Bound, Shape: chart.Bar},
		{Name: w.Key("match.value.lost"), Colour: theme.Impossible, Shape: chart.Bar},
	}
	var groups []string
	for i, b := range bins {
		groups = append(groups, strconv.Itoa(b.Least))
		for k, n := range []int64{b.Won, b.Drawn, b.Lost} {
			series[k].Points = append(series[k].Points, chart.Point{X: float64(i), Y: 100 * float64(n) / float64(max(1, b.Moves()))})
		}
	}
	return chart.Figure{
		XName: w.Key("audit.eval.across"), Groups: groups, Series: series, Legend: true,
		FormatY: func(y float64) string { return w.Percent(y, 0) },
		Note: func(k, i int) string {
			point, moves := series[k].Points[i], bins[i].Moves()
			return w.Key("audit.eval.note", "Range", report.Range(bins[i].Least, bins[i].Greatest), "Count", moves, "Number", w.Number(moves),
				"Share", w.Percent(point.Y, 1), "Outcome", series[k].Name)
		},
	}
}

func (v *evalView) renderPosition() {
	e, w := v.two, v.Words
	if e.position == nil {
		return
	}
	v.board.Display(scene.Step{Board: e.position.Scene()})
	value := func(known game.Value) string {
		if known.Exact() {
			return w.Say(known.Name())
		}
		return strconv.Itoa(known.Points)
	}
	for _, line := range v.values {
		line.SetText(nothing)
	}
	if here, ok := e.valueHere(); ok {
		v.values[0].SetText(strconv.Itoa(here))
	}
	for i, depth := range e.looked.depths {
		v.values[1+i].SetText(value(depth))
	}
	if e.looked.exact.Outcome != play.Open {
		v.values[len(valueKeys)-1].SetText(value(e.looked.exact))
	}
	v.renderRow()
}

// renderRow marks on the board where the two moves of a row of the audit go.
func (v *evalView) renderRow() {
	e, w := v.two, v.Words
	if e.row == nil {
		v.row.SetText(w.Key("audit.eval.random"))
		v.board.SetMarks(nil)
		return
	}
	key := "audit.eval.row"
	if e.isOlder() {
		key = "audit.eval.row.older"
	}
	v.row.SetText(w.Key(key, "Preferred", v.judged(e.row.Position, e.row.Worse).Text, "Better", v.judged(e.row.Position, e.row.Better).Text))
	var marks []board.Mark
	for _, way := range e.position.Ways() {
		mark := board.Mark{Place: way.Places[0], Text: w.Key("audit.eval.column.better"), Color: theme.Proved}
		switch way.Move {
		case e.row.Better.Move:
		case e.row.Worse.Move:
			mark.Text, mark.Color = w.Key("audit.eval.column.preferred"), theme.Impossible
		default:
			continue
		}
		marks = append(marks, mark)
	}
	v.board.SetMarks(marks)
}
