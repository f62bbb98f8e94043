package puzzle

import (
	"cmp"
	"context"
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
	trace := &search.Trace{Most: cmp.Or(most, explore.DefaultTrace)}
	request.Threads, request.Trace = 1, trace
	run, ready := runRequest(ctx, p, request)
	run = ended(run)
	ready.forget()
	if ready.stopped != search.NotStopped || run.Fault != nil {
		return run, nil
	}
	h := ready.reusable(p.rules, run.Ran, request.Evidence)
	strategy := heuristics[S](p.rules.Heuristics()).strategy(p.rules.Start(), run.Ran, h, 1)
	x := explore.New(search.NotatedProblem[S, A](p.rules), strategy, trace, run.Report)
	if x == nil {
		return run, nil
	}
	return run, &exploration[S, A]{Explorer: x, run: run, rules: p.rules}
}

// OpenTrace makes an exploration of the trace in a file.
func (p puzzle[S, A]) OpenTrace(ctx context.Context, name string, src []byte) (game.Exploration, *game.Issue) {
	x, wrong := explore.Read(ctx, search.NotatedProblem[S, A](p.rules), src)
	switch {
	case wrong != nil:
		return nil, new(game.IssueIn("", *wrong))
	case x == nil:
		return nil, nil
	}
	method := game.Method{Algorithm: x.Strategy.Algorithm, Heuristic: x.Strategy.Heuristic.Key}
	run := game.NewRun(game.Problem{Name: name, Puzzle: p}, method, method, search.Limits{})
	run.Program, run.Verdict = "", ""
	run.Generated, run.Expanded = x.Report.Generated, x.Report.Expanded
	if goal := x.Goal(); goal != explore.None { // the way to it was followed
		edges, _ := x.Edges(goal)
		way := path[S, A]{p.rules, edges}
		run.Verdict, run.Length = search.Solution, way.Len()-1
		way.writeTo(&run)
	}
	return &exploration[S, A]{Explorer: x, run: run, rules: p.rules}, nil
}

// mostPrepared is the memory that the heuristic of a trace can take to be computed.
const mostPrepared = 512 << 20

// JudgeTrace judges the trace in a file. What it says of a formula, or of a heuristic that would take too much memory, is
// taken as it is.
func (p puzzle[S, A]) JudgeTrace(ctx context.Context, method string, src []byte) (explore.Judgement, *game.Issue) {
	var ready preparation[S]
	defer func() {
		if ready.forget != nil {
			ready.forget()
		}
	}()
	estimateOf := func(key string) func(S) float64 {
		h := heuristics[S](p.rules.Heuristics()).named(key)
		if h.Key == "" {
			return nil
		}
		if ready.forget == nil { // else the trace is judged again, with symmetric states taken for one
			ready = prepare(ctx, h, search.Limits{Memory: mostPrepared})
		}
		if ready.stopped != search.NotStopped {
			return nil
		}
		return ready.heuristic.Value
	}
	found, wrong := explore.Judge(ctx, search.NotatedProblem[S, A](p.rules), method, estimateOf, src)
	if wrong != nil {
		return found, new(game.IssueIn("", *wrong))
	}
	return found, nil
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

// exploration is an explorer with the boards and points of its game.
type exploration[S comparable, A any] struct {
	*explore.Explorer[S, A]
	run   game.Run
	rules Rules[S, A]
	// cells has the places of the nodes, from the first Heat on.
	cells     explore.Cells[S]
	cellsOnce sync.Once
}

func (e *exploration[S, A]) Heat(step int) scene.Heat {
	located, ok := any(e.rules).(search.Located[S])
	if !ok || e.HasClasses() {
		return scene.Heat{}
	}
	e.cellsOnce.Do(func() {
		e.cells = explore.CellsOf(e.Explorer, located.CellOf, len(e.Scene(0).Board.Cells))
	})
	reached, waiting := explore.HeatAt(e.Explorer, e.cells, step)
	return scene.Heat{Reached: reached, Waiting: waiting}
}

func (e *exploration[S, A]) Run() game.Run { return e.run }

func (e *exploration[S, A]) Node(node uint32, step int) explore.Node {
	n := e.Explorer.Node(node, step)
	n.Points, n.HasPoints = scoreOf(e.rules, e.State(node))
	return n
}

// boards is the way to a node, or the one from it to the goal where it leads there; at is the
// place of the node.
func (e *exploration[S, A]) boards(node uint32) (way path[S, A], at int) {
	edges, at := e.Edges(node)
	return path[S, A]{e.rules, edges}, at
}

func (e *exploration[S, A]) Moves(node uint32) []string {
	way, _ := e.boards(node)
	return way.Moves()
}

func (e *exploration[S, A]) Scene(node uint32) scene.Step {
	way, at := e.boards(node)
	return way.Step(at)
}
