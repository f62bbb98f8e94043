// Package generate makes problems with properties that are proved before they are
// shown: so many moves and no fewer, one shortest solution only, a heuristic that is
// misled, no solution at all, so many nodes of breadth-first search. It serves the
// command generate and the window, and knows no game.
//
//	try 0   draft ── proof ✗      a draft is made of numbers drawn from the seed
//	try 1   draft ── proof ✗      and the number of the try, by a game that may know
//	try 2   draft ── proof ✓      how such problems are made (game.Composer)
//
// The problem of a seed is that of the first try that comes out, whatever the machine
// and the number of threads: limits inside a try count nodes of one thread. Time and
// cancel end only the whole.
package generate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"procura/core/game"
	"procura/core/internal/system"
	"procura/core/parallel"
	"procura/core/search"
	"procura/core/tasks"
)

// Maker makes the problems of a request.
type Maker struct {
	request Request
	draft   game.Draft
}

// New prepares a request; the refusal, when there is one, says why nothing can be as
// asked for.
func New(r Request) (*Maker, *game.Refusal) {
	r, wrong := r.Complete()
	if wrong != nil {
		return nil, wrong
	}
	m := &Maker{request: r}
	if r.Task.Kind != "" {
		return m, nil
	}
	if c, ok := r.Game.(game.Composer); ok {
		m.draft = c.Compose(r.Wish)
	} else {
		m.draft = m.random
	}
	return m, nil
}

// random drafts for games that do not compose.
func (m *Maker) random(_ context.Context, random *rand.Rand) game.Puzzle {
	size := m.request.Game.Sizes().Usual
	if m.request.Sized {
		size = m.request.Size
	}
	p, _ := m.request.Game.Random(random, size).WithRules(m.request.Rules)
	return p
}

// Progress describes the work of a search for a problem so far; any goroutine may read it.
type Progress struct {
	// Tries counts the tries that are over.
	Tries atomic.Int64
	began atomic.Pointer[time.Time]
}

// Seconds is the time since the start.
func (p *Progress) Seconds() float64 {
	if began := p.began.Load(); began != nil {
		return system.Since(*began).Seconds()
	}
	return 0
}

// Result is a problem with what is proved of it, or that none was found.
type Result struct {
	// Seed makes it again, with the same request.
	Seed uint64
	// Puzzle is nil where none was found, or a task was asked for; the proof says nothing then.
	Puzzle game.Puzzle
	Proof
	// Task is nil where none was found, or a puzzle was asked for.
	Task *tasks.Task
	// Tries counts the tries: where a problem was found, up to its own.
	Tries   int
	Elapsed time.Duration
	// Stopped is ByTime, ByCancel or, by Request.Tries, ByNodes; NotStopped where a
	// problem was found.
	Stopped search.Stop
}

// Find looks for the problem with a number, from 0, of the series that begins with
// the seed of the request: it is that of the seed so many later. progress may be nil.
func (m *Maker) Find(ctx context.Context, number int, progress *Progress) Result {
	h := &hunt{maker: m, ctx: ctx, seed: m.request.Seed + uint64(number), progress: progress, best: math.MaxInt, torn: math.MaxInt}
	if h.progress == nil {
		h.progress = &Progress{}
	}
	began := system.Now()
	h.progress.Tries.Store(0)
	h.progress.began.Store(&began)
	ctx, h.halt = context.WithCancel(ctx)
	defer h.halt()
	h.ctx = ctx
	workers := make([]func(), m.request.threads())
	for i := range workers {
		workers[i] = h.work
	}
	parallel.Run(h.halt, workers...)
	return h.result(system.Since(began))
}

// hunt is one search for a problem; its workers take tries in turn.
//
//	tries   0 ✗   1 ✗   2 under way   3 ✓ best   4 under way
//
// The best is the problem as soon as no try before it is under way.
type hunt struct {
	maker    *Maker
	ctx      context.Context
	halt     func()
	seed     uint64
	progress *Progress
	next     atomic.Int64

	lock  sync.Mutex
	best  int // the first try that has come out
	torn  int // the first that was broken off
	found Result
}

