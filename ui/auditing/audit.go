package auditing

import (
	"context"
	"slices"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/report"
	"procura/ui/task"
)

// order is a request for an audit.
type order struct {
	puzzle  game.Puzzle
	request game.AuditRequest
	// random describes random boards to audit instead of the puzzle, nil for none.
	random *puzzle.RandomAuditRequest
}

// work is an audit, under way or ended.
type work struct {
	order
	problem game.Problem
	trial   bool // of a formula while it is typed, within a small limit
	began   time.Time
	ended   bool
	found   puzzle.RandomAuditReport // of one board unless others were asked for
	err     error
}

type found struct {
	soFar *game.AuditReport // nil before the first
	all   puzzle.RandomAuditReport
	wrong *text.Message // what is wrong with the request
}

// shown returns the audit under way, or the last one if the panel still asks for the same; nil for none.
func (s *Session) shown() *work {
	a := s.now
	if a == nil || !a.ended || s.isAsked(a) {
		return a
	}
	return nil
}

// isAsked reports whether an audit is of what the panel asks for.
func (s *Session) isAsked(a *work) bool {
	p := s.problem.Puzzle
	same := p != nil && p.Identity() == a.puzzle.Identity() && s.key() == a.request.Heuristic
	return same && (a.trial || s.State.Random == (a.random != nil))
}

// effort returns how much was audited, none if the audit did not end, failed or was cancelled.
func (a *work) effort() effort {
	switch {
	case a == nil || !a.ended || a.err != nil || a.found.Stopped == search.ByCancel:
		return none
	case a.trial:
		return trial
	}
	return whole
}

// report returns what was found so far, nil for nothing.
func (s *Session) report() *game.AuditReport {
	switch a := s.shown(); {
	case a == nil || a.err != nil:
		return nil
	case a.ended:
		return &a.found.AuditReport
	default:
		return s.auditing.Latest().soFar
	}
}

// run audits, and returns what it found, also when it is cancelled.
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
	key := s.key()
	if key == "" || s.busy() {
		return
	}
	s.Host.ClearStatus()
	if !game.HasGoal(s.problem.Puzzle) && !s.State.Random {
		s.Host.ShowError(text.M("audit.target"))
		return
	}
	o, wrong := s.State.order(s.problem.Puzzle, key)
	if wrong != nil {
		s.Host.ShowError(*wrong)
		return
	}
	s.keepFormula()
	s.start(&work{order: o})
}

// The limits of a trial, and the pause in typing before it begins.
const (
	trialTime   = 2 * time.Second
	trialStates = 200_000
	trialMemory = 256 << 20
	pause       = 250 * time.Millisecond
)

// tryFormula cancels the trial of another heuristic or problem. It shows an earlier audit of this one, or, after a
// pause in typing, starts a trial of the formula.
func (s *Session) tryFormula() {
	if s.auditing.Busy() {
		s.auditing.Drop()
		s.now = nil
	}
	if i := slices.IndexFunc(s.ended, s.isAsked); i >= 0 {
		s.now = s.ended[i]
		s.proved.settle(&s.now.found.AuditReport, s.Host.Known)
		s.showing.showWorst(s.now, s.Changed)
		s.Changed()
		return
	}
	s.Changed()
	asked := s.question()
	s.auditing.After(pause, func() {
		if asked == s.question() && !s.auditing.Busy() { // nothing was typed meanwhile
			s.startTrial()
		}
	})
}

// startTrial audits the written formula within a small limit.
func (s *Session) startTrial() {
	p, key := s.problem.Puzzle, s.key()
	if !s.isWritten() || key == "" || !game.HasGoal(p) {
		return
	}
	limits := search.Limits{Time: trialTime, Nodes: trialStates, Memory: min(trialMemory, s.Host.MemoryLimit()/2)}
	s.start(&work{trial: true, order: order{
		puzzle: p, request: game.AuditRequest{Heuristic: key, Limits: limits, Progress: &search.Progress{}},
	}})
}

func (s *Session) start(a *work) {
	a.problem, a.began = s.problem, time.Now()
	s.now = a
	s.showing.clear()
	s.auditing.Start(func(ctx context.Context, p *task.Progress[found]) error {
		a.request.Tell = func(r game.AuditReport) { p.Update(func(f *found) { f.soFar = &r }) }
		all, wrong := a.run(ctx)
		p.Update(func(f *found) { f.all, f.wrong = all, wrong })
		return nil
	}, func(f found, err error) { s.finish(a, f, err) })
}

// cancel cancels the audit, else the searches; what they found stays.
func (s *Session) cancel() {
	if s.two != nil && s.two.busy() {
		s.two.job.CancelWithin(task.Patience)
		return
	}
	if s.auditing.Busy() {
		s.auditing.CancelWithin(task.Patience)
		return
	}
	s.compared.solving.CancelWithin(task.Patience)
}

// finish keeps what was found, and shows the worst counter-example.
func (s *Session) finish(a *work, f found, err error) {
	a.ended, a.found, a.err = true, f.all, err
	switch {
	case err != nil:
		s.Host.ShowError(text.M("audit.failed"))
	case f.wrong != nil:
		s.now = nil
		s.Host.ShowError(*f.wrong)
	default:
		r := &a.found.AuditReport
		if written, is := game.FormulaText(r.Heuristic.Key); is && a.random == nil && r.Fault == nil && r.States > 0 {
			s.Host.KeepJudgement(a.puzzle.Identity(), written, host.Judgement{Admissible: r.Admissible(), Judged: r.Judged, Overs: r.Overs, Evidence: r.Evidence})
		}
		if !a.trial {
			s.ended = slices.DeleteFunc(s.ended, s.isAsked) // one of the same, under other limits
			s.ended = append(s.ended, a)
			s.ended = s.ended[max(0, len(s.ended)-mostEnded):]
		}
		s.proved.settle(&a.found.AuditReport, s.Host.Known)
		s.showing.showWorst(s.now, s.Changed)
	}
	s.Host.SaveStateSoon()
}

// distances holds proved distances of states, by the identity of their problem and their moves.
type distances map[string]int

// settle keeps the distances that an audit proved, and completes its counter-examples by what is proved of them by
// other audits or by runs of the problem.
func (d distances) settle(r *game.AuditReport, known func(identity string) report.Known) {
	over := []*game.Overestimate{}
	if r.Over != nil {
		over = append(over, r.Over)
	}
	for i := range r.Cases {
		over = append(over, &r.Cases[i])
	}
	for _, o := range over {
		identity := o.Puzzle.Identity()
		state := strings.Join(append([]string{identity}, o.Path...), " ")
		proved, isProved := d[state]
		switch {
		case o.Exact:
			d[state] = o.Distance
		case isProved:
			o.Distance, o.Exact = proved, true
		case len(o.Path) == 0:
			o.Exact = known(identity).Proves(o.Distance)
		}
	}
}

// mostEnded is the number of audits that are kept, to be shown again.
const mostEnded = 20
