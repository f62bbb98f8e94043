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
	"procura/core/scene"
	"procura/core/search"
	"procura/core/search/maximize"
)

func (p puzzle[S, A]) Solve(ctx context.Context, request game.SolveRequest) game.Run {
	if request.Maximise {
		return ended(ascent[S, A]{p}.run(ctx, request))
	}
	run, ready := runRequest(ctx, p, request)
	ready.forget()
	return ended(run)
}

func ended(run game.Run) game.Run {
	run.When = time.Now().UTC()
	return run
}

// runRequest is Solve for a goal, and gives the heuristic with what it has prepared.
func runRequest[S comparable, A any](ctx context.Context, p puzzle[S, A], request game.SolveRequest) (game.Run, preparation[S]) {
	method, wrong := request.Method.Resolve(p)
	if wrong != nil {
		panic("puzzle: " + wrong.Key + " " + method.Heuristic)
	}
	began := system.Now()
	run := newRecord(p, request, method)
	ready, inner := prepareMethod(ctx, p, method, request.Evidence, request.Limits)
	if ready.stopped != search.NotStopped { // what the other heuristics say of the start is proved all the same
		run.Report = search.Report{
			Outcome: search.Limited, Verdict: search.Unknown, Stopped: ready.stopped,
			Length: -1, Bytes: ready.bytes, Elapsed: system.Since(began),
		}
		if ready.stopped == search.ByCancel {
			run.Outcome = search.Cancelled
		}
		run.Raise(heuristics[S](p.rules.Heuristics()).lowerBound(p.rules.Start()))
		return run, ready
	}
	threads := request.Threads
	if ready.formula != nil {
		threads = 1 // it is of one goroutine
	}
	strategy := heuristics[S](p.rules.Heuristics()).strategy(p.rules.Start(), method, ready.heuristic, threads)
	prepared := system.Since(began)
	ready.limits.Time = timeLeft(request.Limits.Time, began)
	watch := search.Watch{Progress: request.Progress, Trace: request.Trace}
	found := search.Run(inner, search.Problem[S, A](p.rules), strategy, ready.limits, watch)
	run.Report = found.Report
	run.Fault = ready.formula.fault(p.rules.Encode)
	if run.Fault != nil { // its counts stand, and nothing that it found
		run.Outcome, run.Verdict, run.Stopped = search.Cancelled, search.Unknown, search.ByCancel
		run.Reason = search.Unsaid
		run.LowerBoundBy = ""
		run.Length = -1
		run.Bound = 0
		return run, ready
	}
	if !request.Alone {
		rest := request.Limits
		rest.Time = timeLeft(rest.Time, began)
		heuristics[S](p.rules.Heuristics()).raiseBound(ctx, p.rules.Start(), &run.Report, method, rest)
	}
	run.Elapsed += prepared
	run.Bytes += ready.bytes
	if run.Solved() {
		if way := writePath(&run, p.rules, found.Path); !p.rules.Goal(way.last()) {
			panic("puzzle: the search returned a path that reaches no goal: " + strings.Join(run.Path, " "))
		}
	}
	run.Reach = reach(p.rules, &run)
	return run, ready
}

func reach(rules any, run *game.Run) int {
	reaching, can := rules.(Reaches)
	if !can || run.Reason != search.ByLowerBound {
		return 0
	}
	moves := run.Length - 1
	if run.Verdict == search.Impossible {
		moves = search.Unreachable - 1
	}
	points, _ := reaching.Reach(run.LowerBoundBy, moves)
	return points
}

// newRecord begins the record of a run before anything is found.
func newRecord(p game.Puzzle, request game.SolveRequest, ran game.Method) game.Run {
	asked := ran
	if request.Method.Algorithm == game.Best {
		asked = game.Method{Algorithm: game.Best, Heuristic: ran.Heuristic, Duplicates: ran.Duplicates}
	}
	return game.NewRun(game.Problem{Name: request.Name, Puzzle: p}, asked, ran, request.Limits)
}

