package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/text"
	"procura/ui/console/terminal"
	"procura/ui/report"
)

// command is a command line under way. What stops it is said once, sets the status, and is false:
//
//	flags, outputs -> parse: checks -> what is read: checks -> checkOutputs -> the work
type command struct {
	*Env
	args  []string
	flags *pflag.FlagSet
	// rows are the flags in the help, a line each; checks are the checks of single flags.
	rows   []string
	checks []check
	// outputs are the files that the command writes. Each is checked before the work begins: it has a name of its own,
	// is not read, can be written, and does not exist, unless --force is given.
	outputs []output
	force   bool
	json    bool
	status  int
	// piped is standard output if a file goes there; then nothing else is printed on it.
	piped io.Writer
}

func newCommand(env *Env, args []string) *command {
	c := &command{Env: env, args: args, flags: pflag.NewFlagSet("procura", pflag.ContinueOnError)}
	c.flags.Usage = func() {}
	return c
}

// flag is a flag of a command. In the help, word stands for its value, "" for a switch; "a|b" lists its only values.
// Its value goes to "to", which has the default.
type flag struct {
	name, word string
	to         any
}

// The kinds of flags besides numbers, texts, times and switches.
type (
	// positive is a number or time that must be above zero if it is given.
	positive struct{ to any }
	// size is a number of bytes; key and argument make the message for a wrong one.
	size struct {
		to            *int64
		key, argument string
	}
	// output is a file. Grows is the kind of a file that is appended to, "" for one that is replaced.
	output struct {
		path  *string
		grows datafile.Kind
		name  string
	}
)

// addFlags adds flags that share a line of the help. It panics on a type that no flag has, a programming error.
func (c *command) addFlags(row ...flag) {
	line := ""
	for _, f := range row {
		c.addFlag(f)
		line += "  " + strings.TrimSpace("--"+f.name+" "+f.word)
	}
	c.rows = append(c.rows, line)
}

func (c *command) addFlag(f flag) { //nolint:gocyclo // one case for each kind of flag
	switch to := f.to.(type) {
	case positive:
		c.addFlag(flag{f.name, f.word, to.to})
		c.checks = append(c.checks, func() *text.Message {
			set := c.flags.Lookup(f.name)
			return flawIf(set.Changed && strings.IndexAny(set.Value.String(), "-0") == 0, "console.positive", "Flag", "--"+f.name)
		})
	case size:
		word := c.flags.String(f.name, "", "")
		c.checks = append(c.checks, func() (wrong *text.Message) {
			if *word != "" {
				var err error
				*to.to, err = search.ParseSize(*word)
				wrong = flawIf(err != nil, to.key, to.argument, *word)
			}
			return wrong
		})
	case output:
		to.name = f.name
		c.flags.StringVar(to.path, f.name, "", "")
		c.outputs = append(c.outputs, to)
	case *string:
		c.flags.StringVar(to, f.name, *to, "")
		if strings.Contains(f.word, "|") {
			c.checks = append(c.checks, func() *text.Message {
				allowed := strings.Split(f.word, "|")
				return flawIf(!slices.Contains(allowed, *to) && c.flags.Changed(f.name),
					"console.flag.word", "Flag", "--"+f.name, "Value", *to, "Allowed", strings.Join(allowed, " "))
			})
		}
	case *[]string:
		c.flags.StringArrayVar(to, f.name, nil, "")
	case *bool:
		c.flags.BoolVar(to, f.name, *to, "")
	case *int:
		c.flags.Var(&number[int]{to, "console.flag.whole", strconv.Atoi}, f.name, "")
	case *int64:
		c.flags.Var(&number[int64]{to, "console.flag.whole", func(word string) (int64, error) { return strconv.ParseInt(word, 10, 64) }}, f.name, "")
	case *uint64:
		c.flags.Var(&number[uint64]{to, "console.flag.natural", func(word string) (uint64, error) { return strconv.ParseUint(word, 10, 64) }}, f.name, "")
	case *time.Duration:
		c.flags.Var(&number[time.Duration]{to, "console.flag.time", parseTime}, f.name, "")
	case pflag.Value:
		c.flags.Var(to, f.name, "")
	default:
		panic(fmt.Sprintf("console: --%s goes to a %T, which no flag can", f.name, to))
	}
}

// number is the value of a numeric flag; key makes the message for a wrong one.
type number[T any] struct {
	to   *T
	key  string
	read func(word string) (T, error)
}

func (n *number[T]) String() string { return fmt.Sprint(*n.to) }
func (n *number[T]) Type() string   { return n.key }

// Set reads a number; one out of range is an error of strconv.
func (n *number[T]) Set(word string) error {
	value, err := n.read(word)
	if err == nil {
		*n.to = value
	}
	return err
}

var timeWord = regexp.MustCompile(`^[-+]?(([0-9]+\.?[0-9]*|\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+$`)

func parseTime(word string) (time.Duration, error) {
	d, err := time.ParseDuration(word)
	if err != nil && timeWord.MatchString(word) {
		return 0, strconv.ErrRange
	}
	return d, err //nolint:wrapcheck // it is asked for its kind alone
}

