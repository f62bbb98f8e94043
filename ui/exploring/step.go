package exploring

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/search/explore"
	"procura/core/teach"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/task"
)

// exploration is a run that was run once more, and what was seen of it last.
//
//	step, node  -->  wanted  --newSnapshot, beside the window-->  snapshot  -->  the page
//
// One snapshot is made at a time, then that which was wanted last meanwhile: whoever drags
// through a million steps sees those that there is time for.
type exploration struct {
	game.Exploration              // nil where there is none
	why              text.Message // then
	problem          game.Problem
	run              game.Run
	judged           explore.Judgement // of a trace that was opened from a file

	chosen   uint32          // the node that is looked at, explore.None for that of the step
	wanted   snapshotRequest // last
	fetching bool
	snapshot *snapshot // nil before the first
	serial   int       // counts snapshots
	slow     bool      // the last one was work: its rows lie far from the start
	curves   []explore.Sample
}

// An exploration of at most maxQuick nodes and as many steps has its steps shown without a
// detour: they take no time. So has a step whose rows need at most maxQuickMoves moves to be
// replayed: a row is known by the way to its node.
const (
	maxQuick       = 1 << 14
	maxQuickMoves  = 3000
	maxListRows    = 100 // of the frontier, and of the closed nodes
	maxCurvePoints = 1200
)

func (e *exploration) isShown() bool {
	return e != nil && e.snapshot != nil && e.snapshot.snapshotRequest == e.wanted
}

// onWay returns the node of a position of the path, if the search has looked at it.
func (e *exploration) onWay(at int) (node uint32, ok bool) {
	goal := e.Goal()
	if goal == explore.None {
		return 0, false
	}
	way := e.Path(goal)
	node = way[min(at, len(way)-1)]
	return node, e.StepOf(node) >= 0
}

func (s *Session) goToStep(i int) {
	if s.exploration == nil {
		return
	}
	s.player.Index = max(0, min(i, s.exploration.Steps()-1))
	s.furthest = max(s.furthest, s.player.Index)
	s.exploration.chosen = explore.None
	s.updateSnapshot()
	tellAtEnd(s)
	s.Changed()
}

func (s *Session) updateSnapshot() {
	e := s.exploration
	if e == nil {
		return
	}
	e.wanted = snapshotRequest{s.player.Index, e.chosen, s.State.Options.Closed}
	if e.curves == nil && e.isQuick() {
		e.curves = e.Samples(maxCurvePoints)
	}
	switch {
	case e.isQuick():
		s.setSnapshot(newSnapshot(e.Exploration, e.wanted))
	case !e.fetching:
		s.fetchSnapshot()
	}
}

func (e *exploration) isQuick() bool { return max(e.Nodes(), e.Steps()) <= maxQuick && !e.slow }

type snapshotRequest struct {
	step   int
	node   uint32 // explore.None for that of the step
	closed bool
}

type snapshot struct {
	snapshotRequest
	moment explore.Moment
	told   explore.Moment // the step that expanded the node, where it was before; else moment
	node   explore.Node
	board  scene.Step
	moves  []string
	heat   scene.Heat
	// closed holds the last nodes that were expanded, of so many.
	closed    []explore.Node
	closedAll int
}

// newSnapshot asks the exploration; it is called beside the window.
func newSnapshot(e game.Exploration, q snapshotRequest) *snapshot {
	s := &snapshot{snapshotRequest: q, moment: e.Moment(q.step, maxListRows)}
	node := q.node
	if node == explore.None {
		node = s.moment.Node
	}
	s.node, s.board = e.Node(node, q.step), e.Scene(node)
	s.board.Board.ColumnNames, s.board.Board.RowNames = nil, nil // small as it is drawn
	s.moves, s.told = e.Moves(node), s.moment
	if at := s.node.Expanded; node != s.moment.Node && at > 0 && at < q.step {
		s.told = e.Moment(at, maxListRows)
	}
	if heated, ok := e.(game.Heated); ok {
		s.heat = heated.Heat(q.step)
	}
	if q.closed {
		var last []uint32
		last, s.closedAll = e.Closed(q.step, maxListRows)
		for _, n := range last {
			s.closed = append(s.closed, e.Node(n, q.step))
		}
	}
	return s
}

