package adjiboto

// unsowing takes a sowing back, seed by seed from where it began.
type unsowing struct {
	after    State // the move
	before   State // after, without the seeds taken back
	origin   Pit
	n        int // seeds sown
	captured Pit // the pit where it must end, none while it may end anywhere
	got      int // seeds sown into captured
	lost     int // seeds sown into the origin, with lap=lost
	room     int // greatest number of seeds that leave the board
	note     func(before State, gone int)
}

const none = Pit(pits)

// undo calls note with each board from which sowing a pit leads to s, and with
// the seeds that leave the board then, at most so many.
func (l lap) undo(s State, origin Pit, room int, note func(before State, gone int)) {
	if s.seeds(origin) > 0 && (l != lapKeep || s.filled() < pits-1) {
		return // no lap, which alone leaves seeds there, passed an empty pit
	}
	u := unsowing{after: s, before: s, origin: origin, captured: none, room: room, note: note}
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

// found notes a board with the sown seeds back in their pit, unless others are
// there: with lap=keep the origin holds only what the laps brought.
func (u *unsowing) found(s State, taken int) {
	if s.seeds(u.origin) == 0 {
		s.add(u.origin, u.n)
		u.note(s, u.lost+taken)
	}
}
