// Package exploring is the page Explorar of a game, any game: a run of it, looked
// into step by step. The run is run once more beside the window, with a trace, or a file
// has its trace; what is shown of a step is asked of that alone. It knows no game.
//
//	State         what was chosen, and where one is: kept on disk
//	session       State, which run, and the phase
//	  exploration   the run, run once more, and the snapshot of a step
//	  quiz          what the search does next
//	     |  Changed                  ^  explore, step, pick, switch, cancel
//	     v                           |
//	view          runs, tree, what is beside it, timeline: Render reads, and starts nothing
//
// The tree: tree.go, then tree_plan.go, which nodes are drawn, tree_sheet.go, where, and
// tree_box.go, as what.
package exploring

import (
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/teach"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/task"
)

// State holds the choices, and the step on the screen. The exploration itself does not outlive the
// window: the run is repeated.
type State struct {
	Options  options     `json:"switches"`
	Position position    `json:"place"`
	Speed    float64     `json:"speed,omitempty"`
	Run      string      `json:"run,omitempty"` // as a file of results
	Reason   reason      `json:"reason,omitzero"`
	Quiz     *teach.Quiz `json:"quiz,omitempty"` // of the run
}

// reason keeps what a file of results leaves out of a run: why its verdict is proved, and its time in full.
type reason struct {
	By      search.Reason `json:"by,omitempty"`
	Bound   string        `json:"bound,omitempty"`
	Reach   int           `json:"reach,omitempty"`
	Elapsed time.Duration `json:"elapsed,omitempty"`
}

func reasonOf(r game.Run) reason { return reason{r.Reason, r.LowerBoundBy, r.Reach, r.Elapsed} }

// giveTo gives it back to a run.
func (r reason) giveTo(run *game.Run) {
	run.Reason, run.LowerBoundBy, run.Reach = r.By, r.Bound, r.Reach
	if r.Elapsed > 0 {
		run.Elapsed = r.Elapsed
	}
}

type options struct {
	// Closed has the closed nodes listed in the place of the frontier.
	Closed bool `json:"closed,omitempty"`
	// PathOnly leaves out of the tree what is not on the way to the node.
	PathOnly bool `json:"pathOnly,omitempty"`
	// Boards has small boards in the tree.
	Boards bool `json:"boards,omitempty"`
	// SideTab is the panel beside the tree.
	SideTab sideTab `json:"room,omitempty"`
	// Beside has that seen, and not the tree, where there is room for one of them.
	Beside bool `json:"beside,omitempty"`
}

type position struct {
	Step int    `json:"step"`
	Node uint32 `json:"node"`           // explore.None for that of the step
	Told bool   `json:"told,omitempty"` // the answer was, of a run that begins with it hidden
}

// phase is the state of the page while no run is repeated.
//
//	empty       no run was chosen yet
//	offered     a run was chosen, and waits to be repeated: of an earlier window, a long
//	            one, or one whose repeating was cancelled
//	exploring   it is looked into
//	refused     it can't be
type phase int

const (
	empty phase = iota
	offered
	exploring
	refused
)

// Session is the work of the page. It has no widgets.
type Session struct {
	page.Base[*View]
	game  string
	State State // the position and the run are brought up to date as it is kept

	phase     phase
	run       game.Run     // that was chosen
	why       text.Message // of what is offered or refused
	nextRun   *game.Run    // waits for the repeating under way to end
	repeating *task.Job[*exploration]
	progress  *search.Progress // of it

	exploration                            *exploration // nil but while exploring
	player                                 board.PlayerState
	snapshotRunner, quizRunner, treeRunner *task.Runner
	visible                                bool // the page is on the screen
	repeatWhenSeen                         bool // a short run of an earlier window is repeated when it is seen
	tab                                    tabRun
	at                                     int                 // the position of the path that the solver shows
	moment                                 *game.LectureMoment // of a lecture, to be gone to when it is there

	// answerHidden has nothing told that comes after the step, and furthest is the step
	// that one has come to since.
	answerHidden bool
	hiding       hiding
	furthest     int

	quiz *quizSession // asks what the search does next
}

