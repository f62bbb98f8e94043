package game

import (
	"context"
	"strings"
	"time"
	"unicode"

	"procura/core/text"
)

// Here is what is shared by all that asks programs of somebody else: the
// engines of a tournament, the methods of a comparison. It starts none: who runs one is
// given, as a Runner.

// ProgramPrefix begins the text of a player or method that is a program.
const ProgramPrefix = "cmd:"

// MaxProgramCommand is the longest command of a program, in bytes.
const MaxProgramCommand = 4 << 10

// ProgramRunner runs a program: it writes the input to it and returns what it prints.
// The program, and what it has started, are gone when it returns: at the latest
// after the time, which is a fault, or when ctx ends. A time of 0 is no limit.
type ProgramRunner func(ctx context.Context, command []string, input string, within time.Duration) (output string, fault *ProgramFault)

// FaultReason says how a program failed.
type FaultReason string

// The reasons.
const (
	FaultCrash   FaultReason = "crash"   // it could not be started, or failed
	FaultLate    FaultReason = "late"    // it took too long
	FaultFlood   FaultReason = "flood"   // it printed too much
	FaultRubbish FaultReason = "rubbish" // what it printed is no answer
	FaultIllegal FaultReason = "illegal" // its move is not legal, or leads elsewhere
)

// FaultReasons lists them.
func FaultReasons() []FaultReason {
	return []FaultReason{FaultCrash, FaultLate, FaultFlood, FaultRubbish, FaultIllegal}
}

// Name is the reason in the user's words.
func (r FaultReason) Name() text.Message {
	switch r {
	case FaultLate, FaultFlood, FaultRubbish, FaultIllegal:
		return text.M("tournament.reason." + string(r))
	}
	return text.M("tournament.reason.crash")
}

// ProgramFault is how a program failed.
type ProgramFault struct {
	Reason FaultReason `json:"reason"`
	// Detail is what is known of it, such as what the program printed.
	Detail string `json:"detail"`
}

// ProgramCommand splits what follows ProgramPrefix into words; false where it can't be a command.
func ProgramCommand(line string) (words []string, ok bool) {
	words, ok = SplitCommand(line)
	return words, ok && len(words) > 0 && words[0] != "" && len(line) <= MaxProgramCommand && !strings.ContainsRune(line, 0)
}

// SplitCommand splits a command line into words at blanks; between quotes, single or
// double, blanks stay. It is not ok when a quote is not closed.
func SplitCommand(line string) (words []string, ok bool) {
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
