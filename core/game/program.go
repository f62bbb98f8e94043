package game

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"procura/core/text"
)

// This file is for all that asks programs of somebody else: the
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

// Executable is a program in its folder.
type Executable struct {
	Name    string
	Command []string
	// Folder holds the program's files: it runs in a copy of it. "" is an empty folder.
	Folder string
}

// ProgramJob is a run of a program.
type ProgramJob struct {
	Executable
	Input  string
	Limits ProgramLimits
}

// ProgramLimits limits a run of a program with all that it starts.
type ProgramLimits struct {
	// Time is 0 for no limit.
	Time time.Duration
	// Memory is the most bytes of memory, 0 for no limit.
	Memory int64
	// Output is the most bytes that it prints, and that the files have that it writes.
	Output int64
}

// ProgramRun is what became of a run of a program.
type ProgramRun struct {
	Output  string
	Elapsed time.Duration
	// Peak is the most bytes of memory at any time, 0 if the system does not tell.
	Peak int64
	// Exit is the exit status, nil if the program did not end by itself.
	Exit *int
	// Complaint is the last line of its standard error.
	Complaint string
	Fault     *ProgramFault
}

// ProgramJobRunner carries out a job, as ProgramRunner runs a command.
type ProgramJobRunner func(ctx context.Context, job ProgramJob) ProgramRun

// FaultReason describes how a program failed.
type FaultReason string

// The reasons.
const (
	FaultCrash   FaultReason = "crash"   // it could not be started, or failed
	FaultLate    FaultReason = "late"    // it took too long
	FaultFlood   FaultReason = "flood"   // it printed too much
	FaultRubbish FaultReason = "rubbish" // what it printed is no answer
	FaultIllegal FaultReason = "illegal" // its move is not legal, or leads elsewhere
	FaultMemory  FaultReason = "memory"  // it took too much memory; of jobs alone
)

// FaultReasons lists those of a tournament.
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

// ProgramFault tells how a program failed.
type ProgramFault struct {
	Reason FaultReason `json:"reason"`
	// Detail says more, such as what the program printed.
	Detail string `json:"detail"`
}

// Message returns the reason, and the detail behind it.
func (f *ProgramFault) Message() text.Message {
	if f.Detail == "" {
		return f.Reason.Name()
	}
	return text.M("tournament.fault", "Reason", f.Reason.Name(), "Detail", f.Detail)
}

// CutName splits "NAME=REST", the name of a player or a program and what it is. Without a name it is "".
func CutName(spec string) (name, rest string) {
	name, rest, ok := strings.Cut(spec, "=")
	if !ok || strings.Contains(name, ":") || name == "" {
		return "", spec
	}
	return name, rest
}

// ProgramCommand splits what follows ProgramPrefix into words, or says that it can't be a command.
func ProgramCommand(line string) (words []string, wrong *text.Message) {
	words, ok := SplitCommand(line)
	if !ok || len(words) == 0 || words[0] == "" || len(line) > MaxProgramCommand || strings.ContainsRune(line, 0) {
		return nil, new(text.M("tournament.command", "Command", Excerpt(line)))
	}
	return words, nil
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

// FillCommand is a command with {ms} replaced by the time that the program has, 0 for no limit,
// and {key} by the value of a rule.
func FillCommand(command []string, within time.Duration, rules Rules) []string {
	pairs := []string{"{ms}", strconv.FormatInt(within.Milliseconds(), 10)}
	for key, value := range rules {
		pairs = append(pairs, "{"+key+"}", value)
	}
	filling := strings.NewReplacer(pairs...)
	words := make([]string, len(command))
	for i, word := range command {
		words[i] = filling.Replace(word)
	}
	return words
}

// maxBanner limits the lines that a program prints before its answer.
const maxBanner = 20

// promptSigns end the prompt that a Lisp system or a shell prints: "> ", "[1]> ", "CL-USER(2): ".
const promptSigns = ">*?$:"

var prompt = regexp.MustCompile(`^\s*(?:\[\d+\]|[\pL\d-]+(?:\(\d+\))?)?[` + promptSigns + `]+\s+`)

// Answers lists what may be the answer in the output of a program, all of it first: comments left out,
// and then without the lines before it, one after another, as a banner or a prompt. A line of
// which isPart says that it belongs to an answer is never left out.
func Answers(output string, isPart func(line string) bool) (answers []string) {
	lines := slices.DeleteFunc(strings.Split(text.Decode([]byte(output)), "\n"), func(line string) bool {
		line = strings.TrimLeft(line, promptSigns+" \t")
		return line == "" || strings.HasPrefix(line, ";")
	})
	for i := range lines[:min(len(lines), maxBanner+1)] {
		rest := strings.Join(lines[i:], "\n")
		answers = append(answers, rest)
		if at := prompt.FindStringIndex(lines[i]); at != nil {
			answers = append(answers, rest[at[1]:])
		}
		if isPart(lines[i]) {
			break
		}
	}
	return answers
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
