package ui

import "slices"

// Formulas are kept as texts, the last one first, under the game that they are of.
const formulasKey = "formulas."

// mostFormulas is how many of a game are told, and mostFormula how long one is that is
// kept.
const (
	mostFormulas = 40
	mostFormula  = 4000
)

// kept are the formulas of a game that were kept.
func kept(p Preferences, id string) []string {
	list := p.StringList(formulasKey + id)
	return slices.Clone(list[:min(len(list), mostFormulas)])
}

// keepFormula puts a formula first among those of a game.
func keepFormula(p Preferences, id, formula string) {
	if formula == "" || len(formula) > mostFormula {
		return
	}
	list := slices.DeleteFunc(kept(p, id), func(one string) bool { return one == formula })
	list = slices.Insert(list, 0, formula)
	p.SetStringList(formulasKey+id, list[:min(len(list), mostFormulas)])
}
