package verify

import (
	"bytes"
	"fmt"
	"slices"
	"sort"
	"strings"
)

// pits is a board of Adji-Boto*: row 0 from column 0 to 5, then row 1.
type pits [12]uint8

// adjiboto is a problem of Adji-Boto*; no board of it has more seeds.
type adjiboto struct {
	lap    string
	manual bool
	board  pits
	seeds  int
	near   *perimeter // nil without one
}

// counter is the pit that comes after each: row 0 leftwards, row 1 rightwards.
var counter = [12]int{6, 0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 5}

// readAdjiboto reads a problem.
func readAdjiboto(c *checker) *adjiboto {
	rules := c.takeRules("lap=(lost|keep|skip) moves=(all|manual)")
	p := &adjiboto{lap: rules[1], manual: rules[2] == "manual", seeds: 255}
	p.board = readStart(c, p)
	p.seeds, _ = p.board.count()
	return p
}

// count gives the seeds, and the pits that are not empty.
func (b pits) count() (seeds, filled int) {
	for _, n := range b {
		seeds += int(n)
		filled += min(int(n), 1)
	}
	return seeds, filled
}

func (p *adjiboto) start() pits { return p.board }

func (p *adjiboto) isGoal(b pits) bool { return b == pits{} }

// parse reads twelve numbers: 0 to 9, a to z for 10 to 35, above that "(36)".
func (p *adjiboto) parse(text []byte) (b pits, ok bool) {
	rest, left := string(text), p.seeds
	for i := range b {
		if rest == "" {
			return b, false
		}
		n, end := strings.IndexByte("0123456789abcdefghijklmnopqrstuvwxyz", rest[0]), 1
		if closed := strings.IndexByte(rest, ')'); rest[0] == '(' && closed > 0 {
			n, ok = number(rest[1:closed])
			end = closed + 1
			if !ok || n < 36 {
				return b, false
			}
		}
		left -= n
		if n < 0 || left < 0 {
			return b, false
		}
		b[i], rest = uint8(n), rest[end:]
	}
	return b, rest == ""
}

func (p *adjiboto) steps(b pits, into []step[pits]) []step[pits] {
	for pit := range b {
		if p.may(b, pit) {
			into = append(into, step[pits]{cell: pit, next: p.sow(b, pit)})
		}
	}
	return into
}

// may reports whether a pit may be sown; with moves=manual, of row 0 only the right-most
// one that is not empty.
func (p *adjiboto) may(b pits, pit int) bool {
	isBehind := p.manual && pit < 5 && slices.Max(b[pit+1:6]) > 0
	return b[pit] > 0 && !isBehind
}

func (p *adjiboto) word(m step[pits]) string { return fmt.Sprintf("(%d %d)", m.cell/6, m.cell%6) }

// sow plays a pit that is not empty.
func (p *adjiboto) sow(b pits, origin int) pits {
	pit, seeds := origin, b[origin]
	for b[origin] = 0; seeds > 0; seeds-- {
		pit = p.after(pit, origin)
		b[pit]++
	}
	if b[pit] == 1 || b[pit] == 3 || b[pit] == 5 {
		b[pit] = 0
	}
	if p.lap == "lost" {
		b[origin] = 0
	}
	return b
}

// after is the pit sown after another one.
func (p *adjiboto) after(pit, origin int) int {
	pit = counter[pit]
	if pit == origin && p.lap == "skip" {
		return counter[pit]
	}
	return pit
}

// fold is the least of the twelve turns of the ring: with moves=all, all turns are equally
// far from the empty board.
func (p *adjiboto) fold(b pits) pits {
	least := b
	for i := 0; i < 11 && !p.manual; i++ {
		turned := b
		for pit, next := range counter {
			turned[next] = b[pit]
		}
		b = turned
		if bytes.Compare(b[:], least[:]) < 0 {
			least = b
		}
	}
	return least
}

func (p *adjiboto) bound(name string) func(pits, int) bool {
	switch {
	case name == "captures":
		return p.captures
	case name == "perimeter" && p.near != nil:
		return p.near.needs
	}
	return nil
}

// captures reports that, by docs/proofs.md, fewer moves do not empty the board.
func (p *adjiboto) captures(b pits, moves int) bool {
	seeds, filled := b.count()
	return (filled+1)/2 >= moves || 5*(moves-1) < seeds && p.mostTaken(b, moves-1) < seeds
}

// mostTaken is the most seeds that so many moves may take.
func (p *adjiboto) mostTaken(b pits, moves int) int {
	most, sum, cost := 5*moves, 0, 0
	if p.lap != "lost" || moves < 6 {
		return most
	}
	slices.Sort(b[:])
	for laps := 1; laps <= moves-5; laps++ {
		others := moves - 5 - laps
		if laps <= 12 {
			sum += int(b[12-laps])
		}
		cost += 12 - min(11, laps-1) // of a round of each lap
		held, left := int(b[11])+others, sum+others*min(11, laps)-cost
		if held < 12 || left < 0 {
			continue
		}
		captures := min(laps, left) // each takes five seeds for one less to be sown
		taken := 5*(moves-laps+captures) + laps
		left -= captures
		for j := 1; j <= laps && left > 0; j++ {
			price := 12 - min(11, laps-j)
			rounds := min(held/12-1, left/price)
			taken, left, held = taken+rounds, left-rounds*price, held+held/12+1
		}
		most = max(most, taken)
	}
	return most
}

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
func (p *adjiboto) readPerimeter(c *checker) {
	near := &perimeter{adjiboto: p, line: c.number, boards: newSet[pits](&c.account), first: []int{0, 1}}
	for i, word := range strings.Split(c.takeWord("perimeter"), " ") {
		limit, ok := number(word)
		c.require(ok && limit <= mostWaste && (i == 0 || limit <= near.limits[i-1]), c.number-1, "perimeter")
		near.limits = append(near.limits, limit)
	}
	p.near = near
}

// enclose goes backwards from the empty board. It waits for the levels, for it is they that
// pay for it.
func (p *perimeter) enclose(c *checker) {
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
		for pit, n, short := origin, 1, 0; n <= p.seeds && short < 2; n++ {
			pit = p.after(pit, origin)
			if pit != origin && sown[pit] == b[pit] {
				short++
			}
			work++
			sown[pit]++
			if short > 0 && (pit == origin || sown[pit] <= b[pit]) || b[origin] != 0 && pit != origin && b[origin] != sown[origin] {
				continue
			}
			work += 12 + n + p.undoSowing(b, sown, origin, pit, n, visit)
		}
	}
	return work / 4 // what is added up is finer
}

// undoSowing visits those of which n seeds of the origin, sown so, make b; pit is the last.
func (p *adjiboto) undoSowing(b, sown pits, origin, pit, n int, visit func(pits)) (work int) {
	held := [4]uint8{b[pit], 1, 3, 5} // captured, it left an empty pit
	for _, held := range held[:4-3*min(b[pit], 1)] {
		before := b
		before[pit] = held
		for i := range before {
			before[i] -= sown[i]
		}
		before[origin] = uint8(n)
		if seeds, _ := before.count(); seeds <= p.seeds && p.may(before, origin) && p.sow(before, origin) == b { // what fell below 0 is too many
			work += 4 * visitWork
			visit(before)
		}
	}
	return work
}
