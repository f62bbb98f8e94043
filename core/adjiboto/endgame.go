package adjiboto

import (
	"context"
	"unsafe"

	"procura/core/search"
)

// few is the greatest number of seeds of a board whose distance is tabulated:
// one byte for each of 1,352,078 boards, filled in a tenth of a second. No pit
// of such a board can lap, so that one table serves every lap setting.
const few = pits - 1

// endgame estimates by tables that are made before the first estimate: that of the boards
// of few seeds, and a perimeter.
type endgame struct {
	problem *Problem
	around  *lease[perimeter]
}

// estimate is exact for boards of few seeds with moves=all. For others it is the
// greater of capturesNeeded and the bound of the perimeter, asked for only where it is
// needed. It falls by at most 1 a move, as each of these does, and as neither exceeds the
// distance; with h = 0 on the empty board that makes it admissible. With moves=manual
// there are fewer moves, so it still is.
func (e endgame) estimate(s State) int {
	p, seeds, least := e.problem, s.total(), 0
	if seeds <= few {
		least = int((*p.moves.whole())[rank(&s)])
		if !p.manual || seeds == 0 {
			return least
		}
	}
	return max(least, p.capturesNeeded(s), e.around.whole().bound(s, seeds))
}

// prepare makes what estimate looks up, within limits for all of it together; see
// search.Heuristic.Prepare.
func (e endgame) prepare(ctx context.Context, room int64) (int64, search.Stop) {
	bytes, stopped := e.problem.moves.prepare(ctx, room)
	if stopped != search.NotStopped {
		return bytes, stopped
	}
	if room > 0 {
		room -= bytes
		if room <= 0 {
			return bytes, search.ByMemory
		}
	}
	more, stopped := e.around.prepare(ctx, room)
	return bytes + more, stopped
}

// isReady reports whether there is nothing left to prepare.
func (e endgame) isReady() bool { return e.problem.moves.ready() && e.around.ready() }

// places holds the binomials of rank: places[pit][sum] is C(sum+pit, pit+1).
var places = func() (table [pits][few + 1]uint32) {
	for sum := range uint32(few + 1) {
		table[0][sum] = sum
	}
	for pit := 1; pit < pits; pit++ {
		for sum := 1; sum <= few; sum++ {
			table[pit][sum] = table[pit][sum-1] + table[pit-1][sum]
		}
	}
	return table
}()

// rank numbers the boards of few seeds from 0, those with fewer first. The
// seeds up to each pit, plus the pit's number, are twelve different numbers;
// the rank is that of their choice: C(sum, 1) + C(sum+1, 2) + C(sum+2, 3)...
func rank(s *State) (at uint32) {
	sum := uint32(0)
	for i, word := range s {
		sums := (word + sum) * everyByte // in each byte: the seeds up to its pit
		at += places[4*i][sums&0xff] + places[4*i+1][sums>>8&0xff] +
			places[4*i+2][sums>>16&0xff] + places[4*i+3][sums>>24]
		sum = sums >> 24
	}
	return at
}

const unsolved = 0xff

// solved is the distance of every board of at most seeds seeds, by rank, filled backwards
// from the empty board, one distance after another; nil where it was stopped. The track is
// a ring: what holds for a board holds for its twelve turns, and only one of them is sown from.
func solved(seeds int, m *making) *[]uint8 {
	var most State // of rank the greatest
	most.add(0, seeds)
	boards := rank(&most) + 1
	if !m.bookBytes(int64(boards)) {
		return nil
	}
	moves := make([]uint8, boards)
	for i := range moves {
		moves[i] = unsolved
	}
	var front, next []State // boards at a distance, and those one move farther
	depth := uint8(0)       // of next
	record := func(s State, _ Pit, _ int) {
		var ok bool
		if moves[rank(&s)] != unsolved {
			return
		}
		next, ok = growList(next, m)
		if !ok {
			return // what follows sees it
		}
		next = append(next, s)
		for range pits {
			moves[rank(&s)] = depth
			s = s.turned()
		}
	}
	record(State{}, 0, 0)
	for len(next) > 0 {
		front, next = next, front[:0]
		depth++
		for i, s := range front {
			if m.stopped != search.NotStopped || i%lookEvery == 0 && m.isStopped() {
				return nil
			}
			lapLost.before(s, 0, seeds-s.total(), record) // nobody laps with so few seeds
		}
	}
	return &moves
}

// atlas maps boards to distances, by open addressing. Most boards that are asked for are not
// there: the tags, a byte each, mostly say so, and fit in the processor's cache.
type atlas struct {
	tags      []uint8 // some bits of the hash, at least 1; free where 0
	boards    []State
	distances []uint8
	count     int
}

const placeBytes = int64(unsafe.Sizeof(State{}) + 2)

// slot finds the place where a board is, or would be, and its tag.
func (a *atlas) slot(s *State) (at int, tag uint8) {
	mask, hash := len(a.boards)-1, s.hash()
	tag = uint8(hash>>8) | 1
	for at = int(hash>>16) & mask; a.tags[at] != 0; at = (at + 1) & mask {
		if a.tags[at] == tag && a.boards[at] == *s {
			break
		}
	}
	return at, tag
}

func (a *atlas) find(s State) (distance uint8, ok bool) {
	if a.count == 0 {
		return 0, false
	}
	at, _ := a.slot(&s)
	if a.tags[at] == 0 {
		return 0, false
	}
	return a.distances[at], true
}

// putDistance notes the distance of a board, and reports whether it was new and the making goes on.
func (a *atlas) putDistance(s State, distance uint8, m *making) bool {
	if a.count >= len(a.boards)/4*3 && !a.grow(m) {
		return false
	}
	at, tag := a.slot(&s)
	if a.tags[at] != 0 {
		return false
	}
	a.tags[at], a.boards[at], a.distances[at] = tag, s, distance
	a.count++
	return true
}

func (a *atlas) grow(m *making) bool {
	const few = 1 << 5
	old, places := *a, max(few, 2*len(a.boards))
	if !m.bookBytes(placeBytes * int64(places)) {
		return false
	}
	a.tags, a.boards, a.distances = make([]uint8, places), make([]State, places), make([]uint8, places)
	for i, tag := range old.tags {
		if i%(64*lookEvery) == 0 && m.isStopped() {
			return false
		}
		if tag != 0 {
			at, _ := a.slot(&old.boards[i])
			a.tags[at], a.boards[at], a.distances[at] = tag, old.boards[i], old.distances[i]
		}
	}
	m.returnBytes(placeBytes * int64(len(old.boards)))
	return true
}
