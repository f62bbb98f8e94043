package console

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"procura/core/course"
	"procura/core/datafile"
	"procura/core/game"
	"procura/core/match"
	"procura/core/search/explore"
	"procura/core/table"
	"procura/core/text"
	"procura/ui/console/flag"
	"procura/ui/console/terminal"
	"procura/ui/report"
)

// command is a command line under way. What stops it is said once, sets the status, and is false:
//
//	flags, outputs -> accept: checks -> what is read: checks -> checkOutputs -> the work
type command struct {
	*Env
	tree *tree
	of   *cobra.Command
	// flags are the flags, with the files that the command writes. Each is checked before the work begins: it has a name of
	// its own, is not read, can be written, and does not exist, unless --force is given.
	flags  *flag.Set
	force  bool
	json   bool
	status int
	course courseOf
	// piped is standard output if a file goes there; then nothing else is printed on it.
	piped io.Writer
}

func (c *command) jsonFlag() flag.Flag  { return flag.New("json", "", "cli.flag.json", &c.json) }
func (c *command) forceFlag() flag.Flag { return flag.New("force", "", "cli.flag.force", &c.force) }

// standard names standard input or output in place of a file.
const standard = "-"

// check returns what is wrong with a command line, nil for nothing.
type check func() *text.Message

// flawIf returns a message if something is wrong.
func flawIf(wrong bool, key string, pairs ...any) *text.Message {
	if !wrong {
		return nil
	}
	return new(text.M(key, pairs...))
}

// accept takes the course, makes the checks of single flags and then the given ones. What is wrong is reported.
func (c *command) accept(checks ...check) bool {
	return c.checkAll(c.flags.Check) && c.course.readCourse(c) && c.checkAll(c.pipesOne) && c.checkAll(checks...)
}

func (c *command) checkAll(checks ...check) bool {
	for _, check := range checks {
		if wrong := check(); wrong != nil {
			return c.refuse(*wrong)
		}
	}
	return true
}

// needs refuses a command line without paths; missing is the key of the message.
func (c *command) needs(missing string) check {
	return func() *text.Message { return flawIf(len(c.flags.Args()) == 0, missing) }
}

// needsFiles refuses a command line without files of problems, which the course may name.
func (c *command) needsFiles() *text.Message {
	c.flags.UsualArgs = c.course.problemFiles("")
	if wrong := c.needs("console.nofile")(); wrong != nil {
		return wrong
	}
	return readOnce(c.flags.Args()...)
}

// readOnce refuses more than one file that is standard input.
func readOnce(paths ...string) *text.Message {
	others := slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return path == standard })
	return flawIf(len(paths)-len(others) > 1, "console.stdin")
}

// needsNothing refuses arguments that are no flags.
func (c *command) needsNothing() *text.Message {
	return flawIf(c.flags.NArg() > 0, "console.argument", "Argument", c.flags.Arg(0))
}

// readRules reads settings, each written KEY=VALUE.
func readRules(words []string, to game.Rules) *text.Message {
	for _, word := range words {
		key, value, ok := strings.Cut(word, "=")
		if !ok {
			return new(text.M("console.rule", "Rule", word))
		}
		to[key] = value
	}
	return nil
}

// suggestRule adds what a mistyped setting or value may have meant.
func suggestRule(wrong *text.Message) *text.Message {
	if wrong == nil {
		return nil
	}
	typed, ok := wrong.Args["Value"].(string)
	if !ok {
		typed, _ = wrong.Args["Key"].(string)
	}
	allowed, _ := wrong.Args["Allowed"].(string)
	return new(flag.DidYouMean(*wrong, typed, strings.Fields(allowed)))
}

// rulesForTwo returns the rules of a game for two: those of the course, and over them KEY=VALUE of a flag.
func rulesForTwo(c *command, g game.Playable, words []string) (game.Rules, *text.Message) {
	asked := c.course.RulesOf(g.ID())
	if wrong := readRules(words, asked); wrong != nil {
		return nil, wrong
	}
	rules, wrong := game.Rules{}.With(asked, g.MatchSettings())
	return rules, suggestRule(wrong)
}

// pipesOne refuses more than one output on standard output, and one there that is appended to.
func (c *command) pipesOne() *text.Message {
	var flags []string
	if c.json {
		flags = append(flags, "--json")
	}
	for _, o := range c.flags.Outputs {
		if *o.Path != standard {
			continue
		}
		if o.Grows != "" {
			return new(text.M("console.output.grows", "Flag", "--"+o.Name))
		}
		flags = append(flags, "--"+o.Name+" "+standard)
	}
	return flawIf(len(flags) > 1, "console.output.alone", "Flags", strings.Join(flags, ", "))
}

