package cavalo

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"
	"strconv"

	"procura/core/search"
	"procura/core/text"
)

// empty marks a cell without a number.
const empty = -1

// board has the numbers on the cells, and their ranking.
type board struct {
	numbers [cells]int // by cell; empty where there is none
	knight  uint8      // cell of a knight already placed, or unplaced
	values  []uint8    // by rank
	cellOf  []uint8    // by rank
	rankOf  [cells]uint8
	// repeated marks the numbers that stand on more than one cell, or did on the board from which
	// moves led here: naming one does not say which.
	repeated [cells]bool
}

// newBoard has no numbers and no knight; they are ranked when they are there.
func newBoard() *board {
	b := &board{knight: unplaced}
	for cell := range b.numbers {
		b.numbers[cell] = empty
	}
	return b
}

// rank sorts the numbers, the greatest first, equal ones in reading order.
func (b *board) rank() {
	for cell, number := range b.numbers {
		b.rankOf[cell] = noRank
		if number != empty {
			b.cellOf = append(b.cellOf, uint8(cell))
		}
	}
	slices.SortStableFunc(b.cellOf, func(i, j uint8) int {
		return cmp.Compare(b.numbers[j], b.numbers[i])
	})
	for rank, cell := range b.cellOf {
		number := b.numbers[cell]
		b.rankOf[cell] = uint8(rank)
		b.repeated[number] = b.repeated[number] || rank > 0 && int(b.values[rank-1]) == number
		b.values = append(b.values, uint8(number))
	}
}

// repeatedNumbers ranges over the numbers that stand more than once, and their cells.
func (b *board) repeatedNumbers() iter.Seq2[int, []int] {
	var where [cells][]int
	for cell, number := range b.numbers {
		if number != empty {
			where[number] = append(where[number], cell)
		}
	}
	return func(yield func(int, []int) bool) {
		for number, places := range where {
			if len(places) > 1 && !yield(number, places) {
				return
			}
		}
	}
}

func (b *board) total() int {
	sum := 0
	for _, value := range b.values {
		sum += int(value)
	}
	return sum
}

const (
	size  = 10
	cells = size * size
	// unplaced is the position of a knight that is not on the board yet.
	unplaced = 255
	noRank   = 255
)

type mask struct{ low, high uint64 }

func bit(rank uint8) mask {
	if rank < 64 {
		return mask{low: 1 << rank}
	}
	return mask{high: 1 << (rank - 64)}
}

func (m mask) has(rank uint8) bool {
	if rank < 64 {
		return m.low>>rank&1 != 0
	}
	return m.high>>(rank-64)&1 != 0
}

func (m mask) and(n mask) mask     { return mask{m.low & n.low, m.high & n.high} }
func (m mask) without(n mask) mask { return mask{m.low &^ n.low, m.high &^ n.high} }
func (m mask) or(n mask) mask      { return mask{m.low | n.low, m.high | n.high} }
func (m mask) isEmpty() bool       { return m.low|m.high == 0 }
func (m mask) count() int          { return bits.OnesCount64(m.low) + bits.OnesCount64(m.high) }

// all ranges over the ranks, the greatest number first.
func (m mask) all() iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		for ; !m.isEmpty(); m = m.without(bit(m.first())) {
			if !yield(m.first()) {
				return
			}
		}
	}
}

// first is the lowest rank, the greatest number; the mask must not be empty.
func (m mask) first() uint8 {
	if m.low != 0 {
		return uint8(bits.TrailingZeros64(m.low))
	}
	return 64 + uint8(bits.TrailingZeros64(m.high))
}

// last is the highest rank, the smallest number; the mask must not be empty.
func (m mask) last() uint8 {
	if m.high != 0 {
		return 127 - uint8(bits.LeadingZeros64(m.high))
	}
	return 63 - uint8(bits.LeadingZeros64(m.low))
}

// neighbours lists the ranks of the numbered cells a knight's jump away from
// each cell, in the order of leaps.
func (b *board) neighbours() (lists [cells]ranks) {
	for cell := range lists {
		for _, leap := range leaps {
			row, column := cell/size+leap[0], cell%size+leap[1]
			if row < 0 || row >= size || column < 0 || column >= size {
				continue
			}
			if rank := b.rankOf[row*size+column]; rank != noRank {
				lists[cell].add(rank)
			}
		}
	}
	return lists
}

// mirrors holds, for each rank, the ranks of the mirrored number: YX for XY.
func (b *board) mirrors() (masks [cells]mask) {
	for rank, value := range b.values {
		mirrored := value%10*10 + value/10
		if mirrored == value {
			continue
		}
		for other, v := range b.values {
			if v == mirrored {
				masks[rank] = masks[rank].or(bit(uint8(other)))
			}
		}
	}
	return masks
}

