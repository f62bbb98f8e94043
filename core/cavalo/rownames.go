package cavalo

import (
	"strconv"
	"strings"
)

// named is the name that a certificate has for a row: its kind and its cells, by
// index. docs/proofs.md says what each kind is.
func (r *relaxation) named(kind string, of ...int) func() string {
	return func() string {
		var b strings.Builder
		b.WriteString(kind)
		for _, i := range of {
			b.WriteByte(' ')
			b.WriteString(cellName(r.p.board.cellOf[r.ranks[i]]))
		}
		return b.String()
	}
}

// numbered is named for a row that has a number.
func numbered(kind string, n int) func() string {
	return func() string { return kind + " " + strconv.Itoa(n) }
}

// within is named for a row of a set of cells, which stays as it is.
func (r *relaxation) within(kind string, inside []bool, of ...int) func() string {
	return func() string { return r.named(kind+" "+r.hexadecimal(inside), of...)() }
}

// ordersName is that of a row (6).
func (r *relaxation) ordersName(s *share, inside, barred []bool) func() string {
	by, count := s.by, s.count
	return func() string {
		name := "orders " + r.hexadecimal(inside) + " " + strconv.Itoa(count)
		for k, i := range r.orders.cells {
			if i >= 0 && !barred[i] {
				name += r.named("", i)() + " " + strconv.Itoa(by[k])
			}
		}
		return name
	}
}

// hexadecimal writes a set of cells as certificates do, from A1 row by row.
func (r *relaxation) hexadecimal(inside []bool) string {
	var digits [cells / 4]byte
	for i, rank := range r.ranks {
		if cell := r.p.board.cellOf[rank]; inside[i] {
			digits[cell/4] |= 8 >> (cell % 4)
		}
	}
	for i, d := range digits {
		digits[i] = "0123456789abcdef"[d]
	}
	return string(digits[:])
}
