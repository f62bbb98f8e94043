package adjiboto

import (
	"unsafe"

	"procura/core/search"
)

// extent is how far a perimeter goes.
type extent struct {
	whole int // up to this distance it has every board
	waste int // beyond, those that waste no more than this
	most  int // and no more than so many at each distance
	// manual goes back along the moves of moves=manual.
	manual bool
}

// near is built in a tenth of a second; middle in two or three, which a run of many seconds has;
// far in half a minute or less, and takes half a gigabyte: of a problem of a hundred seeds it
// leaves half of the way.
var (
	near   = extent{whole: 5, waste: 5, most: 20_000}
	middle = extent{whole: 6, waste: 7, most: 600_000}
	far    = extent{whole: 7, waste: 9, most: 2_000_000}

	manually = extent{whole: 5, waste: 12, most: 200_000, manual: true}
)

// within is an extent for which there is room, where it was for a run of usual memory.
func (e extent) within(room int64) extent {
	if room > 0 && room < 256<<20 {
		e.most /= 3
	}
	return e
}

// perimeter holds boards near the empty one, with their distances, and bounds
// the distance of all others. Of two boards equally far the one with more seeds
// is worth more, so that beyond a few moves it has only boards that waste
// little: a move could capture five seeds, and what it captures less is waste.
//
//	waste(s, d) = 5d - seeds(s) + beyond(s, d)    of a board d moves away
//
// Laps lose seeds with lap=lost: beyond is the most that they could take before the
// board is within the whole (see stock.beyond); there are none otherwise. The
// board behind a move, one move less away, wastes no more: what the move takes over five
// is less to come. So the
// boards at distance d that waste at most kept(d), where kept never rises, are
// all found by going backwards from such boards alone: none is missing. Hence
//
//	a board that is not here is d moves away only if waste(s, d) > kept(d)
//
// and the least such d is a bound that falls by at most 1 a move, since waste
// does not rise with a move and kept does not rise with d. Turns of the ring are
// equally far with moves=all: only the canonical one is kept. A perimeter of
// moves=all is a bound with moves=manual too, where there are fewer moves; one of
// moves=manual goes back along these alone, and a board stands for itself.
type perimeter struct {
	lap   lap
	seeds int // of the fullest boards asked about
	extent
	kept   []int16             // by distance from whole+1; the last one holds beyond
	found  []atlas             // by seeds: boards of as many are asked for one after another
	beside [maxSeeds + 1]uint8 // by seeds: outside, where laps lose none
	front  []State             // boards at the distance under way
	least  int16               // waste below which no board lies beyond the whole
	making *making
}

// enclose makes the perimeter for boards of at most so many seeds, going
// backwards from the empty board. For few seeds, which few moves take off, it
// does not go as far. It is nil where it was stopped.
func (e extent) enclose(l lap, seeds int, m *making) *perimeter {
	e.whole, e.waste = min(e.whole, 5+seeds/42), min(e.waste, 5+seeds/21)
	p := &perimeter{lap: l, seeds: seeds, extent: e, making: m}
	var ok bool
	p.front, ok = roomier(p.front, m)
	if p.front = append(p.front, State{}); !ok || !m.take(int64(unsafe.Sizeof(atlas{}))*int64(seeds+1)) {
		return nil
	}
	p.found = make([]atlas, seeds+1)
	for distance := 1; len(p.front) > 0 || distance <= p.whole+1; distance++ {
		if !p.advance(distance) {
			return nil
		}
	}
	p.front, p.making = nil, nil
	if p.lap != lapLost {
		for seeds := range p.beside {
			p.beside[seeds] = uint8(p.refute(&stock{}, seeds))
		}
	}
	return p
}

// advance finds the boards at a distance; false: it was stopped.
func (p *perimeter) advance(distance int) bool {
	m, next := p.making, level{limit: p.limit(distance)}
	for i, s := range p.front {
		if m.stopped != search.NotStopped || i%lookEvery == 0 && m.over() {
			return false
		}
		seeds := s.total()
		p.lap.before(s, max(0, 5*distance-int(next.limit)-seeds), p.seeds-seeds, func(before State, origin Pit, gone int) {
			if !p.manual || before.isFirst(origin) {
				p.meet(&next, before, seeds+gone, distance)
			}
		})
	}
	switch {
	case distance == p.whole:
		p.least = next.least()
	case distance > p.whole:
		next.keep(p.most, p.least-1)
		p.kept = append(p.kept, next.limit)
	}
	m.give(int64(unsafe.Sizeof(State{}))*int64(cap(p.front)) + int64(unsafe.Sizeof(next.wastes[0]))*int64(cap(next.wastes)))
	p.front = next.boards
	return m.stopped == search.NotStopped
}

