package solver

import (
	"slices"

	"procura/core/game"
	"procura/ui/host"
)

// What is done on other pages of the game is followed here: the problem that is looked at there is the
// chosen one, and what was found there stands in the list.

// Chosen is what is on the screen; an answer that is hidden is not told.
func (s *Session) Chosen() (chosen host.Chosen, ok bool) {
	p, ok := s.current()
	chosen.Problem = p
	if s.playback.canExplore() {
		chosen.Run, chosen.At = &s.playback.run.Run, s.playback.step()
	}
	return chosen, ok
}

// chooseIdentity chooses a problem that is open, and reports whether it is; one that is set up stays.
func (s *Session) chooseIdentity(identity string) bool {
	place := s.placeOf(identity)
	if place >= 0 && !s.editor.Open() {
		s.chooseProblem(place)
	}
	return place >= 0 && place == s.chosen
}

// follow shows a run at a position of its path, where it is one of ours; a game by hand stays on the board.
func (s *Session) follow(run game.Run, at int) {
	if !s.chooseIdentity(run.Identity) || s.editor.Open() || s.searches.isChosen() {
		return
	}
	p, b := s.problems[s.chosen], s.playback
	if _, live := s.hand.LiveGame(p.Puzzle); live {
		return
	}
	runs := s.history.of(p.Puzzle)
	i := slices.IndexFunc(runs, func(r *record) bool { return runKeyOf(r.Run) == runKeyOf(run) })
	switch {
	case i < 0 || b.run == runs[i] && b.step() == at:
		return
	case b.run == runs[i] && b.replay != nil:
		b.setReplayAt(b.run, b.replay, at)
		s.Changed()
	default:
		b.showRun(runs[i])
		b.resume = at
	}
}

// takeVerdict adds a run that says more of its problem than those there are.
func (s *Session) takeVerdict(run game.Run) {
	place := s.placeOf(run.Identity)
	if place < 0 {
		return
	}
	p := s.problems[place].Puzzle
	if best, known := s.history.best(p); known && !saysMore(run, best) {
		return
	}
	r := &record{Run: run}
	s.history.add(r)
	s.Host.RecordSolved(run)
	s.proofs.enqueue(p, r)
	if place == s.chosen && (s.playback.run == nil || !s.visible) {
		s.showChosen()
		return
	}
	s.Changed()
}
