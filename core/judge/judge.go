// Package judge judges programs that solve problems: it has each program run on each problem, checks its answer by the
// rules of the problem, and holds it against what is proved of the problem. It is for the command judge; Comparar reads
// the answers of programs with it, too. It starts no program: who runs one is given.
//
//	ReadAnswer  what a program printed -> moves, played
//	Plan        programs and problems, limits, and what is known
//	Result      what is true of a program and a problem
//	Table       programs x problems
package judge

import (
	"context"
	"slices"
	"sync"
	"time"

	"procura/core/game"
	"procura/core/parallel"
	"procura/core/search"
)

// Status is the result for a program and a problem.
type Status string

// The statuses, from the best.
const (
	Optimal         Status = "optimal"          // a shortest path
	Impossible      Status = "impossible"       // it says so, and there is none
	Longer          Status = "longer"           // a path, and there are shorter ones
	Open            Status = "open"             // neither proved nor refuted
	FalseImpossible Status = "false-impossible" // there is a path
	BreaksRules     Status = "illegal"          // a move is illegal, or the goal is not reached
	Late            Status = "time"
	Memory          Status = "memory"
	Output          Status = "output"
	Crash           Status = "crash"
	NoAnswer        Status = "silent" // nothing that can be read as an answer
)

// Statuses lists all statuses.
func Statuses() []Status {
	return []Status{Optimal, Impossible, Longer, Open, FalseImpossible, BreaksRules, Late, Memory, Output, Crash, NoAnswer}
}

// TraceStatus is the result for the trace that a program printed.
type TraceStatus string

// The results for traces.
const (
	NoTrace    TraceStatus = "none"
	TraceOK    TraceStatus = "ok"
	TraceFault TraceStatus = "fault"
)

// Fault is the first thing that is wrong with a trace: the line of the output, what is wrong there, and what a correct
// algorithm would have done.
type Fault struct {
	Line     int    `json:"line"`
	What     string `json:"what"`
	Expected string `json:"expected"`
}

// Result is what is true of a program and a problem. Its JSON is a line of the file that keeps results.
type Result struct {
	Program string `json:"program"`
	Game    string `json:"game"`
	Problem string `json:"problem"`
	Status  Status `json:"status"`
	// Moves is the length of the path that it printed, Optimum the least length that is proved. Excess is their
	// difference, of a path that reaches the goal.
	Moves   *int `json:"moves"`
	Optimum *int `json:"optimum"`
	Excess  *int `json:"excess"`
	// BrokenAt is the number of the first illegal move, from 1; of legal moves that end before the goal, that of the
	// move that is missing.
	BrokenAt *int    `json:"broken_at"`
	Seconds  float64 `json:"seconds"`
	// Peak is nil if the system does not tell.
	Peak  *int64      `json:"peak_bytes"`
	Exit  *int        `json:"exit"`
	Error string      `json:"error"`
	Trace TraceStatus `json:"trace"`
	Fault *Fault      `json:"fault"`
	// Path has the moves, up to the first illegal one; nil where they are too long.
	Path []string `json:"path,omitempty"`
}

// Known is what is proved of a problem.
type Known struct {
	Verdict search.Verdict
	// Length is that of the shortest path that was found, where Verdict is Optimal or Solution; Bound is a lower bound.
	Length, Bound int
}

// Plan is what is judged.
type Plan struct {
	Programs []game.Executable
	Problems []game.Problem
	// Prove returns what is proved of a problem. It is asked before the first program runs, so that it takes no time
	// from any.
	Prove  func(context.Context, game.Problem) Known
	Limits game.ProgramLimits
	// Concurrency is the number of programs that run at the same time.
	Concurrency int
	// Text writes a problem with its rules, Runner runs a program.
	Text   func(game.Problem) string
	Runner game.ProgramJobRunner
	// JudgeTrace judges a trace, and returns what is wrong with it, nil for nothing. Without it, traces are not judged.
	JudgeTrace func(ctx context.Context, p game.Problem, trace string) (TraceStatus, *Fault)
	// Begin is told of each run before it begins, and Keep of each result; neither is called twice at the same
	// time. What Keep returns as an error ends everything.
	Begin func(game.Executable, game.Problem)
	Keep  func(Result) error

	known []Known // of each problem
}

// key tells what a result is about.
type key struct{ program, game, problem string }

func (r *Result) key() key { return key{r.Program, r.Game, r.Problem} }

// turn is a run that is to come.
type turn struct{ program, problem int }

// turns lists the runs that have no result yet.
func (p *Plan) turns(done []Result) (list []turn) {
	known := map[key]bool{}
	for i := range done {
		known[done[i].key()] = true
	}
	for i, program := range p.Programs {
		for j, problem := range p.Problems {
			if !known[key{program.Name, problem.Puzzle.Module().ID(), problem.Name}] {
				list = append(list, turn{i, j})
			}
		}
	}
	return list
}

