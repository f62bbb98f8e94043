// Package text carries the sentences that core wants said. Core never speaks a
// language: it names a message and its arguments, and ui and console look the
// words up in the translation files.
package text

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strings"
	"unicode"
)

// Args are the named arguments of a message. A value may itself be a Message.
// The argument "Count" also chooses the plural form.
type Args map[string]any

// Message is a sentence to be translated: the key of a translation file and
// what to fill in.
type Message struct {
	Key  string
	Args Args
}

// M makes a message from its key and alternating argument names and values.
// It panics when a name is missing or no string: that is a programming error.
func M(key string, pairs ...any) Message {
	if len(pairs) == 0 {
		return Message{Key: key}
	}
	if len(pairs)%2 != 0 {
		panic("text: argument without a value in " + key)
	}
	args := make(Args, len(pairs)/2)
	for i := 0; i < len(pairs); i += 2 {
		args[pairs[i].(string)] = pairs[i+1]
	}
	return Message{Key: key, Args: args}
}

// IsZero reports whether there is nothing to say.
func (m Message) IsZero() bool { return m.Key == "" }

// Number is a figure as an argument of a message: a whole one where it is whole, for it
// chooses plurals.
func Number(x float64) any {
	switch {
	case math.IsInf(x, 1):
		return "∞"
	case x == math.Trunc(x) && math.Abs(x) < 1<<53:
		return int(x)
	}
	return x
}

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

// plainNumber is what a spreadsheet takes for a number and nothing else.
var plainNumber = regexp.MustCompile(`^[-+]?\d+(\.\d+)?$`)

// behind is a formula behind a mark that spreadsheets of some countries take for the
// end of a cell.
var behind = regexp.MustCompile(`([;\t\r\n][\s"']*)([-=+@])`)

// Cell keeps a spreadsheet from taking a cell of a table of CSV for a formula: an
// apostrophe before it.
func Cell(s string) string {
	s = behind.ReplaceAllString(s, "$1'$2")
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) && !plainNumber.MatchString(s) {
		return "'" + s
	}
	return s
}

// CSV writes a table: no spreadsheet takes a cell of it for a formula.
func CSV(rows [][]string) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, s := range row {
			cells[i] = Cell(s)
		}
		_ = w.Write(cells) // a strings.Builder takes everything
	}
	w.Flush()
	return b.String()
}

// JSON writes a plain structure on one line, without its end.
func JSON(v any) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		panic("text: " + err.Error())
	}
	return strings.TrimSuffix(b.String(), "\n")
}

const longestName = 60

// FileName is a name that every system takes for a file.
func FileName(name string) string {
	plain := strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`<>:"/\|?*`, r) {
			return '-'
		}
		return r
	}, Plain(name))
	letters := []rune(strings.Trim(plain, " .-"))
	plain = strings.TrimRight(string(letters[:min(len(letters), longestName)]), " .-")
	if plain == "" {
		return "procura"
	}
	return plain
}