// New prepares a page of a game on which no run was chosen yet, nil where it has no problems.
func New(h host.Host, m game.Module) host.Session {
	if _, ok := m.(game.Puzzler); !ok {
		return nil
	}
	s := &Session{Base: page.NewBase[*View](h), game: m.ID(), tab: tabRun{host: h}, State: State{Position: position{Node: explore.None}}}
	s.Key, s.Chapter, s.Modes = "exploring", "exploring", []host.Mode{host.Investigate}
	s.repeating = page.NewJob[*exploration](&s.Base, "exploring")
	s.snapshotRunner, s.quizRunner, s.treeRunner = s.NewLookup(), s.NewLookup(), s.NewLookup()
	s.quiz = newQuizSession(h)
	s.quiz.onStep = func(by int) { s.goToStep(s.player.Index + by) }
	s.quiz.changed = s.showQuiz
	s.quiz.background = func(work, done func()) { s.runBackground(s.quizRunner, work, done) }
	return s
}

// View makes the page anew.
func (s *Session) View() host.View { return s.SetPage(newView(s)) }

// Receive takes a run to be looked into, or a file with the trace of one.
func (s *Session) Receive(e host.Event) host.Reception {
	switch e := e.(type) {
	case host.RunToExplore:
		if e.Run.Game == s.game {
			s.exploreAt(e)
			return host.TakenAndShow
		}
	case host.AnswerHidden:
		setHiding(s, hiding{told: e == host.AnswerHidden{}, window: e})
		return host.Taken
	case host.FileOpened:
		return host.ShowIf(e.File.Trace != nil && s.openTrace(&e.File))
	}
	return host.Ignored
}

// exploreAt looks into a run, at a position of its path or at a moment.
func (s *Session) exploreAt(e host.RunToExplore) {
	s.moment, s.quiz.lesson = nil, -1
	if !s.isExploring(e.Run) {
		s.Explore(e.Run)
		s.at = e.At // it opens at its beginning
	} else if e.At != s.at {
		s.goToMove(e.At)
	}
	goToMoment(s, e.Moment)
}

// StateParts returns the run, and where one is in it.
func (s *Session) StateParts() []host.Part {
	k := s.State
	k.Speed = s.player.Speed
	k.Run = ""
	k.Reason = reason{}
	k.Quiz = nil
	if s.exploration != nil {
		k.Position = position{s.player.Index, s.exploration.chosen, s.hiding.told}
	}
	if (s.phase == offered || s.exploration != nil || s.Working()) && !s.run.When.IsZero() {
		k.Run, k.Reason = s.Host.Store().FormatResults(s.run), reasonOf(s.run)
		if q := s.quiz.quiz; q != nil && len(q.Taken) > 0 {
			k.Quiz = q
		}
	}
	return page.StateParts(k)
}

// RestoreState takes up what was chosen in an earlier window. A short run is repeated when
// the page is seen; a longer one is offered.
func (s *Session) RestoreState(parts map[string][]byte) func() []string {
	return page.Restore(parts, func(k State) bool {
		if k.Position.Step < 0 || k.Speed < 0 {
			return false
		}
		s.State, s.player.Speed = k, k.Speed
		if k.Run == "" {
			return true
		}
		file := s.Host.Store().Read("", []byte(k.Run))
		if len(file.Runs) != 1 || len(file.Issues) > 0 || !refusal(file.Runs[0]).IsZero() {
			return false
		}
		s.run, s.phase, s.why = file.Runs[0], offered, text.M("explore.offered.earlier")
		k.Reason.giveTo(&s.run)
		s.repeatWhenSeen = s.run.Elapsed <= repeatBelow
		if k.Quiz != nil {
			s.quiz.quiz = k.Quiz
		}
		return true
	})
}

