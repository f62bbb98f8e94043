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

	"procura/core/course"
	"procura/core/game"
	"procura/core/play"
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
		c.of.ValidArgsFunction = completer(c, e.name, e.operands, nil)
		c.flags.EachValue(func(name, word string, words []string) {
			_ = c.of.RegisterFlagCompletionFunc(name, completer(c, name, word, words)) // it is declared
		})
	}
	t.root.SetArgs(args)
	_ = t.root.ExecuteContext(ctx) // nothing is offered then
}

// completer returns the function that lists the values of a flag, or the operands of a command. Word stands for the
// value in the help; words are the values if they are few.
func completer(c *command, name, word string, words []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, files []string, typed string) ([]string, cobra.ShellCompDirective) {
		if strings.Contains(word, "FILE") && name != "algorithm" {
			return nil, cobra.ShellCompDirectiveDefault
		}
		offered := words
		if list, known := (beginning{c, files, typed}).valuesOf(name); known && (name != "game" || len(words) == 0) {
			offered = list
		}
		directive := cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
		if slices.ContainsFunc(offered, func(o string) bool { return strings.Contains(o+"\t", "=\t") }) {
			directive |= cobra.ShellCompDirectiveNoSpace // the value follows
		}
		return offered, directive
	}
}

// beginning is the beginning of a word of a command line, with the operands before it.
type beginning struct {
	*command
	files []string
	typed string
}

// valuesOf lists the values of a flag, or the operands of a command, that are not always the same; known is false for another.
func (b beginning) valuesOf(name string) (offered []string, known bool) {
	switch name {
	case "algorithm":
		return b.algorithms(), true
	case "problem":
		return b.problemNames(), true
	case "heuristic":
		return b.heuristics(""), true
	case "method", "fools":
		if name == "method" && b.isForTwo() {
			return b.methodsForTwo(), true
		}
		return b.methods(), true
	case "game":
		return b.playableWords(), true
	case "eval":
		return b.evaluations(), true
	case "rule":
		return b.rules(), true
	case "tournament":
		return b.engines(), true
	case "help":
		for _, other := range b.tree.commands {
			offered = append(offered, cobra.CompletionWithDesc(other.of.Name(), other.of.Short))
		}
		return offered, true
	case "completion":
		return shells(), true
	}
	return nil, false
}

// Bounds for files that are read while somebody types.
const (
	mostTyped = 1 << 20 // bytes
	patience  = 200 * time.Millisecond
)

// problems returns the problems of the files that were typed, as far as these are plain, small and quick to read.
func (b beginning) problems() []game.Problem {
	ctx, stop := context.WithTimeout(b.of.Context(), patience)
	defer stop()
	problems, _ := terminal.UntilDone(ctx, func() (list []game.Problem, _ error) {
		files := b.files
		if c := b.courseTyped(ctx); c != nil && len(files) == 0 {
			files = c.Problems
		}
		for _, path := range files {
			info, err := os.Stat(path) // an id is none
			if path == standard || err == nil && (!info.Mode().IsRegular() || info.Size() > mostTyped) {
				continue
			}
			list = append(list, b.Store.Open(ctx, path).Problems...)
		}
		return list, nil
	})
	return problems
}

