package search

// ranking is a heap of nodes that can be taken out wherever they stand: first
// the least key, then the least depth, then the least age.
type ranking struct {
	items  []ranked
	places []uint32 // of each node: its place in items + 1, 0 for none
	budget *budget
}

type ranked struct {
	key   float64
	age   int64
	depth int32
	node  uint32
}

func (a *ranked) before(b *ranked) bool {
	if a.key != b.key {
		return a.key < b.key
	}
	if a.depth != b.depth {
		return a.depth < b.depth
	}
	return a.age < b.age
}

// first returns the first node, false when there is none.
func (q *ranking) first() (uint32, bool) {
	if len(q.items) == 0 {
		return none, false
	}
	return q.items[0].node, true
}

// set gives a node a rank, whether it has one or not; false: out of memory.
func (q *ranking) set(item ranked) bool {
	var ok bool
	for int(item.node) >= len(q.places) {
		if q.places, ok = deepen(q.places, q.budget); !ok {
			return false
		}
		q.places[len(q.places)-1] = 0
	}
	q.remove(item.node)
	if q.items, ok = deepen(q.items, q.budget); !ok {
		return false
	}
	q.rise(len(q.items)-1, item)
	return true
}

// remove takes a node out if it is there.
func (q *ranking) remove(node uint32) {
	if int(node) >= len(q.places) || q.places[node] == 0 {
		return
	}
	hole := int(q.places[node]) - 1
	q.places[node] = 0
	last := q.items[len(q.items)-1]
	q.items = q.items[:len(q.items)-1]
	if hole == len(q.items) {
		return
	}
	if hole > 0 && last.before(&q.items[(hole-1)/2]) {
		q.rise(hole, last)
		return
	}
	q.sink(hole, last)
}

// rise puts an item into a hole or above it.
func (q *ranking) rise(i int, item ranked) {
	for ; i > 0 && item.before(&q.items[(i-1)/2]); i = (i - 1) / 2 {
		q.put(i, q.items[(i-1)/2])
	}
	q.put(i, item)
}

// sink puts an item into a hole or below it.
func (q *ranking) sink(i int, item ranked) {
	for {
		child := 2*i + 1
		if child+1 < len(q.items) && q.items[child+1].before(&q.items[child]) {
			child++
		}
		if child >= len(q.items) || !q.items[child].before(&item) {
			break
		}
		q.put(i, q.items[child])
		i = child
	}
	q.put(i, item)
}

func (q *ranking) put(i int, item ranked) {
	q.items[i] = item
	q.places[item.node] = uint32(i + 1)
}
