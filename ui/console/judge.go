package console

import (
	"context"
	"runtime"
	"slices"
	"strconv"
	"time"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/grade"
	"procura/core/judge"
	"procura/core/search"
	"procura/core/table"
	"procura/core/text"
	"procura/ui/console/external"
	"procura/ui/console/flag"
	"procura/ui/console/terminal"
	"procura/ui/report"
)

// judging is a run of judge: it prints each result as it comes, and a table at the end.
type judging struct {
	*command
	problems string
	file     string
	allowed  bool
	csv      *flag.CSV
	plan     judge.Plan
	results  []judge.Result
	before   int // results that the file has already
}

func judgePrograms(c *command) work {
	j := &judging{command: c}
	l := &j.plan.Limits
	*l = game.ProgramLimits{Time: 30 * time.Second, Memory: 1 << 30, Output: 64 << 20}
	j.plan.Concurrency = 1
	j.flags.Add(
		flag.New("problems", "FILE", "cli.flag.problems", &j.problems),
		flag.New("allow-commands", "", "cli.flag.judge-allow", &j.allowed),
		flag.New("time", "TIME", "cli.flag.judge-time", flag.Positive(&l.Time)),
		flag.New("memory", "SIZE", "cli.flag.judge-memory", flag.Positive(flag.Size(&l.Memory, "console.memory", "Memory"))),
		flag.New("output", "SIZE", "cli.flag.judge-output", flag.Positive(flag.Size(&l.Output, "console.judge.output", "Output"))),
		flag.New("concurrency", "N", "cli.flag.judge-concurrency", flag.Positive(&j.plan.Concurrency)),
		flag.New("file", "FILE", "cli.flag.judge-file", flag.GrowingFile(&j.file, datafile.KindJudged)),
	)
	j.csv = j.flags.AddCSV()
	j.flags.Add(c.forceFlag(), c.jsonFlag())
	return func(ctx context.Context) {
		if j.accept(j.needs("console.judge.noprogram"), j.needsProblems) {
			j.judgeAll(ctx)
		}
	}
}

func (j *judging) needsProblems() *text.Message {
	return flawIf(j.problems == "", "console.judge.noproblems")
}

func (j *judging) judgeAll(ctx context.Context) {
	if !j.checkOutputs(append(slices.Clone(j.flags.Args()), j.problems)...) {
		return
	}
	programs, refused, release := j.Store.ListPrograms(ctx, j.flags.Args())
	defer release()
	j.report(refused...)
	j.plan.Programs = programs
	if len(programs) == 0 || !j.allow(ctx) || !j.readProblems(ctx) {
		return
	}
	j.plan.Text, j.plan.Runner = func(p game.Problem) string { return j.Store.Format([]game.Problem{p}) }, external.RunJob
	j.run(ctx)
}

// allow reports whether programs may run; else it says which ones there are.
func (j *judging) allow(ctx context.Context) bool {
	if j.allowed {
		return true
	}
	j.status = BadUsage
	for _, p := range j.plan.Programs {
		sight, err := external.InspectCommand(ctx, p.Command)
		if err != nil {
			return false
		}
		j.printError(text.M("tournament.foreign.command", "Engine", p.Name, "Command", sight.Line(p.Command), "Folder", p.Folder))
	}
	j.printError(text.M("console.judge.foreign"))
	return false
}

// readProblems reads the problems. Those without a goal are told, and left out.
func (j *judging) readProblems(ctx context.Context) bool {
	set, _ := j.open(ctx, j.problems)
	j.report(set.Issues...)
	for _, p := range set.Problems {
		if !game.HasGoal(p.Puzzle) {
			j.fail(text.M("console.notarget", "Problem", j.problemName(p)))
			continue
		}
		j.plan.Problems = append(j.plan.Problems, p)
	}
	if len(set.Problems)+len(set.Issues) == 0 && ctx.Err() == nil {
		j.report(game.Issue{File: j.problems, What: text.M("error.file.empty")})
	}
	return len(j.plan.Problems) > 0 && ctx.Err() == nil
}

// proofTime is the time for the proof of a problem.
const proofTime = 10 * time.Second

