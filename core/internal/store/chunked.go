package store

import "unsafe"

// None marks the absence of a node.
const None = ^uint32(0)

// Chunked is a vector in chunks that never move, so that a pointer to an item
// stays good while others are added, and growing copies nothing. The first chunk
// is in parts, so that a search of a few nodes takes little.
//
//	parts    0 ... 31 | 32 ... 63 | ... 1023
//	chunks   1024 ... 2047 | 2048 ...
type Chunked[T any] struct {
	parts  [parts]*[partLen]T
	chunks []*[chunkLen]T
	length uint32
	room   uint32 // length <= room
	Budget *Budget
}

const (
	chunkBits = 10
	chunkLen  = 1 << chunkBits
	chunkMask = chunkLen - 1

	partBits = 5
	partLen  = 1 << partBits
	partMask = partLen - 1
	parts    = chunkLen / partLen
)

// Len is the number of items.
func (c *Chunked[T]) Len() uint32 { return c.length }

// At is an item by its number, which is less than Len.
func (c *Chunked[T]) At(id uint32) *T {
	if id < chunkLen {
		return &c.parts[id>>partBits][id&partMask]
	}
	return &c.chunks[id>>chunkBits-1][id&chunkMask]
}

// Add returns the number and the place of a new item, which may hold what was
// there before Truncate; false: memory or numbers have run out.
func (c *Chunked[T]) Add() (uint32, *T, bool) {
	id := c.length
	if id == c.room && !c.grow() {
		return None, nil, false
	}
	c.length++
	return id, c.At(id), true
}

// Append adds an item; false: memory or numbers have run out.
func (c *Chunked[T]) Append(item T) bool {
	if c.length == c.room && !c.grow() {
		return false
	}
	*c.At(c.length) = item
	c.length++
	return true
}

// grow makes room for more items: a part of a chunk at first, then whole chunks. It reports false where
// the budget has no room. It is not inlined, so that Add and Append are.
//
//go:noinline
func (c *Chunked[T]) grow() bool {
	if c.room > None-2*chunkLen || !c.Budget.Take(c.NextItemBytes()) {
		return false
	}
	if c.room < chunkLen {
		c.parts[c.room>>partBits] = new([partLen]T)
		c.room += partLen
		return true
	}
	c.chunks = append(c.chunks, new([chunkLen]T))
	c.room += chunkLen
	return true
}

// NextItemBytes returns the memory that the next item takes.
func (c *Chunked[T]) NextItemBytes() int64 {
	switch {
	case c.length < c.room:
		return 0
	case c.room < chunkLen:
		return c.bytes(c.room+partLen) - c.bytes(c.room)
	}
	return c.bytes(chunkLen)
}

// Truncate forgets the items from a number on; their memory is used again.
func (c *Chunked[T]) Truncate(length uint32) { c.length = length }

// Trim gives back the memory of what was forgotten.
func (c *Chunked[T]) Trim() {
	before := c.room
	for c.room > chunkLen && c.length <= c.room-chunkLen {
		c.chunks[len(c.chunks)-1] = nil
		c.chunks = c.chunks[:len(c.chunks)-1]
		c.room -= chunkLen
	}
	for c.room > 0 && c.room <= chunkLen && c.length <= c.room-partLen {
		c.room -= partLen
		c.parts[c.room>>partBits] = nil
	}
	c.Budget.Give(c.bytes(before) - c.bytes(c.room))
}

// Release gives all memory back, and leaves nothing.
func (c *Chunked[T]) Release() {
	c.length = 0
	c.Trim()
}

// bytes returns the size of so much room: a chunk with the pointer to it, a part its share.
func (c *Chunked[T]) bytes(room uint32) int64 {
	size := int64(unsafe.Sizeof([chunkLen]T{})) + int64(unsafe.Sizeof(uintptr(0)))
	return size * int64(room) / chunkLen
}
