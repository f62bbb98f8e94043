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
	session *Session
	// isStaging reports whether the search of a step is made.
	isStaging bool
	// answerHidden reports whether the window hides what tells the answer.
	answerHidden bool
}

// stepTime is the longest time for the search of a step.
const stepTime = 30 * time.Second

// CanStage reports whether a step shows a search of the game.
func (l *lecturing) CanStage(step game.LectureStep) bool {
	return step.Thought != nil && step.Module().ID() == l.session.game.ID()
}

// CurrentStep returns the event on the screen, with its question where one is asked.
func (l *lecturing) CurrentStep() (game.LectureStep, bool) {
	s := l.session
	t := s.thought
	if t == nil || t.file != "" || t.tree != nil || s.Working() || s.choosing {
		return game.LectureStep{}, false
	}
	step := game.LectureStep{Thought: &game.LectureThought{Position: t.Start, Method: t.Method}, Moment: &game.LectureMoment{Step: s.player.Index}}
	if s.State.Tab == quizTab && s.quiz.asks && !s.quiz.answered {
		step.Moment.Predict = string(s.quiz.question.Kind)
	}
	return step, true
}

// StageStep shows an event of a step's search, which is made where it is not the one on the screen.
func (l *lecturing) StageStep(step game.LectureStep, told func(host.Staging)) {
	l.EndStaging()
	s := l.session
	s.exercise, s.why = nil, text.Message{}
	if now, ok := l.CurrentStep(); ok && now.Same(&step) {
		l.finishStep(step.Moment, told)
		return
	}
	s.start = step.Thought.Position
	s.State.Number, s.State.File, s.State.Played = 0, "", ""
	s.State.Method, s.State.Seed = step.Thought.Method.String(), step.Thought.Method.Options.Seed
	l.isStaging = true
	s.thinkWithin(stepTime, func() { l.finishStep(step.Moment, told) })
	if s.Working() {
		told(host.Staging{Searching: true})
		return
	}
	l.finishStep(step.Moment, told)
}

// finishStep shows what a step has of its search, or says why there is none.
func (l *lecturing) finishStep(m *game.LectureMoment, told func(host.Staging)) {
	l.isStaging = false
	if why := l.session.why; !why.IsZero() {
		told(host.Staging{Wrong: &why})
		return
	}
	l.showMoment(m)
	told(host.Staging{})
}

// showMoment goes to an event of a lecture, nil for the last one, and asks what that asks. What comes later is hidden.
func (l *lecturing) showMoment(m *game.LectureMoment) {
	s := l.session
	last := s.lastEvent()
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
// user or the quiz, until its end, wants that.
func (l *lecturing) hidesLater() bool {
	s := l.session
	return l.answerHidden || s.State.Tab == quizTab && s.player.Index < s.lastEvent()
}

// CancelStaging ends the search of a step.
func (l *lecturing) CancelStaging() { l.session.thinking.Cancel() }

// EndStaging ends it, and nothing more is told.
func (l *lecturing) EndStaging() {
	if !l.isStaging {
		return
	}
	l.isStaging = false
	l.session.thinking.Drop()
	l.session.why = text.M("alphabeta.cancelled")
}
