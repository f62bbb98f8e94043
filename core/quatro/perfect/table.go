package perfect

import (
	"math/bits"
	"sync"
	"sync/atomic"
)

// table remembers bounds of positions, found by any number of workers. It has
// no locks: an entry is one word, and says for which position it is in full.
//
//	word   | bits 14.. of the scrambled key | - | size less 1 | high | low |
//
// What it says is true whatever was asked when it was found, so nothing is ever
// cleared. The table begins with one chunk and grows by one at a time, as it
// fills: a question costs the memory of what it finds out, not that of the most
// that the table may take.
type table struct {
	// chunks has the existing ones, and room for all that there may be.
	chunks []*chunk
	// extent is the number of chunks in use, and in the upper half the mask for the
	// bits of a key that choose one of them. A chunk that does not exist yet is
	// still part of the one whose number lacks the highest of these bits.
	extent atomic.Uint64
	// evictions counts the entries that full buckets have lost.
	evictions atomic.Uint64
	growing   sync.Mutex
}

// chunk is a mebibyte of buckets, which the lowest bits of a key choose.
type chunk [1 << chunkBits]bucket

// bucket is a cache line.
type bucket [8]atomic.Uint64

const (
	chunkBits  = 14
	chunkBytes = 1 << (chunkBits + 6)
	mostChunks = 1 << 20

	boundBits = 5
	boundMask = 1<<boundBits - 1
	bothBits  = 2 * boundBits
	sizeMask  = 0xf

	// restShift moves the bits of a key that do not choose a bucket of a chunk to
	// their place in a word; restMask has that place.
	restShift = 1
	restMask  = 1<<64 - 1<<(chunkBits+restShift)

	// crowded is the number of entries lost before a chunk is added: the table is
	// then about half full.
	crowded = 2048
)

// newTable makes a table that takes at most memory bytes, in whole mebibytes: at
// least one, and at most a tebibyte.
func newTable(memory int64) *table {
	t := &table{chunks: make([]*chunk, min(max(memory/chunkBytes, 1), mostChunks))}
	t.chunks[0] = new(chunk)
	t.extent.Store(extentOf(1))
	return t
}

// extentOf is a number of chunks with the mask that goes with it.
func extentOf(count uint64) uint64 {
	return (1<<bits.Len64(count-1)-1)<<32 | count
}

// memory returns the bytes that the table takes.
func (t *table) memory() int64 { return int64(uint32(t.extent.Load())) * chunkBytes }

// limit returns the bytes that it may take.
func (t *table) limit() int64 { return int64(len(t.chunks)) * chunkBytes }

// bucket is the place of a key.
func (t *table) bucket(key uint64) *bucket {
	extent := t.extent.Load()
	mask := extent >> 32
	i := key >> chunkBits & mask
	if i >= uint64(uint32(extent)) {
		i &= mask >> 1
	}
	return &t.chunks[i][key&(1<<chunkBits-1)]
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

// probe returns the bounds stored for a position, by its scrambled key.
func (t *table) probe(key uint64) bounds {
	b := t.bucket(key)
	for i := range b {
		if word := b[i].Load(); (word^key<<restShift)&restMask == 0 && word != 0 {
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
	b := t.bucket(key)
	place, least := 0, uint64(sizeMask+1)
	for i := range b {
		word := b[i].Load()
		if word == 0 {
			place, least = i, 0
			break
		}
		if (word^key<<restShift)&restMask == 0 {
			old := unpack(word)
			news.low = max(news.low, old.low)
			news.high = min(news.high, old.high)
			place, least = i, 0
			break
		}
		if s := word >> bothBits & sizeMask; s < least {
			place, least = i, s
		}
	}
	b[place].Store(key<<restShift&restMask | uint64((size-1)&sizeMask)<<bothBits | uint64(news.high+Cells)<<boundBits | uint64(news.low+Cells))
	if least != 0 && t.evictions.Add(1)%crowded == 0 {
		t.grow()
	}
}

// grow adds a chunk, if there may be one more and nobody else adds one: the
// entries whose place is there leave the chunk that has them. What other workers
// write into that one meanwhile may be lost, but never becomes wrong.
func (t *table) grow() {
	if !t.growing.TryLock() {
		return
	}
	defer t.growing.Unlock()
	count := uint64(uint32(t.extent.Load()))
	if count == uint64(len(t.chunks)) {
		return
	}
	bit := uint64(1) << (bits.Len64(count) - 1)
	from, to := t.chunks[count&^bit], new(chunk)
	moves := bit << (chunkBits + restShift)
	for i := range from {
		copyMoved(&from[i], &to[i], moves)
	}
	t.chunks[count] = to
	t.extent.Store(extentOf(count + 1))
	for i := range from {
		dropMoved(&from[i], moves)
	}
}

// copyMoved copies the entries of a bucket that have a bit.
func copyMoved(from, to *bucket, bit uint64) {
	count := 0
	for i := range from {
		if word := from[i].Load(); word&bit != 0 {
			to[count&7].Store(word)
			count++
		}
	}
}

// dropMoved leaves a bucket with its other entries, the empty places last.
func dropMoved(b *bucket, bit uint64) {
	count := 0
	for i := range b {
		word := b[i].Load()
		if word == 0 || word&bit != 0 {
			continue
		}
		b[count&7].Store(word)
		count++
	}
	for ; count < len(b); count++ {
		b[count&7].Store(0)
	}
}
