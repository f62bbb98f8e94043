package certify

import (
	"bytes"
	"sort"
	"strings"
)

// mostWaste is more than a board wastes that 255 seeds can be taken from in as many moves.
const mostWaste = 5*255 + 1

// perimeter holds boards near the empty one by their distances, with moves=all of each
// board and its turns one; see docs/proofs.md.
type perimeter struct {
	*adjiboto
	line   int
	limits []int // on what a board of a distance wastes, from 1; the last one holds beyond
	boards *set[pits]
	first  []int // the first board of each distance
}

// readPerimeter reads the limits.
func (p *adjiboto) readPerimeter(c *certificate) {
	near := &perimeter{adjiboto: p, line: c.number, boards: newSet[pits](&c.account), first: []int{0, 1}}
	for i, word := range strings.Split(c.take("perimeter"), " ") {
		limit, ok := number(word)
		c.require(ok && limit <= mostWaste && (i == 0 || limit <= near.limits[i-1]), c.number-1, "perimeter")
		near.limits = append(near.limits, limit)
	}
	p.near = near
}

// enclose goes backwards from the empty board. It waits for the levels, for it is they that
// pay for it.
func (p *perimeter) enclose(c *certificate) {
	p.boards.add(pits{})
	for i, moves := 0, 1; i < p.boards.count && c.ok() && c.goesOn(); i++ {
		if i == p.first[moves] {
			moves++
			p.first = append(p.first, p.boards.count)
		}
		work := p.undo(p.boards.at(i), func(b pits) {
			if p.holds(b, moves) {
				c.require(p.boards.add(p.fold(b)) != "memory", p.line, "memory")
			}
		})
		c.spend(p.line, work)
	}
}

// holds reports whether a board that needs so many moves is in the perimeter.
func (p *perimeter) holds(b pits, moves int) bool {
	seeds, _ := b.count()
	return 5*moves-seeds < mostWaste && p.mostTaken(b, moves)-seeds < p.limits[min(moves, len(p.limits))-1]
}

// needs reports that a board of the perimeter is so far from the empty one, or that one
// that is not in it would be there if it were nearer: then waste, which grows with the
// moves, is below its limit.
func (p *perimeter) needs(b pits, moves int) bool {
	if i, _ := p.boards.find(p.fold(b)); i >= 0 {
		return sort.SearchInts(p.first, i+1)-1 >= moves
	}
	return moves <= 1 || p.holds(b, moves-1)
}

// undo visits the boards of which a move makes b, some more than once, and says what work that was. Of the pits behind
// the origin only the last sown may have less than was sown there: it was captured.
func (p *adjiboto) undo(b pits, visit func(pits)) (work int) {
	for origin := range b {
		if b[origin] > 0 && p.lap != "keep" {
			continue // it is empty behind a move
		}
		var sown pits
		short := 0
		for pit, n := origin, 1; n <= p.seeds && short < 2; n++ {
			if pit = p.after(pit, origin); pit != origin && sown[pit] == b[pit] {
				short++
			}
			work++
			if sown[pit]++; short > 0 && (pit == origin || sown[pit] <= b[pit]) || b[origin] != 0 && pit != origin && b[origin] != sown[origin] {
				continue
			}
			work += 12 + n
			held := [4]uint8{b[pit], 1, 3, 5} // captured, it left an empty pit
			for _, held := range held[:4-3*min(b[pit], 1)] {
				before := b
				before[pit] = held
				for i := range before {
					before[i] -= sown[i]
				}
				before[origin] = uint8(n)                                                                                //nolint:gosec // p.seeds is 255 at most
				if seeds, _ := before.count(); seeds <= p.seeds && p.may(before, origin) && p.sow(before, origin) == b { // what fell below 0 is too many
					work += 4 * visitWork
					visit(before)
				}
			}
		}
	}
	return work / 4 // what is added up is finer
}

// leastTurn is the least of the twelve turns of the ring.
func (b pits) leastTurn() pits {
	least := b
	for range 11 {
		turned := b
		for pit, next := range counter {
			turned[next] = b[pit]
		}
		if b = turned; bytes.Compare(b[:], least[:]) < 0 {
			least = b
		}
	}
	return least
}
