package console

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/core/table"
	"procura/core/text"
	"procura/ui/console/terminal"
	"procura/ui/i18n"
	"procura/ui/report"
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
	method := func(p game.Problem) string {
		puzzle := t.ruled(p.Puzzle)
		request := t.requestFor(p.Name, puzzle)
		ran, _ := request.Method.Resolve(puzzle)
		return methodName(w, game.Run{Game: puzzle.Module().ID(), Asked: request.Method, Ran: ran, Maximise: request.Maximise})
	}
	return &runPrinter{env: t.Env, json: t.json, columns: []table.Column[*game.Run]{
		{
			Title: w.Key("console.column.game"), Text: func(r *game.Run) string { return w.Key("core.game." + r.Game) },
			Width: table.Widest(problems, func(p game.Problem) string { return w.Say(p.Puzzle.Module().Title()) }),
		},
		{
			Title: w.Key("console.column.problem"), Text: func(r *game.Run) string { return r.Problem },
			Width: table.Widest(problems, func(p game.Problem) string { return p.Name }),
		},
		{
			Title: w.Key("console.column.method"), Text: func(r *game.Run) string { return methodName(w, *r) },
			Width: table.Widest(problems, method),
		},
		{
			Title: w.Key("console.column.verdict"), Text: func(r *game.Run) string { return report.Verdict(w, *r) },
			Width: verdictWidth(w, t.request.Maximise),
		},
		{Title: w.Key("console.column.length"), Number: true, Text: func(r *game.Run) string { return dash(r.Length, r.Length >= 0) }},
		{Title: w.Key("console.column.bound"), Number: true, Text: func(r *game.Run) string { return dash(r.Bound, r.Bound >= 0) }},
		{Title: w.Key("console.column.points"), Number: true, Text: func(r *game.Run) string { return dash(r.Score, r.HasScore) }},
		{
			Title: w.Key("console.column.expanded"), Number: true, Text: func(r *game.Run) string { return w.Number(r.Expanded) },
			Width: len("999 999 999"),
		},
		{
			Title: w.Key("console.column.generated"), Number: true, Text: func(r *game.Run) string { return w.Number(r.Generated) },
			Width: len("999 999 999"),
		},
		{Title: w.Key("console.column.penetrance"), Number: true, Text: func(r *game.Run) string { return dash(w.Decimal(r.Penetrance(), 6), r.Length > 0) }},
		{Title: w.Key("console.column.branching"), Number: true, Text: func(r *game.Run) string { return dash(w.Decimal(r.Branching(), 6), r.Length > 0) }},
		{Title: w.Key("console.column.time"), Number: true, Text: func(r *game.Run) string { return w.Duration(r.Elapsed) }, Width: len("999.9 ms")},
		{Title: w.Key("console.column.memory"), Number: true, Text: func(r *game.Run) string { return w.Bytes(r.Bytes) }, Width: len("1023 MiB")},
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
		p.env.line("%s", table.Head(p.columns))
	}
	p.env.line("%s", table.Line(p.columns, &run))
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
			p.env.line("%s: %s", problem, why)
		}
	}
}

// printTable prints a table whose rows are all known.
func printTable[R any](env *Env, columns []table.Column[R], rows []R) {
	for _, line := range table.Terminal(columns, rows) {
		env.line("%s", line)
	}
}

// methodName returns "astar/pairs", with the algorithm's number unless it is the default, "/tree" or "/quotient" for
// these duplicates, and "best: " before what best ran; "max" searches the most points.
func methodName(w *i18n.Words, run game.Run) string {
	if run.Maximise {
		return game.GoalMost
	}
	name := run.Ran.AlgorithmText()
	if run.Ran.Heuristic != "" {
		name += "/" + report.HeuristicKey(w, run.Game, run.Ran.Heuristic)
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

// line prints a line that may contain text of a file.
func (env *Env) line(format string, args ...any) {
	fmt.Fprintln(env.Out, text.Plain(fmt.Sprintf(format, args...)))
}

// printNote prints a line on standard error.
func (env *Env) printNote(format string, args ...any) {
	fmt.Fprintln(env.Err, text.Plain(fmt.Sprintf(format, args...)))
}

// rewrite replaces the last line of standard error, on a terminal.
func (env *Env) rewrite(line string) {
	if screen, ok := env.Err.(*terminal.Screen); ok {
		screen.Rewrite(line)
	}
}

func (env *Env) printError(m text.Message) { env.printNote("procura: %s", env.Words.Say(m)) }

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