func (s *Session) setSnapshot(made *snapshot) {
	e := s.exploration
	e.snapshot = made
	e.serial++
	rows := len(made.moment.Frontier) + len(made.moment.Successors) + len(made.closed)
	e.slow = rows*made.node.Depth > maxQuickMoves
	s.updateQuiz()
}

// fetchSnapshot has what was wanted last made beside the window.
func (s *Session) fetchSnapshot() {
	e := s.exploration
	e.fetching = true
	wanted, curves := e.wanted, e.curves
	task.Start(s.snapshotRunner, func(context.Context) (*snapshot, error) {
		if curves == nil {
			curves = e.Samples(maxCurvePoints)
		}
		return newSnapshot(e.Exploration, wanted), nil
	}, nil, func(made *snapshot, err error) {
		e.fetching = false
		if err != nil {
			task.LogPanic("a step of "+s.run.Problem, err)
			s.stopWork()
			s.setPhase(refused, text.M("explore.refused.failed"))
			return
		}
		e.curves = curves
		s.setSnapshot(made)
		if e.wanted != wanted {
			s.fetchSnapshot()
		}
		s.Changed()
	})
}

// updateQuiz has the step that is seen asked about, where that is wanted.
func (s *Session) updateQuiz() {
	if e := s.exploration; e.isShown() {
		s.quiz.showMoment(e, e.snapshot.moment)
		s.quiz.setActive(s.State.Options.SideTab == quizTab)
	}
}

// showQuiz shows what is asked, and hides in the tree what whoever guesses is not to see.
func (s *Session) showQuiz() {
	if s.Page == nil {
		return
	}
	s.Page.sidePanel.quiz.render()
	if s.exploration != nil {
		s.Page.treePane.hideAnswers()
		s.Page.timeline.endStep()
	}
}

// pickNode looks at a node, without leaving the step.
func (s *Session) pickNode(node uint32) {
	if s.exploration == nil || node >= uint32(s.exploration.Nodes()) {
		return
	}
	if s.quiz.isActive() && node != explore.None {
		s.quiz.answerNode(node)
	}
	s.exploration.chosen = node
	s.updateSnapshot()
	s.Changed()
}

// goToMove goes to where the search looked at a position of the path, as soon as there is one.
func (s *Session) goToMove(at int) {
	s.at = at
	if s.exploration == nil {
		return
	}
	if node, ok := s.exploration.onWay(at); at == 0 {
		s.goToStep(0)
	} else if ok {
		s.goToStep(s.exploration.StepOf(node))
	}
}

// goToMoment goes to a step of a lecture, and asks what that asks, as soon as there is one.
func goToMoment(s *Session, m *game.LectureMoment) {
	s.moment = m
	if s.exploration == nil || m == nil {
		return
	}
	s.moment = nil
	beside := nodeTab
	if m.Predict != "" {
		beside = quizTab
		s.quiz.lesson = m.Step
		s.quiz.setKind(teach.QuestionKind(m.Predict))
	}
	s.Host.HideAnswerOfStep(m.Step < s.exploration.Steps()-1)
	s.goToStep(m.Step)
	s.changeOption(func(o *options) { o.SideTab, o.Beside = beside, o.Beside || beside == quizTab })
}

