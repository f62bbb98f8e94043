package solver

import (
	"context"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/solver/history"
	"procura/ui/solver/method"
	"procura/ui/task"
)

// presentation shows steps of a lecture: it has the search for a step's run, and
// whether the answer is hidden.
type presentation struct {
	session      *Session
	search       *task.Job[solution]
	answerHidden bool
	// hidden was on the screen when the answer was hidden, nil for nothing.
	hidden *hiddenView
	// stepMethod is the method of the step that is shown, nil for none.
	stepMethod *stepMethod
}

// stepMethod has the method in the panel before a step, and that of the step.
type stepMethod struct{ before, by method.Chosen }

// hiddenView was on the screen: of a problem, a run or a replay, and its board.
type hiddenView struct {
	identity string
	run      *history.Record
	replay   game.Replay
	at       int
}

func (l *presentation) CurrentStep() (game.LectureStep, bool) {
	p, ok := l.session.current()
	if !ok {
		return game.LectureStep{}, false
	}
	b := l.session.playback
	shown := hiddenView{run: b.run, replay: b.replay, at: b.step()}
	if h := l.hiddenOf(p.Puzzle); h != nil {
		shown = *h
	}
	step := game.LectureStep{Name: p.Name, Puzzle: p.Puzzle, At: shown.at}
	line, playable := shown.replay.(puzzle.Line)
	switch run := shown.run; {
	case run != nil && run.Ran.Algorithm == game.Hand:
		step.Moves = run.Path
	case run != nil && !run.Failed:
		step.Method = &game.LectureRun{Method: run.Asked, Maximise: run.Maximise}
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

// CanStage reports whether a step shows a problem.
func (l *presentation) CanStage(step game.LectureStep) bool { return step.Puzzle != nil }

// hiddenOf returns the hidden screen of a problem, nil for none.
func (l *presentation) hiddenOf(p game.Puzzle) *hiddenView {
	if l.hidden == nil || p == nil || l.hidden.identity != p.Identity() {
		return nil
	}
	return l.hidden
}

// StageStep puts a step on the screen: its problem, which is added for it where the list
// has it not, and the run, the game by hand or the board that it shows.
func (l *presentation) StageStep(step game.LectureStep, told func(host.Staging)) {
	l.EndStaging()
	p := l.chooseStepProblem(step)
	if step.Method != nil {
		l.showStepRun(p, step, told)
		return
	}
	var replay game.Replay
	if len(step.Moves) > 0 {
		var err error
		replay, err = replayOf(p.Puzzle, step.Moves)
		if err != nil {
			tellWrong(told, err)
			return
		}
	}
	l.clearScreen(p.Puzzle)
	l.session.playback.setReplayAt(nil, replay, step.At)
	l.session.Changed()
	told(host.Staging{})
}

func tellWrong(told func(host.Staging), err error) {
	wrong := replayFailed(err)
	told(host.Staging{Wrong: &wrong})
}

// clearScreen leaves the bare board of a problem, with nothing hidden.
func (l *presentation) clearScreen(p game.Puzzle) {
	l.session.hand.LeaveGame(p)
	l.hidden = nil
	l.session.playback.clear()
}

// chooseStepProblem chooses the problem of a step of a lecture. A problem that is not in the list
// is added to it, as the problem of a run that was opened is.
func (l *presentation) chooseStepProblem(step game.LectureStep) game.Problem {
	s := l.session
	s.setEditAside()
	place := s.placeOf(step.Puzzle.Identity())
	if place < 0 {
		place = s.problemList.addResult(game.Problem{Name: step.Name, Puzzle: step.Puzzle})
	}
	s.chosen = place
	return s.problems[place]
}

// defaultStepTime is the limit of a step's search where it has none.
const defaultStepTime = 30 * time.Second

// showStepRun shows the path of a run by the step's method, and searches for it where there
// is no such run.
func (l *presentation) showStepRun(p game.Problem, step game.LectureStep, told func(host.Staging)) {
	s := l.session
	before := s.choices.Chosen()
	s.choices.Set(step.Method)
	l.stepMethod = &stepMethod{before, s.choices.Chosen()}
	if r := l.endedRunBy(p.Puzzle, step.Method); r != nil {
		l.showStepOf(p.Puzzle, r, step)
		told(host.Staging{})
		return
	}
	l.clearScreen(p.Puzzle)
	s.Changed()
	request := game.SolveRequest{Name: p.Name, Method: step.Method.Method, Maximise: step.Method.Maximise, Limits: step.Method.Limits, Threads: method.Threads(), Progress: &search.Progress{}}
	if request.Limits.Time == 0 {
		request.Limits.Time = defaultStepTime
	}
	if request.Limits.Memory == 0 || request.Limits.Memory > s.Host.MemoryLimit() {
		request.Limits.Memory = s.Host.MemoryLimit()
	}
	told(host.Staging{Searching: true})
	l.search.Start(func(ctx context.Context, so *task.Progress[solution]) error {
		found := solveWithReplay(ctx, p.Puzzle, request)
		so.Update(func(s *solution) { *s = found })
		return found.wrong
	}, func(found solution, err error) { l.finishStep(p, step, found.run, err, told) })
}

func (l *presentation) finishStep(p game.Problem, step game.LectureStep, run game.Run, err error, told func(host.Staging)) {
	if err != nil {
		fyne.LogError("lecture failed", err)
		tellWrong(told, err)
		return
	}
	s, r := l.session, &history.Record{Run: run}
	s.history.Add(r)
	if now, ok := s.current(); ok && now.Puzzle.Identity() == p.Puzzle.Identity() {
		l.showStepOf(p.Puzzle, r, step)
	}
	s.Host.SaveStateSoon()
	var wrong *text.Message
	if !r.Solved() && r.Stopped != search.NotStopped && r.Stopped != search.ByCancel {
		m := text.M("error.lecture.unsolved", "Problem", s.Host.Words().Dated(p.Name))
		wrong = &m
	}
	told(host.Staging{Wrong: wrong})
}

// endedRunBy returns a run of a puzzle by a method that got to an end, nil for none.
func (l *presentation) endedRunBy(p game.Puzzle, m *game.LectureRun) *history.Record {
	wanted, _ := m.Resolve(p)
	for _, r := range l.session.history.Own(p) {
		ran, _ := r.Ran.Resolve(p)
		ended := !r.Failed && (r.Solved() || r.Stopped == search.NotStopped)
		if ended && r.Maximise == m.Maximise && (ran == wanted || r.Asked == m.Method) {
			return r
		}
	}
	return nil
}

// showStepOf shows what a step has of a run, its path here or its search in Explorar.
func (l *presentation) showStepOf(p game.Puzzle, r *history.Record, step game.LectureStep) {
	l.showRunAt(p, r, step)
	if step.Moment != nil {
		l.session.Host.Send(host.RunToExplore{Run: r.Run, Moment: step.Moment})
	}
}

// showRunAt shows what a step has of a run, or has its board ready while the answer is hidden.
func (l *presentation) showRunAt(p game.Puzzle, r *history.Record, step game.LectureStep) {
	if l.answerHidden {
		l.clearScreen(p)
		l.hidden = &hiddenView{identity: p.Identity(), run: r, at: step.At}
		l.session.Changed()
		return
	}
	l.hidden = nil
	l.session.playback.showRun(r)
	l.session.playback.resume = step.At
}

// CancelStaging ends the search for a step's run; what it has proved is a run.
func (l *presentation) CancelStaging() { l.search.CancelWithin(task.Patience) }

// EndStaging gives back what the panel asked for before the step, unless somebody has chosen since.
func (l *presentation) EndStaging() {
	l.search.Drop()
	if m := l.stepMethod; m != nil && l.session.choices.Chosen() == m.by {
		l.session.choices.Restore(m.before)
		l.session.Changed()
	}
	l.stepMethod = nil
}

// hideAnswer hides the answer: verdict, reason, path, counters, runs and badges. What is
// played by hand stays on the board.
func (l *presentation) hideAnswer(on bool) {
	if l.answerHidden == on {
		return
	}
	s := l.session
	l.answerHidden = on
	s.hand.HideAnswer(on)
	if s.Page != nil {
		s.Page.folds.refresh()
	}
	p, _ := s.current()
	if h := l.hiddenOf(p.Puzzle); h != nil && !on {
		if h.run != nil {
			l.showRunAt(p.Puzzle, h.run, game.LectureStep{At: h.at})
			return
		}
		s.playback.setReplayAt(nil, h.replay, h.at)
	}
	if !on {
		l.hidden = nil
	}
	s.Changed()
}

// hideShownRun takes what tells the answer off the screen, while that is hidden.
func (l *presentation) hideShownRun() {
	b := l.session.playback
	if p, ok := l.session.current(); ok && l.answerHidden && b.run != nil {
		l.hidden = &hiddenView{p.Puzzle.Identity(), b.run, b.replay, b.step()}
		b.clear()
	}
}
