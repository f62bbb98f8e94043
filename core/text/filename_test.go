package text

import (
	"strings"
	"testing"
)

func TestANameIsOneThatEverySystemTakes(t *testing.T) {
	for name, want := range map[string]string{
		"Cavalo A: fácil?":        "Cavalo A- fácil",
		"../../etc/passwd":        "etc-passwd",
		"a\nb":                    "a b",
		" . ":                     "procura",
		"":                        "procura",
		strings.Repeat("ç", 5000): strings.Repeat("ç", longestName),
	} {
		if got := FileName(name); got != want {
			t.Errorf("%.20q: %q", name, got)
		}
	}
}