// writePath fills in what a record says of a path, after the checker has replayed it. A
// path that the checker refuses is a bug of the search.
func writePath[S comparable, A any](run *game.Run, rules Rules[S, A], actions []A) path[S, A] {
	way, err := follow(rules, search.Notations[S](rules, actions))
	if err != nil {
		panic("puzzle: the search returned a path that breaks the rules: " + err.Error())
	}
	way.writeTo(run)
	return way
}

// path is a way through a problem, which never changes: the start, and the moves with the
// states behind them.
type path[S comparable, A any] struct {
	rules Rules[S, A]
	edges []search.Edge[S, A] // the first is the start, without a move
}

func startOf[S comparable, A any](rules Rules[S, A]) path[S, A] {
	return path[S, A]{rules, []search.Edge[S, A]{{State: rules.Start()}}}
}

// follow is the checker: it follows moves by the successor function alone.
func follow[S comparable, A any](rules Rules[S, A], moves []string) (path[S, A], error) {
	way := startOf(rules)
	if done := way.extend(moves); done < len(moves) {
		return path[S, A]{}, impossibleMove(moves, done)
	}
	return way, nil
}

func impossibleMove(moves []string, i int) error {
	return fmt.Errorf("move %d, %q, is not possible", i+1, moves[i])
}

// extend goes on by moves, up to the first that is not possible, and counts them.
func (p *path[S, A]) extend(moves []string) (done int) {
	p.edges = slices.Clip(p.edges) // which another path may have too
	for i, move := range moves {
		next := p.rules.Expand(p.last(), nil)
		at := slices.IndexFunc(next, func(e search.Edge[S, A]) bool { return p.rules.Notation(e.Action) == move })
		if at < 0 {
			return i
		}
		p.edges = append(p.edges, next[at])
	}
	return len(moves)
}

func (p path[S, A]) last() S { return p.edges[len(p.edges)-1].State }

// Len is the number of boards.
func (p path[S, A]) Len() int { return len(p.edges) }

// Step draws a board, and how the last move came there.
func (p path[S, A]) Step(i int) scene.Step {
	step := p.rules.Step(p.edges[:i+1])
	if i > 0 {
		step.Move = p.rules.Notation(p.edges[i].Action)
	}
	return step
}

// Moves are the moves in notation.
func (p path[S, A]) Moves() []string {
	moves := make([]string, 0, len(p.edges)-1)
	for _, e := range p.edges[1:] {
		moves = append(moves, p.rules.Notation(e.Action))
	}
	return moves
}

// writeTo fills in what a record says of a path.
func (p path[S, A]) writeTo(run *game.Run) {
	run.Path = append(run.Path, p.Moves()...)
	run.Score, run.HasScore = scoreOf(p.rules, p.last())
	run.Final, _ = p.rules.Encode(p.last(), run.Problem)
}

// heuristics lists the heuristics of a problem, the weakest first.
type heuristics[S comparable] []search.Heuristic[S]

// named returns the heuristic with a key, the zero value if no heuristic has it.
func (hs heuristics[S]) named(key string) (h search.Heuristic[S]) {
	if i := slices.IndexFunc(hs, func(h search.Heuristic[S]) bool { return h.Key == key }); i >= 0 {
		h = hs[i]
	}
	return h
}

// lowerBound is the best bound on the moves from a state that needs no preparation, and the
// key of the heuristic that gives it.
func (hs heuristics[S]) lowerBound(s S) (bound int, by string) {
	for _, h := range hs {
		if h.Admissible && h.Estimate != nil && (!h.NeedsPreparation || h.Ready != nil && h.Ready()) {
			if b := h.Estimate(s); b > bound {
				bound, by = b, h.Key
			}
		}
	}
	return bound, by
}

// raiseBound proves what the heavy heuristics say of the start, for a run that its
// own method did not settle; those that are not prepared are within what is left of
// the limits, the search's own memory being free again, and not after a cancel.
func (hs heuristics[S]) raiseBound(ctx context.Context, start S, r *search.Report, m game.Method, left search.Limits) {
	for _, h := range hs {
		unsettled := r.Verdict == search.Solution || r.Verdict == search.Unknown
		if !unsettled || !h.Admissible || !h.NeedsPreparation || h.Release != nil || h.Key == m.Heuristic || h.Estimate == nil {
			continue
		}
		if h.Ready == nil || h.Ready() || prepare(ctx, h, left).stopped == search.NotStopped {
			r.Raise(h.Estimate(start), h.Key)
		}
	}
}

