// Package store keeps the nodes of a search within a budget of bytes: frontiers, vectors in
// chunks, parents in two bits a node, hash tables of nodes, and a table of what is known of
// states. It knows nothing of problems or algorithms.
package store

import "unsafe"

// Budget accounts for every byte of a run's own structures:
//
//	0 <= Used <= Peak, and Peak <= Limit where there is one
type Budget struct{ Limit, Used, Peak int64 }

// Take books n bytes, or reports false when they would pass the limit.
func (b *Budget) Take(n int64) bool {
	if b.Limit > 0 && b.Used+n > b.Limit {
		return false
	}
	b.Used += n
	b.Peak = max(b.Peak, b.Used)
	return true
}

// Give gives n bytes back.
func (b *Budget) Give(n int64) { b.Used -= n }

// Part returns a limit on memory divided by the number of parts; 0, no limit, stays 0.
func Part(limit, parts int64) int64 {
	if limit <= 0 {
		return 0
	}
	return max(1, limit/parts)
}

// Grow adds a place to a path, using the room of an earlier one again; false:
// out of memory.
func Grow[T any](path []T, b *Budget) ([]T, bool) {
	depth := len(path)
	if depth < cap(path) {
		return path[:depth+1], true
	}
	var place T
	room := max(32, 2*depth)
	if !b.Take(int64(room-depth) * int64(unsafe.Sizeof(place))) {
		return path, false
	}
	longer := make([]T, depth+1, room)
	copy(longer, path)
	return longer, true
}
