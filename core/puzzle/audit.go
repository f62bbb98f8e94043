package puzzle

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/internal/system"
	"procura/core/search"
	"procura/core/search/audit"
	"procura/core/text"
)

// auditor looks for states that refute what a heuristic of a puzzle promises.
type auditor[S comparable, A any] struct{ puzzle[S, A] }

func (p auditor[S, A]) run(ctx context.Context, request game.AuditRequest) game.AuditReport {
	request, wrong := request.Resolve(p)
	if wrong != nil {
		panic("puzzle: " + wrong.Key + " " + request.Heuristic)
	}
	began := system.Now()
	ready, inner := prepareMethod(ctx, p.puzzle, game.Method{Heuristic: request.Heuristic}, nil, request.Limits)
	defer ready.forget()
	h := ready.heuristic
	report := game.AuditReport{Heuristic: infoOf(h)}
	if ready.stopped != search.NotStopped {
		report.Stopped = ready.stopped
		return report
	}
	var tell func(audit.Report)
	if request.Tell != nil {
		tell = func(found audit.Report) { request.Tell(p.report(h, &found)) }
	}
	watch := audit.Watch{Progress: request.Progress, Tell: tell}
	probes := func() []search.Strategy[S] { return p.probes(inner, h, ready.limits, began) }
	found := audit.Run(inner, search.NotatedProblem[S, A](p.rules), h, ready.limits, watch, probes)
	report.Fault = ready.formula.fault(p.rules.Encode)
	if report.Fault != nil {
		report.Stopped, report.States, report.Elapsed = search.ByCancel, found.States, found.Elapsed
		return report
	}
	report = p.report(h, &found)
	if ready.formula != nil && found.Sound {
		report.Evidence = ready.formula.evidence
	}
	return report
}

func (p auditor[S, A]) report(h search.Heuristic[S], found *audit.Report) game.AuditReport {
	report := game.AuditReport{Heuristic: infoOf(h), Counts: found.Counts, Plot: found.Plot}
	if found.Over != nil {
		report.Over = &game.Overestimate{Puzzle: p.puzzle, Overestimate: *found.Over}
	}
	if found.Drop != nil {
		report.Drop = &game.Drop{Puzzle: p.puzzle, Drop: *found.Drop}
	}
	for _, one := range found.Cases {
		report.Cases = append(report.Cases, game.Overestimate{Puzzle: p.puzzle, Overestimate: one})
	}
	return report
}

// probes are searches that may find a way to a goal where the exploration does
// not see the whole space: the best one, where there is time and memory to prepare
// it, then those that follow the heuristic.
func (p auditor[S, A]) probes(ctx context.Context, h search.Heuristic[S], limits search.Limits, began time.Time) []search.Strategy[S] {
	probes := []search.Strategy[S]{{Algorithm: search.AStar, Heuristic: h}, {Algorithm: search.Greedy, Heuristic: h}}
	best := p.Best()
	limits.Time = timeLeft(limits.Time, began)
	if ready, _ := prepareMethod(ctx, p.puzzle, best, nil, limits); ready.stopped == search.NotStopped {
		probes = slices.Insert(probes, 0, heuristics[S](p.rules.Heuristics()).strategy(p.rules.Start(), best, ready.heuristic, 1))
	}
	return probes
}

// Random is the random problem with a number of a series: equal seeds and sizes
// give equal series, and the first problems do not depend on how many follow.
func Random(g game.Generator, size int, seed uint64, number int) game.Puzzle {
	return g.Random(rand.New(rand.NewPCG(seed, uint64(number))), size)
}

// RandomAuditRequest asks for the audit of a heuristic on random problems.
// Limits.Time is for all of them, the other limits are for each. Progress
// counts the states of the problems done as Generated, and the problems as
// Depth. A formula that gives no number on a board ends all.
type RandomAuditRequest struct {
	game.AuditRequest
	// TellAll, where it is not nil, is told after each problem what was found so far;
	// Tell is not.
	TellAll func(RandomAuditReport)
	// Rules are laid over the default ones; nil changes none.
	Rules game.Rules
	// Boards is the number of problems.
	Boards int
	// Size is the size of each random problem; 0 stands for the usual one.
	Size int
	// Seed tells series of random problems apart, see Random.
	Seed uint64
}