// strategy makes the one of a method with its heuristic; it proves the best bound that any
// admissible heuristic gives for the start; heavy ones only where they are the
// method's own.
func (hs heuristics[S]) strategy(start S, m game.Method, own search.Heuristic[S], threads int) search.Strategy[S] {
	s := search.Strategy[S]{
		Algorithm: m.Algorithm, Heuristic: own, Duplicates: m.Duplicates, Parameter: m.Parameter, Threads: threads,
	}
	for _, h := range hs {
		if h.Key == own.Key {
			h = own // which holds what it has prepared
		}
		if h.Admissible && h.Estimate != nil && (!h.NeedsPreparation || h.Key == m.Heuristic) {
			if bound := h.Estimate(start); bound > s.LowerBound {
				s.LowerBound, s.LowerBoundBy = bound, h.Key
			}
			s.Bound = h.Estimate // the last one is the strongest
		}
	}
	return s
}

// preparation holds what a heuristic made before its first estimate, and what is
// left of the limits then.
type preparation[S comparable] struct {
	heuristic search.Heuristic[S]
	formula   *measure[S] // the heuristic is of it; nil where it is one of the rules
	bytes     int64
	stopped   search.Stop
	limits    search.Limits
	forget    func()
}

// prepareMethod prepares the heuristic of a method, of the rules or a formula. A run that has it
// goes on with the context, and is to call forget at its end.
func prepareMethod[S comparable, A any](
	ctx context.Context, p puzzle[S, A], m game.Method, given game.Evidence, limits search.Limits,
) (preparation[S], context.Context) {
	source, is := game.FormulaText(m.Heuristic)
	if !is {
		return prepare(ctx, heuristics[S](p.rules.Heuristics()).named(m.Heuristic), limits), ctx
	}
	ctx, end := context.WithCancel(ctx)
	formula := newMeasure[S](p.rules, source, description(p), end)
	return preparation[S]{heuristic: formula.heuristic(m, given), formula: formula, limits: limits, forget: end}, ctx
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
	if h.Release != nil {
		ready.forget = h.Release
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

// timeLeft returns what is left of a limit of time that began then: of none none, and at
// least the smallest.
func timeLeft(limit time.Duration, began time.Time) time.Duration {
	if limit <= 0 {
		return limit
	}
	return max(1, limit-system.Since(began))
}

// ascent looks for the path with the most points. It has one method, whatever
// the request says, and no trace. Rules without points are
// a programming error.
type ascent[S comparable, A any] struct{ puzzle[S, A] }

func (p ascent[S, A]) run(ctx context.Context, request game.SolveRequest) game.Run {
	scored, ok := p.rules.(Maximizer[S])
	if !ok {
		panic("puzzle: " + request.Name + " has no most points")
	}
	objective := maximize.Objective[S, A]{Score: scored.Score, Most: scored.Most}
	if rules, ok := p.rules.(UpperBounds[S, A]); ok {
		objective.UpperBounds = func(best func() int) iter.Seq[maximize.UpperBound[S, A]] {
			return rules.UpperBounds(best, max(1, request.Threads))
		}
	}
	found := maximize.Run(ctx, search.Problem[S, A](p.rules), objective, request.Limits, request.Progress)
	ran := game.Method{Algorithm: game.Best, Duplicates: cmp.Or(request.Method.Duplicates, search.Graph)}
	run := newRecord(p, request, ran)
	run.Asked = ran
	run.Maximise = true
	run.Upper = found.Upper
	run.Report = found.Report
	if run.Solved() {
		switch points := scored.Score(writePath(&run, p.rules, found.Path).last()); {
		case points > found.Upper:
			panic(&maximize.BrokenBound{Points: points, Upper: found.Upper})
		case points != found.Points:
			panic(fmt.Sprintf("puzzle: the search says %d points, its path has %d", found.Points, points))
		}
	}
	return run
}
