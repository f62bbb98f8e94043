package comparing

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// mostMethods is the greatest number of methods in the list.
const mostMethods = 100

// form is the form of a contender.
type form interface {
	frame() *formFrame
	// readContender returns the contender of the form, or in words what is wrong with it.
	readContender() (compare.Contender, string)
}

// formFrame has what the forms have in common.
type formFrame struct {
	page.Explainer
	wrong        *widgets.Line
	done, cancel *widgets.Button
	content      fyne.CanvasObject
}

func (f *formFrame) frame() *formFrame { return f }

func newFormFrame(s *Session) formFrame {
	w := s.Host.Words()
	f := formFrame{Explainer: page.Explainer{Words: w, Tips: widgets.NewTips()}}
	f.Tips.Clock = s
	f.wrong = widgets.NewLine(theme.Impossible, fynetheme.SizeNameText, false)
	f.done = f.Button("compare.contenders.accept", "compare.contenders.about.accept", nil)
	f.done.Importance = widget.HighImportance
	f.cancel = f.Button("menu.button.cancel", "compare.contenders.about.cancel", nil)
	return f
}

// setRows fills the form with rows.
func (f *formFrame) setRows(room func() fyne.Size, gap float32, rows ...fyne.CanvasObject) {
	form := widgets.Stacked(gap, append(rows, f.wrong)...)
	buttons := container.New(&widgets.Flow{Gap: 8}, f.cancel, f.done)
	f.content = f.Tips.Over(widgets.BoxForm(formWidth, room, container.New(layout.NewCustomPaddedLayout(0, 8, 0, 0), form), buttons))
}

// askMethod shows the form for the contender at an index, a new one behind the end; nil if there are mostMethods.
func askMethod(s *Session, at int) form {
	list := &s.choices.Methods
	if at >= mostMethods {
		return nil
	}
	var before *compare.Contender
	if at < len(list.items) {
		before = &list.items[at]
	}
	var f form
	if s.forTwo != nil {
		f = newFormForTwo(s, before)
	} else {
		f = newMethodForm(s, before)
	}
	frame := f.frame()
	closing := s.Host.ShowForm(s.Host.Words().Key("compare.contenders.title"), frame.content).Hide
	frame.cancel.OnTapped = closing
	frame.done.OnTapped = func() {
		c, wrong := f.readContender()
		if wrong != "" {
			frame.wrong.SetText(wrong)
			return
		}
		closing()
		list.set(at, c)
		s.Changed()
		s.Page.panel.methods.ScrollTo(at)
	}
	return f
}

// methodForm is the form of a contender: an algorithm with its settings, or a program.
type methodForm struct {
	formFrame
	puzzle game.Puzzle // one of the game, nil for none

	kind, heuristic, duplicates *widgets.Choice
	number, formula, command    *widgets.Entry
	numberName                  *widgets.Line

	numbered, guided, ruled, written, foreign fyne.CanvasObject
}

// The choices of the form, besides the algorithm and the heuristic.
const (
	programKind = "cmd"
	ownFormula  = "formula"
	usual       = "" // heuristic, or duplicates
)

func newMethodForm(s *Session, before *compare.Contender) *methodForm {
	w := s.Host.Words()
	f := &methodForm{formFrame: newFormFrame(s), puzzle: s.choices.puzzle()}
	f.kind = f.newKinds(s.Host.Programs() != nil)
	f.heuristic = f.newHeuristics()
	keys, names := []string{usual}, []string{w.Key("compare.contenders.usual")}
	for _, d := range []search.Duplicates{search.Graph, search.Tree, search.Quotient} {
		keys, names = append(keys, string(d)), append(names, w.Key("core.duplicates."+string(d)))
	}
	f.duplicates = widgets.NewChoice(keys, names, nil)
	f.number, f.formula, f.command = widgets.NewEntry(), widgets.NewEntry(), widgets.NewEntry()
	f.command.SetPlaceHolder(`python3 "resolve.py"`)
	f.numberName = widgets.NewText("", false)
	f.explain()
	f.layOut(s.Host.BoxRoom)
	f.fill(before)
	return f
}

// newKinds makes the choice of algorithms, and of a program if programs can run.
func (f *methodForm) newKinds(programs bool) *widgets.Choice {
	var keys, names []string
	for _, a := range append([]search.Algorithm{game.Best}, search.Algorithms()...) {
		keys, names = append(keys, string(a)), append(names, f.Words.Key("core.algorithm."+string(a)))
	}
	if programs {
		keys, names = append(keys, programKind), append(names, f.Words.Key("compare.contenders.program"))
	}
	return widgets.NewChoice(keys, names, func(string) { f.render() })
}

// newHeuristics makes the choice of the game's heuristics, and of a formula if the game has quantities.
func (f *methodForm) newHeuristics() *widgets.Choice {
	keys, names := []string{usual}, []string{f.Words.Key("compare.contenders.usual")}
	for _, h := range heuristicsOf(f.puzzle) {
		keys, names = append(keys, h.Key), append(names, f.Words.Say(h.Name))
	}
	if _, measured := f.puzzle.(game.Measured); measured {
		keys, names = append(keys, ownFormula), append(names, f.Words.Key("compare.contenders.formula"))
	}
	return widgets.NewChoice(keys, names, func(string) { f.render() })
}

