package compare

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"runtime/debug"
	"slices"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

// MostRows is the greatest number of rows of a plan.
const MostRows = 100_000

// Plan is what is to be compared. Each problem is solved by each contender, as often as
// Repeat says.
type Plan struct {
	// Problems have the rules and targets that they are to be solved with.
	Problems   []game.Problem
	Contenders []Contender
	// Repeat is how often, 0 for once.
	Repeat int
	// Limits are those of each run; of a program, that of time alone.
	Limits search.Limits
	// Threads is how many threads a run may use, 0 for one.
	Threads int
	// Programs runs those of somebody else, nil where there are to be none.
	Programs game.ProgramRunner
	// Text writes a problem as a program gets it: the strict text of one problem, with
	// its rules. It is asked for only with Programs.
	Text func(game.Problem) string
	// Begin is told each run before it begins, with its live counters; it may be nil.
	Begin func(Turn, *search.Progress)
}

// Turn is the place of a run in a plan.
type Turn struct {
	// Problem and Contender are places in the plan.
	Problem, Contender int
	// Repetition is from 1.
	Repetition int
}

// Row is a run of a plan.
type Row struct {
	Turn
	// Run is its record; of a run that failed, what was asked for.
	Run game.Run
	// Claims says that a program says that there is no solution. Nothing is proved by
	// that.
	Claims bool
	// Failed says why there is nothing to be compared; zero where there is.
	Failed text.Message
}

// Rows is how many rows there are to be.
func (p *Plan) Rows() int { return len(p.Problems) * len(p.Contenders) * p.repeat() }

func (p *Plan) repeat() int { return max(p.Repeat, 1) }

// Turns are the runs of a plan in their order, which gives nobody what another one has
// laid ready: a repetition is over when all problems were solved by all, and on each
// problem, in each repetition, another contender begins.
//
//	repetition 1   A: x y z   B: y z x        problems A B, contenders x y z
//	repetition 2   A: y z x   B: z x y
//
// So what slows the machine down for a while slows all contenders, and which of them
// follows which is not the same each time.
func (p *Plan) Turns() iter.Seq[Turn] {
	return func(yield func(Turn) bool) {
		for repetition := range p.repeat() {
			for problem := range p.Problems {
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

// Run carries a plan out, one run after another, and tells each row when it has ended;
// tell may be nil. It returns the rows in the order of the plan: problem by problem,
// contender by contender. When ctx ends, the run under way is no row, and those that
// have ended stay.
//
// Every run begins cold: its problem is made anew, so that whatever a heuristic has to
// prepare is part of each run's time, and the memory of the run before is given back
// where it was much.
// There is no run to warm up that is not counted: the first repetition is a row as any
// other, and the median is what counts.
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
		if ctx.Err() != nil && (row.Run.Stopped == search.ByCancel || row.HasFailed() || row.Run.ByProgram()) {
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

// muchMemory is what a run has to take for its memory to be given back before the next
// one: that costs more than many a run.
const muchMemory = 16 << 20

func (t Turn) compare(o Turn) int {
	return cmp.Or(cmp.Compare(t.Problem, o.Problem), cmp.Compare(t.Contender, o.Contender), cmp.Compare(t.Repetition, o.Repetition))
}

// run is one run, recorded or not. A panic is an error of the program, and costs no more than
// the row.
func (p *Plan) run(ctx context.Context, turn Turn, recorded bool) (row Row, e game.Exploration) {
	problem, contender := p.Problems[turn.Problem], p.Contenders[turn.Contender]
	unsolved := game.NewRun(problem, contender.asked(), contender.asked(), p.Limits)
	row = Row{Turn: turn, Run: unsolved}
	defer func() {
		if value := recover(); value != nil {
			row, e = Row{Turn: turn, Run: unsolved, Failed: text.M("compare.broken", "Reason", fmt.Sprint(value))}, nil
		}
	}()
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
		row.Run, e = problem.Puzzle.Explore(ctx, request, 0)
	default:
		row.Run = problem.Puzzle.Solve(ctx, request)
	}
	if row.Run.Fault != nil {
		row.Failed = row.Run.Fault.Message()
	}
	return row, e
}

// Fits says why a problem can't be solved so, nil where it can.
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
