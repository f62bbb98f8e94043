package solver

import (
	"context"
	"slices"
	"strconv"
	"time"

	"procura/core/game"
	"procura/core/lecture"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/task"
)

var _ host.Lecturer = (*Session)(nil)

// lectern is what a session has of a lecture: the search for a step's run, and the veil
// over the answer.
type lectern struct {
	runner *task.Runner
	veiled bool
	// beneath is what is under the veil, nil for nothing.
	beneath *beneath
}

// beneath is what was on the screen when the veil fell: of a problem, a run or a film,
// and its board.
type beneath struct {
	identity string
	run      *record
	film     game.Replay
	at       int
}

// Step is what is on the screen.
func (s *Session) Step() (lecture.Step, bool) {
	p, ok := s.current()
	if !ok {
		return lecture.Step{}, false
	}
	step := lecture.Step{Name: p.Name, Puzzle: p.Puzzle, At: s.screen.step()}
	run, film := s.screen.run, s.screen.film
	if b := s.lectern.beneath; b != nil && b.identity == p.Puzzle.Identity() {
		run, film, step.At = b.run, b.film, b.at
	}
	switch line, playable := film.(puzzle.Line); {
	case run != nil && run.Ran.Algorithm == game.Hand:
		step.Moves = run.Path
	case run != nil && !run.Failed:
		step.Method = &lecture.Method{Method: run.Asked, Maximise: run.Maximise}
		if run.Asked.Algorithm == "" { // of a file
			step.Method.Method = run.Ran
		}
	case run == nil && playable && line.Puzzle().Identity() == p.Puzzle.Identity():
		step.Moves = line.Moves()
	default:
		step.At = 0
	}
	return step, true
}

// Stage puts a step on the screen: its problem, which is lent where the list has it not,
// and the run, the game by hand or the board that it shows.
func (s *Session) Stage(step lecture.Step, told func(host.Staging)) {
	s.Unstage()
	p := s.take(step)
	switch {
	case step.Method != nil:
		s.stageRun(p, step, told)
	case len(step.Moves) > 0:
		s.stageMoves(p, step, told)
	default:
		s.hand.Leave(p.Puzzle)
		s.lectern.beneath = nil
		s.screen.clear()
		s.changed()
		told(host.Staging{})
	}
}

// take chooses the problem of a step.
func (s *Session) take(step lecture.Step) game.Problem {
	identity := step.Puzzle.Identity()
	place := slices.IndexFunc(s.problems, func(p game.Problem) bool { return p.Puzzle.Identity() == identity })
	if place < 0 {
		place = len(s.problems)
		s.problems = append(s.problems, game.Problem{Name: step.Name, Puzzle: step.Puzzle})
		s.lent, s.edits = s.lent+1, s.edits+1
	}
	s.chosen = place
	return s.problems[place]
}

// stageMoves shows moves that were played by hand; one can play on from there.
func (s *Session) stageMoves(p game.Problem, step lecture.Step, told func(host.Staging)) {
	film, err := filmOf(p.Puzzle, step.Moves)
	if err != nil {
		wrong := replayFailed(err)
		told(host.Staging{Wrong: &wrong})
		return
	}
	s.hand.Leave(p.Puzzle)
	s.lectern.beneath = nil
	s.screen.roll(nil, film, false)
	s.screen.player.Index = min(step.At, film.Len()-1)
	s.changed()
	told(host.Staging{})
}

// usualTime is the limit of a step's search where it has none.
const usualTime = 30 * time.Second

// stageRun shows the path of a run by the step's method, and searches for it where there
// is no such run.
func (s *Session) stageRun(p game.Problem, step lecture.Step, told func(host.Staging)) {
	s.choices.stage(step.Method)
	if r := s.runBy(p.Puzzle, step.Method); r != nil {
		s.showAt(p.Puzzle, r, step.At)
		told(host.Staging{})
		return
	}
	s.hand.Leave(p.Puzzle)
	s.lectern.beneath = nil
	s.screen.clear()
	s.changed()
	order := game.SolveRequest{Name: p.Name, Method: step.Method.Method, Maximise: step.Method.Maximise, Limits: step.Method.Limits, Threads: threads(), Progress: &search.Progress{}}
	if order.Limits.Time == 0 {
		order.Limits.Time = usualTime
	}
	if order.Limits.Memory == 0 || order.Limits.Memory > s.host.Memory() {
		order.Limits.Memory = s.host.Memory()
	}
	told(host.Staging{Searching: true})
	task.Start(s.lectern.runner, func(ctx context.Context) (solved, error) {
		task.GiveWay()
		return solveAndFilm(ctx, p.Puzzle, order), nil
	}, nil, func(found solved, err error) { s.staged(p, step, found, err, told) })
}

