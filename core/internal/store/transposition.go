package store

import (
	"math"
	"math/bits"
	"sync"
	"unsafe"
)

// Transposition is a bounded transposition table: for a state, the cost within
// which no goal can be reached from it. What it says stays true whatever path
// led to the state, so it serves every iteration and every order of search:
//
//	Store(s, r)    when s is searched with r left to spend
//	Excludes(s, r) true: a search of s with r left would find nothing new
//
// A node under way is stored before its successors are searched: a goal
// within r of it is found by that very search, and then the run ends.
//
// Each state has two places. The first keeps the state with the most to say,
// the second the newest. The table doubles while there is room, and then
// forgets; forgetting costs time, never truth. One that is nil knows nothing.
type Transposition[S comparable] struct {
	hash   func(S) uint64
	places []fact[S]
	shift  uint8 // 64 - log2(len(places)/2)
	used   int
	most   int64
	budget *Budget
	// locks guard the places when threads share the table, nil when none do.
	locks []sync.Mutex
}

type fact[S comparable] struct {
	state S
	rest  float32
	full  bool
}

// NewTransposition returns a table of at most so many bytes.
func NewTransposition[S comparable](hash func(S) uint64, most int64, b *Budget) *Transposition[S] {
	k := &Transposition[S]{hash: hash, most: most, budget: b}
	k.grow()
	return k
}

func (k *Transposition[S]) pair(s S) []fact[S] {
	if len(k.places) == 0 {
		return nil
	}
	i := k.hash(s) >> k.shift << 1
	return k.places[i : i+2]
}

// Share makes the table fit for threads: at its full size, since it can't grow
// under them, and with locks. It reports false without memory for that.
func (k *Transposition[S]) Share() bool {
	for k.grow() {
	}
	if len(k.places) == 0 {
		return false
	}
	k.locks = make([]sync.Mutex, lockCount)
	return true
}

// lockCount is the number of locks of a shared table.
const lockCount = 1 << 10

// lock guards the places of a state, and returns what gives them free again.
func (k *Transposition[S]) lock(s S) *sync.Mutex {
	l := &k.locks[k.hash(s)>>k.shift%lockCount]
	l.Lock()
	return l
}

// Excludes reports whether a search of s with rest left to spend is known to
// find nothing.
func (k *Transposition[S]) Excludes(s S, rest float64) bool {
	if k == nil {
		return false
	}
	if k.locks != nil {
		defer k.lock(s).Unlock()
	}
	for i, pair := 0, k.pair(s); i < len(pair); i++ {
		if f := &pair[i]; f.full && float64(f.rest) >= rest && f.state == s {
			return true
		}
	}
	return false
}

// Store notes that s is searched with rest left to spend.
func (k *Transposition[S]) Store(s S, rest float64) {
	if k == nil {
		return
	}
	kept := float32(rest)
	if float64(kept) > rest {
		kept = math.Nextafter32(kept, float32(math.Inf(-1))) // never say more than is known
	}
	f := fact[S]{s, kept, true}
	if k.locks != nil {
		defer k.lock(s).Unlock()
		k.put(f)
		return
	}
	if k.used > len(k.places)/2 && !k.grow() {
		k.used = math.MinInt // full for good: from now on it forgets
	}
	k.used += k.put(f)
}

// put stores a fact in place of another or of none, and returns the number of
// places filled.
func (k *Transposition[S]) put(f fact[S]) (filled int) {
	pair := k.pair(f.state)
	if pair == nil {
		return 0
	}
	for i := range pair {
		if pair[i].full && pair[i].state == f.state {
			pair[i].rest = max(pair[i].rest, f.rest)
			return 0
		}
	}
	at := 1
	if !pair[0].full || pair[0].rest <= f.rest {
		at = 0
	}
	if !pair[at].full || !pair[1].full {
		filled = 1
	}
	if at == 0 && pair[0].full && !pair[1].full {
		pair[1] = pair[0]
	}
	pair[at] = f
	return filled
}

func (k *Transposition[S]) grow() bool {
	old := k.places
	places := max(1<<10, 2*len(old))
	size := int64(unsafe.Sizeof(fact[S]{})) * int64(places)
	if size > k.most || !k.budget.Take(size) {
		return false
	}
	k.places, k.used = make([]fact[S], places), 0
	k.shift = uint8(66 - bits.Len(uint(places)))
	for _, f := range old {
		if f.full {
			k.used += k.put(f)
		}
	}
	k.budget.Give(int64(unsafe.Sizeof(fact[S]{})) * int64(len(old)))
	return true
}
