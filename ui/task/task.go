// Package task runs long work beside the user interface: a Runner is the one
// owner of a view's goroutines. It knows no Fyne; what it has to say reaches
// the interface through the poster it was made with (fyne.Do in the program, a
// queue in tests).
package task

import (
	"context"
	"errors"
	"fmt"
	"log"
	"runtime/debug"
	"sync"
	"time"

	"procura/core/parallel"
)

// Interval is the time between two ticks. Each makes Fyne draw the whole window,
// which takes 40 to 100 ms without a graphics processor: more often, and an input
// would nearly always find the window drawing.
const Interval = 250 * time.Millisecond

// slowFrame is longer than a frame takes on an idle machine.
const slowFrame = 2 * Interval / 5

// Runner runs one work at a time. Its methods may be called from any
// goroutine, also from a posted function.
type Runner struct {
	// Cleanup, when set, runs on a goroutine of the runner after each work, once its
	// result was delivered, or was not wanted: to give memory back to the system, which
	// takes the processor from whoever is to show the result.
	Cleanup func()

	post  func(func())
	clock clock
	group sync.WaitGroup

	mu      sync.Mutex
	serial  uint64 // of the work whose results are wanted
	closed  bool
	cancel  context.CancelFunc
	running *delivery // of the work whose results are wanted
	closing context.Context
	close   context.CancelFunc
}

// New returns a runner that hands every callback to post, which must run them
// in order and one at a time.
func New(post func(func())) *Runner {
	r := &Runner{post: post, clock: systemClock{}, cancel: func() {}}
	r.closing, r.close = context.WithCancel(context.Background())
	return r
}

// clock is the time: tests have another.
type clock interface {
	// ticks sends at the end of each interval, until it is stopped.
	ticks(interval time.Duration) (ticks <-chan time.Time, stop func())
	// frameBegins waits until the frame with the last change is being drawn.
	frameBegins() <-chan time.Time
	now() time.Time
}

type systemClock struct{}

func (systemClock) ticks(d time.Duration) (<-chan time.Time, func()) {
	t := time.NewTicker(d)
	return t.C, t.Stop
}

// Fyne looks sixty times a second whether there is something to draw.
func (systemClock) frameBegins() <-chan time.Time { return time.After(time.Second / 60) }

func (systemClock) now() time.Time { return time.Now() }

// GiveWay lets the window go first where both want a processor; work that computes begins
// with it.
func GiveWay() { parallel.GiveWay() }

// PanicError is a panic in a work, turned into an error.
type PanicError struct {
	// Value is the value of the panic.
	Value any
	// Stack shows where, for the details of an error message.
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// Unwrap returns the value of the panic when it is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// Start runs work on a goroutine of r. The work under way, if any, is
// cancelled, and neither its ticks nor its result are delivered any more.
// While work runs, onTick is posted once an Interval at most, and never again
// before the last one was done; then onDone is posted with what work returned,
// or with a *PanicError. Both may be nil. Nothing starts on a closed runner.
func Start[T any](r *Runner, work func(context.Context) (T, error), onTick func(), onDone func(T, error)) {
	ctx, serial := r.begin()
	if ctx == nil {
		return
	}
	d := &delivery{finished: make(chan struct{})}
	r.await(serial, d)
	if onTick != nil {
		r.spawn(func() { r.tick(d.finished, serial, onTick) })
	}
	r.spawn(func() {
		result, err := guarded(ctx, work)
		if onDone == nil {
			close(d.finished)
			r.tidy()
			return
		}
		d.hand = func() {
			if r.wanted(serial) {
				onDone(result, err)
			}
			r.spawn(r.tidy)
		}
		close(d.finished)
		r.post(d.deliver)
	})
}

// delivery brings the result of a work to the interface: once, by the post
// or before that, by CancelWithin.
type delivery struct {
	finished  chan struct{}
	hand      func() // set before finished is closed; nil where nobody listens
	delivered bool   // the interface's own
}

func (d *delivery) deliver() {
	if d.hand != nil && !d.delivered {
		d.delivered = true
		d.hand()
	}
}

// await notes the delivery of a work, if its result is still wanted.
func (r *Runner) await(serial uint64, d *delivery) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.serial == serial {
		r.running = d
	}
}

// spawn runs f on a goroutine of r, unless r is closed.
func (r *Runner) spawn(f func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return
	}
	r.group.Add(1)
	go func() {
		defer r.group.Done()
		f()
	}()
}

// begin makes a new work the current one; the context is nil when r is closed.
func (r *Runner) begin() (context.Context, uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, 0
	}
	r.cancel()
	r.running = nil
	r.serial++
	ctx, cancel := context.WithCancel(r.closing)
	r.cancel = cancel
	return ctx, r.serial
}

func guarded[T any](ctx context.Context, work func(context.Context) (T, error)) (result T, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &PanicError{Value: value, Stack: debug.Stack()}
		}
	}()
	return work(ctx)
}

func (r *Runner) tidy() {
	if r.Cleanup != nil {
		r.Cleanup()
	}
}

