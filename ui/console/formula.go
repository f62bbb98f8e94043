package console

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/audit"
	"procura/core/text"
	"procura/ui/console/flag"
	"procura/ui/report"
)

// formulaFlag is the flag of a heuristic that the user writes.
const formulaFlag = "heuristic-formula"

// A formula is audited before a run, so that it may prove: on small problems this takes no time that anybody notices.
// The number of states ends the audit first on all but the slowest machines, so that others prove no less.
const (
	examinedStates = 100_000
	examinedTime   = 10 * time.Second
)

// readGuide reads the formula, and refuses two heuristics.
func (t *task) readGuide() *text.Message {
	if !t.flags.Changed(formulaFlag) {
		return nil
	}
	if t.flags.Changed("heuristic") {
		return new(text.M("console.formula.both"))
	}
	t.request.Method.Heuristic = game.FormulaKey(t.formula)
	return nil
}

// mistakeOf returns why a puzzle does not take a formula, nil if it does.
func mistakeOf(p game.Puzzle, formula string) *game.FormulaMistake {
	if measured, ok := p.(game.Measured); ok {
		return measured.CheckFormula(formula)
	}
	return &game.FormulaMistake{What: text.M("error.formula.none")}
}

// underline prints the formula with its mistake underlined.
func (t *task) underline() {
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
	t.printErr("", "  %s", formula)
	t.printErr("", "  %s%s", strings.Repeat(" ", before), strings.Repeat("^", max(1, wrong.Length)))
}

// examine audits the formula of a run on the states of its problem, if the run can use it, and prints what it found.
func (t *task) examine(ctx context.Context, p game.Puzzle, request *game.SolveRequest) game.Evidence {
	m := request.Method
	if _, is := game.FormulaText(m.Heuristic); !is || !m.Algorithm.Informed() || m.Duplicates == search.Quotient {
		return nil
	}
	limits := search.Limits{Nodes: examinedStates, Time: examinedTime, Memory: request.Limits.Memory}
	if request.Limits.Time > 0 {
		limits.Time = min(limits.Time, request.Limits.Time)
	}
	found := p.Audit(ctx, game.AuditRequest{Heuristic: m.Heuristic, Limits: limits})
	if ctx.Err() == nil && !t.quiet {
		t.printErr("", "%s", t.Words.Say(examined(request.Name, &found)))
	}
	return found.Evidence
}

// examined returns the message for what an audit found out about a formula.
func examined(problem string, found *game.AuditReport) text.Message {
	switch {
	case found.Fault != nil:
		return text.M("console.formula.fault", "Problem", problem)
	case found.Evidence != nil && found.Judged == 0:
		return text.M("console.formula.nothing", "Problem", problem, "States", found.States)
	case found.Evidence != nil:
		return text.M("console.formula.holds", "Problem", problem, "States", found.States)
	case found.Over != nil:
		return text.M("console.formula.fails", "Problem", problem,
			"Estimate", strconv.FormatFloat(found.Over.Estimate, 'g', 6, 64), "Distance", found.Over.Distance,
			"Overs", found.Overs, "Judged", found.Judged)
	case found.Admissible() == audit.Holds:
		return text.M("console.formula.unsound", "Problem", problem)
	}
	return text.M("console.formula.open", "Problem", problem, "States", found.States)
}

// failFormula reports that a formula gave no number, with the board in question; the run has no
// outcome to print.
func (t *task) failFormula(problem string, m game.Module, fault *game.FormulaFault) {
	t.fail(text.M("console.formula.broken", "Problem", problem, "What", report.Fault(t.Words, m.ID(), *fault).Message()))
	for line := range strings.Lines(fault.Board) {
		t.printErr("", "  %s", strings.TrimRight(line, "\n"))
	}
}

// refuseHeuristic returns the message for a heuristic or formula that a problem does not have.
func refuseHeuristic(p game.Puzzle, heuristic string) *text.Message {
	if formula, is := game.FormulaText(heuristic); is {
		wrong := mistakeOf(p, formula)
		return new(text.M("console.formula", "Column", wrong.At+1, "What", wrong.What))
	}
	keys := game.HeuristicKeys(p)
	wrong := text.M("error.heuristic", "Heuristic", heuristic, "Allowed", strings.Join(keys, " "))
	return new(flag.DidYouMean(wrong, heuristic, keys))
}

func hasHeuristic(p game.Puzzle, key string) bool {
	if formula, is := game.FormulaText(key); is {
		return mistakeOf(p, formula) == nil
	}
	return slices.ContainsFunc(p.Heuristics(), func(h game.HeuristicInfo) bool { return h.Key == key })
}
