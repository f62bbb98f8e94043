package puzzle

import (
	"context"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/audit"
)

// Audit looks for states that refute what a heuristic promises.
func (p puzzle[S, A]) Audit(ctx context.Context, request game.AuditRequest) game.AuditReport {
	request, wrong := request.Resolve(p)
	if wrong != nil {
		panic("puzzle: " + wrong.Key + " " + request.Heuristic)
	}
	h, _ := p.heuristic(request.Heuristic)
	report := game.AuditReport{Heuristic: infoOf(h)}
	ready := prepare(ctx, h, request.Limits)
	defer ready.forget()
	if ready.stopped != search.NotStopped {
		report.Stopped = ready.stopped
		return report
	}
	found := audit.Run(ctx, search.Problem[S, A](p.rules), h, ready.limits, request.Progress,
		func() []search.Strategy[S] { return p.probes(h) })
	report.Counts = found.Counts
	if o := found.Over; o != nil {
		report.Over = &game.Overestimate{
			Puzzle: p, Path: p.notations(o.Path), Estimate: o.Estimate, Distance: o.Distance, Exact: o.Exact,
		}
	}
	if d := found.Drop; d != nil {
		report.Drop = &game.Drop{
			Puzzle: p, Path: p.notations(d.Path), Move: p.rules.Notation(d.Action),
			Before: d.Before, After: d.After, Cost: d.Cost,
		}
	}
	return report
}

// probes are searches that may find a way to a goal where the exploration does
// not see the whole space: the best one, then those that follow the heuristic.
func (p puzzle[S, A]) probes(h search.Heuristic[S]) []search.Strategy[S] {
	best, _ := game.Method{Algorithm: game.Best}.Resolve(p)
	return []search.Strategy[S]{
		p.strategy(best, 1),
		{Algorithm: search.AStar, Heuristic: h},
		{Algorithm: search.Greedy, Heuristic: h},
	}
}

func (p puzzle[S, A]) notations(actions []A) []string {
	var moves []string
	for _, a := range actions {
		moves = append(moves, p.rules.Notation(a))
	}
	return moves
}
