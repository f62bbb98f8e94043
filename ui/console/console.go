// Package console is the command line: check, solve, audit, analyze, move,
// tournament, grade, verify, compare, id, generate and version. It opens no window, needs no display and imports no
// Fyne, so that it also serves the nogui build. docs/cli.md says what each
// command prints.
package console

import (
	"context"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"procura/core/game"
	"procura/core/paste"
	"procura/core/text"
	"procura/ui/console/flag"
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

	progress *terminal.Progress
	quiet    bool // results and errors alone
}

// work is the work of a command once its flags are declared.
type work func(context.Context)

// Handles reports whether the arguments are for Run; else they are for the window: nothing, or a file to open. A word
// that names no file and is nearly a command is a mistyped command.
func Handles(args []string) bool {
	if len(args) != 1 {
		return len(args) > 1
	}
	known := append(names(), cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd)
	if slices.Contains(known, args[0]) || strings.HasPrefix(args[0], "-") {
		return true
	}
	_, err := os.Stat(args[0])
	return err != nil && len(flag.NearWords(args[0], names())) > 0
}

// Run runs a command and returns the exit status. When ctx ends, the results so far are printed.
func Run(ctx context.Context, env *Env, args []string) int {
	if env.Out == os.Stdout && terminal.IsOutputClosed() {
		env.printError(text.M("console.closed"))
		return Failed
	}
	heard := *env
	out, errs, progress := terminal.Open(env.Out, env.Err)
	heard.Out, heard.Err, heard.progress = out, errs, progress
	defer progress.CloseWith(ctx)()
	if heard.In == nil {
		heard.In = strings.NewReader("")
	}
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		newTree(env).answerShell(ctx, args)
		return Done
	}
	status := newTree(&heard).run(ctx, args)
	if out.Err != nil {
		heard.printError(text.M("console.output", "Reason", env.Store.Reason(out.Err)))
		return max(status, Failed)
	}
	return status
}

// id prints the short id of each problem, or of the last position of a game for two.
func id(c *command) work {
	return func(ctx context.Context) {
		if !c.accept(c.needsFiles) {
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
