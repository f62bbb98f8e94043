package search

import "unsafe"

// column is a list that grows in chunks, which never move.
type column[T any] struct {
	chunks [][]T
	length uint32
	budget *budget
}

func (c *column[T]) at(i uint32) *T { return &c.chunks[i>>chunkBits][i&chunkMask] }

// add appends an item, or reports false when memory or numbers run out.
func (c *column[T]) add(item T) bool {
	if int(c.length>>chunkBits) == len(c.chunks) && !c.grow() {
		return false
	}
	c.length++
	*c.at(c.length - 1) = item
	return true
}

func (c *column[T]) grow() bool {
	var item T
	size := int64(unsafe.Sizeof(item))*chunkLen + int64(unsafe.Sizeof(c.chunks[0]))
	if c.length > none-chunkLen || !c.budget.take(size) {
		return false
	}
	c.chunks = append(c.chunks, make([]T, chunkLen))
	return true
}
