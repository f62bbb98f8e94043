package auditing

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/formula"
	"procura/ui/keys"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// View is the page: the heuristic on top, the problem at the left, what was found in the
// middle, and the state that refutes it at the right.
//
//	+-----------+---------------------------------+
//	| problem   | name   | formula                |
//	|           |        | what is wrong          |
//	| what a    +-----------------+---------------+
//	| formula   | what was found  | counter-      |
//	| is made   | h against the   | example       |
//	| of        | distance        |               |
//	| [audit]   |                 |               |
//	| [compare] | nodes           | player        |
//	+-----------+-----------------+---------------+
type View struct {
	page.Frame

	session  *Session
	head     *head
	panel    *panel
	findings *findings
	plot     *plot
	nodes    *nodes
	card     *card
	one      fyne.CanvasObject // the part for a problem
	two      *evalView         // that for the game for two, nil for none
}

func newView(s *Session) *View {
	v := &View{Frame: s.NewFrame("menu.lab.auditing"), session: s}
	v.head = newHead(v.Explainer, s)
	v.panel = newPanel(v.Explainer, s, v.head.field)
	v.findings = newFindings(v.Words, v.Tips)
	v.plot = newPlot(v.Words, s, v.Tips, v)
	v.nodes = newNodes(v.Explainer, s)
	v.card = newCard(v.Words, s, v.Tips)
	over, under := widgets.Stacked(0, v.findings.content, widget.NewSeparator()), widgets.Stacked(0, widget.NewSeparator(), v.nodes.content)
	scrolled := widgets.Border(over, under, nil, nil, widgets.AtLeast(0, leastPlot, v.plot.content))
	found := container.NewVScroll(widgets.Giving(container.New(layout.NewCustomPaddedLayout(0, 0, 0, scrollBar), scrolled)))
	v.panel.compare.Start.OnTapped = func() {
		s.compared.searchAll()
		found.ScrollToBottom()
	}
	shares := widgets.Columns{Shares: []float32{3, 2}, Gap: 6}
	lower := container.New(&widgets.Wrapping{Row: widgets.LayoutFunc{Place: shares.Layout, Least: func(o []fyne.CanvasObject) fyne.Size {
		return shares.MinSize(o).Max(fyne.NewSize(leastRow*widgets.TextScale(), 0))
	}}}, widgets.AtLeast(0, leastFound, widgets.Card(widgets.Border(v.findings.banner.Content, nil, nil, nil, found))), widgets.AtMost(leastLower, v.card.content))
	right := widgets.Border(v.head.content, nil, nil, nil, lower)
	v.one = container.NewPadded(widgets.Beside(panelWidth, widgets.SideShare, v.panel.content, right))
	content := container.NewStack(v.one)
	if s.two != nil {
		v.two = newEvalView(v.Explainer, s)
		content.Add(v.two.content)
	}
	v.SetContent(content)
	return v
}

// The width of the panel, the least heights of the plot, of what was found and of the card, whose board gives way, and
// the width from which these two stand side by side, at the usual size of texts.
const (
	panelWidth = 252
	leastPlot  = 360
	leastFound = 200
	leastLower = 300
	leastRow   = 400
	scrollBar  = 8 // what stands at the right of what is scrolled
)

func (v *View) Leave() {
	v.card.player.Detach()
	v.card.board.Stop()
	if v.two != nil {
		v.two.board.Stop()
	}
}

func (v *View) Render() {
	if v.two != nil {
		widgets.Show(v.one, !v.session.two.isShown())
		widgets.Show(v.two.content, v.session.two.isShown())
	}
	if v.session.two.isShown() {
		v.two.render()
		return
	}
	v.head.render()
	v.panel.render()
	v.findings.render(v.session)
	v.plot.render()
	v.nodes.render()
	v.card.render()
}

// HandleKey handles Escape while something runs, and the keys of the player.
func (v *View) HandleKey(event *fyne.KeyEvent) bool {
	if keys.Of(keys.Auditing, event.Name) == keys.Cancel && v.session.Working() {
		v.session.cancel()
		return true
	}
	return !v.session.two.isShown() && v.card.player.Key(event.Name)
}

// DoMainAction starts or cancels the audit.
func (v *View) DoMainAction() {
	if v.session.two.isShown() {
		v.doEvalAction()
		return
	}
	if v.session.busy() {
		v.session.cancel()
		return
	}
	v.session.audit()
}

func (v *View) doEvalAction() {
	if v.session.two.busy() {
		v.session.cancel()
		return
	}
	v.session.two.startAudit()
}

// VisibilityChanged updates the open problems, and repeats the audit of an earlier window.
func (v *View) VisibilityChanged(visible bool) {
	if !visible {
		return
	}
	s, before := v.session, v.session.question()
	s.survey()
	s.two.lookAhead()
	switch {
	case s.State.Audited != none || s.State.Compared:
		findAgain(s)
	case s.question() != before: // the solver has chosen another problem
		s.tryFormula()
	default:
		s.Changed()
	}
}

