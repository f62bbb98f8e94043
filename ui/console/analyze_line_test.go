package console

import (
	"bufio"
	"context"
	"strings"
	"testing"
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
	if len(first) != maxLine || !strings.HasPrefix(first, "L a") || err != nil {
		t.Errorf("%d bytes, %v", len(first), err)
	}
	if second, _ := nextLine(t.Context(), lines); second != "next" {
		t.Errorf("then %q", second)
	}
}

func TestWordsHaveTheirColumns(t *testing.T) {
	for line, want := range map[string][]word{
		"":              nil,
		" \t\r\n":       nil,
		"ab":            {{"ab", 1}},
		" é  bc\u00a0d": {{"é", 2}, {"bc", 5}, {"d", 8}},
		"a\xe9b c\n":    {{"a\xe9b", 1}, {"c", 5}},
	} {
		got := fields(line)
		if len(got) != len(want) {
			t.Errorf("%q: %v", line, got)
			continue
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%q: %v", line, got)
			}
		}
	}
}
