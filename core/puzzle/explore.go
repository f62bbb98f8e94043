package puzzle

import (
	"cmp"
	"context"
	"io"
	"slices"
	"sync"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/search/explore"
)

// Explore runs a search with a trace, on one thread. What its heuristic has prepared
// is held by the exploration, which asks it again.
func (p puzzle[S, A]) Explore(ctx context.Context, request game.SolveRequest, most int) (game.Run, game.Exploration) {
	if request.Maximise {
		return p.Solve(ctx, request), nil
	}
	trace := &search.Trace{Most: cmp.Or(most, game.DefaultTrace)}
	request.Threads, request.Trace = 1, trace
	run, ready := runRequest(ctx, p, request)
	run = ended(run)
	ready.forget()
	if ready.stopped != search.NotStopped || run.Fault != nil {
		return run, nil
	}
	e := &exploration[S, A]{run: run, rules: p.rules}
	h := ready.reusable(p.rules, run.Ran, request.Evidence)
	strategy := p.heuristics().strategy(p.rules.Start(), run.Ran, h, 1)
	e.class = func(s S) S { return s }
	if classes, lift, ok := search.Classes(search.Problem[S, A](p.rules)); ok && strategy.Duplicates == search.Quotient {
		e.lift, e.class = lift, search.Problem[S, A](p.rules).(search.Symmetric[S]).Canonical
		moves := explore.Moves[S]{Start: p.rules.Start(), Make: e.moveInto, Between: e.moveBetween, Lifted: true}
		e.Explorer = explore.New(classes, strategy, trace, run.Bound, moves)
	} else {
		moves := explore.MovesOf(search.Problem[S, A](p.rules), p.rules.Notation)
		moves.Between = e.moveBetween
		e.Explorer = explore.New(search.Problem[S, A](p.rules), strategy, trace, run.Bound, moves)
	}
	if e.Explorer == nil {
		return run, nil
	}
	return run, e
}

// OpenTrace makes an exploration of the trace in a file.
func (p puzzle[S, A]) OpenTrace(ctx context.Context, name string, src []byte) (game.Exploration, *game.Issue) {
	e := &exploration[S, A]{rules: p.rules, run: game.NewRun(game.Problem{Name: name, Puzzle: p}, game.Method{}, game.Method{}, search.Limits{})}
	e.run.Program, e.run.Verdict = "", ""
	x, issue := explore.Read(ctx, search.Problem[S, A](p.rules), p.rules.Notation, src, &e.run)
	if x == nil {
		return nil, issue
	}
	e.Explorer, e.run.Asked = x, e.run.Ran
	if goal := x.Goal(); goal != game.NoNode { // the way to it was followed
		way := path[S, A]{p.rules, e.way(x.Ordinals(goal))}
		e.run.Verdict, e.run.Length = search.Solution, way.Len()-1
		way.writeTo(&e.run)
	}
	return e, nil
}

// reusable is the heuristic of a run that has ended, for any goroutine: a formula is for
// one at a time.
func (r preparation[S]) reusable(rules any, method game.Method, given game.Evidence) search.Heuristic[S] {
	h := r.heuristic
	h.ForLongRuns = nil // it was the run's alone
	if r.formula != nil {
		var turn sync.Mutex
		measure := newMeasure[S](rules, r.formula.formula, r.formula.problem, func() {})
		h = measure.heuristic(method, given)
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
	// class is the state that stands for one.
	class func(S) S
	// cells holds the places of the nodes, from the first Heat on.
	cells     explore.Cells[S]
	cellsOnce sync.Once
}

func (e *exploration[S, A]) Heat(step int) scene.Heat {
	located, ok := any(e.rules).(search.Located[S])
	if !ok || e.lift != nil {
		return scene.Heat{}
	}
	e.cellsOnce.Do(func() {
		e.cells = explore.CellsOf(e.Explorer, located.CellOf, len(e.Scene(0).Board.Cells))
	})
	reached, waiting := explore.HeatAt(e.Explorer, e.cells, step)
	return scene.Heat{Reached: reached, Waiting: waiting}
}

func (e *exploration[S, A]) Run() game.Run { return e.run }

func (e *exploration[S, A]) Node(node uint32, step int) game.Node {
	n := e.Explorer.Node(node, step)
	n.Points, n.HasPoints = scoreOf(e.rules, e.State(node))
	return n
}

// way is the start and the moves along some edges.
func (e *exploration[S, A]) way(ordinals []int) []search.Edge[S, A] {
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

func (e *exploration[S, A]) WriteTrace(w io.Writer) error {
	var movesOf func(S) []string
	if e.lift == nil {
		movesOf = func(s S) (moves []string) {
			for _, edge := range e.rules.Expand(s, nil) {
				moves = append(moves, e.rules.Notation(edge.Action))
			}
			return moves
		}
	}
	return explore.Write(w, e.Explorer, &e.run, movesOf) //nolint:wrapcheck // it is that of the file
}

// moveInto makes the first move from a state into the class of another one, at a cost, where the
// search had classes.
func (e *exploration[S, A]) moveInto(from S, _ int, to S, cost int32) (S, string) {
	next := e.rules.Expand(from, nil)
	edge := next[slices.IndexFunc(next, func(s search.Edge[S, A]) bool { return s.Cost == cost && e.class(s.State) == to })]
	return edge.State, e.rules.Notation(edge.Action)
}

// moveBetween writes the first move from a state to one behind it.
func (e *exploration[S, A]) moveBetween(from, to S) string {
	return e.rules.Notation(e.edgeBetween(from, to).Action)
}

func (e *exploration[S, A]) edgeBetween(from, to S) search.Edge[S, A] {
	next := e.rules.Expand(from, nil)
	return next[slices.IndexFunc(next, func(s search.Edge[S, A]) bool { return e.class(s.State) == to })]
}

// boards is the way to a node, or the one from it to the goal where it leads there; at is the
// place of the node.
func (e *exploration[S, A]) boards(node uint32) (way path[S, A], at int) {
	states, back := e.States(node)
	if !back {
		edges := e.way(e.Ordinals(node))
		return path[S, A]{e.rules, edges}, len(edges) - 1
	}
	slices.Reverse(states)
	edges := []search.Edge[S, A]{{State: states[0]}}
	for _, s := range states[1:] {
		edges = append(edges, e.edgeBetween(edges[len(edges)-1].State, s))
	}
	return path[S, A]{e.rules, edges}, 0
}

func (e *exploration[S, A]) Moves(node uint32) []string {
	way, _ := e.boards(node)
	return way.Moves()
}

func (e *exploration[S, A]) Scene(node uint32) scene.Step {
	way, at := e.boards(node)
	return way.Step(at)
}
