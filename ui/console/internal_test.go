package console

import (
	"bufio"
	"bytes"
	"strings"
	"testing"
	"time"

	"procura/core/gametest"
	"procura/core/quatro/perfect"
	"procura/core/text"
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

// FuzzPositions: no file of positions costs much, and a position that was read is
// written and read back as the same one.
func FuzzPositions(f *testing.F) {
	for _, seed := range []string{
		"L ................ -\nS 8.57.c.629.1.... 3 win 3\nC 0............... -\n", "# a\n; b\n\r\n\uFEFF................ 1",
		"X ................ -", "L .............. -", "C ................ 5\nL 0123456789abcdef -\nL 0246............ -", "S\t................\t-\tx",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		gametest.Within(t, func() {
			lines := bufio.NewReader(bytes.NewReader(src))
			for {
				line, err := text.NextLine(t.Context(), lines)
				holdPosition(t, line)
				if err != nil {
					return
				}
			}
		})
	})
}

func holdPosition(t *testing.T, line string) {
	t.Helper()
	p, wrong, found := perfect.ReadLine(line, perfect.Rules{Variant: perfect.Give, Lines: perfect.Straight})
	if !found || wrong != nil {
		if wrong != nil && (wrong.Column < 1 || wrong.What.IsZero()) {
			t.Fatalf("%q: %+v", line, wrong)
		}
		return
	}
	back, wrong, _ := perfect.ReadLine(strings.TrimSpace(p.String()), perfect.Rules{Variant: p.Variant, Lines: p.Lines})
	if wrong != nil || back != p {
		t.Fatalf("%q: %v, read back as %v, %v", line, p, back, wrong)
	}
}
