package puzzle

import (
	"context"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/internal/clock"
	"procura/core/search"
)

func (p puzzle[S, A]) Solve(ctx context.Context, request game.SolveRequest) game.Run {
	if request.Maximise {
		return p.maximise(ctx, request)
	}
	run, ready := p.solve(ctx, request)
	ready.forget()
	return run
}

// solve is Solve for a goal, and gives the heuristic with what it has prepared.
func (p puzzle[S, A]) solve(ctx context.Context, request game.SolveRequest) (game.Run, preparation[S]) {
	method, wrong := request.Method.Resolve(p)
	if wrong != nil {
		panic("puzzle: " + wrong.Key + " " + method.Heuristic)
	}
	began := clock.Now()
	measure, inner, end := p.measured(ctx, method.Heuristic)
	defer end()
	h := p.heuristicOf(measure, method, request.Evidence)
	ready := prepare(ctx, h, request.Limits)
	if ready.stopped != search.NotStopped {
		return p.unprepared(request, method, ready, clock.Since(began)), ready
	}
	threads := request.Threads
	if measure != nil {
		threads = 1 // it is of one goroutine
	}
	strategy := p.strategy(method, h, threads)
	prepared := clock.Since(began)
	ready.limits.Time = left(request.Limits.Time, began)
	watch := search.Watch{Progress: request.Progress, Trace: request.Trace}
	found := search.Run(inner, search.Problem[S, A](p.rules), strategy, ready.limits, watch)
	run := p.record(request, method)
	run.Report = found.Report
	if run.Fault = p.fault(measure); run.Fault != nil {
		return p.failed(run), ready
	}
	if !request.Alone {
		rest := request.Limits
		rest.Time = left(rest.Time, began)
		p.raise(ctx, &run.Report, method, rest)
	}
	run.Elapsed += prepared
	run.Bytes += ready.bytes
	if run.Solved() {
		p.finish(&run, found.Path)
	}
	run.Reach = p.reach(&run)
	run.When = time.Now().UTC()
	return run, ready
}

// heuristicOf is the heuristic of a method: of the rules, or a formula.
func (p puzzle[S, A]) heuristicOf(formula *measure[S], method game.Method, given game.Evidence) search.Heuristic[S] {
	if formula != nil {
		return formula.heuristic(p.proved(given, method))
	}
	h, _ := p.heuristic(method.Heuristic)
	return h
}

// failed is the record of a run whose formula gave no number: its counts, and nothing
// that it found.
func (p puzzle[S, A]) failed(run game.Run) game.Run {
	run.Outcome, run.Verdict, run.Stopped = search.Cancelled, search.Unknown, search.ByCancel
	run.Reason, run.FloorBy, run.Length, run.Bound = search.Unsaid, "", -1, 0
	run.When = time.Now().UTC()
	return run
}

func (p puzzle[S, A]) heuristic(key string) (search.Heuristic[S], bool) {
	for _, h := range p.rules.Heuristics() {
		if h.Key == key {
			return h, true
		}
	}
	return search.Heuristic[S]{}, false
}

// unprepared is the record of a run that was stopped before it began. What the
// other heuristics say of the start is proved all the same.
func (p puzzle[S, A]) unprepared(request game.SolveRequest, method game.Method, ready preparation[S], elapsed time.Duration) game.Run {
	run := p.record(request, method)
	run.Report = search.Report{
		Outcome: search.Limited, Verdict: search.Unknown, Stopped: ready.stopped,
		Length: -1, Bytes: ready.bytes, Elapsed: elapsed,
	}
	if ready.stopped == search.ByCancel {
		run.Outcome = search.Cancelled
	}
	run.Raise(p.floor(p.rules.Start()))
	run.When = time.Now().UTC()
	return run
}

// raise proves what the heavy heuristics say of the start, for a run that its
// own method did not settle; those that are not prepared are within what is left of
// the limits, the search's own memory being free again, and not after a cancel.
func (p puzzle[S, A]) raise(ctx context.Context, r *search.Report, m game.Method, left search.Limits) {
	for _, h := range p.rules.Heuristics() {
		unsettled := r.Verdict == search.Solution || r.Verdict == search.Unknown
		if !unsettled || !h.Admissible || !h.Heavy || h.Forget != nil || h.Key == m.Heuristic || h.Estimate == nil {
			continue
		}
		if h.Ready == nil || h.Ready() || prepare(ctx, h, left).stopped == search.NotStopped {
			r.Raise(h.Estimate(p.rules.Start()), h.Key)
		}
	}
}

// reach is what game.Run says of it.
func (p puzzle[S, A]) reach(run *game.Run) int {
	rules, can := any(p.rules).(Reaches)
	if !can || run.Reason != search.ByFloor {
		return 0
	}
	moves := run.Length - 1
	if run.Verdict == search.Impossible {
		moves = search.Unreachable - 1
	}
	points, _ := rules.Reach(run.FloorBy, moves)
	return points
}

// strategy is that of a method with its heuristic; it proves the best bound that any
// admissible heuristic gives for the start; heavy ones only where they are the
// method's own.
func (p puzzle[S, A]) strategy(m game.Method, own search.Heuristic[S], threads int) search.Strategy[S] {
	s := search.Strategy[S]{
		Algorithm: m.Algorithm, Heuristic: own, Duplicates: m.Duplicates, Parameter: m.Parameter, Threads: threads,
	}
	start := p.rules.Start()
	for _, h := range p.rules.Heuristics() {
		if h.Key == own.Key {
			h = own // which holds what it has prepared
		}
		if h.Admissible && h.Estimate != nil && (!h.Heavy || h.Key == m.Heuristic) {
			if bound := h.Estimate(start); bound > s.Floor {
				s.Floor, s.FloorBy = bound, h.Key
			}
			s.Bound = h.Estimate // the last one is the strongest
		}
	}
	return s
}

// record fills in what a run's record says of its problem and its request.
func (p puzzle[S, A]) record(request game.SolveRequest, ran game.Method) game.Run {
	asked := ran
	if request.Method.Algorithm == game.Best {
		asked = game.Method{Algorithm: game.Best, Heuristic: ran.Heuristic, Duplicates: ran.Duplicates}
	}
	run := game.Run{
		Program: game.Version, Game: p.Module().ID(), Problem: request.Name, Identity: p.Identity(), Rules: p.Rules(),
		Asked: asked, Ran: ran, Limits: request.Limits,
	}
	run.Limits.Expansions = 0
	run.Target, run.HasTarget = p.Target()
	run.Start, _ = p.Encode(request.Name)
	return run
}

// finish writes the solution down, after the checker has replayed it. A path
// that the checker refuses is a bug of the search, so finish panics.
func (p puzzle[S, A]) finish(run *game.Run, actions []A) {
	if last := p.write(run, actions); !p.rules.Goal(last) {
		panic("puzzle: the search returned a path that reaches no goal: " + strings.Join(run.Path, " "))
	}
}

// write fills in what a record says of a path, and returns its last state.
func (p puzzle[S, A]) write(run *game.Run, actions []A) S {
	for _, a := range actions {
		run.Path = append(run.Path, p.rules.Notation(a))
	}
	path, err := p.replay(run.Path)
	if err != nil {
		panic("puzzle: the search returned a path that breaks the rules: " + err.Error())
	}
	last := path[len(path)-1].State
	if scored, ok := p.rules.(HasScore[S]); ok {
		run.Score, run.HasScore = scored.Score(last), true
	}
	run.Final, _ = p.rules.Encode(last, run.Problem)
	return last
}
