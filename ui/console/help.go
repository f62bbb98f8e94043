package console

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"procura/core/game"
	"procura/core/puzzle"
)

// helpWidth is the greatest width of a line of the help.
const helpWidth = 100

// translateWords puts the words that stand for values into the language: NAME, FILE.
func (env *Env) translateWords(words string) string {
	for _, word := range []string{
		"name", "file", "folder", "board", "hand", "engine", "time", "size", "word", "text", "key", "value", "algorithm", "heuristic", "command",
	} {
		words = strings.ReplaceAll(words, strings.ToUpper(word), env.Words.Key("cli.word."+word))
	}
	return words
}

// printHelp prints the help of a command: its sentences, usage, commands, examples, flags, the names that flags take,
// and the exit status.
func (t *tree) printHelp(of *cobra.Command) {
	t.describe()
	w, width := t.Words, helpWidth
	if terminal := t.width(); terminal > 0 {
		width = min(width, terminal-len("  "))
	}
	for _, line := range splitLines(of.Long) {
		t.line("%s", line)
	}
	t.printSection("cli.head.usage", t.usage(of)...)
	if of == t.root {
		t.printCommands()
	}
	t.printSection("cli.head.examples", splitLines(of.Example)...)
	t.printSection("cli.head.flags", splitLines(of.Flags().FlagUsagesWrapped(width))...)
	if of.Flags().Lookup("heuristic") != nil || of.Flags().Lookup("method") != nil {
		t.printSection("cli.head.heuristics", t.heuristicLines()...)
	}
	if of.Flags().Lookup("rule") != nil {
		t.printSection("cli.head.rules", t.ruleLines(of.Flags().Lookup("variant") != nil)...)
	}
	t.printSection("cli.head.status", splitLines(w.Key("cli.status"))...)
	if of == t.root {
		t.line("")
		t.line("%s", w.Key("cli.more"))
	}
}

func (t *tree) usage(of *cobra.Command) []string {
	if of == t.root {
		return splitLines(t.Words.Key("cli.usage"))
	}
	return []string{strings.TrimSpace(of.UseLine() + " " + t.Words.Key("cli.flags"))}
}

// printSection prints lines under a heading; no heading without lines.
func (t *tree) printSection(heading string, lines ...string) {
	if len(lines) == 0 {
		return
	}
	t.line("")
	t.line("%s", t.Words.Key(heading))
	for _, line := range lines {
		t.line("%s", strings.TrimRight("  "+line, " "))
	}
}

func splitLines(block string) (lines []string) {
	for line := range strings.Lines(block) {
		lines = append(lines, strings.TrimRight(line, "\n"))
	}
	return lines
}

// printCommands prints the commands, a group under its heading.
func (t *tree) printCommands() {
	for _, group := range t.root.Groups() {
		t.line("")
		t.line("%s", group.Title)
		for _, c := range t.commands {
			if c.of.GroupID == group.ID {
				t.line("  %-12s%s", c.of.Name(), c.of.Short)
			}
		}
	}
}

// heuristicLines lists the heuristics of each game, the default one first, with a star those that are not admissible.
func (t *tree) heuristicLines() []string {
	var lines []string
	for _, m := range t.Games {
		keys := strings.Join(heuristicWords(m, "*"), ", ")
		if keys != "" {
			lines = append(lines, padRight(m.ID())+keys)
		}
	}
	return append(lines, t.Words.Key("cli.inadmissible"))
}

// heuristicWords lists the heuristics of a game, the default one first; those that are not admissible end in a mark.
func heuristicWords(m game.Module, mark string) (words []string) {
	g, ok := m.(game.Generator)
	if !ok {
		return nil
	}
	p := puzzle.Random(g, g.Sizes().Usual, 1, 0)
	usual := game.DefaultHeuristic(p)
	for _, h := range p.Heuristics() {
		switch {
		case h.Key == usual:
			words = slices.Insert(words, 0, h.Key)
		case h.Admissible:
			words = append(words, h.Key)
		default:
			words = append(words, h.Key+mark)
		}
	}
	return words
}

// ruleLines lists the settings of each game with their values, the default one first; those of a game for two if it
// is asked.
func (t *tree) ruleLines(forTwo bool) []string {
	var lines []string
	for _, m := range t.Games {
		settings := m.Settings()
		if p, ok := m.(game.Playable); forTwo && ok {
			settings = p.MatchSettings()
		} else if forTwo {
			continue
		}
		var words []string
		for _, s := range settings {
			words = append(words, s.Key+"="+strings.Join(s.Values, "|"))
		}
		lines = append(lines, padRight(m.ID())+strings.Join(words, ", "))
	}
	return lines
}

// padRight fills the name of a game up to the column behind it.
func padRight(name string) string { return name + strings.Repeat(" ", max(1, 12-len(name))) }
