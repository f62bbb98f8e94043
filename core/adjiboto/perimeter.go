package adjiboto

import (
	"math/bits"
	"unsafe"

	"procura/core/search"
)

// extent limits a perimeter.
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
	p.front, ok = growList(p.front, m)
	p.front = append(p.front, State{})
	if !ok || !m.bookBytes(int64(unsafe.Sizeof(atlas{}))*int64(seeds+1)) {
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
		if m.stopped != search.NotStopped || i%lookEvery == 0 && m.isStopped() {
			return false
		}
		seeds := s.total()
		p.lap.before(s, max(0, 5*distance-int(next.limit)-seeds), p.seeds-seeds, func(before State, origin Pit, gone int) {
			if !p.manual || origin >= columns || before.filledPits()&(1<<origin-1) == 0 {
				p.meet(&next, before, seeds+gone, distance)
			}
		})
	}
	switch {
	case distance == p.whole:
		p.least = next.least()
	case distance > p.whole:
		next.keepBoards(p.most, p.least-1)
		p.kept = append(p.kept, next.limit)
	}
	m.returnBytes(int64(unsafe.Sizeof(State{}))*int64(cap(p.front)) + int64(unsafe.Sizeof(next.wastes[0]))*int64(cap(next.wastes)))
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
	if waste <= int(v.limit) && p.found[seeds].putDistance(p.fold(s), uint8(distance), p.making) {
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

func (p *perimeter) refute(in *stock, seeds int) int {
	distance := max(p.whole+1, seeds/5)
	for distance > p.whole+1 && !p.wouldBeHere(in, seeds, distance-1) {
		distance--
	}
	for p.wouldBeHere(in, seeds, distance) {
		distance++
	}
	return distance
}

// wouldBeHere reports whether a board that is not here would have to be here at a distance
// beyond the whole: the answer is no from one distance on.
func (p *perimeter) wouldBeHere(s *stock, seeds, distance int) bool {
	over := seeds + int(p.kept[min(distance-p.whole, len(p.kept))-1]) - 5*distance
	return over >= 0 && (p.lap != lapLost || s.reaches(distance, p.whole, over+1) <= over)
}

type level struct {
	limit  int16 // the waste of a board is at most this
	boards []State
	wastes []int16 // of boards
}

// add adds a board, unless that is stopped.
func (v *level) add(s State, waste int16, m *making) {
	var ok, also bool
	v.boards, ok = growList(v.boards, m)
	v.wastes, also = growList(v.wastes, m)
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

// keepBoards lowers the limit until at most so many boards are left, but not below
// the waste that no board has.
func (v *level) keepBoards(most int, none int16) {
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

func (p *perimeter) fold(s State) State {
	if p.manual {
		return s
	}
	return s.least()
}

// unsowing takes a sowing back, seed by seed from where it began.
type unsowing struct {
	after    State // the move
	before   State // after, without the seeds taken back
	origin   Pit
	n        int // seeds sown
	captured Pit // the pit where it must end, none while it may end anywhere
	got      int // seeds sown into captured
	lost     int // seeds sown into the origin, with lap=lost
	least    int // number of seeds that leave the board
	room     int // greatest number of them
	note     func(before State, origin Pit, gone int)
}

const none = Pit(pits)

// passed is a board after a move, with what it takes to take that back.
type passed struct {
	lap   lap
	board State
	words words
	empty uint16 // pits, bit by bit
	floor int    // seeds in the least filled of the others; counted where that can be a lap's
	laps  bool   // a lap may have been sown
}

// passed looks at a board. A lap fills all pits, but for the captured one, and the origin
// where it leaves nothing there.
func (l lap) passed(s State) passed {
	p := passed{lap: l, board: s, words: s.packed(), empty: ^s.filledPits() & (row0 | row1)}
	most := 2
	if l == lapKeep {
		most = 1
	}
	p.laps = bits.OnesCount16(p.empty) <= most
	if p.laps {
		p.floor = s.floor()
	}
	return p
}

// before calls note with each board from which a move leads to s, with the pit sown and the
// seeds that leave the board then, at least and at most so many.
func (l lap) before(s State, least, room int, note func(before State, origin Pit, gone int)) {
	p := l.passed(s)
	for origins := p.empty; origins != 0; origins &= origins - 1 {
		p.unsow(Pit(bits.TrailingZeros16(origins)), least, room, note)
	}
	for origin := Pit(0); p.laps && origin < pits; origin++ {
		p.unlap(origin, least, room, note)
	}
}

// unsow is before for a sowing of 1 to 11 seeds from a pit that is empty. The first empty pit
// behind it, where the sowing came so far, was captured, and ended it.
func (p *passed) unsow(origin Pit, least, room int, note func(before State, origin Pit, gone int)) {
	var b State
	behind := (uint32(p.empty)<<pits | uint32(p.empty)) >> (origin + 1)
	next := uint8(bits.TrailingZeros32(behind)) + 1 // pits if there is none
	for n := uint8(1); least == 0 && n < next; n++ {
		if !captures(int(p.words.seeds((origin + Pit(n)) % pits))) {
			p.words.unsowFew(origin, n, 0).unpack(&b)
			note(b, origin, 0)
		}
	}
	for taken := max(1, least|1); next < pits && taken <= min(5, room); taken += 2 {
		p.words.unsowFew(origin, next, uint8(taken)).unpack(&b)
		note(b, origin, taken)
	}
}

// unlap is before for a sowing of twelve seeds or more from a pit.
func (p *passed) unlap(origin Pit, least, room int, note func(before State, origin Pit, gone int)) {
	l, s := p.lap, p.board
	if left := s.seeds(origin); left > 0 && (l != lapKeep || left > p.floor) {
		return // with lap=keep the laps left it, and in all other pits as many
	}
	u := unsowing{after: s, before: s, origin: origin, captured: none, least: least, room: room, note: note}
	for last, goes := origin, true; goes; {
		last = (last + 1) % pits
		if last == origin && l == lapSkip {
			last = (last + 1) % pits
		}
		u.n++
		if last == origin && l == lapLost {
			goes = u.lose()
		} else {
			goes = u.takeBack(last)
		}
	}
}

// lose takes back a seed that was sown into the origin and lost, and reports
// whether the sowing can have begun with more seeds.
func (u *unsowing) lose() bool {
	u.lost++
	if u.lost > u.room {
		return false
	}
	if u.captured == none {
		u.found(u.before, 0)
	}
	return true
}

// takeBack takes back a seed from a pit, and reports whether the sowing can have
// gone on behind it.
func (u *unsowing) takeBack(last Pit) bool {
	kept := u.after.seeds(last)
	if kept == 0 {
		return u.release(last)
	}
	if u.before.seeds(last) == 0 {
		return false
	}
	u.before.add(last, -1)
	if u.captured == none && !captures(kept) {
		u.found(u.before, 0)
	}
	return true
}

// release takes back a seed from an empty pit, which must have been captured:
// every sowing that goes on from there ends there again.
func (u *unsowing) release(last Pit) bool {
	if u.captured != none && u.captured != last || u.got == 5 {
		return false
	}
	u.captured = last
	u.got++
	for taken := u.got | 1; taken <= min(5, u.room-u.lost); taken += 2 {
		b := u.before
		b.add(last, taken-u.got)
		u.found(b, taken)
	}
	return true
}

// found notes a board with the sown seeds back in their pit, if they are enough for a lap,
// unless others are there: with lap=keep the origin holds only what the laps brought.
func (u *unsowing) found(s State, taken int) {
	if u.n >= pits && u.lost+taken >= u.least && s.seeds(u.origin) == 0 {
		s.add(u.origin, u.n)
		u.note(s, u.origin, u.lost+taken)
	}
}
