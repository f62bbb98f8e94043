package puzzle

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/search/explore"
)

var _ game.Explorable = puzzle[int, int]{}

// Explore runs a search with a trace, on one thread. What its heuristic has prepared
// is held by the exploration, which asks it again.
func (p puzzle[S, A]) Explore(ctx context.Context, request game.SolveRequest, most int) (game.Run, game.Exploration) {
	if request.Maximise {
		return p.Solve(ctx, request), nil
	}
	trace := &search.Trace{Most: cmp.Or(most, game.DefaultTrace)}
	request.Threads, request.Trace = 1, trace
	run, ready := p.solve(ctx, request)
	ready.forget()
	if ready.stopped != search.NotStopped || run.Fault != nil {
		return run, nil
	}
	e := &exploration[S, A]{run: run, rules: p.rules}
	strategy := p.strategy(run.Ran, p.asked(ready.heuristic, run.Ran, request.Evidence), 1)
	if classes, lift, ok := search.Classes(search.Problem[S, A](p.rules)); ok && strategy.Duplicates == search.Quotient {
		e.lift = lift
		e.Explorer = explore.New(classes, strategy, trace)
	} else {
		e.Explorer = explore.New(search.Problem[S, A](p.rules), strategy, trace)
	}
	if e.Explorer == nil {
		return run, nil
	}
	return run, e
}

// asked is the heuristic of a run that has ended, for any goroutine: a formula is for
// one at a time.
func (p puzzle[S, A]) asked(h search.Heuristic[S], method game.Method, given game.Evidence) search.Heuristic[S] {
	h.Longer = nil // it was the run's alone
	measure, _, end := p.measured(context.Background(), method.Heuristic)
	end()
	if measure != nil {
		var turn sync.Mutex
		h = p.heuristicOf(measure, method, given)
		h.Real = func(s S) float64 {
			turn.Lock()
			defer turn.Unlock()
			return measure.estimate(s)
		}
	}
	return h
}

// exploration is an explorer with the game's own words: its types erased.
type exploration[S comparable, A any] struct {
	*explore.Explorer[S]
	run   game.Run
	rules Rules[S, A]
	// lift makes a way through the problem of one through the classes of the
	// quotient, nil where the search had the states as they are.
	lift func([]uint16) []search.Edge[S, A]
}

func (e *exploration[S, A]) Run() game.Run { return e.run }
func (e *exploration[S, A]) Nodes() int    { return e.Trace().Nodes() }
func (e *exploration[S, A]) Whole() bool   { return e.Trace().Whole() }

func (e *exploration[S, A]) Phases() []game.Phase {
	list := make([]game.Phase, 0, len(e.Explorer.Phases()))
	for i, p := range e.Explorer.Phases() {
		list = append(list, game.Phase{
			First: e.First(i), Algorithm: search.Algorithm(p.Algorithm), Parameter: p.Parameter,
			Iteration: p.Iteration, Limit: p.Limit,
		})
	}
	return list
}

func (e *exploration[S, A]) Moment(step, rows int) game.Moment {
	m := e.Explorer.Moment(step, rows)
	moment := game.Moment{
		Step: m.Step, Kind: game.Kind(m.Kind), Node: m.Node, Phase: m.Phase, Why: m.Why,
		Expanded: int64(m.Expanded), Generated: int64(m.Generated), Waiting: m.Waiting, Closed: m.Closed,
		Limit: m.Limit,
	}
	moment.Bound, moment.Earned = e.bound(step, m.Bound, m.Earned)
	for i, s := range m.Successors {
		moment.Successors = append(moment.Successors, game.Offspring{
			Move: e.move(m.Node, i), Node: s.Node, G: s.G, H: s.H, F: s.F, Fate: game.Fate(s.Fate), Goal: s.Goal,
			Other: s.Other, OtherG: s.OtherG,
		})
	}
	for _, w := range m.Frontier {
		entry := game.Entry{Node: w.Node, Parent: w.Parent, G: w.G, H: w.H, F: w.F}
		if w.Parent != w.Node { // else a start
			entry.Move = e.move(w.Parent, w.Edge)
		}
		moment.Frontier = append(moment.Frontier, entry)
	}
	return moment
}

// bound is what is proved after a step: after the last one, what the run has proved.
func (e *exploration[S, A]) bound(step, bound int, earned bool) (int, bool) {
	if e.Whole() && step == e.Steps()-1 && e.run.Bound > bound {
		return e.run.Bound, true
	}
	return bound, earned
}

func (e *exploration[S, A]) Node(node uint32, step int) game.Node {
	n := e.Explorer.Node(node, step)
	way := e.way(node)
	known := game.Node{
		Number: n.Number, Parent: n.Parent, Depth: n.Depth, G: n.G, H: n.H, F: n.F, Generated: n.Generated,
		Expanded: n.Expanded, Status: game.Status(n.Status), Goal: n.Goal, Phase: n.Phase,
	}
	if len(way) > 1 {
		known.Move = e.rules.Notation(way[len(way)-1].Action)
	}
	if scored, ok := e.rules.(HasScore[S]); ok {
		known.Points, known.HasPoints = scored.Score(way[len(way)-1].State), true
	}
	return known
}

// way are the start and the moves to a node.
func (e *exploration[S, A]) way(node uint32) []search.Edge[S, A] { return e.follow(e.Ordinals(node)) }

func (e *exploration[S, A]) follow(ordinals []int) []search.Edge[S, A] {
	way := []search.Edge[S, A]{{State: e.rules.Start()}}
	if e.lift != nil {
		classes := make([]uint16, len(ordinals))
		for i, o := range ordinals {
			classes[i] = uint16(o)
		}
		return append(way, e.lift(classes)...)
	}
	var room []search.Edge[S, A]
	for _, o := range ordinals {
		room = e.rules.Expand(way[len(way)-1].State, room[:0])
		way = append(way, room[o])
	}
	return way
}

// move is the notation of a node's successor.
func (e *exploration[S, A]) move(node uint32, edge int) string {
	way := e.follow(append(e.Ordinals(node), edge))
	return e.rules.Notation(way[len(way)-1].Action)
}

func (e *exploration[S, A]) Moves(node uint32) []string {
	var moves []string
	for _, edge := range e.way(node)[1:] {
		moves = append(moves, e.rules.Notation(edge.Action))
	}
	return moves
}

func (e *exploration[S, A]) Scene(node uint32) scene.Step {
	way := e.way(node)
	step := e.rules.Show(way)
	if len(way) > 1 {
		step.Move = e.rules.Notation(way[len(way)-1].Action)
	}
	return step
}

func (e *exploration[S, A]) Seek(step int, what game.Seek, back bool) (int, bool) {
	return e.Explorer.Seek(step, explore.Seek(what), back)
}

func (e *exploration[S, A]) Samples(most int) []game.Sample {
	samples := e.Explorer.Samples(most)
	list := make([]game.Sample, len(samples))
	for i, s := range samples {
		list[i] = game.Sample(s)
		list[i].Bound, list[i].Earned = e.bound(s.Step, s.Bound, s.Earned)
	}
	return list
}

func (e *exploration[S, A]) Elapsed(step int) time.Duration { return e.Explorer.Elapsed(step) }

func (e *exploration[S, A]) Path(node uint32) []uint32 { return slices.Clip(e.Explorer.Path(node)) }
