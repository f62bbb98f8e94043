package board

// machineMode is what the player is doing.
type machineMode int

const (
	// empty: there is no path.
	noPath machineMode = iota
	// paused: the path stands still, or a single step is being animated.
	paused
	// moving: playing, and a step is being animated.
	moving
	// resting: playing, and a step is being looked at before the next.
	resting
)

// playerMachine is the player without its looks: a position on a path of length
// boards, and what happens next.
//
//	empty --setLength--> paused --play--> moving --done--> resting --rested--> moving
//	                       ^                 |                |
//	                       +---- pause, step, seek, the end --+
//
// Every order starts a new serial: answers to an older one are out of date and
// do nothing, so that an order is obeyed at once.
type playerMachine struct {
	length, index int
	mode          machineMode
	serial        int
	// step asks the owner to show a board; rest asks for a pause before the
	// next. Both call back once.
	step func(index int, animate, forward bool, done func())
	rest func(done func())
}

func (m *playerMachine) playing() bool { return m.mode == moving || m.mode == resting }

// setLength begins a new path at its start; n is the number of its boards.
func (m *playerMachine) setLength(n int) {
	m.serial++
	m.length, m.index, m.mode = max(n, 0), 0, paused
	if m.length == 0 {
		m.mode = noPath
	}
}

// seek notes that the owner shows board i.
func (m *playerMachine) seek(i int) {
	m.serial++
	m.index = max(0, min(i, m.length-1))
	if m.mode != noPath {
		m.mode = paused
	}
}

// jumpTo shows board i at once.
func (m *playerMachine) jumpTo(i int) {
	if m.mode == noPath {
		return
	}
	before := m.index
	m.seek(i)
	m.step(m.index, false, m.index >= before, func() {})
}

// stepBy goes one board on, animated, or one back, at once. At an end it only
// pauses.
func (m *playerMachine) stepBy(delta int) {
	if m.mode == noPath {
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
func (m *playerMachine) play() {
	if m.mode == noPath || m.playing() || m.length < 2 {
		return
	}
	if m.index == m.length-1 {
		m.jumpTo(0)
		m.then(resting, m.rest, m.advance)
		return
	}
	m.advance()
}

// pause stays on the board that is shown; its animation may end.
func (m *playerMachine) pause() {
	m.serial++
	if m.mode != noPath {
		m.mode = paused
	}
}

func (m *playerMachine) advance() {
	if m.index >= m.length-1 {
		m.pause()
		return
	}
	m.index++
	m.then(moving, func(done func()) { m.step(m.index, true, true, done) }, m.arrived)
}

// arrived rests on a board, unless it is the last.
func (m *playerMachine) arrived() {
	if m.index == m.length-1 {
		m.pause()
		return
	}
	m.then(resting, m.rest, m.advance)
}

// then enters a mode, begins something and goes on once it is done, unless
// another order came before.
func (m *playerMachine) then(during machineMode, begin func(done func()), next func()) {
	m.mode = during
	m.serial++
	serial := m.serial
	begin(func() {
		if m.serial == serial {
			next()
		}
	})
}