// setVisible is told whether the page can be seen. A short run is repeated only then.
func (s *Session) setVisible(on bool) {
	if s.visible == on { // called on every change of page
		return
	}
	s.visible = on
	if !on {
		s.tellPlace()
		return
	}
	s.follow()
	if s.repeatWhenSeen {
		s.repeatRun(s.run)
		return
	}
	s.Changed()
}

// follow offers the run of the tab, where that is another one than it was, or goes to its position; what an
// earlier window looked into stays.
func (s *Session) follow() {
	run, at, ok := s.tab.now()
	if !ok || s.Working() {
		return
	}
	if run.Key() == s.tab.last {
		if at != s.at && !hidesSteps(s) {
			s.goToMove(at)
		}
		return
	}
	stays := s.tab.last == game.RunKey{} || run.When.IsZero() && s.exploration != nil // another method alone is no other run
	stays = stays && s.run.Identity == run.Identity
	s.tab.last = run.Key()
	if stays {
		return
	}
	s.stopWork()
	s.State.Position = position{Node: explore.None}
	s.run = run
	s.at = at
	s.phase = offered
	s.why = text.M("explore.offered.latest")
	if run.When.IsZero() {
		s.why = text.M("explore.offered.none")
	}
	s.repeatWhenSeen = !run.When.IsZero() && run.Elapsed <= repeatBelow
}

// hideAnswer has nothing told that comes after the step, or tells it again.
func (s *Session) hideAnswer(on bool) {
	if s.answerHidden != on {
		s.answerHidden, s.furthest = on, s.player.Index
		s.changeOption(func(*options) {})
	}
}

// tellPlace tells the solver which run is looked into, and how far on its path the node is. At the beginning
// the solver stays where it was.
func (s *Session) tellPlace() {
	e := s.exploration
	if e == nil || !e.isShown() || s.run.When.IsZero() || s.player.Index == 0 {
		return
	}
	at := 0
	if goal := e.Goal(); goal != explore.None {
		for way, here := e.Path(goal), e.Path(e.snapshot.node.Number); at+1 < min(len(way), len(here)) && way[at+1] == here[at+1]; {
			at++
		}
	}
	s.at = at
	s.Host.Send(host.RunLookedAt{Run: s.run, At: at})
}

// changeOption keeps a switch, and shows all that is seen once more.
func (s *Session) changeOption(change func(*options)) {
	was := s.State.Options.SideTab
	change(&s.State.Options)
	if tab := s.State.Options.SideTab; tab != was {
		hideForQuiz(s, tab == quizTab)
	}
	s.updateSnapshot()
	s.updateQuiz()
	if s.exploration != nil {
		s.exploration.serial++
	}
	s.Changed()
}

// Driver works the page as a user would, for tests of other rooms.
// All of it is for the UI goroutine.
type Driver struct{ session *Session }

// Drive returns a Driver for a view, which also works the views that replace it.
func Drive(v *View) Driver { return Driver{v.session} }

func (d Driver) Explore(run game.Run) { d.session.Explore(run) }

// Exploring reports whether a step is on the screen.
func (d Driver) Exploring() bool { return d.session.exploration.isShown() }

// Asked returns the question on the page, "" for none, and the step that is shown.
func (d Driver) Asked() (kind teach.QuestionKind, step int) {
	if d.session.quiz.phase == quizAsking {
		kind = d.session.quiz.kind
	}
	return kind, d.session.player.Index
}

// Refused reports whether the run can't be looked into.
func (d Driver) Refused() bool { return d.session.phase == refused && !d.session.Working() }

// Step goes to a step, Pick to a node.
func (d Driver) Step(i int) { d.session.goToStep(i) }

func (d Driver) Pick(node uint32) { d.session.pickNode(node) }

// Steps returns the number of steps, 0 without an exploration.
func (d Driver) Steps() int {
	if d.session.exploration == nil {
		return 0
	}
	return d.session.exploration.Steps()
}

// Moves returns the way to the node that is looked at.
func (d Driver) Moves() []string {
	if e := d.session.exploration; e.isShown() {
		return e.snapshot.moves
	}
	return nil
}
