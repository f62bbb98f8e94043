package audit

import (
	"procura/core/internal/clock"
	"procura/core/search"
	"procura/core/search/internal/limits"
)

// Watch is how others look into an audit; all of it may be nil.
type Watch[S comparable, A any] struct {
	// Progress counts states as Generated.
	Progress *search.Progress
	// Tell is told what was found so far, on the goroutine of the audit: what it says of
	// the part of the space that was seen holds for the whole.
	Tell func(Report[S, A])
}

// Findings are told when so many states were looked at, then four times as many: so
// that all of it costs less than the audit itself.
const firstTold, toldGrowth = 1 << 10, 4

// tell judges the part of the space that was seen, and goes on as if it had not.
func (a *audit[S, A]) tell() {
	a.telling *= toldGrowth
	if a.watch.Tell == nil || a.passed > 0 {
		return
	}
	a.seed()
	a.settle()
	if a.Stopped != limits.None {
		return
	}
	whole := a.result.Whole
	a.result.Whole = false
	a.judge()
	a.examples()
	told := a.result
	told.States, told.Bytes, told.Elapsed = int64(a.nodes.Len()), a.Budget.Peak, clock.Since(a.Began)
	if told.Drop != nil {
		drop := *told.Drop // which goes on to be written to
		told.Drop = &drop
	}
	a.watch.Tell(told)
	a.result.Whole = whole
	for id := range a.nodes.Len() {
		if a.nodes.At(id).open {
			a.reaches.At(id).least = far // it may be lower by moves not seen yet
		}
	}
}
