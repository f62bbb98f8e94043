package match

import (
	"procura/core/game"
	"procura/core/play"
)

// Mark is what is known of a place that can be picked, or of a whole position.
type Mark struct {
	// Value is the best of the moves that are behind the place and valued; Known
	// is how many they are, of All.
	Value      game.Value
	Known, All int
	// Won, Drawn and Lost count the known ones by their outcome.
	Won, Drawn, Lost int
	// Untimed counts those with the outcome of Value whose distance is not known
	// yet.
	Untimed int
}

// Settled reports whether no move behind the place has a better outcome: all
// are valued, or a win is known.
func (m Mark) Settled() bool {
	return m.Known == m.All || m.Value.Outcome == play.Won
}

// Exact reports whether also the distance is settled.
func (m Mark) Exact() bool {
	switch {
	case m.Value.Outcome == play.Won && m.Value.Distance == 1:
		return true // nothing is nearer
	case m.Known < m.All:
		return false
	}
	return m.Untimed == 0
}

// add takes the value of another move into account.
func (m *Mark) add(v game.Value) {
	if m.Known == 0 || v.Rank() > m.Value.Rank() {
		m.Untimed = 0
	}
	if m.Known == 0 || v.Compare(m.Value) > 0 {
		m.Value = v
	}
	m.Known++
	switch v.Outcome {
	case play.Won:
		m.Won++
	case play.Drawn:
		m.Drawn++
	case play.Lost:
		m.Lost++
	}
	if v.Outcome == m.Value.Outcome && v.Outcome != play.Drawn && v.Distance == 0 {
		m.Untimed++
	}
}

// Marks sums up the values of moves for every place that can be picked next.
func Marks(p game.Position, picked []int, values map[string]game.Value) map[int]Mark {
	marks := map[int]Mark{}
	for place, moves := range p.Behind(picked) {
		marks[place] = sum(moves, values)
	}
	return marks
}

// Total sums up the values of all moves of a position.
func Total(p game.Position, values map[string]game.Value) Mark { return sum(p.Moves(), values) }

func sum(moves []string, values map[string]game.Value) Mark {
	m := Mark{All: len(moves)}
	for _, move := range moves {
		if v, ok := values[move]; ok {
			m.add(v)
		}
	}
	return m
}
