package gametest

import (
	"os"
	"testing"
)

// Every reports whether tests are to try all that they can: PROCURA_EVERY, which `make every` sets.
func Every() bool { return os.Getenv("PROCURA_EVERY") != "" }

// Cases is how many cases a test tries: all of them where Every, else the usual number, and a
// quarter of that with -short.
func Cases(usual, all int) int {
	switch {
	case Every():
		return all
	case testing.Short():
		return max(1, usual/4)
	}
	return usual
}
