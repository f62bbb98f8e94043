package search

import "unsafe"

// frontier holds the nodes that wait to be expanded. An entry is a node and
// the g it had when pushed; when the node has a smaller g by now, the entry is
// stale and the loop skips it.
type frontier interface {
	// push adds an entry with the priority of g and h; false: out of memory.
	push(e entry, h estimate) bool
	// pop removes the best entry; false: there is none.
	pop() (entry, bool)
	// floor is the least f of any entry so far popped in order, and so a lower
	// bound on the cost of a solution when the priority is admissible.
	floor() int
}

type entry struct {
	node uint32
	g    int32
}

// estimate is a heuristic's value; real is used by the heap only.
type estimate struct {
	whole int
	real  float64
}

// stack is the frontier of depth-first search.
type stack struct {
	chunks [][]entry
	length int
	budget *budget
}

func (s *stack) push(e entry, _ estimate) bool {
	if s.length>>chunkBits == len(s.chunks) {
		if !s.budget.take(chunkLen*int64(unsafe.Sizeof(e)) + int64(unsafe.Sizeof(s.chunks[0]))) {
			return false
		}
		s.chunks = append(s.chunks, make([]entry, chunkLen))
	}
	s.chunks[s.length>>chunkBits][s.length&chunkMask] = e
	s.length++
	return true
}

func (s *stack) pop() (entry, bool) {
	if s.length == 0 {
		return entry{}, false
	}
	s.length--
	return s.chunks[s.length>>chunkBits][s.length&chunkMask], true
}

func (s *stack) floor() int { return 0 }
