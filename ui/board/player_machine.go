package board

import (
	"time"

	"fyne.io/fyne/v2"

	"procura/ui/keys"
)

// A player is a position on a path of length boards, and what happens next.
//
//	paused --Play--> moving --done--> resting --waited--> moving
//	  ^                 |                |
//	  +---- Pause, Step, Seek, the end --+
//
// Every order starts a new serial: answers to an older one are out of date and
// do nothing, so that an order is obeyed at once.

type playerMode int

const (
	// paused: there is no path, it stands still, or a single step is being animated.
	paused playerMode = iota
	// moving: playing, and a step is being animated.
	moving
	// resting: playing, and a step is being looked at before the next.
	resting
)

// path is a row of boards, and the one that is shown or moved to, from 0.
type path struct{ length, index int }

func (p *path) Length() int { return p.length }
func (p *path) Index() int  { return p.index }

func (p *Player) Playing() bool { return p.mode != paused }

// standStill stands at board i of a path of n.
func (p *Player) standStill(n, i int) {
	p.serial++
	p.length, p.mode = max(n, 0), paused
	p.index = max(0, min(i, p.length-1))
	p.updateWidgets()
}

// SetLength begins a path of n boards (one more than moves) at its start; 0 is
// no path. The owner is not asked: it shows the first board by itself.
func (p *Player) SetLength(n int) { p.standStill(n, 0) }

// Extend has a path end at another board, behind the one that is shown; what plays goes on.
func (p *Player) Extend(n int) {
	p.length = max(n, p.index+1)
	p.updateWidgets()
}

// Seek notes that the owner shows board i, and pauses.
func (p *Player) Seek(i int) { p.standStill(p.length, i) }

// Pause stays on the board that is shown; its animation may end.
func (p *Player) Pause() { p.Seek(p.index) }

// JumpTo shows a board at once, and pauses.
func (p *Player) JumpTo(i int) {
	if before := p.index; p.length > 0 {
		p.Seek(i)
		p.showStep(false, p.index >= before, func() {})
	}
}

// Step goes delta boards on, one of them animated, or back, at once, and pauses. At an end
// it only pauses.
func (p *Player) Step(delta int) {
	to := p.index + delta
	if to < 0 || to >= p.length {
		p.Pause()
		return
	}
	p.Seek(to)
	p.showStep(delta == 1, delta > 0, func() {})
}

// showStep asks the owner to show the board of now, which calls back once.
func (p *Player) showStep(animate, forward bool, done func()) {
	if p.Owner == nil {
		done()
		return
	}
	p.Owner.ShowStep(p.index, animate, forward, done)
}

func (p *Player) Toggle() {
	if p.Playing() {
		p.Pause()
		return
	}
	p.Play()
}

// Play runs to the end of the path, from its start when it is there already.
func (p *Player) Play() {
	switch {
	case p.Playing() || p.length < 2:
	case p.index < p.length-1:
		p.advance()
	default:
		p.JumpTo(0)
		p.restThenAdvance()
	}
}

// advance moves to the next board, and rests on it unless it is the last.
func (p *Player) advance() {
	if p.index >= p.length-1 {
		p.Pause()
		return
	}
	p.index++
	p.then(moving, func(done func()) { p.showStep(true, true, done) }, func() {
		if p.index == p.length-1 {
			p.Pause()
			return
		}
		p.restThenAdvance()
	})
}

// restThenAdvance looks at the board for a while, and then goes on.
func (p *Player) restThenAdvance() {
	p.then(resting, func(done func()) { p.Delay(time.Duration(float64(p.Rest)/p.speed), done) }, p.advance)
}

// then enters a mode, begins something and goes on once it is done, unless
// another order came before.
func (p *Player) then(during playerMode, begin func(done func()), next func()) {
	p.mode = during
	p.serial++
	serial := p.serial
	p.updateWidgets()
	begin(func() {
		if p.serial == serial {
			next()
		}
	})
}

// Key does what a key stands for and reports whether it stands for anything:
// Home, Left, Space, Right, End.
func (p *Player) Key(name fyne.KeyName) bool {
	switch keys.Of(keys.Player, name) {
	case keys.First:
		p.JumpTo(0)
	case keys.StepBack:
		p.Step(-1)
	case keys.Toggle:
		p.Toggle()
	case keys.Step:
		p.Step(1)
	case keys.Last:
		p.JumpTo(p.length - 1)
	default:
		return false
	}
	return true
}
