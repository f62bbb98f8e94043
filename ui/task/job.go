package task

import (
	"context"
	"sync"
	"time"
)

// Phase is the state of a Job.
type Phase int

// The phases of a job.
const (
	Idle Phase = iota
	Running
	Stopping // the user has cancelled, and the work has not ended yet
)

// Job is the long work of a page, one run of it at a time. A run reports a P: how far it
// is, and what it has found. It is for the goroutine of the interface.
//
//	count := task.NewJob[int]("count", post)
//	count.OnChanged = render // it begins, goes on, is cancelled, ends
//	count.Start(func(ctx context.Context, so *task.Progress[int]) error {
//		for ctx.Err() == nil && more() { so.Update(func(n *int) { *n++ }) }
//		return ctx.Err()
//	}, func(n int, err error) { fmt.Println(n, err) })
//	count.Latest() // e.g. in render
//	count.Cancel()
type Job[P any] struct {
	*Runner
	// OnChanged is called when something is to be shown anew; OnTick, where it is not
	// nil, in its place each Interval while work runs; OnBusy when work begins and has
	// ended.
	OnChanged, OnTick, OnBusy func()

	name     string
	phase    Phase
	progress *Progress[P]
}

// Progress is a value that work changes on its goroutine and the interface reads.
type Progress[P any] struct {
	mu    sync.Mutex
	value P
}

func (p *Progress[P]) Update(change func(*P)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change(&p.value)
}

func (p *Progress[P]) Latest() P {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.value
}

// NewJob prepares a job; name stands in the log when it panics.
func NewJob[P any](name string, post func(func())) *Job[P] {
	nothing := func() {}
	return &Job[P]{Runner: New(post), OnChanged: nothing, OnBusy: nothing, name: name, progress: &Progress[P]{}}
}

// Start runs work beside the window, which goes first where both want a processor. A run
// under way is cancelled, and says nothing more. ended gets what was reported last, and
// what work returned, or a *PanicError, which was logged; then the job is idle.
func (j *Job[P]) Start(work func(context.Context, *Progress[P]) error, ended func(P, error)) {
	progress := &Progress[P]{}
	j.progress, j.phase = progress, Running
	tick := func() { j.OnChanged() }
	if j.OnTick != nil {
		tick = j.OnTick
	}
	Start(j.Runner, func(ctx context.Context) (bool, error) {
		GiveWay()
		return true, work(ctx, progress)
	}, tick, func(_ bool, err error) {
		j.phase = Idle
		LogPanic(j.name, err)
		ended(progress.Latest(), err)
		j.OnBusy()
		j.OnChanged()
	})
	j.OnBusy()
	j.OnChanged()
}

// Phase returns the state of the job; Busy reports whether work is running.
func (j *Job[P]) Phase() Phase { return j.phase }

// Busy reports whether work runs, also when it was cancelled.
func (j *Job[P]) Busy() bool { return j.phase != Idle }

// Latest returns the last report of the current run, or of the last one.
func (j *Job[P]) Latest() P { return j.progress.Latest() }

// Cancel asks the current run to end; what it has found is still delivered.
func (j *Job[P]) Cancel() { j.CancelWithin(0) }

// CancelWithin does the same, and waits for the end as Runner.CancelWithin does.
func (j *Job[P]) CancelWithin(patience time.Duration) {
	if j.phase != Running {
		return
	}
	j.phase = Stopping
	if patience > 0 {
		j.Runner.CancelWithin(patience)
	} else {
		j.Runner.Cancel()
	}
	if j.phase == Stopping {
		j.OnChanged()
	}
}

// Drop ends the current run, and delivers nothing more of it.
func (j *Job[P]) Drop() {
	j.Runner.Drop()
	if j.Busy() {
		j.phase = Idle
		j.OnBusy()
	}
}
