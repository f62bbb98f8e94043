//go:build unix

package perfect

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// TestRatioToTheReferenceSolver prints the processor time of the search as a
// share of that of another program, on the same positions in the same minute,
// both without distances and each position with an empty table. The other
// program is named by the environment: it reads BOARD HAND, and answers with
// these, W D or L, and seconds.
func TestRatioToTheReferenceSolver(t *testing.T) {
	program := os.Getenv("PROCURA_REFERENCE")
	if program == "" {
		t.Skip("PROCURA_REFERENCE names no program")
	}
	for lines := Straight; lines <= Squares; lines++ {
		for placed := 4; placed <= 6; placed++ {
			r := rand.New(rand.NewPCG(20, uint64(placed)))
			var list []Position
			for range 20 {
				list = append(list, withSafeHand(r, lines, placed))
			}
			ours, values := processorTime(t, list)
			theirs, other := referenceTime(t, program, list)
			if values != other {
				t.Errorf("values %s, theirs %s", values, other)
			}
			t.Logf("lines %d, %d pieces: %.3f of %.3f s, ratio %.2f", lines, placed, ours, theirs, ours/theirs)
		}
	}
}

func processorTime(t *testing.T, list []Position) (seconds float64, values string) {
	e := New(32<<20, 1)
	for _, p := range list {
		e.emptyTable()
		before := userSeconds(t)
		found, err := e.Solve(t.Context(), p, Options{})
		if err != nil {
			t.Fatal(err)
		}
		seconds += userSeconds(t) - before
		values += string("?LDW"[found.Value])
	}
	return seconds, values
}

func userSeconds(t *testing.T) float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return float64(used.Utime.Sec) + float64(used.Utime.Usec)/1e6
}

func referenceTime(t *testing.T, program string, list []Position) (seconds float64, values string) {
	text, arguments := "", []string{"-t", "22"}
	for _, p := range list {
		text += p.String() + "\n"
	}
	if list[0].Lines == Squares {
		arguments = append(arguments, "-S")
	}
	command := exec.CommandContext(t.Context(), program, arguments...)
	command.Stdin = strings.NewReader(text)
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		var board, hand, value string
		var time float64
		if _, err := fmt.Sscan(line, &board, &hand, &value, &time); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		seconds, values = seconds+time, values+value
	}
	return seconds, values
}
