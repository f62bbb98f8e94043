// Package auditing is the page Auditoria of the laboratory: a heuristic held against the
// truth beside the window, with what was found told while it is found, and the states
// that refute it on a board. It serves every game and knows none.
//
//	State     what is asked for: problem, heuristic, limits, random boards
//	session   State, and the job
//	  work      the audit under way, or the last one, and what it has found
//	  showing   the counter-example on the board, as a film
//	     |  Changed                     ^  choose, audit, cancel, show
//	     v                              |
//	view      panel, findings, plot, counter-example: Render reads, and starts nothing
package auditing

import (
	"context"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/formula"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/task"
)

// Session is the work of the page. It has no widgets.
type Session struct {
	page.Base[*View]
	State State

	// open are the problems on offer; problem is the chosen one, without a puzzle where
	// there is none.
	open     []game.Problem
	problem  game.Problem
	auditing *task.Job[found]
	now      *work // nil before the first
	showing  *showing
	formulas *formula.Dialog
}

// New prepares a page on which nothing is audited yet.
func New(h host.Host) host.Session {
	s := &Session{
		Base: page.NewBase[*View](h), formulas: formula.New(h),
		State: State{Time: "10s", Memory: search.FormatSize(h.MemoryLimit() / 2), Boards: "100", Seed: "1"},
	}
	s.Key, s.Chapter = "auditing", "auditing"
	s.auditing = page.NewJob[found](&s.Base, "audit")
	s.showing = &showing{runner: s.NewLookup()}
	return s
}

func (s *Session) View() host.Tab {
	s.survey()
	defer s.formulas.Reword()
	return s.SetPage(newView(s))
}

// Receive takes a heuristic to be audited; what is open is on offer here.
func (s *Session) Receive(e host.Event) bool {
	asked, ok := e.(host.HeuristicToAudit)
	if ok {
		s.Audit(asked.Problem, asked.Heuristic)
	}
	return ok
}

func (s *Session) Close() {
	s.Base.Close()
	s.formulas.Close()
}

func (s *Session) StateParts() []host.Part { return page.StateParts(s.State) }

func (s *Session) RestoreState(parts map[string][]byte) []host.RestoreStep {
	return page.Restore(parts, func(kept State) bool {
		s.State = kept.restored(s.State)
		return true
	})
}

// survey looks at what is open now. The chosen problem stays, by its identity; where its
// rules or its board were changed, the one of its name takes its place.
func (s *Session) survey() {
	s.open = s.Host.OpenProblems()
	if s.problem.Puzzle != nil && s.auditing.Busy() {
		return
	}
	c := &s.State
	i := slices.IndexFunc(s.open, func(p game.Problem) bool { return p.Puzzle.Identity() == c.Identity })
	if i < 0 {
		i = slices.IndexFunc(s.open, func(p game.Problem) bool { return p.Puzzle.Module().ID() == c.Game && p.Name == c.Problem })
	}
	switch {
	case i >= 0:
		s.problem = s.open[i]
	case len(s.open) > 0:
		s.setProblem(s.open[0])
	default:
		s.problem = game.Problem{}
	}
}

// setProblem makes a problem the chosen one.
func (s *Session) setProblem(p game.Problem) {
	s.problem = p
	s.State.Game, s.State.Problem, s.State.Identity = p.Puzzle.Module().ID(), p.Name, p.Puzzle.Identity()
}

// of are the problems of a game that are open.
func (s *Session) of(id string) []game.Problem {
	return slices.DeleteFunc(slices.Clone(s.open), func(p game.Problem) bool { return p.Puzzle.Module().ID() != id })
}

func (s *Session) choose(p game.Problem) {
	if s.auditing.Busy() {
		return
	}
	if s.problem.Puzzle == nil || p.Puzzle.Module().ID() != s.problem.Puzzle.Module().ID() {
		s.State.Heuristic = "" // another game has others
	}
	s.setProblem(p)
	s.Changed()
}

func (s *Session) Audit(p game.Problem, heuristic string) {
	if s.auditing.Busy() {
		return
	}
	s.survey()
	s.setProblem(p)
	s.State.Heuristic, s.State.Random = heuristic, false
	s.Changed()
	s.audit()
}

// write asks for a formula, from the one that is chosen on.
func (s *Session) write() {
	if s.auditing.Busy() || s.problem.Puzzle == nil {
		return
	}
	text, is := game.FormulaText(s.State.Heuristic)
	if !is {
		text = "" // it is one that is built in
	}
	s.formulas.Open(s.problem, text, func(key string) {
		if key != "" {
			s.State.Heuristic = key
		}
		s.Changed()
	})
}

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
}

type found struct {
	soFar *game.AuditReport // nil before the first
	all   puzzle.RandomAuditReport
	wrong *text.Message // what it was asked for wrongly
}

// shown is the audit under way, or the last one while the panel asks for the same: a result
// never stands beside another problem or heuristic. It is nil for none.
func (s *Session) shown() *work {
	a, p := s.now, s.problem.Puzzle
	if a == nil || !a.ended {
		return a
	}
	if p == nil || p.Identity() != a.puzzle.Identity() || s.State.Random != (a.random != nil) {
		return nil
	}
	if _, chosen := formula.Offered(s.Host, p, s.State.Heuristic); chosen != a.request.Heuristic {
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
		return s.auditing.Latest().soFar
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
	if p.Puzzle == nil || s.auditing.Busy() {
		return
	}
	s.Host.ClearStatus()
	if _, has := p.Puzzle.Target(); p.Puzzle.Module().HasTarget() && !has && !s.State.Random {
		s.Host.ShowError(text.M("audit.target"))
		return
	}
	o, wrong := s.State.order(s.Host, p.Puzzle)
	if wrong != nil {
		s.Host.ShowError(*wrong)
		return
	}
	a := &work{order: o, problem: p, began: time.Now()}
	s.now = a
	s.showing.clear()
	s.auditing.Start(func(ctx context.Context, p *task.Progress[found]) error {
		o.request.Tell = func(r game.AuditReport) { p.Update(func(f *found) { f.soFar = &r }) }
		all, wrong := o.run(ctx)
		p.Update(func(f *found) { f.all, f.wrong = all, wrong })
		return nil
	}, func(f found, err error) { s.finish(a, f, err) })
}

// cancel ends the audit; what it has found stays.
func (s *Session) cancel() { s.auditing.CancelWithin(task.Patience) }

// finish takes up what was found, and shows the worst of it.
func (s *Session) finish(a *work, f found, err error) {
	a.ended, a.found, a.err = true, f.all, err
	switch {
	case err != nil:
		s.Host.ShowError(text.M("audit.failed"))
	case f.wrong != nil:
		s.now = nil
		s.Host.ShowError(*f.wrong)
	default:
		if a.random == nil {
			formula.RecordAudit(s.Host, a.puzzle, &a.found.AuditReport)
		}
		if list := a.examples(); len(list) > 0 {
			s.showing.showExample(list[0], s.Changed) // the worst of what was found
		}
	}
	s.Host.SaveStateSoon()
}
