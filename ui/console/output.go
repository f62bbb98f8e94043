package console

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/judge"
	"procura/core/search"
	"procura/core/table"
	"procura/core/text"
	"procura/ui/console/terminal"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/report/classpage"
)

// runPrinter prints runs as they come, so that none is lost whatever ends the
// program: JSON lines, or the rows of a table, with the paths under it.
type runPrinter struct {
	env     *Env
	json    bool
	columns []table.Column[*game.Run]
	runs    []game.Run
}

func newRunPrinter(t *task) *runPrinter {
	w, problems := t.Words, t.chosen
	points := 5
	if t.request.Maximise {
		points = 0
	}
	method := func(p game.Problem) string {
		puzzle := t.ruled(p.Puzzle)
		request := t.requestFor(p.Name, puzzle)
		ran, _ := request.Method.Resolve(puzzle)
		return methodName(w, game.Run{Game: puzzle.Module().ID(), Asked: request.Method, Ran: ran, Maximise: request.Maximise})
	}
	return &runPrinter{env: t.Env, json: t.json, columns: []table.Column[*game.Run]{
		{
			Title: w.Key("console.column.game"), Spare: 6, Text: func(r *game.Run) string { return w.Key("core.game." + r.Game) },
			Width: table.Widest(problems, func(p game.Problem) string { return w.Say(p.Puzzle.Module().Title()) }),
		},
		{
			Title: w.Key("console.column.problem"), Text: func(r *game.Run) string { return r.Problem },
			Width: table.Widest(problems, func(p game.Problem) string { return p.Name }),
		},
		{
			Title: w.Key("console.column.method"), Spare: 1, Text: func(r *game.Run) string { return methodName(w, *r) },
			Width: table.Widest(problems, method),
		},
		{
			Key: "verdict", Title: w.Key("console.column.verdict"), Text: func(r *game.Run) string { return report.Verdict(w, *r) },
			Width: verdictWidth(w, t.request.Maximise),
		},
		{Title: w.Key("console.column.length"), Number: true, Text: func(r *game.Run) string { return dash(r.Length, r.Length >= 0) }},
		{Title: w.Key("console.column.bound"), Spare: 3, Number: true, Text: func(r *game.Run) string { return dash(r.Bound, r.Bound >= 0) }},
		{Title: w.Key("console.column.points"), Spare: points, Number: true, Text: func(r *game.Run) string { return dash(r.Score, r.HasScore) }},
		{
			Title: w.Key("console.column.expanded"), Spare: 4, Number: true, Text: func(r *game.Run) string { return w.Number(r.Expanded) },
			Width: len("999 999 999"),
		},
		{
			Title: w.Key("console.column.generated"), Spare: 2, Number: true, Text: func(r *game.Run) string { return w.Number(r.Generated) },
			Width: len("999 999 999"),
		},
		{Title: w.Key("console.column.penetrance"), Spare: 8, Number: true, Text: func(r *game.Run) string { return dash(w.Decimal(r.Penetrance(), 6), r.Length > 0) }},
		{Title: w.Key("console.column.branching"), Spare: 9, Number: true, Text: func(r *game.Run) string { return dash(w.Decimal(r.Branching(), 6), r.Length > 0) }},
		{Title: w.Key("console.column.time"), Number: true, Text: func(r *game.Run) string { return w.Duration(r.Elapsed) }, Width: len("999.9 ms")},
		{Title: w.Key("console.column.memory"), Spare: 7, Number: true, Text: func(r *game.Run) string { return w.Bytes(r.Bytes) }, Width: len("1023 MiB")},
	}}
}

// verdictWidth returns the greatest width of a verdict, factors over 10 left
// out.
func verdictWidth(w *i18n.Words, maximise bool) int {
	stops := []search.Stop{search.ByTime, search.ByNodes, search.ByMemory, search.ByDepth, search.ByCancel}
	return table.Widest(stops, func(stop search.Stop) string {
		return report.Verdict(w, game.Run{
			Maximise: maximise, HasScore: true, Score: 9001, Upper: 9999,
			Report: search.Report{Verdict: search.Solution, Stopped: stop, Length: 999, Bound: 100},
		})
	})
}

