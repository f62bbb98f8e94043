//go:build unix

package perfect

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// TestRatioToTheReferenceSolver prints the processor time of the search as a
// share of that of another program, on the same positions in turn, both without
// distances and each position with an empty table that may take 256 MiB; the
// median of five turns. The other program is named by the environment: it reads
// BOARD HAND, and answers with these, W D or L, and seconds, those of clearing its
// table left out.
func TestRatioToTheReferenceSolver(t *testing.T) {
	program := os.Getenv("PROCURA_REFERENCE")
	if program == "" {
		t.Skip("PROCURA_REFERENCE names no program")
	}
	for lines := Straight; lines <= Squares; lines++ {
		for placed := 4; placed <= 6; placed++ {
			r := rand.New(rand.NewPCG(20, uint64(placed)))
			var drawn []Position
			for range 20 {
				drawn = append(drawn, withSafeHand(r, lines, placed))
			}
			for name, list := range map[string][]Position{"known": known(t, lines, placed), "drawn": drawn} {
				t.Logf("%v, %d pieces, %2d %s positions: %s", lines, placed, len(list), name, ratio(t, program, list))
			}
		}
	}
}

// known are the positions of give with proven values.
func known(t *testing.T, lines Lines, placed int) (list []Position) {
	t.Helper()
	for _, e := range truths(t) {
		if e.Variant == Give && e.Lines == lines && e.Placed() == placed {
			list = append(list, e.Position)
		}
	}
	return list
}

// ratio is the median of some turns, with its seconds.
func ratio(t *testing.T, program string, list []Position) string {
	t.Helper()
	type turn struct{ ours, theirs float64 }
	var turns []turn
	for range 5 {
		ours, values := processorTime(t, list)
		theirs, other := referenceTime(t, program, list)
		if values != other {
			t.Errorf("values %s, theirs %s", values, other)
		}
		turns = append(turns, turn{ours, theirs})
	}
	slices.SortFunc(turns, func(a, b turn) int { return cmp.Compare(a.ours/a.theirs, b.ours/b.theirs) })
	middle := turns[len(turns)/2]
	return fmt.Sprintf("%.3f of %.3f s, ratio %.2f", middle.ours, middle.theirs, middle.ours/middle.theirs)
}

func processorTime(t *testing.T, list []Position) (seconds float64, values string) {
	t.Helper()
	for _, p := range list {
		before := processorSeconds(t)
		found, err := New(256<<20, 1).Solve(t.Context(), p, Options{})
		if err != nil {
			t.Fatal(err)
		}
		seconds += processorSeconds(t) - before
		values += string("?LDW"[found.Value])
	}
	return seconds, values
}

// processorSeconds returns the time of the process, its page faults and all.
func processorSeconds(t *testing.T) float64 {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return float64(used.Utime.Sec+used.Stime.Sec) + float64(used.Utime.Usec+used.Stime.Usec)/1e6
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
