package match

import (
	"procura/core/game"
	"procura/core/play"
	"procura/core/text"
)

// Mark tells what is known of a place that can be picked, or of a whole position.
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

// Proved is the value that is settled, without a distance that is not.
func (m Mark) Proved() game.Value {
	v := m.Value
	if !m.Exact() {
		v.Distance = 0
	}
	return v
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
	for place, moves := range p.Ways().Behind(picked) {
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

// Mistake is a move that threw a win or a draw away.
type Mistake struct {
	Move string
	// Best is the value of the position, Played that of the move, Better a
	// move that keeps Best.
	Best, Played game.Value
	Better       string
}

// MistakeAt reports whether a move at a position was a mistake, as far as the
// values of its moves are known.
func MistakeAt(p game.Position, move string, values map[string]game.Value) (m Mistake, wrong bool) {
	played, known := values[move]
	better := false // to list all moves takes its time
	for _, v := range values {
		better = better || v.Rank() > played.Rank()
	}
	if !known || !better {
		return m, false
	}
	total := Total(p, values)
	if !total.Settled() || played.Outcome == total.Value.Outcome {
		return m, false
	}
	least := mostAlike(p.Moves(), move, func(other string) bool {
		value, known := values[other]
		return known && value.Compare(total.Value) == 0
	})
	return Mistake{Move: move, Best: total.Proved(), Played: played, Better: least}, true
}

// Why explains why the move was a mistake at its position: what it overlooked, else what it has changed.
func (m Mistake) Why(p game.Position) text.Message {
	if said := p.Fault(m.Move); !said.IsZero() {
		return said
	}
	before := m.Best
	before.Distance = 0
	return text.M("match.fault.changed", "Before", before.Name(), "After", m.Played.Name())
}

// Tally counts the moves of a player by exact values: Right ones keep what the position was worth, of
// the Unknown ones there are estimates at most.
type Tally struct{ Right, Wrong, Unknown int }

// All counts the moves.
func (t Tally) All() int { return t.Right + t.Wrong + t.Unknown }

// Add counts a move at a position, as far as the values of its moves are known.
func (t *Tally) Add(p game.Position, move string, values map[string]game.Value) {
	_, wrong := MistakeAt(p, move, values)
	switch total := Total(p, values); {
	case wrong:
		t.Wrong++
	case total.Settled() && values[move].Exact():
		t.Right++
	default:
		t.Unknown++
	}
}

// Grade tells how good a move was, compared with the other moves of its position.
type Grade uint8

const (
	// Ungraded is a move of which not enough is known, or where all are worth the same.
	Ungraded Grade = iota
	// Good is a move that is worth as much as any.
	Good
	// Slower is one that keeps the outcome, and wins later or loses sooner than another.
	Slower
	// Wrong is a mistake.
	Wrong
)

// GradeAt grades a move at a position, as far as the values of its moves are known.
func GradeAt(p game.Position, move string, values map[string]game.Value) Grade {
	played, total := values[move], Total(p, values)
	if _, wrong := MistakeAt(p, move, values); wrong {
		return Wrong
	}
	timed := played.Outcome == play.Drawn || played.Distance > 0
	switch {
	case !timed || !total.Exact() || total.Known < total.All && played.Compare(total.Value) < 0:
		return Ungraded
	case played.Compare(total.Value) < 0:
		return Slower
	}
	for _, v := range values {
		if v.Compare(played) < 0 {
			return Good
		}
	}
	return Ungraded
}

// mostAlike returns, of the good moves, the first with the longest beginning in common with
// a move: the smallest change of it.
func mostAlike(moves []string, like string, good func(string) bool) string {
	best, most := "", -1
	for _, move := range moves {
		if n := commonPrefix(move, like); n > most && good(move) {
			best, most = move, n
		}
	}
	return best
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
