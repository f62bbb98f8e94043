package study

import (
	"maps"
	"sync"

	"procura/core/game"
	"procura/core/match"
	"procura/core/opponent"
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
	traps map[string]Trapped
	lines map[string]Foreseen // by the list of the position, and the move
}

// Open empties the archive when the match is another one.
func (a *Archive) Open(m *match.History) {
	if a.Match != m {
		a.Match, a.Known, a.traps, a.lines = m, map[string]Valuation{}, map[string]Trapped{}, map[string]Foreseen{}
	}
}

// At is what is known of a position.
func (a *Archive) At(p game.Position) Valuation { return a.Known[p.Encode()] }

// Learn takes what was found of a position, by its list. What was known of other
// moves, from before an engine was stopped, stays.
func (a *Archive) Learn(code string, now Valuation) {
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
func (a *Archive) Mistake(h *match.History, i int) (m opponent.Mistake, wrong bool) {
	if a.Match != h || i < 1 || i > h.Len() {
		return m, false
	}
	return a.MistakeOf(h.Node(i))
}

// MistakeOf is the same of the move that leads to a node.
func (a *Archive) MistakeOf(n *match.Node) (m opponent.Mistake, wrong bool) {
	if n.Parent() == nil {
		return m, false
	}
	before := n.Parent().Position()
	return opponent.MistakeAt(before, n.Played().Move, a.At(before).Values)
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
