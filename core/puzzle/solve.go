package puzzle

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/internal/system"
	"procura/core/search"
	"procura/core/search/bounds"
)

func (p puzzle[S, A]) Solve(ctx context.Context, request game.SolveRequest) game.Run {
	if request.Maximise {
		return ended(p.maximise(ctx, request))
	}
	run, ready := p.solve(ctx, request)
	ready.forget()
	return ended(run)
}

// ended is a run that has ended now.
func ended(run game.Run) game.Run {
	run.When = time.Now().UTC()
	return run
}

// solve is Solve for a goal, and gives the heuristic with what it has prepared.
func (p puzzle[S, A]) solve(ctx context.Context, request game.SolveRequest) (game.Run, preparation[S]) {
	method, wrong := request.Method.Resolve(p)
	if wrong != nil {
		panic("puzzle: " + wrong.Key + " " + method.Heuristic)
	}
	began := system.Now()
	measure, inner, end := p.measured(ctx, method.Heuristic)
	defer end()
	h := p.heuristicOf(measure, method, request.Evidence)
	ready := prepare(ctx, h, request.Limits)
	if ready.stopped != search.NotStopped {
		return p.unprepared(request, method, ready, system.Since(began)), ready
	}
	threads := request.Threads
	if measure != nil {
		threads = 1 // it is of one goroutine
	}
	strategy := p.strategy(method, h, threads)
	prepared := system.Since(began)
	ready.limits.Time = timeLeft(request.Limits.Time, began)
	watch := search.Watch{Progress: request.Progress, Trace: request.Trace}
	found := search.Run(inner, search.Problem[S, A](p.rules), strategy, ready.limits, watch)
	run := p.record(request, method)
	run.Report = found.Report
	if run.Fault = p.fault(measure); run.Fault != nil { // its counts stand, and nothing that it found
		run.Outcome, run.Verdict, run.Stopped = search.Cancelled, search.Unknown, search.ByCancel
		run.Reason, run.LowerBoundBy, run.Length, run.Bound = search.Unsaid, "", -1, 0
		return run, ready
	}
	if !request.Alone {
		rest := request.Limits
		rest.Time = timeLeft(rest.Time, began)
		p.raiseBound(ctx, &run.Report, method, rest)
	}
	run.Elapsed += prepared
	run.Bytes += ready.bytes
	if run.Solved() {
		if last := p.writePath(&run, p.notations(found.Path)); !p.rules.Goal(last) {
			panic("puzzle: the search returned a path that reaches no goal: " + strings.Join(run.Path, " "))
		}
	}
	run.Reach = p.reach(&run)
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
	run.Raise(p.lowerBound(p.rules.Start()))
	return run
}

// raiseBound proves what the heavy heuristics say of the start, for a run that its
// own method did not settle; those that are not prepared are within what is left of
// the limits, the search's own memory being free again, and not after a cancel.
func (p puzzle[S, A]) raiseBound(ctx context.Context, r *search.Report, m game.Method, left search.Limits) {
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
	if !can || run.Reason != search.ByLowerBound {
		return 0
	}
	moves := run.Length - 1
	if run.Verdict == search.Impossible {
		moves = search.Unreachable - 1
	}
	points, _ := rules.Reach(run.LowerBoundBy, moves)
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
			if bound := h.Estimate(start); bound > s.LowerBound {
				s.LowerBound, s.LowerBoundBy = bound, h.Key
			}
			s.Bound = h.Estimate // the last one is the strongest
		}
	}
	return s
}

// record is that of a run before anything is found.
func (p puzzle[S, A]) record(request game.SolveRequest, ran game.Method) game.Run {
	asked := ran
	if request.Method.Algorithm == game.Best {
		asked = game.Method{Algorithm: game.Best, Heuristic: ran.Heuristic, Duplicates: ran.Duplicates}
	}
	return game.NewRun(game.Problem{Name: request.Name, Puzzle: p}, asked, ran, request.Limits)
}

// writePath fills in what a record says of a path, after the checker has replayed it, and
// returns its last state. A path that the checker refuses is a bug of the search.
func (p puzzle[S, A]) writePath(run *game.Run, moves []string) S {
	path, err := p.replay(moves)
	if err != nil {
		panic("puzzle: the search returned a path that breaks the rules: " + err.Error())
	}
	last := path[len(path)-1].State
	run.Path = append(run.Path, moves...)
	run.Score, run.HasScore = scoreOf(p.rules, last)
	run.Final, _ = p.rules.Encode(last, run.Problem)
	return last
}

