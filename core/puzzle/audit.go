package puzzle

import (
	"context"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/internal/clock"
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
	began := clock.Now()
	ready := prepare(ctx, h, request.Limits)
	defer ready.forget()
	if ready.stopped != search.NotStopped {
		report.Stopped = ready.stopped
		return report
	}
	found := audit.Run(ctx, search.Problem[S, A](p.rules), h, ready.limits, request.Progress,
		func() []search.Strategy[S] { return p.probes(ctx, h, ready.limits, began) })
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
// not see the whole space: the best one, where there is time and memory to prepare
// it, then those that follow the heuristic.
func (p puzzle[S, A]) probes(ctx context.Context, h search.Heuristic[S], limits search.Limits, began time.Time) []search.Strategy[S] {
	probes := []search.Strategy[S]{{Algorithm: search.AStar, Heuristic: h}, {Algorithm: search.Greedy, Heuristic: h}}
	best, _ := game.Method{Algorithm: game.Best}.Resolve(p)
	limits.Time = left(limits.Time, began)
	if own, _ := p.heuristic(best.Heuristic); prepare(ctx, own, limits).stopped == search.NotStopped {
		probes = slices.Insert(probes, 0, p.strategy(best, 1))
	}
	return probes
}

func (p puzzle[S, A]) notations(actions []A) []string {
	var moves []string
	for _, a := range actions {
		moves = append(moves, p.rules.Notation(a))
	}
	return moves
}