// run continues from the results in the file, and prints the table, also after an interrupt. It locks the file: results
// of two programs would mix in it.
func (j *judging) run(ctx context.Context) {
	add, release, ok := j.hold()
	if !ok {
		return
	}
	defer release()
	if how := external.Confinement(); how != external.Bubblewrap && !j.json {
		j.note("%s", j.Words.Key("console.judge.room."+string(how)))
	}
	for i := range j.results {
		j.printResult(&j.results[i])
	}
	proofs := grade.New(j.Games, nil, search.Limits{Memory: j.Memory, Time: proofTime}, runtime.GOMAXPROCS(0))
	j.plan.Prove = func(ctx context.Context, p game.Problem) (known judge.Known) {
		name := j.problemName(p)
		j.progress.ShowWork(func(elapsed time.Duration) []string {
			return []string{j.Words.Key("console.judge.proving", "Problem", name), report.Clock(j.Words, elapsed)}
		})
		known.Verdict, known.Length, known.Bound = proofs.Prove(ctx, p.Puzzle)
		return known
	}
	began := time.Now()
	j.plan.Begin = func(program game.Executable, p game.Problem) { j.showRun(program.Name+"  "+j.problemName(p), began) }
	j.plan.Keep = func(r judge.Result) error {
		j.results = append(j.results, r)
		j.printResult(&r)
		return add(r.Line())
	}
	err := judge.Run(ctx, &j.plan, j.results)
	j.progress.Hide()
	j.finish()
	switch {
	case ctx.Err() != nil && j.file != "" && !j.json:
		j.note("%s", j.Words.Key("console.judge.paused", "File", j.file))
	case ctx.Err() == nil && err != nil:
		j.failWriting(j.file, err)
	}
}

// hold reads the file with results of an earlier run, and locks it.
func (j *judging) hold() (add func(string) error, release func(), ok bool) {
	if j.file == "" {
		return func(string) error { return nil }, func() {}, true
	}
	lines, err := j.Store.ReadJournal(j.file)
	if err != nil {
		return nil, nil, j.fail(text.M("error.reading", "File", j.file, "Reason", j.Store.Reason(err)))
	}
	results, wrong := judge.ReadResults(lines)
	if wrong > 0 {
		return nil, nil, j.fail(text.M("console.judge.file", "File", j.file, "Line", wrong))
	}
	add, release, err = j.Store.HoldJournal(j.file, lines)
	if err != nil {
		return nil, nil, j.failWriting(j.file, err)
	}
	j.results = j.plan.Choose(results)
	j.before = len(j.results)
	if j.before > 0 && !j.json {
		j.note("%s", j.Words.Key("console.judge.resumed", "File", j.file, "Count", j.before, "Total", j.plan.Total()))
	}
	return add, release, true
}

// showRun shows the run that began last.
func (j *judging) showRun(name string, began time.Time) {
	done, all := len(j.results), j.plan.Total()
	j.progress.ShowWork(func(time.Duration) []string {
		elapsed := time.Since(began)
		return []string{counted(done, all, name), report.Clock(j.Words, elapsed), report.Left(j.Words, done-j.before, all-j.before, elapsed)}
	})
}

func (j *judging) printResult(r *judge.Result) {
	if j.json {
		j.printJSON(table.JSON(judge.Columns(), r))
		return
	}
	if !j.quiet {
		j.print(terminal.Line{
			Before: r.Program + "  " + j.nameOf(r.Game) + " " + r.Problem + ": ", Coloured: report.Judged(j.Words, r), Colour: judgedColour(r.Status),
		})
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

// finish prints the table programs x problems, and writes the results in its order.
func (j *judging) finish() {
	rows := judge.Table(j.plan.Programs, j.plan.Problems, j.results)
	if !j.json {
		j.note("")
		printTable(j.Env, j.tableColumns(), rows, colourless)
	}
	var results []*judge.Result
	for _, row := range rows {
		results = append(results, slices.DeleteFunc(slices.Clone(row.Results), func(r *judge.Result) bool { return r == nil })...)
	}
	saveCSV(j.command, j.csv, judge.Columns(), results)
}

func (j *judging) tableColumns() []table.Column[*judge.Row] {
	w := j.Words
	columns := []table.Column[*judge.Row]{{Title: w.Key("console.judge.program"), Text: func(r *judge.Row) string { return r.Program }}}
	several := slices.ContainsFunc(j.plan.Problems, func(p game.Problem) bool {
		return p.Puzzle.Module().ID() != j.plan.Problems[0].Puzzle.Module().ID()
	})
	for i, p := range j.plan.Problems {
		title := p.Name
		if several {
			title = j.problemName(p)
		}
		columns = append(columns, table.Column[*judge.Row]{Title: title, Text: func(r *judge.Row) string { return report.JudgedCell(w, r.Results[i]) }})
	}
	return append(columns, table.Column[*judge.Row]{
		Title: w.Key("console.judge.shortest"), Number: true,
		Text: func(r *judge.Row) string { return strconv.Itoa(r.Count(judge.Optimal, judge.Impossible)) },
	})
}
