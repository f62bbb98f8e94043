package adjiboto

import (
	"context"
	"sync"
	"sync/atomic"
	"unsafe"

	"procura/core/search"
)

// extent is how far a perimeter goes.
type extent struct {
	whole int // up to this distance it has every board
	waste int // beyond, those that waste no more than this
	most  int // and no more than so many at each distance
}

// near is built in a quarter of a second, far in half a minute or more, and takes
// half a gigabyte: of a problem of a hundred seeds it leaves half of the way.
var (
	near = extent{whole: 5, waste: 5, most: 20_000}
	far  = extent{whole: 7, waste: 9, most: 2_000_000}
)

// perimeter holds boards near the empty one, with their distances, and bounds
// the distance of all others. Of two boards equally far the one with more seeds
// is worth more, so that beyond a few moves it has only boards that waste
// little: a move could capture five seeds, and what it captures less is waste.
//
//	waste(s, d) = 5d - seeds(s) + laps(s, d - whole)    of a board d moves away
//
// Laps, which lose seeds with lap=lost, are the most that a board could make
// before it is within the whole (see lapsWithin); there are none otherwise. The
// board behind a move, one move less away, wastes no more: the move takes five
// seeds at most and one for each lap, and that lap is one less to come. So the
// boards at distance d that waste at most kept(d), where kept never rises, are
// all found by going backwards from such boards alone: none is missing. Hence
//
//	a board that is not here is d moves away only if waste(s, d) > kept(d)
//
// and the least such d is a bound that falls by at most 1 a move, since waste
// does not rise with a move and kept does not rise with d. Turns of the ring are
// equally far: only the canonical one is kept, and moves=all is taken for
// granted (with moves=manual there are fewer moves, and the bound holds).
type perimeter struct {
	lap   lap
	seeds int // of the fullest boards asked about
	extent
	kept  []int16 // by distance from whole+1; the last one holds beyond
	found atlas
	front []State // boards at the distance under way
	least int16   // waste below which no board lies beyond the whole
	peak  int64   // bytes held while it was made
}

// enclose makes the perimeter for boards of at most so many seeds, going
// backwards from the empty board. For few seeds, which few moves take off, it
// does not go as far. It asks stop, where that is not nil, every so many boards
// whether to give up, and then returns nil.
func (e extent) enclose(l lap, seeds int, stop func(bytes int64) bool) *perimeter {
	e.whole, e.waste = min(e.whole, 5+seeds/42), min(e.waste, 5+seeds/21)
	p := &perimeter{lap: l, seeds: seeds, extent: e, found: newAtlas(), front: []State{{}}}
	for distance := 1; len(p.front) > 0 || distance <= p.whole+1; distance++ {
		if !p.advance(distance, stop) {
			return nil
		}
	}
	p.front = nil
	return p
}

// advance finds the boards at a distance; false: it was stopped.
func (p *perimeter) advance(distance int, stop func(bytes int64) bool) bool {
	next := level{limit: p.limit(distance)}
	for i, s := range p.front {
		if stop != nil && i%stopEvery == 0 && stop(p.bytes(&next)) {
			return false
		}
		seeds := s.total()
		for origin := range Pit(pits) {
			p.lap.undo(s, origin, p.seeds-seeds, func(before State, gone int) {
				p.meet(&next, before, seeds+gone, distance)
			})
		}
	}
	switch {
	case distance == p.whole:
		p.least = next.least()
	case distance > p.whole:
		next.keep(p.most, p.least-1)
		p.kept = append(p.kept, next.limit)
	}
	p.front = next.boards
	return true
}

// stopEvery is the number of boards between two looks at what may stop it.
const stopEvery = 1 << 12

// bytes is the memory held while a level is found.
func (p *perimeter) bytes(next *level) int64 {
	const board = int64(unsafe.Sizeof(State{}))
	n := p.found.bytes() + board*int64(cap(p.front))
	if next != nil {
		n += (board + 2) * int64(cap(next.boards))
	}
	return n
}

// distant holds a problem's far perimeter while a search needs it.
type distant struct {
	making sync.Mutex
	made   atomic.Pointer[perimeter]
}

// prepareFar makes the far perimeter; see search.Heuristic.Prepare.
func (p *Problem) prepareFar(ctx context.Context, room int64) (int64, search.Stop) {
	p.far.making.Lock()
	defer p.far.making.Unlock()
	if made := p.far.made.Load(); made != nil {
		return made.peak, search.NotStopped
	}
	stopped, most := search.NotStopped, int64(0)
	made := far.enclose(p.lap, p.seeds, func(bytes int64) bool {
		most = max(most, bytes)
		switch {
		case ctx.Err() != nil:
			stopped = search.ByCancel
		case room > 0 && bytes > room:
			stopped = search.ByMemory
		}
		return stopped != search.NotStopped
	})
	if made != nil {
		made.peak = most
	}
	p.far.made.Store(made)
	return most, stopped
}

func (p *Problem) forgetFar() { p.far.made.Store(nil) }

