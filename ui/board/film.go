package board

import (
	"time"

	"fyne.io/fyne/v2"
)

// segment is one motion of a film. Its functions run in order: begin, tick with
// 0 < t < 1 any number of times, tick with 1, end.
type segment struct {
	length time.Duration
	begin  func()
	tick   func(t float32)
	end    func()
}

// film plays segments one after another on one animation. It has ended when
// finish was called, or stop.
type film struct {
	segments  []segment
	total     time.Duration
	animation *fyne.Animation
	next      int           // the segment that plays
	begun     bool          // it has begun
	before    time.Duration // the length of those that ended
	over      bool
	finish    func()
}

// play starts the film, speed times as fast as its segments say.
func (f *film) play(speed float64) {
	f.measure()
	f.animation = fyne.NewAnimation(time.Duration(float64(f.total)/speed), f.tick)
	f.animation.Curve = fyne.AnimationLinear
	f.animation.Start()
}

// measure adds up how long the film takes at speed 1.
func (f *film) measure() {
	for _, s := range f.segments {
		f.total += s.length
	}
}

// stop ends the film where it is; finish isn't called.
func (f *film) stop() {
	f.over = true
	f.animation.Stop()
}

func (f *film) tick(fraction float32) {
	if f.over {
		return
	}
	elapsed := time.Duration(float64(f.total) * float64(fraction))
	for f.next < len(f.segments) && (fraction >= 1 || elapsed >= f.before+f.segments[f.next].length) {
		f.part(1)
		f.segments[f.next].end()
		f.before += f.segments[f.next].length
		f.next, f.begun = f.next+1, false
	}
	if f.next < len(f.segments) {
		f.part(float32(elapsed-f.before) / float32(f.segments[f.next].length))
		return
	}
	f.over = true
	f.finish()
}

// part shows the playing segment at t.
func (f *film) part(t float32) {
	s := &f.segments[f.next]
	if !f.begun {
		f.begun = true
		s.begin()
	}
	s.tick(fyne.AnimationEaseInOut(t))
}
