package console

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/search"
	audits "procura/core/search/audit"
	"procura/core/text"
)

// formulaFlag is the flag for a heuristic of one's own.
const formulaFlag = "heuristic-formula"

// What a formula is held against before a run, so that it may prove: the states of small
// problems, in no time that anybody notices. The time alone would let a slow machine prove
// less; the states end it first everywhere but on the slowest.
const (
	examinedStates = 100_000
	examinedTime   = 10 * time.Second
)

// guide is the key of the heuristic asked for, "" for none.
func (f *solveFlags) guide() string {
	if f.set.Changed(formulaFlag) {
		return game.FormulaKey(f.formula)
	}
	return f.heuristic
}

// single refuses two heuristics.
func (f *solveFlags) single() *text.Message {
	if f.set.Changed(formulaFlag) && f.set.Changed("heuristic") {
		return flaw(text.M("console.formula.both"))
	}
	return nil
}

// mistakeOf says why a puzzle does not take a formula.
func mistakeOf(p game.Puzzle, formula string) *game.FormulaMistake {
	if measured, ok := p.(game.Measured); ok {
		return measured.CheckFormula(formula)
	}
	return &game.FormulaMistake{What: text.M("error.formula.none")}
}

// misses says that no chosen problem has a heuristic; of a formula, what is wrong with it
// for the first one.
func (t *task) misses(key string) *text.Message {
	formula, is := game.FormulaText(key)
	if !is {
		return flaw(text.M("error.heuristic", "Heuristic", key))
	}
	wrong := mistakeOf(t.chosen[0].Puzzle, formula)
	return flaw(text.M("console.formula", "Column", wrong.At+1, "What", wrong.What))
}

// underline shows where a formula is wrong, under it.
func (t *task) underline(env *Env) {
	formula, is := game.FormulaText(t.request.Method.Heuristic)
	if !is || len(t.chosen) == 0 {
		return
	}
	wrong := mistakeOf(t.chosen[0].Puzzle, formula)
	if wrong == nil {
		return
	}
	runes := []rune(formula)
	at := min(wrong.At, len(runes))
	before := len([]rune(text.Plain(string(runes[:at]))))
	fmt.Fprintf(env.Err, "  %s\n  %s%s\n", text.Plain(formula), strings.Repeat(" ", before), strings.Repeat("^", max(1, wrong.Length)))
}

// examine holds the formula of a run against the space of its problem, where that is
// small and the run can use it, and says what it found.
func (t *task) examine(ctx context.Context, env *Env, p game.Puzzle, request *game.SolveRequest) game.Evidence {
	m := request.Method
	if _, is := game.FormulaText(m.Heuristic); !is || !m.Algorithm.Informed() || m.Duplicates == search.Quotient {
		return nil
	}
	limits := search.Limits{Nodes: examinedStates, Time: examinedTime, Memory: request.Limits.Memory}
	if request.Limits.Time > 0 {
		limits.Time = min(limits.Time, request.Limits.Time)
	}
	found := p.Audit(ctx, game.AuditRequest{Heuristic: m.Heuristic, Limits: limits})
	if ctx.Err() == nil {
		fmt.Fprintln(env.Err, text.Plain(env.Words.Say(examined(request.Name, &found))))
	}
	return found.Evidence
}

// examined says what an audit found of a formula.
func examined(problem string, found *game.AuditReport) text.Message {
	switch {
	case found.Fault != nil:
		return text.M("console.formula.fault", "Problem", problem)
	case found.Evidence != nil:
		return text.M("console.formula.holds", "Problem", problem, "States", found.States)
	case found.Over != nil:
		return text.M("console.formula.fails", "Problem", problem,
			"Estimate", strconv.FormatFloat(found.Over.Estimate, 'g', 6, 64), "Distance", found.Over.Distance,
			"Overs", found.Overs, "Judged", found.Judged)
	case found.Admissible() == audits.Holds:
		return text.M("console.formula.unsound", "Problem", problem)
	}
	return text.M("console.formula.open", "Problem", problem, "States", found.States)
}

// faulty says that a formula gave no number, with the board for which; the run has no
// outcome to print.
func (env *Env) faulty(problem string, fault *game.FormulaFault) int {
	env.complain(text.M("console.formula.broken", "Problem", problem, "What", fault.Message()))
	for line := range strings.Lines(fault.Board) {
		fmt.Fprintf(env.Err, "  %s\n", strings.TrimRight(line, "\n"))
	}
	return Failed
}
