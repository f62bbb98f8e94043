package report

import "testing"

func TestWhatCannotBeSeenIsWrittenOut(t *testing.T) {
	for text, want := range map[string]string{
		"Zé Maria 2":                "Zé Maria 2",
		"a\x1b[31mB\x07":            `a\x1b[31mB\x07`,
		"a\r\nb\tc":                 "a  b c",
		"pdf\u202egpj.exe\u2066":    `pdf\u202egpj.exe\u2066`,
		"\uFEFFA\u200b\u2028\u0085": `\ufeffA\u200b\u2028\x85`,
		"\u200e\u061c":              `\u200e\u061c`,
		"👩\u200d🏫":                  "👩\u200d🏫",
	} {
		if got := Plain(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