// work takes one try after another, as long as one can be the first to come out.
func (h *hunt) work() {
	for {
		number := int(h.next.Add(1) - 1)
		h.lock.Lock()
		passed := number > h.best // an earlier try has come out
		h.lock.Unlock()
		if most := h.maker.request.Tries; passed || most > 0 && number >= most {
			return
		}
		found, ok := h.maker.try(h.ctx, h.seed, uint64(number))
		torn := h.ctx.Err() != nil
		h.lock.Lock()
		switch {
		case torn:
			h.torn = min(h.torn, number)
		case ok && number < h.best:
			h.best, h.found = number, found
		}
		h.lock.Unlock()
		if torn {
			return
		}
		h.progress.Tries.Add(1)
	}
}

// result returns what the workers have found.
func (h *hunt) result(elapsed time.Duration) Result {
	r := Result{Tries: int(h.progress.Tries.Load())}
	switch {
	case h.best < h.torn:
		r = h.found
		r.Tries = h.best + 1
	case h.ctx.Err() == nil:
		r.Stopped = search.ByNodes
	case errors.Is(context.Cause(h.ctx), context.DeadlineExceeded):
		r.Stopped = search.ByTime
	default:
		r.Stopped = search.ByCancel
	}
	r.Seed, r.Elapsed = h.seed, elapsed
	return r
}

// random is the source of a try's numbers: PCG (DXSM) with the seed as its high half
// and the try as its low one.
func random(seed, try uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, try)) }

// Proof has the facts that are proved of a problem.
type Proof struct {
	// Verdict is Optimal or Impossible.
	Verdict search.Verdict
	// Length is the length of the shortest solutions, -1 where there is none, and Path is
	// one of them.
	Length int
	Path   []string
	// Paths is their number, 0 where there are too many positions to be counted,
	// or there is none.
	Paths int64
	// Nodes is the number of nodes that breadth-first search generates, 0 where there are more
	// than were looked at.
	Nodes int64
	// AStar is the number that A* with the puzzle's default heuristic generates; it is counted for Request.Counted
	// and Request.Model alone.
	AStar int64
	// FooledBy is by how many moves the search that was to be misled missed.
	FooledBy int
}

// Limits inside a try, in nodes: what is the same on any machine.
const (
	// quick is for breadth-first search, which comes first.
	quick = 30_000
	// thorough is for the game's best method, where that was not enough, and for a
	// search that is to be misled.
	thorough int64 = 300_000
	// survey is for the figure of breadth-first search, once a problem is found.
	survey = 200_000
	// ways is for the states on all levels of a count.
	ways = 200_000
	// memory in bytes is more than so many nodes take.
	memory = 1 << 30
)

// try makes one draft and proves it; false: it is not as wished.
func (m *Maker) try(ctx context.Context, seed, number uint64) (Result, bool) {
	if m.request.Task.Kind != "" {
		t := m.request.Task.Make(ctx, m.request.opening(), random(seed, number))
		return Result{Task: t}, t != nil
	}
	p := m.draft(ctx, random(seed, number))
	if p == nil || ctx.Err() != nil {
		return Result{}, false
	}
	t := trial{ctx: ctx, request: &m.request, wish: &m.request.Wish, puzzle: p, proof: Proof{Length: -1}}
	for _, passes := range []func() bool{t.explore, t.isAsWished, t.misleads, t.isComparable} {
		if !passes() || ctx.Err() != nil {
			return Result{}, false
		}
	}
	if t.proof.Verdict == search.Optimal && t.proof.Paths == 0 { // figures that nothing depends on
		t.count()
	}
	if t.proof.Nodes == 0 {
		t.survey(survey)
	}
	return Result{Puzzle: p, Proof: t.proof}, true
}