// checkOutputs checks that all outputs can be written; inputs are the files that are read.
func (c *command) checkOutputs(inputs ...string) bool {
	inputs = slices.DeleteFunc(append(slices.Clone(inputs), c.course.file), func(path string) bool { return path == standard || path == "" })
	var before []flag.Output
	for _, o := range c.flags.Outputs {
		if !c.flags.Changed(o.Name) {
			continue
		}
		if *o.Path == standard {
			c.piped, c.Out = c.Out, io.Discard
			continue
		}
		if c.Store.SameFile(*o.Path, inputs...) {
			return c.refuse(text.M("console.output.input", "File", filepath.ToSlash(*o.Path), "Flag", "--"+o.Name))
		}
		if i := slices.IndexFunc(before, func(b flag.Output) bool { return c.Store.SameFile(*o.Path, *b.Path) }); i >= 0 {
			return c.refuse(text.M("console.output.twice", "Flag", "--"+o.Name, "Other", "--"+before[i].Name))
		}
		var err error
		if o.Grows == "" {
			err = c.Store.CheckNew(*o.Path, c.force)
		} else {
			err = c.Store.CheckAppend(*o.Path, o.Grows)
		}
		if err != nil {
			return c.failWriting(*o.Path, err)
		}
		before = append(before, o)
	}
	return true
}

// save writes a file as a whole; "" is no file.
func (c *command) save(path, content string) bool {
	return path == "" || c.saveWritten(path, func(w io.Writer) error {
		_, err := io.WriteString(w, content)
		return err //nolint:wrapcheck // it is that of the disk
	})
}

// saveWritten is save for content that is written piece by piece. Run reports a full standard output.
func (c *command) saveWritten(path string, write func(io.Writer) error) bool {
	if path == standard {
		_ = write(c.piped)
		return true
	}
	err := c.Store.SaveWritten(path, write, c.force)
	return err == nil || c.failWriting(path, err)
}

// saveCSV writes the table of --csv. Its cells are plain already, so that nothing in it is escaped on standard output.
func saveCSV[R any](c *command, csv *flag.CSV, columns []table.Column[R], rows []R) {
	content := table.CSV(csv.Dialect(), columns, rows)
	if screen, ok := c.piped.(*terminal.Screen); ok && csv.Path == standard {
		screen.WritePlain(content)
		return
	}
	c.save(csv.Path, content)
}

func (c *command) failWriting(path string, err error) bool {
	reason := c.Store.Reason(err)
	if reason.Key == "error.file.exists" {
		reason = text.M("console.output.exists")
	}
	return c.fail(text.M("error.writing", "File", filepath.ToSlash(path), "Reason", reason))
}

func (c *command) refuse(m text.Message) bool {
	c.printError(m)
	c.status = BadUsage
	return false
}

func (c *command) fail(m text.Message) bool {
	c.printError(m)
	c.status = max(c.status, Failed)
	return false
}

// guard calls work. A panic in it is an error of the program, which is reported in a line that names what it
// concerns.
func (c *command) guard(of string, work func()) (whole bool) {
	defer func() {
		if value := recover(); value != nil {
			whole = c.fail(text.M("console.broken", "Reason", strings.TrimPrefix(of+": "+fmt.Sprint(value), ": ")))
		}
	}()
	work()
	return true
}

// report prints issues of files, a line each: file:line:column: what; expected.
func (c *command) report(issues ...game.Issue) {
	for _, issue := range issues {
		c.printErr(place(issue)+":", " %s", report.Flaw(c.Words, issue))
		c.status = max(c.status, Failed)
	}
}

// place returns the place of an issue as other programs of the command line write it.
func place(issue game.Issue) string {
	if issue.Line == 0 {
		return issue.File
	}
	return fmt.Sprintf("%s:%d:%d", issue.File, issue.Line, issue.Column)
}

// files reads the files of the command line, one after another until ctx ends.
func (c *command) files(ctx context.Context) iter.Seq[*datafile.File] {
	return func(yield func(*datafile.File) bool) {
		for _, path := range c.flags.Args() {
			if file, err := c.open(ctx, path); err != nil || !yield(&file) {
				return
			}
		}
	}
}

// open reads a file, which may be a pipe, until ctx ends. The course gives its problems their rules.
func (c *command) open(ctx context.Context, path string) (datafile.File, error) {
	if path != standard {
		file, err := terminal.UntilDone(ctx, func() (datafile.File, error) { return c.Store.Open(ctx, path), nil })
		return c.course.underRules(file), err
	}
	src, err := io.ReadAll(io.LimitReader(c.input(ctx), explore.MaxTrace+1)) // no file may be longer
	switch {
	case ctx.Err() != nil:
		return datafile.File{Path: path}, ctx.Err() //nolint:wrapcheck // it is asked for
	case err != nil:
		return datafile.File{Path: path, Issues: []game.Issue{{File: path, What: c.Store.Reason(err)}}}, nil
	}
	return c.course.underRules(c.Store.Read(path, src)), nil
}

