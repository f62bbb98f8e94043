package solver

import (
	"context"
	"errors"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/report"
	"procura/ui/solver/hand"
	"procura/ui/task"
)

// phase is what the searches of a session are at.
//
//	idle --solve--> searching --cancel--> cancelling
//	  ^                 |                     |
//	  +---- finish -----+---------------------+
type phase int

const (
	idle phase = iota
	searching
	cancelling
)

// solving is the search under way or, while there is none, the last one, and those that
// wait for it.
type solving struct {
	runner *task.Runner
	phase  phase
	now    *job // nil before the first
	began  time.Time
	queue  []*job
	// shown is what the film of the best path so far was made of, nil for none.
	shown *search.Standing
}

func (s *Session) running() bool { return s.solving.phase != idle }

// Working reports whether a search runs.
func (s *Session) Working() bool { return s.running() }

// isSearched reports whether the chosen problem, as it is now, is the one being searched.
func (s *Session) isSearched() bool {
	p, ok := s.current()
	return ok && s.running() && p.Puzzle.Identity() == s.solving.now.identity
}

// press does what the button says: it cancels the search of the chosen problem, has it
// wait no longer, or searches it.
func (s *Session) press() {
	switch s.deed() {
	case cancels:
		s.cancel()
	case withdraws:
		p, _ := s.current()
		s.withdraw(p)
	case solves, goesOn, queues:
		s.solve()
	}
}

// cancel asks the search to end.
func (s *Session) cancel() {
	if !s.running() {
		return
	}
	s.solving.phase = cancelling
	s.solving.runner.CancelWithin(task.Patience)
	if s.solving.phase == cancelling {
		s.changed()
	}
}

// solve searches the chosen problem as the panel asks, beside the window, when those
// before it have ended.
func (s *Session) solve() {
	if s.editor.Open() && !s.accept() {
		return
	}
	p, ok := s.current()
	if !ok || s.searches(p) || s.turn(p) > 0 {
		return
	}
	if _, has := p.Puzzle.Target(); p.Puzzle.Module().Targeted() && !has && !s.choices.maximises(p.Puzzle) {
		place := s.chosen
		s.askTarget(func(target int) { s.aim(place, p, target) })
		return
	}
	j, wrong := s.job(p)
	if wrong != nil {
		s.host.Complain(*wrong)
		return
	}
	s.ask(j)
}

// begin shows that a search runs, and starts it beside the window. What was asked for
// just now takes the board; when its turn comes later, a game that somebody plays on it
// stays.
func (s *Session) begin(j *job, justNow bool) {
	s.solving.phase, s.solving.now, s.solving.began, s.solving.shown = searching, j, time.Now(), nil
	if j.from == nil {
		s.clearFor(j, justNow)
	}
	s.changed()
	s.host.Mark()
	task.Start(s.solving.runner, func(ctx context.Context) (solved, error) {
		task.GiveWay()
		return j.search(ctx), nil
	}, s.tick, func(found solved, err error) { s.finish(j, found, err) })
}

func (s *Session) clearFor(j *job, justNow bool) {
	p, _ := s.current()
	chosen := p.Puzzle != nil && p.Puzzle.Identity() == j.identity
	if _, live := s.hand.Live(j.problem.Puzzle); live && chosen && !justNow {
		return
	}
	if s.hand.Leave(j.problem.Puzzle); chosen {
		s.screen.clear()
	}
}

// aim gives a problem its target and solves it, if it is still there.
func (s *Session) aim(place int, p game.Problem, target int) {
	if !s.stands(place, p.Puzzle.Identity()) {
		return
	}
	s.replace(place, p.Puzzle.WithTarget(target))
	s.changed()
	if place == s.chosen {
		s.present()
		s.solve()
	}
}

func (s *Session) tick() {
	s.follow()
	if s.view != nil && s.running() {
		s.view.tick()
	}
}

// solved is a run and its path, ready to be watched; wrong says why it can't be.
type solved struct {
	run   game.Run
	film  game.Replay
	wrong error
}

func solveAndFilm(ctx context.Context, p game.Puzzle, order game.SolveRequest) solved {
	run := p.Solve(ctx, order)
	if !run.Solved() {
		return solved{run: run}
	}
	film, err := filmOf(p, run.Path)
	return solved{run, film, err}
}

// finish takes up what a search found, and begins the next one.
func (s *Session) finish(j *job, found solved, err error) {
	s.solving.phase = idle
	if j.from != nil {
		s.finishRest(j, found.run, err)
	} else {
		s.finishProblem(j, found, err)
	}
	if !s.next() {
		s.changed()
		s.host.Mark()
	}
	s.host.Keep()
}

// finishProblem keeps a run and, where its problem is still the chosen one and nobody
// plays on it, shows its path.
func (s *Session) finishProblem(j *job, found solved, err error) {
	r := &record{Run: found.run}
	if err != nil {
		logFailure("search", err)
		r = failed(j.problem, j.order)
	}
	if f := found.run.Fault; f != nil {
		s.host.Complain(text.M("formulabox.fault", "Quantities", f.Quantities))
		r = failed(j.problem, j.order)
	}
	s.history.add(r)
	s.proofs.await(j.problem.Puzzle, r)
	p, ok := s.current()
	here := ok && p.Puzzle.Identity() == r.Identity
	if _, live := s.hand.Live(j.problem.Puzzle); here && !live {
		s.land(r, found.film)
	}
	if !here || !s.visible || s.editor.Open() {
		s.announce(j, r)
	}
	if found.wrong != nil {
		s.spoil(r, found.wrong)
	}
}

// announce tells how the search of a problem ended that is not looked at.
func (s *Session) announce(j *job, r *record) {
	w := s.host.Words()
	verdict := report.Failure(w)
	if !r.Failed {
		verdict = report.Headline(w, r.Run)
	}
	if j.from != nil {
		verdict = hand.From(w, j.from, verdict)
	}
	if r.Stopped != search.ByCancel {
		s.host.Tell(text.M("waiting.ended", "Game", w.Say(s.module.Title()), "Problem", text.Clip(w.Dated(text.Plain(j.problem.Name)), 40), "Verdict", verdict))
	}
}

// failed is the record of a search that panicked.
func failed(p game.Problem, order game.SolveRequest) *record {
	ran, _ := order.Method.Resolve(p.Puzzle)
	return &record{Failed: true, Run: game.Run{
		Game: p.Puzzle.Module().ID(), Problem: p.Name, Identity: p.Puzzle.Identity(),
		Asked: order.Method, Ran: ran, Maximise: order.Maximise, Report: search.Report{Length: -1, Bound: -1},
	}}
}

// replayFailed says that a path can't be shown, and why.
func replayFailed(err error) text.Message { return text.M("error.replay", "Reason", err.Error()) }

// logFailure logs what went wrong, with its place; of a panic the whole stack.
func logFailure(what string, err error) {
	var panicked *task.PanicError
	if errors.As(err, &panicked) {
		task.LogPanic(what, err)
		return
	}
	fyne.LogError(what+" failed", err)
}