// farther is the far perimeter, made now where nothing prepared it.
func (p *Problem) farther() *perimeter {
	if made := p.far.made.Load(); made != nil {
		return made
	}
	p.prepareFar(context.Background(), 0)
	return p.far.made.Load()
}

// meet adds a board to those at a distance, unless it is known or wastes more
// than they may.
func (p *perimeter) meet(v *level, s State, seeds, distance int) {
	waste := 5*distance - seeds
	if waste > int(v.limit) {
		return
	}
	if distance > p.whole {
		waste = p.wasted(&s, seeds, distance)
	}
	if waste <= int(v.limit) && p.found.put(canonical(s), uint8(distance)) {
		v.boards = append(v.boards, s)
		v.wastes = append(v.wastes, int16(waste))
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
func (p *perimeter) wasted(s *State, seeds, distance int) int {
	waste := 5*distance - seeds
	if p.lap == lapLost {
		waste += lapsWithin(s, distance-p.whole)
	}
	return waste
}

// bound is the distance of a board that is here, and otherwise the least one
// that it can have.
func (p *perimeter) bound(s State, seeds int) int {
	if distance, ok := p.found.find(canonical(s)); ok {
		return int(distance)
	}
	distance := p.whole + 1
	if p.lap != lapLost {
		distance = max(distance, (seeds+int(p.kept[len(p.kept)-1]))/5)
	}
	for p.wasted(&s, seeds, distance) <= int(p.kept[min(distance-p.whole, len(p.kept))-1]) {
		distance++
	}
	return distance
}

// level is what was found at one distance.
type level struct {
	limit  int16 // the waste of a board is at most this
	boards []State
	wastes []int16 // of boards
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

// lapsWithin bounds the laps of a number of moves with lap=lost; a move makes as
// many as its pit has dozens. The pits are taken for fuller than they are: in
// each move all of them gain one seed, and one more for each lap.
//
// Where no pit can reach 24, a move makes one lap at most. The first m laps are
// made with m pits, one of them no fuller at the start than the m-th fullest
// (pits sown again count as empty ones), so that the m-th lap is not before move
// 13 - that - (m-1), nor before the move behind the lap before it. Otherwise
// every move sows the fullest pit, which stays as it is.
//
// After a move that makes l laps the bound for one move less is at least l less.
func lapsWithin(s *State, moves int) int {
	fullest := s.fullest()
	if fullest+moves-1 < pits {
		return 0
	}
	if fullest+2*(moves-1) >= 2*pits {
		laps := 0
		for move := range moves {
			laps += (fullest + move + laps) / pits
		}
		return laps
	}
	fuller := s.descending()
	for move, laps := 0, 0; ; laps++ {
		held := 0
		if laps < pits {
			held = int(fuller[laps])
		}
		if move = max(move+1, pits+1-held-laps); move > moves {
			return laps
		}
	}
}

// descending lists the pits' seeds, the most first.
func (s *State) descending() (sorted [pits]uint8) {
	for i := range sorted {
		n, at := uint8(s.seeds(Pit(i))), i
		for ; at > 0 && sorted[at-1] < n; at-- {
			sorted[at] = sorted[at-1]
		}
		sorted[at] = n
	}
	return sorted
}

// ring is any problem with all moves.
var ring Problem

// canonical is the turn of a board that stands for all of them.
func canonical(s State) State { return ring.Canonical(s) }

// atlas maps boards to distances, by open addressing.
type atlas struct {
	boards    []State
	distances []uint8 // free where 0
	count     int
}

func newAtlas() atlas {
	const few = 1 << 10
	return atlas{boards: make([]State, few), distances: make([]uint8, few)}
}

// slot is where a board is, or would be.
func (a *atlas) slot(s State) int {
	mask := len(a.boards) - 1
	at := int(s.hash()>>16) & mask
	for a.distances[at] != 0 && a.boards[at] != s {
		at = (at + 1) & mask
	}
	return at
}

func (a *atlas) find(s State) (distance uint8, ok bool) {
	at := a.slot(s)
	return a.distances[at], a.distances[at] != 0
}

// put notes a distance of at least 1 of a board, and reports whether it was new.
func (a *atlas) put(s State, distance uint8) bool {
	at := a.slot(s)
	if a.distances[at] != 0 {
		return false
	}
	a.boards[at], a.distances[at] = s, distance
	if a.count++; a.count > len(a.boards)/4*3 {
		a.grow()
	}
	return true
}

// bytes is what it holds, and what it holds while it grows where that is near.
func (a *atlas) bytes() int64 {
	held := int64(len(a.boards)) * int64(unsafe.Sizeof(State{})+1)
	if a.count > len(a.boards)/8*5 {
		held *= 3
	}
	return held
}

// grow doubles the room.
func (a *atlas) grow() {
	old := *a
	a.boards, a.distances = make([]State, 2*len(old.boards)), make([]uint8, 2*len(old.boards))
	for i, distance := range old.distances {
		if distance != 0 {
			at := a.slot(old.boards[i])
			a.boards[at], a.distances[at] = old.boards[i], distance
		}
	}
}
