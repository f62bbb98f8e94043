package perfect

import (
	"math/bits"
	"sync/atomic"
)

// root is a position about which a worker answers questions.
type root struct {
	*worker
	node   node
	p      Position
	placed int
	// wins is the parity of the placements until a line of the player to move.
	parity int
}

// newRoot has a worker answer questions about a position.
func newRoot(w *worker, p Position) *root {
	w.rules(p.Variant, p.Lines)
	r := &root{worker: w, p: p, placed: p.Placed(), parity: 1}
	if p.Variant == Give && p.InHand == None {
		r.parity = 0
	}
	r.node.board = p.board()
	r.node.lookAhead(w.geometry)
	if r.node.view.count >= tableCells {
		r.node.key = w.key(&r.node.board)
	}
	return r
}

// solve finds a position's worth, Unknown when the worker had to leave.
func solve(w *worker, p Position, distance bool) Worth {
	if worth, known := w.effort.book.Worth(p); known {
		return worth
	}
	r := newRoot(w, p)
	if !distance {
		return Worth{Value: r.value()}
	}
	if worth := r.soonOver(); worth.Value != Draw {
		return worth
	}
	return r.length(r.value(), 0)
}

// soon is a number of placements: whether a game ends within them is asked
// first, since the answer costs next to nothing.
const soon = 3

// soonOver is the worth of a game that ends soon; else Draw.
func (r *root) soonOver() Worth {
	for left := 1; left <= min(soon, r.longest()); left++ {
		switch value := r.decide(left); value {
		case Draw:
		case Unknown:
			return Worth{}
		default:
			return Worth{value, left}
		}
	}
	return Worth{Value: Draw}
}

func (r *root) longest() int { return Cells - r.placed }

// value tells who wins, if anybody does.
func (r *root) value() Value {
	for left := r.longest(); left > max(r.longest()-2, 0); left-- {
		if value := r.decide(left); value != Draw {
			return value
		}
	}
	return Draw
}

// length is the worth of a game with a known value: of the guessed length, if
// it ends by then, a shorter one, if not, a longer one. The distance is 0 when
// the worker had to leave.
func (r *root) length(value Value, guess int) Worth {
	if value != Win && value != Loss {
		return Worth{Value: value}
	}
	most := r.longest()
	if (most&1 == r.parity) != (value == Win) {
		most-- // the winner places the last piece
	}
	n := min(max(guess, soon+1), most)
	n += (most - n) & 1
	if n == most || r.decide(n) == value {
		for n > 2 && r.decide(n-2) == value {
			n -= 2
		}
	} else {
		for n += 2; n < most && r.decide(n) != value; {
			n += 2
		}
	}
	if r.isLeaving() {
		return Worth{Value: value}
	}
	return Worth{value, n}
}

// decide asks whether the game ends within so many placements, the last of
// them by the player who places the last; Draw when it does not.
func (r *root) decide(left int) Value {
	r.limit = r.placed + left
	ask, value := (*root).loses, Loss
	if left&1 == r.parity {
		ask, value = (*root).wins, Win
	}
	ends := ask(r, left)
	switch {
	case r.isLeaving():
		return Unknown
	case ends:
		return value
	}
	return Draw
}

// wins asks whether the player to move completes a line.
func (r *root) wins(left int) bool {
	n := &r.node
	switch {
	case r.p.Variant == Choose:
		return n.safe != n.reserve || r.searchChoose(n, left)
	case r.p.InHand == None:
		return r.searchGive(n, left)
	}
	return n.safe>>r.p.InHand&1 == 0 || !r.refutes(n, uint(r.p.InHand), left)
}

// loses asks whether his opponent does.
func (r *root) loses(left int) bool {
	n := &r.node
	switch {
	case r.p.Variant == Choose:
		return n.safe == n.reserve && !r.searchChoose(n, left)
	case r.p.InHand == None:
		return !r.searchGive(n, left)
	}
	return n.safe>>r.p.InHand&1 != 0 && r.refutes(n, uint(r.p.InHand), left)
}

// bounds enclose a score. A score is 17-n for the player to move where he
// completes a line with the n-th piece on the board, n-17 where his opponent
// does, 0 for a draw: what is sooner counts more.
type bounds struct{ low, high int }

// open bounds say nothing.
var open = bounds{-Cells, Cells - 1}

// table remembers bounds of positions, found by any number of workers. It has
// no locks: an entry is one word, and says for which position it is in full.
//
//	word   | rest of the scrambled key | size | high | low |
//
// The bits of the key that choose the bucket make room for the other three.
type table struct {
	buckets []bucket
	// index are the bits of a key that choose the bucket, rest those of a word
	// that hold the others.
	index, rest uint64
}

// bucket is a cache line.
type bucket [8]atomic.Uint64

const (
	boundBits = 5
	boundMask = 1<<boundBits - 1
	bothBits  = 2 * boundBits
	sizeMask  = 0xf
	leastBits = 14 // of the index: the others of 63 and 14 for what is known fit a word
)

// newTable makes the largest table that fits, and at least a mebibyte.
func newTable(memory int64) *table {
	n := max(bits.Len64(uint64(max(memory, 1)))-1-6, leastBits)
	return &table{buckets: make([]bucket, 1<<n), index: 1<<n - 1, rest: ^uint64(0) << (n + 1)}
}

const (
	mixedBits = 63
	mixedMask = 1<<mixedBits - 1
)

// scramble maps the numbers of 63 bits onto themselves: no two collide.
func scramble(k uint64) uint64 {
	k ^= k >> 31
	k = k * 0x9E3779B97F4A7C15 & mixedMask
	k ^= k >> 29
	k = k * 0xBF58476D1CE4E5B9 & mixedMask
	return k ^ k>>32
}

// probe finds what is known of a position by its scrambled key.
func (t *table) probe(key uint64) bounds {
	b := &t.buckets[key&t.index]
	for i := range b {
		if word := b[i].Load(); (word^key<<1)&t.rest == 0 && word != 0 {
			return unpack(word)
		}
	}
	return open
}

func unpack(word uint64) bounds {
	return bounds{int(word&boundMask) - Cells, int(word>>boundBits&boundMask) - Cells}
}

// learn narrows the bounds of a position with size empty cells. A full bucket
// loses the entry that has the fewest.
func (t *table) learn(key uint64, news bounds, size int) {
	b := &t.buckets[key&t.index]
	place, least := 0, uint64(sizeMask+1)
	for i := range b {
		word := b[i].Load()
		if word == 0 {
			place = i
			break
		}
		if (word^key<<1)&t.rest == 0 {
			old := unpack(word)
			place, news.low, news.high = i, max(news.low, old.low), min(news.high, old.high)
			break
		}
		if s := word >> bothBits & sizeMask; s < least {
			place, least = i, s
		}
	}
	b[place].Store(key<<1&t.rest | uint64(size&sizeMask)<<bothBits | uint64(news.high+Cells)<<boundBits | uint64(news.low+Cells))
}
