// Package parallel runs several workers for one caller: threads of a search, of
// the exact engine, games of a tournament. The caller waits for all of them, so
// none outlives it, and what one of them panics with reaches the caller's own
// goroutine, where whoever called it can see to it. (A panic that leaves any
// other goroutine ends the program; errgroup carries none across.)
package parallel

import (
	"fmt"
	"iter"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"

	"procura/core/internal/system"
)

// GiveWay lets others go first, as the window, where both want a processor: the calling
// goroutine keeps its thread until it ends, with a lower priority. What it runs by Run,
// and programs that it starts, have that priority too.
func GiveWay() {
	runtime.LockOSThread()
	system.LowerPriority()
}

// Panic holds the value that a worker on a goroutine of its own panicked with.
type Panic struct {
	Value any
	// Stack is the worker's, as debug.Stack writes it.
	Stack []byte
}

// Error tells what the worker panicked with, and where.
func (p *Panic) Error() string { return fmt.Sprintf("%v\n\nworker's %s", p.Value, p.Stack) }

// Unwrap is the value, where it is an error.
func (p *Panic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

// Run runs workers, the first one on the caller's goroutine, and returns when
// all of them have.
//
//	caller  ─┬─ worker 0 ──────┬─ Run returns, or panics
//	         ├─ worker 1 ─ ✗   │      ✗ halt(): the others end soon
//	         └─ worker 2 ──────┘
//
// When one panics Run calls halt, waits for the others all the same, and panics:
// with the value of worker 0 as it was, else with the *Panic that came first.
// halt may be called from any goroutine, and more than once.
func Run(halt func(), workers ...func()) {
	if len(workers) == 0 {
		return
	}
	g, gives := workerGroup{}, len(workers) > 1 && system.PriorityLowered()
	for _, work := range workers[1:] {
		g.wait.Go(func() {
			if gives {
				GiveWay()
			}
			defer func() {
				if value := recover(); value != nil {
					g.once.Do(func() { g.cause = &Panic{value, debug.Stack()} })
					halt()
				}
			}()
			work()
		})
	}
	ended := false
	defer func() {
		if !ended {
			halt()
		}
		g.wait.Wait()
		if ended && g.cause != nil {
			panic(g.cause)
		}
	}()
	workers[0]()
	ended = true
}

type workerGroup struct {
	wait  sync.WaitGroup
	once  sync.Once
	cause *Panic
}

// InOrder has workers work on tasks, and takes the tasks in their order once they are done. The caller's goroutine makes
// the tasks and takes them, so that neither needs a lock. At most four tasks for each worker are made and not taken.
func InOrder[T any](workers int, tasks iter.Seq[T], work, take func(T)) {
	type job struct {
		task T
		done chan struct{}
	}
	todo, stopped := make(chan job, 4*workers), make(chan struct{})
	var waiting []job
	takeOldest := func() bool {
		oldest := waiting[0]
		waiting = waiting[1:]
		select {
		case <-oldest.done:
		case <-stopped:
			return false
		}
		take(oldest.task)
		return true
	}
	hand := func() {
		defer close(todo)
		for task := range tasks {
			if len(waiting) == cap(todo) && !takeOldest() {
				return
			}
			waiting = append(waiting, job{task, make(chan struct{})})
			todo <- waiting[len(waiting)-1]
		}
		for len(waiting) > 0 {
			if !takeOldest() {
				return
			}
		}
	}
	do := func() {
		for j := range todo {
			work(j.task)
			close(j.done)
		}
	}
	Run(sync.OnceFunc(func() { close(stopped) }), append([]func(){hand}, slices.Repeat([]func(){do}, workers)...)...)
}
