// Package exploring is the page Explorar of the laboratory: a run of any game, looked
// into step by step. The run is run once more beside the window, with a trace; what is
// shown of a step is asked of that alone. It knows no game.
//
//	session   which run, and the phase
//	  repeat    the run, run once more
//	  walk      where one is in it, and what there is to be seen
//	     |  changed                  ^  explore, step, pick, switch, cancel
//	     v                           |
//	view      head, tree, rooms beside it, time: render reads, and starts nothing
package exploring

import (
	"procura/core/game"
	"procura/core/match"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/lab/exploring/predicting"
	"procura/ui/player"
	"procura/ui/task"
)

// phase is what the page is at.
//
//	empty       no run was chosen yet
//	offered     a run was chosen, and waits to be repeated: of an earlier window, a long
//	            one, or one whose repeating was cancelled
//	repeating   it is run once more
//	cancelling  the user has cancelled that; what comes of it is thrown away
//	walking     it is looked into
//	refused     it can't be
type phase int

const (
	empty phase = iota
	offered
	repeating
	cancelling
	walking
	refused
)

// Session is the work of the page. It has no widgets.
type Session struct {
	host   host.Host
	phase  phase
	run    game.Run     // that was chosen
	why    text.Message // of what is offered or refused
	next   *game.Run    // waits for the repeating under way to end
	runner *task.Runner // of repeating
	looker *task.Runner // of looking
	asker  *task.Runner // of questions to whoever guesses
	grower *task.Runner // of the tree

	progress *search.Progress // of the repeating under way
	walk     *walk            // nil but while walking
	awaited  place            // where the walk is to begin
	player   player.State
	switches switches
	seen     bool // the page is on the screen
	waiting  bool // a short run of an earlier window is repeated when it is seen
	// quiz asks what the search does next; hidden and covered are what the tree hides
	// meanwhile.
	quiz    *predicting.Session
	hidden  bool
	covered []uint32
	view    *View
}

// switches are what the user has set on the page.
type switches struct {
	// Closed has the closed nodes listed in the place of the frontier.
	Closed bool `json:"closed,omitempty"`
	// PathOnly leaves out of the tree what is not on the way to the node.
	PathOnly bool `json:"pathOnly,omitempty"`
	// Boards has small boards in the tree.
	Boards bool `json:"boards,omitempty"`
	// Veiled hides the answer.
	Veiled bool `json:"veiled,omitempty"`
	// Room is what stands beside the tree.
	Room room `json:"room,omitempty"`
}

// place is where one is in a run.
type place struct {
	Step int    `json:"step"`
	Node uint32 `json:"node"`
}

var (
	_ host.Explorer  = (*Session)(nil)
	_ host.Worker    = (*Session)(nil)
	_ host.Explained = (*Session)(nil)
)

// New prepares a page on which no run was chosen yet.
func New(h host.Host) host.Session {
	s := &Session{host: h, runner: task.New(h.Post), looker: task.New(h.Post), asker: task.New(h.Post), grower: task.New(h.Post)}
	s.runner.Cleanup = h.Release
	s.awaited.Node = game.NoNode
	s.quiz = newQuiz(s)
	return s
}

// View makes the page anew; the one before is of no use any more.
func (s *Session) View() host.Tab {
	if s.view != nil {
		s.view.leave()
	}
	s.view = newView(s)
	s.view.render()
	return s.view
}

// changed shows what is new.
func (s *Session) changed() {
	if s.view != nil {
		s.view.render()
	}
}

// Open takes nothing: the runs of a file are shown where problems are solved.
func (s *Session) Open(match.File, string) bool { return false }

// Close ends all work.
func (s *Session) Close() {
	s.runner.Drop()
	s.looker.Drop()
	s.asker.Drop()
	s.grower.Drop()
}

// Chapter is its own in the help.
func (s *Session) Chapter() string { return "exploring" }

// Working reports whether a run is repeated.
func (s *Session) Working() bool { return s.busy() }

func (s *Session) busy() bool { return s.phase == repeating || s.phase == cancelling }

// setVisible tells whether the page can be seen: what is short is repeated only then.
func (s *Session) setVisible(on bool) {
	turned := on && !s.seen
	s.seen = on
	if turned && s.waiting {
		s.begin(s.run)
		return
	}
	if turned {
		s.changed()
	}
}

// switched keeps a switch, and shows what it changes.
func (s *Session) switched(change func(*switches)) {
	change(&s.switches)
	s.look()
	s.quizzed()
	s.again()
}

// again shows all of what is seen once more: by other switches.
func (s *Session) again() {
	if s.walk != nil {
		s.walk.serial++
	}
	s.changed()
}
