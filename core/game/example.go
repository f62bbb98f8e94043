package game

import "procura/core/text"

// FormulaExample is a formula to begin with, and what it is.
type FormulaExample struct {
	Formula string
	Meaning text.Message
}

// Exemplified is a measured puzzle that has formulas to begin with: the heuristic of the
// course first, then one that is admissible and one that is not.
type Exemplified interface {
	Measured
	FormulaExamples() []FormulaExample
}
