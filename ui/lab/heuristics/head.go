package heuristics

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/formula"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// head has the heuristic: its name, or the formula that is written, with what is wrong with
// it or known of it.
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

// nameWidth is the width of the choice of a heuristic, at the usual size of texts.
const nameWidth = 170

func newHead(explain page.Explainer, s *Session) *head {
	h := &head{Explainer: explain, session: s, field: newField(s.typed, s.audit)}
	w, tips := h.Words, h.Tips
	h.heuristic = widgets.NewChoice(nil, nil, s.chooseHeuristic)
	h.heuristic.ExplainEach(tips, func(key string) string { return formula.AboutHeuristic(w, s.problem.Puzzle, key) })
	h.promise, h.said = widgets.NewCaption(""), widgets.NewCaption("")
	h.field.Explain(tips, w.Key("formula.box.about.field"))
	h.use = widgets.NewQuietButton(tips, w.Key("formula.box.about.use"), w.Key("formula.box.use"), fynetheme.NavigateNextIcon(), s.use)
	promise := widgets.NewLiveTerm(h.promise, tips, h.explainPromise)
	name := widgets.WithWidth(nameWidth, widgets.Stacked(4, h.heuristic.KeyedSelect, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 0), promise)))
	said := container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), widgets.Middle(widgets.NewHint(h.said, h.said, tips)))
	written := widgets.Stacked(0, h.field.content, widgets.Border(nil, nil, nil, h.use, said))
	h.content = widgets.Card(container.New(layout.NewCustomPaddedLayout(2, 0, 4, 4), widgets.Border(nil, nil, name, nil, written)))
	return h
}

// explainPromise is a sentence on what the chosen heuristic promises.
func (h *head) explainPromise() string {
	s := h.session
	if _, is := game.FormulaText(s.key()); is {
		return formula.AboutPromise(h.Words, s.Host, s.problem.Puzzle, s.key())
	}
	return formula.AboutHeuristic(h.Words, s.problem.Puzzle, s.key())
}

func (h *head) render() {
	s, puzzle := h.session, h.session.problem.Puzzle
	var keys, names []string
	if puzzle != nil {
		for _, one := range puzzle.Heuristics() {
			keys, names = append(keys, one.Key), append(names, h.Words.Say(one.Name))
		}
	}
	if formula.Available(puzzle) {
		keys, names = append(keys, formula.NewKey), append(names, h.Words.Key("formula.box.own"))
		h.field.SetPlaceHolder(h.Words.Key("formula.box.placeholder", "Quantity", puzzle.(game.Measured).Quantities()[0].Key))
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
	h.renderPromise()
	h.renderSaid()
}

// renderSaid says what is wrong, or how to begin.
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

// renderPromise says what the chosen heuristic promises; a formula promises nothing.
func (h *head) renderPromise() {
	s, key := h.session, h.session.key()
	if key == "" {
		h.promise.SetText("")
		return
	}
	infos := s.problem.Puzzle.Heuristics()
	i := slices.IndexFunc(infos, func(one game.HeuristicInfo) bool { return one.Key == key })
	if i < 0 {
		h.promise.Say(formula.PromiseText(h.Words, s.Host, s.problem.Puzzle, key))
		return
	}
	colour := theme.Bound
	if infos[i].Admissible {
		colour = theme.Proved
	}
	h.promise.Say(h.Words.Say(report.Promise(infos[i])), colour)
}
