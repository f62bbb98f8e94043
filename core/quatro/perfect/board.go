package perfect

import (
	"math/bits"
	"slices"
)

// board is a position without a piece in hand.
//
//	shared    a byte a line: the trait values that all pieces of it have; all
//	          of them on an untouched line, none when it can't be won any more
//	traits    four lanes of sixteen cells, 1 where the piece has the trait
//	occupied  the cells with a piece
//	reserve   the pieces not on the board
//
// Every position of a search is one without a won line.
type board struct {
	shared            [3]uint64
	traits            uint64
	occupied, reserve uint16
}

// place puts a piece of the reserve on an empty cell.
func (b *board) place(g *geometry, piece, cell uint) {
	spread := uint64(values[piece&15]) * everyByte
	apart := &g.apart[cell&15]
	b.shared[0] &= apart[0] | spread
	b.shared[1] &= apart[1] | spread
	b.shared[2] &= apart[2] | spread
	b.traits |= lanes[piece&15] << (cell & 15)
	b.occupied |= 1 << (cell & 15)
	b.reserve &^= 1 << (piece & 15)
}

// left has, in every byte, the values that the pieces of the reserve have.
func (b *board) left() uint64 {
	return uint64(offered[0][b.reserve&0xff]|offered[1][b.reserve>>8]) * everyByte
}

// dead reports that no line can be won any more with the pieces left.
func (b *board) dead() bool {
	return (b.shared[0]|b.shared[1]|b.shared[2])&b.left() == 0
}

func (b *board) line(l uint) uint8 { return uint8(b.shared[l>>3] >> (l & 7 * 8)) }

// view tells what one more placement does, for each empty cell.
//
//	cell   the empty cells, by number, or by rank in a tail
//	stays  the values that win on some other cell, so still after it is filled
//	makes  the values with which a piece put there makes a new threat
//	wins   the values that win somewhere: a piece that has one is not safe
//
// A safe piece put on cell[i] leaves the threats stays[i] | makes[i] & values[piece].
type view struct {
	count              int
	cell, stays, makes [Cells]uint8
	wins               uint8
}