// preparation is what a heuristic made before its first estimate, and what is
// left of the limits then.
type preparation[S comparable] struct {
	heuristic search.Heuristic[S]
	bytes     int64
	stopped   search.Stop
	limits    search.Limits
	forget    func()
}

func prepare[S comparable](ctx context.Context, h search.Heuristic[S], limits search.Limits) preparation[S] {
	ready := preparation[S]{heuristic: h, limits: limits, forget: func() {}}
	if h.Prepare == nil {
		return ready
	}
	began, outer := system.Now(), ctx
	if limits.Time > 0 {
		var end context.CancelFunc
		ctx, end = context.WithTimeout(ctx, limits.Time)
		defer end()
	}
	if h.Forget != nil {
		ready.forget = h.Forget
	}
	ready.bytes, ready.stopped = h.Prepare(ctx, limits.Memory)
	if ready.stopped == search.ByCancel && outer.Err() == nil {
		ready.stopped = search.ByTime
	}
	if limits.Memory > 0 {
		ready.limits.Memory = max(1, limits.Memory-ready.bytes)
	}
	ready.limits.Time = timeLeft(limits.Time, began)
	return ready
}

// timeLeft is what is left of a limit of time that began then: of none none, and at
// least the smallest.
func timeLeft(limit time.Duration, began time.Time) time.Duration {
	if limit <= 0 {
		return limit
	}
	return max(1, limit-system.Since(began))
}

// replay is the checker: it follows a path by the successor function alone.
func (p puzzle[S, A]) replay(moves []string) ([]search.Edge[S, A], error) {
	path := p.start()
	for i, move := range moves {
		next := p.rules.Expand(path[i].State, nil)
		at := slices.IndexFunc(next, func(e search.Edge[S, A]) bool { return p.rules.Notation(e.Action) == move })
		if at < 0 {
			return nil, fmt.Errorf("move %d, %q, is not possible", i+1, move)
		}
		path = append(path, next[at])
	}
	return path, nil
}

func (p puzzle[S, A]) Replay(moves []string) (game.Replay, error) {
	path, err := p.replay(moves)
	if err != nil {
		return nil, err
	}
	return frames{line[S, A]{puzzle: p, path: path}}, nil
}

// frames are only looked at: a game by hand can't go on from there.
type frames struct{ game.Replay }

func (p puzzle[S, A]) After(moves []string) (string, error) {
	path, err := p.replay(moves)
	if err != nil {
		return "", err
	}
	form, _ := p.rules.Encode(path[len(path)-1].State, "")
	return form, nil
}

// Maximises reports whether the rules have a bound on points.
func (p puzzle[S, A]) Maximises() bool {
	_, ok := p.rules.(Maximizer[S])
	return ok
}

// maximise looks for the path with the most points. It has one method, whatever
// the request says, and no trace. Rules without points are
// a programming error.
func (p puzzle[S, A]) maximise(ctx context.Context, request game.SolveRequest) game.Run {
	scored, ok := p.rules.(Maximizer[S])
	if !ok {
		panic("puzzle: " + request.Name + " has no most points")
	}
	ascent := bounds.Objective[S, A]{Score: scored.Score, Most: scored.Most}
	if rules, ok := p.rules.(UpperBounds[S, A]); ok {
		ascent.UpperBounds = func(best func() int) iter.Seq[bounds.UpperBound[S, A]] {
			return rules.UpperBounds(best, max(1, request.Threads))
		}
	}
	found := bounds.Maximize(ctx, search.Problem[S, A](p.rules), ascent, request.Limits, request.Progress)
	ran := game.Method{Algorithm: game.Best, Duplicates: cmp.Or(request.Method.Duplicates, search.Graph)}
	run := p.record(request, ran)
	run.Asked, run.Maximise, run.Upper, run.Report = ran, true, found.Upper, found.Report
	if run.Solved() {
		last := p.writePath(&run, p.notations(found.Path))
		switch points := scored.Score(last); {
		case points > found.Upper:
			panic(&bounds.BrokenBound{Points: points, Upper: found.Upper})
		case points != found.Points:
			panic(fmt.Sprintf("puzzle: the search says %d points, its path has %d", found.Points, points))
		}
	}
	return run
}
