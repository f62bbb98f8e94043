package cavalo

import (
	"slices"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/radix"
)

// The kinds of boards: whether a number stands twice, whether the knight is placed.
const (
	packedTwice = 1 << iota
	packedPlaced
	packedKinds
)

// Pack writes which cells have numbers, what kind of board it is, the numbers, each
// as its place among those that are left, and the cell of a knight already placed.
func (p *Problem) Pack(w *radix.Writer) {
	b, in, kind := p.board, make([]bool, cells), 0
	for cell, number := range b.numbers {
		in[cell] = number != empty
	}
	if b.holdsTwice() {
		kind |= packedTwice
	}
	if b.knight != unplaced {
		kind |= packedPlaced
	}
	w.Subset(in)
	w.Digit(kind, packedKinds)
	left := everyNumber()
	for _, number := range b.numbers {
		if number != empty {
			i := slices.Index(left, number)
			w.Digit(i, len(left))
			left = without(left, i, kind)
		}
	}
	if b.knight != unplaced {
		w.Digit(int(b.knight), cells)
	}
}

// Unpack reads what Pack writes.
func (g Game) Unpack(r *radix.Reader) (game.Puzzle, bool) {
	b := &board{knight: unplaced}
	in, kind, left := r.Subset(cells), r.Digit(packedKinds), everyNumber()
	for cell := range b.numbers {
		b.numbers[cell] = empty
		if in[cell] {
			i := r.Digit(len(left))
			b.numbers[cell] = left[i]
			left = without(left, i, kind)
		}
	}
	if kind&packedPlaced != 0 {
		b.knight = uint8(r.Digit(cells))
		if b.numbers[b.knight] != empty {
			return nil, false
		}
	}
	b.rank()
	return puzzle.New(newProblem(b, 0, false, game.Defaults(g.Settings()))), true
}

// holdsTwice reports whether a number stands on two cells.
func (b *board) holdsTwice() bool {
	return len(slices.Compact(slices.Clone(b.values))) < len(b.values) // they are sorted
}

// everyNumber are the numbers from 0 to 99.
func everyNumber() []int {
	list := make([]int, cells)
	for i := range list {
		list[i] = i
	}
	return list
}

// without takes a number off, unless numbers stand twice.
func without(left []int, i, kind int) []int {
	if kind&packedTwice != 0 {
		return left
	}
	return slices.Delete(left, i, i+1)
}
