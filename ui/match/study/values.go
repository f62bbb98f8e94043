package study

import (
	"maps"
	"sync"

	"procura/core/game"
	"procura/core/match"
)

// Valuation is what is known of the moves of a position.
type Valuation struct {
	Values map[string]game.Value
	Nodes  int64
	// over means that nothing more comes.
	Over bool
}

// Archive keeps the valuations of a match by the list of their position, so
// that nothing is asked twice.
type Archive struct {
	Match *match.History
	Known map[string]Valuation
}

// Open empties the archive when the match is another one.
func (a *Archive) Open(m *match.History) {
	if a.Match != m {
		a.Match, a.Known = m, map[string]Valuation{}
	}
}

// At is what is known of a position.
func (a *Archive) At(p game.Position) Valuation { return a.Known[p.Encode()] }

// Harvest passes values from an engine's goroutine to the window's.
type Harvest struct {
	lock   sync.Mutex
	Values map[string]game.Value
}

// NewHarvest is empty.
func NewHarvest() *Harvest { return &Harvest{Values: map[string]game.Value{}} }

// Add takes a value; it may be called from any goroutine.
func (f *Harvest) Add(move string, v game.Value) {
	f.lock.Lock()
	defer f.lock.Unlock()
	f.Values[move] = v
}

// All is a copy of what was found so far.
func (f *Harvest) All() map[string]game.Value {
	f.lock.Lock()
	defer f.lock.Unlock()
	return maps.Clone(f.Values)
}
