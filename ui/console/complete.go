package console

import (
	"context"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/console/flag"
	"procura/ui/console/terminal"
	"procura/ui/report"
)

func shells() []string { return []string{"bash", "zsh", "fish", "powershell"} }

// completion prints the script that makes a shell complete command lines.
func completion(c *command) work {
	return func(context.Context) {
		if !c.accept(func() *text.Message {
			return flawIf(c.flags.NArg() != 1, "console.shell", "Shells", strings.Join(shells(), " "))
		}) {
			return
		}
		shell, root, script := c.flags.Arg(0), c.of.Root(), &strings.Builder{}
		if runtime.GOOS == "windows" {
			root.Use = "procura-cli" // the commands have a program of their own there
		}
		switch shell {
		case "bash":
			_ = root.GenBashCompletionV2(script, true) // a builder takes it all
		case "zsh":
			_ = root.GenZshCompletion(script)
		case "fish":
			_ = root.GenFishCompletion(script, true)
		case "powershell":
			_ = root.GenPowerShellCompletionWithDesc(script)
		default:
			c.refuse(*flag.WrongWord(c.of.Name(), shell, shells()))
			return
		}
		_, _ = correctScript.WriteString(c.Out, script.String()) // Run reports a full disk
	}
}

// correctScript corrects what cobra's scripts do to values: zsh and fish take placement-rule=on for a flag; bash escapes
// commas, and of alphabeta:depth=4 it cuts off what stands before the ":", and then looks for it before the "=".
var correctScript = strings.NewReplacer(
	`=~ '-.*='`, `=~ '^-[^=]*='`, `-r -- '-.*='`, `-r -- '^-[^=]*='`,
	`special_char "$cur" :`, `special_char "$cur" =`, `special_char "$cur" =`, `special_char "$cur" :`,
	`"${COMPREPLY[0]}")`, `"${COMPREPLY[0]}"); COMPREPLY[0]=${COMPREPLY[0]//\\,/,}`,
)

// answerShell answers a shell that asks how a command line goes on.
func (t *tree) answerShell(ctx context.Context, args []string) {
	t.describe()
	t.root.SetErr(io.Discard)
	t.root.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return nil, cobra.ShellCompDirectiveDefault // besides the commands files, which open in the window
	}
	for i, e := range entries() {
		c := t.commands[i]
		c.of.ValidArgsFunction = c.completer(ctx, e.name, e.operands, nil)
		c.flags.EachValue(func(name, word string, words []string) {
			_ = c.of.RegisterFlagCompletionFunc(name, c.completer(ctx, name, word, words)) // it is declared
		})
	}
	t.root.SetArgs(args)
	_ = t.root.ExecuteContext(ctx) // nothing is offered then
}

// completer returns the function that lists the values of a flag, or the operands of a command. Word stands for the
// value in the help; words are the values if they are few.
func (c *command) completer(ctx context.Context, name, word string, words []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, files []string, typed string) ([]string, cobra.ShellCompDirective) {
		offered := words
		switch {
		case name == "algorithm":
			offered = c.completeAlgorithm(typed)
		case strings.Contains(word, "FILE"):
			return nil, cobra.ShellCompDirectiveDefault
		case name == "problem":
			offered = c.completeProblem(ctx, files)
		case name == "heuristic":
			offered = c.completeHeuristic("", c.typedGames(ctx, files))
		case name == "method" || name == "fools":
			offered = c.completeMethod(typed, c.typedGames(ctx, files))
		case name == "rule":
			offered = c.completeRule(typed, c.typedGames(ctx, files))
		case name == "tournament":
			offered = c.completeEngine(typed)
		case name == "help":
			for _, other := range c.tree.commands {
				offered = append(offered, cobra.CompletionWithDesc(other.of.Name(), other.of.Short))
			}
		case name == "completion":
			offered = shells()
		}
		directive := cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
		if slices.ContainsFunc(offered, func(o string) bool { return strings.Contains(o+"\t", "=\t") }) {
			directive |= cobra.ShellCompDirectiveNoSpace // the value follows
		}
		return offered, directive
	}
}

// Bounds for files that are read while somebody types.
const (
	mostTyped = 1 << 20 // bytes
	patience  = 200 * time.Millisecond
)

// typedProblems returns the problems of the files that were typed, as far as these are plain, small and quick to read.
func (c *command) typedProblems(ctx context.Context, files []string) []game.Problem {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	problems, _ := terminal.UntilDone(ctx, func() (list []game.Problem, _ error) {
		for _, path := range files {
			info, err := os.Stat(path) // an id is none
			if path == standard || err == nil && (!info.Mode().IsRegular() || info.Size() > mostTyped) {
				continue
			}
			list = append(list, c.Store.Open(ctx, path).Problems...)
		}
		return list, nil
	})
	return problems
}

