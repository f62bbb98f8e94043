package study

import (
	"sync"

	"procura/core/game"
)

// Blunder is the sign of a mistake, as chess players write it.
const Blunder = "??"

// Mistake is a move that threw a win or a draw away.
type Mistake struct {
	Move string
	// best is what the position was worth, played what the move is worth, better a
	// move that keeps best.
	Best, Played game.Value
	Better       string
}

// Nearest is, among the moves that will do, the first one that begins most like
// another one: of several good moves the one that is least of a change.
func Nearest(moves []string, like string, good func(string) bool) string {
	best, most := "", -1
	for _, move := range moves {
		if n := alikeness(move, like); n > most && good(move) {
			best, most = move, n
		}
	}
	return best
}

// alikeness is how many characters two words begin with in common.
func alikeness(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

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

// Take gives what was added since the last time.
func (a *Review) Take() []Valued {
	a.lock.Lock()
	defer a.lock.Unlock()
	found := a.found
	a.found = nil
	return found
}
