package solver

import (
	"context"

	"procura/core/game"
	"procura/ui/player"
	"procura/ui/task"
)

// screen is the run on the board, and how far it has been watched.
type screen struct {
	runner *task.Runner // makes the films of earlier runs
	run    *record      // nil for the bare board
	// film is the path of the run, nil while it is being made and where there is none.
	film   game.Replay
	player player.State
	// resume is the step to go to once the film is there.
	resume int
	// moved says that the step that is shown is to come about on the board.
	moved bool
	// serial counts what was put on the screen.
	serial int
}

// clear leaves the bare board.
func (s *screen) clear() { s.roll(nil, nil, false) }

// roll puts a run and its film on the screen, at its start; an older film that is
// still being made is not wanted any more.
func (s *screen) roll(r *record, film game.Replay, playing bool) {
	s.runner.Drop()
	s.run, s.film, s.resume, s.moved = r, film, 0, false
	s.player.Index, s.player.Playing = 0, playing && film != nil
	s.serial++
}

// watch puts a run on the screen and makes the film of its path; ready is called when
// it is there, failed when it can't be made.
func (s *screen) watch(p game.Puzzle, r *record, ready func(), failed func(error)) {
	s.roll(r, nil, false)
	if r.Failed || !r.Solved() {
		return
	}
	task.Start(s.runner, func(context.Context) (game.Replay, error) { return filmOf(p, r.Path) },
		nil, func(film game.Replay, err error) {
			if err != nil {
				failed(err)
				return
			}
			s.stand(r, film, s.resume)
			ready()
		})
}

// stand puts a run and its film on the screen at a step, where it rests.
func (s *screen) stand(r *record, film game.Replay, at int) {
	s.roll(r, film, false)
	s.player.Index = max(0, min(at, s.length()-1))
}

// step is the one that is shown, or will be once the film is there.
func (s *screen) step() int {
	if s.film == nil {
		return s.resume
	}
	return s.player.Index
}

// length is the number of boards of the film.
func (s *screen) length() int {
	if s.film == nil {
		return 0
	}
	return s.film.Len()
}
