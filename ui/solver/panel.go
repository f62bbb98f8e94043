package solver

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/formula"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/solver/method"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// methodPanel shows how a problem is to be solved: algorithm, heuristic, rules
// and limits, as labelled rows. It shows choices, and changes them.
type methodPanel struct {
	page.Explainer
	session *Session
	choices *method.Choices
	puzzle  game.Puzzle

	// method shows in a line what is chosen, and opens how. more opens rules, limits and the other figures.
	method, more                           *page.Section
	goal, algorithm, heuristic, duplicates *widgets.Choice
	// goalRow is shown where there is a choice, reaching where a target is to be reached: the most points are
	// searched in one way only. What is hidden keeps its room, so that no button below moves.
	goalRow, reaching fyne.CanvasObject
	promise, meaning  *widgets.Line
	audit             *widgets.Link // of the heuristic
	parameter         *parameterRow
	rules             *fyne.Container
	ruleChoices       []*widgets.Choice // in the order of the settings
	time, memory      *widgets.Choice
	nodes, depth      *widgets.Entry
	scroll            *container.Scroll // all of it
}

func newMethodPanel(e page.Explainer, s *Session) *methodPanel {
	w, c := e.Words, s.choices
	p := &methodPanel{Explainer: e, session: s, choices: c, rules: widgets.Stacked(4)}
	p.promise = widgets.NewLine(theme.Proved, fynetheme.SizeNameCaptionText, false)
	p.promise.Align(fyne.TextAlignTrailing)
	p.meaning = widgets.NewCaption("").Align(fyne.TextAlignTrailing)
	p.audit = widgets.NewLink(w.Key("menu.button.audit"))
	p.audit.SizeName = fynetheme.SizeNameCaptionText
	p.audit.OnTapped = func() { s.auditHeuristic(false) }
	p.goal = widgets.NewChoice([]string{method.ReachTarget, method.MostPoints}, []string{w.Key("solver.goal.reach"), w.Key("solver.goal.max")}, p.set(&c.Goal))
	p.algorithm = widgets.NewKeyChoice(w, "core.algorithm.", append([]search.Algorithm{game.Best}, search.Algorithms()...), func(key string) {
		c.SetAlgorithm(search.Algorithm(key))
		p.changed()
	})
	p.heuristic = widgets.NewChoice(nil, nil, p.chooseHeuristic)
	p.parameter = newParameterRow(e, c, p.changed)
	p.duplicates = widgets.NewChoice(nil, nil, p.set(&c.Duplicates))
	p.time = page.NewTimeLimit(w, page.TimeLimits(), p.set(&c.Time))
	p.memory = page.NewMemoryLimit(w, c.Memory, p.set(&c.Memory))
	number := func(typed *string) *widgets.Entry {
		return page.NewNumberEntry(w, w.Key("solver.limit.none"), page.ValidNumber, func(s string) { *typed = s })
	}
	p.nodes, p.depth = number(&c.Nodes), number(&c.Depth)
	p.explainAll()
	p.scroll = container.NewVScroll(widgets.Indented(p.layOut()))
	return p
}

func (p *methodPanel) explainAll() {
	w := p.Words
	each := func(prefix string) func(string) string { return func(key string) string { return w.Key(prefix + key) } }
	p.goal.ExplainEach(p.Tips, each("explain.goal."))
	p.algorithm.ExplainEach(p.Tips, each("explain.algorithm."))
	p.heuristic.ExplainEach(p.Tips, func(key string) string { return formula.AboutHeuristic(w, p.puzzle, key) })
	p.duplicates.ExplainEach(p.Tips, each("explain.duplicates."))
	p.audit.Explain(p.Tips, w.Key("explain.audit"))
	p.time.Explain(p.Tips, w.Key("explain.limit.time"))
	p.memory.Explain(p.Tips, w.Key("explain.limit.memory"))
	p.nodes.Explain(p.Tips, w.Key("explain.limit.nodes"))
	p.depth.Explain(p.Tips, w.Key("explain.limit.depth"))
}

// set returns a function that keeps a choice and shows the panel anew.
func (p *methodPanel) set(choice *string) func(string) {
	return func(key string) {
		*choice = key
		p.changed()
	}
}

// changed shows the choices; the figures may be of another method now.
func (p *methodPanel) changed() {
	p.render()
	if v := p.session.Page; v != nil {
		v.renderProgress()
	}
}

