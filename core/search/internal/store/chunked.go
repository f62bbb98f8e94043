package store

import "unsafe"

// None marks the absence of a node.
const None = ^uint32(0)

// Chunked is a vector in chunks that never move, so that a pointer to an item
// stays good while others are added, and growing copies nothing.
//
//	chunks   0 1 ... 1023 | 1024 ... 2047 | 2048 ...
type Chunked[T any] struct {
	chunks []*[chunkLen]T
	length uint32
	Budget *Budget
}

const (
	chunkBits = 10
	chunkLen  = 1 << chunkBits
	chunkMask = chunkLen - 1
)

// Len is the number of items.
func (c *Chunked[T]) Len() uint32 { return c.length }

// At is an item by its number, which is less than Len.
func (c *Chunked[T]) At(id uint32) *T { return &c.chunks[id>>chunkBits][id&chunkMask] }

// Add returns the number and the place of a new item, which may hold what was
// there before Truncate; false: memory or numbers have run out.
func (c *Chunked[T]) Add() (uint32, *T, bool) {
	id := c.length
	if int(id>>chunkBits) == len(c.chunks) && !c.grow() {
		return None, nil, false
	}
	c.length++
	return id, c.At(id), true
}

// Append adds an item; false: memory or numbers have run out.
func (c *Chunked[T]) Append(item T) bool {
	if int(c.length>>chunkBits) == len(c.chunks) && !c.grow() {
		return false
	}
	*c.At(c.length) = item
	c.length++
	return true
}

// grow stays out of line, so that Add and Append are short enough to be inlined.
//
//go:noinline
func (c *Chunked[T]) grow() bool {
	size := int64(unsafe.Sizeof([chunkLen]T{})) + int64(unsafe.Sizeof(c.chunks[0]))
	if c.length > None-2*chunkLen || !c.Budget.Take(size) {
		return false
	}
	c.chunks = append(c.chunks, new([chunkLen]T))
	return true
}

// Truncate forgets the items from a number on; their memory is used again.
func (c *Chunked[T]) Truncate(length uint32) { c.length = length }

// Trim gives back the memory of what was forgotten.
func (c *Chunked[T]) Trim() {
	used := (int(c.length) + chunkLen - 1) / chunkLen
	if used < len(c.chunks) {
		c.Budget.Give(c.size() * int64(len(c.chunks)-used))
		clear(c.chunks[used:])
		c.chunks = c.chunks[:used]
	}
}

// Release gives all memory back, and leaves nothing.
func (c *Chunked[T]) Release() {
	c.length = 0
	c.Trim()
}

// size is what a chunk takes.
func (c *Chunked[T]) size() int64 {
	return int64(unsafe.Sizeof([chunkLen]T{})) + int64(unsafe.Sizeof(uintptr(0)))
}
