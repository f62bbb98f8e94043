// Package console is the command line: check, solve and version. It opens no
// window, needs no display and imports no Fyne, so that it also serves the
// nogui build. FORMATS.md and docs/cli.md say what each command prints.
package console

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/words"
)

// Exit statuses.
const (
	Done     = 0 // whatever the verdict
	Failed   = 1 // a problem is unreadable, without target, or not found
	BadUsage = 2
)

// Store reads problems and keeps results.
type Store interface {
	Open(path string) game.File
	AppendResults(path string, runs ...game.Run) error
}

// Env is what the command line needs of the program around it.
type Env struct {
	Out, Err io.Writer
	Words    *words.Words
	// Plain speaks English: for JSON, whose words are fixed.
	Plain *words.Words
	Store Store
	Games []game.Puzzler
	// Memory is the default memory limit of a search, in bytes.
	Memory int64
}

// commands maps the first argument to what it runs.
var commands = map[string]func(context.Context, *Env, []string) int{
	"check":   check,
	"solve":   solve,
	"version": version,
	"help":    help,
	"--help":  help,
	"-h":      help,
}

// reserved are commands of later versions: bad usage until they exist.
var reserved = []string{"analyze", "move"}

// Handles reports whether the arguments are a command, and not a file to open
// in the window.
func Handles(args []string) bool {
	if len(args) == 0 {
		return false
	}
	return commands[args[0]] != nil || slices.Contains(reserved, args[0]) || strings.HasPrefix(args[0], "-")
}

// Run runs a command and returns the exit status. When ctx ends, what there is
// is printed.
func Run(ctx context.Context, env *Env, args []string) int {
	command := commands[args[0]]
	if command == nil {
		return env.badUsage(text.M("console.command", "Command", args[0]))
	}
	return command(ctx, env, args[1:])
}

func version(_ context.Context, env *Env, args []string) int {
	if len(args) > 0 {
		return env.badUsage(text.M("console.argument", "Argument", args[0]))
	}
	fmt.Fprintln(env.Out, "procura", game.Version)
	return Done
}

func help(_ context.Context, env *Env, _ []string) int {
	fmt.Fprintln(env.Out, env.Words.Key("console.help"))
	return Done
}

// complain prints one line on standard error.
func (env *Env) complain(m text.Message) {
	line := strings.ReplaceAll(env.Words.Say(m), "\n", " ")
	fmt.Fprintln(env.Err, "procura:", line)
}

func (env *Env) badUsage(m text.Message) int {
	env.complain(m)
	return BadUsage
}

// report prints what was wrong with a file, one line each, as
// file:line:column: what; what was expected.
func (env *Env) report(issues []game.Issue) {
	for _, issue := range issues {
		fmt.Fprintln(env.Err, env.place(issue)+": "+sentence(env.Words, issue))
	}
}

func (env *Env) place(issue game.Issue) string {
	if issue.Line == 0 {
		return issue.File
	}
	return fmt.Sprintf("%s:%d:%d", issue.File, issue.Line, issue.Column)
}

// sentence says what is wrong and what was expected.
func sentence(w *words.Words, issue game.Issue) string {
	if issue.Expected.IsZero() {
		return w.Say(issue.What)
	}
	return w.Say(issue.What) + "; " + w.Say(issue.Expected)
}
