package solver

import (
	"context"
	"slices"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/task"
)

// follow shows the best path so far of the search under way on the board of its problem,
// at its end. Somebody who steps through the one before is not disturbed.
func (s *Session) follow() {
	if !s.isSearched() || s.editor.Open() || s.solving.now.from != nil || s.playedMeanwhile() || s.screen.run != nil || s.stepping() {
		return
	}
	j := s.solving.now
	best := j.order.Progress.Standing()
	if best == nil || best.Path == nil || s.solving.shown != nil && slices.Equal(best.Path, s.solving.shown.Path) {
		return
	}
	s.solving.shown = best
	s.screen.preview(j.problem.Puzzle, best.Path, func(film game.Replay) {
		if s.isSearched() && s.solving.now == j && s.screen.run == nil && !s.stepping() {
			s.screen.stand(nil, film, film.Len()-1)
			s.changed()
		}
	})
}

// stepping reports whether somebody goes through the best path so far.
func (s *Session) stepping() bool {
	film, at := s.screen.film, s.screen.player
	return film != nil && (at.Playing || at.Index != film.Len()-1)
}

// preview makes the film of a path; what is on the screen stays there meanwhile.
func (s *screen) preview(p game.Puzzle, path []string, ready func(game.Replay)) {
	task.Start(s.runner, func(context.Context) (game.Replay, error) { return filmOf(p, path) },
		nil, func(film game.Replay, err error) {
			if err != nil {
				logFailure("replay", err)
				return
			}
			ready(film)
		})
}

// land shows the path of a run that has ended. It plays once; where its best path so far
// was watched, and the search was cancelled or somebody steps through it, that stays as
// it stands.
func (s *Session) land(r *record, film game.Replay) {
	watched, at := s.screen.film != nil, s.screen.player
	switch {
	case film != nil && watched && s.stepping() && !s.editor.Open():
		s.screen.stand(r, film, at.Index)
		s.screen.player.Playing = at.Playing
	case film != nil && watched && r.Stopped == search.ByCancel:
		s.screen.stand(r, film, film.Len()-1)
	default:
		s.screen.roll(r, film, !s.editor.Open())
	}
}
