package parallel

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"procura/core/internal/system"
)

// caught is what a call panics with, nil for nothing.
func caught(call func()) (value any) {
	defer func() { value = recover() }()
	call()
	return nil
}

func TestRunWaitsForEveryWorker(t *testing.T) {
	var ended atomic.Int64
	count := func() { ended.Add(1) }
	Run(func() { t.Error("halted without a panic") }, count, count, count, count)
	if ended.Load() != 4 {
		t.Errorf("%d of 4 workers ended before Run", ended.Load())
	}
	Run(nil) // no workers
}

func TestTheFirstWorkerRunsOnTheCallersGoroutine(t *testing.T) {
	Run(func() {}, func() { t.Log("FailNow and the like may be called here") }, func() {})
	own := 0 // guarded by nothing: the race detector would tell
	Run(func() {}, func() { own++ }, func() {})
	if own != 1 {
		t.Errorf("own = %d", own)
	}
}

// TestAPanicOfAnyWorkerReachesTheCaller: Run panics, but not before the others
// have ended, and those are told to.
func TestAPanicOfAnyWorkerReachesTheCaller(t *testing.T) {
	flaw := errors.New("flaw")
	for bad := range 3 {
		halted, ended := make(chan struct{}), atomic.Int64{}
		var once sync.Once
		workers := slices.Repeat([]func(){func() {
			<-halted
			ended.Add(1)
		}}, 3)
		workers[bad] = func() { panic(flaw) }
		value := caught(func() { Run(func() { once.Do(func() { close(halted) }) }, workers...) })
		if err, ok := value.(error); !ok || !errors.Is(err, flaw) {
			t.Errorf("worker %d: Run panics with %v", bad, value)
		}
		if ended.Load() != 2 {
			t.Errorf("worker %d: Run is over, %d of the 2 others are", bad, ended.Load())
		}
	}
}

func TestAPanicOfAnotherGoroutineKeepsItsStack(t *testing.T) {
	value := caught(func() { Run(func() {}, func() {}, explode) })
	if p, ok := value.(*Panic); !ok || p.Value != "boom" || !strings.Contains(p.Error(), "explode") {
		t.Errorf("%v", value)
	}
}

func explode() { panic("boom") }

func TestOfTwoPanicsTheCallersOwnIsKept(t *testing.T) {
	other := make(chan struct{})
	value := caught(func() {
		Run(func() {}, func() { <-other; panic("own") }, func() { defer close(other); panic("other") })
	})
	if value != "own" {
		t.Errorf("%v", value)
	}
}

func TestWorkersHaveThePriorityOfWhoRunsThem(t *testing.T) {
	lowered := func() (all bool) {
		var list [3]bool
		Run(func() {}, func() { list[0] = system.PriorityLowered() }, func() { list[1] = system.PriorityLowered() }, func() { list[2] = system.PriorityLowered() })
		return list[0] && list[1] && list[2]
	}
	if system.PriorityLowered() {
		t.Skip("this is a program that gives way")
	}
	own, theirs := make(chan bool), make(chan bool)
	go func() { // its thread ends with it
		GiveWay()
		own <- system.PriorityLowered()
		theirs <- lowered()
	}()
	if !<-own {
		t.Skip("threads have no priority here")
	}
	if !<-theirs {
		t.Error("the workers of one who gives way do not")
	}
	if system.PriorityLowered() || lowered() {
		t.Error("others give way too")
	}
}

func TestTasksAreTakenInTheirOrderAndFewAreAhead(t *testing.T) {
	for workers := 1; workers <= 5; workers++ {
		var taken []int
		tasks := func(yield func(int) bool) {
			for i := range 500 {
				if ahead := i - len(taken); ahead > 4*workers {
					t.Errorf("%d workers: %d tasks are ahead", workers, ahead)
				}
				if !yield(i) {
					return
				}
			}
		}
		doubled := make([]int, 500)
		InOrder(workers, tasks, func(i int) {
			time.Sleep(time.Duration(rand.IntN(100)) * time.Microsecond)
			doubled[i] = 2 * i
		}, func(i int) {
			if doubled[i] != 2*i {
				t.Errorf("task %d is taken before it is done", i)
			}
			taken = append(taken, i)
		})
		if len(taken) != 500 || !slices.IsSorted(taken) {
			t.Errorf("%d workers: %v", workers, taken)
		}
	}
}

func TestAPanicOfATaskReachesTheCaller(t *testing.T) {
	for workers := 1; workers <= 3; workers++ {
		for _, where := range []string{"tasks", "work", "take"} {
			value := caught(func() {
				breakAt := func(at string, i int) {
					if where == at && i == 40 {
						panic(where)
					}
				}
				InOrder(workers, func(yield func(int) bool) {
					for i := range 100 {
						breakAt("tasks", i)
						if !yield(i) {
							return
						}
					}
				}, func(i int) { breakAt("work", i) }, func(i int) { breakAt("take", i) })
			})
			if of, ok := value.(*Panic); ok {
				value = of.Value
			}
			if value != where {
				t.Errorf("%d workers: %v, want %s", workers, value, where)
			}
		}
	}
}
