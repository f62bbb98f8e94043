package console

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/report"
)

// outputs are the files that a command writes, each named by a flag. All flags of such
// files are made here, so that each is checked before the command works for it: it has a
// name of its own, is none of the files that are read, can be written, and what is there
// stays unless --force is given.
type outputs struct {
	set   *pflag.FlagSet
	flags []outputFlag
	force bool
	// streams says that "-" is standard output.
	streams bool
}

type outputFlag struct {
	name string
	path *string
	// check says what is wrong with the file; nil for one that takes the place of
	// whatever is there, with --force.
	check func(path string) error
}

// standard stands for standard output where a table is named.
const standard = "-"

// add adds a flag for a file that is written as a whole.
func (o *outputs) add(set *pflag.FlagSet, name string, path *string) {
	if set.Lookup("force") == nil {
		set.BoolVar(&o.force, "force", false, "")
	}
	o.addTo(set, name, path, nil)
}

// addTo adds a flag for a file that is added to.
func (o *outputs) addTo(set *pflag.FlagSet, name string, path *string, check func(path string) error) {
	set.StringVar(path, name, "", "")
	o.set, o.flags = set, append(o.flags, outputFlag{name, path, check})
}

// check reports whether all files that are asked for can be written; unless it is ok, the
// status says how the command ends. inputs are the files that it reads.
func (o *outputs) check(env *Env, inputs ...string) (status int, ok bool) {
	var before []outputFlag
	for _, f := range o.flags {
		if !o.set.Changed(f.name) || o.isStandard(*f.path) && f.check == nil {
			continue
		}
		if env.Store.SameFile(*f.path, inputs...) {
			return env.badUsage(text.M("console.output.input", "File", filepath.ToSlash(*f.path), "Flag", "--"+f.name)), false
		}
		if i := slices.IndexFunc(before, func(b outputFlag) bool { return env.Store.SameFile(*f.path, *b.path) }); i >= 0 {
			return env.badUsage(text.M("console.output.twice", "Flag", "--"+f.name, "Other", "--"+before[i].name)), false
		}
		check := f.check
		if check == nil {
			check = func(path string) error { return env.Store.CheckOutput(path, o.force) }
		}
		if err := check(*f.path); err != nil {
			env.unwritten(*f.path, err)
			return Failed, false
		}
		before = append(before, f)
	}
	return Done, true
}

// isStandard reports whether a file that is written as a whole is standard output.
func (o *outputs) isStandard(path string) bool { return o.streams && path == standard }

// save writes a file as a whole, and reports whether it could.
func (o *outputs) save(env *Env, path, content string) bool {
	if o.isStandard(path) {
		fmt.Fprint(env.Out, content)
		return true
	}
	err := env.Store.SaveOutput(path, content, o.force)
	if err != nil {
		env.unwritten(path, err)
	}
	return err == nil
}

// unwritten says that a file could not be written.
func (env *Env) unwritten(path string, err error) {
	reason := env.Store.Reason(err)
	if reason.Key == "error.file.exists" {
		reason = text.M("console.output.exists")
	}
	env.printError(text.M("error.writing", "File", filepath.ToSlash(path), "Reason", reason))
}

// printer prints runs as they come, so that none is lost whatever ends the
// program: JSON lines, or the rows of a table, with the paths under it.
type printer struct {
	env     *Env
	json    bool
	columns []column
	runs    []game.Run
}

// column is a column of the table; a text longer than its width pushes the
// rest of its row aside.
type column struct {
	title string
	width int
	right bool
}

func newPrinter(env *Env, t *task) *printer {
	w, problems := env.Words, t.chosen
	return &printer{env: env, json: t.flags.json, columns: []column{
		{title: w.Key("console.column.game"), width: widest(problems, func(p game.Problem) string { return w.Say(p.Puzzle.Module().Title()) })},
		{title: w.Key("console.column.problem"), width: widest(problems, func(p game.Problem) string { return p.Name })},
		{title: w.Key("console.column.method"), width: widest(problems, t.methodOf)},
		{title: w.Key("console.column.verdict"), width: verdictWidth(w, t.request.Maximise)},
		{title: w.Key("console.column.length"), right: true},
		{title: w.Key("console.column.bound"), right: true},
		{title: w.Key("console.column.points"), right: true},
		{title: w.Key("console.column.expanded"), width: len("999 999 999"), right: true},
		{title: w.Key("console.column.generated"), width: len("999 999 999"), right: true},
		{title: w.Key("console.column.penetrance"), right: true},
		{title: w.Key("console.column.branching"), right: true},
		{title: w.Key("console.column.time"), width: len("999.9 ms"), right: true},
		{title: w.Key("console.column.memory"), width: len("1023 MiB"), right: true},
	}}
}

// widest is the width of the longest of the texts of a list.
func widest[T any](list []T, textOf func(T) string) int {
	width := 0
	for _, item := range list {
		width = max(width, utf8.RuneCountInString(textOf(item)))
	}
	return width
}

// verdictWidth is the width of what verdicts say at most, factors over 10 left
// out.
func verdictWidth(w *i18n.Words, maximise bool) int {
	stops := []search.Stop{search.ByTime, search.ByNodes, search.ByMemory, search.ByDepth, search.ByCancel}
	return widest(stops, func(stop search.Stop) string {
		return report.Verdict(w, game.Run{
			Maximise: maximise, HasScore: true, Score: 9001, Upper: 9999,
			Report: search.Report{Verdict: search.Solution, Stopped: stop, Length: 999, Bound: 100},
		})
	})
}

