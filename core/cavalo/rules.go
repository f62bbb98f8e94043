package cavalo

import "procura/core/search"

type double uint8

const (
	largest double = iota
	smallest
	choice
)

// Move is a landing: the cell, and the rank of the double that the player
// chose to erase, noRank where there was nothing to choose.
type Move struct{ cell, erased uint8 }

// leaps are the knight's jumps as (rows, columns), in the manual's order.
var leaps = [8][2]int{{2, 1}, {2, -1}, {-2, 1}, {-2, -1}, {1, 2}, {1, -2}, {-1, 2}, {-1, -2}}

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

// doubles is the set of the doubles 11..99: those that can be erased.
func (b *board) doublesSet() (set mask) {
	for rank, value := range b.values {
		if isDouble(value) && value > 0 {
			set = set.or(bit(uint8(rank)))
		}
	}
	return set
}

// Start returns the position before the first move.
func (p *Problem) Start() State { return p.start }

// Goal reports whether the points reach the target.
func (p *Problem) Goal(s State) bool { return int(s.score) >= p.target }

// Hash spreads positions over 64 bits.
func (p *Problem) Hash(s State) uint64 { return s.hash() }

// Expand appends the placements from column A to J, or the jumps in the
// manual's order; with double=choice, one edge for each double to erase, the
// smallest first.
func (p *Problem) Expand(s State, edges []search.Edge[State, Move]) []search.Edge[State, Move] {
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
func (p *Problem) land(s State, rank uint8, rules bool, edges []search.Edge[State, Move]) []search.Edge[State, Move] {
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
