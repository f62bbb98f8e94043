package ui

import (
	"slices"

	"procura/core/search/audit"
	"procura/ui/host"
)

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

// judgements are what audits of this window have found of formulas: they are found again
// in as short a time, so that none outlives it.
type judgements map[judgedKey]host.Judgement

type judgedKey struct{ identity, formula string }

// mostJudged is how many are noted.
const mostJudged = 2000

// note notes what was found; a part of a space, seen later, takes nothing back.
func (j judgements) note(identity, formula string, found host.Judgement) {
	key := judgedKey{identity, formula}
	was, known := j[key]
	if known && was.Admissible != audit.Open && found.Admissible == audit.Open {
		return
	}
	if !known && len(j) >= mostJudged {
		clear(j)
	}
	j[key] = found
}
