package game

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"procura/core/search"
	"procura/core/search/audit"
	"procura/core/text"
)

// AuditRequest asks for the audit of a heuristic.
type AuditRequest struct {
	// Heuristic is the key of one of Puzzle.Heuristics; see Resolve.
	Heuristic string
	// Limits end the audit early: Nodes and Depth bound the states that are kept.
	Limits   search.Limits
	Progress *search.Progress // may be nil; states count as Generated
	// Tell, where it is not nil, is told what was found so far, now and then and on the
	// goroutine of the audit: the figures and counter-examples of a part of the space.
	Tell func(AuditReport)
}

// Resolve gives a request without a heuristic the puzzle's default one. The
// message, when there is one, names the heuristic that the puzzle lacks.
func (r AuditRequest) Resolve(p Puzzle) (AuditRequest, *text.Message) {
	var wrong *text.Message
	r.Heuristic, wrong = heuristicOf(p, r.Heuristic)
	return r, wrong
}

// AuditReport tells what an audit of one problem found. The counter-examples are the worst of
// their kind, nil where there is none.
type AuditReport struct {
	// Heuristic is the audited heuristic, with what it promises.
	Heuristic HeuristicInfo
	audit.Counts
	Over *Overestimate
	Drop *Drop
	// Plot counts states by distance and estimate.
	Plot []audit.PlotPoint
	// Cases are as in audit.Report.
	Cases []Overestimate
	// Fault, where it is not nil, tells why the audit says nothing more: a formula gave no number.
	Fault *FormulaFault
	// Evidence is for SolveRequest: nil, unless the heuristic is a formula that was held
	// against the whole space and never exceeds the distance, not by a rounding error.
	Evidence Evidence
}

// Overestimate is one of a problem: Puzzle.Replay(Path) shows the way to it, Puzzle.After(Path)
// writes its board.
type Overestimate struct {
	Puzzle Puzzle
	audit.Overestimate
}

// Drop is one of a problem: Puzzle.Replay(Steps()) shows the way to it, the move last.
type Drop struct {
	Puzzle Puzzle
	audit.Drop
}

// FormulaPrefix begins the key of a heuristic that is a formula: the text of it
// follows.
const FormulaPrefix = "formula: "

// Measured is a puzzle or a position whose states have quantities, of which heuristics or evaluations
// can be written as formulas. Such a heuristic is one like any other: FormulaPrefix and the
// text of the formula are its key wherever a heuristic's key is asked for, although
// Heuristics does not list it.
type Measured interface {
	// Quantities lists the quantities of a state, in the order in which they are explained.
	Quantities() []Quantity
	// CheckFormula returns what is wrong with a formula, nil if nothing is. Both names of a quantity
	// are right. It takes well under a millisecond.
	CheckFormula(formula string) *FormulaMistake
}

