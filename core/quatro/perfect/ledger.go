package perfect

import (
	"slices"
	"sync/atomic"
)

// What is held while strategies are made, in bytes:
//
//	listed   a position in a list
//	kept     one in a set, where the tables of the set are at their emptiest
//	chosen   a choice, which is there twice when the layers of a strategy are joined
const (
	listed = 19
	kept   = 50
	chosen = 22
)

// ledger counts what the strategies of a certificate take.
type ledger struct {
	left   int          // choices
	memory atomic.Int64 // bytes that are left; may be used by all workers
	free   bool         // memory is not limited
}

// set is a set of positions.
type set map[Position]struct{}

func newLedger(r Room) *ledger {
	l := &ledger{left: r.Choices, free: r.Memory == 0}
	l.memory.Store(r.Memory)
	return l
}

// take takes memory, and reports whether there was so much.
func (l *ledger) take(bytes int) bool { return l.memory.Add(-int64(bytes)) >= 0 || l.free }

// choices takes what so many choices need.
func (l *ledger) choices(count int) error {
	if l.left -= count; l.left < 0 {
		return ErrTooLarge
	}
	if !l.take(2 * chosen * count) {
		return ErrMemory
	}
	return nil
}

// joined says that so many choices are there once only.
func (l *ledger) joined(count int) { l.take(-chosen * count) }

// add puts a position into a set; false: there is no memory for it, nor for what union
// makes of it.
func (l *ledger) add(to set, p Position) bool {
	before := len(to)
	to[p] = struct{}{}
	return len(to) == before || l.take(kept+listed)
}

// union is what is in any of some sets, which are done with, in the order in which
// positions are written.
func (l *ledger) union(sets []set) []Position {
	count := 0
	for _, s := range sets {
		count += len(s)
	}
	list := make([]Position, 0, count)
	for i, s := range sets {
		for p := range s {
			list = append(list, p)
		}
		sets[i] = nil
	}
	l.take(-kept * count)
	slices.SortFunc(list, compare)
	return slices.Compact(list)
}

// drop says that a list that union made is done with.
func (l *ledger) drop(list []Position) { l.take(-listed * cap(list)) }