// meet adds a board to those at a distance, unless it is known or wastes more
// than they may; it wastes no more but for laps.
func (p *perimeter) meet(v *level, s State, seeds, distance int) {
	waste := 5*distance - seeds
	if distance > p.whole {
		waste = p.wasted(&stock{board: &s}, seeds, distance)
	}
	if waste <= int(v.limit) && p.found[seeds].put(p.fold(s), uint8(distance), p.making) {
		v.add(s, int16(waste), p.making)
	}
}

// limit is the waste that a board at a distance may have at first.
func (p *perimeter) limit(distance int) int16 {
	switch {
	case distance <= p.whole:
		return 5 * maxSeeds
	case distance == p.whole+1:
		return int16(p.waste)
	}
	return p.kept[len(p.kept)-1]
}

// wasted is the waste of a board at a distance beyond the whole.
func (p *perimeter) wasted(s *stock, seeds, distance int) int {
	waste := 5*distance - seeds
	if p.lap == lapLost {
		waste += s.beyond(distance, p.whole)
	}
	return waste
}

// bound is the distance of a board that is here, and otherwise the least one
// that it can have.
func (p *perimeter) bound(s State, seeds int) int {
	if distance, ok := p.here(s, seeds); ok {
		return distance
	}
	return p.outside(&stock{board: &s}, seeds)
}

// here is the distance of a board that is here.
func (p *perimeter) here(s State, seeds int) (distance int, ok bool) {
	if seeds >= len(p.found) {
		return 0, false
	}
	at, ok := p.found[seeds].find(p.fold(s))
	return int(at), ok
}

// outside is the least distance that a board has that is not here.
func (p *perimeter) outside(in *stock, seeds int) int {
	if p.lap != lapLost {
		return int(p.beside[seeds])
	}
	return p.refute(in, seeds)
}

// refute finds what outside says.
func (p *perimeter) refute(in *stock, seeds int) int {
	distance := max(p.whole+1, seeds/5)
	for distance > p.whole+1 && !p.may(in, seeds, distance-1) {
		distance--
	}
	for p.may(in, seeds, distance) {
		distance++
	}
	return distance
}

// may reports whether a board that is not here would have to be here at a distance
// beyond the whole: the answer is no from one distance on.
func (p *perimeter) may(s *stock, seeds, distance int) bool {
	over := seeds + int(p.kept[min(distance-p.whole, len(p.kept))-1]) - 5*distance
	return over >= 0 && (p.lap != lapLost || s.reaches(distance, p.whole, over+1) <= over)
}

// level is what was found at one distance.
type level struct {
	limit  int16 // the waste of a board is at most this
	boards []State
	wastes []int16 // of boards
}

// add adds a board, unless that is stopped.
func (v *level) add(s State, waste int16, m *making) {
	var ok, also bool
	v.boards, ok = roomier(v.boards, m)
	v.wastes, also = roomier(v.wastes, m)
	if ok && also {
		v.boards, v.wastes = append(v.boards, s), append(v.wastes, waste)
	}
}

// least is the least waste, at most 0.
func (v *level) least() (waste int16) {
	for _, w := range v.wastes {
		waste = min(waste, w)
	}
	return waste
}

// keep lowers the limit until at most so many boards are left, but not below
// the waste that no board has.
func (v *level) keep(most int, none int16) {
	counts := map[int16]int{}
	for _, waste := range v.wastes {
		counts[waste]++
	}
	left := len(v.boards)
	for ; left > most && v.limit > none; v.limit-- {
		left -= counts[v.limit]
	}
	kept := v.boards[:0]
	for i, s := range v.boards {
		if v.wastes[i] <= v.limit {
			kept = append(kept, s)
		}
	}
	v.boards = kept
}

// descending lists the pits' seeds, the most first.
func (s *State) descending() (sorted [pits]uint8) {
	count := 0
	for _, word := range s {
		for range 4 {
			n, at := uint8(word), count
			for ; at > 0 && sorted[at-1] < n; at-- {
				sorted[at] = sorted[at-1]
			}
			sorted[at] = n
			count++
			word >>= 8
		}
	}
	return sorted
}

// fold is the board that stands for a board.
func (p *perimeter) fold(s State) State {
	if p.manual {
		return s
	}
	return canonical(s)
}

// isFirst reports whether a filled pit may be sown with moves=manual.
func (s *State) isFirst(origin Pit) bool {
	return origin >= columns || s.filledPits()&(1<<origin-1) == 0
}

// canonical is the turn of a board that stands for all of them.
func canonical(s State) State { return s.least() }
