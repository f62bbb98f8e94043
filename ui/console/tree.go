package console

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/console/flag"
)

// entry is a command of the command line: its operands and examples in the help, its group, and the function that
// declares its flags.
type entry struct {
	name, operands, group string
	declare               func(*command) work
	examples              []string
}

// The groups of commands in the help.
const (
	solveGroup = "solve"
	studyGroup = "study"
	playGroup  = "play"
	classGroup = "class"
	filesGroup = "files"
	otherGroup = "other"
)

func groups() []string {
	return []string{solveGroup, studyGroup, playGroup, classGroup, filesGroup, otherGroup}
}

// entries lists the commands in the order of the help.
func entries() []entry {
	return []entry{
		{"solve", "FILE...", solveGroup, solve, []string{
			"procura solve cavalo.dat --problem C",
			"procura solve cavalo.dat --problem C --algorithm idastar --time 10s --append resultados.dat",
			"procura solve cavalo.dat --problem A --goal max --rule double=choice --max-depth 4",
		}},
		{"verify", "FILE...", solveGroup, verifyFiles, []string{"procura verify proofs.txt"}},
		{"compare", "FILE... --method TEXT...", studyGroup, compareMethods, []string{
			"procura compare cavalo.dat --problem A --method bfs --method astar/pairs --repeat 5",
			"procura compare cavalo.dat --problem A --method bfs --method idastar --csv runs.csv",
		}},
		{"audit", "FILE...", studyGroup, auditHeuristic, []string{
			"procura audit cavalo.dat --problem A --heuristic course",
			`procura audit cavalo.dat --problem A --heuristic-formula "missing/10"`,
		}},
		{"analyze", "BOARD HAND", playGroup, analyze, []string{
			"procura analyze 5...4..821f.d.e. 7",
			"procura analyze --positions positions.txt",
		}},
		{"tournament", "ENGINE...", playGroup, runTournament, []string{
			"procura tournament easy alphabeta:depth=2 --games 4 --time 20ms --judge 0",
		}},
		{"move", "--time MS", playGroup, move, []string{`echo "5...4..821f.d.e. -" | procura move --time 500ms`}},
		{"grade", "FILE|FOLDER|ZIP...", classGroup, gradeResults, []string{
			"procura grade handins --problems cavalo.dat",
			"procura grade handins --problems cavalo.dat --csv marks.csv --excel",
		}},
		{"generate", "--game NAME", classGroup, generateProblems, []string{
			"procura generate --game adjiboto --size 20 --count 3",
			"procura generate --game cavalo --moves 4 --out new.dat",
		}},
		{"check", "FILE...", filesGroup, checkFiles, []string{"procura check cavalo.dat"}},
		{"id", "FILE...", filesGroup, id, []string{"procura id cavalo.dat"}},
		{"completion", strings.Join(shells(), "|"), otherGroup, completion, []string{
			"procura completion bash", "procura completion powershell",
		}},
		{"version", "", otherGroup, version, []string{"procura version"}},
		{"help", "[COMMAND]", otherGroup, help, []string{"procura help solve"}},
	}
}

// tree is the command line: the commands under "procura", and the status of the one that ran.
type tree struct {
	*Env
	root     *cobra.Command
	commands []*command // in the order of the entries
	status   int
}

// Tree returns all commands with their help. What cobra has no place for is in their annotations: usage, heuristics,
// rules, status.
func Tree(env *Env) *cobra.Command {
	t := newTree(env)
	t.describe()
	for _, of := range append(t.root.Commands(), t.root) {
		of.Annotations = t.notes(of)
	}
	return t.root
}

func newTree(env *Env) *tree {
	cobra.MousetrapHelpText = ""       // a double click is no error
	cobra.EnableCommandSorting = false // ours is the order of the help
	t := &tree{Env: env}
	t.root = &cobra.Command{
		Use: "procura", Version: game.Version, SilenceErrors: true, SilenceUsage: true, DisableFlagsInUseLine: true,
		RunE: func(_ *cobra.Command, args []string) error { return t.runRoot(args) },
	}
	t.root.SetOut(env.Out)
	t.root.SetErr(env.Err)
	t.root.SetVersionTemplate("procura {{.Version}}\n")
	t.root.SetHelpFunc(func(of *cobra.Command, _ []string) { t.printHelp(of) })
	t.root.SetFlagErrorFunc(func(of *cobra.Command, err error) error { return misuse{flag.Wrong(of.Flags(), err)} })
	t.root.Flags().Bool("version", false, "")
	for _, group := range groups() {
		t.root.AddGroup(&cobra.Group{ID: group})
	}
	for _, e := range entries() {
		t.add(e)
	}
	t.root.Flags().BoolP("help", "h", false, "")
	t.root.CompletionOptions.DisableDefaultCmd = true
	return t
}

