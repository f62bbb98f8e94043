package auditing

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/formula"
	"procura/ui/i18n"
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

// panel asks what is to be audited.
type panel struct {
	words   *i18n.Words
	session *Session
	tips    *widgets.Tips

	game, problem, heuristic *widgets.Choice
	promise                  *widgets.Line
	rules                    *fyne.Container
	ruled                    string // the game and the values that rules shows
	what                     *widgets.Choice
	boards, size, seed       *widgets.Entry
	random                   *fyne.Container
	time, memory             *widgets.Choice
	states                   *widgets.Entry
	action                   *page.Action
	scroll                   *container.Scroll
	content                  fyne.CanvasObject
}

func newPanel(w *i18n.Words, s *Session, tips *widgets.Tips) *panel {
	p := &panel{words: w, session: s, tips: tips, rules: widgets.Stacked(2)}
	c := &s.State
	p.game = widgets.NewChoice(nil, nil, func(id string) { p.choose(func(one game.Puzzle) bool { return one.Module().ID() == id }) })
	p.problem = widgets.NewChoice(nil, nil, func(identity string) { p.choose(func(one game.Puzzle) bool { return one.Identity() == identity }) })
	p.heuristic = widgets.NewChoice(nil, nil, func(key string) {
		if key == formula.NewKey {
			s.write()
			return
		}
		c.Heuristic = key
		s.Changed()
	})
	p.promise = widgets.NewLine(theme.Proved, fynetheme.SizeNameCaptionText, false)
	p.what = widgets.NewChoice([]string{thisProblem, randomBoards}, []string{w.Key("audit.page.what.problem"), w.Key("audit.page.what.random")}, func(key string) {
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
	p.time = page.NewTimeLimit(w, timeLimits, func(key string) { c.Time = key })
	p.memory = page.NewMemoryLimit(w, c.Memory, func(key string) { c.Memory = key })
	p.action = page.NewAction(w, tips, w.Key("menu.button.audit"), w.Key("audit.page.about.act"), w.Key("audit.page.about.cancel"), s.audit, s.cancel)
	p.explain()
	p.layOut()
	return p
}

// explain has every control say what it is for.
func (p *panel) explain() {
	about := func(key string) string { return p.words.Key("audit.page.about." + key) }
	p.game.Explain(p.tips, about("game"))
	p.problem.Explain(p.tips, about("problem"))
	p.heuristic.ExplainEach(p.tips, func(key string) string { return formula.AboutHeuristic(p.words, p.session.problem.Puzzle, key) })
	p.what.ExplainEach(p.tips, func(key string) string { return about("what." + key) })
	for key, e := range map[string]*widgets.Entry{"boards": p.boards, "size": p.size, "seed": p.seed, "states": p.states} {
		e.Explain(p.tips, about(key))
	}
	p.time.Explain(p.tips, about("time"))
	p.memory.Explain(p.tips, about("memory"))
}

func (p *panel) layOut() {
	heading := func(key string) fyne.CanvasObject { return widgets.Heading(p.words.Key(key)) }
	row := func(key string, setting fyne.CanvasObject, tip *widgets.Tip) fyne.CanvasObject {
		return widgets.NamedRow(p.words.Key(key), setting, p.tips, tip)
	}
	p.random = widgets.Stacked(4,
		row("audit.page.boards", p.boards, &p.boards.Tip),
		row("audit.page.size", p.size, &p.size.Tip),
		row("audit.page.seed", p.seed, &p.seed.Tip))
	groups := widgets.Stacked(12,
		widgets.Stacked(4, heading("audit.page.heading.problem"),
			row("audit.page.game", p.game.KeyedSelect, &p.game.Tip),
			row("audit.page.problem", p.problem.KeyedSelect, &p.problem.Tip),
			p.rules),
		widgets.Stacked(4, heading("audit.page.heading.heuristic"), p.heuristic.KeyedSelect, p.promise),
		widgets.Stacked(4, heading("audit.page.heading.where"), p.what.KeyedSelect, p.random),
		widgets.Stacked(4, heading("solver.limits.heading"),
			row("solver.limit.time", p.time.KeyedSelect, &p.time.Tip),
			row("audit.page.states", p.states, &p.states.Tip),
			row("solver.limit.memory", p.memory.KeyedSelect, &p.memory.Tip)))
	p.scroll = container.NewVScroll(widgets.Indented(container.New(layout.NewCustomPaddedLayout(0, 6, 0, 8), groups)))
	button := container.New(layout.NewCustomPaddedLayout(4, 0, 0, 8), p.action.Content)
	inset := container.New(layout.NewCustomPaddedLayout(2, 2, 6, 4), container.NewBorder(nil, button, nil, nil, widgets.Outdented(p.scroll)))
	p.content = widgets.Card(inset)
}

// choose goes to the first problem that is wanted.
func (p *panel) choose(wanted func(game.Puzzle) bool) {
	s := p.session
	if i := slices.IndexFunc(s.open, func(one game.Problem) bool { return wanted(one.Puzzle) }); i >= 0 {
		s.choose(s.open[i])
	}
}

func (p *panel) render() {
	s, c := p.session, &p.session.State
	p.renderProblems()
	p.renderHeuristics()
	p.renderRules()
	p.what.Set(map[bool]string{true: randomBoards, false: thisProblem}[c.Random])
	widgets.Show(p.random, c.Random)
	for e, typed := range map[*widgets.Entry]string{p.boards: c.Boards, p.size: c.Size, p.seed: c.Seed, p.states: c.States} {
		if e.Text != typed {
			e.SetText(typed)
		}
	}
	p.time.Set(c.Time)
	p.memory.Set(c.Memory)
	busy := s.auditing.Busy()
	for _, one := range []fyne.Disableable{p.game, p.problem, p.heuristic, p.what, p.boards, p.size, p.seed, p.time, p.memory, p.states} {
		widgets.Enable(one, !busy)
	}
	p.action.Render(s.problem.Puzzle != nil, busy, s.auditing.Phase())
	p.scroll.Content.Refresh()
}

// renderProblems offers what is open, game by game.
func (p *panel) renderProblems() {
	s := p.session
	var games, names []string
	for _, one := range s.open {
		if m := one.Puzzle.Module(); !slices.Contains(games, m.ID()) {
			games, names = append(games, m.ID()), append(names, p.words.Say(m.Title()))
		}
	}
	if s.problem.Puzzle == nil {
		p.game.Offer(games, names, "")
		p.problem.Offer(nil, nil, "")
		return
	}
	m, chosen := s.problem.Puzzle.Module(), s.problem.Puzzle.Identity()
	p.game.Offer(games, names, m.ID())
	var keys, titles []string
	for _, one := range s.of(m.ID()) {
		if key := one.Puzzle.Identity(); !slices.Contains(keys, key) {
			keys, titles = append(keys, key), append(titles, nameOf(p.words, one))
		}
	}
	if !slices.Contains(keys, chosen) { // it was changed or closed since
		keys, titles = append(keys, chosen), append(titles, nameOf(p.words, s.problem))
	}
	p.problem.Offer(keys, titles, chosen)
}

// nameOf is a problem's name, as words of a file can be shown.
func nameOf(w *i18n.Words, p game.Problem) string { return text.Clip(w.Dated(text.Plain(p.Name)), 40) }

// renderHeuristics offers those of the puzzle, and formulas where its states have
// quantities.
func (p *panel) renderHeuristics() {
	s, puzzle := p.session, p.session.problem.Puzzle
	if puzzle == nil {
		p.heuristic.Offer(nil, nil, "")
		p.promise.SetText("")
		return
	}
	id := puzzle.Module().ID()
	keys, chosen := formula.Offered(s.Host, puzzle, s.State.Heuristic)
	names := make([]string, 0, len(keys)+1)
	for _, key := range keys {
		names = append(names, report.Heuristic(p.words, id, key))
	}
	if formula.Available(puzzle) {
		keys, names = append(keys, formula.NewKey), append(names, p.words.Key("formula.box.new"))
	}
	p.heuristic.Offer(keys, names, chosen)
	p.renderPromise(puzzle, chosen)
}

// renderPromise says what the chosen heuristic promises; a formula promises nothing.
func (p *panel) renderPromise(puzzle game.Puzzle, chosen string) {
	i := slices.IndexFunc(puzzle.Heuristics(), func(h game.HeuristicInfo) bool { return h.Key == chosen })
	if i < 0 {
		words, colour := formula.PromiseText(p.words, p.session.Host, puzzle, chosen)
		p.promise.Say(words, colour)
		return
	}
	colour, said := theme.Bound, "audit.page.promise.none"
	if puzzle.Heuristics()[i].Admissible {
		colour, said = theme.Proved, "audit.page.promise"
	}
	p.promise.Say(p.words.Key(said), colour)
}

// ruleShares are the widths of a rule and of its value.
var ruleShares = widgets.Columns{Shares: []float32{9, 11}}

// renderRules tells the rules that the problem has.
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
		widgets.CellOf(row, 0).SetText(p.words.Say(setting.Name))
		widgets.CellOf(row, 1).SetText(report.RuleValue(p.words, m.ID(), setting.Key, value))
		p.rules.Add(widgets.NewTerm(row, p.tips, p.words.Key("explain.rule."+m.ID()+"."+setting.Key+"."+value)))
	}
}
