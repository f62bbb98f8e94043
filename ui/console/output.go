package console

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
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

func newPrinter(t *task) *printer {
	w, problems := t.Words, t.chosen
	return &printer{env: t.Env, json: t.json, columns: []column{
		{title: w.Key("console.column.game"), width: widest(problems, func(p game.Problem) string { return w.Say(p.Puzzle.Module().Title()) })},
		{title: w.Key("console.column.problem"), width: widest(problems, func(p game.Problem) string { return p.Name })},
		{title: w.Key("console.column.method"), width: widest(problems, func(p game.Problem) string {
			puzzle := t.ruled(p.Puzzle)
			request := t.requestFor(p.Name, puzzle)
			ran, _ := request.Method.Resolve(puzzle)
			return methodName(w, game.Run{Game: puzzle.Module().ID(), Asked: request.Method, Ran: ran, Maximise: request.Maximise})
		})},
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
		p.printTitles()
	}
	p.row(p.cells(run))
	p.runs = append(p.runs, run)
}

func (p *printer) printTitles() {
	titles := make([]string, len(p.columns))
	for i, c := range p.columns {
		titles[i] = c.title
	}
	p.row(titles)
}

func (p *printer) cells(run game.Run) []string {
	w := p.env.Words
	return []string{
		w.Key("core.game." + run.Game), run.Problem, methodName(w, run), report.Verdict(w, run),
		dash(run.Length, run.Length >= 0), dash(run.Bound, run.Bound >= 0), dash(run.Score, run.HasScore),
		w.Number(run.Expanded), w.Number(run.Generated),
		dash(w.Decimal(run.Penetrance(), 6), run.Length > 0), dash(w.Decimal(run.Branching(), 6), run.Length > 0),
		w.Duration(run.Elapsed), w.Bytes(run.Bytes),
	}
}

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

func (p *printer) print(rows [][]string) {
	for i := range p.columns {
		p.columns[i].width = widest(rows, func(row []string) string { return row[i] })
	}
	p.printTitles()
	for _, row := range rows {
		p.row(row)
	}
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

// screen is where a command prints: a terminal, or what stands for one. What a file, a program or
// an argument holds is written out on it, so that nothing speaks to the terminal. It remembers its
// first error: what is printed is printed in many places, and a full disk is told once.
type screen struct {
	to   io.Writer
	torn []byte // the beginning of a character whose end is still to come
	err  error
}

func (s *screen) Write(p []byte) (int, error) {
	whole := slices.Concat(s.torn, p)
	end := len(whole)
	for i := max(0, end-utf8.UTFMax+1); i < len(whole); i++ {
		if !utf8.FullRune(whole[i:]) {
			end = i
			break
		}
	}
	s.torn = slices.Clone(whole[end:])
	if s.err == nil {
		_, s.err = s.to.Write([]byte(text.Lines(string(whole[:end]))))
	}
	return len(p), s.err
}

// line prints a line that may hold what a file says.
func (env *Env) line(format string, args ...any) {
	fmt.Fprintln(env.Out, text.Plain(fmt.Sprintf(format, args...)))
}

// printNote prints a line on standard error.
func (env *Env) printNote(format string, args ...any) {
	fmt.Fprintln(env.Err, text.Plain(fmt.Sprintf(format, args...)))
}

// rewrite writes over the last line of standard error, where that is a terminal.
func (env *Env) rewrite(line string) {
	file, ok := env.Err.(*screen).to.(*os.File)
	if !ok {
		return
	}
	if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		_, _ = fmt.Fprint(file, "\r\x1b[K"+text.Plain(line)) // it says nothing that lasts
	}
}

func (env *Env) printError(m text.Message) { env.printNote("procura: %s", env.Words.Say(m)) }

// nameOf is the name of a game of a file, which may be none of ours.
func (env *Env) nameOf(id string) string {
	for _, g := range env.Games {
		if g.ID() == id {
			return env.Words.Say(g.Title())
		}
	}
	return id
}

// problemName is a problem's name with that of its game: a file may hold several games.
func (env *Env) problemName(p game.Problem) string {
	return env.Words.Say(p.Puzzle.Module().Title()) + " " + p.Name
}

// seconds are those of a time, to the microsecond.
func seconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1e6 }

// object is one of JSON: its keys in their order, each with its value.
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

// printRefused prints what could not be read.
func (env *Env) printRefused(issue game.Issue) {
	env.printJSON(object{"error", report.Flaw(env.Plain, issue), "line", issue.Line, "column", issue.Column})
}