func (c *command) jsonFlag() flag  { return flag{"json", "", &c.json} }
func (c *command) forceFlag() flag { return flag{"force", "", &c.force} }

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

// parse parses the flags, and makes the checks of each and then the given ones. An empty word or file name is
// refused.
func (c *command) parse(checks ...check) bool {
	err := c.flags.Parse(c.args)
	switch {
	case errors.Is(err, pflag.ErrHelp):
		printHelp(c.Env)
		return false
	case err != nil:
		return c.refuse(wrongFlag(err))
	}
	var empty *pflag.Flag
	c.flags.Visit(func(f *pflag.Flag) {
		if f.Value.Type() == "string" && f.Value.String() == "" {
			empty = f
		}
	})
	if empty != nil {
		return c.refuse(text.M("console.flag.empty", "Flag", "--"+empty.Name))
	}
	return c.checkAll(c.checks...) && c.checkAll(c.pipesOne) && c.checkAll(checks...)
}

func (c *command) checkAll(checks ...check) bool {
	for _, check := range checks {
		if wrong := check(); wrong != nil {
			return c.refuse(*wrong)
		}
	}
	return true
}

// wrongFlag translates an error of the flag package.
func wrongFlag(err error) text.Message {
	if e, ok := errors.AsType[*pflag.NotExistError](err); ok {
		dashes := "--"
		if e.GetSpecifiedShortnames() != "" {
			dashes = "-"
		}
		return text.M("console.argument", "Argument", dashes+e.GetSpecifiedName())
	}
	if e, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return text.M("console.flag.empty", "Flag", "--"+e.GetSpecifiedName())
	}
	if e, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		key := e.GetFlag().Value.Type()
		switch {
		case errors.Is(err, strconv.ErrRange):
			key = "console.flag.range"
		case key == "bool":
			key = "console.flag.bool"
		}
		return text.M(key, "Flag", "--"+e.GetFlag().Name, "Value", e.GetValue())
	}
	return text.M("console.flag.syntax", "Reason", err.Error())
}

// needs refuses a command line without paths; missing is the key of the message.
func (c *command) needs(missing string) check {
	return func() *text.Message { return flawIf(c.flags.NArg() == 0, missing) }
}

func (c *command) needsFiles() *text.Message {
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

// pipesOne refuses more than one output on standard output, and one there that is appended to.
func (c *command) pipesOne() *text.Message {
	var flags []string
	if c.json {
		flags = append(flags, "--json")
	}
	for _, o := range c.outputs {
		if *o.path != standard {
			continue
		}
		if o.grows != "" {
			return new(text.M("console.output.grows", "Flag", "--"+o.name))
		}
		flags = append(flags, "--"+o.name+" "+standard)
	}
	return flawIf(len(flags) > 1, "console.output.alone", "Flags", strings.Join(flags, ", "))
}

// checkOutputs checks that all outputs can be written; inputs are the files that are read.
func (c *command) checkOutputs(inputs ...string) bool {
	inputs = slices.DeleteFunc(slices.Clone(inputs), func(path string) bool { return path == standard })
	var before []output
	for _, o := range c.outputs {
		if !c.flags.Changed(o.name) {
			continue
		}
		if *o.path == standard {
			c.piped, c.Out = c.Out, io.Discard
			continue
		}
		if c.Store.SameFile(*o.path, inputs...) {
			return c.refuse(text.M("console.output.input", "File", filepath.ToSlash(*o.path), "Flag", "--"+o.name))
		}
		if i := slices.IndexFunc(before, func(b output) bool { return c.Store.SameFile(*o.path, *b.path) }); i >= 0 {
			return c.refuse(text.M("console.output.twice", "Flag", "--"+o.name, "Other", "--"+before[i].name))
		}
		var err error
		if o.grows == "" {
			err = c.Store.CheckNew(*o.path, c.force)
		} else {
			err = c.Store.CheckAppend(*o.path, o.grows)
		}
		if err != nil {
			return c.failWriting(*o.path, err)
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
		c.printNote("%s: %s", place(issue), report.Flaw(c.Words, issue))
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

// open reads a file, which may be a pipe, until ctx ends.
func (c *command) open(ctx context.Context, path string) (datafile.File, error) {
	if path != standard {
		return terminal.UntilDone(ctx, func() (datafile.File, error) { return c.Store.Open(ctx, path), nil })
	}
	src, err := io.ReadAll(io.LimitReader(terminal.Reader{Context: ctx, From: c.In}, explore.MaxTrace+1)) // no file may be longer
	switch {
	case ctx.Err() != nil:
		return datafile.File{Path: path}, ctx.Err() //nolint:wrapcheck // it is asked for
	case err != nil:
		return datafile.File{Path: path, Issues: []game.Issue{{File: path, What: c.Store.Reason(err)}}}, nil
	}
	return c.Store.Read(path, src), nil
}

// openFile opens a file, which may be a pipe, until ctx ends; so does reading it.
func (c *command) openFile(ctx context.Context, path string) (io.ReadCloser, error) {
	if path == standard {
		return io.NopCloser(terminal.Reader{Context: ctx, From: c.In}), nil
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
