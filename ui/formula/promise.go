package formula

import (
	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/search/audit"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/theme"
)

// Promise says what is known of a formula on a puzzle, by the key of the heuristic: a
// formula promises nothing by itself.
func Promise(w *i18n.Words, h host.Host, p game.Puzzle, key string) (words string, colour fyne.ThemeColorName) {
	formula, _ := game.FormulaText(key)
	found := h.Judged(p.Identity(), formula)
	switch {
	case found.Admissible == audit.Holds && found.Evidence != nil:
		return w.Key("formulabox.promise.holds"), theme.Proved
	case found.Admissible == audit.Fails:
		return w.Key("formulabox.promise.fails"), theme.Bound
	}
	return w.Key("formulabox.promise.open"), theme.Bound
}

// AboutPromise is a sentence on that.
func AboutPromise(w *i18n.Words, h host.Host, p game.Puzzle, key string) string {
	formula, _ := game.FormulaText(key)
	switch found := h.Judged(p.Identity(), formula); {
	case found.Admissible == audit.Holds && found.Evidence != nil:
		return w.Key("formulabox.about.promise.holds")
	case found.Admissible == audit.Fails:
		return w.Key("formulabox.about.promise.fails")
	}
	return w.Key("formulabox.about.promise.open")
}
