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
	measure, inner, end := p.measured(ctx, request.Heuristic)
	defer end()
	h := p.heuristicOf(measure, game.Method{Heuristic: request.Heuristic}, nil)
	report := game.AuditReport{Heuristic: infoOf(h)}
	began := clock.Now()
	ready := prepare(ctx, h, request.Limits)
	defer ready.forget()
	if ready.stopped != search.NotStopped {
		report.Stopped = ready.stopped
		return report
	}
	found := audit.Run(inner, search.Problem[S, A](p.rules), h, ready.limits, audit.Watch[S, A]{
		Progress: request.Progress, Tell: p.telling(request.Tell, report.Heuristic),
	}, func() []search.Strategy[S] { return p.probes(inner, h, ready.limits, began) })
	if report.Fault = p.fault(measure); report.Fault != nil {
		report.Stopped, report.States, report.Elapsed = search.ByCancel, found.States, found.Elapsed
		return report
	}
	p.fill(&report, &found)
	if measure != nil && found.Sound {
		report.Evidence = evidence{measure.formula, p.description()}
	}
	return report
}

// telling writes what was found so far for those who asked, nil where nobody did.
func (p puzzle[S, A]) telling(tell func(game.AuditReport), h game.HeuristicInfo) func(audit.Report[S, A]) {
	if tell == nil {
		return nil
	}
	return func(found audit.Report[S, A]) {
		report := game.AuditReport{Heuristic: h}
		p.fill(&report, &found)
		tell(report)
	}
}

// fill writes what an audit found in the words of the game.
func (p puzzle[S, A]) fill(report *game.AuditReport, found *audit.Report[S, A]) {
	report.Counts, report.Plot = found.Counts, found.Plot
	if o := found.Over; o != nil {
		worst := p.overestimate(o)
		report.Over = &worst
	}
	for i := range found.Cases {
		report.Cases = append(report.Cases, p.overestimate(&found.Cases[i]))
	}
	if d := found.Drop; d != nil {
		report.Drop = &game.Drop{
			Puzzle: p, Path: p.notations(d.Path), Move: p.rules.Notation(d.Action),
			Before: d.Before, After: d.After, Cost: d.Cost,
		}
	}
}

func (p puzzle[S, A]) overestimate(o *audit.Overestimate[S, A]) game.Overestimate {
	return game.Overestimate{
		Puzzle: p, Path: p.notations(o.Path), Estimate: o.Estimate, Distance: o.Distance, Exact: o.Exact, Onward: p.notations(o.Onward),
	}
}

// probes are searches that may find a way to a goal where the exploration does
// not see the whole space: the best one, where there is time and memory to prepare
// it, then those that follow the heuristic.
func (p puzzle[S, A]) probes(ctx context.Context, h search.Heuristic[S], limits search.Limits, began time.Time) []search.Strategy[S] {
	probes := []search.Strategy[S]{{Algorithm: search.AStar, Heuristic: h}, {Algorithm: search.Greedy, Heuristic: h}}
	best, _ := game.Method{Algorithm: game.Best}.Resolve(p)
	limits.Time = left(limits.Time, began)
	if own, _ := p.heuristic(best.Heuristic); prepare(ctx, own, limits).stopped == search.NotStopped {
		probes = slices.Insert(probes, 0, p.strategy(best, own, 1))
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