func (p *methodPanel) chooseHeuristic(key string) {
	if key == formula.NewKey {
		p.session.auditHeuristic(true) // it leads to another page; this one renders when it is back
		return
	}
	p.choices.Heuristic = key
	p.changed()
}

func (p *methodPanel) layOut() fyne.CanvasObject {
	say, row := p.Words.Key, p.Row
	long := func(name string, c *widgets.Choice) fyne.CanvasObject {
		return widgets.LongRow(widgets.NewName(name, p.Tips, &c.Tip), c.KeyedSelect)
	}
	p.goalRow = long(say("solver.method.goal"), p.goal)
	promise := widgets.NewLiveTerm(p.promise, p.Tips, p.explainPromise)
	p.goalRow.Hide()
	p.reaching = widgets.Stacked(4,
		long(say("solver.method.algorithm"), p.algorithm),
		long(say("solver.method.heuristic"), p.heuristic),
		container.NewBorder(nil, nil, widgets.Outdented(widgets.Kept(p.audit)), nil, promise),
		widgets.Kept(p.meaning),
		widgets.Kept(p.parameter.content))
	p.method = p.newSection(methodRows, widgets.Stacked(4, p.goalRow, widgets.Kept(p.reaching)))
	p.more = p.newSection(moreRows, widgets.Stacked(14,
		row(say("solver.method.duplicates"), p.duplicates.KeyedSelect, &p.duplicates.Tip),
		widgets.Stacked(4, widgets.Heading(say("core.rules.heading")), p.rules),
		widgets.Stacked(4, widgets.Heading(say("solver.limits.heading")),
			row(say("solver.limit.time"), p.time.KeyedSelect, &p.time.Tip),
			row(say("solver.limit.memory"), p.memory.KeyedSelect, &p.memory.Tip),
			row(say("solver.limit.nodes"), p.nodes, &p.nodes.Tip),
			row(say("solver.limit.depth"), p.depth, &p.depth.Tip)),
	))
	return container.New(layout.NewCustomPaddedLayout(0, 6, 0, 8), widgets.Stacked(4, p.method.Content, p.more.Content))
}

// What the panel opens and closes.
const (
	methodRows = "method"
	moreRows   = "more"
)

func (p *methodPanel) newSection(name string, rows fyne.CanvasObject) *page.Section {
	return p.NewSection(p.session.Host, p.session.module.ID()+"."+name, "explain.opened."+name, rows, p.session.Changed)
}

// openSections opens all of the panel.
func (p *methodPanel) openSections() {
	p.method.SetOpen(true)
	p.more.SetOpen(true)
	p.session.Changed()
}

// summary returns a line that tells how the problem is to be solved.
func (p *methodPanel) summary() string {
	w, c := p.Words, p.choices
	if c.Maximises(p.puzzle) {
		return w.Key("solver.goal.max")
	}
	ran, _ := game.Method{Algorithm: c.Algorithm}.Resolve(p.puzzle)
	said := w.Key("core.algorithm." + string(ran.Algorithm))
	switch _, chosen := c.OfferHeuristics(p.puzzle); {
	case c.Algorithm == game.Best:
		said += " · " + w.Key("solver.method.best")
	case c.TakesHeuristic() && chosen != "":
		said += " · " + report.Heuristic(w, p.puzzle.Module().ID(), chosen)
	}
	return said
}

// moreWords returns words for how many rules are not the usual ones. The rules are not seen while they are closed.
func (p *methodPanel) moreWords() string {
	changed := 0
	for _, setting := range p.puzzle.Module().Settings() {
		if p.puzzle.Rules()[setting.Key] != setting.Values[0] {
			changed++
		}
	}
	if changed == 0 {
		return p.Words.Key("solver.more")
	}
	return p.Words.Key("solver.more.rules", "Count", changed)
}

func (p *methodPanel) explainPromise() string {
	if p.puzzle == nil {
		return ""
	}
	_, chosen := p.choices.OfferHeuristics(p.puzzle)
	return formula.AboutPromise(p.Words, p.session.Host, p.puzzle, chosen)
}

// showPuzzle fits the panel to a puzzle: its heuristics and its rules.
func (p *methodPanel) showPuzzle(puzzle game.Puzzle) {
	p.puzzle = puzzle
	for i, setting := range puzzle.Module().Settings() {
		if i == len(p.ruleChoices) {
			c := p.RuleChoice(puzzle.Module(), setting, func(value string) { p.session.changeRules(game.Rules{setting.Key: value}) })
			p.ruleChoices = append(p.ruleChoices, c)
			p.rules.Add(p.Row(p.Words.Say(setting.Name), c.KeyedSelect, &c.Tip))
		}
		p.ruleChoices[i].Set(puzzle.Rules()[setting.Key])
	}
	p.render()
}

