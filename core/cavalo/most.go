package cavalo

// Most is an upper bound on the points of any position that can be reached:
// the points so far, and the best numbers that jumps can still come to. Of
// numbers that erase each other it counts only those that eligible allows, and
// of dead ends, from which there is no way on, only two:
//
//	T . .        T can't be left for the 5 and the 7 both: a cell with one
//	. . 5        neighbour is the first or the last of the path, and the last
//	7 . .        where it is no jump away from the knight.
//
// The bound of a search's proof is that of UpperBounds, which takes longer.
func (p *Problem) Most(s State) int {
	next := p.next(s)
	if next.isEmpty() {
		return int(s.score)
	}
	reached := p.flood(next, s.alive)
	open, ends := p.deadEnds(s.alive, next, reached)
	sum := int(s.score) + ends
	ruled := p.isRuled(s)
	if ruled {
		spared := p.spared(s.alive)
		for left := open.and(p.doubles); !left.isEmpty(); left = left.without(bit(left.first())) {
			if spared.take(left.first()) {
				sum += int(p.board.values[left.first()])
			}
		}
		open = open.without(p.doubles)
	}
	for !open.isEmpty() {
		rank := open.first()
		open = open.without(bit(rank))
		sum += int(p.board.values[rank])
		if ruled {
			open = open.without(p.rival[rank])
		}
	}
	return sum
}

// spared counts doubles that are collected together. Of those erased first, the
// first m, at most (m+1)/2 are, because each collected erases another of them
// while one is left; the player's choice leaves that only for all of them.
type spared struct {
	order mask // all doubles, by rank
	count int
	rule  double
	taken [cells]uint8 // of the first m + 1
}

func (p *Problem) spared(alive mask) spared {
	order := alive.and(p.doubles)
	return spared{order: order, count: order.count(), rule: p.double}
}

// take counts a double unless the others leave no place for it.
func (s *spared) take(rank uint8) bool {
	at := s.order.and(below(rank)).count()
	switch s.rule {
	case smallest:
		at = s.count - 1 - at
	case choice:
		at = s.count - 1
	}
	for m := at; m < s.count; m++ {
		if int(s.taken[m]) == m/2+1 {
			return false
		}
	}
	for m := at; m < s.count; m++ {
		s.taken[m]++
	}
	return true
}

// below is the set of the ranks under one.
func below(rank uint8) mask {
	if rank < 64 {
		return mask{low: 1<<rank - 1}
	}
	return mask{low: ^uint64(0), high: 1<<(rank-64) - 1}
}

// deadEnds takes from the cells reached those that can only be the first or
// the last of a path, and adds up the two best, of which one may be a last one.
func (p *Problem) deadEnds(alive, next, reached mask) (open mask, points int) {
	open = reached
	first, last := [2]int{}, 0
	for rest := reached; !rest.isEmpty(); {
		rank := rest.first()
		here := bit(rank)
		rest = rest.without(here)
		value := int(p.board.values[rank])
		ways := p.reach()[p.board.cellOf[rank]].and(alive).count()
		switch {
		case ways > 1:
			continue
		case ways == 1 && !next.and(here).isEmpty():
			if value > first[0] {
				first[1], first[0] = first[0], value
			} else {
				first[1] = max(first[1], value)
			}
		default:
			last = max(last, value)
		}
		open = open.without(here)
	}
	return open, first[0] + max(first[1], last)
}

// flood is what jumps reach from a set, through the numbers left.
func (p *Problem) flood(from, alive mask) mask {
	all := from
	for !from.isEmpty() {
		rank := from.first()
		reach := p.reach()[p.board.cellOf[rank]].and(alive).without(all)
		from = from.without(bit(rank)).or(reach)
		all = all.or(reach)
	}
	return all
}