// tick posts onTick at each interval until finished is closed, never before the last one
// was drawn. Where drawing takes long, as on a busy machine, that is a tenth of the time at
// most, so that an input seldom finds the window drawing.
func (r *Runner) tick(finished <-chan struct{}, serial uint64, onTick func()) {
	ticks, stop := r.clock.ticks(Interval)
	defer stop()
	var next time.Time
	for waitFor(r, finished, ticks) {
		began := r.clock.now()
		if began.Before(next) {
			continue
		}
		shown := r.postAndTell(func() { r.runIf(serial, finished, onTick) })
		if !waitFor(r, finished, shown) || !waitFor(r, finished, r.clock.frameBegins()) {
			return
		}
		if !waitFor(r, finished, r.postAndTell(func() {})) { // which runs when the frame is drawn
			return
		}
		if drawn := r.clock.now(); drawn.Sub(began) > slowFrame {
			next = drawn.Add(9 * drawn.Sub(began))
		}
	}
}

// waitFor waits for c; it is false where the work, or the runner, has ended before.
func waitFor[T any](r *Runner, finished <-chan struct{}, c <-chan T) bool {
	select {
	case <-finished:
		return false
	case <-r.closing.Done():
		return false
	case <-c:
		return true
	}
}

// postAndTell posts f and returns a channel that is closed when it has run.
func (r *Runner) postAndTell(f func()) <-chan struct{} {
	done := make(chan struct{})
	r.post(func() {
		f()
		close(done)
	})
	return done
}

// runIf runs a posted tick, unless its work is over or no longer wanted.
func (r *Runner) runIf(serial uint64, finished <-chan struct{}, f func()) {
	select {
	case <-finished:
	default:
		if r.wanted(serial) {
			f()
		}
	}
}

func (r *Runner) wanted(serial uint64) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !r.closed && r.serial == serial
}

// Cancel asks the work under way to end. What it returns is still delivered:
// a search that was cancelled has measures to show.
func (r *Runner) Cancel() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cancel()
}

// Patience is the time that a cancel by hand gives to work with CancelWithin, so that the
// window is drawn once for both: searches look at it every thousandth of a second or so.
const Patience = 10 * time.Millisecond

// CancelWithin cancels, and delivers the result at once if the work ends within
// patience. It is called from the interface, which then shows both in one frame.
func (r *Runner) CancelWithin(patience time.Duration) {
	r.mu.Lock()
	r.cancel()
	d := r.running
	r.mu.Unlock()
	if d == nil {
		return
	}
	select {
	case <-d.finished:
		d.deliver()
	case <-time.After(patience):
	}
}

// Drop asks the work under way to end and delivers nothing more of it.
func (r *Runner) Drop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cancel()
	r.running = nil
	r.serial++
}

// Every posts f again and again, every d, until stop is called or r is closed.
func (r *Runner) Every(d time.Duration, f func()) (stop func()) {
	ctx, cancel := r.child()
	ticks, stopClock := r.clock.ticks(d)
	r.spawn(func() {
		defer stopClock()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticks:
				r.postUnless(ctx, f)
			}
		}
	})
	return cancel
}

// After posts f once, when d has passed, unless stop is called or r is closed
// before.
func (r *Runner) After(d time.Duration, f func()) (stop func()) {
	ctx, cancel := r.child()
	ticks, stopClock := r.clock.ticks(d)
	r.spawn(func() {
		defer stopClock()
		select {
		case <-ctx.Done():
		case <-ticks:
			r.postUnless(ctx, f)
		}
	})
	return cancel
}

func (r *Runner) child() (context.Context, context.CancelFunc) {
	return context.WithCancel(r.closing)
}

func (r *Runner) postUnless(ctx context.Context, f func()) {
	r.post(func() {
		if ctx.Err() == nil {
			f()
		}
	})
}

// Wait returns when every goroutine of r has ended. Called from the interface
// it blocks the interface; Every never ends by itself.
func (r *Runner) Wait() { r.group.Wait() }

// Close cancels everything, waits for it and delivers nothing more.
func (r *Runner) Close() {
	r.mu.Lock()
	r.closed = true
	r.close()
	r.mu.Unlock()
	r.group.Wait()
}

// LogPanic logs where a task broke off, if its error is a panic.
func LogPanic(what string, err error) {
	var panicked *PanicError
	if errors.As(err, &panicked) {
		log.Printf("%s failed: %v\n%s", what, err, panicked.Stack)
	}
}

// Poster posts functions by another one until it is stopped. Those that come later are
// dropped, and those that wait too: when its loop has ended, Fyne would run them wherever
// they were posted from, or has closed the queue that they would wait in.
type Poster struct {
	post    func(func())
	mu      sync.RWMutex
	stopped bool
}

func NewPoster(post func(func())) *Poster { return &Poster{post: post} }

// Post posts a function, unless it is too late.
func (p *Poster) Post(f func()) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if !p.stopped {
		p.post(func() {
			if !p.isStopped() {
				f()
			}
		})
	}
}

func (p *Poster) isStopped() bool {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.stopped
}

// Stop is called where the functions run, and returns when nobody is posting any more.
func (p *Poster) Stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stopped = true
}
