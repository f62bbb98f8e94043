// Package alphabeta is the page Alfa-beta of a game for two, any game: a search of two players,
// looked into step by step. The search is made anew beside the window, with a record, or a file has
// its trace; what is shown of a step is asked of that alone. It knows no game.
//
//	State      which position and method, and where one is: kept on disk
//	session    State, the thought, and what was cut and is played out
//	   |  Changed                  ^  think, go to, pick, play out, cancel
//	   v                           |
//	view       tree, node, timeline: Render reads, and starts nothing
//
// The tree is that of Explorar: source.go gives it what it draws. words.go says why.
package alphabeta

import (
	"context"
	"math"
	"path/filepath"
	"strings"
	"time"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/gametree"
	"procura/core/match"
	"procura/core/play"
	"procura/core/teach"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/task"
)

// State holds the choices, and the step on the screen. The thought itself does not outlive the window: it is
// thought again.
type State struct {
	// Position is a position with its rules, Number that of its move in a match, 0 for none, and File that of the trace that
	// has it, "" for none.
	Position string  `json:"position,omitempty"`
	Number   int     `json:"number,omitempty"`
	File     string  `json:"file,omitempty"`
	Played   string  `json:"played,omitempty"`
	Method   string  `json:"method,omitempty"`
	Seed     uint64  `json:"seed,omitempty"` // that shuffled the moves
	Event    int     `json:"event,omitempty"`
	Speed    float64 `json:"speed,omitempty"`
	PathOnly bool    `json:"pathOnly,omitempty"`
	Boards   bool    `json:"boards,omitempty"`
	Tab      tab     `json:"tab,omitempty"`
}

// tab is a panel beside the tree; treeTab is the tree itself where there is no room for both.
type tab string

const (
	nodeTab tab = ""
	codeTab tab = "code"
	quizTab tab = "quiz"
	treeTab tab = "tree"
)

// mostForLeast is the greatest number of nodes that are visited to find the fewest leaves that can be looked at.
const mostForLeast = 300_000

// usualMethod is a search that a class can walk through.
const usualMethod = "alphabeta,depth=2"

// thought is a recorded search with what was found.
type thought struct {
	match.Thought
	// fault is the first thing that is wrong in a trace of somebody's program, nil for none.
	fault *match.Fault
	// file is where the trace was read, "" for none, tree what was typed, nil for none.
	file  string
	tree  *gametree.Tree
	wrong *text.Message
	// hasOurLeaves reports whether leaves have an evaluation that is known here: a program of somebody else has its own.
	hasOurLeaves bool
	// hasCuts reports whether the record has one.
	hasCuts bool
}

// Session is the work of the page. It has no widgets.
type Session struct {
	page.Base[*View]
	game  game.Playable
	State State

	start    game.Position // that is looked into, or is to be
	thinking *task.Job[*thought]
	thought  *thought // nil before the first
	choosing bool     // another search is chosen; the thought stays meanwhile
	typed    *gametree.Tree
	why      text.Message
	restored bool // an earlier window looked into something, which is thought again when it is seen

	player board.PlayerState
	chosen uint32 // the node that is looked at, play.NoNode for that of the step
	serial int    // counts what was shown

	quiz     quiz
	exercise *fillIn // nil for none
	*lecturing
	playing   *task.Runner
	playedOut map[uint32][]outcome // of nodes that were cut
}

// New prepares the page of a game for two, nil where one player alone plays.
func New(h host.Host, m game.Module) host.Session {
	g, ok := m.(game.Playable)
	if !ok {
		return nil
	}
	s := &Session{Base: page.NewBase[*View](h), game: g, State: State{Method: usualMethod}, chosen: play.NoNode, quiz: quiz{kind: teach.AskAny}}
	s.lecturing = &lecturing{session: s}
	s.Key, s.Chapter, s.Modes = "alphabeta", "alphabeta", []host.Mode{host.Investigate}
	s.ForTwo = true
	s.thinking = page.NewJob[*thought](&s.Base, "alphabeta")
	s.playing = s.NewLookup()
	s.start = g.Opening(game.Defaults(g.MatchSettings()))
	return s
}

// View makes the page anew.
func (s *Session) View() host.View { return s.SetPage(newView(s)) }

// Receive takes a search to be looked into, or a file with the trace of one.
func (s *Session) Receive(e host.Event) host.Reception {
	switch e := e.(type) {
	case host.ThoughtToExplore:
		if e.Position.Module().ID() == s.game.ID() {
			s.State.Played = e.Played
			s.Explore(e.Position, e.Method, e.Number)
			return host.TakenAndShow
		}
	case host.AnswerHidden:
		s.answerHidden = e != host.AnswerHidden{}
		s.serial++
		s.Changed()
		return host.Taken
	case host.FileOpened:
		return host.ShowIf(e.File.Trace != nil && match.IsTraceForTwo(e.File.Trace) && s.openTrace(&e.File))
	}
	return host.Ignored
}

