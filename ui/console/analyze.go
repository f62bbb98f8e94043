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
	"procura/ui/report"
)

// analyzeTask is analyze's flags, understood, with the engine that all
// positions share.
type analyzeTask struct {
	task
	file, variant, lines           string
	noBook, valuesOnly, noDistance bool

	rules  rules
	engine *perfect.Engine
	book   *perfect.Book // nil for none
}

// rules are those of a position.
type rules struct {
	variant perfect.Variant
	lines   perfect.Lines
}

// usualTable is the size of the engine's table when no flag gives one.
const usualTable = 256 << 20

// What --variant and --lines can be, in the order of the engine's constants.
func variantWords() []string { return []string{"give", "choose"} }
func linesWords() []string   { return []string{"lines", "squares"} }

func newAnalyzeTask(env *Env) *analyzeTask {
	t := &analyzeTask{task: task{flags: &solveFlags{set: newFlags()}}}
	set := t.flags.set
	set.StringVar(&t.file, "positions", "", "")
	set.StringVar(&t.variant, "variant", variantWords()[0], "")
	set.StringVar(&t.lines, "lines", linesWords()[0], "")
	set.BoolVar(&t.noBook, "no-book", false, "")
	set.BoolVar(&t.valuesOnly, "values-only", false, "")
	set.BoolVar(&t.noDistance, "no-distance", false, "")
	set.IntVar(&t.flags.threads, "threads", 1, "")
	set.DurationVar(&t.flags.time, "time", 0, "")
	set.StringVar(&t.flags.memory, "memory", "", "")
	t.flags.outputs.add(set, "certificate", &t.flags.certificate)
	set.StringVar(&t.flags.certificateSize, "certificate-size", "", "")
	set.BoolVar(&t.flags.unverified, "unverified", false, "")
	set.BoolVar(&t.flags.json, "json", false, "")
	t.request.Limits.Memory = min(usualTable, env.Memory)
	return t
}

// analyze finds the exact value of a position of Quatro and of its moves, or of
// each position of a file.
func analyze(ctx context.Context, env *Env, args []string) int {
	t := newAnalyzeTask(env)
	if status, ok := env.parseFlags(t.flags.set, args); !ok {
		return status
	}
	for _, read := range []func() *text.Message{t.operands, t.flags.positive, t.readRules, t.readMemory, t.readCertificate, func() *text.Message { return t.fits(env) }} {
		if wrong := read(); wrong != nil {
			return env.badUsage(*wrong)
		}
	}
	if status, ok := t.flags.outputs.check(env, t.file); !ok {
		return status
	}
	if !t.openCertificates(env) {
		return t.status
	}
	if t.file != "" {
		t.analyzeFile(ctx, env)
	} else {
		t.analyzeOne(ctx, env)
	}
	t.keepCertificates(env)
	return t.status
}

// operands refuses anything but a board and a hand, or a file instead.
func (t *analyzeTask) operands() *text.Message {
	set, wanted := t.flags.set, 2
	if set.Changed("positions") {
		wanted = 0
	}
	switch {
	case set.NArg() < wanted:
		return flaw(text.M("console.analyze.operands"))
	case set.NArg() > wanted:
		return flaw(text.M("console.argument", "Argument", set.Arg(wanted)))
	}
	return nil
}

// readRules takes the variant and the lines.
func (t *analyzeTask) readRules() *text.Message {
	variant := slices.Index(variantWords(), t.variant)
	if variant < 0 {
		return wrongWord("--variant", t.variant, variantWords())
	}
	lines := slices.Index(linesWords(), t.lines)
	if lines < 0 {
		return wrongWord("--lines", t.lines, linesWords())
	}
	t.rules = rules{perfect.Variant(variant), perfect.Lines(lines)}
	return nil
}

// fits refuses a table, with what the threads take, for which the machine has no
// memory; 0 stands for a machine that is not known.
func (t *analyzeTask) fits(env *Env) *text.Message {
	machine, threads := env.Machine, int64(t.flags.threads)
	if machine == 0 || t.request.Limits.Memory <= machine && threads <= (machine-t.request.Limits.Memory)/perfect.ThreadBytes {
		return nil
	}
	return flaw(text.M("console.analyze.memory", "Size", env.Words.Bytes(machine)))
}

