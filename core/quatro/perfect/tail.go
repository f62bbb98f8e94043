package perfect

import "math/bits"

// tailCells is the number of empty cells from which on boards become tails.
const tailCells = 6

// tail is a board with few empty cells, numbered 0, 1, ... count-1. Its lines
// are kept by their empty cells: byte s, s a set of empty cells, has the values
// that win on the lines that lack exactly these. With three cells, one word:
//
//	byte  7    6   5   4  3   2  1  0
//	set   210  21  20  2  10  1  0  -
//
// A piece put on the last cell folds the upper half, and the values that the
// piece has, into the lower one.
type tail struct {
	words [1 << tailCells / 8]uint64
	count int
}

// cut makes the tail of a board with at most tailCells empty cells and at
// least three.
func (t *tail) cut(b *board) {
	free := ^b.occupied
	*t = tail{count: bits.OnesCount16(free)}
	left := b.left()
	for word, shared := range b.shared {
		for shared &= left; shared != 0; {
			low := uint(bits.TrailingZeros64(shared)) &^ 7
			set := ranks(LineCells[(uint(word)*8+low/8)&31]&free, free)
			t.words[set>>3&7] |= shared >> low & 0xff << (set & 7 * 8)
			shared &^= 0xff << low
		}
	}
}

// ranks numbers the members of a set by their rank in a larger one.
func ranks(set, among uint16) (numbers uint) {
	for ; set != 0; set &= set - 1 {
		numbers |= 1 << (bits.OnesCount16(among&(set&-set-1)) & 7)
	}
	return numbers
}

// without are the bytes of a word for sets without cell 0, 1, 2.
var without = [3]uint64{0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff}

// lift makes the tail in which cell i and the last one have exchanged numbers;
// at least four cells.
func (t *tail) lift(i int, after *tail) {
	half := 1 << ((t.count - 4) & 3)
	after.count = t.count
	if i >= 3 {
		copy(after.words[:2*half], t.words[:2*half])
		after.exchange(i, half)
		return
	}
	shift, mask := uint(8)<<i, without[i]
	for j := range half {
		low, high := t.words[j&7], t.words[(j+half)&7]
		d := (low>>shift ^ high) & mask
		after.words[j&7], after.words[(j+half)&7] = low^d<<shift, high^d
	}
}

// exchange exchanges the numbers of cell i, which is not among the first three,
// and the last one.
func (t *tail) exchange(i, half int) {
	bit := 1 << ((i - 3) & 3)
	for j := range half {
		if k := j&^bit | half; j&bit != 0 {
			t.words[j&7], t.words[k&7] = t.words[k&7], t.words[j&7]
		}
	}
}

// fill is the tail after a piece with the values is put on the last cell; at
// least four cells.
func (t *tail) fill(values uint8, after *tail) {
	half := 1 << ((t.count - 4) & 3)
	spread := uint64(values) * everyByte
	for j := range half {
		after.words[j&7] = t.words[j&7] | t.words[(j+half)&7]&spread
	}
	after.count = t.count - 1
}

// alive are the values with which some line may still be won.
func (t *tail) alive() uint8 {
	x := t.words[0]
	if t.count > 3 {
		for _, word := range t.words[1 : 1<<((t.count-3)&3)] {
			x |= word
		}
	}
	x |= x >> 32
	x |= x >> 16
	return uint8(x | x>>8)
}

// fillFromTail fills the view of a tail, but for the numbers of its cells: those
// are their places.
//
//	word  byte 1, 2, 4   the single cells 0, 1, 2
//	0     byte 3, 5, 6   pairs of them
//	1, 2, 4  byte 0      the single cells 3, 4, 5
//	         1, 2, 4     their pairs with 0, 1, 2
//	3, 5, 6  byte 0      pairs of them
func (v *view) fillFromTail(t *tail) {
	w, n := &t.words, t.count
	v.count = n
	ab, ac, bc := uint8(w[0]>>24), uint8(w[0]>>40), uint8(w[0]>>48)
	v.stays[0], v.stays[1], v.stays[2] = uint8(w[0]>>8), uint8(w[0]>>16), uint8(w[0]>>32)
	a, b, c := ab|ac, ab|bc, ac|bc
	if n > 3 {
		d := v.pairs(3, w[1], &a, &b, &c)
		if n > 4 {
			e, de := v.pairs(4, w[2], &a, &b, &c), uint8(w[3])
			d, e = d|de, e|de
			if n > 5 {
				f, df, ef := v.pairs(5, w[4], &a, &b, &c), uint8(w[5]), uint8(w[6])
				d, e = d|df, e|ef
				v.makes[5] = f | df | ef
			}
			v.makes[4] = e
		}
		v.makes[3] = d
	}
	v.makes[0], v.makes[1], v.makes[2] = a, b, c
	v.combineTails()
}

// pairs notes cell i, alone and with the first three, whose pairs grow.
func (v *view) pairs(i int, word uint64, a, b, c *uint8) uint8 {
	v.stays[i&15] = uint8(word)
	x, y, z := uint8(word>>8), uint8(word>>16), uint8(word>>32)
	*a, *b, *c = *a|x, *b|y, *c|z
	return x | y | z
}

// fillAt is the tail after a piece with the values is put on a cell; the cells
// after it get the number before theirs.
func (t *tail) fillAt(i int, values uint8, after *tail) {
	spread := uint64(values) * everyByte
	after.count = t.count - 1
	words := 1 << (max(t.count-3, 0) & 3)
	if i >= 3 {
		bit := 1 << ((i - 3) & 3)
		for j, k := 0, 0; j < words; j++ {
			if j&bit == 0 {
				after.words[k&7] = t.words[j&7] | t.words[(j|bit)&7]&spread
				k++
			}
		}
		return
	}
	for j := range words {
		x := squeeze((t.words[j&7]|t.words[j&7]>>(8<<i)&spread)&without[i], i)
		if j&1 == 0 {
			after.words[j>>1&7] = x
		} else {
			after.words[j>>1&7] |= x << 32
		}
	}
}

// squeeze moves the bytes of sets without cell i, the only ones that are not
// zero, together.
func squeeze(x uint64, i int) uint64 {
	switch i {
	case 0:
		x = (x | x>>8) & without[1]
		return (x | x>>16) & without[2]
	case 1:
		return (x | x>>16) & without[2]
	}
	return x
}
