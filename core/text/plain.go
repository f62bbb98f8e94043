package text

import (
	"fmt"
	"strings"
	"unicode"
)

// Plain is a text of a file as one line that shows what is in it: line ends and tabs
// are blanks; what can't be seen, turns the writing around or speaks to a terminal is
// written as \x1b or \u202e.
func Plain(s string) string {
	if strings.IndexFunc(s, hidden) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\n' || r == '\r' || r == '\t':
			b.WriteByte(' ')
		case hidden(r) && r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		case hidden(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// hidden recognises control characters, line and paragraph ends, marks of the
// direction of writing, and blanks without width.
func hidden(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r >= 0x2028 && r <= 0x2029 || r == 0x200B || r == 0x2060 || r == 0xFEFF
}

// Clip is a text with at most so many characters; of a longer one the beginning, and
// an ellipsis.
func Clip(s string, most int) string {
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "…"
		}
	}
	return s
}

// ClipFront is Clip for a text whose end says more, such as the path of a folder.
func ClipFront(s string, most int) string {
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return "…" + string(runes[len(runes)-most:])
}
