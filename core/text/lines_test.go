package text

import (
	"bufio"
	"context"
	"strings"
	"testing"
	"unicode/utf8"
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
	got, err := NextLine(ctx, bufio.NewReader(endless{cancel}))
	if err == nil || len(got) > MaxLine {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

func TestTheBeginningOfALongLineIsKeptAndTheNextLineFollows(t *testing.T) {
	lines := bufio.NewReader(strings.NewReader("L a" + strings.Repeat("é ", 1<<20) + "\nnext"))
	first, err := NextLine(t.Context(), lines)
	if len(first) > MaxLine || len(first) < MaxLine-utf8.UTFMax || !strings.HasPrefix(first, "L a") || err != nil {
		t.Errorf("%d bytes, %v", len(first), err)
	}
	if second, _ := NextLine(t.Context(), lines); second != "next" {
		t.Errorf("then %q", second)
	}
}