func (v *View) BoardText() string {
	if v.session.two.isShown() {
		return v.two.board.Text()
	}
	if v.session.showing.film == nil || v.session.shown() == nil {
		return ""
	}
	return v.card.board.Text()
}

// Copy copies the findings to the clipboard.
func (v *View) Copy() {
	if found := v.findings.asText(v.session); found != "" {
		v.session.Host.Clipboard().SetContent(found)
	}
}

// head shows the heuristic: its name, or the formula, with its mistake or what is known of it.
//
//	+------------+--------------------------------------+
//	| name     v | (objetivo - pontso) / media          |
//	|            |             ~~~~~~                   |
//	| promise    | what is wrong          [use it]      |
//	+------------+--------------------------------------+
type head struct {
	page.Explainer
	session   *Session
	heuristic *widgets.Choice
	promise   *widgets.Line
	field     *field
	said      *widgets.Line // what is wrong, or how to begin
	use       *widgets.Button
	content   fyne.CanvasObject
}

// The width of the choice of a heuristic, at the usual size of texts, and the most of the head that it takes.
const (
	nameWidth = 214
	nameShare = 0.45
)

func newHead(e page.Explainer, s *Session) *head {
	h := &head{Explainer: e, session: s, field: newField(s.typed, s.audit)}
	w, tips := h.Words, h.Tips
	h.heuristic = widgets.NewChoice(nil, nil, s.chooseHeuristic)
	h.heuristic.ExplainEach(tips, func(key string) string { return formula.AboutHeuristic(w, s.problem.Puzzle, key) })
	h.promise, h.said = widgets.NewCaption(""), widgets.NewCaption("")
	h.field.Explain(tips, w.Key("formula.box.about.field"))
	h.use = widgets.NewQuietButton(tips, w.Key("formula.box.about.use"), w.Key("formula.box.use"), fynetheme.NavigateNextIcon(), s.use)
	promise := widgets.NewLiveTerm(h.promise, tips, func() string { return formula.AboutPromise(w, s.Host, s.problem.Puzzle, s.key()) })
	name := widgets.Stacked(4, h.heuristic.KeyedSelect, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 0), promise))
	said := container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), widgets.Middle(widgets.NewHint(h.said, h.said, tips)))
	written := widgets.Stacked(0, h.field.content, widgets.Border(nil, nil, nil, h.use, said))
	h.content = widgets.Card(container.New(layout.NewCustomPaddedLayout(2, 0, 4, 4), widgets.Beside(nameWidth, nameShare, name, written)))
	return h
}

func (h *head) render() {
	s, puzzle := h.session, h.session.problem.Puzzle
	var keys, names []string
	if puzzle != nil {
		for _, one := range puzzle.Heuristics() {
			name := h.Words.Say(one.Name)
			if !one.Admissible { // it is seen before it is chosen
				name += " · " + h.Words.Say(report.Promise(one))
			}
			keys, names = append(keys, one.Key), append(names, name)
		}
	}
	if formula.Available(puzzle) {
		keys, names = append(keys, formula.NewKey), append(names, h.Words.Key("formula.box.own"))
		h.field.SetPlaceHolder(h.Words.Key("formula.box.placeholder", "Quantity", s.inWords(puzzle.(game.Measured).Quantities()[0].Key)))
	}
	chosen, written := s.key(), ""
	if s.isWritten() {
		chosen, written = formula.NewKey, s.State.Formula
	}
	h.heuristic.Offer(keys, names, chosen)
	h.field.write(written)
	widgets.Show(h.field.content, formula.Available(puzzle))
	widgets.Enable(h.heuristic, !s.busy())
	widgets.Enable(h.field, !s.busy())
	widgets.Enable(h.use, s.key() != "")
	h.promise.SetText("")
	if s.key() != "" {
		h.promise.Say(formula.Promise(h.Words, s.Host, puzzle, s.key()))
	}
	h.renderSaid()
}

// renderSaid shows the mistake, or how to begin.
func (h *head) renderSaid() {
	s := h.session
	mistake := s.mistake()
	switch {
	case mistake != nil:
		h.field.underline(true, mistake.At, mistake.Length)
		h.said.Say(h.Words.Say(mistake.What), theme.Impossible) // it may begin with a word of the formula
		return
	case s.problem.Puzzle != nil && !game.HasGoal(s.problem.Puzzle):
		h.said.Say(h.Words.Say(text.M("audit.target")), theme.Bound)
	default:
		h.said.Say(h.Words.Key("formula.box.how"), theme.Muted)
	}
	h.field.underline(false, 0, 0)
}
