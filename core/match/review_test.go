package match

import (
	"strings"
	"testing"
)

func TestTheBetterMoveIsTheLeastChange(t *testing.T) {
	moves := []string{"A1/brao", "B2/brao", "B2/prbc", "B2/pqao"}
	for _, c := range []struct{ good, want string }{
		{"A1/brao B2/pqao", "B2/pqao"}, {"A1/brao", "A1/brao"}, {"B2/brao B2/pqao", "B2/pqao"}, {"", ""},
	} {
		got := mostAlike(moves, "B2/prbo", func(m string) bool { return strings.Contains(c.good, m) })
		if got != c.want {
			t.Errorf("of %q: %q, want %q", c.good, got, c.want)
		}
	}
}
