package console

import (
	"bufio"
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"procura/core/gametest"
	"procura/core/quatro/perfect"
)

// endless gives characters without end, and ends a context.
type endless struct{ end context.CancelFunc }

func (e endless) Read(p []byte) (int, error) {
	e.end()
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

func TestALineWithoutEndEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	got, err := nextLine(ctx, bufio.NewReader(endless{cancel}))
	if err == nil || len(got) > maxLine {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

func TestTheBeginningOfALongLineIsKeptAndTheNextLineFollows(t *testing.T) {
	lines := bufio.NewReader(strings.NewReader("L a" + strings.Repeat("é ", 1<<20) + "\nnext"))
	first, err := nextLine(t.Context(), lines)
	if len(first) > maxLine || len(first) < maxLine-utf8.UTFMax || !strings.HasPrefix(first, "L a") || err != nil {
		t.Errorf("%d bytes, %v", len(first), err)
	}
	if second, _ := nextLine(t.Context(), lines); second != "next" {
		t.Errorf("then %q", second)
	}
}

// worths are moves with these values, W3 a win in 3, W a win in no one knows
// how many, and so on.
func worths(words ...string) (moves []perfect.Valued) {
	values := map[byte]perfect.Value{'W': perfect.Win, 'D': perfect.Draw, 'L': perfect.Loss, '?': perfect.Unknown}
	for i, word := range words {
		m := perfect.Valued{Move: perfect.Move{Given: int8(i)}, Worth: perfect.Worth{Value: values[word[0]]}}
		if len(word) > 1 {
			m.Distance = int(word[1] - '0')
		}
		moves = append(moves, m)
	}
	return moves
}

func TestMovesAreOrderedByValueThenByDistanceTheUnknownOnesLast(t *testing.T) {
	want := worths("W1", "W3", "W", "D", "L8", "L2", "L", "?")
	for seed := range uint64(20) {
		got := slices.Clone(want)
		rand.New(rand.NewPCG(seed, 0)).Shuffle(len(got), func(i, j int) { got[i], got[j] = got[j], got[i] })
		slices.SortStableFunc(got, byWorth)
		if !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
}

func TestOnlyWhatNoUnknownMoveCanChangeIsProved(t *testing.T) {
	for _, c := range []struct {
		moves []perfect.Valued
		want  string
	}{
		{worths("W3", "D", "L2"), "W3"},
		{worths("W1", "?"), "W1"},
		{worths("W3", "?"), "W"},
		{worths("W3", "W", "L2"), "W"},
		{worths("W3", "L"), "W3"},
		{worths("D", "L2"), "D"},
		{worths("D", "L"), "D"},
		{worths("D", "?"), "?"},
		{worths("L4", "L2"), "L4"},
		{worths("L4", "L"), "L"},
		{worths("L4", "?"), "?"},
		{worths("?"), "?"},
	} {
		if got, want := proved(c.moves), worths(c.want)[0].Worth; got != want {
			t.Errorf("%v: %v, want %v", c.moves, got, want)
		}
	}
}

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