func (v *view) fillFrom(g *geometry, b *board) {
	var win, pair [Cells]uint8
	one, two := g.openLines(b.occupied)
	for ; one != 0; one &= one - 1 {
		l := lineAt(one)
		win[bits.TrailingZeros16(LineCells[l&31]&^b.occupied)&15] |= b.line(l)
	}
	for ; two != 0; two &= two - 1 {
		l := lineAt(two)
		shared, rest := b.line(l), LineCells[l&31]&^b.occupied
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
	v.combineTails()
}

// combineTails turns stays from the values that win on a cell into those that win on
// another one.
func (v *view) combineTails() {
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

// keyBits is the width of a key; emptyKey is the key of the empty board.
const (
	keyBits  = 61
	emptyKey = 1<<keyBits - 1
)

// key is a number that two boards share exactly when a symmetry maps one to
// the other. Of the boards that symmetries map it to, one with the least set of
// occupied cells, value 0 of every trait on the first of these and the traits
// in ascending order, the one with the least traits is packed:
//
//	bit 60   cell A1 is occupied
//	45..59   traits, the greatest one first, without cell A1:
//	 ..0     a canonical board has value 0 of each there, or nothing
//
// The other occupied cells show in the traits: only one piece has four zeros.
func (b *board) key(g *geometry) uint64 {
	if b.occupied == 0 {
		return emptyKey
	}
	maps := g.least[b.occupied]
	occupied := uint64(g.maps[bits.TrailingZeros32(maps)&31].Of(b.occupied))
	first := uint(bits.TrailingZeros64(occupied)) & 15
	best := ^uint64(0)
	for ; maps != 0; maps &= maps - 1 {
		x := g.maps[bits.TrailingZeros32(maps)&31].Of4(b.traits)
		x ^= x >> first & everyLane * occupied
		best = min(best, packSorted(x))
	}
	return best | mark[first]
}

// packSorted packs the lanes in ascending order, their lowest bits left out.
func packSorted(x uint64) uint64 {
	p := x >> 1 & 0x7fff
	q := x >> 17 & 0x7fff
	r := x >> 33 & 0x7fff
	s := x >> 49
	p, q = min(p, q), max(p, q)
	r, s = min(r, s), max(r, s)
	p, r = min(p, r), max(p, r)
	q, s = min(q, s), max(q, s)
	q, r = min(q, r), max(q, r)
	return p | q<<15 | r<<30 | s<<45
}

// mark tells the first cell of a canonical board: A1, else B1, else, where
// squares win, B2. A board that begins with B2 has nothing on B1.
var mark = [Cells]uint64{0: 1 << 60, 5: 1}

// seen maps a piece in hand to the canonical board of a key, that of the
// board: one of the pieces that symmetries of that board map to each other.
func (b *board) seen(g *geometry, key uint64, piece int8) int8 {
	if b.occupied == 0 {
		return 0
	}
	for maps := g.least[b.occupied]; ; maps &= maps - 1 {
		m := g.maps[bits.TrailingZeros32(maps)&31]
		occupied := uint64(m.Of(b.occupied))
		first := uint(bits.TrailingZeros64(occupied)) & 15
		x := m.Of4(b.traits)
		flips := x >> first & everyLane
		x ^= flips * occupied
		if packSorted(x)|mark[first] == key {
			return ranked4(x, flips, piece)
		}
	}
}

// ranked4 flips and orders the traits of a piece as was done with the traits of the board.
func ranked4(x, flips uint64, piece int8) (seen int8) {
	var order [traits]int // a lane, and which one it is
	for i := range order {
		order[i] = int(x>>(16*i)&0xffff)<<2 | i
	}
	slices.Sort(order[:])
	for rank, lane := range order {
		i := lane & 3
		seen |= (piece>>i ^ int8(flips>>(16*i))) & 1 << rank
	}
	return seen
}

// frame is the room for the children of a node. They are made in three steps,
// so that those that the table decides cost little, and the look-ups, which wait
// for memory, wait together:
//
//	follow   the board, for all that a rule does not decide
//	sift     the key, and what is known
//	arrange  the view, and the order in which to try them
type frame struct {
	children []node
	keys     []uint64
	order    []uint8 // twice as long: see trial
}

// frames belong to the nodes under way, by their numbers of empty cells.
type frames [Cells + 1]frame

// room is the frame for the children of a node with so many empty cells.
func (l *frames) room(empty int) *frame {
	f := &l[empty]
	if f.children == nil {
		most := empty * empty
		*f = frame{make([]node, most), make([]uint64, most), make([]uint8, 2*most)}
	}
	return f
}

// follow makes the board after a piece is put on a cell; dead when nobody can
// win there any more.
func (n *node) follow(before *node, g *geometry, piece, cell uint) (dead bool) {
	n.board = before.board
	n.place(g, piece, cell)
	return n.dead()
}

// sift puts those of the first boards of a frame in its order that are not one
// of the others from another side and whose answers are not known; done when
// one has the answer sought.
func (f *frame) sift(w *worker, count, empty int, attacks, sought bool) (kept int, done bool) {
	if empty < tableCells {
		for i := range count {
			f.order[i] = uint8(i)
		}
		return count, false
	}
	keys := f.keys[:count]
	for i := range keys {
		keys[i] = w.key(&f.children[i].board)
		f.children[i].key = keys[i]
	}
	for i, key := range keys {
		reached, known := w.knownAs(key, attacks)
		switch {
		case known && reached == sought:
			return 0, true
		case !known && !slices.Contains(keys[:i], key):
			f.order[kept] = uint8(i)
			kept++
		}
	}
	return kept, false
}

// arrange completes the first nodes in the order of a frame, and puts those
// first that promise most: the least number.
func (f *frame) arrange(g *geometry, count int, promise func(*node) int) {
	for i, which := range f.order[:count] {
		child := &f.children[which]
		child.lookAhead(g)
		child.order = promise(child)
		j := i
		for ; j > 0 && f.children[f.order[j-1]].order > child.order; j-- {
			f.order[j] = f.order[j-1]
		}
		f.order[j] = which
	}
}
