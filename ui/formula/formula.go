// Package formula is what pages with a choice of heuristics have in common where one can be
// a formula of the user: which are on offer for a puzzle, and what is known of each. Formulas
// are written on the page Heurísticas (ui/auditing).
package formula

import (
	"slices"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/match"
	"procura/core/search/audit"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
)

// Available reports whether formulas can be written for a puzzle.
func Available(p game.Puzzle) bool {
	m, ok := p.(game.Measured)
	return ok && len(m.Quantities()) > 0
}

// Offered are the keys of the heuristics on offer for a puzzle, and of the one that is
// chosen if it is on offer, else of the usual one. Behind those that are built in are the
// formulas that fit the puzzle: those that were used, and the one that is chosen.
func Offered(h host.Host, p game.Puzzle, chosen string) (offered []string, key string) {
	for _, h := range p.Heuristics() {
		offered = append(offered, h.Key)
	}
	if m, ok := p.(game.Measured); ok {
		used := Kept(h, p)
		if formula, is := game.FormulaText(chosen); is && !slices.Contains(used, formula) {
			used = append(slices.Clone(used), formula)
		}
		for _, formula := range used {
			if m.CheckFormula(formula) == nil {
				offered = append(offered, game.FormulaKey(formula))
			}
		}
	}
	if slices.Contains(offered, chosen) {
		return offered, chosen
	}
	return offered, game.DefaultHeuristic(p)
}

// Kept returns the formulas of the course that a puzzle takes, and those that were used in its game, the last one first.
func Kept(h host.Host, p game.Puzzle) []string { return withCourse(h, p, h.Formulas(p.Module().ID())) }

// withCourse puts the formulas of the course that a puzzle or position takes before others.
func withCourse(h host.Host, of any, used []string) []string {
	list := h.Course().Formulas(of)
	for _, formula := range used {
		if !slices.Contains(list, formula) {
			list = append(list, formula)
		}
	}
	return list
}

// Name returns the name of a heuristic, by its key; one of the course has its name before the formula.
func Name(w *i18n.Words, h host.Files, module, key string) string {
	name := report.Heuristic(w, module, key)
	if own := h.Course().NameOf(key); own != "" {
		return own + ": " + name
	}
	return name
}

// Promise describes what is known of a heuristic on a puzzle, by its key: what the game says
// of its own, and what an audit found of a formula, which promises nothing by itself.
func Promise(w *i18n.Words, h host.Host, p game.Puzzle, key string) (words string, colour fyne.ThemeColorName) {
	for _, one := range p.Heuristics() {
		switch said := w.Say(report.Promise(one)); {
		case one.Key == key && one.Admissible:
			return "✓ " + said, theme.Proved
		case one.Key == key:
			return said, theme.Bound
		}
	}
	kind, _, colour := promise(h, p, key)
	return w.Key("formula.box.promise." + kind), colour
}

// Meaning tells what that says of h and the true distance.
func Meaning(w *i18n.Words, h host.Host, p game.Puzzle, key string) string {
	if _, is := game.FormulaText(key); is {
		kind, found, _ := promise(h, p, key)
		return w.Key("formula.box.means."+kind, "Count", found.Overs, "Number", w.Number(found.Overs))
	}
	if isAdmissible(p, key) {
		return w.Key("formula.box.means.holds")
	}
	return w.Key("formula.box.means.open")
}

// AboutPromise is a sentence on that.
func AboutPromise(w *i18n.Words, h host.Host, p game.Puzzle, key string) string {
	if _, is := game.FormulaText(key); is {
		kind, _, _ := promise(h, p, key)
		return w.Key("formula.box.about.promise." + kind)
	}
	if p == nil || key == "" {
		return w.Key("explain.heuristic")
	}
	if isAdmissible(p, key) {
		return w.Key("explain.admissible")
	}
	return w.Key("explain.inadmissible")
}

// NewKey is the key of a new formula in a list of heuristics.
const NewKey = "+"

// AboutHeuristic is a sentence on a heuristic of a puzzle; without one, on what that means.
func AboutHeuristic(w *i18n.Words, p game.Puzzle, key string) string {
	if p == nil || key == "" {
		return w.Key("explain.heuristic")
	}
	if key == NewKey {
		return w.Key("formula.box.about.new")
	}
	if written, is := game.FormulaText(key); is {
		return w.Key("formula.box.about.own", "Formula", text.Plain(report.Formula(w, p.Module().ID(), written)))
	}
	return w.Key("explain.heuristic." + p.Module().ID() + "." + key)
}

// isAdmissible reports whether a heuristic of the game is admissible.
func isAdmissible(p game.Puzzle, key string) bool {
	return slices.ContainsFunc(p.Heuristics(), func(one game.HeuristicInfo) bool { return one.Key == key && one.Admissible })
}

// promise describes what is known of a formula. Where no state reaches the goal there is no distance
// that it could exceed.
func promise(h host.Host, p game.Puzzle, key string) (kind string, found host.Judgement, colour fyne.ThemeColorName) {
	formula, _ := game.FormulaText(key)
	found = h.Judgement(p.Identity(), formula)
	switch {
	case found.Admissible == audit.Fails:
		return "fails", found, theme.Bound
	case found.Admissible == audit.Holds && found.Judged == 0:
		return "nothing", found, theme.Muted
	case found.Admissible == audit.Holds && found.Evidence != nil:
		return "holds", found, theme.Proved
	}
	return "open", found, theme.Bound
}

// evalsKey tells the formulas of evaluations of a game from those of its heuristics.
const evalsKey = ".eval"

// KeptEvals are the formulas of the course, and those that were used as evaluations of a game for two, the last one first.
func KeptEvals(h host.Host, g game.Playable) []string {
	return withCourse(h, g.Opening(game.Defaults(g.MatchSettings())), h.Formulas(g.ID()+evalsKey))
}

// KeepEval notes one.
func KeepEval(h host.Prefs, g game.Playable, formula string) { h.KeepFormula(g.ID()+evalsKey, formula) }

// OfferedEvals are the evaluations on offer at a position, by their keys and their names, and the one that is chosen if it is one of
// them, else the usual one: those that the game has names for, and the formulas that were used or are chosen.
func OfferedEvals(w *i18n.Words, h host.Host, p game.Position, chosen string) (keys, names []string, key string) {
	for _, e := range p.Evaluations() {
		keys, names = append(keys, e.Key), append(names, w.Say(e.Name))
	}
	key, wrong := match.ResolveEval(p, chosen)
	formulas := KeptEvals(h, p.Module())
	if source, is := game.FormulaText(key); is && wrong == nil && !slices.Contains(formulas, source) {
		formulas = append(formulas, source)
	}
	for _, source := range formulas {
		if _, wrong := p.Evaluation(game.FormulaKey(source)); wrong == nil {
			keys, names = append(keys, game.FormulaKey(source)), append(names, report.Formula(w, p.Module().ID(), source))
		}
	}
	if wrong != nil {
		key, _ = match.ResolveEval(p, "")
	}
	return keys, names, key
}
