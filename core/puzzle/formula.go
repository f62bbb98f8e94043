package puzzle

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

// measure is a formula as the heuristic of one run, on one goroutine. At the first state
// for which it has no number it ends the run, and gives 0 until the search sees that.
type measure[S comparable] struct {
	evidence // what has to be shown of it before it proves
	program  game.Formula
	used     []game.QuantityOf[S]
	values   []float64
	end      context.CancelFunc
	// broken is the first state without a number, and bad what it got instead.
	broken *S
	bad    float64
}

// newMeasure is the measure of a formula that can be read, of a problem that is described.
func newMeasure[S comparable](rules any, source, problem string, end context.CancelFunc) *measure[S] {
	program, used, wrong := game.ReadFormula[S](rules, source)
	if wrong != nil {
		panic("puzzle: " + wrong.What.Key + " in " + source)
	}
	return &measure[S]{evidence: evidence{source, problem}, program: program, used: used, values: make([]float64, len(used)), end: end}
}

func (m *measure[S]) estimate(s S) float64 {
	for i := range m.used {
		m.values[i] = m.used[i].Of(s)
	}
	value := m.program.Value(m.values)
	if value >= -game.Greatest && value <= game.Greatest {
		return value
	}
	return m.fail(s, value)
}

// fail notes the first state without a number; a function of its own, so that the states
// of all others stay off the heap.
func (m *measure[S]) fail(s S, value float64) float64 {
	if m.broken == nil {
		m.broken, m.bad = &s, value
		m.end()
	}
	return 0
}

// heuristic is admissible where evidence speaks of this formula and this problem. In the
// quotient a search looks at boards that the audit may not have seen: those that stand for
// others.
func (m *measure[S]) heuristic(of game.Method, given game.Evidence) search.Heuristic[S] {
	return search.Heuristic[S]{
		Key: game.FormulaKey(m.formula), Name: text.M("core.heuristic.formula", "Formula", text.Clip(m.formula, 40)),
		Admissible: of.Duplicates != search.Quotient && given == game.Evidence(m.evidence), Real: m.estimate,
	}
}

// fault is the first state without a number, nil where there is none.
func (m *measure[S]) fault(encode func(S, string) (string, bool)) *game.FormulaFault {
	if m == nil || m.broken == nil {
		return nil
	}
	var named []string
	for _, q := range m.used {
		named = append(named, fmt.Sprintf("%s = %s", q.Key, strconv.FormatFloat(q.Of(*m.broken), 'g', 6, 64)))
	}
	board, _ := encode(*m.broken, "")
	return &game.FormulaFault{Formula: m.formula, Value: m.bad, Quantities: strings.Join(named, ", "), Board: board}
}

// evidence shows that an audit has seen a whole space. Only this package can make one.
type evidence struct{ formula, problem string }

func (e evidence) Formula() string { return e.formula }
