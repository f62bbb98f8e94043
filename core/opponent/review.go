package opponent

import (
	"procura/core/game"
	"procura/core/match"
)

// Mistake is a move that threw a win or a draw away.
type Mistake struct {
	Move string
	// Best is what the position was worth, Played what the move is worth, Better a
	// move that keeps Best.
	Best, Played game.Value
	Better       string
}

// MistakeAt reports whether a move at a position was a mistake, as far as the
// values of its moves are known.
func MistakeAt(p game.Position, move string, values map[string]game.Value) (m Mistake, wrong bool) {
	played, known := values[move]
	total := match.Total(p, values)
	if !known || !total.Settled() || played.Outcome == total.Value.Outcome {
		return m, false
	}
	better := nearest(p.Moves(), move, func(other string) bool {
		value, known := values[other]
		return known && value.Compare(total.Value) == 0
	})
	return Mistake{Move: move, Best: total.Value, Played: played, Better: better}, true
}

// nearest is, among the moves that will do, the first one that begins most like
// another one: of several good moves the one that is least of a change.
func nearest(moves []string, like string, good func(string) bool) string {
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
