package adjiboto

import (
	"context"
	"sync/atomic"
	"unsafe"

	"procura/core/search"
)

// making watches over a table while it is made. It ends with its context, and takes
// no more memory than there is room for:
//
//	0 <= held <= peak, and peak <= room where room is not 0
type making struct {
	Context    context.Context
	room       int64
	held, peak int64
	stopped    search.Stop
}

// unwatched is for a table that is made whatever it takes.
func unwatched() *making { return &making{Context: context.Background()} }

// take books bytes; false: there is no room for them, and the making is stopped.
func (m *making) take(bytes int64) bool {
	if m.room > 0 && m.held+bytes > m.room {
		m.stopped = search.ByMemory
		return false
	}
	m.held += bytes
	m.peak = max(m.peak, m.held)
	return true
}

// give gives bytes back.
func (m *making) give(bytes int64) { m.held -= bytes }

// lookEvery is the number of boards between two looks at the context.
const lookEvery = 1 << 8

// over looks at the context, and reports whether the making is stopped.
func (m *making) over() bool {
	if m.stopped == search.NotStopped && m.Context.Err() != nil {
		m.stopped = search.ByCancel
	}
	return m.stopped != search.NotStopped
}

// roomier is a list with room for one more; false: there is no memory for it.
func roomier[T any](list []T, m *making) ([]T, bool) {
	if len(list) < cap(list) {
		return list, true
	}
	const least = 64
	size, room := int64(unsafe.Sizeof(*new(T))), max(least, 2*cap(list))
	if !m.take(size * int64(room)) {
		return list, false
	}
	longer := make([]T, len(list), room)
	copy(longer, list)
	m.give(size * int64(cap(list)))
	return longer, true
}

// table is what estimates are looked up in, made when it is first wanted and then
// the same for all runs.
type table[T any] struct {
	fill  func(*making) *T
	turn  chan struct{} // holds one while it is made
	made  atomic.Pointer[T]
	bytes atomic.Int64 // at its greatest, while it was made
}

// newTable is a table that is to be made so; nil is made where that was stopped.
func newTable[T any](fill func(*making) *T) *table[T] {
	return &table[T]{fill: fill, turn: oneTurn()}
}

func oneTurn() chan struct{} { return make(chan struct{}, 1) }

// prepare makes the table within limits, unless it is there; see
// search.Heuristic.Prepare.
func (t *table[T]) prepare(ctx context.Context, room int64) (int64, search.Stop) {
	if t.ready() {
		return t.within(room)
	}
	select {
	case t.turn <- struct{}{}:
		defer func() { <-t.turn }()
	case <-ctx.Done():
		return 0, search.ByCancel
	}
	if t.ready() { // made by another run meanwhile
		return t.within(room)
	}
	m := &making{Context: ctx, room: room}
	made := t.fill(m)
	if m.stopped == search.NotStopped {
		t.bytes.Store(m.peak)
		t.made.Store(made)
	}
	return m.peak, m.stopped
}

// within is what prepare says of a table that is made.
func (t *table[T]) within(room int64) (int64, search.Stop) {
	if bytes := t.bytes.Load(); room <= 0 || bytes <= room {
		return bytes, search.NotStopped
	}
	return 0, search.ByMemory
}

// ready reports whether it is made.
func (t *table[T]) ready() bool { return t.made.Load() != nil }

// forget gives its memory back.
func (t *table[T]) forget() { t.made.Store(nil) }

// whole is the table, made now where nobody has prepared it.
func (t *table[T]) whole() *T {
	if made := t.made.Load(); made != nil {
		return made
	}
	t.prepare(context.Background(), 0)
	return t.made.Load()
}

// preparable is a table of any kind.
type preparable interface {
	prepare(ctx context.Context, room int64) (int64, search.Stop)
	ready() bool
}

// prepareAll makes several tables within limits for all of them together.
func prepareAll(ctx context.Context, room int64, tables ...preparable) (bytes int64, stopped search.Stop) {
	for _, t := range tables {
		left := room
		if room > 0 {
			if left = room - bytes; left <= 0 {
				return bytes, search.ByMemory
			}
		}
		more, stopped := t.prepare(ctx, left)
		if bytes += more; stopped != search.NotStopped {
			return bytes, stopped
		}
	}
	return bytes, search.NotStopped
}
