package search

// table finds the node of a state among those of an arena.
type table[S comparable, A any] struct {
	lines  lines
	arena  *arena[S, A]
	budget *budget
}

// find returns the node that holds a state, or none and the slot for it; false:
// out of memory. The slot stays good until the next find.
func (t *table[S, A]) find(hash uint64, state *S) (uint32, *uint64, bool) {
	t.lines.budget = t.budget
	if !t.lines.reserve(hash) {
		return none, nil, false
	}
	id, slot := t.lines.find(hash, func(id uint32) bool { return t.arena.at(id).state == *state })
	return id, slot, true
}

// put fills a slot that find returned.
func (t *table[S, A]) put(hash uint64, slot *uint64, id uint32) { t.lines.fill(hash, slot, id) }
