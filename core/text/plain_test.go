package text

import (
	"math"
	"testing"
)

func TestWhatCannotBeSeenIsWrittenOut(t *testing.T) {
	for s, want := range map[string]string{
		"Zé Maria 2":                "Zé Maria 2",
		"a\x1b[31mB\x07":            `a\x1b[31mB\x07`,
		"a\r\nb\tc":                 "a  b c",
		"pdf\u202egpj.exe\u2066":    `pdf\u202egpj.exe\u2066`,
		"\uFEFFA\u200b\u2028\u0085": `\ufeffA\u200b\u2028\x85`,
		"\u200e\u061c":              `\u200e\u061c`,
		"👩\u200d🏫":                  "👩\u200d🏫",
	} {
		if got := Plain(s); got != want {
			t.Errorf("%q: %s, want %s", s, got, want)
		}
	}
}

func TestClipKeepsSoManyCharacters(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Clip("áéí", 3), "áéí"},
		{Clip("áéíó", 3), "áéí…"},
		{Clip("", 0), ""},
		{Clip("a", 0), "…"},
		{ClipFront("áéí", 3), "áéí"},
		{ClipFront("áéíó", 3), "…éíó"},
	} {
		if c.got != c.want {
			t.Errorf("%s, want %s", c.got, c.want)
		}
	}
}

func TestNoCellOfATableIsAFormula(t *testing.T) {
	if got, want := CSV([][]string{{"", "a", "-3", "=1", "a;+1"}}), ",a,-3,'=1,a;'+1\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAWholeNumberIsOneInAMessage(t *testing.T) {
	for x, want := range map[float64]any{3: 3, -2: -2, 2.5: 2.5, math.Inf(1): "∞", math.Inf(-1): math.Inf(-1), 1 << 53: float64(1 << 53), 1<<53 - 1: 1<<53 - 1} {
		if got := Number(x); got != want {
			t.Errorf("%v: %T %v", x, got, got)
		}
	}
	if m := M("key", "A", 1, "B", 2); m.IsZero() || !(Message{}).IsZero() || len(m.Args) != 2 || m.Args["A"] != 1 || m.Args["B"] != 2 || M("key").Args != nil {
		t.Errorf("%v", m)
	}
}
