package auditing

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/ui/formula"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// What is audited.
const (
	thisProblem  = "problem"
	randomBoards = "random"
)

// panel has the problem, the settings of an audit, and the parts of a formula.
type panel struct {
	page.Explainer
	session *Session

	whose              *widgets.Choice // nil where the game has no part for two
	problem            *widgets.Choice
	rules              *fyne.Container
	ruled              string          // the game and the values that rules shows
	below              *widgets.Choice // which of catalogue and settings is there
	catalogue          *catalogue
	settings           fyne.CanvasObject
	what               *widgets.Choice
	boards, size, seed *widgets.Entry
	random             *fyne.Container
	time, memory       *widgets.Choice
	states             *widgets.Entry
	scroll             *container.Scroll // of the settings
	audit, compare     *page.Action
	content            fyne.CanvasObject
}

func newPanel(explain page.Explainer, s *Session, f *field) *panel {
	p := &panel{Explainer: explain, session: s, rules: widgets.Stacked(2)}
	w, c := p.Words, &s.State
	p.problem = widgets.NewChoice(nil, nil, p.choose)
	p.below = widgets.NewKeyChoice(w, "formula.box.kind.", shownBelow, func(key string) {
		c.Below = key
		s.Changed()
	})
	p.catalogue = newCatalogue(w, heuristicSource{s}, f, p.Tips)
	p.what = widgets.NewKeyChoice(w, "audit.page.what.", []string{thisProblem, randomBoards}, func(key string) {
		c.Random = key == randomBoards
		s.Changed()
	})
	entry := func(usual string, least, most int64, into *string) *widgets.Entry {
		fits := func(typed string) bool {
			_, ok := number(typed, least, most, least)
			return ok
		}
		return page.NewNumberEntry(w, usual, fits, func(typed string) { *into = typed })
	}
	p.boards, p.size = entry("100", 1, mostBoards, &c.Boards), entry("", 0, mostBoards, &c.Size)
	p.seed, p.states = entry("1", 0, mostStates, &c.Seed), entry(w.Key("solver.limit.none"), 1, mostStates, &c.States)
	p.time = page.NewTimeLimit(w, page.TimeLimits(), func(key string) { c.Time = key })
	p.memory = page.NewMemoryLimit(w, c.Memory, func(key string) { c.Memory = key })
	p.audit = page.NewAction(w, p.Tips, w.Key("menu.button.audit"), w.Key("audit.page.about.act"), w.Key("audit.page.about.cancel"), s.audit, s.cancel)
	p.compare = page.NewAction(w, p.Tips, w.Key("formula.box.solve"), w.Key("formula.box.about.solve"), w.Key("formula.box.about.cancel"), s.compared.searchAll, s.cancel)
	p.compare.Start.Importance = widget.MediumImportance
	p.explain()
	p.layOut()
	return p
}

// explain gives every control its tip.
func (p *panel) explain() {
	about := func(key string) string { return p.Words.Key("audit.page.about." + key) }
	p.problem.Explain(p.Tips, about("problem"))
	p.below.ExplainEach(p.Tips, func(key string) string { return p.Words.Key("formula.box.about.kind." + key) })
	p.what.ExplainEach(p.Tips, func(key string) string { return about("what." + key) })
	for key, e := range map[string]*widgets.Entry{"boards": p.boards, "size": p.size, "seed": p.seed, "states": p.states} {
		e.Explain(p.Tips, about(key))
	}
	p.time.Explain(p.Tips, about("time"))
	p.memory.Explain(p.Tips, about("memory"))
}

// The two choices of whose heuristic or evaluation the page is about.
const (
	onePlayer = "one"
	twoPlayer = "two"
)

// newWhose is the choice between the two parts of the page.
func newWhose(e page.Explainer, s *Session) *widgets.Choice {
	c := widgets.NewKeyChoice(e.Words, "audit.whose.", []string{onePlayer, twoPlayer}, func(key string) { s.two.turnPage(key == twoPlayer) })
	c.ExplainEach(e.Tips, func(key string) string { return e.Words.Key("audit.about.whose." + key) })
	return c
}

