package board

// machineMode is what the player is doing.
type machineMode int

const (
	// paused: there is no path, it stands still, or a single step is being animated.
	paused machineMode = iota
	// moving: playing, and a step is being animated.
	moving
	// resting: playing, and a step is being looked at before the next.
	resting
)

// playerMachine is the player without its looks: a position on a path of length
// boards, and what happens next.
//
//	paused --Play--> moving --done--> resting --waited--> moving
//	  ^                 |                |
//	  +---- Pause, Step, Seek, the end --+
//
// Every order starts a new serial: answers to an older one are out of date and
// do nothing, so that an order is obeyed at once.
type playerMachine struct {
	length, index int
	mode          machineMode
	serial        int
	// show asks the owner to show a board; wait asks for a pause before the
	// next. Both call back once.
	show func(index int, animate, forward bool, done func())
	wait func(done func())
	// changed is told that any of it may be another one.
	changed func()
}

func (m *playerMachine) Length() int { return m.length }

// Index is the board that is shown or moved to, from 0.
func (m *playerMachine) Index() int { return m.index }

func (m *playerMachine) Playing() bool { return m.mode != paused }

// rest stands still at board i of a path of n.
func (m *playerMachine) rest(n, i int) {
	m.serial++
	m.length, m.mode = max(n, 0), paused
	m.index = max(0, min(i, m.length-1))
	m.changed()
}

// SetLength begins a path of n boards (one more than moves) at its start; 0 is
// no path. OnStep is not called: the owner shows the first board.
func (m *playerMachine) SetLength(n int) { m.rest(n, 0) }

// Seek notes that the owner shows board i, and pauses. OnStep is not called.
func (m *playerMachine) Seek(i int) { m.rest(m.length, i) }

// Pause stays on the board that is shown; its animation may end.
func (m *playerMachine) Pause() { m.Seek(m.index) }

func (m *playerMachine) First() { m.jumpTo(0) }
func (m *playerMachine) Last()  { m.jumpTo(m.length - 1) }

func (m *playerMachine) jumpTo(i int) {
	if before := m.index; m.length > 0 {
		m.Seek(i)
		m.show(m.index, false, m.index >= before, func() {})
	}
}

// Step goes delta boards on, one of them animated, or back, at once, and pauses. At an end
// it only pauses.
func (m *playerMachine) Step(delta int) {
	to := m.index + delta
	if to < 0 || to >= m.length {
		m.Pause()
		return
	}
	m.Seek(to)
	m.show(to, delta == 1, delta > 0, func() {})
}

func (m *playerMachine) Toggle() {
	if m.Playing() {
		m.Pause()
		return
	}
	m.Play()
}

// Play runs to the end of the path, from its start when it is there already.
func (m *playerMachine) Play() {
	switch {
	case m.Playing() || m.length < 2:
	case m.index < m.length-1:
		m.advance()
	default:
		m.jumpTo(0)
		m.then(resting, m.wait, m.advance)
	}
}

// advance moves to the next board, and rests on it unless it is the last.
func (m *playerMachine) advance() {
	if m.index >= m.length-1 {
		m.Pause()
		return
	}
	m.index++
	m.then(moving, func(done func()) { m.show(m.index, true, true, done) }, func() {
		if m.index == m.length-1 {
			m.Pause()
			return
		}
		m.then(resting, m.wait, m.advance)
	})
}

// then enters a mode, begins something and goes on once it is done, unless
// another order came before.
func (m *playerMachine) then(during machineMode, begin func(done func()), next func()) {
	m.mode = during
	m.serial++
	serial := m.serial
	m.changed()
	begin(func() {
		if m.serial == serial {
			next()
		}
	})
}
