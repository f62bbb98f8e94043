package player

// mode is what the player is doing.
type mode int

const (
	// empty: there is no path.
	empty mode = iota
	// paused: the path stands still, or a single step is being animated.
	paused
	// moving: playing, and a step is being animated.
	moving
	// resting: playing, and a step is being looked at before the next.
	resting
)

// machine is the player without its looks: a position on a path of length
// boards, and what happens next.
//
//	empty --setLength--> paused --play--> moving --done--> resting --rested--> moving
//	                       ^                 |                |
//	                       +---- pause, step, seek, the end --+
//
// Every order starts a new serial: answers to an older one are out of date and
// do nothing, so that an order is obeyed at once.
type machine struct {
	length, index int
	mode          mode
	serial        int
	// step asks the owner to show a board; rest asks for a pause before the
	// next. Both call back once.
	step func(index int, animate, forward bool, done func())
	rest func(done func())
}

func (m *machine) playing() bool { return m.mode == moving || m.mode == resting }

// setLength begins a new path at its start; n is the number of its boards.
func (m *machine) setLength(n int) {
	m.serial++
	m.length, m.index, m.mode = max(n, 0), 0, paused
	if m.length == 0 {
		m.mode = empty
	}
}

// seek notes that the owner shows board i.
func (m *machine) seek(i int) {
	m.serial++
	m.index = max(0, min(i, m.length-1))
	if m.mode != empty {
		m.mode = paused
	}
}

// jump shows board i at once.
func (m *machine) jump(i int) {
	if m.mode == empty {
		return
	}
	before := m.index
	m.seek(i)
	m.step(m.index, false, m.index >= before, func() {})
}

// move goes one board on, animated, or one back, at once. At an end it only
// pauses.
func (m *machine) move(delta int) {
	if m.mode == empty {
		return
	}
	if to := m.index + delta; to >= 0 && to < m.length {
		m.seek(to)
		m.step(m.index, delta == 1, delta > 0, func() {})
		return
	}
	m.pause()
}

// play runs to the end of the path, from its start when it is there already.
func (m *machine) play() {
	if m.mode == empty || m.playing() || m.length < 2 {
		return
	}
	if m.index == m.length-1 {
		m.jump(0)
		m.then(resting, m.rest, m.advance)
		return
	}
	m.advance()
}

// pause stays on the board that is shown; its animation may end.
func (m *machine) pause() {
	m.serial++
	if m.mode != empty {
		m.mode = paused
	}
}

func (m *machine) advance() {
	if m.index >= m.length-1 {
		m.pause()
		return
	}
	m.index++
	m.then(moving, func(done func()) { m.step(m.index, true, true, done) }, m.arrived)
}

// arrived rests on a board, unless it is the last.
func (m *machine) arrived() {
	if m.index == m.length-1 {
		m.pause()
		return
	}
	m.then(resting, m.rest, m.advance)
}

// then enters a mode, begins something and goes on once it is done, unless
// another order came before.
func (m *machine) then(during mode, begin func(done func()), next func()) {
	m.mode = during
	m.serial++
	serial := m.serial
	begin(func() {
		if m.serial == serial {
			next()
		}
	})
}