func isDouble(value uint8) bool { return value%11 == 0 }

// doublesSet returns the ranks of the doubles 11..99, the numbers that can be erased.
func (b *board) doublesSet() (set mask) {
	for rank, value := range b.values {
		if isDouble(value) && value > 0 {
			set = set.or(bit(uint8(rank)))
		}
	}
	return set
}

// rivals holds, for each rank, its mirror where both numbers stand only once;
// numbers that stand twice are not paired, which keeps pairs admissible.
func (b *board) rivals(mirror *[cells]mask) (rival [cells]mask) {
	for rank := range b.values {
		m := mirror[rank]
		if m.count() == 1 && mirror[m.first()].count() == 1 {
			rival[rank] = m
		}
	}
	return rival
}

// best counts the best numbers that reach what is missing, with no regard to rules.
func (b *board) best(missing int, left mask) int {
	moves := 0
	for i, word := range [...]uint64{left.low, left.high} {
		for ; word != 0 && missing > 0; word &= word - 1 {
			missing -= int(b.values[64*i+bits.TrailingZeros64(word)])
			moves++
		}
	}
	if missing > 0 {
		return search.Unreachable
	}
	return moves
}

func (b *board) sum(of mask) int {
	sum := 0
	for rank := range of.all() {
		sum += int(b.values[rank])
	}
	return sum
}

// mean returns the mean of some numbers, 0 where there are none.
func (b *board) mean(of mask) float64 {
	if of.isEmpty() {
		return 0
	}
	return float64(b.sum(of)) / float64(of.count())
}

// number returns the number at an end of some ranks, 0 where there is none.
func (b *board) number(of mask, end func(mask) uint8) int {
	if of.isEmpty() {
		return 0
	}
	return int(b.values[end(of)])
}

// appendCells appends a set of cells in hexadecimal digits.
func (b *board) appendCells(line []byte, set mask) []byte {
	var digits [cells / 4]byte
	for rank := range set.all() {
		cell := b.cellOf[rank]
		digits[cell/4] |= 8 >> (cell % 4)
	}
	for _, digit := range digits {
		line = append(line, "0123456789abcdef"[digit])
	}
	return line
}

// leaps are the knight's jumps as (rows, columns), in the manual's order.
var leaps = [8][2]int{{2, 1}, {2, -1}, {-2, 1}, {-2, -1}, {1, 2}, {1, -2}, {-1, 2}, {-1, -2}}

// ranks is a list of at most as many ranks as a knight has jumps.
type ranks struct {
	count uint8
	list  [8]uint8
}

func (r *ranks) add(rank uint8) {
	r.list[r.count] = rank
	r.count++
}

func (r *ranks) all() []uint8 { return r.list[:r.count] }

func (b *board) proofRows() (lines []string) {
	for row := range size {
		line := "row"
		for _, number := range b.numbers[row*size : (row+1)*size] {
			if number == empty {
				line += " ."
			} else {
				line += " " + strconv.Itoa(number)
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// appendState appends the cell of the knight, the points and the cells that still have
// their number, "E1 70 dffff3...": four cells to a digit, the first of them its highest
// bit.
func (b *board) appendState(line []byte, s State) []byte {
	if s.pos == unplaced {
		line = append(line, '-')
	} else {
		line = strconv.AppendInt(append(line, 'A'+s.pos%size), int64(s.pos/size+1), 10)
	}
	line = append(strconv.AppendInt(append(line, ' '), int64(s.score), 10), ' ')
	return b.appendCells(line, s.alive)
}

// The kinds of boards: whether a number stands twice, whether the knight is placed.
const (
	packedTwice = 1 << iota
	packedPlaced
	packedKinds
)

// pack writes which cells have numbers, what kind of board it is, the numbers, each
// as its place among those that are left, and the cell of a knight already placed.
func (b *board) pack(w *text.RadixWriter) {
	in, kind := make([]bool, cells), 0
	for cell, number := range b.numbers {
		in[cell] = number != empty
	}
	for range b.repeatedNumbers() {
		kind |= packedTwice
	}
	if b.knight != unplaced {
		kind |= packedPlaced
	}
	w.Subset(in)
	w.Digit(kind, packedKinds)
	left := text.NewBag(cells, kind&packedTwice != 0)
	for _, number := range b.numbers {
		if number != empty {
			left.Write(w, number)
		}
	}
	if b.knight != unplaced {
		w.Digit(int(b.knight), cells)
	}
}
