package solver

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/widgets"
)

// explainer says in a sentence what is meant by what stands on the page, on the page's
// layer for tips.
type explainer struct {
	words *i18n.Words
	tips  *widgets.Tips
}

// term is the name of a setting, explained under the pointer; at the keyboard what
// changes the setting explains itself.
func (e explainer) term(name string, words func() string) *widgets.Term {
	l := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	l.SetText(name)
	return widgets.NewLiveTerm(l, e.tips, words)
}

// labelled is a row of a setting: its name, and what changes it.
func (e explainer) labelled(name string, setting fyne.CanvasObject, tip *widgets.Tip) fyne.CanvasObject {
	return widgets.Row(e.term(name, tip.Words), setting)
}

// algorithm is a sentence on an algorithm.
func (e explainer) algorithm(key string) string { return e.words.Key("explain.algorithm." + key) }

// heuristic is a sentence on a heuristic of a puzzle; without one, on what that means.
func (e explainer) heuristic(p game.Puzzle, key string) string {
	if p == nil || key == "" {
		return e.words.Key("explain.heuristic")
	}
	if key == newFormula {
		return e.words.Key("formulabox.about.new")
	}
	if written, is := game.FormulaText(key); is {
		return e.words.Key("formulabox.about.own", "Formula", text.Plain(written))
	}
	return e.words.Key("explain.heuristic." + p.Module().ID() + "." + key)
}

// rule is a sentence on a value of a rule setting.
func (e explainer) rule(p game.Puzzle, setting, value string) string {
	return e.words.Key("explain.rule." + p.Module().ID() + "." + setting + "." + value)
}

func (e explainer) goal(key string) string { return e.words.Key("explain.goal." + key) }

func (e explainer) duplicates(key string) string { return e.words.Key("explain.duplicates." + key) }

// verdictOf is a sentence on what is said of the chosen problem.
func (e explainer) verdictOf(s *Session) string {
	if s.isSearched() {
		return e.words.Key("explain.verdict.searching")
	}
	return e.verdict(s.screen.run)
}

// verdict is a sentence on the verdict of a run, "" for none.
func (e explainer) verdict(r *record) string {
	switch {
	case r == nil:
		return e.words.Key("explain.verdict.none")
	case r.Failed:
		return e.words.Key("explain.verdict.failed")
	case r.retracted():
		return e.words.Key("proving.about.refused", "Reason", e.words.Say(r.proof.Why))
	case r.Maximise && r.Verdict == search.Optimal:
		return e.words.Key("explain.verdict.maximum")
	case r.Maximise:
		return e.words.Key("explain.verdict.points")
	}
	return e.words.Key("explain.verdict." + string(r.Verdict))
}

// promise is a sentence on whether a heuristic is admissible.
func (e explainer) promise(p game.Puzzle, key string) string {
	if p != nil {
		for _, h := range p.Heuristics() {
			if h.Key == key && !h.Admissible {
				return e.words.Key("explain.inadmissible")
			}
		}
	}
	return e.words.Key("explain.admissible")
}
