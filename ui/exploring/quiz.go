package exploring

// The quiz asks, beside a search, what it does next, and keeps the score: the node that is taken, what becomes of its
// successors, or h of a node. Questions and right answers come from core/teach. The view of the quiz is in
// quiz_pane.go.

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/search/explore"
	"procura/core/teach"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/page"
)

// quizPhase tells how far a question is.
//
//	off       nobody wants to be asked
//	looking   the exploration is asked for a question
//	without   of this step nothing of the kind can be asked
//	asking    a question waits for its answer
//	answered  it was answered
type quizPhase int

const (
	quizOff quizPhase = iota
	quizLooking
	quizWithout
	quizAsking
	quizAnswered
)

// quizSession is the questions about a run, and the score. Its methods belong to the goroutine
// of the interface.
type quizSession struct {
	// changed is told that something else is to be seen, and hidden.
	changed func()
	// onStep is asked for the step so far from the one that is shown.
	onStep func(by int)
	// background does work beside the window, and then what is to be done with it.
	background func(work, done func())

	host        host.Host
	phase       quizPhase
	kind        teach.QuestionKind
	quiz        *teach.Quiz
	exploration game.Exploration
	moment      explore.Moment
	waiting     []explore.Entry // of the moment, in an order that tells nothing
	serial      int             // counts what was looked for
	lesson      int             // the step that a lecture asks about: the lecture goes on from there; -1 for none
	teach.Question
	node    explore.Node // of a question about one
	marking teach.Marking
	note    text.Message // why an answer does not count
}

func newQuizSession(h host.Host) *quizSession {
	return &quizSession{
		host: h, kind: teach.AskNext, lesson: -1, changed: func() {},
		background: func(work, done func()) {
			work()
			done()
		},
	}
}

func (s *quizSession) setActive(on bool) {
	if on == s.isActive() {
		return
	}
	s.serial++
	s.phase = quizOff
	if on && s.exploration != nil {
		s.findQuestion()
	}
	s.changed()
}

func (s *quizSession) isActive() bool { return s.phase != quizOff }

func (s *quizSession) hasNextStep() bool {
	return s.exploration != nil && s.moment.Step+1 < s.exploration.Steps()
}

// hidesAnswer reports whether what the search does next has to be hidden: the order of the
// frontier, and what comes after the step.
func (s *quizSession) hidesAnswer() bool { return s.phase == quizAsking || s.phase == quizLooking }

// hiddenFigures returns the nodes whose h has to be hidden.
func (s *quizSession) hiddenFigures() []uint32 {
	if s.phase == quizAsking && s.kind == teach.AskValue {
		return []uint32{s.Node}
	}
	return nil
}

// showMoment goes to a step of an exploration: what was asked and not answered is let go.
func (s *quizSession) showMoment(e game.Exploration, m explore.Moment) {
	other := s.exploration != e
	if !other && s.moment.Step == m.Step {
		return
	}
	if other {
		run := e.Run()
		if fresh := teach.NewQuiz(&run); s.quiz == nil || s.quiz.Identity != fresh.Identity || s.quiz.Method != fresh.Method {
			s.quiz = fresh
		}
	}
	s.exploration, s.moment = e, m
	if s.isActive() {
		s.findQuestion()
		s.changed()
	}
}

func (s *quizSession) setKind(kind teach.QuestionKind) {
	if s.kind == kind {
		return
	}
	s.kind = kind
	if s.isActive() && s.exploration != nil && s.phase != quizAnswered {
		s.findQuestion()
		s.changed()
	}
}

// maxNextOffered is the greatest number of waiting nodes that are offered as answers. maxFatesAsked is
// the greatest number of successors that are asked for at once.
const (
	maxNextOffered = 4
	maxFatesAsked  = 12
)

// nextChoices returns the node that is taken after a step, and those that would come after it. Their order
// tells nothing.
func nextChoices(e game.Exploration, step int) []explore.Entry {
	list, taken := e.Moment(step, maxListRows).Frontier, e.Moment(step+1, 0).Node
	at := slices.IndexFunc(list, func(w explore.Entry) bool { return w.Node == taken })
	if at > 0 {
		next := list[at]
		list = slices.Insert(slices.Delete(list, at, at+1), 0, next)
	}
	if n := e.Node(taken, step); at < 0 && n.Status == explore.Waits { // it lies deeper
		list = slices.Insert(list, 0, explore.Entry{Node: taken, Parent: n.Parent, Move: n.Move, G: n.G, H: n.H, F: n.F})
	}
	// Sorted by their moves, an order that does not give the answer away.
	return slices.SortedStableFunc(slices.Values(list[:min(maxNextOffered, len(list))]), func(a, b explore.Entry) int {
		return cmp.Or(strings.Compare(a.Move, b.Move), cmp.Compare(a.Parent, b.Parent), cmp.Compare(a.Node, b.Node))
	})
}

func (s *quizSession) findQuestion() {
	s.serial++
	s.phase, s.note = quizLooking, text.Message{}
	serial := s.serial
	e := s.exploration
	kind := s.kind
	step := s.moment.Step
	var (
		question teach.Question
		node     explore.Node
		waiting  []explore.Entry
		there    bool
	)
	s.background(func() {
		question, there = teach.Ask(e, kind, step)
		there = there && len(question.Moves) <= maxFatesAsked
		if !there {
			return
		}
		if question.Node != explore.None {
			node = e.Node(question.Node, step+1)
		}
		if kind == teach.AskNext {
			waiting = nextChoices(e, step)
		}
	}, func() {
		if serial != s.serial {
			return
		}
		s.Question = question
		s.node = node
		s.waiting = waiting
		s.phase = quizAsking
		if !there {
			s.phase = quizWithout
		} else if all := s.host.LectureQuiz(); all != nil && s.lesson == step {
			all.Waits = true
		}
		s.changed()
	})
}

func (s *quizSession) answerNode(node uint32) {
	if s.phase != quizAsking || s.kind != teach.AskNext {
		return
	}
	if n := s.exploration.Node(node, s.moment.Step); n.Status != explore.Waits {
		s.note = text.M("explore.predicting.waits", "Node", int(node))
		s.changed()
		return
	}
	s.answer(teach.Answer{Node: node})
}

func (s *quizSession) answer(a teach.Answer) {
	if s.phase != quizAsking {
		return
	}
	s.marking = s.quiz.Answer(s.exploration, s.Question, a, time.Now())
	if all := s.host.LectureQuiz(); all != nil {
		all.Waits = false
		all.Taken = append(all.Taken, s.quiz.Taken[len(s.quiz.Taken)-1])
	}
	s.phase, s.note = quizAnswered, text.Message{}
	s.changed()
}

func (s *quizSession) saveReport() {
	if s.quiz == nil {
		return
	}
	words := s.host.Words()
	name := words.Key("explore.predicting.file", "Problem", s.quiz.Problem) + ".md"
	s.host.AskWhereToSave(words.Key("explore.predicting.save.title"), name, func(path string) {
		quiz := *s.quiz
		quiz.Problem = words.Dated(quiz.Problem)
		report := quiz.Report(words.Say)
		save := func() error { return s.host.Store().SaveFile(path, []byte(report), true) }
		page.WriteFile(s.host, path, save, text.M("explore.predicting.saved", "Count", len(quiz.Taken), "File", filepath.Base(path)))
	})
}
