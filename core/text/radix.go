package text

import (
	"math"
	"math/big"
	"math/bits"
	"slices"
)

// RadixWriter writes small numbers into one large one, in as little room as they need, for
// the short ids of problems and positions. A number v of which there are r possible ones,
// 0 <= v < r, is a digit of its own radix:
//
//	d0 + r0*(d1 + r1*(d2 + ...))
//
// so what is written last and is 0 takes no room: write what is usual as 0, and
// last. The reader has to ask for the same radixes in the same order. The zero value is
// empty.
type RadixWriter struct{ digits, radixes []*big.Int }

// Digit writes a number, 0 <= value < radix. It panics on any other.
func (w *RadixWriter) Digit(value, radix int) {
	w.big(big.NewInt(int64(value)), big.NewInt(int64(radix)))
}

func (w *RadixWriter) big(value, of *big.Int) {
	if value.Sign() < 0 || value.Cmp(of) >= 0 {
		panic("radix: " + value.String() + " is no digit of radix " + of.String())
	}
	w.digits, w.radixes = append(w.digits, value), append(w.radixes, of)
}

// Number writes any number from 0 on; it takes least room below radix.
func (w *RadixWriter) Number(value uint64, radix int) {
	for ; value >= uint64(radix); value /= uint64(radix) {
		w.Digit(radix+int(value%uint64(radix)), 2*radix)
	}
	w.Digit(int(value), 2*radix)
}

// Subset writes a set as the number of its members, then its index among all sets of that size.
func (w *RadixWriter) Subset(in []bool) {
	count := 0
	for _, is := range in {
		if is {
			count++
		}
	}
	w.Digit(count, len(in)+1)
	w.Combination(in)
}

// Combination writes a set of whose members the reader knows how many there are.
func (w *RadixWriter) Combination(in []bool) {
	count, index := 0, new(big.Int)
	for i, is := range in {
		if is { // the sets that have count of the things before i, and none after
			count++
			index.Add(index, countSets(i, count))
		}
	}
	w.big(index, countSets(len(in), count))
}

// countSets is the number of sets of count out of n things.
func countSets(n, count int) *big.Int {
	if count > n {
		return new(big.Int)
	}
	return new(big.Int).Binomial(int64(n), int64(count))
}

// Sum is the number that holds everything written.
func (w *RadixWriter) Sum() *big.Int {
	sum := new(big.Int)
	for i := len(w.digits) - 1; i >= 0; i-- {
		sum.Mul(sum, w.radixes[i])
		sum.Add(sum, w.digits[i])
	}
	return sum
}

// RadixReader gives the digits of a number back, and for ever zeros behind them.
type RadixReader struct{ rest *big.Int }

// NewRadixReader reads a number from 0 on.
func NewRadixReader(sum *big.Int) *RadixReader { return &RadixReader{new(big.Int).Set(sum)} }

// Digit reads a number below radix, which is 1 or more.
func (r *RadixReader) Digit(radix int) int { return int(r.big(big.NewInt(int64(radix))).Int64()) }

func (r *RadixReader) big(of *big.Int) *big.Int {
	digit := new(big.Int)
	r.rest.DivMod(r.rest, of, digit)
	return digit
}

// Number reads what RadixWriter.Number wrote; of more than it can have written it gives
// the most.
func (r *RadixReader) Number(radix int) uint64 {
	value, place := uint64(0), uint64(1)
	for {
		digit := r.Digit(2 * radix)
		over, more := bits.Mul64(uint64(digit%radix), place)
		sum, carry := bits.Add64(value, more, 0)
		if over|carry != 0 {
			return math.MaxUint64
		}
		value = sum
		if digit < radix {
			return value
		}
		over, place = bits.Mul64(place, uint64(radix))
		if over != 0 {
			return math.MaxUint64
		}
	}
}

// Subset reads which of n things are in a set.
func (r *RadixReader) Subset(n int) []bool { return r.Combination(n, r.Digit(n+1)) }

// Combination reads which count of n things are in a set.
func (r *RadixReader) Combination(n, count int) []bool {
	index, in := r.big(countSets(n, count)), make([]bool, n)
	for i := n - 1; i >= 0; i-- {
		if below := countSets(i, count); count > 0 && index.Cmp(below) >= 0 {
			in[i] = true
			index.Sub(index, below)
			count--
		}
	}
	return in
}

// Done reports whether nothing but zeros is left.
func (r *RadixReader) Done() bool { return r.rest.Sign() == 0 }

// Bag has the numbers from 0 on that are left to be named: one is written as its place
// among them. One that is endless keeps them all.
type Bag struct {
	Left    []int
	endless bool
}

// NewBag has all numbers below n.
func NewBag(n int, endless bool) *Bag {
	b := &Bag{make([]int, n), endless}
	for i := range b.Left {
		b.Left[i] = i
	}
	return b
}

// Write writes a number that is in the bag, and takes it out.
func (b *Bag) Write(w *RadixWriter, number int) {
	i := slices.Index(b.Left, number)
	w.Digit(i, len(b.Left))
	b.takePiece(i)
}

// Read reads what Write wrote.
func (b *Bag) Read(r *RadixReader) int { return b.takePiece(r.Digit(len(b.Left))) }

func (b *Bag) takePiece(i int) int {
	number := b.Left[i]
	if !b.endless {
		b.Left = slices.Delete(b.Left, i, i+1)
	}
	return number
}
