package exploring

import (
	"context"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/task"
)

// longRun is how long a run may have taken to be repeated without a question: up to there
// the bar says how far it is, and Cancel costs less than an answer. What takes minutes, and
// puts what is on the page away, is asked for. shortRun is how long one may have taken to be
// repeated by itself when the window comes back.
const (
	longRun  = time.Minute
	shortRun = time.Second
)

// refusal says why a run can't be looked into, nothing where it can.
func refusal(run game.Run) text.Message {
	switch {
	case run.Maximise:
		return text.M("exploring.refused.maximise")
	case run.Ran.Algorithm == game.Hand:
		return text.M("exploring.refused.hand")
	case compare.IsProgram(&run):
		return text.M("exploring.refused.program")
	}
	return text.Message{}
}

// Explore repeats a run to be looked into; a long one is asked for first.
func (s *Session) Explore(run game.Run) {
	if s.phase == walking && markOf(s.run) == markOf(run) {
		return
	}
	s.awaited = place{Node: game.NoNode}
	if why := refusal(run); !why.IsZero() {
		s.halt()
		s.run = run
		s.lay(refused, why)
		return
	}
	if run.Elapsed <= longRun {
		s.begin(run)
		return
	}
	ask := text.M("exploring.confirm", "Time", s.host.Words().Duration(run.Elapsed))
	s.host.Confirm(ask, func() { s.begin(run) })
}

// mark is what tells runs apart.
type mark struct {
	identity            string
	when                int64
	ran                 game.Method
	generated, expanded int64
}

func markOf(r game.Run) mark {
	return mark{r.Identity, r.When.Unix(), r.Ran, r.Generated, r.Expanded}
}

// halt ends what is under way, and forgets what was looked into.
func (s *Session) halt() {
	s.runner.Drop()
	s.looker.Drop()
	s.asker.Drop()
	s.grower.Drop()
	s.quiz.Turn(false)
	s.walk, s.progress, s.next, s.waiting = nil, nil, nil, false
	s.player.Index, s.player.Playing = 0, false
}

// lay puts the page into a phase without work.
func (s *Session) lay(p phase, why text.Message) {
	s.phase, s.why = p, why
	s.host.Mark()
	s.changed()
}

// begin repeats a run; while another one is repeated, as soon as that has ended: there
// are never two at once.
func (s *Session) begin(run game.Run) {
	if s.busy() {
		s.next = &run
		s.cancel()
		return
	}
	s.halt()
	s.host.Settle()
	s.run, s.progress = run, &search.Progress{}
	r := repetition{store: s.host.Store(), run: run, memory: s.host.Memory(), progress: s.progress}
	task.Start(s.runner, r.repeat, func() { s.changed() }, s.ended)
	s.lay(repeating, text.Message{})
}

// cancel ends the repeating.
func (s *Session) cancel() {
	if s.phase == repeating {
		s.lay(cancelling, text.Message{})
		s.runner.Cancel()
	}
}

// repetition is a run that is run once more.
type repetition struct {
	store    host.Store
	run      game.Run
	memory   int64
	progress *search.Progress
}

// repeated is what came of it; without an exploration, why says why.
type repeated struct {
	problem     game.Problem
	run         game.Run
	exploration game.Exploration
	why         text.Message
}

// repeat runs it, beside the window.
func (r repetition) repeat(ctx context.Context) (repeated, error) {
	task.GiveWay()
	problem, ok := r.store.Rebuild(r.run)
	if !ok {
		return repeated{why: text.M("exploring.refused.problem")}, nil
	}
	explorable, ok := problem.Puzzle.(game.Explorable)
	if !ok {
		return repeated{why: text.M("exploring.refused.game")}, nil
	}
	request := r.request()
	if _, wrong := request.Method.Resolve(problem.Puzzle); wrong != nil {
		return repeated{why: *wrong}, nil
	}
	run, exploration := explorable.Explore(ctx, request, 0)
	found := repeated{problem: problem, run: run, exploration: exploration}
	if exploration == nil {
		found.why = text.M("exploring.refused.nothing")
	}
	return found, nil
}

// request asks for the run as it was: by what ran, on one thread, and as far. A clock
// does not stop it a second time.
func (r repetition) request() game.SolveRequest {
	limits := r.run.Limits
	limits.Time = 0
	if limits.Memory == 0 {
		limits.Memory = r.memory
	}
	if s := r.run.Stopped; s == search.ByTime || s == search.ByCancel || s == search.ByMemory {
		limits.Expansions = max(1, r.run.Expanded)
	}
	return game.SolveRequest{Name: r.run.Problem, Method: r.run.Ran, Limits: limits, Threads: 1, Alone: true, Progress: r.progress}
}

// ended looks into what came of a repeating.
func (s *Session) ended(found repeated, err error) {
	cancelled := s.phase == cancelling
	if next := s.next; next != nil {
		s.phase, s.next = empty, nil
		s.begin(*next)
		return
	}
	switch {
	case err != nil:
		task.LogPanic("exploring "+s.run.Problem, err)
		s.lay(refused, text.M("exploring.refused.failed"))
	case cancelled:
		s.lay(offered, text.M("exploring.offered.cancelled"))
	case found.exploration == nil:
		s.lay(refused, found.why)
	default:
		s.enter(found)
	}
}

// enter begins to walk, where an earlier window was if there is that place.
func (s *Session) enter(found repeated) {
	if s.run.When.IsZero() { // there was no run before
		s.run = found.run
	}
	s.run.Identity = found.problem.Puzzle.Identity() // a file does not tell it
	s.walk = newWalk(found)
	at := s.awaited
	s.awaited = place{Node: game.NoNode}
	s.player.Index = max(0, min(at.Step, found.exploration.Steps()-1))
	if at.Node < uint32(found.exploration.Nodes()) {
		s.walk.chosen = at.Node
	}
	s.look()
	s.lay(walking, text.Message{})
	s.host.Keep()
}
