package console

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/play"
	"procura/core/quatro/perfect"
	"procura/core/table"
	"procura/core/text"
	"procura/ui/console/flag"
	"procura/ui/console/terminal"
	"procura/ui/report"
	"procura/ui/report/position"
)

// analyzeTask is a run of analyze, with the engine that all positions share.
type analyzeTask struct {
	*task
	file, variant, lines           string
	noBook, valuesOnly, noDistance bool

	usual  perfect.Rules // of a position that says nothing else
	engine *perfect.Engine

	// method is a search for two in place of the exact engine, with its text and depth; nil for none.
	method     *play.Method
	methodText string
	depth      int
}

// usualTable is the size of the engine's table when no flag gives one.
const usualTable = 256 << 20

// The values of --variant and --lines, in the order of the engine's constants.
func variantWords() []string { return []string{perfect.Give.String(), perfect.Choose.String()} }
func linesWords() []string   { return []string{perfect.Straight.String(), perfect.Squares.String()} }

// analyze finds the exact value of a position of Quatro and of its moves, or of
// each position of a file.
func analyze(c *command) work {
	t := &analyzeTask{task: newTask(c), variant: variantWords()[0], lines: linesWords()[0]}
	t.request.Limits.Memory = min(usualTable, c.Memory)
	shared := t.sharedFlags()
	t.flags.Add(flag.New("positions", "FILE", "cli.flag.positions", &t.file),
		flag.New("variant", "WORD", "cli.setting.variant", flag.Choice(&t.variant, variantWords()...)),
		flag.New("lines", "WORD", "cli.setting.lines", flag.Choice(&t.lines, linesWords()...)),
		flag.New("no-book", "", "cli.flag.no-book", &t.noBook), flag.New("values-only", "", "cli.flag.values-only", &t.valuesOnly),
		flag.New("no-distance", "", "cli.flag.no-distance", &t.noDistance),
		shared["threads"], shared["time"], flag.New("memory", "SIZE", "cli.flag.table-memory", flag.Size(&t.request.Limits.Memory, "console.memory", "Memory")),
		flag.New("method", "TEXT", "cli.flag.method-for-two", &t.methodText), flag.New("depth", "N", "cli.flag.plies", flag.Positive(&t.depth)),
		shared[traceFlag], shared["certificate"], shared["certificate-size"], c.forceFlag(), shared["unverified"], c.jsonFlag())
	return func(ctx context.Context) {
		if !t.accept(t.operands, t.fits, t.readMethod) || !t.checkOutputs(t.file) || !t.openCertificates() {
			return
		}
		t.ruleByCourse()
		t.usual = perfect.Rules{
			Variant: perfect.Variant(slices.Index(variantWords(), t.variant)), Lines: perfect.Lines(slices.Index(linesWords(), t.lines)),
		}
		if t.file != "" {
			t.analyzeFile(ctx)
		} else {
			t.analyzeOne(ctx)
		}
		t.keepCertificates()
	}
}

// ruleByCourse takes the rules of the course where no flag gives one.
func (t *analyzeTask) ruleByCourse() {
	for key, value := range t.course.RulesOf("quatro") {
		t.flags.SetUsual(key, value)
	}
}

// operands refuses anything but a board and a hand, or a file in their place.
func (t *analyzeTask) operands() *text.Message {
	set, wanted := t.flags, 2
	if set.Changed("positions") {
		wanted = 0
	}
	if set.NArg() < wanted {
		return new(text.M("console.analyze.operands"))
	}
	return flawIf(set.NArg() > wanted, "console.argument", "Argument", set.Arg(wanted))
}

// fits refuses a table that, with the memory of the threads, is larger than the machine's; 0 is an unknown machine.
func (t *analyzeTask) fits() *text.Message {
	table, threads := t.request.Limits.Memory, int64(t.request.Threads)
	fits := t.Machine == 0 || table <= t.Machine && threads <= (t.Machine-table)/perfect.ThreadBytes
	return flawIf(!fits, "console.analyze.memory", "Size", t.Words.Bytes(t.Machine))
}

// analyzeOne analyzes the position of the command line.
func (t *analyzeTask) analyzeOne(ctx context.Context) {
	p, wrong := perfect.ReadWords(perfect.SplitWords(strings.Join(t.flags.Args(), " ")), t.usual)
	if wrong != nil {
		wrong.Line = 1
		t.fail(said(*wrong))
		t.refusePosition(*wrong)
		return
	}
	if t.method != nil {
		t.think(ctx, p)
		return
	}
	t.start()
	f := t.find(ctx, p)
	if t.json {
		t.printJSON(newAnalyzed(&f))
	} else {
		t.printFinding(&f)
	}
	t.prove(ctx, &f)
}

