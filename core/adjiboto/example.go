package adjiboto

import (
	"procura/core/game"
	"procura/core/text"
)

// FormulaExamples are formulas to begin with: the heuristic of the course, one that is
// admissible, and one that is not.
func (p *Problem) FormulaExamples() []game.FormulaExample {
	return []game.FormulaExample{
		{Formula: "sementes - capturadas", Meaning: text.M("example.adjiboto.course")},
		{Formula: "max(ceil(sementes / 6), ceil(casas / 2))", Meaning: text.M("example.adjiboto.admissible")},
		{Formula: "casas", Meaning: text.M("example.adjiboto.inadmissible")},
	}
}
