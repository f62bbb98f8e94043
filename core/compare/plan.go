package compare

import (
	"iter"

	"procura/core/game"
	"procura/core/program"
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
	Programs program.Runner
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

// Note is what is to be said of a row beside its numbers: why it failed, or what a
// program claims; zero for nothing.
func (r *Row) Note() text.Message {
	if r.Failed.IsZero() && r.Claims && r.Run.Verdict == search.Unknown {
		return text.M("compare.claims")
	}
	return r.Failed
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