// said joins what is wrong and what was expected.
func said(issue game.Issue) text.Message {
	if issue.Expected.IsZero() {
		return issue.What
	}
	return text.M("console.analyze.wrong", "What", issue.What, "Expected", issue.Expected)
}

func (t *analyzeTask) refusePosition(issue game.Issue) {
	if t.json {
		t.printRefused(issue)
	}
}

// start makes the engine.
func (t *analyzeTask) start() {
	t.engine = perfect.New(t.tableSize(), t.request.Threads)
	if !t.noBook {
		t.engine.Use(t.readBook())
	}
}

// readBook reads the book. It returns nil if there is none, or if it is damaged, which is reported.
func (t *analyzeTask) readBook() *perfect.Book {
	if len(t.Book) == 0 {
		return nil
	}
	book, err := perfect.ReadBook(bytes.NewReader(t.Book))
	if err != nil {
		t.printError(text.M("console.analyze.book.damaged", "Reason", err.Error()))
		return nil
	}
	return book
}

// find answers what is asked about a position that has been checked.
func (t *analyzeTask) find(ctx context.Context, p perfect.Position) perfect.Finding {
	t.progress.ShowWork(func(elapsed time.Duration) []string {
		parts := slices.Concat([]string{p.String(), report.Clock(t.Words, elapsed)}, report.Nodes(t.Words, int64(t.engine.Nodes()), elapsed))
		if left := t.request.Limits.Time - elapsed; left > 0 {
			parts = append(parts, t.Words.Key("console.progress.limit", "Time", report.Clock(t.Words, left)))
		}
		return parts
	})
	defer t.progress.Hide()
	f, err := t.engine.Find(ctx, p, perfect.Question{
		NoMoves: t.valuesOnly, NoDistance: t.noDistance, NoBook: t.noBook, Time: t.request.Limits.Time,
	})
	if err != nil {
		panic("console: " + err.Error())
	}
	return f
}

// printFinding prints the board, the value, the moves and the measures.
func (t *analyzeTask) printFinding(f *perfect.Finding) {
	for _, line := range position.Head(t.Words, f.Position) {
		t.line("%s", line)
	}
	value, stopped := position.Value(t.Words, f)
	t.print(terminal.Line{Coloured: value, After: stopped, Colour: worthColour(f)})
	if len(f.Moves) > 0 {
		t.line("")
		columns, rows := position.Moves(t.Words, f, t.width())
		printTable(t.Env, columns, rows, colourless)
		t.line("")
	}
	t.note("%s", position.Measures(t.Words, f, t.engine.Taken(), t.engine.Memory()))
}

// worthColour returns green for what is proved, yellow for what is not.
func worthColour(f *perfect.Finding) terminal.Colour {
	if f.Worth.Value == perfect.Unknown {
		return terminal.Yellow
	}
	return terminal.Green
}

// newAnalyzed makes a line of analyze --json.
func newAnalyzed(f *perfect.Finding) object {
	board, hand := splitPosition(f.Position)
	moves := []object{}
	for _, m := range f.Moves {
		moves = append(moves, object{"move", f.Position.Variant.Text(m.Move), "value", m.Value.String(), "distance", distance(m.Worth)})
	}
	return object{
		"board", board, "hand", hand, "value", f.Worth.Value.String(), "distance", distance(f.Worth),
		"nodes", f.Nodes, "seconds", seconds(f.Elapsed), "moves", moves,
	}
}

func splitPosition(p perfect.Position) (board, hand string) {
	board, hand, _ = strings.Cut(p.String(), " ")
	return board, hand
}

func distance(w perfect.Worth) *int { return game.Known(w.Distance, w.HasDistance()) }

// garbagePercent is the garbage allowed while a certificate is made, in percent of the other memory: it is not
// counted.
const garbagePercent = 20

// prove adds the certificate of what was found to the file.
func (t *analyzeTask) prove(ctx context.Context, f *perfect.Finding) {
	if t.certificates == nil {
		return
	}
	defer debug.SetGCPercent(debug.SetGCPercent(garbagePercent))
	t.tellCertificate(f.Position.String(), t.certificates.Add(func(w io.Writer) error {
		return t.engine.Prove(ctx, f.Position, f.Worth, w, t.proof) //nolint:wrapcheck // it says all
	}, t.verifier(ctx, "quatro", "")))
}

