package console

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/ui/console/terminal"
)

// greatestWidth is the width of the help where the terminal is not narrower; sectionIndent stands before the lines of its
// sections, continuation before what follows of a line.
const (
	greatestWidth = 100
	sectionIndent = "  "
	continuation  = sectionIndent + sectionIndent
)

// printHelp prints the help of a command: its sentences, usage, commands, examples, flags, the names that flags take,
// and the exit status.
func (t *tree) printHelp(of *cobra.Command) {
	t.describe()
	for _, line := range splitLines(of.Long) {
		t.printProse(unquoted(line))
	}
	notes := t.notes(of)
	t.printSection("cli.head.usage", notes["usage"])
	if of == t.root {
		t.printCommands()
	}
	t.printSection("cli.head.examples", of.Example)
	t.printSection("cli.head.flags", of.Flags().FlagUsagesWrapped(t.proseWidth()-len(sectionIndent)))
	t.printSection("cli.head.heuristics", notes["heuristics"])
	t.printSection("cli.head.quantities", notes["quantities"])
	t.printSection("cli.head.rules", notes["rules"])
	t.printSection("cli.head.status", notes["status"])
	if of == t.root {
		t.line("")
		t.printProse(t.Words.Key("cli.more"))
	}
}

// notes returns what the help says of a command that cobra has no place for, by heading.
func (t *tree) notes(of *cobra.Command) map[string]string {
	has := func(name string) bool { return of.Flags().Lookup(name) != nil }
	notes := map[string]string{"usage": t.usage(of), "status": t.Words.Key("cli.status")}
	if has("heuristic") || has("method") {
		notes["heuristics"] = strings.Join(t.heuristicLines(), "\n")
	}
	if has("heuristic-formula") {
		notes["quantities"] = strings.Join(t.quantityLines(), "\n")
	}
	if has("rule") {
		notes["rules"] = strings.Join(t.ruleLines(has("variant")), "\n")
	}
	return notes
}

func (t *tree) usage(of *cobra.Command) string {
	if of == t.root {
		return t.Words.Key("cli.usage")
	}
	return of.UseLine() + " " + t.Words.Key("cli.flags")
}

// printSection prints a block of lines under a heading; no heading without lines.
func (t *tree) printSection(heading, block string) {
	if block == "" {
		return
	}
	t.line("")
	t.line("%s", t.Words.Key(heading))
	for _, line := range splitLines(block) {
		t.printProse(strings.TrimRight(sectionIndent+unquoted(line), " "))
	}
}

// printProse prints a line that continues below where the help ends.
func (t *tree) printProse(line string) {
	behind, width := "", t.helpWidth()
	if strings.HasPrefix(line, sectionIndent) {
		behind, width = continuation, t.proseWidth()
	}
	for i, part := range terminal.Wrap(line, width) {
		if i > 0 {
			part = behind + part
		}
		t.line("%s", part)
	}
}

// helpWidth returns the width of the lines of the help.
func (t *tree) helpWidth() int {
	if width := t.width(); width > 0 {
		return min(width, greatestWidth)
	}
	return greatestWidth
}

// proseWidth returns the width of the lines of a section, which leaves room for what stands before their continuation.
func (t *tree) proseWidth() int { return t.helpWidth() - len(continuation) }

// unquoted returns a text without the marks around what is typed, which the manual pages print in bold.
func unquoted(line string) string { return strings.ReplaceAll(line, "`", "") }

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
		var words []string
		for _, h := range heuristics(m) {
			word := h.Key
			if !h.Admissible {
				word += "*"
			}
			words = append(words, word)
		}
		if len(words) > 0 {
			lines = append(lines, padRight(m.ID())+strings.Join(words, ", "))
		}
	}
	return append(lines, t.Words.Key("cli.inadmissible"))
}

// heuristics lists the heuristics of a game, the default one first.
func heuristics(m game.Module) []game.HeuristicInfo {
	g, ok := m.(game.Generator)
	if !ok {
		return nil
	}
	p := puzzle.Random(g, g.Sizes().Usual, 1, 0)
	usual := game.DefaultHeuristic(p)
	var list []game.HeuristicInfo
	for _, h := range p.Heuristics() {
		if h.Key == usual {
			list = slices.Insert(list, 0, h)
		} else {
			list = append(list, h)
		}
	}
	return list
}

// quantityLines lists the quantities of formulas of each game, in the language of the help.
func (t *tree) quantityLines() []string {
	var lines []string
	for _, m := range t.Games {
		g, ok := m.(game.Generator)
		if !ok {
			continue
		}
		p, ok := puzzle.Random(g, g.Sizes().Usual, 1, 0).(game.Measured)
		if !ok {
			continue
		}
		var words []string
		for _, q := range p.Quantities() {
			words = append(words, t.Words.Key("formula.name."+m.ID()+"."+q.Key))
		}
		lines = append(lines, padRight(m.ID())+strings.Join(words, ", "))
		if playable, ok := m.(game.Playable); ok {
			lines = append(lines, padRight("")+t.quantitiesForTwo(playable, words))
		}
	}
	return append(lines, t.Words.Key("cli.operators"))
}

// quantitiesForTwo lists the evaluations of a game for two, and the quantities that problems of the game do not have.
func (t *tree) quantitiesForTwo(g game.Playable, known []string) string {
	rules, _ := game.Rules{}.With(nil, g.MatchSettings())
	opening := g.Opening(rules)
	var evals, words []string
	for _, e := range opening.Evaluations() {
		evals = append(evals, e.Key)
	}
	for _, q := range opening.(game.Measured).Quantities() {
		if word := t.Words.Key("formula.name." + g.ID() + "." + q.Key); !slices.Contains(known, word) {
			words = append(words, word)
		}
	}
	return t.Words.Key("cli.quantities.two", "Evaluations", strings.Join(evals, ", "), "Quantities", strings.Join(words, ", "))
}

// ruleLines lists the settings of each game with their values, the default one first; those of a game for two if it
// is asked.
func (t *tree) ruleLines(forTwo bool) []string {
	var lines []string
	for _, m := range t.Games {
		var words []string
		for _, s := range settings(m, forTwo) {
			words = append(words, s.Key+"="+strings.Join(s.Values, "|"))
		}
		if len(words) > 0 {
			lines = append(lines, padRight(m.ID())+strings.Join(words, ", "))
		}
	}
	return lines
}

// settings lists the rules of a game, or those of the game for two, none if it is not for two.
func settings(m game.Module, forTwo bool) []game.Setting {
	if !forTwo {
		return m.Settings()
	}
	if p, ok := m.(game.Playable); ok {
		return p.MatchSettings()
	}
	return nil
}

// padRight fills the name of a game up to the column behind it.
func padRight(name string) string { return name + strings.Repeat(" ", max(1, 12-len(name))) }
