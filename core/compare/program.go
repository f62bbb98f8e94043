package compare

import (
	"cmp"
	"context"
	"time"

	"procura/core/game"
	"procura/core/internal/system"
	"procura/core/judge"
	"procura/core/search"
	"procura/core/text"
	"procura/core/tournament"
)

// ask has a program solve a problem. Its answer proves nothing: its moves are played one by one, and the verdict
// comes from bounds that are proved here.
func (p *Plan) ask(ctx context.Context, row Row, problem game.Problem, c Contender) Row {
	if p.Programs == nil {
		row.Failed = text.M("compare.noprograms")
		return row
	}
	input := p.Text(problem)
	began := system.Now()
	command := game.FillCommand(c.Command, p.Limits.Time, problem.Puzzle.Rules())
	output, fault := p.Programs(ctx, command, input, p.Limits.Time)
	row.Run.Elapsed, row.Run.When = system.Since(began), time.Now().UTC()
	if fault != nil {
		row.Failed = faulty(fault, p.Limits.Time)
		return row
	}
	row.judgeAnswer(ctx, problem, output)
	return row
}

// askMove has a program choose a move, as in a tournament, in the time of the plan or in that of a tournament.
func (p *Plan) askMove(ctx context.Context, turn Turn, position game.Position, c Contender) Row {
	row := Row{Turn: turn}
	if p.Programs == nil {
		row.Failed = text.M("compare.noprograms")
		return row
	}
	began := system.Now()
	move, fault := tournament.AskProgram(ctx, p.Programs, c.Command, position, cmp.Or(p.Limits.Time, tournament.UsualTime*time.Millisecond))
	if fault != nil {
		row.Failed = fault.Message()
		return row
	}
	row.Thought = &Thought{Move: move, ByProgram: true, Elapsed: system.Since(began)}
	return row
}

// faulty returns the message for a fault of a program.
func faulty(fault *game.ProgramFault, within time.Duration) text.Message {
	switch {
	case fault.Reason == game.FaultLate && within > 0:
		return text.M("compare.late", "Seconds", plainNumber(within.Seconds()))
	case fault.Reason == game.FaultFlood:
		return text.M("compare.flood")
	}
	return text.M("compare.crash", "Detail", game.Excerpt(fault.Detail))
}

// judgeAnswer takes over what the output of a program says. The row fails if that is no path to the goal.
func (r *Row) judgeAnswer(ctx context.Context, problem game.Problem, output string) {
	answer := judge.ReadAnswer(ctx, problem.Puzzle.Start(), output)
	switch answer.Kind {
	case judge.Silent:
		r.Failed = text.M("compare.silent")
	case judge.Rubbish:
		r.Failed = text.M("compare.rubbish", "Line", game.Excerpt(answer.Text))
	case judge.Illegal:
		r.Failed = text.M("compare.illegal", "Number", answer.Broken+1, "Move", game.Excerpt(answer.Moves[answer.Broken]))
	case judge.Short:
		r.Failed = text.M("compare.nogoal", "Count", len(answer.Moves))
	case judge.ClaimsImpossible:
		r.Claims = true
	case judge.Path:
		r.takePath(problem.Puzzle, answer)
	}
	if !r.HasFailed() {
		bound, by := lowerBound(ctx, problem.Puzzle)
		r.Run.Raise(bound, by)
	}
}

func (r *Row) takePath(p game.Puzzle, answer judge.Answer) {
	r.Run.Outcome = search.Solved
	r.Run.Verdict = search.Solution
	r.Run.Length = len(answer.Moves)
	r.Run.Path = answer.Moves
	r.Run.Score, r.Run.HasScore = answer.Last.Score()
	final, err := p.After(answer.Moves)
	if err != nil {
		panic("compare: a way that was followed breaks the rules: " + err.Error())
	}
	r.Run.Final = final
}

// lowerBound returns the bound that the quick admissible heuristics prove of the start of a problem.
func lowerBound(ctx context.Context, p game.Puzzle) (bound int, by string) {
	run := p.Solve(ctx, game.SolveRequest{Method: game.Method{Algorithm: search.BFS}, Limits: search.Limits{Nodes: 1}, Alone: true})
	if run.Verdict == search.Impossible {
		return search.Unreachable, run.LowerBoundBy
	}
	return run.Bound, run.LowerBoundBy
}
