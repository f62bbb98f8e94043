package adjiboto

import (
	"context"
	"slices"
	"sync"
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

// bookBytes books bytes; false: there is no room for them, and the making is stopped.
func (m *making) bookBytes(bytes int64) bool {
	if m.room > 0 && m.held+bytes > m.room {
		m.stopped = search.ByMemory
		return false
	}
	m.held += bytes
	m.peak = max(m.peak, m.held)
	return true
}

// returnBytes gives bytes back.
func (m *making) returnBytes(bytes int64) { m.held -= bytes }

// lookEvery is the number of boards between two looks at the context.
const lookEvery = 1 << 8

// isStopped looks at the context, and reports whether the making is stopped.
func (m *making) isStopped() bool {
	if m.stopped == search.NotStopped && m.Context.Err() != nil {
		m.stopped = search.ByCancel
	}
	return m.stopped != search.NotStopped
}

// growList is a list with room for one more; false: there is no memory for it.
func growList[T any](list []T, m *making) ([]T, bool) {
	if len(list) < cap(list) {
		return list, true
	}
	const least = 64
	size, room := int64(unsafe.Sizeof(*new(T))), max(least, 2*cap(list))
	if !m.bookBytes(size * int64(room)) {
		return list, false
	}
	longer := make([]T, len(list), room)
	copy(longer, list)
	m.returnBytes(size * int64(cap(list)))
	return longer, true
}

// table holds the estimates; it is made when it is first wanted and then
// the same for all runs, until it is forgotten.
type table[T any] struct {
	fill  func(*making) *T
	turn  chan struct{} // holds one while it is made
	made  atomic.Pointer[T]
	bytes atomic.Int64 // at its greatest, while it was made
	// used, where it is not nil, is told of each use.
	used func()
}

func newTable[T any](fill func(*making) *T) *table[T] {
	return &table[T]{fill: fill, turn: make(chan struct{}, 1)}
}

// prepare makes the table within limits, unless it is there; see
// search.Heuristic.Prepare.
func (t *table[T]) prepare(ctx context.Context, room int64) (int64, search.Stop) {
	_, bytes, stopped := t.get(ctx, room)
	return bytes, stopped
}

// get prepares the table; it is nil where that was stopped.
func (t *table[T]) get(ctx context.Context, room int64) (made *T, bytes int64, stopped search.Stop) {
	made = t.made.Load()
	if made == nil {
		select {
		case t.turn <- struct{}{}:
			defer func() { <-t.turn }()
		case <-ctx.Done():
			return nil, 0, search.ByCancel
		}
		made = t.made.Load()
	}
	if made != nil { // by this run or another
		bytes = t.bytes.Load()
		if room > 0 && bytes > room {
			return nil, 0, search.ByMemory
		}
	} else {
		m := &making{Context: ctx, room: room}
		made, bytes = t.fill(m), m.peak
		if m.stopped != search.NotStopped {
			return nil, bytes, m.stopped
		}
		t.bytes.Store(bytes)
		t.made.Store(made)
	}
	if t.used != nil {
		t.used()
	}
	return made, bytes, search.NotStopped
}

func (t *table[T]) ready() bool { return t.made.Load() != nil }

// forget gives its memory back, as soon as no run holds it.
func (t *table[T]) forget() { t.made.Store(nil) }

// whole is the table, made now where nobody has prepared it.
func (t *table[T]) whole() *T {
	if made := t.made.Load(); made != nil {
		return made
	}
	made, _, _ := t.get(context.Background(), 0)
	return made
}

// lease is a table in the hands of one run: what the run has prepared, or asked once,
// stays the run's, even if the table is forgotten meanwhile.
type lease[T any] struct {
	*table[T]
	held atomic.Pointer[T]
}

func newLease[T any](t *table[T]) *lease[T] { return &lease[T]{table: t} }

func (l *lease[T]) prepare(ctx context.Context, room int64) (int64, search.Stop) {
	made, bytes, stopped := l.get(ctx, room)
	if made != nil {
		l.held.Store(made)
	}
	return bytes, stopped
}

func (l *lease[T]) whole() *T {
	if held := l.held.Load(); held != nil {
		return held
	}
	made := l.table.whole()
	l.held.Store(made)
	return made
}

// perimeterCache holds the perimeters that were used last, so that the next run finds them: the
// last one, and others of so many bytes in all as most says. What it has no room for is
// forgotten.
type perimeterCache struct {
	most   int64
	lock   sync.Mutex
	recent []*table[perimeter] // the last used one first
}

// putFirst puts a perimeter that is used before all others.
func (s *perimeterCache) putFirst(used *table[perimeter]) {
	s.lock.Lock()
	defer s.lock.Unlock()
	left := s.most
	s.recent = slices.DeleteFunc(s.recent, func(t *table[perimeter]) bool {
		if t == used {
			return true
		}
		left -= t.bytes.Load()
		if left < 0 {
			t.forget()
		}
		return left < 0
	})
	s.recent = slices.Insert(s.recent, 0, used)
}
