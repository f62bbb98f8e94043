package system

import (
	"os/exec"
	"testing"
	"time"
)

func TestAShortWhileIsMoreThanNothing(t *testing.T) {
	least := time.Hour
	last := Now()
	for range 100_000 {
		now := Now()
		passed := now.Sub(last)
		if passed < 0 {
			t.Fatalf("%v after %v", now, last)
		}
		if passed > 0 {
			least = min(least, passed)
		}
		last = now
	}
	if least > 50*time.Microsecond {
		t.Errorf("the clock goes forward by %v", least)
	}
}

func TestNoThreadHasALowerPriorityUnlessItIsLowered(t *testing.T) {
	if told, _ := exec.Command("nice").Output(); string(told) == "0\n" && PriorityLowered() { // the tests themselves may give way
		t.Error("lowered by nobody")
	}
}

func TestTheClockGoesAsGosOwn(t *testing.T) {
	began, own := Now(), time.Now()
	time.Sleep(200 * time.Millisecond)
	passed, expected := Since(began), time.Since(own)
	if passed < expected-50*time.Millisecond || passed > expected+2*time.Second {
		t.Errorf("%v, by Go's clock %v", passed, expected)
	}
}
