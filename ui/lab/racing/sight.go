package racing

import (
	"context"

	"procura/core/game"
	"procura/core/race"
	"procura/core/scene"
	"procura/ui/task"
)

// sight is what is to be seen of a position.
type sight struct {
	race     *race.Race
	mode     race.Mode
	position int
	value    float64
	lanes    []laneSight
}

// laneSight is a lane at a position.
type laneSight struct {
	race.Moment
	board scene.Step
	shown bool // there is a board
}

// look looks a position up, beside the window: the last one that is asked for is shown.
func (s *Session) look(position int) {
	s.asked = position
	r, mode := s.race, s.mode
	task.Start(s.looker, func(context.Context) (*sight, error) { return see(r, mode, position), nil }, nil,
		func(found *sight, err error) {
			switch {
			case err != nil:
				task.LogPanic("racing", err)
			case s.phase == racing && found.race == s.race:
				s.seen = found
				s.changed()
			}
		})
}

// see is a position of a race.
func see(r *race.Race, mode race.Mode, position int) *sight {
	found := &sight{race: r, mode: mode, position: position, value: r.Value(mode, position)}
	for i := range r.Lanes {
		l := &r.Lanes[i]
		lane := laneSight{Moment: l.At(mode, found.value)}
		switch {
		case lane.Node != game.NoNode:
			lane.board, lane.shown = l.Exploration.Scene(lane.Node), true
		case lane.Ended && l.Row.Run.Solved():
			lane.board, lane.shown = last(r.Problem.Puzzle, l.Row.Run.Path)
		}
		found.lanes = append(found.lanes, lane)
	}
	return found
}

// last is the board at the end of a way.
func last(p game.Puzzle, path []string) (scene.Step, bool) {
	replay, err := p.Replay(path)
	if err != nil {
		return scene.Step{}, false
	}
	return replay.Step(replay.Len() - 1), true
}

// seek goes to a position.
func (s *Session) seek(position int) {
	if s.race == nil {
		return
	}
	s.player.Index = position
	s.look(position)
}
