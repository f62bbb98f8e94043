package console

import (
	"bufio"
	"bytes"
	"strings"
	"testing"

	"procura/core/cost"
	"procura/core/quatro/perfect"
)

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
		cost.Within(t, func() {
			lines := bufio.NewReader(bytes.NewReader(src))
			for {
				line, err := nextLine(t.Context(), lines)
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
	p, wrong, found := positionOn(line, rules{perfect.Give, perfect.Straight})
	if !found || wrong != nil {
		if wrong != nil && (wrong.Column < 1 || wrong.What.IsZero()) {
			t.Fatalf("%q: %+v", line, wrong)
		}
		return
	}
	back, wrong, _ := positionOn(strings.TrimSpace(p.String()), rules{p.Variant, p.Lines})
	if wrong != nil || back != p {
		t.Fatalf("%q: %v, read back as %v, %v", line, p, back, wrong)
	}
}
