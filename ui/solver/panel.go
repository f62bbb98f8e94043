package solver

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/formula"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/limits"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// methodPanel is how a problem is to be solved: algorithm, heuristic, rules
// and limits, as labelled rows. It shows choices, and changes them.
type methodPanel struct {
	words   *i18n.Words
	explain explainer
	choices *choices
	puzzle  game.Puzzle
	// onRules is called with the rule settings after one was changed, and onFormula when a
	// formula is to be written.
	onRules   func(game.Rules)
	onFormula func()
	// host says what is known of formulas.
	host host.Host

	goal, algorithm, heuristic, duplicates *widgets.Choice
	// goalRow is shown where there is a choice, reaching where a target is to be
	// reached: the most points are searched in one way only.
	goalRow, reaching fyne.CanvasObject
	promise           *widgets.Line
	audit             *widgets.Link // of the heuristic
	parameter         *parameterRow
	rules             *fyne.Container
	ruleChoices       []*widgets.Choice // in the order of the settings
	time, memory      *widgets.Choice
	nodes, depth      *widgets.Entry
	scroll            *container.Scroll // all of it
}

func newMethodPanel(e explainer, c *choices, onRules func(game.Rules)) *methodPanel {
	w := e.words
	p := &methodPanel{words: w, explain: e, choices: c, onRules: onRules, rules: widgets.Stacked(4)}
	p.promise = widgets.NewLine(theme.Proved, fynetheme.SizeNameCaptionText, false)
	p.promise.Align(fyne.TextAlignTrailing)
	p.audit = widgets.NewLink(w.Key("button.audit"))
	p.audit.SizeName = fynetheme.SizeNameCaptionText
	p.goal = widgets.NewChoice([]string{reachTarget, mostPoints}, []string{w.Key("goal.reach"), w.Key("goal.max")},
		p.into(&c.goal))
	p.algorithm = p.newAlgorithms()
	p.heuristic = widgets.NewChoice(nil, nil, p.chooseHeuristic)
	p.parameter = newParameterRow(e, c)
	p.duplicates = widgets.NewChoice(nil, nil, p.into(&c.merging))
	p.time = limits.NewTime(p.words, timeLimits, p.into(&c.time))
	p.memory = limits.NewMemory(p.words, c.memory, p.into(&c.memory))
	number := func(typed *string) *widgets.Entry {
		return limits.NewNumber(p.words, p.words.Key("limit.none"), limits.Valid, func(s string) { *typed = s })
	}
	p.nodes, p.depth = number(&c.nodes), number(&c.depth)
	p.explainAll()
	p.scroll = container.NewVScroll(widgets.Indented(p.layOut()))
	return p
}

// explainAll has everything that can be chosen explain itself.
func (p *methodPanel) explainAll() {
	e, w := p.explain, p.words
	p.goal.ExplainEach(e.tips, e.goal)
	p.algorithm.ExplainEach(e.tips, e.algorithm)
	p.heuristic.ExplainEach(e.tips, func(key string) string { return e.heuristic(p.puzzle, key) })
	p.duplicates.ExplainEach(e.tips, e.duplicates)
	p.audit.Explain(e.tips, w.Key("explain.audit"))
	p.time.Explain(e.tips, w.Key("explain.limit.time"))
	p.memory.Explain(e.tips, w.Key("explain.limit.memory"))
	p.nodes.Explain(e.tips, w.Key("explain.limit.nodes"))
	p.depth.Explain(e.tips, w.Key("explain.limit.depth"))
}

// into is what keeps a choice, and shows what it changes.
func (p *methodPanel) into(choice *string) func(string) {
	return func(key string) {
		*choice = key
		p.render()
	}
}

// newFormula is the entry of the heuristics that asks for a formula.
const newFormula = "+"

// chooseHeuristic keeps a heuristic, or asks for one.
func (p *methodPanel) chooseHeuristic(key string) {
	if key == newFormula {
		p.onFormula() // which is told of in its box, and renders when that is closed
		return
	}
	p.choices.heuristic = key
	p.render()
}

func (p *methodPanel) newAlgorithms() *widgets.Choice {
	keys := []string{string(game.Best)}
	for _, a := range search.Algorithms() {
		keys = append(keys, string(a))
	}
	return widgets.NewChoice(keys, p.names("algorithm.", keys), func(key string) {
		p.choices.setAlgorithm(search.Algorithm(key))
		p.render()
	})
}

// names are the words of keys that have a prefix.
func (p *methodPanel) names(prefix string, keys []string) []string {
	names := make([]string, len(keys))
	for i, key := range keys {
		names[i] = p.words.Key(prefix + key)
	}
	return names
}

func (p *methodPanel) layOut() fyne.CanvasObject {
	say, row := p.words.Key, p.explain.labelled
	p.goalRow = row(say("method.goal"), p.goal.KeyedSelect, &p.goal.Tip)
	promise := widgets.NewLiveTerm(p.promise, p.explain.tips, p.promised)
	p.goalRow.Hide()
	p.reaching = widgets.Stacked(4,
		row(say("method.algorithm"), p.algorithm.KeyedSelect, &p.algorithm.Tip),
		p.parameter.content,
		row(say("method.heuristic"), p.heuristic.KeyedSelect, &p.heuristic.Tip),
		container.NewBorder(nil, nil, widgets.Outdented(p.audit), nil, promise),
		row(say("method.duplicates"), p.duplicates.KeyedSelect, &p.duplicates.Tip))
	groups := widgets.Stacked(14,
		widgets.Stacked(4, widgets.Heading(say("method.heading")), p.goalRow, p.reaching),
		widgets.Stacked(4, widgets.Heading(say("rules.heading")), p.rules),
		widgets.Stacked(4, widgets.Heading(say("limits.heading")),
			row(say("limit.time"), p.time.KeyedSelect, &p.time.Tip),
			row(say("limit.memory"), p.memory.KeyedSelect, &p.memory.Tip),
			row(say("limit.nodes"), p.nodes, &p.nodes.Tip),
			row(say("limit.depth"), p.depth, &p.depth.Tip)),
	)
	return container.New(layout.NewCustomPaddedLayout(0, 6, 0, 8), groups)
}

