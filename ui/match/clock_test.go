package match

import (
	"testing"
	"time"
)

func TestTheClockStandsStillWhereItIsStopped(t *testing.T) {
	at := func(s int) time.Time { return time.Unix(1000, 0).Add(time.Duration(s) * time.Second) }
	var c clock
	if got := c.elapsed(at(5)); got != 0 {
		t.Errorf("a clock that never ran shows %v", got)
	}
	c.run(true, at(0))
	c.run(true, at(2)) // it runs already
	if got := c.elapsed(at(3)); got != 3*time.Second {
		t.Errorf("after 3 s: %v", got)
	}
	c.run(false, at(4))
	c.run(false, at(9)) // it stands already
	if got := c.elapsed(at(60)); got != 4*time.Second {
		t.Errorf("after a stop at 4 s: %v", got)
	}
	c.run(true, at(100))
	if got := c.elapsed(at(101)); got != 5*time.Second {
		t.Errorf("after another second: %v", got)
	}
}