// tableSize returns the memory of the engine's table; if certificates are made, it leaves half of all memory to them.
func (t *analyzeTask) tableSize() int64 {
	if t.certificates == nil {
		return t.request.Limits.Memory
	}
	if !t.flags.Changed("memory") {
		t.proof.Memory = t.Env.Memory
	}
	return min(t.request.Limits.Memory, t.proof.Memory/2)
}

// series is the analysis of a file of positions, line by line.
type series struct {
	*analyzeTask
	columns []table.Column[*position.Row] // nil before the first row
	at      int                           // the line
	errors  int
	stopped int
	times   []time.Duration
	longest time.Duration
	worst   int // the line of the longest
}

// analyzeFile analyzes every position of a file, and prints each when it is known. After an interrupt the current one
// is printed, and the others are left out.
func (t *analyzeTask) analyzeFile(ctx context.Context) {
	if t.method == nil {
		t.start()
	}
	s := &series{analyzeTask: t}
	if err := s.read(ctx); err != nil {
		issue := game.Issue{File: t.file, What: t.Store.Reason(err)}
		if errors.Is(err, errEndless) {
			issue.Line, issue.Column = s.at, 1
			issue.What = text.M("console.analyze.endless", "Limit", mostPositions>>20)
		}
		t.report(issue)
		t.refusePosition(issue)
		if len(s.times)+s.errors == 0 {
			return
		}
	}
	if !t.json && t.method == nil {
		s.summary()
	}
}

// mostPositions is the greatest number of bytes read of a file of positions, which may be an endless pipe.
const mostPositions = 100 << 20

var errEndless = errors.New("more than a file of positions may have")

// read analyzes the lines.
func (s *series) read(ctx context.Context) error {
	file, err := s.openFile(ctx, s.file)
	if err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	defer file.Close() //nolint:errcheck // nothing was written
	whole := &io.LimitedReader{R: file, N: mostPositions + 1}
	lines := bufio.NewReader(whole)
	for ctx.Err() == nil && !s.full {
		line, err := text.NextLine(ctx, lines)
		if ctx.Err() != nil {
			return nil
		}
		s.at++
		if errors.Is(err, io.EOF) && whole.N == 0 {
			return errEndless
		}
		s.analyzeLine(ctx, line)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err //nolint:wrapcheck // as above
		}
	}
	return nil
}

func (s *series) analyzeLine(ctx context.Context, line string) {
	p, wrong, found := perfect.ReadLine(line, s.usual)
	if !found {
		return
	}
	if wrong != nil {
		s.errors++
		wrong.File, wrong.Line = s.file, s.at
		s.refusePosition(*wrong)
		s.report(*wrong)
		return
	}
	if s.method != nil {
		s.think(ctx, p)
		return
	}
	f := s.find(ctx, p)
	s.add(&f)
	s.prove(ctx, &f)
}

// add counts and prints a finding.
func (s *series) add(f *perfect.Finding) {
	if f.Stopped != "" {
		s.stopped++
	}
	if f.Elapsed > s.longest || len(s.times) == 0 {
		s.longest, s.worst = f.Elapsed, s.at
	}
	s.times = append(s.times, f.Elapsed)
	if s.json {
		s.printJSON(newAnalyzed(f))
		return
	}
	s.row(f)
}

// median returns the median of times, 0 for none.
func median(times []time.Duration) time.Duration {
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	return (times[(len(times)-1)/2] + times[len(times)/2]) / 2
}

// row prints a finding as a row of the table, the first one under the heads.
func (s *series) row(f *perfect.Finding) {
	if s.columns == nil {
		s.columns = table.Fit(position.Columns(s.Words), s.width())
		s.print(terminal.Line{Before: table.Head(s.columns), Row: true})
	}
	printRow(s.Env, s.columns, &position.Row{Line: s.at, Finding: f}, "value", worthColour(f))
}

// summary prints how many positions there were and how long they took.
func (s *series) summary() {
	w := s.Words
	worst := "-"
	if len(s.times) > 0 {
		worst = w.Key("console.analyze.worst", "Time", w.Duration(s.longest), "Line", s.worst)
	}
	s.note("%s", w.Key("console.analyze.summary", "Positions", w.Number(int64(len(s.times))), "Stopped", w.Number(int64(s.stopped)),
		"Errors", w.Number(int64(s.errors)), "Median", w.Duration(median(s.times)), "Worst", worst))
}
