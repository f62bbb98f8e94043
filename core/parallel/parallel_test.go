package parallel

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

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
