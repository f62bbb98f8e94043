package study

import (
	"slices"
	"sync"

	"procura/core/game"
)

// Foreseen is the line of a move, as far as it was found.
type Foreseen struct {
	Moves []string
	// Over means that nothing more comes.
	Over bool
}

// Foresight passes a line from an engine's goroutine to the window's.
type Foresight struct {
	lock  sync.Mutex
	moves []string
}

// Add takes the next move; it may be called from any goroutine.
func (f *Foresight) Add(move string) {
	f.lock.Lock()
	defer f.lock.Unlock()
	f.moves = append(f.moves, move)
}

// All is a copy of the line so far.
func (f *Foresight) All(over bool) Foreseen {
	f.lock.Lock()
	defer f.lock.Unlock()
	return Foreseen{Moves: slices.Clone(f.moves), Over: over}
}

// Foreseen is what is known of the line of a move at a position.
func (a *Archive) Foreseen(p game.Position, move string) Foreseen {
	return a.lines[p.Encode()+move]
}

// LearnLine takes the line of a move at a position, by its list.
func (a *Archive) LearnLine(code, move string, f Foreseen) { a.lines[code+move] = f }
