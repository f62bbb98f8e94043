package game

import "procura/core/text"

// FormulaPrefix begins the key of a heuristic that is a formula: the text of it
// follows.
const FormulaPrefix = "formula: "

// Measured is a puzzle whose states have quantities, of which heuristics can be
// written as formulas. Such a heuristic is one like any other: FormulaPrefix and the
// text of the formula are its key wherever a heuristic's key is asked for, although
// Heuristics does not list it.
type Measured interface {
	// Quantities are those of a state, in the order in which they are explained.
	Quantities() []Quantity
	// CheckFormula says what is wrong with a formula, nil where nothing is. It takes
	// well under a millisecond.
	CheckFormula(formula string) *FormulaMistake
}

// Quantity is a number, a truth or a word that a formula may ask a state for.
type Quantity struct {
	// Key is its name in formulas, in every language.
	Key string
	// Kind is "number", "bool" or "string".
	Kind string
	// Meaning says what it is.
	Meaning text.Message
}

// FormulaMistake is what is wrong with a formula, and where: Length runes from the
// rune At on, from 0. Length may be 0.
type FormulaMistake struct {
	At, Length int
	What       text.Message
}