// courseTyped returns the course that was typed, nil for none.
func (b beginning) courseTyped(ctx context.Context) *course.Course {
	info, err := os.Stat(b.course.file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > mostTyped {
		return nil
	}
	return b.Store.Open(ctx, b.course.file).Course
}

// games returns the games of the files that were typed, or that of --game; all if neither is known.
func (b beginning) games() []game.Module {
	typed := map[string]bool{}
	for _, p := range b.problems() {
		typed[p.Puzzle.Module().ID()] = true
	}
	if f := b.of.Flags().Lookup("game"); f != nil {
		typed[f.Value.String()] = true
	}
	games := slices.DeleteFunc(slices.Clone(b.Games), func(m game.Module) bool { return !typed[m.ID()] })
	if len(games) == 0 {
		return b.Games
	}
	return games
}

func (b beginning) problemNames() (offered []string) {
	for _, p := range b.problems() {
		offered = append(offered, b.offer(p.Name, p.Puzzle.Module().Title()))
	}
	return offered
}

// offer returns a word with what it means.
func (b beginning) offer(word string, meaning text.Message) string {
	return cobra.CompletionWithDesc(text.Plain(word), b.Words.Say(meaning))
}

// heuristics lists the heuristics of the games, each behind a head.
func (b beginning) heuristics(head string) (offered []string) {
	for _, m := range b.games() {
		for _, h := range heuristics(m) {
			if word := b.offer(head+h.Key, h.Name); !slices.Contains(offered, word) { // games share some
				offered = append(offered, word)
			}
		}
	}
	if c := b.courseTyped(b.of.Context()); c != nil {
		for _, h := range c.Heuristics {
			offered = append(offered, cobra.CompletionWithDesc(head+h.Name, h.Formula))
		}
	}
	return offered
}

func (b beginning) rules() (offered []string) {
	for _, m := range b.games() {
		offered = append(offered, b.settings(b.typed, settings(m, b.flags.Lookup("variant") != nil))...)
	}
	return offered
}

// settings lists the settings behind the last "," or ":" that was typed, or the values of one that was typed.
func (b beginning) settings(typed string, among []game.Setting) (offered []string) {
	at := strings.LastIndexAny(typed, ",:") + 1
	key, _, hasKey := strings.Cut(typed[at:], "=")
	for _, s := range among {
		if !hasKey {
			offered = append(offered, b.offer(typed[:at]+s.Key+"=", s.Name))
			continue
		}
		for _, value := range s.Values {
			if s.Key == key {
				offered = append(offered, b.offer(typed[:at]+key+"="+value, text.Message{}))
			}
		}
	}
	return offered
}

func (b beginning) algorithms() (offered []string) {
	for _, word := range algorithms() {
		if strings.HasPrefix(word, b.typed) {
			offered = append(offered, cobra.CompletionWithDesc(word, report.AlgorithmWord(b.Words, search.Algorithm(word))))
		}
	}
	return offered
}

// methods lists algorithms; if only one is meant, also that one with each heuristic, or its settings.
func (b beginning) methods() []string {
	word, _, guided := strings.Cut(b.typed, "/")
	if head, _, set := strings.Cut(b.typed, ","); set {
		word, _, _ = strings.Cut(head, "/")
		return b.settings(b.typed, methodSettings(search.Algorithm(word)))
	}
	offered := b.algorithms()
	if len(offered) == 1 {
		word, _, _ = strings.Cut(offered[0], "\t")
		guided = true
	}
	if guided && search.Algorithm(word).Informed() {
		offered = append(offered, b.heuristics(word+"/")...)
	}
	return offered
}

// isForTwo reports whether methods are those for two players.
func (b beginning) isForTwo() bool {
	return b.of.Name() == "analyze" || b.flags.Changed("positions") || b.of.Name() == "compare" && b.flags.Changed("game")
}

// methodsForTwo lists the algorithms for two players, or the settings of one.
func (b beginning) methodsForTwo() (offered []string) {
	if word, _, set := strings.Cut(b.typed, ","); set {
		var list []game.Setting
		for _, key := range play.Algorithm(word).Keys() {
			list = append(list, game.Setting{Key: key, Values: play.Values(key)})
		}
		return b.settings(b.typed, list)
	}
	for _, a := range play.Algorithms() {
		if strings.HasPrefix(string(a), b.typed) {
			offered = append(offered, string(a))
		}
	}
	return offered
}

// evaluations lists the evaluations of games for two.
func (b beginning) evaluations() (offered []string) {
	for _, g := range game.Playables(b.Games) {
		usual, _ := game.Rules{}.With(nil, g.MatchSettings())
		for _, e := range g.Opening(usual).Evaluations() {
			if strings.HasPrefix(e.Key, b.typed) {
				offered = append(offered, b.offer(e.Key, e.Name))
			}
		}
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

// engines lists levels; if only one is meant, also that one with each of its settings.
func (b beginning) engines() (offered []string) {
	if level, _, set := strings.Cut(b.typed, ":"); set {
		return b.settings(b.typed, tournament.SettingsOf(game.Level(level)))
	}
	levels := slices.DeleteFunc(tournament.Levels(), func(l game.Level) bool { return !strings.HasPrefix(string(l), b.typed) })
	for _, level := range levels {
		offered = append(offered, b.offer(string(level), level.Name()))
	}
	if len(levels) == 1 {
		offered = append(offered, b.settings(string(levels[0])+":", tournament.SettingsOf(levels[0]))...)
	}
	return offered
}
