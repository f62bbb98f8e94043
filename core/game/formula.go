package game

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"procura/core/text"
)

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

// FormulaText is the text of the formula that a heuristic's key stands for, false where
// the key is of another heuristic.
func FormulaText(key string) (string, bool) {
	formula, ok := strings.CutPrefix(key, FormulaPrefix)
	return strings.TrimSpace(formula), ok
}

// FormulaKey is the key of the heuristic that is a formula.
func FormulaKey(formula string) string { return FormulaPrefix + strings.TrimSpace(formula) }

// Formula is a formula that has been read, as core/formula reads it. It never changes.
type Formula interface {
	// Uses are the quantities that it names, by their places among the names that it was
	// read with, each once.
	Uses() []int
	// Value is its value for those quantities, in the order of Uses. It may be infinite
	// or no number.
	Value(quantities []float64) float64
}

// FormulaMistake is what is wrong with a formula, and where: Length runes from the
// rune At on, from 0. Length may be 0.
type FormulaMistake struct {
	At, Length int
	What       text.Message
}

// Message says what is wrong, with the place where.
func (m *FormulaMistake) Message(formula string) text.Message {
	return text.M("error.formula", "Formula", text.Plain(formula), "Column", m.At+1, "What", m.What)
}

// FormulaFault is a state for which a formula gives no number that can be searched by:
// none, an infinite one, or one too far from 0. A run that meets one has no outcome.
type FormulaFault struct {
	Formula string
	// Value is what the formula gave.
	Value float64
	// Quantities are those that it names, "media = 0, pontos = 12".
	Quantities string
	// Board is the state, in strict text form.
	Board string
}

// Greatest is how far from 0 the value of a formula may be: up to there a search adds
// what the moves cost without losing any of it.
const Greatest = 1e12

// Message says it all but the board.
func (f *FormulaFault) Message() text.Message {
	key := "error.formula.infinite"
	switch {
	case math.IsNaN(f.Value):
		key = "error.formula.nan"
	case !math.IsInf(f.Value, 0):
		key = "error.formula.great"
	}
	return text.M(key, "Formula", f.Formula, "Value", strconv.FormatFloat(f.Value, 'g', 6, 64),
		"Greatest", fmt.Sprint(Greatest), "Quantities", f.Quantities)
}

// Evidence is that an audit has seen the whole space of a problem and no estimate of a
// formula above the distance there: with it, a run of that very formula on that very
// problem proves what an admissible heuristic proves. Only an audit makes one that
// counts; see AuditReport.Evidence.
type Evidence interface {
	// Formula is the text of the formula that it speaks of.
	Formula() string
}