func (p *runPrinter) add(run game.Run) {
	if p.json {
		p.env.printJSON(table.JSON(game.RunColumns(), &run))
		return
	}
	if len(p.runs) == 0 {
		p.columns = table.Fit(p.columns, p.env.width())
		p.env.print(terminal.Line{Before: table.Head(p.columns), Row: true})
	}
	printRow(p.env, p.columns, &run, "verdict", verdictColour(&run))
	p.runs = append(p.runs, run)
}

// close prints the paths under the table, and the reasons of what is proved.
func (p *runPrinter) close() {
	for _, run := range p.runs {
		problem := p.env.Words.Key("core.game."+run.Game) + " " + run.Problem
		if run.Solved() {
			p.env.line("%s: %s", problem, strings.Join(run.Path, " "))
		}
		if why := report.Why(p.env.Words, run); why != "" {
			p.env.note("%s: %s", problem, why)
		}
	}
}

// printTable prints a table whose rows are all known, with a verdict of a colour in the column of that key.
func printTable[R any](env *Env, columns []table.Column[R], rows []R, colourOf func(R) terminal.Colour) {
	columns = table.Fit(table.Measure(columns, rows), env.width())
	env.print(terminal.Line{Before: table.Head(columns), Row: true})
	for _, row := range rows {
		printRow(env, columns, row, "verdict", colourOf(row))
	}
}

// printRow prints a row of a table, with a colour in the column of a key.
func printRow[R any](env *Env, columns []table.Column[R], row R, key string, c terminal.Colour) {
	before, cell, after := table.SplitLine(columns, row, key)
	env.print(terminal.Line{Before: before, Coloured: cell, After: after, Colour: c, Row: true})
}

// printStudents prints a row of each student, and remarks under them.
func printStudents(c *command, class *grade.Class, students []*grade.Student) {
	if c.json {
		columns := grade.StudentColumns(c.Plain.Say)
		for _, s := range students {
			c.printJSON(table.JSON(columns, s))
		}
		return
	}
	printTable(c.Env, report.StudentColumns(c.Words, class.Problems(), students), students, studentColour)
	for _, s := range students {
		for _, remark := range s.Remarks {
			c.line("%s: %s", s, c.Words.Say(remark))
		}
	}
	for _, alike := range class.Copies {
		c.line("%s", c.Words.Say(alike))
	}
}

// savePages writes a class as HTML: a page of all, and one for each student if each.
func savePages(ctx context.Context, c *command, path string, page *classpage.Class, each bool) {
	if path == standard {
		c.saveWritten(path, func(to io.Writer) error { return page.WriteAll(ctx, to) })
		return
	}
	at := path
	err := page.Save(ctx, path, each, func(file string, write func(io.Writer) error) error {
		at = file
		return c.Store.SaveWritten(file, write, c.force) //nolint:wrapcheck // Store.Reason knows it
	})
	if err != nil {
		c.failWriting(at, err)
	}
}

func studentColour(s *grade.Student) terminal.Colour {
	colour := terminal.Green
	for _, p := range s.Problems {
		switch p.Status {
		case grade.Wrong:
			return terminal.Red
		case grade.Open, grade.Unread:
			colour = terminal.Yellow
		}
	}
	if len(s.Missing)+len(s.Problems) == 0 || len(s.Missing) > 0 {
		return terminal.Red
	}
	return colour
}

func gradeColour(s grade.Status) terminal.Colour {
	switch s {
	case grade.Right:
		return terminal.Green
	case grade.Open:
		return terminal.Yellow
	default:
		return terminal.Red
	}
}

func judgedColour(s judge.Status) terminal.Colour {
	switch s {
	case judge.Optimal, judge.Impossible:
		return terminal.Green
	case judge.Longer, judge.Open:
		return terminal.Yellow
	}
	return terminal.Red
}

func colourless[R any](R) terminal.Colour { return terminal.Plain }

// verdictColour returns green for what is proved, yellow for a solution that might be improved.
func verdictColour(run *game.Run) terminal.Colour {
	switch run.Verdict {
	case search.Optimal, search.Impossible:
		return terminal.Green
	case search.Solution:
		return terminal.Yellow
	}
	return terminal.Plain
}

