package perfect

import (
	"maps"
	"math/bits"
	"slices"
)

// Canonical lists one position without a piece in hand for all those that
// symmetries map to each other, with so many pieces on the board, in ascending
// order of their keys. Those with a won line are among them: see Won.
func Canonical(variant Variant, lines Lines, pieces int) []Position {
	keys := canonicalKeys(lines, pieces)
	list := make([]Position, len(keys))
	for i, key := range keys {
		list[i] = fromKey(key)
		list[i].Variant, list[i].Lines = variant, lines
	}
	return list
}

// canonicalKeys finds the keys from those with a piece less.
func canonicalKeys(lines Lines, pieces int) []uint64 {
	keys := []uint64{emptyKey}
	for range pieces {
		keys = keysAfter(lines, keys)
	}
	return keys
}

// keysAfter finds the canonical keys with a piece more than some.
func keysAfter(lines Lines, before []uint64) []uint64 {
	g, keys := geometries[lines](), map[uint64]bool{}
	for _, key := range before {
		p := fromKey(key)
		p.Lines = lines
		b := p.board()
		for rest := b.reserve; rest != 0; rest &= rest - 1 {
			for free := ^b.occupied; free != 0; free &= free - 1 {
				after := b
				after.place(g, uint(first(rest)), uint(first(free)))
				keys[after.key(g)] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(keys))
}

// fromKey is the canonical board of a key.
func fromKey(key uint64) Position {
	p := Empty(Give, Straight)
	if key == emptyKey {
		return p
	}
	start := 1
	switch {
	case key&mark[0] != 0:
		start = 0
	case key&mark[5] != 0:
		start, key = 5, key&^mark[5]
	}
	var lane [traits]uint64
	for i := range lane {
		lane[i] = key >> (15 * i) & 0x7fff << 1
	}
	occupied := lane[0] | lane[1] | lane[2] | lane[3] | 1<<start
	for ; occupied != 0; occupied &= occupied - 1 {
		c := bits.TrailingZeros64(occupied)
		p.Board[c] = int8(lane[0]>>c&1 | lane[1]>>c&1<<1 | lane[2]>>c&1<<2 | lane[3]>>c&1<<3)
	}
	return p
}
