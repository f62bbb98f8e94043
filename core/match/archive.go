package match

import (
	"cmp"
	"slices"

	"procura/core/game"
	"procura/core/play"
)

// Valuation holds the values found so far for the moves of a position.
type Valuation struct {
	Values map[string]game.Value
	Nodes  int64
	// Over means that nothing more comes.
	Over bool
}

// KnownTraps holds the traps counted so far behind the best moves of a position.
type KnownTraps struct {
	// Moves lists the best moves, in the order in which their traps are counted.
	Moves []string
	// Traps holds the count of each move that was looked at already.
	Traps map[string]Traps
	// Over means that nothing more comes.
	Over bool
}

// KnownLine is the line of a move, as far as it was found.
type KnownLine struct {
	Moves []string
	// Over means that nothing more comes.
	Over bool
}

// Archive keeps what was found out about the positions of a match by the list of the position, so
// that nothing is asked twice. It belongs to its match, on the board or on the shelf.
type Archive struct {
	Match *History
	Known map[string]Valuation
	Traps map[string]KnownTraps
	Lines map[string]KnownLine // by the list of the position, and the move
	// Righted are the mistakes that were put right when they were tried again.
	Righted []*Node
	// Changes counts the changes so far; whoever saves the archive compares it with the number saved last.
	Changes uint64
}

// NewArchive makes the archive of a match of which nothing is known.
func NewArchive(m *History) *Archive {
	return &Archive{Match: m, Known: map[string]Valuation{}, Traps: map[string]KnownTraps{}, Lines: map[string]KnownLine{}}
}

// Learn stores the values found for the moves of a position.
func (a *Archive) Learn(p game.Position, v Valuation) {
	a.Known[p.Encode()] = v
	if v.Over {
		a.Changes++
	}
}

// PutRight notes that a mistake was put right.
func (a *Archive) PutRight(n *Node) {
	if !slices.Contains(a.Righted, n) {
		a.Righted = append(a.Righted, n)
		a.Changes++
	}
}

// At returns the values found so far for the moves of a position.
func (a *Archive) At(p game.Position) Valuation { return a.Known[p.Encode()] }

// Worth is the proved value of the move that leads to a node, for its player; the zero value
// where it is not known.
func (a *Archive) Worth(n *Node) game.Value {
	if n.Parent() == nil {
		return game.Value{}
	}
	return a.At(n.Parent().Position()).Values[n.Played().Move]
}

// Mistake reports whether the move that leads to a node was one, as far as is known.
func (a *Archive) Mistake(n *Node) (m Mistake, wrong bool) {
	if n.Parent() == nil {
		return m, false
	}
	before := n.Parent().Position()
	return MistakeAt(before, n.Played().Move, a.At(before).Values)
}

// MistakesTo are the mistakes on the way to a node, the last one first, back to the first position that
// is not valued yet; all reports that there is none.
func (a *Archive) MistakesTo(end *Node) (list []*Node, all bool) {
	for n := end; n.Parent() != nil; n = n.Parent() {
		if before, able := n.Parent().Position().(game.Valuer); able && !a.At(before).Over {
			return list, false
		}
		if _, wrong := a.Mistake(n); wrong {
			list = append(list, n)
		}
	}
	return list, true
}

// Mistakes counts the mistakes of a match, as far as they are known.
func (a *Archive) Mistakes(h *History) int {
	n := 0
	for _, node := range h.Line() {
		if _, wrong := a.Mistake(node); wrong {
			n++
		}
	}
	return n
}

// Unvalued counts the moves of a match of which it is not known whether they were right.
func (a *Archive) Unvalued(h *History) int {
	var t Tally
	for i := range h.Index() {
		t.Add(h.At(i), h.Played(i+1).Move, a.At(h.At(i)).Values)
	}
	return t.Unknown
}

// Pending are the positions of a match that are worth a look and not yet valued, the
// last one first.
func (a *Archive) Pending(h *History) []game.Valuer {
	var list []game.Valuer
	for i := h.Index() - 1; i >= 0; i-- {
		p, ok := h.At(i).(game.Valuer)
		if ok && p.Outcome() == play.Open && !a.At(p).Over {
			list = append(list, p)
		}
	}
	return list
}

// BestMoves limits the best moves of a position that are listed, and looked at for traps.
const BestMoves = 5

// Best are the best moves of a position, as many as are listed: those with more traps
// first among equal ones, as far as both are known.
func (a *Archive) Best(p game.Position) []string {
	known, t := a.At(p).Values, a.Traps[p.Encode()]
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
