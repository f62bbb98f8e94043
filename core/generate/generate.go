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
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"procura/core/game"
	"procura/core/internal/clock"
	"procura/core/parallel"
	"procura/core/search"
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

// Progress is what a search for a problem has done so far; anyone may read it.
type Progress struct {
	// Tries counts the tries that are over.
	Tries atomic.Int64
	began atomic.Pointer[time.Time]
}

// Seconds is how long it has been going on.
func (p *Progress) Seconds() float64 {
	if began := p.began.Load(); began != nil {
		return clock.Since(*began).Seconds()
	}
	return 0
}

// Result is a problem with what is proved of it, or that none was found.
type Result struct {
	// Seed makes it again, with the same request.
	Seed uint64
	// Puzzle is nil where none was found; the proof says nothing then.
	Puzzle game.Puzzle
	Proof
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
	began := clock.Now()
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
	return h.result(clock.Since(began))
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
	found game.Puzzle
	proof Proof
}

// work takes one try after another, as long as one can be the first to come out.
func (h *hunt) work() {
	for {
		number := int(h.next.Add(1) - 1)
		if most := h.maker.request.Tries; most > 0 && number >= most || h.passed(number) {
			return
		}
		puzzle, proof, ok := h.maker.try(h.ctx, h.seed, uint64(number))
		if h.ctx.Err() != nil {
			h.tear(number)
			return
		}
		h.progress.Tries.Add(1)
		if ok {
			h.keep(number, puzzle, proof)
		}
	}
}

// passed reports whether an earlier try has come out.
func (h *hunt) passed(number int) bool {
	h.lock.Lock()
	defer h.lock.Unlock()
	return number > h.best
}

// tear notes a try that was broken off.
func (h *hunt) tear(number int) {
	h.lock.Lock()
	defer h.lock.Unlock()
	h.torn = min(h.torn, number)
}

// keep notes a try that has come out.
func (h *hunt) keep(number int, puzzle game.Puzzle, proof Proof) {
	h.lock.Lock()
	defer h.lock.Unlock()
	if number < h.best {
		h.best, h.found, h.proof = number, puzzle, proof
	}
}

// result says what the workers have found.
func (h *hunt) result(elapsed time.Duration) Result {
	r := Result{Seed: h.seed, Tries: int(h.progress.Tries.Load()), Elapsed: elapsed}
	switch {
	case h.best < h.torn:
		r.Puzzle, r.Proof, r.Tries = h.found, h.proof, h.best+1
	case h.ctx.Err() == nil:
		r.Stopped = search.ByNodes
	case errors.Is(context.Cause(h.ctx), context.DeadlineExceeded):
		r.Stopped = search.ByTime
	default:
		r.Stopped = search.ByCancel
	}
	return r
}

// random is the source of a try's numbers: PCG (DXSM) with the seed as its high half
// and the try as its low one.
func random(seed, try uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, try)) }
