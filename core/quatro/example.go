package quatro

import (
	"procura/core/game"
	"procura/core/text"
)

// FormulaExamples are formulas to begin with: the heuristic of the course, one that is
// admissible, and one that is not.
func (p *Puzzle) FormulaExamples() []game.FormulaExample {
	return []game.FormulaExample{
		{Formula: "4 - melhor_linha", Meaning: text.M("example.quatro.course")},
		{Formula: "completas > 0 ? 0 : 1", Meaning: text.M("example.quatro.admissible")},
		{Formula: "livres", Meaning: text.M("example.quatro.inadmissible")},
	}
}