// staged shows what was found for a step.
func (s *Session) staged(p game.Problem, step lecture.Step, found solved, err error, told func(host.Staging)) {
	if err == nil {
		err = found.wrong
	}
	if err != nil {
		logFailure("lecture", err)
		wrong := replayFailed(err)
		told(host.Staging{Wrong: &wrong})
		return
	}
	r := &record{Run: found.run}
	s.history.add(r)
	if now, ok := s.current(); ok && now.Puzzle.Identity() == p.Puzzle.Identity() {
		s.showAt(p.Puzzle, r, step.At)
	}
	s.host.Keep()
	var wrong *text.Message
	if !r.Solved() && r.Stopped != search.NotStopped && r.Stopped != search.ByCancel {
		m := text.M("error.lecture.unsolved", "Problem", s.host.Words().Dated(p.Name))
		wrong = &m
	}
	told(host.Staging{Wrong: wrong})
}

// runBy is a run of a puzzle by a method that got to an end, nil for none.
func (s *Session) runBy(p game.Puzzle, m *lecture.Method) *record {
	wanted, _ := m.Resolve(p)
	for _, r := range s.history.of(p) {
		ended := r.Solved() || r.Stopped == search.NotStopped
		if ran, _ := r.Ran.Resolve(p); !r.Failed && ended && r.Maximise == m.Maximise && (ran == wanted || r.Asked == m.Method) {
			return r
		}
	}
	return nil
}

// showAt shows a board of a run, or has it ready under the veil.
func (s *Session) showAt(p game.Puzzle, r *record, at int) {
	if s.lectern.veiled {
		s.hand.Leave(p)
		s.screen.clear()
		s.lectern.beneath = &beneath{identity: p.Identity(), run: r, at: at}
		s.changed()
		return
	}
	s.lectern.beneath = nil
	s.watch(r)
	s.screen.resume = at
}

// CancelStaging ends the search for a step's run; what it has proved is a run.
func (s *Session) CancelStaging() { s.lectern.runner.CancelWithin(task.Patience) }

// Unstage ends that search, and drops it.
func (s *Session) Unstage() { s.lectern.runner.Drop() }

// Veil hides the answer: verdict, reason, path, counters, runs and badges. What is
// played by hand stays on the board.
func (s *Session) Veil(on bool) {
	if s.lectern.veiled == on {
		return
	}
	s.lectern.veiled = on
	s.hand.Veil(on)
	if on {
		s.changed()
		return
	}
	b := s.lectern.beneath
	s.lectern.beneath = nil
	p, _ := s.current()
	if b == nil || b.identity != p.Puzzle.Identity() {
		s.changed()
		return
	}
	if b.run != nil {
		s.showAt(p.Puzzle, b.run, b.at)
		return
	}
	s.screen.roll(nil, b.film, false)
	s.screen.player.Index = b.at
	s.changed()
}

// cover puts what tells the answer under the veil, while that is on.
func (s *Session) cover() {
	if !s.lectern.veiled || s.screen.run == nil {
		return
	}
	p, ok := s.current()
	if !ok {
		return
	}
	s.lectern.beneath = &beneath{p.Puzzle.Identity(), s.screen.run, s.screen.film, s.screen.step()}
	s.screen.clear()
}

// stage chooses what a step asks for.
func (c *choices) stage(m *lecture.Method) {
	c.goal = reachTarget
	if m.Maximise {
		c.goal = mostPoints
		return
	}
	c.setAlgorithm(m.Algorithm)
	if c.takesHeuristic() {
		c.heuristic = m.Heuristic
	}
	if m.Duplicates != "" {
		c.merging = string(m.Duplicates)
	}
	if p, value, ok := m.Number(); ok {
		c.numbers[p.Key] = ""
		if value != p.Usual {
			c.numbers[p.Key] = strconv.FormatFloat(value, 'f', -1, 64)
		}
	}
}