// methodName returns "astar/pairs", with the algorithm's number unless it is the default, "/tree" or "/quotient" for
// these duplicates, and "best: " before what best ran; "max" searches the most points.
func methodName(w *i18n.Words, run game.Run) string {
	if run.Maximise {
		return game.GoalMost
	}
	name := run.Ran.AlgorithmText()
	if run.Ran.Heuristic != "" {
		name += "/" + report.HeuristicArgument(w, run.Game, run.Ran.Heuristic)
	}
	if d := run.Ran.Duplicates; d == search.Tree || d == search.Quotient {
		name += "/" + string(d)
	}
	if run.Asked.Algorithm != run.Ran.Algorithm {
		name = string(run.Asked.Algorithm) + ": " + name
	}
	return name
}

// dash returns a value, or "-" if it has no meaning.
func dash(value any, ok bool) string {
	if !ok {
		return "-"
	}
	return fmt.Sprint(value)
}

// print prints a line that may contain text of a file on standard output, unless a file goes there.
func (env *Env) print(l terminal.Line) {
	if screen, ok := env.Out.(*terminal.Screen); ok {
		screen.PrintLine(l)
	}
}

// width returns the columns of the terminal, 0 for none.
func (env *Env) width() int {
	if screen, ok := env.Out.(*terminal.Screen); ok {
		return screen.Width()
	}
	return 0
}

func (env *Env) line(format string, args ...any) {
	env.print(terminal.Line{Before: fmt.Sprintf(format, args...)})
}

// note prints a line that --quiet leaves out.
func (env *Env) note(format string, args ...any) {
	if !env.quiet {
		env.line(format, args...)
	}
}

// printErr prints a line on standard error, which begins in red.
func (env *Env) printErr(red, format string, args ...any) {
	l := terminal.Line{Coloured: red, After: fmt.Sprintf(format, args...), Colour: terminal.Red}
	if screen, ok := env.Err.(*terminal.Screen); ok {
		screen.PrintLine(l)
	} else {
		fmt.Fprintln(env.Err, text.Plain(l.Coloured+l.After))
	}
}

func (env *Env) printError(m text.Message) { env.printErr("procura:", " %s", env.Words.Say(m)) }

// showSearch shows the progress of a search.
func (env *Env) showSearch(name string, m *game.Method, limits search.Limits) *search.Progress {
	p, method := &search.Progress{}, m.AlgorithmText()
	env.progress.ShowWork(func(elapsed time.Duration) []string {
		return slices.Concat([]string{name}, report.Standing(env.Words, p, limits, elapsed), []string{method})
	})
	return p
}

// counted names a piece of work with its place among all: "2/5 Cavalo C"; the only one has none.
func counted(at, all int, name string) string {
	if all == 1 {
		return name
	}
	return fmt.Sprintf("%d/%d %s", at+1, all, name)
}

// nameOf returns the name of a game in a file, which may be unknown.
func (env *Env) nameOf(id string) string {
	for _, g := range env.Games {
		if g.ID() == id {
			return env.Words.Say(g.Title())
		}
	}
	return id
}

// problemName returns a problem's name with its game: a file may have several.
func (env *Env) problemName(p game.Problem) string {
	return env.Words.Say(p.Puzzle.Module().Title()) + " " + p.Name
}

// seconds returns the seconds of a time, to the microsecond.
func seconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1e6 }

// object is an object of JSON: its keys in their order, each followed by its value.
type object []any

func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for i, part := range o {
		mark := ":,"[i%2^1]
		if i == 0 {
			mark = '{'
		}
		b.WriteByte(mark)
		b.WriteString(text.JSON(part))
	}
	return append(b.Bytes(), '}'), nil
}

// printJSON prints one object on one line.
func (env *Env) printJSON(v any) { fmt.Fprintln(env.Out, text.JSON(v)) }

// printRefused prints an issue as JSON.
func (env *Env) printRefused(issue game.Issue) {
	env.printJSON(object{"error", report.Flaw(env.Plain, issue), "line", issue.Line, "column", issue.Column})
}

// translateWords puts the words that stand for values into the language: NAME, FILE.
func (env *Env) translateWords(words string) string {
	for _, word := range []string{
		"name", "file", "folder", "board", "hand", "engine", "time", "size", "word", "text", "key", "value", "algorithm", "heuristic", "command",
	} {
		words = strings.ReplaceAll(words, strings.ToUpper(word), env.Words.Key("cli.word."+word))
	}
	return words
}
