package solver

import (
	"context"
	"errors"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
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

// solving is the search under way or, while there is none, the last one.
type solving struct {
	runner *task.Runner
	phase  phase
	// identity is that of the puzzle that is searched.
	identity string
	// onward says that it is searched from the middle of a game by hand.
	onward   bool
	progress *search.Progress
	limits   search.Limits
	began    time.Time
}

func (s *Session) running() bool { return s.solving.phase != idle }

// isSearched reports whether the chosen problem is the one being searched.
func (s *Session) isSearched() bool {
	p, ok := s.current()
	return ok && s.running() && p.Puzzle.Identity() == s.solving.identity
}

// press starts the search or, while it runs, cancels it.
func (s *Session) press() {
	if s.running() {
		s.cancel()
		return
	}
	s.solve()
}

// patience is how long a cancel waits for the search, so that the window is drawn
// once for both: searches look at it every thousandth of a second or so.
const patience = 30 * time.Millisecond

// cancel asks the search to end.
func (s *Session) cancel() {
	if !s.running() {
		return
	}
	s.solving.phase = cancelling
	s.solving.runner.CancelWithin(patience)
	if s.running() {
		s.changed()
	}
}

// solve searches the chosen problem as the panel asks, beside the window.
func (s *Session) solve() {
	if s.editor.Open() && !s.accept() {
		return
	}
	p, ok := s.current()
	if !ok || s.running() {
		return
	}
	if _, has := p.Puzzle.Target(); p.Puzzle.Module().Targeted() && !has && !s.choices.maximises(p.Puzzle) {
		place := s.chosen
		s.askTarget(func(target int) { s.aim(place, p, target) })
		return
	}
	if l, ok := s.onward(); ok {
		s.solveRest(p, l)
		return
	}
	order, wrong := s.choices.order(p.Puzzle, s.host.Words())
	if wrong != nil {
		s.host.Complain(*wrong)
		return
	}
	order.Name, order.Progress = p.Name, &search.Progress{}
	s.host.Settle()
	s.begin(p, order)
}

// enter begins the phase of a search.
func (s *Session) enter(p game.Problem, order game.SolveRequest) {
	s.solving.phase, s.solving.identity, s.solving.onward = searching, p.Puzzle.Identity(), false
	s.solving.progress, s.solving.limits, s.solving.began = order.Progress, order.Limits, time.Now()
}

func (s *Session) begin(p game.Problem, order game.SolveRequest) {
	s.enter(p, order)
	s.hand.Leave(p.Puzzle)
	s.screen.clear()
	s.changed()
	task.Start(s.solving.runner, func(ctx context.Context) (solved, error) {
		task.GiveWay()
		return solveAndFilm(ctx, p.Puzzle, order), nil
	}, s.tick, func(found solved, err error) { s.finish(p, order, found, err) })
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

// finish keeps what a search found and, where its problem is still the chosen one,
// plays its path once.
func (s *Session) finish(p game.Problem, order game.SolveRequest, found solved, err error) {
	s.solving.phase = idle
	r := &record{Run: found.run}
	if err != nil {
		logFailure("search", err)
		r = failed(p, order)
	}
	s.history.add(r)
	defer s.host.Keep()
	if current, ok := s.current(); ok && current.Puzzle.Identity() == r.Identity {
		s.screen.roll(r, found.film, true)
	}
	if found.wrong != nil {
		s.spoil(r, found.wrong)
		return
	}
	s.changed()
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