func (p *printer) add(run game.Run) {
	if p.json {
		p.env.printJSON(run.Record())
		return
	}
	if len(p.runs) == 0 {
		p.row(p.titles())
	}
	p.row(p.cells(run))
	p.runs = append(p.runs, run)
}

func (p *printer) titles() []string {
	titles := make([]string, len(p.columns))
	for i, c := range p.columns {
		titles[i] = c.title
	}
	return titles
}

func (p *printer) cells(run game.Run) []string {
	w := p.env.Words
	return []string{
		w.Key("core.game." + run.Game), run.Problem, methodName(run), report.Verdict(w, run),
		dash(run.Length, run.Length >= 0), dash(run.Bound, run.Bound >= 0), dash(run.Score, run.HasScore),
		w.Number(run.Expanded), w.Number(run.Generated),
		dash(w.Decimal(run.Penetrance(), 6), run.Length > 0), dash(w.Decimal(run.Branching(), 6), run.Length > 0),
		w.Duration(run.Elapsed), w.Bytes(run.Bytes),
	}
}

// row prints the cells of a row under the titles, numbers to the right.
func (p *printer) row(cells []string) {
	var b strings.Builder
	for i, c := range p.columns {
		gap := strings.Repeat(" ", max(0, max(c.width, utf8.RuneCountInString(c.title))-utf8.RuneCountInString(cells[i])))
		if c.right {
			b.WriteString(gap + cells[i])
		} else {
			b.WriteString(cells[i] + gap)
		}
		b.WriteString("  ")
	}
	p.env.line("%s", strings.TrimRight(b.String(), " "))
}

// close prints the paths under the table, and why what is proved is.
func (p *printer) close() {
	for _, run := range p.runs {
		problem := p.env.Words.Key("core.game."+run.Game) + " " + run.Problem
		if run.Solved() {
			p.env.line("%s: %s", problem, strings.Join(run.Path, " "))
		}
		if why := report.Why(p.env.Words, run); why != "" {
			p.env.line("%s: %s", problem, why)
		}
	}
}

// methodName is "astar/pairs", with the algorithm's number where it is not the
// usual one, "/tree" or "/quotient" where duplicates are not those of the
// graph, and "best: " before what best ran; "max" searches the most points.
func methodName(run game.Run) string {
	if run.Maximise {
		return game.GoalMost
	}
	name := run.Ran.AlgorithmText()
	if run.Ran.Heuristic != "" {
		name += "/" + run.Ran.Heuristic
	}
	if d := run.Ran.Duplicates; d == search.Tree || d == search.Quotient {
		name += "/" + string(d)
	}
	if run.Asked.Algorithm != run.Ran.Algorithm {
		name = string(run.Asked.Algorithm) + ": " + name
	}
	return name
}

// dash is a value, or "-" where it has no meaning.
func dash(value any, ok bool) string {
	if !ok {
		return "-"
	}
	return fmt.Sprint(value)
}

// Interrupts is a context that ends with the first signal that asks the program to
// end: Ctrl-C, a plain kill, or the terminal's end. The second one ends the program
// at once, as if nobody listened. What was ignored when the program began stays
// ignored, as nohup wants it.
func Interrupts(parent context.Context) (context.Context, context.CancelFunc) {
	var heard []os.Signal
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			heard = append(heard, s)
		}
	}
	ctx, cancel := context.WithCancel(parent)
	if len(heard) == 0 { // Notify would take it for all
		return ctx, cancel
	}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, heard...)
	go func() {
		select {
		case <-signals:
		case <-ctx.Done():
		}
		signal.Stop(signals) // before anybody knows, who may send a second one
		cancel()
	}()
	return ctx, cancel
}

// untilDone does what may wait for others, such as reading a pipe; false: ctx has ended
// before that, and it is left alone. Its panic is the caller's.
func untilDone[T any](ctx context.Context, wait func() T) (result T, ok bool) {
	type ending struct {
		result   T
		panicked any
	}
	done := make(chan ending, 1)
	go func() {
		var e ending
		defer func() {
			e.panicked = recover()
			done <- e
		}()
		e.result = wait()
	}()
	select {
	case e := <-done:
		if e.panicked != nil {
			panic(e.panicked)
		}
		return e.result, ctx.Err() == nil // of two that come at once the end counts
	case <-ctx.Done():
		return result, false
	}
}

// leavable is a reader that is left when ctx ends.
type leavable struct {
	ctx  context.Context //nolint:containedctx // a reader has no other way to hear of it
	from io.Reader
}

// Read reads, or returns the error of ctx; what comes in then is lost.
func (l leavable) Read(p []byte) (int, error) {
	type reading struct {
		bytes []byte
		err   error
	}
	r, ok := untilDone(l.ctx, func() reading {
		own := make([]byte, len(p)) // p is the caller's again when we leave
		n, err := l.from.Read(own)
		return reading{own[:n], err}
	})
	if !ok {
		return 0, l.ctx.Err() //nolint:wrapcheck // it is asked for
	}
	return copy(p, r.bytes), r.err //nolint:wrapcheck // a reader's own errors go through
}
