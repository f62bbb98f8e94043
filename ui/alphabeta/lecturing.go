package alphabeta

import (
	"time"

	"procura/core/game"
	"procura/core/teach"
	"procura/core/text"
	"procura/ui/host"
)

// lecturing is a step of a lecture on its way to the screen, and whether the page tells what comes later.
type lecturing struct {
	step *game.LectureStep // nil for none
	told func(host.Staging)
	// answerHidden reports whether the window hides what tells the answer.
	answerHidden bool
}

// stepTime is the longest time for the search of a step.
const stepTime = 30 * time.Second

// CanStage reports whether a step shows a search of the game.
func (s *Session) CanStage(step game.LectureStep) bool {
	return step.Thought != nil && step.Module().ID() == s.game.ID()
}

// CurrentStep returns the event on the screen, with its question where one is asked.
func (s *Session) CurrentStep() (game.LectureStep, bool) {
	t := s.thought
	if t == nil || t.file != "" || t.tree != nil || s.Working() || s.choosing {
		return game.LectureStep{}, false
	}
	step := game.LectureStep{Thought: &game.LectureThought{Position: t.Start, Method: t.Method}, Moment: &game.LectureMoment{Step: s.player.Index}}
	if s.State.Tab == quizTab && s.quiz.asks && !s.quiz.answered {
		step.Moment.Predict = string(s.quiz.kind)
	}
	return step, true
}

// StageStep shows an event of a step's search, which is made where it is not the one on the screen.
func (s *Session) StageStep(step game.LectureStep, told func(host.Staging)) {
	s.EndStaging()
	s.lecturing.step, s.lecturing.told = &step, told
	s.exercise, s.why = nil, text.Message{}
	if now, ok := s.CurrentStep(); ok && now.Same(&step) {
		s.finishStep()
		return
	}
	s.start = step.Thought.Position
	s.State.Number, s.State.Played = 0, ""
	s.State.Method, s.State.Seed = step.Thought.Method.String(), step.Thought.Method.Options.Seed
	s.thinkWithin(stepTime)
	if s.Working() {
		told(host.Staging{Searching: true})
		return
	}
	s.finishStep()
}

// finishStep shows what a step has of its search, or says why there is none.
func (s *Session) finishStep() {
	step, told := s.lecturing.step, s.lecturing.told
	if step == nil {
		return
	}
	s.lecturing.step, s.lecturing.told = nil, nil
	if why := s.why; !why.IsZero() {
		told(host.Staging{Wrong: &why})
		return
	}
	s.showMoment(step.Moment)
	told(host.Staging{})
}

// showMoment goes to an event of a lecture, nil for the last one, and asks what that asks. What comes later is hidden.
func (s *Session) showMoment(m *game.LectureMoment) {
	last := s.thought.Record.Events() - 1
	if m == nil {
		m = &game.LectureMoment{Step: last}
	}
	s.State.Tab = nodeTab
	if m.Predict != "" {
		s.State.Tab = quizTab
		s.quiz.kind = teach.QuestionKind(m.Predict)
	}
	s.Host.HideAnswerOfStep(m.Step < last)
	s.goTo(m.Step)
	if all := s.Host.LectureQuiz(); all != nil && m.Predict != "" && s.quiz.asks {
		all.Waits = true
	}
}

// hidesLater reports whether the page tells nothing of what the search does after the event on the screen: a lecture, the
// user or an open question wants that.
func (s *Session) hidesLater() bool {
	return s.lecturing.answerHidden || s.State.Tab == quizTab && s.quiz.asks && !s.quiz.answered
}

// CancelStaging ends the search of a step.
func (s *Session) CancelStaging() { s.thinking.Cancel() }

// EndStaging ends it, and nothing more is told.
func (s *Session) EndStaging() {
	if s.lecturing.step == nil {
		return
	}
	s.lecturing.step, s.lecturing.told = nil, nil
	s.thinking.Drop()
	s.why = text.M("alphabeta.cancelled")
}
