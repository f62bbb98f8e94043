package solver

import (
	"slices"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/ui/solver/hand"
)

var _ hand.Page = played{}

// played is a session as what is played by hand asks for it. The film on the screen is
// a line wherever that can be, be it of a run or of a game by hand: so one plays on from
// any board that is shown.
type played struct{ *Session }

// Film is the path on the screen, or the bare board.
func (s played) Film() (l puzzle.Line, index int, ok bool) {
	p, there := s.current()
	switch {
	case !there || s.editor.Open() || s.isSearched() && !s.playedMeanwhile():
		return nil, 0, false
	case s.screen.film != nil:
		l, ok = s.screen.film.(puzzle.Line)
		return l, s.screen.player.Index, ok
	case s.screen.run != nil && s.screen.run.Solved():
		return nil, 0, false // its film is being made, or can't be
	}
	l, ok = puzzle.Begin(p.Puzzle)
	return l, 0, ok
}

// playedMeanwhile reports whether the search under way has left the board to a game by
// hand.
func (s *Session) playedMeanwhile() bool {
	_, live := s.hand.Live(s.solving.now.problem.Puzzle)
	return live && s.solving.now.from == nil
}

// Known is the run that says most of a puzzle.
func (s played) Known(p game.Puzzle) (game.Run, bool) {
	if s.lectern.veiled {
		return game.Run{}, false
	}
	return s.history.best(p)
}

// Idle reports whether work beside the window is in nobody's way.
func (s played) Idle() bool {
	return s.visible && !s.running() && !s.screen.player.Playing && !s.editor.Open() && !s.lectern.veiled
}

// Turn shows a game by hand.
func (s played) Turn(g *puzzle.History, moved bool) {
	s.screen.roll(nil, g.Kept(), false)
	s.screen.player.Index, s.screen.moved = g.Index(), moved
	s.changed()
}

// Reached adds a game that has reached the goal to the runs, once.
func (s played) Reached(l puzzle.Line, bound int) {
	p, _ := s.current()
	run, ok := l.Run(p.Name, bound)
	if ok && s.playedRun(l) == nil {
		s.history.add(&record{Run: run})
		s.host.Played(run)
		s.host.Keep()
	}
}

// Bounded tells the games that were played by hand how short they could have been.
func (s played) Bounded(p game.Puzzle, bound int) {
	for _, r := range s.history.of(p) {
		if r.Ran.Algorithm == game.Hand {
			r.Raise(bound, "")
		}
	}
}

// Changed shows what is new.
func (s played) Changed() { s.changed() }

// filmOf is a path ready to be watched and, where the game can be played by hand, to be
// gone on from.
func filmOf(p game.Puzzle, path []string) (game.Replay, error) {
	if l, err := puzzle.Follow(p, path); err == nil {
		return l, nil
	}
	return p.Replay(path) //nolint:wrapcheck // it says all
}

// playedRun is the run of a path that was played by hand, nil where there is none.
func (s *Session) playedRun(l puzzle.Line) *record {
	if !l.Goal() {
		return nil
	}
	moves := l.Moves()
	for _, r := range s.history.of(l.Puzzle()) {
		if r.Ran.Algorithm == game.Hand && slices.Equal(r.Path, moves) {
			return r
		}
	}
	return nil
}

// onBoard is the run on the board: the one that is watched, or that a game by hand has
// become.
func (s *Session) onBoard() *record {
	if g, ok := s.hand.Playing(); ok {
		return s.playedRun(g.Line())
	}
	return s.screen.run
}

// onward is the game by hand on the board, where it has begun and not ended: then it is
// solved from there.
func (s *Session) onward() (puzzle.Line, bool) {
	g, ok := s.hand.Playing()
	if !ok || g.Index() == 0 || g.Line().Goal() {
		return nil, false
	}
	return g.Line(), true
}

// finishRest lets a game by hand go on with what was found, as one step, and plays that.
// What was found is of a position, and is said so: no run of the problem comes of it.
func (s *Session) finishRest(j *job, run game.Run, err error) {
	if err != nil {
		logFailure("search", err)
		s.host.Complain(replayFailed(err))
		return
	}
	found := s.hand.Found(j.from, run)
	p, ok := s.current()
	here := ok && p.Puzzle.Identity() == j.identity
	if !here || !s.visible || s.editor.Open() || !s.hand.Answers() { // else the page says it
		s.announce(j, &record{Run: run})
	}
	if !found || !here {
		return
	}
	g, _ := s.hand.Live(p.Puzzle)
	s.screen.roll(nil, g.Kept(), true)
	s.screen.player.Index = j.from.Len() - 1
}

// setVisible tells whether the page can be seen: where it can't, nothing is found out.
func (s *Session) setVisible(visible bool) {
	s.visible = visible
	s.hand.Reconcile()
}

// stepped notes that another board of the film is shown.
func (s *Session) stepped(i int) {
	s.screen.player.Index = i
	s.hand.Stepped(i)
	s.hand.Reconcile()
}