// askPosition asks for the number of a step, or of a node, and goes there.
func (s *Session) askPosition() {
	e, w := s.exploration, s.Host.Words()
	if e == nil {
		return
	}
	say := func(key string) string { return w.Key(key, "Steps", e.Steps()-1, "Nodes", e.Nodes()-1) }
	name, wrong := say("explore.ask.name"), say("explore.ask.wrong")
	if s.answerHidden {
		name, wrong = w.Key("explore.ask.name.hidden"), w.Key("explore.ask.wrong.hidden")
	}
	s.Host.AskText(w.Key("explore.ask.title"), name, w.Key("explore.ask.yes"), func(answer string) error {
		if _, ok := readPlace(e, answer); !ok {
			return errors.New(wrong)
		}
		return nil
	}, func(answer string) {
		if at, ok := readPlace(e, answer); ok && s.exploration == e {
			s.goToPosition(at)
		}
	})
}

// readPlace reads "12", a step, or "n12", a node.
func readPlace(e game.Exploration, answer string) (position, bool) {
	answer = strings.ToLower(strings.Join(strings.Fields(answer), ""))
	number := strings.TrimLeft(answer, "nóode#º")
	n, err := strconv.ParseUint(number, 10, 32)
	switch {
	case err != nil:
		return position{}, false
	case number == answer:
		return position{Step: int(n), Node: explore.None}, int(n) < e.Steps()
	}
	return position{Step: -1, Node: uint32(n)}, int(n) < e.Nodes()
}

// goToPosition goes to a step, or to a node: to where it was expanded, or was first there.
func (s *Session) goToPosition(at position) {
	if at.Node == explore.None {
		s.goToStep(at.Step)
		return
	}
	e := s.exploration
	if step := e.StepOf(at.Node); step >= 0 {
		s.goToStep(step)
	} else if n := e.Node(at.Node, e.Steps()-1); n.Generated >= 0 {
		s.goToStep(n.Generated)
	}
	s.pickNode(at.Node)
}

// runBackground does work beside the window where that can take long, and then what is to
// be done with it. Work that was begun on the runner before is let go.
func (s *Session) runBackground(runner *task.Runner, work, done func()) {
	if s.exploration == nil {
		return
	}
	if s.exploration.isQuick() {
		work()
		done()
		return
	}
	task.Start(runner, func(context.Context) (bool, error) {
		work()
		return true, nil
	}, nil, func(_ bool, err error) {
		if err != nil {
			task.LogPanic("a question about "+s.run.Problem, err)
			return
		}
		done()
	})
}

// hiding tells whether what comes after the step is hidden. Each run begins so. B shows it or hides it, and coming to
// the last step shows it.
type hiding struct {
	told   bool              // it is shown
	quiz   bool              // what the search does next is asked, which hides it all the same
	window host.AnswerHidden // why all pages hide it
}

func setHiding(s *Session, h hiding) {
	s.hiding = h
	s.hideAnswer(h.quiz || !h.told)
	s.Host.UpdateMenus()
}

// beginHidden has a run begin with its answer hidden, unless that was told in an earlier window.
func beginHidden(s *Session, told bool) {
	window := s.hiding.window
	nothingHidden := window == host.AnswerHidden{} && (s.run.Verdict == "" || isAtEnd(s))
	setHiding(s, hiding{told: told || nothingHidden, window: window})
}

// hideForQuiz hides the answer while what the search does next is asked.
func hideForQuiz(s *Session, asks bool) {
	h := s.hiding
	h.quiz = asks && s.exploration != nil && !isAtEnd(s)
	setHiding(s, h)
}

// tellAtEnd shows the answer when somebody comes to the last step.
func tellAtEnd(s *Session) {
	if isAtEnd(s) {
		setHiding(s, hiding{told: true, window: s.hiding.window})
	}
}

// hidesSteps reports whether steps further on can't be gone to but one by one: where somebody hides the answer, not
// where a run begins so.
func hidesSteps(s *Session) bool { return !s.hiding.told && s.hiding.window != host.AnswerHidden{} }

func isAtEnd(s *Session) bool { return s.player.Index == s.exploration.Steps()-1 }
