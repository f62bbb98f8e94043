package cavalo

import (
	"procura/core/game"
	"procura/core/text"
)

// FormulaExamples are formulas to begin with: the heuristic of the course, one that is
// admissible, and one that is not.
func (p *Problem) FormulaExamples() []game.FormulaExample {
	return []game.FormulaExample{
		{Formula: "restantes > 0 ? (objetivo - pontos) / media : 0", Meaning: text.M("example.cavalo.course")},
		{Formula: "maior > 0 ? ceil(falta / maior) : 0", Meaning: text.M("example.cavalo.admissible")},
		{Formula: "2 * falta / max(1, media)", Meaning: text.M("example.cavalo.inadmissible")},
	}
}