// Quantity is a number that a formula may ask a state for.
type Quantity struct {
	// Key is its name in formulas, in Portuguese, and the one that files have; English is the other:
	// small letters, no accents.
	Key, English string
	// Meaning tells what it is.
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

// RenameQuantities gives the words of a formula other names; rename returns the same word where it is no
// quantity.
func RenameQuantities(formula string, rename func(word string) string) string {
	return wordOfFormula.ReplaceAllStringFunc(formula, rename)
}

var wordOfFormula = regexp.MustCompile(`[\pL_][\pL\pN_]*`)

// CanonicalFormula is a formula as files have it: with the Portuguese name of each quantity of a puzzle or position.
func CanonicalFormula(p any, formula string) string {
	measured, ok := p.(Measured)
	if !ok {
		return formula
	}
	return canonical(measured.Quantities(), formula)
}

func canonical(quantities []Quantity, formula string) string {
	names := map[string]string{}
	for _, q := range quantities {
		names[q.English] = q.Key
	}
	return RenameQuantities(formula, func(word string) string { return cmp.Or(names[word], word) })
}

// QuantityOf is a quantity of a game's own states.
type QuantityOf[S any] struct {
	Quantity
	// Of is the number itself: cheap, and finite.
	Of func(S) float64
}

// Count is a quantity that is a whole number.
func Count[S any](key, english string, meaning text.Message, of func(S) int) QuantityOf[S] {
	return QuantityOf[S]{Quantity{key, english, meaning}, func(s S) float64 { return float64(of(s)) }}
}

// HasQuantities is for rules whose states have quantities, of which heuristics or evaluations
// can be written as formulas.
type HasQuantities[S any] interface {
	// Quantities lists the quantities of a state, in the order in which they are explained.
	Quantities() []QuantityOf[S]
	// ReadFormula reads a formula over quantities of these names: formula.Read. A game
	// hands it in, so that files, which know puzzles and no game, need no parser.
	ReadFormula(source string, names []string) (Formula, *FormulaMistake)
}

// Quantities lists the quantities of rules, none where they have none.
func Quantities[S any](rules any) (list []Quantity) {
	if own, ok := rules.(HasQuantities[S]); ok {
		for _, q := range own.Quantities() {
			list = append(list, q.Quantity)
		}
	}
	return list
}

// ReadFormula reads a formula over the quantities of rules, and says which of them it uses.
func ReadFormula[S any](rules any, source string) (Formula, []QuantityOf[S], *FormulaMistake) {
	own, ok := rules.(HasQuantities[S])
	if !ok {
		return nil, nil, &FormulaMistake{What: text.M("error.formula.none")}
	}
	all := own.Quantities()
	var names, english []string
	for _, q := range all {
		names, english = append(names, q.Key), append(english, q.English)
	}
	program, wrong := own.ReadFormula(source, append(names, english...))
	if wrong != nil {
		return nil, nil, wrong
	}
	var used []QuantityOf[S]
	for _, i := range program.Uses() {
		used = append(used, all[i%len(all)])
	}
	return program, used, nil
}

// CheckFormula returns what is wrong with a formula over the quantities of rules; one that was meant is named in the
// reader's language, of the game with this id.
func CheckFormula[S any](rules any, id, source string) *FormulaMistake {
	_, _, wrong := ReadFormula[S](rules, source)
	if wrong != nil && wrong.What.Key == "formula.near" {
		near, _ := wrong.What.Args["Near"].(string)
		wrong.What.Args["Near"] = text.M("formula.name." + id + "." + canonical(Quantities[S](rules), near))
	}
	return wrong
}

// Formula is a formula that has been read, as core/formula reads it. It never changes.
type Formula interface {
	// Uses are the quantities that it names, by their places among the names that it was
	// read with, each once.
	Uses() []int
	// Value is its value for those quantities, in the order of Uses. It may be infinite
	// or no number.
	Value(quantities []float64) float64
}

// FormulaMistake describes what is wrong with a formula, and where: Length runes from the
// rune At on, from 0. Length may be 0.
type FormulaMistake struct {
	At, Length int
	What       text.Message
}

// Message describes what is wrong, with the place where.
func (m *FormulaMistake) Message(formula string) text.Message {
	return text.M("error.formula", "Formula", text.Plain(formula), "Column", m.At+1, "What", m.What)
}

// FormulaFault is a state for which a formula gives no number that can be searched by:
// none, an infinite one, or one too far from 0. A run that meets one has no outcome.
type FormulaFault struct {
	Formula string
	// Value is the result of the formula.
	Value float64
	// Quantities lists the ones that it names, "media = 0, pontos = 12"; "" for none.
	Quantities string
	// Board is the state, in strict text form.
	Board string
}

// Greatest limits the absolute value of a formula: up to there a search adds
// what the moves cost without losing any of it.
const Greatest = 1e12

// Message tells all but the board.
func (f *FormulaFault) Message() text.Message {
	key := "error.formula.infinite"
	switch {
	case math.IsNaN(f.Value):
		key = "error.formula.nan"
	case !math.IsInf(f.Value, 0):
		key = "error.formula.great"
	}
	return text.M(key, "Formula", f.Formula, "Value", strconv.FormatFloat(f.Value, 'g', 6, 64),
		"Greatest", fmt.Sprint(Greatest), "Quantities", f.Named())
}

// Named are the quantities, or that there are none, as an argument of a message.
func (f *FormulaFault) Named() any {
	if f.Quantities == "" {
		return text.M("error.formula.constant")
	}
	return f.Quantities
}

// Evidence shows that an audit has seen the whole space of a problem and found no estimate
// of a formula above the distance there. With it, a run of that very formula on that very
// problem proves what an admissible heuristic proves. Only an audit makes one that counts;
// see AuditReport.Evidence.
type Evidence interface {
	// Formula is the text of the formula that it speaks of.
	Formula() string
}

// FormulaExample is a formula to begin with, and what it is.
type FormulaExample struct {
	Formula string
	Meaning text.Message
}

// Exemplified is a module whose puzzles are measured, with formulas to begin with: the
// heuristic of the course first, then an admissible formula and one that is not.
type Exemplified interface {
	Module
	FormulaExamples() []FormulaExample
}