// promised explains what is said of the heuristic that is chosen.
func (p *methodPanel) promised() string {
	if p.puzzle == nil {
		return ""
	}
	_, chosen := p.choices.heuristics(p.puzzle)
	if chosen == "" {
		return p.explain.heuristic(p.puzzle, chosen)
	}
	if _, is := game.FormulaText(chosen); is {
		return formula.AboutPromise(p.words, p.host, p.puzzle, chosen)
	}
	return p.explain.promise(p.puzzle, chosen)
}

func (p *methodPanel) newRule(setting game.Setting) *widgets.Choice {
	names := make([]string, len(setting.Values))
	for i, value := range setting.Values {
		names[i] = p.words.Key("rule." + p.puzzle.Module().ID() + "." + setting.Key + "." + value)
	}
	c := widgets.NewChoice(setting.Values, names, func(value string) { p.onRules(game.Rules{setting.Key: value}) })
	c.ExplainEach(p.explain.tips, func(value string) string { return p.explain.rule(p.puzzle, setting.Key, value) })
	return c
}

// show fits the panel to a puzzle: its heuristics and its rules.
func (p *methodPanel) show(puzzle game.Puzzle) {
	p.puzzle = puzzle
	for i, setting := range puzzle.Module().Settings() {
		if i == len(p.ruleChoices) {
			c := p.newRule(setting)
			p.ruleChoices = append(p.ruleChoices, c)
			p.rules.Add(p.explain.labelled(p.words.Say(setting.Name), c.KeyedSelect, &c.Tip))
		}
		p.ruleChoices[i].Set(puzzle.Rules()[setting.Key])
	}
	p.render()
}

// render shows the choices, and what is on offer with them.
func (p *methodPanel) render() {
	c := p.choices
	p.goal.Set(c.goal)
	p.algorithm.Set(string(c.algorithm))
	p.time.Set(c.time)
	p.memory.Set(c.memory)
	setText(p.nodes, c.nodes)
	setText(p.depth, c.depth)
	p.parameter.render()
	if p.puzzle != nil {
		p.renderGoal()
		p.renderHeuristics()
		p.renderDuplicates()
		p.renderPromise()
	}
	p.scroll.Content.Refresh()
}

// setText leaves the cursor alone where the words are there already.
func setText(e *widgets.Entry, words string) {
	if e.Text != words {
		e.SetText(words)
	}
}

// renderGoal offers the most points where the game has them.
func (p *methodPanel) renderGoal() {
	widgets.Show(p.goalRow, p.puzzle.Maximises())
	widgets.Show(p.reaching, !p.choices.maximises(p.puzzle))
}

// renderDuplicates offers what can be done with duplicates.
func (p *methodPanel) renderDuplicates() {
	keys, chosen := p.choices.duplicates(p.puzzle)
	p.duplicates.Offer(keys, p.names("duplicates.", keys), chosen)
	widgets.Enable(p.duplicates, p.choices.algorithm != game.Best)
}

// renderHeuristics offers the puzzle's heuristics, or none where the algorithm
// uses none.
func (p *methodPanel) renderHeuristics() {
	keys, chosen := p.choices.heuristics(p.puzzle)
	names := make([]string, len(keys))
	for i, key := range keys {
		names[i] = heuristicName(p.words, p.puzzle, key)
	}
	if p.choices.takesHeuristic() && formula.Offered(p.puzzle) {
		keys, names = append(keys, newFormula), append(names, p.words.Key("formulabox.new"))
	}
	p.heuristic.Offer(keys, names, chosen)
	widgets.Enable(p.heuristic, p.choices.takesHeuristic())
}

// heuristicName is the name of a puzzle's heuristic, a dash for none.
func heuristicName(w *i18n.Words, p game.Puzzle, key string) string {
	if _, is := game.FormulaText(key); is {
		return report.Heuristic(w, p.Module().ID(), key)
	}
	for _, h := range p.Heuristics() {
		if h.Key == key {
			return w.Say(h.Name)
		}
	}
	return "–"
}

// renderPromise says whether the chosen heuristic is admissible.
func (p *methodPanel) renderPromise() {
	_, chosen := p.choices.heuristics(p.puzzle)
	i := slices.IndexFunc(p.puzzle.Heuristics(), func(h game.HeuristicInfo) bool { return h.Key == chosen })
	_, written := game.FormulaText(chosen)
	widgets.Show(p.audit, i >= 0 || written)
	if written {
		p.promise.Say(formula.Promise(p.words, p.host, p.puzzle, chosen))
		return
	}
	if i < 0 {
		p.promise.Say(p.words.Key("method.uninformed"), theme.Muted)
		return
	}
	h := p.puzzle.Heuristics()[i]
	said := p.words.Say(report.Promise(h))
	if h.Admissible {
		p.promise.Say("✓ "+said, theme.Proved)
	} else {
		p.promise.Say(said, theme.Bound)
	}
}
