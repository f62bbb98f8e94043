// Package console is the command line: check, solve, audit, analyze, move,
// tournament, grade, verify, compare, id, generate and version. It opens no window, needs no display and imports no
// Fyne, so that it also serves the nogui build. docs/cli.md says what each
// command prints.
package console

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"procura/core/game"
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

// Env is what the command line needs of the program around it.
type Env struct {
	Out, Err io.Writer
	Words    *i18n.Words
	// Plain speaks English: for JSON and CSV, whose words are fixed.
	Plain *i18n.Words
	Store report.Store
	// In is standard input.
	In io.Reader
	// Started is when the clock of a command began to run; zero stands for the call of Run.
	Started time.Time
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
var commands = map[string]func(context.Context, *command){
	"check":      checkFiles,
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
	run := commands[args[0]]
	if run == nil {
		env.printError(text.M("console.command", "Command", args[0]))
		return BadUsage
	}
	if env.Out == os.Stdout && isOutputClosed() {
		env.printError(text.M("console.closed"))
		return Failed
	}
	out := &stickyWriter{to: env.Out}
	heard := *env
	heard.Out = out
	c := &command{Env: &heard, args: args[1:], flags: pflag.NewFlagSet("procura", pflag.ContinueOnError)}
	c.flags.Usage = func() {}
	c.guard("", func() { run(ctx, c) })
	if out.err != nil {
		env.printError(text.M("console.output", "Reason", env.Store.Reason(out.err)))
		return max(c.status, Failed)
	}
	return c.status
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

func version(_ context.Context, c *command) {
	if len(c.args) > 0 {
		c.refuse(text.M("console.argument", "Argument", c.args[0]))
		return
	}
	fmt.Fprintln(c.Out, "procura", game.Version)
}

func help(_ context.Context, c *command) {
	fmt.Fprintln(c.Out, c.Words.Key("console.help",
		"Algorithms", strings.Join(algorithms(), "|"), "Parameters", "--"+strings.Join(parameterKeys(), " N  --")+" N"))
}

// id prints the short id of each problem, of a game for two that of its last position.
func id(ctx context.Context, c *command) {
	if !c.parse(c.needsFiles) {
		return
	}
	for file := range c.files(ctx) {
		for _, p := range file.Problems {
			fmt.Fprintln(c.Out, paste.ProblemID(p.Puzzle, nil), p.Name)
		}
		if file.Match != nil {
			fmt.Fprintln(c.Out, paste.PositionID(file.Match.Match.At(file.Match.Match.Len())))
		}
		c.report(file.Issues...)
	}
}
