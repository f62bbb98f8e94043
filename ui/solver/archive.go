package solver

import "procura/core/game"

// Recorded are the runs that have ended and can be shown, the newest first.
func (s *Session) Recorded() []game.Run {
	var list []game.Run
	for i := len(s.history.log) - 1; i >= 0; i-- {
		if r := s.history.log[i]; !r.Failed {
			list = append(list, r.Run)
		}
	}
	return list
}
