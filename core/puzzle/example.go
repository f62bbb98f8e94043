package puzzle

import "procura/core/game"

// HasFormulaExamples is for rules with quantities that have formulas to begin with.
type HasFormulaExamples interface {
	FormulaExamples() []game.FormulaExample
}

var _ game.Exemplified = puzzle[int, int]{}

// FormulaExamples are those of the game; none where it has none.
func (p puzzle[S, A]) FormulaExamples() []game.FormulaExample {
	if e, ok := p.rules.(HasFormulaExamples); ok {
		return e.FormulaExamples()
	}
	return nil
}
