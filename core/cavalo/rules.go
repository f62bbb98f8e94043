package cavalo

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"sync"

	"procura/core/game"
	"procura/core/search"
)

type double uint8

const (
	largest double = iota
	smallest
	choice
)

// Move is a landing: the cell, and the rank of the double that the player
// chose to erase, noRank where there was nothing to choose.
type Move struct{ cell, erased uint8 }

// ruleset is a board under the rules of moves, and what follows from them.
type ruleset struct {
	board                  *board
	numbers, placementRule bool
	double                 double
	start                  State
	jumps                  [cells]ranks
	reach                  func() *[cells + 1]mask // where a move leads, by cell; the last is for the placement
	mirror, rival          [cells]mask
	doubles                mask
}

// State is a position: the numbers still on the board, the points, and the
// cell of the knight (0 to 99, row by row), or unplaced.
type State struct {
	alive mask
	score uint16
	pos   uint8
}

func (s *State) hash() uint64 {
	tail := uint64(s.score)<<8 | uint64(s.pos)
	high, low := bits.Mul64(s.alive.low^0x9E3779B97F4A7C15, s.alive.high^0xD6E8FEB86659FD93)
	high2, low2 := bits.Mul64(high^low^tail, 0xA0761D6478BD642F)
	return high2 ^ low2
}

func newRuleset(b *board, rules game.Rules) *ruleset {
	p := &ruleset{board: b, numbers: rules["numbers"] == "on", placementRule: rules["placement-rule"] == "on"}
	switch rules["double"] {
	case "smallest":
		p.double = smallest
	case "choice":
		p.double = choice
	}
	p.start.pos = b.knight
	for rank := range b.values {
		p.start.alive = p.start.alive.or(bit(uint8(rank)))
	}
	p.jumps, p.mirror, p.doubles = b.neighbours(), b.mirrors(), b.doublesSet()
	p.rival = b.rivals(&p.mirror)
	p.reach = sync.OnceValue(p.reaches)
	return p
}

// Start returns the position before the first move.
func (p *ruleset) Start() State { return p.start }

// Hash spreads positions over 64 bits.
func (p *ruleset) Hash(s State) uint64 { return s.hash() }

// CellOf returns the cell of the knight, -1 before its placement.
func (p *ruleset) CellOf(s State) int {
	if s.pos == unplaced {
		return -1
	}
	return int(s.pos)
}

// Expand appends the placements from column A to J, or the jumps in the
// manual's order; with double=choice, one edge for each double to erase, the
// smallest first.
func (p *ruleset) Expand(s State, edges []search.Edge[State, Move]) []search.Edge[State, Move] {
	if s.pos == unplaced {
		for column := range size {
			if rank := p.board.rankOf[column]; rank != noRank && s.alive.has(rank) {
				edges = p.land(s, rank, p.placementRule, edges)
			}
		}
		return edges
	}
	for _, rank := range p.jumps[s.pos].all() {
		if s.alive.has(rank) {
			edges = p.land(s, rank, true, edges)
		}
	}
	return edges
}

// land moves the knight to a number, with or without the number rules.
func (p *ruleset) land(s State, rank uint8, rules bool, edges []search.Edge[State, Move]) []search.Edge[State, Move] {
	cell := p.board.cellOf[rank]
	s.alive = s.alive.without(bit(rank))
	s.score += uint16(p.board.values[rank])
	s.pos = cell
	add := func(s State, erased uint8) {
		edges = append(edges, search.Edge[State, Move]{State: s, Action: Move{cell, erased}, Cost: 1})
	}
	if !p.numbers || !rules {
		add(s, noRank)
		return edges
	}
	s.alive = s.alive.without(p.mirror[rank])
	left := s.alive.and(p.doubles)
	if !isDouble(p.board.values[rank]) || left.isEmpty() {
		add(s, noRank)
		return edges
	}
	alive := s.alive
	switch p.double {
	case largest:
		s.alive = alive.without(bit(left.first()))
		add(s, noRank)
	case smallest:
		s.alive = alive.without(bit(left.last()))
		add(s, noRank)
	case choice:
		for ; !left.isEmpty(); left = left.without(bit(left.last())) {
			s.alive = alive.without(bit(left.last()))
			add(s, left.last())
		}
	}
	return edges
}

