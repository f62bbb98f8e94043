package study

import "sync"

// Blunder is the sign of a mistake, as chess players write it.
const Blunder = "??"

// Review is how far the notes on a match are.
type Review struct {
	lock  sync.Mutex
	found []Valued // those not yet in the archive
	// done and total count positions, for the window's goroutine.
	Done, Total int
}

// Valued is a valuation on its way to the archive.
type Valued struct {
	Code string
	Valuation
}

// Add takes a valuation; it may be called from any goroutine.
func (a *Review) Add(one Valued) {
	a.lock.Lock()
	defer a.lock.Unlock()
	a.found = append(a.found, one)
}

// File puts what was added since the last time into an archive, and reports whether
// there was something.
func (a *Review) File(archive *Archive) bool {
	a.lock.Lock()
	defer a.lock.Unlock()
	found := a.found
	a.found = nil
	for _, one := range found {
		archive.Known[one.Code] = one.Valuation
	}
	a.Done += len(found)
	return len(found) > 0
}