// RandomAuditReport tells what an audit of random problems found. Its figures are those of
// all problems together, its counter-examples the worst of all: each has its own Puzzle.
// Whole reports whether the whole space of every problem was seen.
type RandomAuditReport struct {
	game.AuditReport
	// Boards counts the problems looked at; fewer than asked for when time or
	// the context ended the audit.
	Boards int
	// Wholes counts those whose whole space was seen.
	Wholes int
	// Refuting counts those with a state that refutes admissibility.
	Refuting int
}

// AuditRandom audits a heuristic on random problems. The message, when there
// is one, names the rule, heuristic or size that the game does not have.
func AuditRandom(ctx context.Context, g game.Generator, request RandomAuditRequest) (RandomAuditReport, *text.Message) {
	if wrong := request.complete(g); wrong != nil {
		return RandomAuditReport{}, wrong
	}
	began := system.Now()
	all := RandomAuditReport{}
	all.Whole = true
	for all.Boards < request.Boards && ctx.Err() == nil {
		each := request.AuditRequest
		each.Progress, each.Tell = nil, nil
		if limit := request.Limits.Time; limit > 0 {
			each.Limits.Time = limit - system.Since(began)
			if each.Limits.Time <= 0 {
				all.Stopped = search.ByTime
				break
			}
		}
		p, _ := Random(g, request.Size, request.Seed, all.Boards).WithRules(request.Rules)
		all.add(p.Audit(ctx, each))
		all.publish(request.Progress)
		if request.TellAll != nil {
			request.TellAll(all)
		}
		if all.Fault != nil {
			break
		}
	}
	if ctx.Err() != nil && all.Boards < request.Boards {
		all.Stopped = search.ByCancel
	}
	all.Whole = all.Whole && all.Boards > 0 && all.Boards == request.Boards
	all.Elapsed = system.Since(began)
	return all, nil
}

func (o *RandomAuditRequest) complete(g game.Generator) *text.Message {
	sizes := g.Sizes()
	if o.Size == 0 {
		o.Size = sizes.Usual
	}
	if o.Size < sizes.Least || o.Size > sizes.Most {
		wrong := text.M("error.size", "Size", o.Size, "Least", sizes.Least, "Most", sizes.Most)
		return &wrong
	}
	p, wrong := Random(g, o.Size, o.Seed, 0).WithRules(o.Rules)
	if wrong != nil {
		return wrong
	}
	o.AuditRequest, wrong = o.Resolve(p)
	return wrong
}

func (r *RandomAuditReport) add(one game.AuditReport) {
	r.Boards++
	r.Heuristic = one.Heuristic
	r.Add(&one.Counts)
	r.Plot, r.Fault = audit.MergePlots(r.Plot, one.Plot), one.Fault
	r.addCases(one.Cases)
	if one.Whole {
		r.Wholes++
	}
	if one.Over != nil {
		r.Refuting++
	}
	if one.Over != nil && (r.Over == nil || one.Over.Excess() > r.Over.Excess()) {
		r.Over = one.Over
	}
	if one.Drop != nil && (r.Drop == nil || one.Drop.Excess() > r.Drop.Excess()) {
		r.Drop = one.Drop
	}
}

// mostCases bounds the cases that are kept of all problems.
const mostCases = 4096

// addCases keeps a case of each distance and estimate, the first.
func (r *RandomAuditReport) addCases(cases []game.Overestimate) {
	type place struct {
		distance int
		estimate float64
	}
	known := map[place]bool{}
	for i := range r.Cases {
		known[place{r.Cases[i].Distance, r.Cases[i].Estimate}] = true
	}
	for i := range cases {
		at := place{cases[i].Distance, cases[i].Estimate}
		if !known[at] && len(r.Cases) < mostCases {
			known[at] = true
			r.Cases = append(r.Cases, cases[i])
		}
	}
}

func (r *RandomAuditReport) publish(p *search.Progress) {
	if p == nil {
		return
	}
	p.Generated.Store(r.States)
	p.Expanded.Store(r.States)
	p.Bytes.Store(r.Bytes)
	p.Depth.Store(int64(r.Boards))
}