// isRuled reports whether the next move triggers the number rules.
func (p *ruleset) isRuled(s State) bool {
	return p.numbers && (s.pos != unplaced || p.placementRule)
}

// next are the numbers where the next move may land.
func (p *ruleset) next(s State) mask { return p.reach()[min(s.pos, cells)].and(s.alive) }

func (p *ruleset) reaches() *[cells + 1]mask {
	var reach [cells + 1]mask
	for cell := range p.jumps {
		for _, rank := range p.jumps[cell].all() {
			reach[cell] = reach[cell].or(bit(rank))
		}
		if rank := p.board.rankOf[cell]; cell < size && rank != noRank {
			reach[cells] = reach[cells].or(bit(rank))
		}
	}
	return &reach
}

// flood returns the cells that jumps reach from a set, through the numbers left.
func (p *ruleset) flood(from, alive mask) mask {
	all := from
	for !from.isEmpty() {
		rank := from.first()
		reach := p.reach()[p.board.cellOf[rank]].and(alive).without(all)
		from = from.without(bit(rank)).or(reach)
		all = all.or(reach)
	}
	return all
}

// jumpTo makes the first of some jumps. Where the player chooses which double
// to erase, it is the one that the others need last, or not at all.
func (p *ruleset) jumpTo(s State, order []int, ranks []uint8) (search.Edge[State, Move], bool) {
	var best search.Edge[State, Move]
	latest := -1
	for _, e := range p.Expand(s, nil) {
		if e.Action.cell != p.board.cellOf[ranks[order[0]]] {
			continue
		}
		needed := len(order)
		for k, i := range order {
			if ranks[i] == e.Action.erased {
				needed = k
			}
		}
		if needed > latest {
			best, latest = e, needed
		}
	}
	return best, latest >= 0
}

// landings are the numbers that the knight can jump to, before the number rules.
func (p *ruleset) landings(s State) mask {
	if s.pos == unplaced {
		return mask{}
	}
	return p.next(s)
}

// Score is the points of a position.
func (p *ruleset) Score(s State) int { return int(s.score) }

// Notation writes the cell, and the double erased by choice: "E1", "E1-66".
func (p *ruleset) Notation(m Move) string {
	if m.erased == noRank {
		return cellName(m.cell)
	}
	name := fmt.Sprintf("%s-%d", cellName(m.cell), p.board.values[m.erased])
	if p.board.repeated[p.board.values[m.erased]] {
		name += "@" + cellName(p.board.cellOf[m.erased])
	}
	return name
}

// Board writes "(row ... row)".
func (p *ruleset) Board(s State) string {
	var b strings.Builder
	b.WriteString("(\n")
	for row := range size {
		b.WriteString("   (")
		for column := range size {
			if column > 0 {
				b.WriteByte(' ')
			}
			cell := p.cellText(&s, uint8(row*size+column))
			b.WriteString("   "[len(cell):])
			b.WriteString(cell)
		}
		b.WriteString(")\n")
	}
	b.WriteString(")")
	return b.String()
}

func (p *ruleset) cellText(s *State, cell uint8) string {
	rank := p.board.rankOf[cell]
	switch {
	case cell == s.pos:
		return "T"
	case rank != noRank && s.alive.has(rank):
		return strconv.Itoa(int(p.board.values[rank]))
	}
	return "NIL"
}

// cellName is column letter and row number: "A1" is the top left.
func cellName(cell uint8) string {
	return fmt.Sprintf("%c%d", 'A'+cell%size, cell/size+1)
}
