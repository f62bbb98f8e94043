package store

import "unsafe"

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

// Resized is a slice of a length, with anything in it.
func Resized[T any](s []T, length int) []T {
	if cap(s) < length {
		return make([]T, length)
	}
	return s[:length]
}
