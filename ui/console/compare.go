package console

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/console/external"
	"procura/ui/report"
)

// comparison is compare's flags, understood.
type comparison struct {
	task
	methods       []string
	csv, markdown string
	plan          compare.Plan
	rows          []compare.Row
}

// mostRepeats is the greatest number of repetitions.
const mostRepeats = 1000

func newComparison(env *Env) *comparison {
	c := &comparison{task: task{flags: &solveFlags{set: newFlags()}}}
	c.flags.addProblems()
	c.flags.addLimits()
	set := c.flags.set
	set.StringArrayVar(&c.methods, "method", nil, "")
	set.IntVar(&c.plan.Repeat, "repeat", 1, "")
	set.IntVar(&c.plan.Threads, "threads", 1, "")
	out := &c.flags.outputs
	out.streams = true
	out.add(set, "csv", &c.csv)
	out.add(set, "markdown", &c.markdown)
	out.addTo(set, "append", &c.flags.appendTo, env.Store.CheckResults)
	c.plan.Programs, c.plan.Text = external.Run, func(p game.Problem) string { return env.Store.Format([]game.Problem{p}) }
	return c
}

// compareMethods solves problems by several methods, again and again, and prints a table
// of what each took.
func compareMethods(ctx context.Context, env *Env, args []string) int {
	c := newComparison(env)
	if status, ok := c.begin(ctx, env, args, c.understand, c.fits); !ok {
		return status
	}
	for _, p := range c.chosen {
		puzzle, ok := c.prepare(env, p)
		if !ok {
			c.status = Failed
			continue
		}
		p.Puzzle = puzzle
		c.plan.Problems = append(c.plan.Problems, p)
	}
	if c.plan.Rows() > compare.MostRows {
		return env.badUsage(text.M("compare.rows", "Number", c.plan.Rows(), "Most", compare.MostRows))
	}
	c.run(ctx, env)
	c.finish(env)
	return c.status
}

// understand reads methods and limits.
func (c *comparison) understand(env *Env) *text.Message {
	f := c.flags
	c.request.Limits = f.limits(env)
	f.threads = c.plan.Threads
	for _, read := range []func() *text.Message{f.positive, c.readMemory, c.readRules, c.readMethods, c.readTables} {
		if m := read(); m != nil {
			return m
		}
	}
	c.plan.Limits = c.request.Limits
	return nil
}

func (c *comparison) readMethods() *text.Message {
	for _, spec := range c.methods {
		contender, wrong := compare.ParseMethod(spec)
		if wrong != nil {
			return flaw(text.M("compare.method", "Wrong", *wrong))
		}
		c.plan.Contenders = append(c.plan.Contenders, contender)
		if contender.IsProgram() {
			c.inputs = append(c.inputs, external.Files(contender.Command)...)
		}
	}
	switch repeat := c.plan.Repeat; {
	case len(c.methods) == 0:
		return flaw(text.M("compare.nomethod"))
	case repeat < 1:
		return flaw(text.M("console.positive", "Flag", "--repeat"))
	case repeat > mostRepeats:
		return flaw(text.M("compare.repeat", "Most", mostRepeats))
	}
	return nil
}

// readTables refuses two things on standard output.
func (c *comparison) readTables() *text.Message {
	if c.csv == standard && c.markdown == standard || c.flags.json && (c.csv == standard || c.markdown == standard) {
		return flaw(text.M("compare.output"))
	}
	return nil
}

// fits refuses rules, heuristics and symmetries that none of the chosen problems has.
func (c *comparison) fits() *text.Message {
	if wrong := c.task.fits(); wrong != nil || len(c.chosen) == 0 {
		return wrong
	}
	for _, contender := range c.plan.Contenders {
		if contender.IsProgram() {
			continue
		}
		var wrong *text.Message
		if !slices.ContainsFunc(c.chosen, func(p game.Problem) bool {
			m, lacks := contender.Method.Resolve(c.ruled(p.Puzzle))
			if lacks == nil && m.Duplicates == search.Quotient && c.ruled(p.Puzzle).Symmetries() <= 1 {
				lacks = flaw(text.M("console.quotient"))
			}
			wrong = lacks
			return lacks == nil
		}) {
			return wrong
		}
	}
	return nil
}

// run carries the plan out; each row is told as it comes. When the file of results can't
// be written any more, it ends as an interrupt would.
func (c *comparison) run(ctx context.Context, env *Env) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	live := env.terminal()
	c.plan.Begin = func(turn compare.Turn, _ *search.Progress) {
		if live {
			fmt.Fprintf(env.Err, "\r\x1b[K%d/%d  %s  %s", len(c.rows)+1, c.plan.Rows(),
				text.Plain(c.plan.Problems[turn.Problem].Name), text.Plain(c.plan.Contenders[turn.Contender].Text))
		}
	}
	rows := compare.Run(ctx, &c.plan, func(row compare.Row) {
		c.rows = append(c.rows, row)
		if row.Failed.Key == "compare.broken" {
			c.status = Failed
		}
		if c.flags.json {
			fmt.Fprint(env.Out, row.JSON(env.Plain.Say))
		}
		if row.Failed.IsZero() {
			c.appendRun(env, row.Run)
		}
		if c.full {
			stop()
		}
	})
	if live {
		fmt.Fprint(env.Err, "\r\x1b[K")
	}
	c.rows = rows
}

// terminal reports whether standard error is one, where a line can be written over.
func (env *Env) terminal() bool {
	file, ok := env.Err.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// finish prints the table, and writes the files.
func (c *comparison) finish(env *Env) {
	table := report.Compared(env.Words, &c.plan, compare.Summarise(c.rows))
	if !c.flags.json && c.csv != standard && c.markdown != standard {
		c.print(env, table)
	}
	if c.csv != "" && !c.flags.outputs.save(env, c.csv, compare.Table(c.rows, env.Plain.Say)) {
		c.status = Failed
	}
	if c.markdown != "" && !c.flags.outputs.save(env, c.markdown, table.Markdown(env.Words)) {
		c.status = Failed
	}
}

// print prints the table for a terminal, and the notes under it.
func (c *comparison) print(env *Env, table report.Comparison) {
	lines := slices.Concat([][]string{table.Titles}, table.Rows)
	for _, line := range lines {
		var b strings.Builder
		for i, cell := range line {
			width := widest(lines, func(line []string) string { return line[i] })
			gap := strings.Repeat(" ", width-utf8.RuneCountInString(cell))
			if table.Right[i] {
				b.WriteString(gap + cell + "  ")
			} else {
				b.WriteString(cell + gap + "  ")
			}
		}
		env.line("%s", strings.TrimRight(b.String(), " "))
	}
	for i, note := range table.Notes {
		if note != "" {
			at := slices.Index(table.Titles, env.Words.Key("console.column.verdict"))
			env.line("%s: %s", strings.Join(table.Rows[i][:at], " "), text.Plain(note))
		}
	}
}