func wrongWord(flag, value string, allowed []string) *text.Message {
	return flaw(text.M("console.flag.word", "Flag", flag, "Value", value, "Allowed", strings.Join(allowed, " ")))
}

// analyzeOne analyzes the position of the command line.
func (t *analyzeTask) analyzeOne(ctx context.Context, env *Env) {
	words := perfect.SplitWords(strings.Join(t.flags.set.Args(), " "))
	p, wrong := readPosition(words, t.rules)
	if wrong != nil {
		wrong.Line = 1
		env.printError(said(*wrong))
		t.refuse(env, *wrong)
		return
	}
	t.start(env)
	f := t.find(ctx, p)
	if t.flags.json {
		env.printJSON(newAnalyzed(f))
	} else {
		env.printFinding(f, t.engine.Memory())
	}
	t.prove(ctx, env, f)
}

// said is what is wrong and what was expected as one message.
func said(issue game.Issue) text.Message {
	if issue.Expected.IsZero() {
		return issue.What
	}
	return text.M("console.analyze.wrong", "What", issue.What, "Expected", issue.Expected)
}

// refuse notes a position that cannot be analyzed.
func (t *analyzeTask) refuse(env *Env, issue game.Issue) {
	t.status = Failed
	if t.flags.json {
		env.printJSON(refused{report.Flaw(env.Plain, issue), issue.Line, issue.Column})
	}
}

// start makes the engine.
func (t *analyzeTask) start(env *Env) {
	t.engine = perfect.New(t.table(env), t.flags.threads)
	if !t.noBook {
		t.book = env.readBook()
		t.engine.Use(t.book)
	}
}

// readBook reads the book: nil when there is none, or when it is damaged, which
// is told.
func (env *Env) readBook() *perfect.Book {
	if len(env.Book) == 0 {
		return nil
	}
	book, err := perfect.ReadBook(bytes.NewReader(env.Book))
	if err != nil {
		env.printError(text.M("console.analyze.book.damaged", "Reason", err.Error()))
		return nil
	}
	return book
}

// finding is what was found out about a position.
type finding struct {
	position perfect.Position
	worth    perfect.Worth
	// moves are the legal ones, best first, those not valued last; nil when they
	// were not asked for.
	moves   []perfect.Valued
	nodes   uint64
	elapsed time.Duration
	stopped search.Stop
	// booked says that the book has the position, though not all its moves unless
	// nodes is 0.
	booked bool
}

// find finds out what is asked about a position.
func (t *analyzeTask) find(ctx context.Context, p perfect.Position) finding {
	begin := time.Now()
	if limit := t.flags.time; limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	f := finding{position: p}
	if t.valuesOnly {
		t.solve(ctx, &f)
	} else {
		t.value(ctx, &f)
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

func (t *analyzeTask) options() perfect.Options {
	return perfect.Options{Distance: !t.noDistance, NoBook: t.noBook}
}

// solve finds the value of the position alone.
func (t *analyzeTask) solve(ctx context.Context, f *finding) {
	r, err := t.engine.Solve(ctx, f.position, t.options())
	if err != nil {
		panic("console: " + err.Error()) // readPosition has checked it
	}
	f.worth, f.nodes, f.stopped = r.Worth, r.Nodes, r.Stopped
}

func (t *analyzeTask) value(ctx context.Context, f *finding) {
	a, err := t.engine.Analyze(f.position)
	if err != nil {
		panic("console: " + err.Error()) // readPosition has checked it
	}
	f.stopped = a.Run(ctx, t.options())
	f.moves, f.nodes = a.Moves(), a.Nodes()
	for i := range f.moves {
		if t.noDistance {
			f.moves[i].Distance = 0
		}
	}
	slices.SortStableFunc(f.moves, byWorth)
	f.worth = proved(f.moves)
}

// proved is what is proved about a position by its moves, best first: a win as
// soon as one of them wins, anything else when every one is known; and the
// distance, when none that is not known could change it.
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

// measured reports that a value has its distance.
func measured(w perfect.Worth) bool {
	return w.Value == perfect.Draw || w.Value != perfect.Unknown && w.Distance > 0
}

// byWorth puts the move that the player prefers first, and one whose distance
// is not known behind those of its value.
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
