package compare

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"runtime/debug"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

// MostRows is the greatest number of rows of a plan.
const MostRows = 100_000

// Plan describes what to compare: each problem is solved by each contender, Repeat times.
type Plan struct {
	// Problems have the rules and targets that they are solved with.
	Problems []game.Problem
	// Positions are in the place of problems where the methods are for two players; their moves are valued exactly
	// as far as the time Exact allows for each position.
	Positions  []Position
	Exact      time.Duration
	Contenders []Contender
	// Repeat is the number of repetitions; 0 stands for 1.
	Repeat int
	// Limits limit each run; a program has only a limit of time, and so has a method for two players without one of its own.
	Limits search.Limits
	// Threads is the number of threads of a run; 0 stands for 1.
	Threads int
	// Programs runs programs of somebody else; nil allows none.
	Programs game.ProgramRunner
	// Text writes a problem as the input of a program: its strict text with its rules. It is needed only with Programs.
	Text func(game.Problem) string
	// Begin is called before each run, with its live counters, nil for two players; it may be nil.
	Begin func(Turn, *search.Progress)

	exact []map[string]game.Value // of the moves of the positions, nil where they were not looked for
}

// Turn identifies a run of a plan.
type Turn struct {
	// Problem and Contender are indexes in the plan; that of a position stands for a problem.
	Problem, Contender int
	// Repetition counts from 1.
	Repetition int
}

// Row is the result of a run of a plan.
type Row struct {
	Turn
	// Run is the record of the run; if it failed, of what was asked for. For two players there is Thought, nil if it
	// failed.
	Run     game.Run `json:",omitzero"`
	Thought *Thought `json:",omitempty"`
	// Claims reports whether a program claims that there is no solution, which proves nothing.
	Claims bool
	// Failed explains why there is no result; zero if there is one.
	Failed text.Message
}

// Rows returns the number of rows of a plan.
func (p *Plan) Rows() int { return p.problems() * len(p.Contenders) * p.repeat() }

func (p *Plan) problems() int { return max(len(p.Problems), len(p.Positions)) }

func (p *Plan) repeat() int { return max(p.Repeat, 1) }

// Turns returns the runs in an order in which nobody profits from another run: a repetition is over when all contenders
// have solved all problems, and on each problem of each repetition another contender begins.
//
//	repetition 1   A: x y z   B: y z x        problems A B, contenders x y z
//	repetition 2   A: y z x   B: z x y
//
// A disturbance of the machine slows down all contenders alike, and each run has other neighbours in each repetition.
func (p *Plan) Turns() iter.Seq[Turn] {
	return func(yield func(Turn) bool) {
		for repetition := range p.repeat() {
			for problem := range p.problems() {
				for i := range p.Contenders {
					contender := (i + problem + repetition) % len(p.Contenders)
					if !yield(Turn{problem, contender, repetition + 1}) {
						return
					}
				}
			}
		}
	}
}

// Run carries out a plan, one run after another, and calls tell with each row, unless tell is nil. It returns the rows in
// the order of the plan: problem by problem, contender by contender. When ctx ends, the current run has no row; those that
// have ended remain.
//
// Every run starts cold: its problem is made anew, so that the preparation of a heuristic is part of each run's time, and
// memory is given back after a run that took much. There is no warm-up: the first repetition is a row like any other, and
// the median counts.
func Run(ctx context.Context, plan *Plan, tell func(Row)) []Row {
	var rows []Row
	for turn := range plan.Turns() {
		if ctx.Err() != nil {
			break
		}
		if last := len(rows) - 1; last >= 0 && rows[last].Run.Bytes >= muchMemory {
			debug.FreeOSMemory()
		}
		row, _ := plan.run(ctx, turn, false)
		if ctx.Err() != nil && (row.Run.Stopped == search.ByCancel || row.HasFailed() || row.Run.ByProgram() || plan.Positions != nil) {
			break
		}
		rows = append(rows, row)
		if tell != nil {
			tell(row)
		}
	}
	slices.SortFunc(rows, func(a, b Row) int { return a.compare(b.Turn) })
	return rows
}

// muchMemory is the memory of a run after which memory is given back. That takes longer than many a run.
const muchMemory = 16 << 20

func (t Turn) compare(o Turn) int {
	return cmp.Or(cmp.Compare(t.Problem, o.Problem), cmp.Compare(t.Contender, o.Contender), cmp.Compare(t.Repetition, o.Repetition))
}

// run carries out one run, recorded or not. A panic is an error of the program, and costs only the row.
func (p *Plan) run(ctx context.Context, turn Turn, recorded bool) (row Row, r Recording) {
	contender, unsolved := p.Contenders[turn.Contender], game.Run{}
	defer func() {
		if value := recover(); value != nil {
			row, r = Row{Turn: turn, Run: unsolved, Failed: text.M("compare.broken", "Reason", fmt.Sprint(value))}, nil
		}
	}()
	if p.Positions != nil {
		return p.think(ctx, turn, recorded)
	}
	problem := p.Problems[turn.Problem]
	unsolved = game.NewRun(problem, contender.asked(), contender.asked(), p.Limits)
	row = Row{Turn: turn, Run: unsolved}
	if wrong := contender.Fits(problem.Puzzle); wrong != nil {
		row.Failed = *wrong
		return row, nil
	}
	problem.Puzzle, _ = problem.Puzzle.WithRules(problem.Puzzle.Rules()) // its own rules fit
	request := game.SolveRequest{
		Name: problem.Name, Method: contender.Method, Limits: p.Limits, Alone: true, Threads: p.Threads, Progress: &search.Progress{},
	}
	if p.Begin != nil {
		p.Begin(turn, request.Progress)
	}
	switch {
	case contender.IsProgram():
		return p.ask(ctx, row, problem, contender), nil
	case recorded:
		debug.FreeOSMemory() // all begin alike
		var e game.Exploration
		row.Run, e = problem.Puzzle.Explore(ctx, request, 0)
		r = newSearchRecording(e)
	default:
		row.Run = problem.Puzzle.Solve(ctx, request)
	}
	if row.Run.Fault != nil {
		row.Failed = row.Run.Fault.Message()
	}
	return row, r
}

// Fits returns the reason why a problem can't be solved by a contender, nil if it can.
func (c Contender) Fits(p game.Puzzle) *text.Message {
	if !game.HasGoal(p) {
		return new(text.M("compare.notarget"))
	}
	if c.IsProgram() {
		return nil
	}
	m, wrong := c.Method.Resolve(p)
	if wrong == nil && m.Duplicates == search.Quotient && p.Symmetries() <= 1 {
		return new(text.M("compare.quotient"))
	}
	return wrong
}
