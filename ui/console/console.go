// Package console is the command line: check, solve, audit, analyze, move,
// tournament, grade, verify, compare, id, generate and version. It opens no window, needs no display and imports no
// Fyne, so that it also serves the nogui build. docs/cli.md says what each
// command prints.
package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/match"
	"procura/core/paste"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/report"
)

// Exit statuses.
const (
	Done     = 0 // whatever the verdict
	Failed   = 1 // a problem is unreadable, without target, or not found; a file could not be written
	BadUsage = 2
)

// Store reads problems and keeps results.
type Store interface {
	// Open reads a file. When ctx ends before that is done, nothing is found.
	Open(ctx context.Context, path string) match.File
	// Submissions lists files of results of any program, and Submission reads one.
	ListSubmissions(ctx context.Context, paths []string) ([]string, []game.Issue)
	ReadSubmissions(ctx context.Context, path string) iter.Seq[grade.Submission]
	// Format writes problems as they stand in a file.
	Format(problems []game.Problem) string
	// AppendResults adds to a file of results. Certificates begins a file of certificates, and
	// SaveOutput writes any other, each in the place of what is there only with replace.
	AppendResults(path string, runs ...game.Run) error
	CreateCertificates(path string, replace bool) (game.Certificates, error)
	SaveOutput(path, content string, replace bool) error
	// CheckOutput, CheckResults and CheckJournal say before the work why a file could not
	// be written, or added to; SameFile reports whether it is one of others.
	CheckOutput(path string, replace bool) error
	CheckResults(path string) error
	CheckJournal(path string) error
	SameFile(path string, others ...string) bool
	// ReadJournal and HoldJournal keep lines of text, each safe before the next; see
	// storage.
	ReadJournal(path string) (string, error)
	HoldJournal(path, known string) (add func(line string) error, release func(), err error)
	// Reason says in the user's words why the system refused a file.
	Reason(err error) text.Message
}

// Env is what the command line needs of the program around it.
type Env struct {
	Out, Err io.Writer
	Words    *i18n.Words
	// Plain speaks English: for JSON and CSV, whose words are fixed.
	Plain *i18n.Words
	Store Store
	// In is standard input.
	In io.Reader
	// Started is when the clock of a command began to run; nil stands for the call
	// of Run.
	Started func() time.Time
	// Games are those of the program.
	Games []game.Module
	// Memory is the default memory limit of a search, in bytes.
	Memory int64
	// Machine is the memory of the machine in bytes, 0 where it is not known.
	Machine int64
	// Book is the book of Quatro, compressed; empty for none.
	Book []byte
}

// commands maps the first argument to what it runs.
var commands = map[string]func(context.Context, *Env, []string) int{
	"check":      check,
	"solve":      solve,
	"audit":      audit,
	"analyze":    analyze,
	"move":       move,
	"tournament": runTournament,
	"grade":      gradeResults,
	"verify":     verify,
	"compare":    compareMethods,
	"id":         id,
	"generate":   generateProblems,
	"version":    version,
	"help":       help,
	"--help":     help,
	"-h":         help,
}

// Handles reports whether the arguments are for Run, and not for the window: nothing,
// or a file to open.
func Handles(args []string) bool {
	return len(args) > 1 || len(args) == 1 && (commands[args[0]] != nil || strings.HasPrefix(args[0], "-"))
}

// Run runs a command and returns the exit status. When ctx ends, what there is
// is printed.
func Run(ctx context.Context, env *Env, args []string) int {
	command := commands[args[0]]
	if command == nil {
		return env.badUsage(text.M("console.command", "Command", args[0]))
	}
	if env.Out == os.Stdout && isOutputClosed() {
		env.printError(text.M("console.closed"))
		return Failed
	}
	out := &stickyWriter{to: env.Out}
	heard := *env
	heard.Out = out
	status := heard.runGuarded("", func() int { return command(ctx, &heard, args[1:]) })
	if out.err != nil {
		env.printError(text.M("console.output", "Reason", env.Store.Reason(out.err)))
		return max(status, Failed)
	}
	return status
}

// runGuarded does some work; where a panic breaks it off, which is an error of the
// program, one line says so, of what it concerns, and the status is Failed.
func (env *Env) runGuarded(of string, work func() int) (status int) {
	defer func() {
		if value := recover(); value != nil {
			env.printError(text.M("console.broken", "Reason", strings.TrimPrefix(of+": "+fmt.Sprint(value), ": ")))
			status = Failed
		}
	}()
	return work()
}

// stickyWriter is a writer that remembers its first error: what is printed is printed
// in many places, and a full disk is told once.
type stickyWriter struct {
	to  io.Writer
	err error
}

func (s *stickyWriter) Write(p []byte) (int, error) {
	if s.err == nil {
		_, s.err = s.to.Write(p)
	}
	return len(p), s.err
}

