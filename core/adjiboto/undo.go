package adjiboto

import "math/bits"

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
	p := passed{lap: l, board: s, words: s.words(), empty: ^s.filledPits() & (row0 | row1)}
	most := 2
	if l == lapKeep {
		most = 1
	}
	if p.laps = bits.OnesCount16(p.empty) <= most; p.laps {
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
			p.words.unswing(origin, n, 0).put(&b)
			note(b, origin, 0)
		}
	}
	for taken := max(1, least|1); next < pits && taken <= min(5, room); taken += 2 {
		p.words.unswing(origin, next, uint8(taken)).put(&b)
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
			goes = u.take(last)
		}
	}
}

// lose takes back a seed that was sown into the origin and lost, and reports
// whether the sowing can have begun with more seeds.
func (u *unsowing) lose() bool {
	if u.lost++; u.lost > u.room {
		return false
	}
	if u.captured == none {
		u.found(u.before, 0)
	}
	return true
}

// take takes back a seed from a pit, and reports whether the sowing can have
// gone on behind it.
func (u *unsowing) take(last Pit) bool {
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
