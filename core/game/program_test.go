package game

import (
	"cmp"
	"slices"
	"strings"
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

func TestAProgramIsACommandOfWordsThatCanBeShown(t *testing.T) {
	for line, want := range map[string]bool{
		"p x": true, "": false, " ": false, `"" x`: false, `"p`: false, "p\x00": false,
		strings.Repeat("p", MaxProgramCommand): true, strings.Repeat("p", MaxProgramCommand+1): false,
	} {
		if _, wrong := ProgramCommand(line); (wrong == nil) != want {
			t.Errorf("%.20q: %v", line, wrong)
		}
	}
	long := strings.Repeat("é", 160)
	for written, want := range map[string]string{" a\n\tb\x1b[2J ": "a b [2J", "\xff": "?", long: long, long + "é": long + "..."} {
		if got := Excerpt(written); got != want {
			t.Errorf("%q: %q", written, got)
		}
	}
	for _, r := range append(FaultReasons(), "") {
		if want := "tournament.reason." + cmp.Or(string(r), "crash"); r.Name().Key != want {
			t.Errorf("%q has the name %s", r, r.Name().Key)
		}
	}
}

func TestANameStandsBeforeItsPlayer(t *testing.T) {
	for spec, want := range map[string][2]string{
		"mine=cmd:x": {"mine", "cmd:x"}, "my own=hard:time=5": {"my own", "hard:time=5"},
		"hard": {"", "hard"}, "hard:time=5": {"", "hard:time=5"}, "cmd:x a=b": {"", "cmd:x a=b"}, "=cmd:x": {"", "=cmd:x"},
	} {
		if name, rest := CutName(spec); name != want[0] || rest != want[1] {
			t.Errorf("%s: %q %q", spec, name, rest)
		}
	}
}

func TestAFaultIsItsReasonAndWhatIsKnown(t *testing.T) {
	silent, late := ProgramFault{Reason: FaultRubbish}, ProgramFault{Reason: FaultLate, Detail: "more than 2s"}
	if m := silent.Message(); m.Key != FaultRubbish.Name().Key {
		t.Errorf("%+v", m)
	}
	if m := late.Message(); m.Key != "tournament.fault" || m.Args["Detail"] != "more than 2s" {
		t.Errorf("%+v", m)
	}
}
