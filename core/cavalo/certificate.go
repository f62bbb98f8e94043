package cavalo

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"procura/core/puzzle"
	"procura/core/search"
)

// ProofHead is the rows of the board, and the target.
func (p *Problem) ProofHead() []string {
	var lines []string
	for row := range size {
		words := []string{"row"}
		for _, number := range p.board.numbers[row*size : (row+1)*size] {
			if number == empty {
				words = append(words, ".")
			} else {
				words = append(words, strconv.Itoa(number))
			}
		}
		lines = append(lines, strings.Join(words, " "))
	}
	if p.hasTarget {
		lines = append(lines, "target "+strconv.Itoa(p.target))
	}
	return lines
}

// ProofState appends the cell of the knight, the points and the cells that still have
// their number, "E1 70 dffff3...": four cells to a digit, the first of them its highest
// bit.
func (p *Problem) ProofState(line []byte, s State) []byte {
	if s.pos == unplaced {
		line = append(line, '-')
	} else {
		line = strconv.AppendInt(append(line, 'A'+s.pos%size), int64(s.pos/size+1), 10)
	}
	line = append(strconv.AppendInt(append(line, ' '), int64(s.score), 10), ' ')
	var digits [cells / 4]byte
	for left := s.alive; !left.isEmpty(); left = left.without(bit(left.first())) {
		cell := p.board.cellOf[left.first()]
		digits[cell/4] |= 8 >> (cell % 4)
	}
	for _, digit := range digits {
		line = append(line, "0123456789abcdef"[digit])
	}
	return line
}

// ProofBounds are the bounds on the numbers within reach that may be collected together, as
// the checker reckons them: the greatest, and the best under the payments between them.
func (p *Problem) ProofBounds() []puzzle.ProofBound[State] {
	return []puzzle.ProofBound[State]{
		{Name: "numbers", Estimate: p.withinReach},
		{Name: "payments", Lines: p.proofPayments, Estimate: p.paymentsWithinReach},
	}
}

// proofPayments are what each cell gets from each later one that is a jump away.
func (p *Problem) proofPayments() []string {
	line, x := []byte("payments"), p.paid()
	for cell, rank := range p.board.rankOf {
		if rank == noRank {
			continue
		}
		jumps := p.jumps[cell].all()
		var later []int // jumps
		for k, other := range jumps {
			if int(p.board.cellOf[other]) > cell {
				later = append(later, k)
			}
		}
		slices.SortFunc(later, func(a, b int) int {
			return cmp.Compare(p.board.cellOf[jumps[a]], p.board.cellOf[jumps[b]])
		})
		for _, k := range later {
			line = strconv.AppendInt(append(line, ' '), int64(x.pay[rank][k]), 10)
		}
	}
	return []string{string(line)}
}

// paymentsWithinReach is payments of the numbers that jumps can still come to.
func (p *Problem) paymentsWithinReach(s State) int {
	return p.paymentsOf(s, p.flood(p.next(s), s.alive), p.withinReach(s))
}

// withinReach is pairs of the numbers that jumps can still come to.
func (p *Problem) withinReach(s State) int {
	e, ruled := p.eligible(s.alive), p.isRuled(s)
	e.left = p.flood(p.next(s), s.alive)
	moves := 0
	for missing := p.target - int(s.score); missing > 0; moves++ {
		if e.left.isEmpty() {
			return search.Unreachable
		}
		rank := e.left.first()
		e.left = e.left.without(bit(rank))
		missing -= int(p.board.values[rank])
		if ruled {
			e.take(p, rank)
		}
	}
	return moves
}