func (p *methodPanel) render() {
	c := p.choices
	p.goal.Set(c.Goal)
	p.algorithm.Set(string(c.Algorithm))
	p.time.Set(c.Time)
	p.memory.Set(c.Memory)
	p.nodes.Fill(c.Nodes)
	p.depth.Fill(c.Depth)
	p.parameter.render()
	if p.puzzle != nil {
		widgets.Show(p.goalRow, p.puzzle.Maximises())
		widgets.Show(p.reaching, !c.Maximises(p.puzzle))
		p.renderHeuristics()
		keys, chosen := c.OfferDuplicates(p.puzzle)
		p.duplicates.Offer(keys, i18n.Names(p.Words, "core.duplicates.", keys), chosen)
		widgets.Enable(p.duplicates, c.Algorithm != game.Best && !c.Maximises(p.puzzle))
		p.renderPromise()
		p.method.Render(p.summary())
		p.more.Render(p.moreWords())
	}
}

// renderHeuristics offers the puzzle's heuristics, or none where the algorithm
// uses none.
func (p *methodPanel) renderHeuristics() {
	keys, chosen := p.choices.OfferHeuristics(p.puzzle)
	names := make([]string, len(keys))
	for i, key := range keys {
		names[i] = "–"
		if key != "" {
			names[i] = formula.Name(p.Words, p.session.Host, p.puzzle.Module().ID(), key)
		}
	}
	if p.choices.TakesHeuristic() && formula.Available(p.puzzle) {
		keys, names = append(keys, formula.NewKey), append(names, p.Words.Key("formula.box.new"))
	}
	p.heuristic.Offer(keys, names, chosen)
	widgets.Enable(p.heuristic, p.choices.TakesHeuristic())
}

func (p *methodPanel) renderPromise() {
	_, chosen := p.choices.OfferHeuristics(p.puzzle)
	widgets.Show(p.meaning, chosen != "")
	widgets.Show(p.audit, chosen != "")
	if chosen == "" {
		p.promise.Say(p.Words.Key("solver.method.uninformed"), theme.Muted)
		return
	}
	said, colour := formula.Promise(p.Words, p.session.Host, p.puzzle, chosen)
	p.promise.Say(said, colour)
	p.meaning.SetText(formula.Meaning(p.Words, p.session.Host, p.puzzle, chosen))
}

// parameterRow asks for the number of the chosen algorithm; it is hidden where
// the algorithm takes none. What was typed for each number is kept.
type parameterRow struct {
	words   *i18n.Words
	choices *method.Choices
	// parameter is the parameter of the chosen algorithm; its key is "" if there is none.
	parameter search.Parameter
	name      *widgets.Line
	entry     *widgets.Entry
	content   fyne.CanvasObject
}

func newParameterRow(e page.Explainer, c *method.Choices, changed func()) *parameterRow {
	w := e.Words
	r := &parameterRow{words: w, choices: c, entry: widgets.NewEntry()}
	r.entry.Tip.ExplainLive(e.Tips, func() string { return w.Key("explain.parameter." + r.parameter.Key) }, r.entry)
	r.name = widgets.NewText("", false)
	r.entry.OnChanged = func(typed string) {
		c.Numbers[r.parameter.Key] = typed
		changed()
	}
	r.entry.Validator = func(typed string) error {
		if _, wrong := method.ParseNumber(w, r.parameter, typed); wrong != nil {
			return page.WrongNumber{Words: w.Say(*wrong)}
		}
		return nil
	}
	r.entry.AlwaysShowValidationError = true
	r.content = widgets.Row(widgets.NewLiveTerm(r.name, e.Tips, r.entry.Tip.Words), r.entry)
	r.content.Hide()
	return r
}

func (r *parameterRow) render() {
	p, ok := r.choices.Algorithm.Parameter()
	widgets.Show(r.content, ok)
	typed := r.choices.Numbers[p.Key]
	if p.Key == r.parameter.Key && r.entry.Text == typed {
		return
	}
	r.parameter = p
	if !ok {
		return
	}
	r.name.SetText(r.words.Key("solver.parameter." + p.Key))
	r.entry.SetPlaceHolder(r.words.Parameter(p.Usual))
	r.entry.SetText(typed)
	_ = r.entry.Validate() // the same text may be wrong for another number
}