// input returns standard input, until ctx ends.
func (c *command) input(ctx context.Context) io.Reader {
	c.progress.CloseIfTyped(c.In)
	return terminal.Reader{Context: ctx, From: c.In}
}

// openFile opens a file, which may be a pipe, until ctx ends; so does reading it.
func (c *command) openFile(ctx context.Context, path string) (io.ReadCloser, error) {
	if path == standard {
		return io.NopCloser(c.input(ctx)), nil
	}
	f, err := terminal.UntilDone(ctx, func() (*os.File, error) { return os.Open(path) }) // Store.Reason knows the system's errors
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{terminal.Reader{Context: ctx, From: f}, f}, nil
}

// readBounded reads a file, of one that is longer most bytes and one more.
func readBounded(ctx context.Context, c *command, path string, most int64) ([]byte, error) {
	file, err := c.openFile(ctx, path)
	if err != nil {
		return nil, err
	}
	defer file.Close()                              //nolint:errcheck // nothing was written
	return io.ReadAll(io.LimitReader(file, most+1)) //nolint:wrapcheck // Store.Reason knows the system's errors
}

// readPositions reads a file of positions. Lines that are wrong are reported, and left out.
func (c *command) readPositions(ctx context.Context, g game.Playable, path string, rules game.Rules) []match.Listed {
	src, err := readBounded(ctx, c, path, mostPositions)
	switch {
	case ctx.Err() != nil:
		return nil
	case len(src) > mostPositions:
		c.fail(text.M("console.analyze.endless", "Limit", mostPositions>>20))
		return nil
	case err != nil:
		c.report(game.Issue{File: path, What: c.Store.Reason(err)})
		return nil
	}
	list, issues := match.ReadPositions(g, path, src, rules)
	c.report(issues...)
	if len(list)+len(issues) == 0 {
		c.report(game.Issue{File: path, What: text.M("error.file.empty")})
	}
	return list
}

// courseOf is the course of a command line, none without --course.
type courseOf struct {
	*course.Course
	file string
}

// readCourse reads the course. What it has stands for flags that are not given: its limits for --time and --memory, its title
// for --title; its heuristics can be named. Commands take its problems by files, and its rules with each file.
func (o *courseOf) readCourse(c *command) bool {
	if o.file == "" {
		return true
	}
	if wrong := readOnce(append(c.flags.Args(), o.file)...); wrong != nil {
		return c.refuse(*wrong)
	}
	ctx := c.of.Context()
	file, _ := c.open(ctx, o.file)
	c.report(file.Issues...)
	if file.Course == nil {
		if len(file.Issues) == 0 && ctx.Err() == nil {
			c.report(game.Issue{File: o.file, What: text.M("error.course.none"), Expected: text.M("error.course.none.expected")})
		}
		return false
	}
	o.Course = file.Course
	if o.Title != "" {
		c.flags.SetUsual("title", o.Title)
	}
	if o.Limits.Time > 0 && c.of.GroupID != playGroup { // there a time is for a move
		c.flags.SetUsual("time", o.Limits.Time.String())
	}
	if o.Limits.Memory > 0 && c.of.GroupID != playGroup {
		c.flags.SetUsual("memory", strconv.FormatInt(o.Limits.Memory, 10))
	}
	for _, name := range []string{"heuristic", "eval"} {
		c.flags.Rewrite(name, o.Key)
	}
	for _, name := range []string{"method", "algorithm"} {
		c.flags.Rewrite(name, o.Method)
	}
	return true
}

// problemFiles returns the files of problems: the one that was given, else those of the course.
func (o *courseOf) problemFiles(given string) []string {
	switch {
	case given != "":
		return []string{given}
	case o.Course != nil:
		return o.Problems
	}
	return nil
}

// emptiness is the issue of a file without problems.
func emptiness(file *datafile.File) game.Issue {
	if file.Course != nil {
		return game.Issue{File: file.Path, What: text.M("console.course.file", "File", file.Path)}
	}
	return game.Issue{File: file.Path, What: text.M("error.file.empty")}
}

// underRules returns a file with its problems under the rules of the course.
func (o *courseOf) underRules(file datafile.File) datafile.File {
	for i := range file.Problems {
		p := &file.Problems[i]
		p.Puzzle = o.Apply(p.Puzzle)
	}
	return file
}
