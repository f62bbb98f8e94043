package console

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/report"
)

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
		w.Key("game." + run.Game), run.Problem, methodName(run), report.Verdict(w, run),
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
		problem := p.env.Words.Key("game."+run.Game) + " " + run.Problem
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
	name := run.Ran.Words()
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
