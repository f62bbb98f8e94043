package exploring

import "procura/ui/host"

// hiding is why nothing is told that comes after the step: one reason is enough.
type hiding struct {
	window host.AnswerHidden // on all pages
	begun  bool              // a run that is explored begins so, until its last step or until the answer is asked for
	quiz   bool              // what the search does next is asked, likewise
}

func setHiding(s *Session, h hiding) {
	s.hiding = h
	s.hideAnswer(h != hiding{})
	s.Host.UpdateMenus()
}

// beginHidden has a run begin with its answer hidden, unless that was told in an earlier window.
func beginHidden(s *Session, told bool) {
	h := s.hiding
	h.begun, h.quiz = s.run.Verdict != "" && !told && !isAtEnd(s), false
	setHiding(s, h)
}

// hideForQuiz hides the answer while what the search does next is asked.
func hideForQuiz(s *Session, asks bool) {
	h := s.hiding
	h.quiz = asks && s.exploration != nil && !isAtEnd(s)
	setHiding(s, h)
}

// tellAtEnd shows at the last step what only the page itself has hidden.
func tellAtEnd(s *Session) {
	if isAtEnd(s) {
		h := s.hiding
		h.begun, h.quiz = false, false
		setHiding(s, h)
	}
}

// hidesSteps reports whether steps further on can't be gone to but one by one: where somebody hides the answer, not
// where a run begins so.
func hidesSteps(s *Session) bool { return s.hiding.window != host.AnswerHidden{} }

func isAtEnd(s *Session) bool { return s.player.Index == s.exploration.Steps()-1 }