// Explore thinks at a position, and looks into that.
func (s *Session) Explore(p game.Position, method play.Method, number int) {
	s.start, s.State.Number, s.State.File = p, number, ""
	s.State.Method, s.State.Seed = method.String(), method.Options.Seed
	s.State.Event = math.MaxInt // what it found is seen first
	if s.State.Tab == quizTab {
		s.State.Tab = nodeTab
	}
	s.think()
}

// think thinks at the position by the method of now.
func (s *Session) think() { s.thinkWithin(0, func() {}) }

// thinkWithin thinks no longer than a time, 0 for as long as it takes; then is called when there is something to show.
func (s *Session) thinkWithin(most time.Duration, then func()) {
	method, wrong := match.ParseMethod(s.start, s.State.Method)
	if wrong != nil {
		s.why = *wrong
		s.Changed()
		return
	}
	if s.start.Outcome() != play.Open {
		s.why = text.M("alphabeta.over")
		s.Changed()
		return
	}
	start := s.start
	method.Options.MostForLeast, method.Options.Seed = mostForLeast, s.State.Seed
	s.begin(func(ctx context.Context) *thought {
		if most > 0 {
			limited, stop := context.WithTimeout(ctx, most)
			defer stop()
			ctx = limited
		}
		found, _ := match.Think(ctx, start, method, 0)
		return &thought{Thought: found, hasOurLeaves: true}
	}, then)
}

// begin has a thought made beside the window.
func (s *Session) begin(makeThought func(context.Context) *thought, then func()) {
	s.thinking.Drop()
	s.playing.Drop()
	s.why, s.restored = text.Message{}, false
	s.thinking.Start(func(ctx context.Context, found *task.Progress[*thought]) error {
		t := makeThought(ctx)
		found.Update(func(p **thought) { *p = t })
		return ctx.Err()
	}, func(found *thought, err error) {
		s.handleThought(found, err)
		then()
	})
	s.Changed()
}

func (s *Session) handleThought(found *thought, err error) {
	switch {
	case found != nil && found.wrong != nil && err == nil:
		s.why = *found.wrong
	case found == nil || found.Record == nil || found.Record.Len() == 0:
		s.why = text.M("alphabeta.cancelled")
	default:
		s.thought, s.choosing = found, false
		_, found.hasCuts = found.Record.Seek(0, play.ACut, false)
		if found.Start.Module().ID() == s.game.ID() {
			s.start = found.Start
			if found.file != "" {
				s.State.File, s.State.Number = found.file, 0
			}
		}
		s.playedOut = map[uint32][]outcome{}
		s.chosen = play.NoNode
		s.serial++
		s.player.Index, s.player.Playing = min(max(0, s.State.Event), found.Record.Events()-1), false
		if found.fault != nil {
			s.player.Index, s.State.Tab = found.fault.Event, nodeTab
		}
		s.quiz = quiz{kind: s.quiz.kind}
		s.ask()
		if !s.isStaging {
			s.seekQuestion()
		}
		s.Host.SaveStateSoon()
	}
	s.Changed()
}

// openTree looks into a tree that was typed, or says what is wrong with it.
func (s *Session) openTree(src string) *text.Error {
	tree, wrong := gametree.Parse(src)
	if len(wrong) > 0 {
		return &wrong[0]
	}
	s.typed = &tree
	s.State.Event = math.MaxInt
	s.exploreTree(tree, func() {})
	return nil
}

// exploreTree looks into the search of a small tree by the algorithm of now, which goes straight to the leaves.
func (s *Session) exploreTree(tree gametree.Tree, then func()) {
	chosen, _ := play.ParseMethod(s.State.Method)
	method := play.Method{Limits: play.Limits{Depth: tree.Height()}}
	method.Options = play.Options{Algorithm: chosen.Options.Algorithm, Hard: chosen.Options.Hard, Direct: true, MostForLeast: mostForLeast}
	s.begin(func(ctx context.Context) *thought {
		found, _ := match.Think(ctx, tree.Position(), method, 0)
		return &thought{Thought: found, tree: &tree, hasOurLeaves: true}
	}, then)
}

// reorderTree searches the tree with its moves in another order, seen from its end. The score of the quiz stays.
func (s *Session) reorderTree(order func(gametree.Tree) gametree.Tree) {
	if t := s.thought; t != nil && t.tree != nil {
		s.State.Event = math.MaxInt
		score := s.quiz.Quiz
		s.exploreTree(order(*t.tree), func() {
			s.quiz.Quiz = score
			s.serial++
			s.Changed()
		})
	}
}

// moveChild puts a node of the tree to another place among its siblings.
func (s *Session) moveChild(node uint32, place int) {
	s.reorderTree(func(tree gametree.Tree) gametree.Tree {
		return tree.MoveChild(tree.NodeOf(s.thought.Record, node), place)
	})
}

// setChoosing shows the choice of a search, or the search before again.
func (s *Session) setChoosing(on bool) {
	s.choosing = on
	s.serial++
	s.Changed()
}

