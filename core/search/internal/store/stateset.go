package store

// StateSet keeps states by number in the order of their coming, each once; where Tree is set,
// as often as they come.
type StateSet[S comparable] struct {
	Chunked[S]
	Tree  bool
	table CacheTable
	sum   uint64 // of what was asked for, which must be used
}

// NewStateSet makes an empty one.
func NewStateSet[S comparable](tree bool, b *Budget) StateSet[S] {
	return StateSet[S]{Chunked: Chunked[S]{Budget: b}, Tree: tree, table: CacheTable{Budget: b}}
}

// AddAll adds states that are not there, and appends to news the places among them of those
// that are new. It returns how many were seen to: fewer than all says that memory ran out.
//
// Most of the time goes into waiting for memory: for the line of the table where a state would
// be, then for the state of the node that the line names. So all lines, then all states of a
// batch are asked for before the first is needed.
func (t *StateSet[S]) AddAll(states []S, hashes []uint64, news []int) ([]int, int) {
	for from := 0; from < len(states); from += BatchLen {
		end := min(from+BatchLen, len(states))
		added, done := t.addBatch(states[from:end], hashes, from, news)
		if news = added; done < end {
			return news, done
		}
	}
	return news, len(states)
}

// addBatch is AddAll for a batch of the states, which begins at a place.
func (t *StateSet[S]) addBatch(states []S, hashes []uint64, from int, news []int) ([]int, int) {
	var k Batch
	base := t.Len()
	if !t.Tree {
		if !t.table.ReserveAll(len(states)) {
			return news, from
		}
		copy(k.Hashes[:len(states)], hashes[from:])
		t.sum += t.table.Probe(&k, len(states), base)
	}
	for _, m := range k.Maybes() {
		state := &states[m.Index]
		same := func(id uint32) bool {
			return id < base && *t.At(id) == *state || id >= base && states[id-base] == *state
		}
		if k.Olds[m.Index] = same(m.Node); !k.Olds[m.Index] {
			t.table.Resolve(&k, m.Index, base, same)
		}
	}
	for i := range states {
		if k.Olds[i] {
			continue
		}
		id := t.Len()
		if !t.Append(states[i]) {
			return news, from + i
		}
		news = append(news, from+i)
		if !t.Tree {
			t.table.Settle(&k, i, id)
		}
	}
	return news, from + len(states)
}

// Find is the number of a state, None where it is not there.
func (t *StateSet[S]) Find(hash uint64, s *S) uint32 {
	if t.Tree || t.Len() == 0 {
		return None
	}
	id, _ := t.table.Find(hash, func(id uint32) bool { return *t.At(id) == *s })
	return id
}