// typedGames returns the games of the files that were typed, or that of --game; all if neither is known.
func (c *command) typedGames(ctx context.Context, files []string) []game.Module {
	typed := map[string]bool{}
	for _, p := range c.typedProblems(ctx, files) {
		typed[p.Puzzle.Module().ID()] = true
	}
	if f := c.of.Flags().Lookup("game"); f != nil {
		typed[f.Value.String()] = true
	}
	games := slices.DeleteFunc(slices.Clone(c.Games), func(m game.Module) bool { return !typed[m.ID()] })
	if len(games) == 0 {
		return c.Games
	}
	return games
}

func (c *command) completeProblem(ctx context.Context, files []string) (offered []string) {
	for _, p := range c.typedProblems(ctx, files) {
		offered = append(offered, c.offer(p.Name, p.Puzzle.Module().Title()))
	}
	return offered
}

// offer returns a word with what it means.
func (c *command) offer(word string, meaning text.Message) string {
	return cobra.CompletionWithDesc(text.Plain(word), c.Words.Say(meaning))
}

// completeHeuristic lists the heuristics of games, each behind a head.
func (c *command) completeHeuristic(head string, games []game.Module) (offered []string) {
	for _, m := range games {
		for _, h := range heuristics(m) {
			if word := c.offer(head+h.Key, h.Name); !slices.Contains(offered, word) { // games share some
				offered = append(offered, word)
			}
		}
	}
	return offered
}

func (c *command) completeRule(typed string, games []game.Module) (offered []string) {
	for _, m := range games {
		offered = append(offered, c.completeSetting(typed, settings(m, c.flags.Lookup("variant") != nil))...)
	}
	return offered
}

// completeSetting lists the settings behind the last "," or ":" that was typed, or the values of one that was typed.
func (c *command) completeSetting(typed string, settings []game.Setting) (offered []string) {
	at := strings.LastIndexAny(typed, ",:") + 1
	key, _, hasKey := strings.Cut(typed[at:], "=")
	for _, s := range settings {
		if !hasKey {
			offered = append(offered, c.offer(typed[:at]+s.Key+"=", s.Name))
			continue
		}
		for _, value := range s.Values {
			if s.Key == key {
				offered = append(offered, c.offer(typed[:at]+key+"="+value, text.Message{}))
			}
		}
	}
	return offered
}

func (c *command) completeAlgorithm(typed string) (offered []string) {
	for _, word := range algorithms() {
		if strings.HasPrefix(word, typed) {
			offered = append(offered, cobra.CompletionWithDesc(word, report.AlgorithmWord(c.Words, search.Algorithm(word))))
		}
	}
	return offered
}

// completeMethod lists algorithms; if only one is meant, also that one with each heuristic, or its settings.
func (c *command) completeMethod(typed string, games []game.Module) []string {
	word, _, guided := strings.Cut(typed, "/")
	if head, _, set := strings.Cut(typed, ","); set {
		word, _, _ = strings.Cut(head, "/")
		return c.completeSetting(typed, methodSettings(search.Algorithm(word)))
	}
	offered := c.completeAlgorithm(typed)
	if len(offered) == 1 {
		word, _, _ = strings.Cut(offered[0], "\t")
		guided = true
	}
	if guided && search.Algorithm(word).Informed() {
		offered = append(offered, c.completeHeuristic(word+"/", games)...)
	}
	return offered
}

func methodSettings(a search.Algorithm) []game.Setting {
	list := []game.Setting{{Key: "duplicates", Values: duplicates()}}
	if p, ok := a.Parameter(); ok {
		list = append(list, game.Setting{Key: p.Key})
	}
	return list
}

// completeEngine lists levels; if only one is meant, also that one with each of its settings.
func (c *command) completeEngine(typed string) (offered []string) {
	if level, _, set := strings.Cut(typed, ":"); set {
		return c.completeSetting(typed, tournament.SettingsOf(game.Level(level)))
	}
	levels := slices.DeleteFunc(tournament.Levels(), func(l game.Level) bool { return !strings.HasPrefix(string(l), typed) })
	for _, level := range levels {
		offered = append(offered, c.offer(string(level), level.Name()))
	}
	if len(levels) == 1 {
		offered = append(offered, c.completeSetting(string(levels[0])+":", tournament.SettingsOf(levels[0]))...)
	}
	return offered
}
