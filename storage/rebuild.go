package storage

import "procura/core/game"

// Rebuild is the problem that a run solved; see the function Rebuild.
func (s Store) Rebuild(run game.Run) (game.Problem, bool) { return Rebuild(run, s.Games) }
