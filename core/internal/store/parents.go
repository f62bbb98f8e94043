package store

import (
	"math/bits"
	"slices"
)

// ParentBits tells the parents of nodes that are numbered as they are made, and
// expanded in that order: parents then follow the order of their children, and
// it is enough to keep how many children each had. A node expanded is as many
// ones as it has children, and a zero:
//
//	111 0 0 11 0 ...      node 0 has children 1, 2 and 3, node 1 none,
//	                      node 2 has 4 and 5
type ParentBits struct {
	Chunked[uint64]
	bits int
}

// Add notes the children of the next node; false: out of memory.
func (b *ParentBits) Add(children int) bool {
	for ; children >= 64; children -= 64 {
		if !b.write(^uint64(0), 64) {
			return false
		}
	}
	return b.write(1<<children-1, children+1)
}

// write appends the lowest bits of a word, at most 64.
func (b *ParentBits) write(word uint64, count int) bool {
	at := b.bits % 64
	b.bits += count
	if at == 0 {
		return b.Append(word)
	}
	*b.At(b.Len() - 1) |= word << at
	return at+count <= 64 || b.Append(word>>(64-at))
}

// Walk walks from children to their parents, once through the bits.
type Walk struct {
	bits   *ParentBits
	word   uint32 // the nodes born in it
	before int    // births before it
}

// Walk begins at the end.
func (b *ParentBits) Walk() Walk {
	a := Walk{bits: b, word: b.Len()}
	for i := range b.Len() {
		a.before += bits.OnesCount64(*b.At(i))
	}
	return a
}

// Parent is the parent of a node that is no later than the one before.
func (a *Walk) Parent(id uint32) uint32 {
	for a.before >= int(id) {
		a.word--
		a.before -= bits.OnesCount64(*a.bits.At(a.word))
	}
	word := *a.bits.At(a.word)
	for range int(id) - a.before - 1 {
		word &= word - 1
	}
	// The zeros before a node's one are the nodes expanded before its parent.
	return a.word*64 + uint32(bits.TrailingZeros64(word)) - (id - 1)
}

// PathTo returns the moves from the start to a node; last tells the parent of a node and the move from there.
// The path to none is nil.
func PathTo[A any](node uint32, last func(uint32) (parent uint32, action A)) (path []A) {
	for node != None {
		parent, action := last(node)
		if parent != None { // the start has no move
			path = append(path, action)
		}
		node = parent
	}
	slices.Reverse(path)
	return path
}
