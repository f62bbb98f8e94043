package session

import "time"

// clock measures how long a human takes. It stands still while the page can't be
// seen; the zero clock stands at nothing.
type clock struct {
	spent time.Duration // up to the last stop
	since time.Time     // of the last start, zero while it stands
}

// run has the clock run or stand still from now on.
func (c *clock) run(on bool, now time.Time) {
	if on == !c.since.IsZero() {
		return
	}
	c.spent, c.since = c.elapsed(now), time.Time{}
	if on {
		c.since = now
	}
}

// runs reports whether the clock does not stand.
func (c *clock) runs() bool { return !c.since.IsZero() }

// elapsed is how long the clock has run.
func (c *clock) elapsed(now time.Time) time.Duration {
	if c.since.IsZero() {
		return c.spent
	}
	return c.spent + now.Sub(c.since)
}
