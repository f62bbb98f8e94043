// Package console is the command line: check, solve, audit, analyze, move,
// tournament, grade, verify, compare, id, generate and version. It opens no window, needs no display and imports no
// Fyne, so that it also serves the nogui build. docs/cli.md says what each
// command prints.
package console

import (
	"context"
	"io"
	"os"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/paste"
	"procura/core/text"
	"procura/ui/console/terminal"
	"procura/ui/i18n"
	"procura/ui/report"
)

// Exit statuses.
const (
	Done     = 0 // whatever the verdict
	Failed   = 1 // a problem is unreadable, without target, or not found; a file could not be written
	BadUsage = 2
)

// Env is the environment of the command line.
type Env struct {
	Out, Err io.Writer
	Words    *i18n.Words
	// Plain has English words, for JSON and CSV.
	Plain *i18n.Words
	Store report.Store
	// In is standard input.
	In io.Reader
	// Started is the time at which the clock of a command started; zero stands for the call of Run.
	Started time.Time
	// Games are the games of the program.
	Games []game.Module
	// Memory is the default memory limit of a search, in bytes.
	Memory int64
	// Machine is the memory of the machine in bytes, 0 if unknown.
	Machine int64
	// Book is the book of Quatro, compressed; empty for none.
	Book []byte
}

// work is the work of a command once its flags are declared.
type work func(context.Context)

// commands maps the first argument to the function that declares the flags of a command.
func commands() map[string]func(*command) work {
	return map[string]func(*command) work{
		"check":      checkFiles,
		"solve":      solve,
		"audit":      auditHeuristic,
		"analyze":    analyze,
		"move":       move,
		"tournament": runTournament,
		"grade":      gradeResults,
		"verify":     verifyFiles,
		"compare":    compareMethods,
		"id":         id,
		"generate":   generateProblems,
		"version":    version,
		"help":       help,
		"--help":     help,
		"-h":         help,
	}
}

// Handles reports whether the arguments are for Run; else they are for the window: nothing, or a file to open.
func Handles(args []string) bool {
	return len(args) > 1 || len(args) == 1 && (commands()[args[0]] != nil || strings.HasPrefix(args[0], "-"))
}

// Run runs a command and returns the exit status. When ctx ends, the results so far are printed.
func Run(ctx context.Context, env *Env, args []string) int {
	declare := commands()[args[0]]
	if declare == nil {
		env.printError(text.M("console.command", "Command", args[0]))
		return BadUsage
	}
	if env.Out == os.Stdout && terminal.IsOutputClosed() {
		env.printError(text.M("console.closed"))
		return Failed
	}
	heard, out := *env, &terminal.Screen{To: env.Out}
	heard.Out, heard.Err = out, &terminal.Screen{To: env.Err}
	if heard.In == nil {
		heard.In = strings.NewReader("")
	}
	c := newCommand(&heard, args[1:])
	c.guard("", func() { declare(c)(ctx) })
	if out.Err != nil {
		heard.printError(text.M("console.output", "Reason", env.Store.Reason(out.Err)))
		return max(c.status, Failed)
	}
	return c.status
}

func version(c *command) work {
	return func(context.Context) {
		if len(c.args) > 0 {
			c.refuse(text.M("console.argument", "Argument", c.args[0]))
			return
		}
		c.line("procura %s", game.Version)
	}
}

func help(c *command) work { return func(context.Context) { printHelp(c.Env) } }

// printHelp prints a line for each command, and its flags.
func printHelp(env *Env) {
	words := strings.NewReplacer(strings.Fields(env.Words.Key("console.help.words"))...)
	env.line("%s", env.Words.Key("console.help.window"))
	for _, name := range []string{
		"check", "solve", "audit", "analyze", "move", "tournament", "grade", "verify", "compare", "id", "generate", "version",
	} {
		env.line("%s", env.Words.Key("console.help."+name))
		c := newCommand(env, nil)
		commands()[name](c)
		for _, row := range c.rows {
			env.line("%s", words.Replace(row))
		}
	}
}

// id prints the short id of each problem, or of the last position of a game for two.
func id(c *command) work {
	return func(ctx context.Context) {
		if !c.parse(c.needsFiles) {
			return
		}
		for file := range c.files(ctx) {
			for _, p := range file.Problems {
				c.line("%s %s", paste.ProblemID(p.Puzzle, nil), p.Name)
			}
			if file.Match != nil {
				c.line("%s", paste.PositionID(file.Match.Match.At(file.Match.Match.Len())))
			}
			c.report(file.Issues...)
		}
	}
}
