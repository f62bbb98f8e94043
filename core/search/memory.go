package search

import "unsafe"

// budget accounts for every byte of a run's own structures.
type budget struct{ limit, used, peak int64 }

// take books n bytes, or reports false when they would pass the limit.
func (b *budget) take(n int64) bool {
	if b.limit > 0 && b.used+n > b.limit {
		return false
	}
	b.used += n
	b.peak = max(b.peak, b.used)
	return true
}

func (b *budget) give(n int64) { b.used -= n }

// part is one of so many parts of a limit on memory; that of no limit is none.
func part(limit, parts int64) int64 {
	if limit <= 0 {
		return 0
	}
	return max(1, limit/parts)
}

// none marks the absence of a node.
const none = ^uint32(0)

// node is a state and how the search came to it.
//
//	state | parent | g | open | action     24 bytes for twelve pits
type node[S comparable, A any] struct {
	state  S
	parent uint32
	// g is the cost from the start; in DFS, the number of moves.
	g int32
	// open says that the node waits in the frontier.
	open   bool
	action A
}

const (
	chunkBits = 12
	chunkLen  = 1 << chunkBits
	chunkMask = chunkLen - 1
)

// arena holds nodes in chunks that never move, so a pointer to a node stays
// good while others are added.
type arena[S comparable, A any] struct {
	chunks [][]node[S, A]
	length uint32
	budget *budget
}

func (a *arena[S, A]) at(id uint32) *node[S, A] {
	return &a.chunks[id>>chunkBits][id&chunkMask]
}

// add returns a place for a new node, or false when memory or numbers run out.
func (a *arena[S, A]) add() (uint32, *node[S, A], bool) {
	id := a.length
	if int(id>>chunkBits) == len(a.chunks) && !a.grow() {
		return none, nil, false
	}
	a.length++
	return id, a.at(id), true
}

func (a *arena[S, A]) grow() bool {
	size := int64(unsafe.Sizeof(node[S, A]{}))*chunkLen + int64(unsafe.Sizeof(a.chunks[0]))
	if a.length > none-chunkLen || !a.budget.take(size) {
		return false
	}
	a.chunks = append(a.chunks, make([]node[S, A], chunkLen))
	return true
}

// truncate forgets the nodes from length on; their memory is used again.
func (a *arena[S, A]) truncate(length uint32) { a.length = length }
