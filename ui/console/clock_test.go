package console

import (
	"testing"
	"time"
)

func TestTheStartOfAProcessIsReadBehindItsName(t *testing.T) {
	const status = "77 (a b) c) S 1 77 77 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 5 0 2247949 1 2"
	if got, ok := startOf(status); got != 22479490*time.Millisecond || !ok {
		t.Errorf("%v, %v", got, ok)
	}
	for _, status := range []string{"", "1 (x) S 1", "77 (a) S 1 77 77 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 5 0 soon 1 2"} {
		if got, ok := startOf(status); ok {
			t.Errorf("%q: %v", status, got)
		}
	}
}

// The first of our code runs after the start.
func TestAProcessIsOlderThanItsCode(t *testing.T) {
	before := time.Since(awake)
	lived := age()
	if lived < before || lived > time.Since(awake)+30*time.Second {
		t.Errorf("%v since the start, %v since the code", lived, before)
	}
}