func (f *methodForm) explain() {
	say := f.Words.Key
	f.kind.ExplainEach(f.Tips, func(key string) string {
		if key == programKind {
			return say("compare.contenders.about.program")
		}
		return say("explain.algorithm." + key)
	})
	f.heuristic.ExplainEach(f.Tips, f.aboutHeuristic)
	f.duplicates.ExplainEach(f.Tips, func(key string) string {
		if key == usual {
			return say("compare.contenders.about.duplicates")
		}
		return say("explain.duplicates." + key)
	})
	f.number.Tip.ExplainLive(f.Tips, func() string {
		p, _ := search.Algorithm(f.kind.Key()).Parameter()
		return say("explain.parameter." + cmp.Or(p.Key, "weight"))
	}, f.number)
	f.formula.Explain(f.Tips, say("compare.contenders.about.formula"))
	f.command.Explain(f.Tips, say("compare.contenders.about.command"))
}

func (f *methodForm) aboutHeuristic(key string) string {
	switch key {
	case usual:
		return f.Words.Key("compare.contenders.about.heuristic")
	case ownFormula:
		return f.Words.Key("compare.contenders.about.formula")
	}
	if slices.ContainsFunc(heuristicsOf(f.puzzle), func(h game.HeuristicInfo) bool { return h.Key == key }) {
		return f.Words.Key("explain.heuristic." + f.puzzle.Module().ID() + "." + key)
	}
	return f.Words.Key("explain.heuristic")
}

// formWidth is the width of the form, at the usual size of texts.
const formWidth = 480

func (f *methodForm) layOut(room func() fyne.Size) {
	say := f.Words.Key
	row := f.Row
	f.guided = row(say("solver.method.heuristic"), f.heuristic.KeyedSelect, &f.heuristic.Tip)
	f.written = row(say("compare.contenders.formula"), f.formula, &f.formula.Tip)
	f.numbered = widgets.Row(widgets.NewLiveTerm(f.numberName, f.Tips, f.number.Tip.Words), f.number)
	f.ruled = row(say("solver.method.duplicates"), f.duplicates.KeyedSelect, &f.duplicates.Tip)
	f.foreign = row(say("compare.contenders.command"), f.command, &f.command.Tip)
	f.setRows(room, 6, row(say("solver.method.algorithm"), f.kind.KeyedSelect, &f.kind.Tip), f.numbered, f.guided, f.written, f.ruled, f.foreign)
}

// render shows the rows that the chosen kind has.
func (f *methodForm) render() {
	if f.content == nil {
		return // it is being built
	}
	kind := f.kind.Key()
	algorithm := search.Algorithm(kind)
	p, numbered := algorithm.Parameter()
	if numbered {
		f.numberName.SetText(f.Words.Key("solver.parameter." + p.Key))
		f.number.SetPlaceHolder(f.Words.Parameter(p.Usual))
	}
	guided := algorithm.Informed()
	widgets.Show(f.numbered, numbered)
	widgets.Show(f.guided, guided)
	widgets.Show(f.written, guided && f.heuristic.Key() == ownFormula)
	widgets.Show(f.ruled, kind != programKind && algorithm != game.Best)
	widgets.Show(f.foreign, kind == programKind)
	f.wrong.SetText("")
	f.content.Refresh()
}

// fill shows a contender, nil for a new one.
func (f *methodForm) fill(c *compare.Contender) {
	if c == nil {
		c = &compare.Contender{Method: game.Method{Algorithm: search.AStar}}
	}
	m := c.Method
	f.kind.Set(string(m.Algorithm))
	if c.IsProgram() {
		f.kind.Set(programKind)
		f.command.SetText(strings.TrimPrefix(c.Text, game.ProgramPrefix))
	}
	f.heuristic.Set(m.Heuristic)
	if formula, ok := strings.CutPrefix(m.Heuristic, game.FormulaPrefix); ok {
		if f.puzzle != nil {
			formula = report.Formula(f.Words, f.puzzle.Module().ID(), formula)
		}
		f.heuristic.Set(ownFormula)
		f.formula.SetText(formula)
	}
	if m.Parameter != 0 {
		f.number.SetText(f.Words.Parameter(m.Parameter))
	}
	f.duplicates.Set(string(m.Duplicates))
	f.render()
}

// readContender returns the contender of the form, or in words what is wrong with it.
func (f *methodForm) readContender() (compare.Contender, string) {
	wrong := f.mistake()
	if wrong == nil {
		var c compare.Contender
		c, wrong = compare.ParseMethod(f.spec())
		if wrong == nil {
			return c, ""
		}
	}
	return compare.Contender{}, i18n.Sentence(f.Words.Say(*wrong))
}

// spec returns the contender as compare.ParseMethod reads it.
func (f *methodForm) spec() string {
	kind := f.kind.Key()
	if kind == programKind {
		return game.ProgramPrefix + f.command.Text
	}
	spec, algorithm := kind, search.Algorithm(kind)
	if algorithm.Informed() {
		switch key := f.heuristic.Key(); key {
		case usual:
		case ownFormula:
			spec += "/" + game.FormulaPrefix + game.CanonicalFormula(f.puzzle, strings.TrimSpace(f.formula.Text))
		default:
			spec += "/" + key
		}
	}
	if p, ok := algorithm.Parameter(); ok && strings.TrimSpace(f.number.Text) != "" {
		spec += "," + p.Key + "=" + strings.ReplaceAll(strings.TrimSpace(f.number.Text), ",", ".")
	}
	if key := f.duplicates.Key(); key != usual && algorithm != game.Best {
		spec += ",duplicates=" + key
	}
	return spec
}

// mistake returns in words what is wrong with the formula.
func (f *methodForm) mistake() *text.Message {
	measured, ok := f.puzzle.(game.Measured)
	if !ok || f.heuristic.Key() != ownFormula || !search.Algorithm(f.kind.Key()).Informed() {
		return nil
	}
	if wrong := measured.CheckFormula(strings.TrimSpace(f.formula.Text)); wrong != nil {
		return &wrong.What
	}
	return nil
}
