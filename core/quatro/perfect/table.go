package perfect

import (
	"math/bits"
	"sync/atomic"
)

// bounds enclose a score. A score is 17-n for the player to move where he
// completes a line with the n-th piece on the board, n-17 where his opponent
// does, 0 for a draw: what is sooner counts more.
type bounds struct{ low, high int }

// open bounds say nothing.
var open = bounds{-cells, cells - 1}

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

// memory is the size of the table in bytes.
func (t *table) memory() int64 { return int64(len(t.buckets)) << 6 }

func (t *table) clear() {
	for i := range t.buckets {
		for j := range t.buckets[i] {
			t.buckets[i][j].Store(0)
		}
	}
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
	return bounds{int(word&boundMask) - cells, int(word>>boundBits&boundMask) - cells}
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
	b[place].Store(key<<1&t.rest | uint64(size&sizeMask)<<bothBits | uint64(news.high+cells)<<boundBits | uint64(news.low+cells))
}