func (p *panel) layOut() {
	row := func(key string, setting fyne.CanvasObject, tip *widgets.Tip) fyne.CanvasObject {
		return p.Row(p.Words.Key(key), setting, tip)
	}
	p.random = widgets.Stacked(4,
		row("audit.page.boards", p.boards, &p.boards.Tip),
		row("audit.page.size", p.size, &p.size.Tip),
		row("audit.page.seed", p.seed, &p.seed.Tip))
	settings := widgets.Stacked(4, p.what.KeyedSelect, p.random,
		row("solver.limit.time", p.time.KeyedSelect, &p.time.Tip),
		row("audit.page.states", p.states, &p.states.Tip),
		row("solver.limit.memory", p.memory.KeyedSelect, &p.memory.Tip))
	p.scroll = container.NewVScroll(widgets.Indented(container.New(layout.NewCustomPaddedLayout(0, 6, 0, 8), settings)))
	p.settings = widgets.Outdented(p.scroll)
	top := widgets.Stacked(4,
		row("audit.page.problem", p.problem.KeyedSelect, &p.problem.Tip),
		p.rules, p.below.KeyedSelect)
	if p.session.two != nil {
		p.whose = newWhose(p.Explainer, p.session)
		p.whose.Set(onePlayer)
		top.Objects = slices.Insert(top.Objects, 0, fyne.CanvasObject(p.whose.KeyedSelect))
	}
	buttons := widgets.Stacked(4, p.audit.Content, p.compare.Content)
	middle := container.New(layout.NewCustomPaddedLayout(4, 4, 0, 0), widgets.AtLeast(0, leastBelow, container.NewStack(p.catalogue.content, p.settings)))
	p.content = widgets.Card(container.New(layout.NewCustomPaddedLayout(2, 2, 6, 4), widgets.Border(top, buttons, nil, nil, middle)))
}

// leastBelow is the least height of the part below the problem, at the usual size of texts.
const leastBelow = 72

// choose selects the first problem of an identity.
func (p *panel) choose(identity string) {
	s := p.session
	if i := slices.IndexFunc(s.open, func(one game.Problem) bool { return one.Puzzle.Identity() == identity }); i >= 0 {
		s.choose(s.open[i])
	}
}

func (p *panel) render() {
	s, c := p.session, &p.session.State
	if p.whose != nil {
		p.whose.Set(onePlayer)
	}
	p.renderProblems()
	p.renderRules()
	p.renderBelow()
	if c.Random {
		p.what.Set(randomBoards)
	} else {
		p.what.Set(thisProblem)
	}
	widgets.Show(p.random, c.Random)
	for e, typed := range map[*widgets.Entry]string{p.boards: c.Boards, p.size: c.Size, p.seed: c.Seed, p.states: c.States} {
		if e.Text != typed {
			e.SetText(typed)
		}
	}
	p.time.Set(c.Time)
	p.memory.Set(c.Memory)
	for _, one := range []fyne.Disableable{p.problem, p.what, p.boards, p.size, p.seed, p.time, p.memory, p.states} {
		widgets.Enable(one, !s.busy())
	}
	p.audit.Render(s.key() != "", s.busy(), s.auditing.Phase())
	p.compare.Render(s.key() != "", s.compared.solving.Busy(), s.compared.solving.Phase())
}

// renderBelow shows the parts of a formula, or the settings of an audit; only these if the game has no quantities.
func (p *panel) renderBelow() {
	below := p.session.State.Below
	written := formula.Available(p.session.problem.Puzzle)
	if !written {
		below = limits
	}
	p.below.Set(below)
	widgets.Enable(p.below, written)
	widgets.Show(p.catalogue.content, below != limits)
	widgets.Show(p.settings, below == limits)
	p.catalogue.render()
}

// renderProblems offers the open problems.
func (p *panel) renderProblems() {
	s := p.session
	if s.problem.Puzzle == nil {
		p.problem.Offer(nil, nil, "")
		return
	}
	var keys, titles []string
	for _, one := range s.open {
		if key := one.Puzzle.Identity(); !slices.Contains(keys, key) {
			keys, titles = append(keys, key), append(titles, nameOf(p.Words, one))
		}
	}
	chosen := s.problem.Puzzle.Identity()
	if !slices.Contains(keys, chosen) { // it was changed or closed since
		keys, titles = append(keys, chosen), append(titles, nameOf(p.Words, s.problem))
	}
	p.problem.Offer(keys, titles, chosen)
}

// ruleShares holds the shares of a rule and its value.
var ruleShares = widgets.Columns{Shares: []float32{9, 11}}

// renderRules shows the rules of the problem.
func (p *panel) renderRules() {
	puzzle := p.session.problem.Puzzle
	if puzzle == nil {
		p.rules.RemoveAll()
		return
	}
	m, told := puzzle.Module(), puzzle.Module().ID()
	for _, setting := range m.Settings() {
		told += " " + puzzle.Rules()[setting.Key]
	}
	if told == p.ruled {
		return
	}
	p.ruled = told
	p.rules.RemoveAll()
	for _, setting := range m.Settings() {
		value := puzzle.Rules()[setting.Key]
		row := widgets.NewRow(ruleShares, len(ruleShares.Shares), theme.Muted, false)
		widgets.CellOf(row, 0).SetText(p.Words.Say(setting.Name))
		widgets.CellOf(row, 1).SetText(report.RuleValue(p.Words, m.ID(), setting.Key, value))
		p.rules.Add(widgets.NewTerm(row, p.Tips, p.Words.Key("explain.rule."+m.ID()+"."+setting.Key+"."+value)))
	}
}