// openTrace looks into the trace in a file, and judges it.
func (s *Session) openTrace(file *datafile.File) bool {
	start, src, name := s.start, file.Trace, filepath.Base(file.Path)
	if g := gametree.GameOfTrace(src, s.game); g.ID() != s.game.ID() {
		start = g.Opening(game.Rules{})
	}
	s.State.Event = 0
	s.begin(func(ctx context.Context) *thought {
		found, wrong := match.ReadTrace(ctx, start, src)
		if wrong != nil {
			issue := game.IssueIn(name, *wrong)
			return &thought{wrong: new(text.M("alphabeta.trace.wrong", "File", name, "Line", issue.Line, "What", issue.What, "Expected", issue.Expected))}
		}
		t := &thought{Thought: found, file: name}
		if ctx.Err() == nil {
			t.fault = t.Judge(ctx)
			t.hasOurLeaves = t.fault == nil && t.HasOurLeaves(ctx)
		} else {
			t.wrong = new(text.M("alphabeta.cancelled"))
		}
		return t
	}, func() {})
	return true
}

// StateParts returns which search is looked into, and where one is in it.
func (s *Session) StateParts() []host.Part {
	k := s.State
	k.Speed = s.player.Speed
	k.Position = ""
	if t := s.thought; t != nil && t.file == "" && t.tree == nil {
		k.Position, k.Event = s.thought.Start.Line(), s.player.Index
	}
	return page.StateParts(k)
}

// RestoreState takes up what was chosen in an earlier window. The search is made again when the page is seen.
func (s *Session) RestoreState(parts map[string][]byte) func() []string {
	return page.Restore(parts, func(k State) bool {
		if k.Event < 0 || k.Speed < 0 || k.Number < 0 {
			return false
		}
		if _, wrong := play.ParseMethod(k.Method); wrong != nil {
			return false
		}
		s.State, s.player.Speed = k, k.Speed
		if k.Position == "" {
			return true
		}
		p, wrong := match.ReadLine(s.game, k.Position, game.Defaults(s.game.MatchSettings()))
		if len(wrong) > 0 {
			return false
		}
		s.start, s.restored = p, true
		return true
	})
}

// setVisible is told whether the page can be seen. What an earlier window looked into is thought again only then.
func (s *Session) setVisible(on bool) {
	if on && s.restored {
		s.think()
	}
}

func (s *Session) lastEvent() int { return s.thought.Record.Events() - 1 }

// goTo goes to an event, and looks at its node.
func (s *Session) goTo(event int) {
	if s.thought == nil {
		return
	}
	s.player.Index = min(max(0, event), s.lastEvent())
	s.chosen = play.NoNode
	s.ask()
	s.serial++
	s.Changed()
}

// pick looks at a node, without leaving the step.
func (s *Session) pick(node uint32) {
	if s.thought == nil || node >= uint32(s.thought.Record.Len()) {
		return
	}
	s.chosen = node
	s.serial++
	s.Changed()
}

// current is the node that is looked at: that of the step, where nobody chose another.
func (s *Session) current() uint32 {
	if s.chosen != play.NoNode {
		return s.chosen
	}
	return stepNode(s)
}

// stepNode is the node that is asked about, or else that of the event.
func stepNode(s *Session) uint32 {
	if s.State.Tab == quizTab && s.quiz.asks {
		return s.quiz.question.Node
	}
	return s.thought.Record.Event(s.player.Index).Node
}

// showTab shows a panel. The quiz begins with a question.
func showTab(s *Session, chosen tab) {
	s.change(func(k *State) { k.Tab = chosen })
	if s.thought != nil {
		s.seekQuestion()
	}
}

// change changes a choice.
func (s *Session) change(do func(*State)) {
	do(&s.State)
	s.serial++
	s.Changed()
}

// Driver works the page as a user would, for tests of other rooms.
type Driver struct{ session *Session }

// Drive returns a Driver for a view, which also works the views that replace it.
func Drive(v *View) Driver { return Driver{v.session} }

// Explore looks into a search at the beginning of the game, or into a tree that is typed.
func (d Driver) Explore(method string) {
	d.session.State.Method = method
	d.session.think()
}

func (d Driver) OpenTree(src string) { _ = d.session.openTree(src) }

// IsShown reports whether a search is on the screen.
func (d Driver) IsShown() bool { return d.session.thought != nil && !d.session.Working() }

// Asked returns the question that waits for its answer, "" for none, and the event.
func (d Driver) Asked() (kind teach.QuestionKind, event int) {
	s := d.session
	if s.State.Tab == quizTab && s.quiz.asks && !s.quiz.answered {
		kind = s.quiz.question.Kind
	}
	return kind, s.player.Index
}

// SeekCut goes to the next cut.
func (d Driver) SeekCut() { leapTo(d.session, leaps[0]) }

// GoTo goes to a step, ShowTab shows a panel: node, code, quiz or tree.
func (d Driver) GoTo(event int) { d.session.goTo(event) }

func (d Driver) ShowTab(name string) {
	showTab(d.session, tab(strings.TrimPrefix(name, "node")))
}
