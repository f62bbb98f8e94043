package auditing

import (
	"context"
	"sync"
	"time"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/text"
	"procura/ui/formula"
	"procura/ui/task"
)

// order is what is audited, and how.
type order struct {
	puzzle  game.Puzzle
	request game.AuditRequest
	// random is the series of boards that is audited instead of the puzzle, nil for none.
	random *puzzle.RandomAuditRequest
}

// work is what is known of an audit, under way or ended.
type work struct {
	order
	problem game.Problem
	began   time.Time
	ended   bool
	found   puzzle.RandomAuditReport // of one board, where no others were asked for
	err     error
	live    live
}

// live is what an audit has found by now, from its goroutine to the window.
type live struct {
	mu    sync.Mutex
	found *game.AuditReport // nil before the first
}

func (l *live) tell(r game.AuditReport) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.found = &r
}

func (l *live) look() *game.AuditReport {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.found
}

// shown is the audit under way, or the last one while the panel asks for the same: a result
// never stands beside another problem or heuristic. It is nil for none.
func (s *Session) shown() *work {
	a, p := s.now, s.problem.Puzzle
	if a == nil || !a.ended {
		return a
	}
	if p == nil || p.Identity() != a.puzzle.Identity() || s.choices.random != (a.random != nil) {
		return nil
	}
	if _, chosen := s.choices.heuristics(p, s.host.Formulas(p.Module().ID())); chosen != a.request.Heuristic {
		return nil
	}
	return a
}

// report is what was found by now, nil for nothing yet.
func (s *Session) report() *game.AuditReport {
	switch a := s.shown(); {
	case a == nil || a.err != nil:
		return nil
	case a.ended:
		return &a.found.AuditReport
	default:
		return a.live.look()
	}
}

// run audits, and returns what it has found when it is cancelled too.
func (o *order) run(ctx context.Context) (found puzzle.RandomAuditReport, wrong *text.Message) {
	if o.random == nil {
		found.AuditReport, found.Boards = o.puzzle.Audit(ctx, o.request), 1
		return found, nil
	}
	r := *o.random
	r.AuditRequest, r.Rules = o.request, o.puzzle.Rules()
	r.TellAll = func(found puzzle.RandomAuditReport) {
		found.Whole = false // there are more boards
		o.request.Tell(found.AuditReport)
	}
	return puzzle.AuditRandom(ctx, o.puzzle.Module().(game.Generator), r)
}

// audit audits what is chosen, beside the window.
func (s *Session) audit() {
	p := s.problem
	if p.Puzzle == nil || s.busy() {
		return
	}
	s.host.Settle()
	if _, has := p.Puzzle.Target(); p.Puzzle.Module().Targeted() && !has && !s.choices.random {
		s.host.Complain(text.M("audit.target"))
		return
	}
	o, wrong := s.choices.order(p.Puzzle, s.host.Formulas(p.Puzzle.Module().ID()))
	if wrong != nil {
		s.host.Complain(*wrong)
		return
	}
	s.begin(&work{order: o, problem: p, began: time.Now()})
}

// outcome is what an audit found, or what it was asked for wrongly.
type outcome struct {
	found puzzle.RandomAuditReport
	wrong *text.Message
}

func (s *Session) begin(a *work) {
	s.phase, s.now = running, a
	a.request.Tell = a.live.tell
	s.showing.clear()
	task.Start(s.runner, func(ctx context.Context) (outcome, error) {
		task.GiveWay()
		found, wrong := a.run(ctx)
		return outcome{found, wrong}, nil
	}, s.changed, func(o outcome, err error) { s.finish(a, o, err) })
	s.host.Mark()
	s.changed()
}

// cancel ends the audit; what it has found stays.
func (s *Session) cancel() {
	if s.phase != running {
		return
	}
	s.phase = stopping
	s.runner.CancelWithin(task.Patience)
	if s.phase == stopping {
		s.changed()
	}
}

// finish takes up what was found, and shows the worst of it.
func (s *Session) finish(a *work, o outcome, err error) {
	s.phase = idle
	a.ended, a.found, a.err = true, o.found, err
	switch {
	case err != nil:
		task.LogPanic("audit", err)
		s.host.Complain(text.M("audit.failed"))
	case o.wrong != nil:
		s.now = nil
		s.host.Complain(*o.wrong)
	default:
		if a.random == nil {
			formula.Judge(s.host, a.puzzle, &a.found.AuditReport)
		}
		s.showWorst()
	}
	s.host.Mark()
	s.host.Keep()
	s.changed()
}
