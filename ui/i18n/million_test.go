package i18n_test

import (
	"testing"
)

func TestAMillionIsAPlural(t *testing.T) {
	for _, count := range []int64{0, 2, 1_000_000, 3_000_000_000} {
		if got := speak(t, "pt").Key("solver.fact.expanded", "Count", count, "Number", "n", "Time", "t"); got != "n expandidos em t" {
			t.Errorf("%d: %q", count, got)
		}
	}
	if got := speak(t, "pt").Key("solver.fact.expanded", "Count", int64(1), "Number", "1", "Time", "t"); got != "1 expandido em t" {
		t.Error(got)
	}
}