// trial is the proof of a draft under way.
type trial struct {
	ctx     context.Context
	request *Request
	wish    *game.Wish // its
	puzzle  game.Puzzle
	proof   Proof
}

func (t *trial) solve(m game.Method, nodes int64) game.Run {
	return t.puzzle.Solve(t.ctx, game.SolveRequest{Method: m, Alone: true, Limits: search.Limits{Nodes: nodes, Memory: memory}})
}

// explore runs breadth-first search, within the band that is wished, and the best method
// where that did not get to an end.
func (t *trial) explore() bool {
	limit := int64(quick)
	band := t.request.band()
	if !band.IsZero() {
		limit = band.Most
		if limit == 0 {
			limit = MostNodes
		}
	}
	t.survey(limit)
	if !band.IsZero() && !(t.proof.Nodes > 0 && band.Has(t.proof.Nodes)) || t.ctx.Err() != nil {
		return false
	}
	if !t.hasVerdict() {
		t.takeProof(t.solve(game.Method{Algorithm: game.Best}, thorough))
	}
	return t.hasVerdict()
}

// survey runs breadth-first search. What it generates is a figure of the proof where it got
// to an end; one that its limit stopped may have a verdict by a bound, and is no count.
func (t *trial) survey(nodes int64) {
	t.proof.Nodes = t.countNodes(game.Method{Algorithm: search.BFS}, nodes)
}

// countNodes runs a method and returns the nodes that it generates, 0 where it did not get to an end.
func (t *trial) countNodes(m game.Method, limit int64) int64 {
	run := t.solve(m, limit)
	t.takeProof(run)
	if isProved(&run) && run.Outcome <= search.Exhausted {
		return run.Generated
	}
	return 0
}

func isProved(run *game.Run) bool {
	return run.Verdict == search.Optimal || run.Verdict == search.Impossible
}

// takeProof takes over what a run has proved; two proofs that differ are an error of the
// program.
func (t *trial) takeProof(run game.Run) {
	if !isProved(&run) {
		return
	}
	p := &t.proof
	if t.hasVerdict() && (p.Verdict != run.Verdict || p.Length != run.Length) {
		panic(fmt.Sprintf("generate: %s in %d moves by one proof, %s in %d by %s", p.Verdict, p.Length, run.Verdict, run.Length, run.Ran.AlgorithmText()))
	}
	if !t.hasVerdict() {
		p.Verdict, p.Length, p.Path = run.Verdict, run.Length, run.Path
	}
}

func (t *trial) hasVerdict() bool { return t.proof.Verdict != "" }

// isAsWished holds what is proved against the wish; what is solved already is no problem. The
// shortest solutions are counted where one alone is wished.
func (t *trial) isAsWished() bool {
	if t.wish.Impossible {
		return t.proof.Verdict == search.Impossible
	}
	if t.proof.Length <= 0 || t.wish.Moves != 0 && t.proof.Length != t.wish.Moves {
		return false
	}
	if t.wish.Unique && t.ctx.Err() == nil {
		t.count()
	}
	return !t.wish.Unique || t.proof.Paths == 1
}

func (t *trial) count() {
	count := t.puzzle.CountShortest(t.ctx, t.proof.Length, ways)
	switch {
	case count.Stopped != search.NotStopped:
	case count.Length != t.proof.Length:
		panic(fmt.Sprintf("generate: the shortest solution has %d moves by a proof, %d by counting", t.proof.Length, count.Length))
	default:
		t.proof.Paths = count.Paths
	}
}

// misleads runs the search that is to be misled.
func (t *trial) misleads() bool {
	f := t.wish.Fools
	if f.Algorithm == "" {
		return true
	}
	run := t.solve(game.Method{Algorithm: f.Algorithm, Heuristic: f.Heuristic}, thorough)
	t.proof.FooledBy = run.Length - t.proof.Length
	return run.Solved() && t.proof.FooledBy > 0 && (f.By == 0 || t.proof.FooledBy == f.By)
}
