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
	// Asked says that a hint has been asked for.
	Asked bool

	hand   *Hand
	runner *task.Runner
	doing  work
	// fewest is what was proved of problems, by identity; after, of the moves of
	// positions, by placeOf.
	fewest map[string]search.Report
	after  map[string]*prospect
}

// errand is what an engine does.
type errand int

const (
	nothing errand = iota
	advise
	count
	ahead
)

// work is an errand, and the position or the problem that it is about.
type work struct {
	errand errand
	about  string
}

// prospect is what is known of the moves of a position.
type prospect struct {
	moves map[string]puzzle.Outlook
	over  bool // nothing more comes
}

// mostProspects is how many positions are remembered.
const mostProspects = 400

// quiet are the limits of what nobody has asked for; brief is the time for each of many
// moves, and hintTime that for a hint.
var quiet = search.Limits{Time: 5 * time.Second, Memory: 128 << 20}

const (
	brief    = 2 * time.Second
	hintTime = 10 * time.Second
)

func (e *Engine) within(limit time.Duration) game.SolveRequest {
	limits := quiet
	limits.Time = limit
	return game.SolveRequest{Limits: limits}
}

// Reconcile starts what is wanted and stops what is not.
func (h *Hand) Reconcile() {
	l, ok := h.look()
	e := &h.Engine
	wanted := work{}
	if ok && h.page.Idle() && aims(l.Puzzle()) {
		wanted = e.wanted(l)
	}
	if wanted == e.doing {
		return
	}
	if e.doing.errand != nothing {
		e.runner.Drop()
	}
	e.doing = wanted
	switch wanted.errand {
	case advise:
		e.advise(l)
	case count:
		e.count(l.Puzzle())
	case ahead:
		e.lookAhead(l)
	case nothing:
	}
}

// wanted is the errand for now.
func (e *Engine) wanted(l puzzle.Line) work {
	_, live := e.hand.Live(l.Puzzle())
	_, counted := e.hand.Fewest(l.Puzzle())
	switch {
	case e.Asked:
		return work{advise, e.hand.at}
	case (live && e.hand.plays > 0 || e.hand.Ahead) && !counted:
		return work{count, l.Puzzle().Identity()}
	case e.hand.Ahead && !l.Goal() && !e.at(e.hand.at).over:
		return work{ahead, e.hand.at}
	}
	return work{}
}

// at is what is known of a position.
func (e *Engine) at(place string) *prospect {
	if p := e.after[place]; p != nil {
		return p
	}
	return &prospect{}
}

// done ends an errand.
func (e *Engine) done(err error) {
	if err != nil {
		task.LogPanic("by hand", err)
		e.hand.host.Complain(text.M("hand.failed"))
	}
	e.doing = work{}
	e.hand.page.Changed()
}

// advise finds a hint.
func (e *Engine) advise(l puzzle.Line) {
	h := e.hand
	var known *game.Run
	if run, ok := h.page.Known(l.Puzzle()); ok {
		known = &run
	}
	request := e.within(hintTime)
	request.Limits.Memory = h.host.Memory()
	task.Start(e.runner, func(ctx context.Context) (puzzle.Hint, error) {
		task.GiveWay()
		return puzzle.Advise(ctx, l, known, request), nil
	}, nil, func(found puzzle.Hint, err error) {
		e.Asked = false
		if err == nil {
			h.Hint, h.Hinted, h.Picked = &found, 1, nil
		}
		e.done(err)
	})
}

// count proves the fewest moves of a problem, or a bound on them.
func (e *Engine) count(p game.Puzzle) {
	request := e.within(quiet.Time)
	request.Method = game.Method{Algorithm: game.Best}
	task.Start(e.runner, func(ctx context.Context) (search.Report, error) {
		task.GiveWay()
		return p.Solve(ctx, request).Report, nil
	}, nil, func(found search.Report, err error) {
		e.fewest[p.Identity()] = found // also where it failed: it is not tried again
		if err == nil {
			e.hand.page.Bounded(p, boundOf(found))
		}
		e.done(err)
	})
}

// boundOf is the bound on the moves of a problem that a report proves, -1 for none.
func boundOf(r search.Report) int {
	if r.Verdict == search.Optimal {
		return r.Length
	}
	return r.Bound
}

// Fewest is what is proved of the fewest moves of a problem, false where nothing was
// tried yet.
func (h *Hand) Fewest(p game.Puzzle) (search.Report, bool) {
	if run, ok := h.page.Known(p); ok && !run.Maximise && (run.Verdict == search.Optimal || run.Verdict == search.Impossible) {
		return run.Report, true
	}
	r, ok := h.Engine.fewest[p.Identity()]
	return r, ok
}

// Prove takes the fewest moves of a problem that whoever made it has proved, and reports
// whether that was not known.
func (h *Hand) Prove(p game.Puzzle, least int) bool {
	if _, known := h.Fewest(p); known {
		return false
	}
	h.Engine.fewest[p.Identity()] = search.Report{Outcome: search.Solved, Verdict: search.Optimal, Length: least, Bound: least}
	return true
}

func (h *Hand) bound(p game.Puzzle) int {
	if r, ok := h.Fewest(p); ok {
		return boundOf(r)
	}
	return -1
}

// harvest passes outlooks from the engine's goroutine to the window's.
type harvest struct {
	lock  sync.Mutex
	moves map[string]puzzle.Outlook
}

func (f *harvest) add(o puzzle.Outlook) {
	f.lock.Lock()
	defer f.lock.Unlock()
	f.moves[o.Move] = o
}

func (f *harvest) all() map[string]puzzle.Outlook {
	f.lock.Lock()
	defer f.lock.Unlock()
	return maps.Clone(f.moves)
}

// lookAhead finds the fewest moves after each move, live.
func (e *Engine) lookAhead(l puzzle.Line) {
	place, found := e.doing.about, &harvest{moves: map[string]puzzle.Outlook{}}
	learn := func(over bool) {
		if len(e.after) >= mostProspects {
			clear(e.after)
		}
		e.after[place] = &prospect{found.all(), over}
	}
	request := e.within(brief)
	task.Start(e.runner, func(ctx context.Context) (bool, error) {
		task.GiveWay()
		for o := range puzzle.Outlooks(ctx, l, request) {
			found.add(o)
		}
		return true, nil
	}, func() {
		learn(false)
		e.hand.page.Changed()
	}, func(_ bool, err error) {
		learn(true)
		e.done(err)
	})
}

// Settled reports whether all that can be known of the moves of a position is.
func (e *Engine) Settled(l puzzle.Line) bool { return e.at(placeOf(l)).over }

// Wait waits for the work under way to end.
func (e *Engine) Wait() { e.runner.Wait() }
