package console

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/quatro/perfect"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/console/flag"
	"procura/ui/report"
)

// analyzeTask is a run of analyze, with the engine that all positions share.
type analyzeTask struct {
	*task
	file, variant, lines           string
	noBook, valuesOnly, noDistance bool

	usual  rules // of a position that says nothing else
	engine *perfect.Engine
	book   *perfect.Book // nil for none
}

// rules are the rules of a position.
type rules struct {
	variant perfect.Variant
	lines   perfect.Lines
}

// usualTable is the size of the engine's table when no flag gives one.
const usualTable = 256 << 20

// The values of --variant and --lines, in the order of the engine's constants.
func variantWords() []string { return []string{"give", "choose"} }
func linesWords() []string   { return []string{"lines", "squares"} }

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
		shared["certificate"], shared["certificate-size"], c.forceFlag(), shared["unverified"], c.jsonFlag())
	return func(ctx context.Context) {
		if !t.accept(t.operands, t.fits) || !t.checkOutputs(t.file) || !t.openCertificates() {
			return
		}
		t.usual = rules{perfect.Variant(slices.Index(variantWords(), t.variant)), perfect.Lines(slices.Index(linesWords(), t.lines))}
		if t.file != "" {
			t.analyzeFile(ctx)
		} else {
			t.analyzeOne(ctx)
		}
		t.keepCertificates()
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
	p, wrong := readPosition(perfect.SplitWords(strings.Join(t.flags.Args(), " ")), t.usual)
	if wrong != nil {
		wrong.Line = 1
		t.fail(said(*wrong))
		t.refusePosition(*wrong)
		return
	}
	t.start()
	f := t.find(ctx, p)
	if t.json {
		t.printJSON(newAnalyzed(f))
	} else {
		t.printFinding(f)
	}
	t.prove(ctx, f)
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
		t.book = t.readBook()
		t.engine.Use(t.book)
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

// finding is the result of the analysis of a position.
type finding struct {
	position perfect.Position
	worth    perfect.Worth
	// moves are the legal ones, best first, unvalued ones last; nil if they were not asked for.
	moves   []perfect.Valued
	nodes   uint64
	elapsed time.Duration
	stopped search.Stop
	// booked reports whether the book has the position; if nodes is 0, it has all its moves, too.
	booked bool
}

// find answers what is asked about a position.
func (t *analyzeTask) find(ctx context.Context, p perfect.Position) finding {
	begin := time.Now()
	if limit := t.request.Limits.Time; limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	f := finding{position: p}
	t.progress.ShowWork(func(elapsed time.Duration) []string {
		parts := slices.Concat([]string{p.String(), report.Clock(t.Words, elapsed)}, report.Nodes(t.Words, int64(t.engine.Nodes()), elapsed))
		if left := t.request.Limits.Time - elapsed; left > 0 {
			parts = append(parts, t.Words.Key("console.progress.limit", "Time", report.Clock(t.Words, left)))
		}
		return parts
	})
	defer t.progress.Hide()
	options := perfect.Options{Distance: !t.noDistance, NoBook: t.noBook}
	var err error
	if t.valuesOnly {
		var r perfect.Result
		r, err = t.engine.Solve(ctx, p, options)
		f.worth, f.nodes, f.stopped = r.Worth, r.Nodes, r.Stopped
	} else {
		err = t.rateMoves(ctx, &f, options)
	}
	if err != nil {
		panic("console: " + err.Error()) // readPosition has checked it
	}
	if w, known := t.book.Worth(p); known {
		f.worth, f.booked = w, true
	}
	f.elapsed = time.Since(begin)
	if t.noDistance { // the book and a win at once have one all the same
		f.worth.Distance = 0
	}
	return f
}

func (t *analyzeTask) rateMoves(ctx context.Context, f *finding, options perfect.Options) error {
	a, err := t.engine.Analyze(f.position)
	if err != nil {
		return err //nolint:wrapcheck // an error of the program
	}
	f.stopped = a.Run(ctx, options)
	f.moves, f.nodes = a.Moves(), a.Nodes()
	for i := range f.moves {
		if t.noDistance {
			f.moves[i].Distance = 0
		}
	}
	slices.SortStableFunc(f.moves, byWorth)
	f.worth = proved(f.moves)
	return nil
}

// proved returns what the moves, best first, prove of the position: a win if one of them wins, anything else only if
// all are known; and the distance, if no unknown one can change it.
func proved(moves []perfect.Valued) perfect.Worth {
	best, last := moves[0].Worth, moves[len(moves)-1].Worth
	if last.Value == perfect.Unknown && best.Value != perfect.Win {
		return perfect.Worth{}
	}
	if best.Distance > 1 && slices.ContainsFunc(moves, func(m perfect.Valued) bool {
		return m.Value == perfect.Unknown || m.Value == best.Value && !measured(m.Worth)
	}) {
		best.Distance = 0
	}
	return best
}

// measured reports whether a value has a distance.
func measured(w perfect.Worth) bool {
	return w.Value == perfect.Draw || w.Value != perfect.Unknown && w.Distance > 0
}

// byWorth orders moves by the preference of the player; within a value, unknown distances come last.
func byWorth(x, y perfect.Valued) int {
	switch {
	case x.Worth == y.Worth:
		return 0
	case x.Value == y.Value && measured(x.Worth) != measured(y.Worth):
		return cmp.Compare(y.Distance, x.Distance)
	case x.Better(y.Worth):
		return -1
	}
	return 1
}
