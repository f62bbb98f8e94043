package game

import (
	"cmp"
	"slices"
	"strconv"

	"procura/core/search"
	"procura/core/text"
)

// Method is how a problem is to be solved.
type Method struct {
	Algorithm  search.Algorithm
	Heuristic  string
	Duplicates search.Duplicates
	// Parameter is the algorithm's number, see search.Algorithm.Parameter; 0 is
	// the usual one.
	Parameter float64
}

// Best is no algorithm of its own: it asks for the method that Puzzle.Best gives.
const Best search.Algorithm = "best"

// Hand is the method of a path that somebody played, in files and in the table of runs. It
// is no algorithm, and can't be asked for: nothing of such a run was counted or timed.
const Hand search.Algorithm = "hand"

// DefaultHeuristic is the key of a puzzle's strongest admissible heuristic, ""
// when it has none.
func DefaultHeuristic(p Puzzle) string {
	key := ""
	for _, h := range p.Heuristics() {
		if h.Admissible {
			key = h.Key
		}
	}
	return key
}

// Resolve completes a method for a puzzle: "best" becomes the method that it
// stands for, an informed algorithm gets the default heuristic, an uninformed
// one none. The message, when there is one, names what the puzzle lacks.
func (m Method) Resolve(p Puzzle) (Method, *text.Message) {
	if m.Algorithm == Best {
		best := p.Best()
		best.Duplicates = cmp.Or(m.Duplicates, best.Duplicates)
		return best, nil
	}
	m.Duplicates = cmp.Or(m.Duplicates, search.Graph)
	if !m.Algorithm.Informed() {
		m.Heuristic = ""
		return m, nil
	}
	var wrong *text.Message
	m.Heuristic, wrong = heuristicOf(p, m.Heuristic)
	return m, wrong
}

// heuristicOf is a heuristic's key, that of the default one for "". The message,
// when there is one, says that the puzzle lacks it.
func heuristicOf(p Puzzle, key string) (string, *text.Message) {
	if formula, is := FormulaText(key); is {
		return FormulaKey(formula), formulaOf(p, formula)
	}
	key = cmp.Or(key, DefaultHeuristic(p))
	if slices.ContainsFunc(p.Heuristics(), func(h HeuristicInfo) bool { return h.Key == key }) {
		return key, nil
	}
	wrong := text.M("error.heuristic", "Heuristic", key)
	return key, &wrong
}

// formulaOf says why a puzzle can't take a formula.
func formulaOf(p Puzzle, formula string) *text.Message {
	measured, ok := p.(Measured)
	if !ok {
		wrong := text.M("error.formula.none")
		return &wrong
	}
	if mistake := measured.CheckFormula(formula); mistake != nil {
		wrong := mistake.Message(formula)
		return &wrong
	}
	return nil
}

// Number is the parameter of the method's algorithm and its value in force,
// false where the algorithm takes none.
func (m Method) Number() (parameter search.Parameter, value float64, ok bool) {
	parameter, ok = m.Algorithm.Parameter()
	return parameter, cmp.Or(m.Parameter, parameter.Usual), ok
}

// Words is the algorithm as files and the command line write it, with its
// number where that is not the usual one: "astar weight=1.5".
func (m Method) Words() string {
	words := string(m.Algorithm)
	if p, value, ok := m.Number(); ok && value != p.Usual {
		words += " " + p.Key + "=" + strconv.FormatFloat(value, 'f', -1, 64)
	}
	return words
}
