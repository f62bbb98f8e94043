// Package program is what is shared by all that asks programs of somebody else: the
// engines of a tournament, the methods of a comparison. It starts none: who runs one is
// given, as a Runner.
package program

import (
	"context"
	"strings"
	"time"
	"unicode"

	"procura/core/text"
)

// Prefix begins the text of a player or method that is a program.
const Prefix = "cmd:"

// MaxCommand is the longest command of a program, in bytes.
const MaxCommand = 4 << 10

// Runner runs a program: it writes the input to it and returns what it prints.
// The program, and what it has started, are gone when it returns: at the latest
// after the time, which is a fault, or when ctx ends. A time of 0 is no limit.
type Runner func(ctx context.Context, command []string, input string, within time.Duration) (output string, fault *Fault)

// Reason says how a program failed.
type Reason string

// The reasons.
const (
	Crash   Reason = "crash"   // it could not be started, or failed
	Late    Reason = "late"    // it took too long
	Flood   Reason = "flood"   // it printed too much
	Rubbish Reason = "rubbish" // what it printed is no answer
	Illegal Reason = "illegal" // its move is not legal, or leads elsewhere
)

// Reasons lists them.
func Reasons() []Reason { return []Reason{Crash, Late, Flood, Rubbish, Illegal} }

// Name is the reason in the user's words.
func (r Reason) Name() text.Message {
	switch r {
	case Late:
		return text.M("tournament.reason.late")
	case Flood:
		return text.M("tournament.reason.flood")
	case Rubbish:
		return text.M("tournament.reason.rubbish")
	case Illegal:
		return text.M("tournament.reason.illegal")
	}
	return text.M("tournament.reason.crash")
}

// Fault is how a program failed.
type Fault struct {
	Reason Reason `json:"reason"`
	// Detail is what is known of it, such as what the program printed.
	Detail string `json:"detail"`
}

// Command splits what follows Prefix into words; false where it can't be a command.
func Command(line string) (words []string, ok bool) {
	words, ok = Split(line)
	return words, ok && len(words) > 0 && words[0] != "" && len(line) <= MaxCommand && !strings.ContainsRune(line, 0)
}

// Split splits a command line into words at blanks; between quotes, single or
// double, blanks stay. It is not ok when a quote is not closed.
func Split(line string) (words []string, ok bool) {
	var word strings.Builder
	inside, quote := false, rune(0)
	for _, c := range line {
		switch {
		case c == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(c)
		case c == '"' || c == '\'':
			quote, inside = c, true
		case c != ' ' && c != '\t' && c != '\n':
			word.WriteRune(c)
			inside = true
		case inside:
			words, inside = append(words, word.String()), false
			word.Reset()
		}
	}
	if inside {
		words = append(words, word.String())
	}
	return words, quote == 0
}

// Excerpt is the beginning of a text that a program may have written, on one
// line, without characters that a terminal would obey.
func Excerpt(s string) string {
	const most = 160
	s = strings.ToValidUTF8(s, "?")
	s = strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "..."
	}
	return s
}