func version(_ context.Context, env *Env, args []string) int {
	if len(args) > 0 {
		return env.badUsage(text.M("console.argument", "Argument", args[0]))
	}
	fmt.Fprintln(env.Out, "procura", game.Version)
	return Done
}

func help(_ context.Context, env *Env, _ []string) int { return env.help() }

func (env *Env) help() int {
	fmt.Fprintln(env.Out, env.Words.Key("console.help",
		"Algorithms", strings.Join(algorithms(), "|"), "Parameters", "--"+strings.Join(parameterKeys(), " N  --")+" N"))
	return Done
}

func newFlags() *pflag.FlagSet {
	flags := pflag.NewFlagSet("procura", pflag.ContinueOnError)
	flags.Usage = func() {}
	return flags
}

// parse reads flags and files; unless it is ok, the status says how it ends.
func (env *Env) parse(flags *pflag.FlagSet, args []string) (status int, ok bool) {
	status, ok = env.parsePaths(flags, args, "console.nofile")
	if ok && slices.Contains(flags.Args(), "-") {
		return env.badUsage(text.M("console.stdin")), false
	}
	return status, ok
}

// parsePaths reads flags and paths, as parse does; without any, it says what is missing.
func (env *Env) parsePaths(flags *pflag.FlagSet, args []string, needed string) (status int, ok bool) {
	if status, ok = env.parseFlags(flags, args); ok && flags.NArg() == 0 {
		return env.badUsage(text.M(needed)), false
	}
	return status, ok
}

// parseFlags reads flags alone, as parse does. A word or a file that is given as nothing is
// none, see outputs.
func (env *Env) parseFlags(flags *pflag.FlagSet, args []string) (status int, ok bool) {
	err := flags.Parse(args)
	switch {
	case errors.Is(err, pflag.ErrHelp):
		return env.help(), false
	case err != nil:
		return env.badUsage(wrongFlag(err)), false
	}
	var empty *pflag.Flag
	flags.Visit(func(f *pflag.Flag) {
		if f.Value.Type() == "string" && f.Value.String() == "" {
			empty = f
		}
	})
	if empty != nil {
		return env.badUsage(text.M("console.flag.empty", "Flag", "--"+empty.Name)), false
	}
	return Done, true
}

// wrongFlag says in the user's words what the flag package found wrong.
func wrongFlag(err error) text.Message {
	if e, ok := errors.AsType[*pflag.NotExistError](err); ok {
		dashes := "--"
		if e.GetSpecifiedShortnames() != "" {
			dashes = "-"
		}
		return text.M("console.argument", "Argument", dashes+e.GetSpecifiedName())
	}
	if e, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return text.M("console.flag.empty", "Flag", "--"+e.GetSpecifiedName())
	}
	if e, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		if e.GetFlag().Value.Type() == "duration" {
			return text.M("console.time", "Flag", "--"+e.GetFlag().Name, "Value", e.GetValue())
		}
		return text.M("console.flag.value", "Flag", "--"+e.GetFlag().Name, "Value", e.GetValue())
	}
	return text.M("console.flag.syntax", "Reason", err.Error())
}

// printError prints one line on standard error.
func (env *Env) printError(m text.Message) {
	fmt.Fprintln(env.Err, "procura:", text.Plain(env.Words.Say(m)))
}

func (env *Env) badUsage(m text.Message) int {
	env.printError(m)
	return BadUsage
}

// report prints what was wrong with a file, a line each: file:line:column: what; what was
// expected.
func (env *Env) report(issues []game.Issue) {
	for _, issue := range issues {
		fmt.Fprintln(env.Err, text.Plain(place(issue)+": "+report.Flaw(env.Words, issue)))
	}
}

// place is where an issue is, as other programs of a command line say it.
func place(issue game.Issue) string {
	if issue.Line == 0 {
		return issue.File
	}
	return fmt.Sprintf("%s:%d:%d", issue.File, issue.Line, issue.Column)
}

// id prints the short id of each problem, of a game for two that of its last position.
func id(ctx context.Context, env *Env, args []string) int {
	flags := newFlags()
	if status, ok := env.parse(flags, args); !ok {
		return status
	}
	status := Done
	for _, path := range flags.Args() {
		file, ok := untilDone(ctx, func() match.File { return env.Store.Open(ctx, path) })
		if !ok {
			break
		}
		for _, p := range file.Problems {
			fmt.Fprintln(env.Out, paste.ProblemID(p.Puzzle, nil), p.Name)
		}
		if file.Match != nil {
			fmt.Fprintln(env.Out, paste.PositionID(file.Match.Match.At(file.Match.Match.Len())))
		}
		env.report(file.Issues)
		if len(file.Issues) > 0 {
			status = Failed
		}
	}
	return status
}
