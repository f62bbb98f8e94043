package compare

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"slices"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

// Run carries a plan out, one run after another, and tells each row when it has ended;
// tell may be nil. It returns the rows in the order of the plan: problem by problem,
// contender by contender. When ctx ends, the run under way is no row, and those that
// have ended stay.
//
// Every run begins cold: its problem is made anew, so that whatever a heuristic has to
// prepare is part of each run's time, and the memory of the run before is given back
// where it was much.
// There is no run to warm up that is not counted: the first repetition is a row as any
// other, and the median is what counts.
func Run(ctx context.Context, plan *Plan, tell func(Row)) []Row {
	var rows []Row
	for turn := range plan.Turns() {
		if ctx.Err() != nil {
			break
		}
		if last := len(rows) - 1; last >= 0 && rows[last].Run.Bytes >= muchMemory {
			debug.FreeOSMemory()
		}
		row := plan.row(ctx, turn)
		if ctx.Err() != nil && (row.Run.Stopped == search.ByCancel || !row.Failed.IsZero() || IsProgram(&row.Run)) {
			break
		}
		rows = append(rows, row)
		if tell != nil {
			tell(row)
		}
	}
	slices.SortFunc(rows, func(a, b Row) int { return a.compare(b.Turn) })
	return rows
}

// muchMemory is what a run has to take for its memory to be given back before the next
// one: that costs more than many a run.
const muchMemory = 16 << 20

// compare is the order of rows in a table.
func (t Turn) compare(o Turn) int {
	return cmp.Or(cmp.Compare(t.Problem, o.Problem), cmp.Compare(t.Contender, o.Contender), cmp.Compare(t.Repetition, o.Repetition))
}

// row is one run. A panic is an error of the program, and costs no more than the row.
func (p *Plan) row(ctx context.Context, turn Turn) (row Row) {
	problem, contender := p.Problems[turn.Problem], p.Contenders[turn.Contender]
	failed := Row{Turn: turn, Run: Unsolved(problem, contender, p.Limits)}
	defer func() {
		if value := recover(); value != nil {
			row = failed
			row.Failed = text.M("compare.broken", "Reason", fmt.Sprint(value))
		}
	}()
	if wrong := contender.Fits(problem.Puzzle); wrong != nil {
		failed.Failed = *wrong
		return failed
	}
	fresh, _ := problem.Puzzle.WithRules(problem.Puzzle.Rules()) // its own rules fit
	problem.Puzzle = fresh
	progress := &search.Progress{}
	if p.Begin != nil {
		p.Begin(turn, progress)
	}
	if contender.IsProgram() {
		return p.ask(ctx, failed, problem, contender)
	}
	row = Row{Turn: turn, Run: fresh.Solve(ctx, game.SolveRequest{
		Name: problem.Name, Method: contender.Method, Limits: p.Limits, Alone: true, Threads: p.Threads, Progress: progress,
	})}
	row.Blame()
	return row
}

// Blame fails a row whose formula gave no number.
func (r *Row) Blame() {
	if r.Run.Fault != nil {
		r.Failed = r.Run.Fault.Message()
	}
}

// Fits says why a problem can't be solved so, nil where it can.
func (c Contender) Fits(p game.Puzzle) *text.Message {
	if _, has := p.Target(); p.Module().Targeted() && !has {
		return flaw("compare.notarget")
	}
	if c.IsProgram() {
		return nil
	}
	m, wrong := c.Method.Resolve(p)
	if wrong == nil && m.Duplicates == search.Quotient && p.Symmetries() <= 1 {
		return flaw("compare.quotient")
	}
	return wrong
}

// Unsolved is the record of a run of which nothing is known yet.
func Unsolved(problem game.Problem, c Contender, limits search.Limits) game.Run {
	p := problem.Puzzle
	run := game.Run{
		Program: game.Version, Game: p.Module().ID(), Problem: problem.Name, Identity: p.Identity(), Rules: p.Rules(),
		Asked: c.asked(), Ran: c.asked(), Limits: limits, Report: search.Report{Verdict: search.Unknown, Length: -1},
	}
	run.Target, run.HasTarget = p.Target()
	run.Start, _ = p.Encode(problem.Name)
	return run
}
