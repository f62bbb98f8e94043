package perfect

import "math/bits"

// view is what one more placement does, for each empty cell.
//
//	cell   the empty cells, by number, or by rank in a tail
//	stays  the values that win on some other cell, so still after it is filled
//	makes  the values with which a piece put there makes a new threat
//	wins   the values that win somewhere: a piece that has one is not safe
//
// A safe piece put on cell[i] leaves the threats stays[i] | makes[i] & values[piece].
type view struct {
	count              int
	cell, stays, makes [cells]uint8
	wins               uint8
}

// look fills the view of a board.
func (v *view) look(g *geometry, b *board) {
	var win, pair [cells]uint8
	for set := g.one[b.occupied]; set != 0; set &= set - 1 {
		l := uint(bits.TrailingZeros32(set))
		win[bits.TrailingZeros16(lineCells[l&31]&^b.occupied)&15] |= b.line(l)
	}
	for set := g.two[b.occupied]; set != 0; set &= set - 1 {
		l := uint(bits.TrailingZeros32(set))
		shared, rest := b.line(l), lineCells[l&31]&^b.occupied
		pair[bits.TrailingZeros16(rest)&15] |= shared
		pair[bits.TrailingZeros16(rest&(rest-1))&15] |= shared
	}
	n := 0
	for free := ^b.occupied; free != 0; free &= free - 1 {
		c := bits.TrailingZeros16(free) & 15
		v.cell[n&15], v.stays[n&15], v.makes[n&15] = uint8(c), win[c], pair[c]
		n++
	}
	v.count = n
	v.settle()
}

// settle turns stays from the values that win on a cell into those that win on
// another one.
func (v *view) settle() {
	var once, twice uint8
	for _, win := range v.stays[:v.count] {
		twice |= once & win
		once |= win
	}
	for i := range v.stays[:v.count] {
		v.stays[i] = once &^ (v.stays[i] &^ twice)
	}
	v.wins = once
}

// threats are the values that win after a piece with the given ones is put on
// empty cell i.
func (v *view) threats(i int, values uint8) uint8 {
	return v.stays[i&15] | v.makes[i&15]&values
}
