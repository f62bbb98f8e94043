package match

import (
	"cmp"
	"maps"
	"slices"
	"sync"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
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
	traps map[string]KnownTraps
	lines map[string]KnownLine // by the list of the position, and the move
}

// Open empties the archive when the match is another one.
func (a *Archive) Open(m *match.History) {
	if a.Match != m {
		a.Match, a.Known, a.traps, a.lines = m, map[string]Valuation{}, map[string]KnownTraps{}, map[string]KnownLine{}
	}
}

// At is what is known of a position.
func (a *Archive) At(p game.Position) Valuation { return a.Known[p.Encode()] }

// RecordValues takes what was found of a position, by its list. What was known of other
// moves, from before an engine was stopped, stays.
func (a *Archive) RecordValues(code string, now Valuation) {
	for move, value := range a.Known[code].Values {
		if _, again := now.Values[move]; !again {
			now.Values[move] = value
		}
	}
	a.Known[code] = now
}

// Worth is the proved value of move i for its player, the zero value where it is not
// known.
func (a *Archive) Worth(h *match.History, i int) game.Value {
	if a.Match != h || i < 1 || i > h.Len() {
		return game.Value{}
	}
	return a.WorthOf(h.Node(i))
}

// WorthOf is the same of the move that leads to a node.
func (a *Archive) WorthOf(n *match.Node) game.Value {
	if n.Parent() == nil {
		return game.Value{}
	}
	return a.At(n.Parent().Position()).Values[n.Played().Move]
}

// Mistake reports whether move i was one, as far as is known.
func (a *Archive) Mistake(h *match.History, i int) (m match.Mistake, wrong bool) {
	if a.Match != h || i < 1 || i > h.Len() {
		return m, false
	}
	return a.MistakeOf(h.Node(i))
}

// MistakeOf is the same of the move that leads to a node.
func (a *Archive) MistakeOf(n *match.Node) (m match.Mistake, wrong bool) {
	if n.Parent() == nil {
		return m, false
	}
	before := n.Parent().Position()
	return match.MistakeAt(before, n.Played().Move, a.At(before).Values)
}

// Mistakes counts the mistakes of a match, as far as they are known.
func (a *Archive) Mistakes(h *match.History) int {
	n := 0
	for i := 1; i <= h.Len(); i++ {
		if _, wrong := a.Mistake(h, i); wrong {
			n++
		}
	}
	return n
}

// Unvalued counts the positions of a match whose value is not known.
func (a *Archive) Unvalued(h *match.History) int {
	n := 0
	for i := range h.Index() {
		if p := h.At(i); !match.Total(p, a.At(p).Values).Settled() {
			n++
		}
	}
	return n
}

// Pending are the positions of a match that are worth a look and not yet valued, the
// last one first.
func (a *Archive) Pending(h *match.History) []game.Valuer {
	var list []game.Valuer
	for i := h.Index() - 1; i >= 0; i-- {
		p, ok := h.At(i).(game.Valuer)
		if ok && p.Outcome() == play.Open && !a.At(p).Over {
			list = append(list, p)
		}
	}
	return list
}

// ValueCollector passes values from an engine's goroutine to the window's.
type ValueCollector struct {
	lock   sync.Mutex
	Values map[string]game.Value
}

// NewValueCollector is empty.
func NewValueCollector() *ValueCollector { return &ValueCollector{Values: map[string]game.Value{}} }

// Add takes a value; it may be called from any goroutine.
func (f *ValueCollector) Add(move string, v game.Value) {
	f.lock.Lock()
	defer f.lock.Unlock()
	f.Values[move] = v
}

// All is a copy of what was found so far.
func (f *ValueCollector) All() map[string]game.Value {
	f.lock.Lock()
	defer f.lock.Unlock()
	return maps.Clone(f.Values)
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

// KnownLine is the line of a move, as far as it was found.
type KnownLine struct {
	Moves []string
	// Over means that nothing more comes.
	Over bool
}

// LineCollector passes a line from an engine's goroutine to the window's.
type LineCollector struct {
	lock  sync.Mutex
	moves []string
}

// Add takes the next move; it may be called from any goroutine.
func (f *LineCollector) Add(move string) {
	f.lock.Lock()
	defer f.lock.Unlock()
	f.moves = append(f.moves, move)
}

// All is a copy of the line so far.
func (f *LineCollector) All(over bool) KnownLine {
	f.lock.Lock()
	defer f.lock.Unlock()
	return KnownLine{Moves: slices.Clone(f.moves), Over: over}
}

// LineAt is what is known of the line of a move at a position.
func (a *Archive) LineAt(p game.Position, move string) KnownLine {
	return a.lines[p.Encode()+move]
}

// RecordLine takes the line of a move at a position, by its list.
func (a *Archive) RecordLine(code, move string, f KnownLine) { a.lines[code+move] = f }

// KnownTraps is what is known of the traps of the best moves of a position.
type KnownTraps struct {
	// Moves are those that are listed, in the order in which they are looked at.
	Moves []string
	// Traps holds those that were counted.
	Traps map[string]match.Traps
	// Over means that nothing more comes.
	Over bool
}

// TrapCollector passes traps from an engine's goroutine to the window's.
type TrapCollector struct {
	lock  sync.Mutex
	moves []string
	found map[string]match.Traps
}

// List notes that a move is looked at; it may be called from any goroutine, as Add.
func (s *TrapCollector) List(move string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.moves = append(s.moves, move)
}

// Add takes the traps of a move.
func (s *TrapCollector) Add(move string, t match.Traps) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.found == nil {
		s.found = map[string]match.Traps{}
	}
	s.found[move] = t
}

// All is a copy of what was found so far.
func (s *TrapCollector) All(over bool) KnownTraps {
	s.lock.Lock()
	defer s.lock.Unlock()
	return KnownTraps{Moves: slices.Clone(s.moves), Traps: maps.Clone(s.found), Over: over}
}

// TrapsAt is what is known of the traps at a position.
func (a *Archive) TrapsAt(p game.Position) KnownTraps { return a.traps[p.Encode()] }

// RecordTraps takes what was found of a position, by its list.
func (a *Archive) RecordTraps(code string, t KnownTraps) { a.traps[code] = t }

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