// Run judges every program on every problem, but for those with a result of an earlier run. When ctx ends, it returns
// soon, and runs that were cut short have no result.
func Run(ctx context.Context, p *Plan, done []Result) error {
	ctx, halt := context.WithCancelCause(ctx)
	defer halt(nil)
	turns := p.turns(done)
	p.known = make([]Known, len(p.Problems))
	for i, problem := range p.Problems {
		if slices.ContainsFunc(turns, func(t turn) bool { return t.problem == i }) && ctx.Err() == nil {
			p.known[i] = p.Prove(ctx, problem)
		}
	}
	var lock sync.Mutex
	next := 0
	take := func() (t turn, ok bool) {
		lock.Lock()
		defer lock.Unlock()
		if next == len(turns) || ctx.Err() != nil {
			return t, false
		}
		t = turns[next]
		next++
		p.Begin(p.Programs[t.program], p.Problems[t.problem])
		return t, true
	}
	work := func() {
		for t, ok := take(); ok; t, ok = take() {
			result := p.judge(ctx, t)
			lock.Lock()
			if ctx.Err() == nil {
				if err := p.Keep(result); err != nil {
					halt(err)
				}
			}
			lock.Unlock()
		}
	}
	workers := slices.Repeat([]func(){work}, max(1, min(p.Concurrency, len(turns))))
	parallel.Run(func() { halt(nil) }, workers...)
	return context.Cause(ctx) //nolint:wrapcheck // it is Keep's, or that of the caller's ctx
}

// judge runs a program on a problem and judges what it prints.
func (p *Plan) judge(ctx context.Context, t turn) Result {
	problem, known := p.Problems[t.problem], p.known[t.problem]
	program := p.Programs[t.program]
	program.Command = game.FillCommand(program.Command, p.Limits.Time, problem.Puzzle.Rules())
	run := p.Runner(ctx, game.ProgramJob{Executable: program, Input: p.Text(problem), Limits: p.Limits})
	r := Result{
		Program: program.Name, Game: problem.Puzzle.Module().ID(), Problem: problem.Name,
		Seconds: float64(run.Elapsed.Milliseconds()) / 1000, Peak: game.Known(run.Peak, run.Peak > 0),
		Exit: run.Exit, Error: game.Excerpt(run.Complaint), Trace: NoTrace,
	}
	if known.Verdict == search.Optimal {
		r.Optimum = &known.Length
	}
	if run.Fault != nil {
		r.Status = statusOf(run.Fault.Reason)
		if r.Error == "" && r.Status == Crash {
			r.Error = game.Excerpt(run.Fault.Detail)
		}
		return r
	}
	trace, answer := SplitTrace(run.Output)
	r.judgeAnswer(ReadAnswer(ctx, problem.Puzzle.Start(), answer), known)
	if trace != "" && p.JudgeTrace != nil {
		r.Trace, r.Fault = p.JudgeTrace(ctx, problem, trace)
	}
	return r
}

func statusOf(reason game.FaultReason) Status {
	switch reason {
	case game.FaultLate:
		return Late
	case game.FaultFlood:
		return Output
	case game.FaultMemory:
		return Memory
	}
	return Crash
}

// judgeAnswer holds an answer against what is proved.
func (r *Result) judgeAnswer(a Answer, known Known) {
	count := len(a.Moves)
	switch a.Kind {
	case Silent, Rubbish:
		r.Status = NoAnswer
	case ClaimsImpossible:
		r.Status = Open
		switch known.Verdict {
		case search.Impossible:
			r.Status = Impossible
		case search.Optimal, search.Solution:
			r.Status = FalseImpossible
		}
	case Illegal:
		r.Status, r.Moves, r.BrokenAt = BreaksRules, &count, new(a.Broken+1)
		r.keepPath(a.Moves[:a.Broken+1])
	case Short:
		r.Status, r.Moves, r.BrokenAt = BreaksRules, &count, new(count+1)
		r.keepPath(a.Moves)
	case Path:
		r.Status, r.Moves = Open, &count
		r.keepPath(a.Moves)
		if known.Verdict == search.Optimal {
			r.Excess = new(count - known.Length)
		}
		switch {
		case known.Verdict != search.Unknown && count > known.Length:
			r.Status = Longer
		case count == known.Length && known.Verdict == search.Optimal, count == known.Bound:
			r.Status = Optimal
		}
	}
}

// UsualLimits are those of a program where nobody has set others.
func UsualLimits() game.ProgramLimits {
	return game.ProgramLimits{Time: 30 * time.Second, Memory: 1 << 30, Output: 64 << 20}
}

// mostKept is the most bytes of a path that is kept.
const mostKept = 64 << 10

func (r *Result) keepPath(moves []string) {
	bytes := 0
	for _, move := range moves {
		bytes += len(move) + 1
	}
	if bytes <= mostKept {
		r.Path = slices.Clone(moves)
	}
}
