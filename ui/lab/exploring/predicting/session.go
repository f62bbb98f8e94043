// Package predicting asks, beside a search, what it does next, and keeps the score: the
// node that is taken, what becomes of its successors, or h of a node. It is for the page
// that explores a run; questions and what is right are those of core/predict.
//
//	session.go  what is asked and was answered, without widgets
//	panel.go    the view of it; next.go, fates.go and value.go: what each kind is answered by
package predicting

import (
	"path/filepath"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/predict"
	"procura/core/text"
	"procura/ui/host"
)

// phase is what the session is at.
//
//	off       nobody wants to be asked
//	looking   the exploration is asked for a question
//	without   of this step nothing of the kind can be asked
//	asking    a question waits for its answer
//	answered  it was answered
type phase int

const (
	off phase = iota
	looking
	without
	asking
	answered
)

// Session is the questions about a run, and the score. Its methods belong to the goroutine
// of the interface.
type Session struct {
	// OnHide is told whether what the search does next has to be hidden: the order of the
	// frontier, and what comes after the step.
	OnHide func(hidden bool)
	// OnCover is told the nodes whose h has to be hidden.
	OnCover func(nodes ...uint32)
	// OnStep is asked for the step so far from the one that is shown.
	OnStep func(by int)
	// Beside does work beside the window, and then what is to be done with it; where it
	// is nil, it is done at once.
	Beside func(work, done func())

	host    host.Host
	phase   phase
	kind    predict.Kind
	quiz    *predict.Quiz
	e       game.Exploration
	moment  game.Moment
	waiting []game.Entry // of the moment, in an order that tells nothing
	serial  int          // counts what was looked for
	question
	marking predict.Marking
	note    text.Message // why an answer does not count
	changed func()
}

// question is one, with what the page says of it.
type question struct {
	predict.Question
	node game.Node // of a question about one
}

// NewSession asks nothing yet.
func NewSession(h host.Host) *Session {
	return &Session{host: h, kind: predict.Next, changed: func() {}}
}

// Turn begins to ask, or ends it.
func (s *Session) Turn(on bool) {
	if on == (s.phase != off) {
		return
	}
	s.serial++
	s.phase = off
	if on && s.e != nil {
		s.look()
	}
	s.tell()
}

// On reports whether somebody is asked.
func (s *Session) On() bool { return s.phase != off }

// Show goes to a step of an exploration: what was asked and not answered is let go.
func (s *Session) Show(e game.Exploration, m game.Moment) {
	if s.e != nil && s.same(e) && s.moment.Step == m.Step {
		return
	}
	if s.e == nil || !s.same(e) {
		run := e.Run()
		if s.quiz == nil || s.quiz.Identity != run.Identity || s.quiz.Method != predict.NewQuiz(&run).Method {
			s.quiz = predict.NewQuiz(&run)
		}
	}
	s.e, s.moment = e, m
	if s.On() {
		s.look()
		s.tell()
	}
}

func (s *Session) same(e game.Exploration) bool {
	return s.e.Run().When.Equal(e.Run().When) && s.e.Steps() == e.Steps() && s.e.Run().Identity == e.Run().Identity
}

// Quiz are the guesses so far, nil before there was a run; SetQuiz takes up earlier ones
// of the run that comes.
func (s *Session) Quiz() *predict.Quiz { return s.quiz }

// SetQuiz takes up earlier guesses.
func (s *Session) SetQuiz(q *predict.Quiz) { s.quiz = q }

// Kind is what is asked; SetKind asks something else.
func (s *Session) Kind() predict.Kind { return s.kind }

// SetKind asks something else.
func (s *Session) SetKind(kind predict.Kind) {
	if s.kind == kind || !slices.Contains(predict.Kinds(), kind) {
		return
	}
	s.kind = kind
	if s.On() && s.e != nil && s.phase != answered {
		s.look()
		s.tell()
	}
}

// mostWaiting is how many of those that wait are offered, mostFates how many successors
// are asked for at once.
const (
	mostWaiting = 40
	mostFates   = 12
)

// look asks the exploration for a question about the step.
func (s *Session) look() {
	s.serial++
	s.phase, s.note = looking, text.Message{}
	serial, e, kind, step := s.serial, s.e, s.kind, s.moment.Step
	var (
		found   question
		there   bool
		waiting []game.Entry
	)
	work := func() {
		found.Question, there = predict.Ask(e, kind, step)
		if !there || len(found.Moves) > mostFates {
			there = false
			return
		}
		if found.Node != game.NoNode {
			found.node = e.Node(found.Node, step+1)
		}
		if kind == predict.Next {
			waiting = unordered(e.Moment(step, mostWaiting).Frontier)
		}
	}
	done := func() {
		if serial != s.serial {
			return
		}
		s.question, s.waiting, s.phase = found, waiting, asking
		if !there {
			s.phase = without
		}
		s.tell()
	}
	if s.Beside == nil {
		work()
		done()
		return
	}
	s.Beside(work, done)
}

// Offer answers the question which node is next.
func (s *Session) Offer(node uint32) {
	if s.phase != asking || s.kind != predict.Next {
		return
	}
	if n := s.e.Node(node, s.moment.Step); n.Status != game.Waits {
		s.note = text.M("predicting.waits", "Node", int(node))
		s.changed()
		return
	}
	s.Answer(predict.Answer{Node: node})
}

// Answer answers the question.
func (s *Session) Answer(a predict.Answer) {
	if s.phase != asking {
		return
	}
	s.marking = s.quiz.Take(s.e, s.Question, a, time.Now())
	s.phase, s.note = answered, text.Message{}
	s.tell()
}

// Forward goes to the next step, where something else is asked.
func (s *Session) Forward() {
	if s.OnStep != nil && s.e != nil {
		s.OnStep(1)
	}
}

// tell shows what is new, on the page too.
func (s *Session) tell() {
	if s.OnHide != nil {
		s.OnHide(s.phase == asking || s.phase == looking)
	}
	if s.OnCover != nil {
		if s.phase == asking && s.kind == predict.Value {
			s.OnCover(s.Node)
		} else {
			s.OnCover()
		}
	}
	s.changed()
}

// Save asks where the report is to be written, and writes it.
func (s *Session) Save() {
	if s.quiz == nil {
		return
	}
	words := s.host.Words()
	name := words.Key("predicting.file", "Problem", s.quiz.Problem) + ".md"
	s.host.AskSave(words.Key("predicting.save.title"), name, func(path string) {
		report, many := s.quiz.Report(words.Say), len(s.quiz.Taken)
		s.host.Write(path, func() (func() error, func(error)) {
			do := func() error { return s.host.Store().SaveTable(path, report) }
			return do, func(err error) {
				if err == nil {
					s.host.Tell(text.M("predicting.saved", "Count", many, "File", filepath.Base(path)))
				}
			}
		})
	})
}

// unordered are entries in an order that does not tell which is next: that of their moves.
func unordered(list []game.Entry) []game.Entry {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b game.Entry) int {
		switch {
		case a.Move != b.Move && a.Move < b.Move:
			return -1
		case a.Move != b.Move:
			return 1
		case a.Parent != b.Parent:
			return int(a.Parent) - int(b.Parent)
		}
		return int(a.Node) - int(b.Node)
	})
	return list
}