// add adds a command.
func (t *tree) add(e entry) {
	of := &cobra.Command{Use: e.name, GroupID: e.group, DisableFlagsInUseLine: true, Args: cobra.ArbitraryArgs}
	of.Flags().SortFlags = false
	c := &command{Env: t.Env, tree: t, of: of, flags: flag.NewSet(of.Flags())}
	work := e.declare(c)
	of.Flags().BoolVarP(&t.quiet, "quiet", "q", false, "")
	of.Flags().BoolP("help", "h", false, "")
	of.Run = func(running *cobra.Command, _ []string) {
		if t.quiet {
			t.progress.Close()
		}
		c.guard("", func() { work(running.Context()) })
		t.status = c.status
	}
	if e.name == "help" {
		t.root.SetHelpCommand(of)
	}
	t.root.AddCommand(of)
	t.commands = append(t.commands, c)
}

// describe gives the commands and their flags the texts of the help.
func (t *tree) describe() {
	w := t.Words
	t.root.Short, t.root.Long = w.Key("cli.name"), w.Key("cli.program")
	t.root.Flags().Lookup("help").Usage = w.Key("cli.flag.help")
	t.root.Flags().Lookup("version").Usage = w.Key("cli.flag.version")
	for _, group := range t.root.Groups() {
		group.Title = w.Key("cli.group." + group.ID)
	}
	for i, e := range entries() {
		of := t.commands[i].of
		of.Use = strings.TrimSpace(e.name + " " + t.translateWords(e.operands))
		of.Short = w.Key("cli.short." + e.name)
		of.Long = w.Key("cli.long." + e.name)
		of.Example = describeExamples(splitLines(w.Key("cli.example."+e.name)), e.examples)
		of.Flags().Lookup("quiet").Usage = w.Key("cli.flag.quiet")
		of.Flags().Lookup("help").Usage = w.Key("cli.flag.help")
		t.commands[i].flags.Describe(w.Key, t.translateWords)
	}
}

// describeExamples puts above each example the sentence that says what it does.
func describeExamples(sentences, lines []string) string {
	var b strings.Builder
	for i, line := range lines {
		b.WriteString("# " + sentences[i] + "\n" + line + "\n")
	}
	return b.String()
}

// misuse is an error in a command line.
type misuse struct{ text.Message }

func (m misuse) Error() string { return m.Key }

// runRoot is "procura" without a command.
func (t *tree) runRoot(args []string) error {
	if len(args) > 0 {
		return misuse{t.unknown(args[0])}
	}
	t.printHelp(t.root)
	return nil
}

// unknown is the message for a word that is no command.
func (t *tree) unknown(typed string) text.Message {
	return flag.DidYouMean(text.M("console.command", "Command", typed), typed, names())
}

func names() []string {
	var list []string
	for _, e := range entries() {
		list = append(list, e.name)
	}
	return list
}

// run runs the command of a command line and returns the exit status.
func (t *tree) run(ctx context.Context, args []string) int {
	if _, _, err := t.root.Find(args); err != nil {
		at := slices.IndexFunc(args, func(word string) bool { return !strings.HasPrefix(word, "-") })
		t.printError(t.unknown(args[max(at, 0)]))
		return BadUsage
	}
	t.root.SetArgs(args)
	if err := t.root.ExecuteContext(ctx); err != nil {
		wrong, ok := err.(misuse) //nolint:errorlint // cobra returns it as it is
		if !ok {
			wrong = misuse{text.M("console.flag.syntax", "Reason", err.Error())}
		}
		t.printError(wrong.Message)
		return BadUsage
	}
	return t.status
}

func version(c *command) work {
	return func(context.Context) {
		if c.accept(c.needsNothing) {
			c.line("procura %s", game.Version)
		}
	}
}

// help prints the help of a command, or that of the program.
func help(c *command) work {
	return func(context.Context) {
		of := c.tree.root
		for _, word := range c.flags.Args() {
			found, _, err := of.Find([]string{word})
			if err != nil || found == of {
				c.refuse(c.tree.unknown(word))
				return
			}
			of = found
		}
		c.tree.printHelp(of)
	}
}
