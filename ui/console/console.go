// Package console is the command line: check, solve, audit, analyze, move,
// tournament, grade, judge, verify, compare, id, generate and version. It opens no window, needs no display and imports no
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
	"procura/ui/picture/paper"
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
	// Drawings are the drawings of pieces, for boards in files; nil for none.
	Drawings paper.Drawings

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
	known := append(commandNames(), cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd)
	if slices.Contains(known, args[0]) || strings.HasPrefix(args[0], "-") {
		return true
	}
	_, err := os.Stat(args[0])
	return err != nil && len(flag.NearWords(args[0], commandNames())) > 0
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
			"procura compare --positions positions.txt --method alphabeta,depth=3 --method alphabeta,depth=3,ordering=on,iterative=on",
		}},
		{"audit", "FILE...", studyGroup, auditHeuristic, []string{
			"procura audit cavalo.dat --problem A --heuristic course",
			`procura audit cavalo.dat --problem A --heuristic-formula "missing/10"`,
			`procura audit --game quatro --eval "formula: 3*sharing_3 - safe"`,
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
		{"judge", "PROGRAM|FOLDER|ZIP...", classGroup, judgePrograms, []string{
			"procura judge programs --problems cavalo.dat --allow-commands",
			"procura judge programs --problems cavalo.dat --allow-commands --concurrency 2 --file judged.txt --csv judged.csv",
			"procura judge programs --problems cavalo.dat --allow-commands --by student --csv marks.csv --html class.html",
		}},
		{"generate", "--game NAME", classGroup, generateProblems, []string{
			"procura generate --game cavalo --moves 4 --out new.dat",
			"procura generate --game cavalo --count 4 --sheet sheet.dat --key key.md --pdf sheet.pdf --students 30",
			"procura generate --game quatro --task win --depth 3",
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
	if e.group != otherGroup {
		c.flags.AddCourse(&c.course.file)
	}
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
	return flag.DidYouMean(text.M("console.command", "Command", typed), typed, commandNames())
}

func commandNames() []string {
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

// help prints the help of a command, or of the program.
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

// generatorWords lists the games that make problems.
func (env *Env) generatorWords() (ids []string) {
	for _, module := range env.Games {
		if g, ok := module.(game.Generator); ok {
			ids = append(ids, g.ID())
		}
	}
	return ids
}

// playable returns the game for two with a name, the first one for "".
func (env *Env) playable(id string) (game.Playable, *text.Message) {
	list := game.Playables(env.Games)
	if len(list) == 0 {
		return nil, new(text.M("core.move.nogame"))
	}
	if id == "" {
		return list[0], nil
	}
	i := slices.IndexFunc(list, func(g game.Playable) bool { return g.ID() == id })
	if i < 0 {
		return nil, flag.WrongWord("--game", id, env.playableWords())
	}
	return list[i], nil
}

func (env *Env) playableWords() (ids []string) {
	for _, g := range game.Playables(env.Games) {
		ids = append(ids, g.ID())
	}
	return ids
}
