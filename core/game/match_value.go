package game

import "procura/core/play"

// Value is what a position or a move is worth for the player to move.
type Value struct {
	// Outcome is the proved outcome with best play, play.Open when it is only
	// estimated.
	Outcome play.Outcome
	// Distance is how far away the end of a won or lost game is, as the game
	// counts; 0 for a draw, and where it is not known.
	Distance int
	// Points is the estimate where the outcome is open.
	Points int
}

// Exact reports whether the value is proved.
func (v Value) Exact() bool { return v.Outcome != play.Open }

// Compare is positive when v is better for the player to move than o, negative
// when it is worse, 0 when they are worth the same. A win is the better the
// nearer it is, a loss the farther; what is open stands between draw and loss.
func (v Value) Compare(o Value) int {
	switch {
	case v.rank() != o.rank():
		return v.rank() - o.rank()
	case v.Outcome == play.Won && (v.Distance == 0 || o.Distance == 0):
		return v.Distance - o.Distance // not known: it may be far
	case v.Outcome == play.Won:
		return o.Distance - v.Distance
	case v.Outcome == play.Lost:
		return v.Distance - o.Distance
	}
	return v.Points - o.Points
}

func (v Value) rank() int {
	switch v.Outcome {
	case play.Won:
		return 3
	case play.Drawn:
		return 2
	case play.Open:
		return 1
	}
	return 0
}

// Mark is what is known of a place that can be picked, or of a whole position.
type Mark struct {
	// Value is the best of the moves that are behind the place and valued; Known
	// is how many they are, of All.
	Value      Value
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
func (m *Mark) add(v Value) {
	if m.Known == 0 || v.rank() > m.Value.rank() {
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
func Marks(p Position, picked []int, values map[string]Value) map[int]Mark {
	marks := map[int]Mark{}
	for place, moves := range p.Behind(picked) {
		marks[place] = sum(moves, values)
	}
	return marks
}

// Total sums up the values of all moves of a position.
func Total(p Position, values map[string]Value) Mark { return sum(p.Moves(), values) }

func sum(moves []string, values map[string]Value) Mark {
	m := Mark{All: len(moves)}
	for _, move := range moves {
		if v, ok := values[move]; ok {
			m.add(v)
		}
	}
	return m
}
