package perfect

import "sync/atomic"

// Worth is a value and its distance: the placements until the winning line is
// complete, the player's own counted, the winner in a hurry and the loser not.
// It is 0 for a draw, and where it was not asked for or not found out.
type Worth struct {
	Value    Value
	Distance int
}

// Better reports that a player prefers one known worth to another: a win to a
// draw to a loss, a short win, a long loss.
func (w Worth) Better(other Worth) bool {
	switch {
	case w.Value != other.Value:
		return w.Value > other.Value
	case w.Value == Win:
		return w.Distance < other.Distance
	}
	return w.Distance > other.Distance
}

// later is a worth as the same player saw it so many placements earlier.
func (w Worth) later(placed int) Worth {
	if w.Distance > 0 {
		w.Distance += placed
	}
	return w
}

// before is a worth as the other player saw it so many placements earlier.
func (w Worth) before(placed int) Worth {
	switch w.Value {
	case Win:
		w.Value = Loss
	case Loss:
		w.Value = Win
	}
	return w.later(placed)
}

// packed is a worth that one goroutine finds and others read: 0, or
//
//	bits 0..7   distance
//	bits 8..15  value
//	bit 16      that is all: a draw, or the distance is known
type packed struct{ word atomic.Uint32 }

func (p *packed) worth() Worth {
	word := p.word.Load()
	return Worth{Value(word >> 8 & 0xff), int(word & 0xff)}
}

// settled reports that there is nothing to find out, with or without distance.
func (p *packed) settled(distance bool) bool {
	word := p.word.Load()
	return word>>16 != 0 || word != 0 && !distance
}

// settle stores a worth, unless it is Unknown or tells nothing new.
func (p *packed) settle(w Worth) {
	word := uint32(w.Value)<<8 | uint32(w.Distance)
	if w.complete() {
		word |= 1 << 16
	}
	for old := p.word.Load(); w.Value != Unknown && word > old && old>>16 == 0; old = p.word.Load() {
		if p.word.CompareAndSwap(old, word) {
			return
		}
	}
}

// complete reports that there is no more to find out.
func (w Worth) complete() bool { return w.Value == Draw || w.Distance != 0 }

// settled reports that all have nothing to find out.
func settled(list []packed, distance bool) bool {
	for i := range list {
		if !list[i].settled(distance) {
			return false
		}
	}
	return true
}
