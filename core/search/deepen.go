package search

import (
	"math"
	"unsafe"
)

// What the searches that keep only a path share.

// deepen adds a place to a path, using the room of an earlier one again; false
// says that memory ran out.
func deepen[T any](path []T, b *budget) ([]T, bool) {
	depth := len(path)
	if depth < cap(path) {
		return path[:depth+1], true
	}
	var place T
	room := max(32, 2*depth)
	if !b.take(int64(room-depth) * int64(unsafe.Sizeof(place))) {
		return path, false
	}
	longer := make([]T, depth+1, room)
	copy(longer, path)
	return longer, true
}

// goesOn reports whether a node at the depth limit has a successor that can't
// be ruled out.
func goesOn[S comparable, A any](p Problem[S, A], strategy *Strategy[S], s S) bool {
	for _, e := range p.Expand(s, nil) {
		if !math.IsInf(strategy.estimate(e.State), 1) {
			return true
		}
	}
	return false
}

// record notes a node in the trace and returns its number there. A start is
// its own parent; searches that deepen have one for each iteration.
func (m *meter) record(parent uint32, edge int, start bool) uint32 {
	t := m.watch.Trace
	if t == nil {
		return 0
	}
	if start {
		parent = uint32(len(t.Nodes))
	}
	return t.add(parent, edge, &m.budget)
}
