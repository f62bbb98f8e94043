package game

import (
	"slices"
	"testing"
)

func TestACommandLineIsSplitAtBlanksOutsideQuotes(t *testing.T) {
	for line, want := range map[string][]string{
		"a b":                  {"a", "b"},
		"  a\t b ":             {"a", "b"},
		`"a b" c`:              {"a b", "c"},
		`a'b c'd`:              {"ab cd"},
		`'say "hi"' ""`:        {`say "hi"`, ""},
		`C:\games\p.exe --x=1`: {`C:\games\p.exe`, "--x=1"},
		"":                     nil,
	} {
		if got, ok := SplitCommand(line); !ok || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v", line, got, ok)
		}
	}
	for _, line := range []string{`"a`, `a'`, `'"'"`} {
		if got, ok := SplitCommand(line); ok {
			t.Errorf("%s: %q", line, got)
		}
	}
}
