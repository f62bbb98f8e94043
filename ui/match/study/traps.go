package study

import (
	"cmp"
	"maps"
	"slices"
	"sync"

	"procura/core/game"
	"procura/core/match"
	"procura/core/opponent"
)

// BestMoves is how many of the best moves of a position are listed, and looked at for
// traps.
const BestMoves = 5

// Trapped is what is known of the traps of the best moves of a position.
type Trapped struct {
	// Moves are those that are listed, in the order in which they are looked at.
	Moves []string
	// Traps holds those that were counted.
	Traps map[string]opponent.Traps
	// Over means that nothing more comes.
	Over bool
}

// Snares passes traps from an engine's goroutine to the window's.
type Snares struct {
	lock  sync.Mutex
	moves []string
	found map[string]opponent.Traps
}

// List notes that a move is looked at; it may be called from any goroutine, as Add.
func (s *Snares) List(move string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.moves = append(s.moves, move)
}

// Add takes the traps of a move.
func (s *Snares) Add(move string, t opponent.Traps) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.found == nil {
		s.found = map[string]opponent.Traps{}
	}
	s.found[move] = t
}

// All is a copy of what was found so far.
func (s *Snares) All(over bool) Trapped {
	s.lock.Lock()
	defer s.lock.Unlock()
	return Trapped{Moves: slices.Clone(s.moves), Traps: maps.Clone(s.found), Over: over}
}

// TrapsAt is what is known of the traps at a position.
func (a *Archive) TrapsAt(p game.Position) Trapped { return a.traps[p.Encode()] }

// LearnTraps takes what was found of a position, by its list.
func (a *Archive) LearnTraps(code string, t Trapped) { a.traps[code] = t }

// Best are the best moves of a position, as many as are listed: those with more traps
// first among equal ones, as far as both are known.
func (a *Archive) Best(p game.Position) []string {
	known, t := a.At(p).Values, a.TrapsAt(p)
	moves := t.Moves
	if len(moves) < BestMoves {
		moves = slices.DeleteFunc(p.Moves(), func(m string) bool { return !known[m].Exact() || slices.Contains(t.Moves, m) })
		moves = append(slices.Clone(t.Moves), moves...)
	}
	slices.SortStableFunc(moves, func(m, n string) int {
		return cmp.Or(known[n].Compare(known[m]), cmp.Compare(t.Traps[n].Share(), t.Traps[m].Share()))
	})
	return moves[:min(BestMoves, len(moves))]
}

// settled reports whether the best moves of a position can be named: no other one can
// turn out to be better.
func settled(p game.Position, known Valuation) bool {
	return known.Over || match.Total(p, known.Values).Settled()
}
