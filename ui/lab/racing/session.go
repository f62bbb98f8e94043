// Package racing is the page Corrida of the laboratory: two to four methods on one
// problem, recorded one after another and then played side by side. It serves every game
// and knows none.
//
//	session   problem, methods, limit; the phase
//	  record    the race, recorded beside the window
//	  sight     what is to be seen of a position, looked up beside the window
//	     |  changed                 ^  choose, run, cancel, seek, switch
//	     v                          |
//	view      the choice; or lanes, curves, prizes, player: render reads, and starts nothing
package racing

import (
	"slices"

	"procura/core/game"
	"procura/core/match"
	"procura/core/race"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/lab/contenders"
	"procura/ui/player"
	"procura/ui/task"
)

// phase is what the page is at.
//
//	choosing    problem and methods are chosen
//	looking     it is looked which programs of somebody else are to run
//	recording   the methods run, one after another
//	stopping    the user has cancelled that; what comes of it is thrown away
//	racing      what was recorded is played
type phase int

const (
	choosing phase = iota
	looking
	recording
	stopping
	racing
)

// Session is the work of the page. It has no widgets.
type Session struct {
	host   host.Host
	phase  phase
	runner *task.Runner // of recording
	looker *task.Runner // of sights
	list   contenders.List
	// problem is the identity of the one that was chosen, and limit the time of each
	// method, one of limits.
	problem, limit string
	mode           race.Mode
	why            text.Message // of the last recording, zero for nothing

	feed   feed
	race   *race.Race
	player player.State
	seen   *sight // the last one that was looked up
	asked  int    // the position that is wanted
	view   *View
}

// limits are the times on offer.
var limits = []string{"10s", "30s", "1m", "5m"}

// proposed are the methods that a race begins with.
var proposed = []string{"bfs", "astar", "idastar"}

var (
	_ host.Worker    = (*Session)(nil)
	_ host.Explained = (*Session)(nil)
)

// New prepares a page on which nothing has raced yet.
func New(h host.Host) host.Session {
	s := &Session{host: h, runner: task.New(h.Post), looker: task.New(h.Post), limit: limits[1], mode: race.ByExpansions}
	s.runner.Cleanup = h.Release
	s.list.Take(proposed)
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

// Open takes nothing.
func (s *Session) Open(match.File, string) bool { return false }

// Close ends all work.
func (s *Session) Close() {
	s.runner.Drop()
	s.looker.Drop()
}

// Chapter is its own in the help.
func (s *Session) Chapter() string { return "racing" }

// Working reports whether methods run.
func (s *Session) Working() bool { return s.busy() }

func (s *Session) busy() bool {
	return s.phase == recording || s.phase == stopping || s.phase == looking
}

// problems are those that can be raced on: all that are open and have a target where
// their game wants one.
func (s *Session) problems() []game.Problem {
	return slices.DeleteFunc(slices.Clone(s.host.Problems()), func(p game.Problem) bool {
		_, has := p.Puzzle.Target()
		return p.Puzzle.Module().Targeted() && !has
	})
}

// chosen is the problem of the next race: the one that was chosen, else that of the newest
// run, else the first; false where there is none.
func (s *Session) chosen() (game.Problem, bool) {
	list := s.problems()
	if len(list) == 0 {
		return game.Problem{}, false
	}
	wanted := []string{s.problem}
	if runs := s.host.Recorded(); len(runs) > 0 {
		wanted = append(wanted, runs[0].Identity)
	}
	for _, identity := range wanted {
		if i := slices.IndexFunc(list, func(p game.Problem) bool { return p.Puzzle.Identity() == identity }); i >= 0 {
			return list[i], true
		}
	}
	return list[0], true
}

// puzzles are those whose heuristics are on offer.
func (s *Session) puzzles() []game.Puzzle {
	if p, ok := s.chosen(); ok {
		return []game.Puzzle{p.Puzzle}
	}
	return nil
}

// ready reports whether a race can begin.
func (s *Session) ready() bool {
	_, ok := s.chosen()
	n := len(s.list.All())
	return ok && !s.busy() && n >= race.Least && n <= race.Most
}

// back goes back to the choice.
func (s *Session) back() {
	if s.phase != racing {
		return
	}
	s.looker.Drop()
	s.phase, s.race, s.seen = choosing, nil, nil
	s.player.Index, s.player.Playing = 0, false
	s.changed()
}

// switchTo plays the race in a mode, about where it is.
func (s *Session) switchTo(m race.Mode) {
	if m == s.mode {
		return
	}
	part := 0.0
	if s.race != nil {
		part = float64(s.player.Index) / float64(max(1, s.race.Positions(s.mode)-1))
	}
	s.mode = m
	if s.race != nil {
		s.player.Index = int(part*float64(s.race.Positions(m)-1) + 0.5)
		s.player.Playing = false
		s.seen = nil
		s.look(s.player.Index)
	}
	s.changed()
}
