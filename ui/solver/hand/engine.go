package hand

import (
	"context"
	"maps"
	"sync"
	"time"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/task"
)

// Engine works for a hand beside the window, one thing at a time, and gives way to
// everything else: what is wanted is looked up whenever something has changed.
//
//	advise   a hint, when it is asked for
//	count    the fewest moves of the problem, once it is played
//	ahead    the fewest moves after each move, where that is shown
type Engine struct {
	*task.Runner
	// Asked reports whether a hint has been asked for.
	Asked bool

	hand  *Hand
	doing work
	// outlooks holds what was proved of the moves of positions, by the keys of the positions.
	outlooks map[string]*outlooks
}

type errandKind int

const (
	nothing errandKind = iota
	findHint
	findMinimum
	findOutlooks
)

// work is an errand, and the position or the problem that it is about.
type work struct {
	errand errandKind
	about  string
}

// outlooks holds the search results found so far for the moves of a position.
type outlooks struct {
	moves map[string]puzzle.Outlook
	over  bool // nothing more comes
}

// mostOutlooks is the greatest number of positions whose outlooks are remembered.
const mostOutlooks = 400

// How long each may take, an outlook of each of many moves, and the memory of what nobody
// has asked for.
const (
	minimumTime   = 5 * time.Second
	outlookTime   = 2 * time.Second
	hintTime      = 10 * time.Second
	unaskedMemory = 128 << 20
)

func requestWithin(limit time.Duration) game.SolveRequest {
	return game.SolveRequest{Limits: search.Limits{Time: limit, Memory: unaskedMemory}}
}

func (e *Engine) Reconcile() {
	l, ok := e.hand.position()
	wanted := work{}
	if ok && e.hand.page.Idle() && game.HasGoal(l.Puzzle()) {
		wanted = e.wanted(l)
	}
	if wanted == e.doing {
		return
	}
	if e.doing.errand != nothing {
		e.Runner.Drop()
	}
	e.doing = wanted
	switch wanted.errand {
	case findHint:
		e.findHint(l)
	case findMinimum:
		e.findMinimum(l.Puzzle())
	case findOutlooks:
		e.findOutlooks(l)
	case nothing:
	}
}

func (e *Engine) wanted(l puzzle.Line) work {
	_, live := e.hand.LiveGame(l.Puzzle())
	_, counted := e.Minimum(l.Puzzle())
	switch {
	case e.Asked:
		return work{findHint, e.hand.at}
	case (live && e.hand.plays > 0 || e.hand.ShowOutlooks) && !counted:
		return work{findMinimum, l.Puzzle().Identity()}
	case e.hand.ShowOutlooks && !l.Goal() && !e.outlooksAt(e.hand.at).over:
		return work{findOutlooks, e.hand.at}
	}
	return work{}
}

func (e *Engine) outlooksAt(place string) *outlooks {
	if p := e.outlooks[place]; p != nil {
		return p
	}
	return &outlooks{}
}

// begin does some work beside the window; use takes what it has found, before the page
// shows it.
func begin[T any](e *Engine, do func(context.Context) T, tick func(), use func(found T, err error)) {
	task.Start(e.Runner, func(ctx context.Context) (T, error) {
		task.GiveWay()
		return do(ctx), nil
	}, tick, func(found T, err error) {
		use(found, err)
		if err != nil {
			task.LogPanic("by hand", err)
			e.hand.host.ShowError(text.M("solver.hand.failed"))
		}
		e.doing = work{}
		e.hand.page.Changed()
	})
}

func (e *Engine) findHint(l puzzle.Line) {
	h := e.hand
	var known *game.Run
	if run, ok := h.page.BestRun(l.Puzzle()); ok {
		known = &run
	}
	request := requestWithin(hintTime)
	request.Limits.Memory = h.host.MemoryLimit()
	begin(e, func(ctx context.Context) puzzle.Hint { return puzzle.Advise(ctx, l, known, request) }, nil, func(found puzzle.Hint, err error) {
		e.Asked = false
		if err == nil {
			h.Hint, h.Hinted, h.Picked = &found, 1, nil
		}
	})
}

// findMinimum proves the fewest moves of a problem, or a bound on them.
func (e *Engine) findMinimum(p game.Puzzle) {
	request := requestWithin(minimumTime)
	request.Method = game.Method{Algorithm: game.Best}
	begin(e, func(ctx context.Context) search.Report { return p.Solve(ctx, request).Report }, nil, func(found search.Report, err error) {
		e.hand.setFewest(p, found) // also where it failed: it is not tried again
		if err == nil {
			e.hand.page.RaiseBound(p, boundOf(found))
		}
	})
}

// boundOf returns the bound on the moves of a problem that a report proves, -1 for none.
func boundOf(r search.Report) int {
	if r.Verdict == search.Optimal {
		return r.Length
	}
	return r.Bound
}

// Minimum returns what is proved of the fewest moves of a problem. It returns false if nothing was
// tried yet.
func (e *Engine) Minimum(p game.Puzzle) (search.Report, bool) {
	if run, ok := e.hand.page.BestRun(p); ok && !run.Maximise && (run.Verdict == search.Optimal || run.Verdict == search.Impossible) {
		return run.Report, true
	}
	if found := e.hand.gamesOf(p).fewest; found != nil {
		return *found, true
	}
	return search.Report{}, false
}

func provedFewest(least int) search.Report {
	return search.Report{Outcome: search.Solved, Verdict: search.Optimal, Length: least, Bound: least}
}

// SetMinimum takes the fewest moves of a problem that whoever made it has proved, and reports
// whether that was not known.
func (e *Engine) SetMinimum(p game.Puzzle, least int) bool {
	if _, known := e.Minimum(p); known {
		return false
	}
	e.hand.setFewest(p, provedFewest(least))
	return true
}

// findOutlooks finds the fewest moves after each move, live.
func (e *Engine) findOutlooks(l puzzle.Line) {
	var lock sync.Mutex // found is written beside the window
	found := map[string]puzzle.Outlook{}
	place, request := e.doing.about, requestWithin(outlookTime)
	learn := func(over bool) {
		lock.Lock()
		defer lock.Unlock()
		if len(e.outlooks) >= mostOutlooks {
			clear(e.outlooks)
		}
		e.outlooks[place] = &outlooks{maps.Clone(found), over}
	}
	begin(e, func(ctx context.Context) bool {
		for o := range puzzle.Outlooks(ctx, l, request) {
			lock.Lock()
			found[o.Move] = o
			lock.Unlock()
		}
		return true
	}, func() {
		learn(false)
		e.hand.page.Changed()
	}, func(bool, error) { learn(true) })
}
