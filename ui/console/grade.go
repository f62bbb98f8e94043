package console

import (
	"context"
	"fmt"
	"io"
	"iter"
	"runtime"
	"slices"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/judge"
	"procura/core/search"
	"procura/core/table"
	"procura/core/text"
	"procura/ui/console/external"
	"procura/ui/console/flag"
	"procura/ui/console/judging"
	"procura/ui/console/terminal"
	"procura/ui/report"
	"procura/ui/report/classpage"
)

type grading struct {
	*command
	problems string
	csv      *flag.CSV
	columns  []table.Column[*grade.Verdict]
	limits   search.Limits
	judge    *grade.Judge
	roll     *grade.Roll
	counts   map[grade.Status]int
	blocks   int
	by       string
	html     string           // a file, "" for none
	class    *grade.Class     // with --by student or --html
	page     *classpage.Class // with --html
	verdicts []*grade.Verdict // of the file of --csv
	told     bool             // whether the blocks of the file that was added last have rows
	broken   string           // the file that broke the judge
}

func gradeResults(c *command) work {
	g := &grading{command: c, columns: grade.Columns(c.Plain.Say), limits: search.Limits{Memory: c.Memory, Time: 10 * time.Second}, by: "block"}
	g.flags.Add(flag.New("by", "WORD", "cli.flag.by", flag.Choice(&g.by, "block", "student")), flag.New("problems", "FILE", "cli.flag.problems", &g.problems))
	g.csv = g.flags.AddCSV()
	g.flags.Add(flag.New("html", "FILE|-", "cli.flag.html", flag.NewFile(&g.html)), c.forceFlag(), flag.New("time", "TIME", "cli.flag.time", flag.Positive(&g.limits.Time)), c.jsonFlag())
	return func(ctx context.Context) {
		if g.accept(g.needs("console.noresults"), func() *text.Message { return readOnce(append(g.flags.Args(), g.problems)...) }) {
			g.gradeAll(ctx)
		}
	}
}

func (g *grading) gradeAll(ctx context.Context) {
	paths := g.flags.Args()
	named := slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return path == standard })
	files, refused := g.Store.ListSubmissions(ctx, named)
	if len(named) < len(paths) {
		files = append(files, standard)
	}
	set := g.course.problemFiles(g.problems)
	g.roll, g.counts = grade.NewRoll(paths, files, append(slices.Clone(set), g.course.file)...), map[grade.Status]int{}
	if !g.checkOutputs(append(files, set...)...) {
		return
	}
	problems, partial := readSet(ctx, g.command, set)
	if len(set) > 0 && len(problems) == 0 { // nothing would be held against it
		return
	}
	cores := runtime.GOMAXPROCS(0)
	g.judge = grade.New(g.Games, problems, g.limits, cores)
	g.judge.Partial, g.judge.Set, g.judge.Rules = partial, strings.Join(set, ", "), g.course.RulesOf
	report.KeepProofs(g.Store, g.judge)
	if g.by == "student" || g.html != "" {
		g.class = grade.NewClass(g.roll, problems, g.course.PointsOf())
	}
	if g.html != "" {
		g.page = classpage.New(g.course.Course, g.Words, g.Drawings)
	}
	g.refuseFiles(refused...)
	began, count := time.Now(), 0
	read := func(path string) iter.Seq[grade.Submission] {
		g.showFile(count, len(files), path, began)
		count++
		var in io.Reader
		if path == standard {
			in = g.input(ctx)
		}
		return g.Store.ReadSubmissions(ctx, path, in)
	}
	g.judge.JudgeFiles(ctx, cores, files, read, g.takePart)
	g.progress.Hide()
	if ctx.Err() == nil {
		g.tellMissing()
	}
	g.finish(ctx)
}

// readSet reads the files of a problem set; partial is one of which something could not be read.
func readSet(ctx context.Context, c *command, paths []string) (problems []game.Problem, partial bool) {
	for _, path := range paths {
		file, _ := c.open(ctx, path)
		if len(file.Problems)+len(file.Issues) == 0 && ctx.Err() == nil {
			file.Issues = append(file.Issues, emptiness(&file))
		}
		c.report(file.Issues...)
		problems = append(problems, file.Problems...)
		partial = partial || len(file.Issues) > 0
	}
	return problems, partial
}

// showFile shows which file is graded.
func (g *grading) showFile(i, all int, path string, began time.Time) {
	w := g.Words
	g.progress.ShowWork(func(time.Duration) []string {
		elapsed := time.Since(began)
		return []string{w.Key("grade.page.judging", "Number", i+1, "Total", all), report.Clock(w, elapsed), path, report.Left(w, i, all, elapsed)}
	})
}

// refuseFiles reports files that could not be read; each has a row.
func (g *grading) refuseFiles(issues ...game.Issue) {
	g.report(issues...)
	for _, issue := range issues {
		g.refuseRow(issue)
	}
}

func (g *grading) refuseRow(issue game.Issue) {
	if g.class != nil {
		g.class.AddRefused(issue)
	}
	g.row(grade.NotReadable(issue.File, issue.What))
}

// takePart takes a block, unless another one of its file broke the judge.
func (g *grading) takePart(p *grade.Part) {
	if p.From == g.broken {
		return
	}
	isWhole := g.guard(p.From, func() {
		g.addPart(p)
		if p.Broke != nil {
			panic(p.Broke)
		}
	})
	if !isWhole {
		g.broken = p.From
		g.refuseRow(game.Issue{File: p.From, What: text.M("grade.page.broke")})
	}
}

func (g *grading) addPart(p *grade.Part) {
	if p.First {
		g.told = g.roll.AddFile(p.From, p.File)
		if p.File.Issue != nil {
			g.refuseFiles(*p.File.Issue)
		} else if g.class != nil {
			g.class.AddFile(p.From, p.File, g.told)
		}
	}
	if p.Verdict == nil {
		return
	}
	if g.class != nil {
		g.class.AddVerdict(p.Verdict)
	}
	g.page.AddVerdict(p.Verdict)
	if g.told {
		g.row(*p.Verdict)
	} else if g.json {
		g.printVerdict(p.Verdict)
	}
}

// tellMissing prints a row for each hand-in of which no file has one; JSON has an object for each of its files.
func (g *grading) tellMissing() {
	for _, v := range g.roll.Missing() {
		if g.json {
			g.keepVerdict(v)
		} else {
			g.row(v)
		}
	}
}

// row prints a verdict unless there is a row for each student, and keeps it.
func (g *grading) row(v grade.Verdict) {
	g.printVerdict(&v)
	g.keepVerdict(v)
}

// keepVerdict counts a verdict, and keeps it for CSV.
func (g *grading) keepVerdict(v grade.Verdict) {
	g.counts[v.Status]++
	if v.Block > 0 {
		g.blocks++
	}
	if g.csv.Path != "" && g.by == "block" {
		v.Puzzle, v.Path = nil, nil
		g.verdicts = append(g.verdicts, &v)
	}
}

func (g *grading) printVerdict(v *grade.Verdict) {
	if g.by == "student" {
		return
	}
	if g.json {
		g.printJSON(table.JSON(g.columns, v))
		return
	}
	w := g.Words
	place, about := v.File, ""
	if v.Line > 0 {
		place = fmt.Sprintf("%s:%d", v.File, v.Line)
	}
	if v.Game != "" {
		about = strings.TrimSpace(w.Key("core.game."+v.Game)+" "+v.Problem) + ": "
	}
	g.print(terminal.Line{
		Before: place + ": " + about, Coloured: report.BlockStatus(w, v.Status), After: ": " + report.Grade(w, v), Colour: gradeColour(v.Status),
	})
	for _, said := range slices.Concat(v.Notes, v.Issues) {
		if words := w.Say(said); words != report.Grade(w, v) { // which says it already
			g.line("  %s", words)
		}
	}
	if proved := report.BlockProof(w, v); proved != "" && (v.Reason == grade.FalseClaim || v.ReachesGoal == nil) {
		g.line("  %s", w.Key("grade.page.proved", "Proved", proved))
	}
	if v.SameAs != nil {
		g.line("  %s", w.Key("grade.same", "File", v.SameAs.File, "Block", v.SameAs.Block))
	}
}

func (g *grading) finish(ctx context.Context) {
	var students []*grade.Student
	if g.class != nil {
		g.class.CountPaths(ctx)
		students = g.class.Students()
	}
	if g.by == "student" {
		printStudents(g.command, g.class, students)
	}
	if !g.json {
		w := g.Words
		said := w.Key("console.graded", "Count", g.blocks, "Right", g.counts[grade.Right],
			"Wrong", g.counts[grade.Wrong], "Open", g.counts[grade.Open], "Unread", g.counts[grade.Unread],
			"Files", text.M("console.graded.files", "Count", g.roll.Files))
		if n := len(g.roll.Without()); n > 0 {
			said += "; " + w.Key("grade.without", "Count", n)
		}
		g.note("%s", said)
	}
	if g.page != nil {
		g.page.Students, g.page.Problems = students, g.class.Problems()
		savePages(ctx, g.command, g.html, g.page, g.by == "student")
	}
	if g.by == "student" {
		saveCSV(g.command, g.csv, grade.StudentSheet(g.class.Problems(), g.Plain.Say), students)
	} else {
		saveCSV(g.command, g.csv, g.columns, g.verdicts)
	}
}

// judgingRun is a run of judge: it prints each result as it comes, and a table at the end.
type judgingRun struct {
	*command
	judging.Flags
	plan    judge.Plan
	results []judge.Result
	before  int // results that the file has already
	refused []game.Issue
}

func judgePrograms(c *command) work {
	j := &judgingRun{command: c}
	j.AddTo(j.flags, &j.plan)
	j.flags.Add(c.forceFlag(), c.jsonFlag())
	return func(ctx context.Context) {
		if j.accept(j.needs("console.judge.noprogram"), j.checkFlags) {
			j.judgeAll(ctx)
		}
	}
}

func (j *judgingRun) checkFlags() *text.Message {
	if len(j.course.problemFiles(j.Problems)) == 0 {
		return new(text.M("console.judge.noproblems"))
	}
	return refuseUnjudged(j.Method)
}

func (j *judgingRun) judgeAll(ctx context.Context) {
	if !j.checkOutputs(append(slices.Clone(j.flags.Args()), j.course.problemFiles(j.Problems)...)...) {
		return
	}
	programs, refused, release := j.Store.ListPrograms(ctx, j.flags.Args())
	defer release()
	j.report(refused...)
	j.plan.Programs, j.refused = programs, refused
	if len(programs) == 0 || !j.allow(ctx) || !j.readProblems(ctx) {
		return
	}
	j.plan.JudgeTrace = func(ctx context.Context, p game.Problem, trace string) (judge.TraceStatus, *judge.Fault) {
		return report.JudgeTrace(ctx, j.Plain, p, j.Method, trace)
	}
	j.plan.Text, j.plan.Runner = func(p game.Problem) string { return j.Store.Format([]game.Problem{p}) }, external.RunJob
	j.run(ctx)
}

// allow reports whether programs may run; else it says which ones there are.
func (j *judgingRun) allow(ctx context.Context) bool {
	if j.Allowed {
		return true
	}
	j.status = BadUsage
	for _, m := range judging.TellCommands(ctx, j.plan.Programs) {
		j.printError(m)
	}
	return false
}

// readProblems reads the problems. Those without a goal are told, and left out.
func (j *judgingRun) readProblems(ctx context.Context) bool {
	problems, _ := readSet(ctx, j.command, j.course.problemFiles(j.Problems))
	for _, p := range problems {
		if !game.HasGoal(p.Puzzle) {
			j.fail(text.M("console.notarget", "Problem", j.problemName(p)))
			continue
		}
		j.plan.Problems = append(j.plan.Problems, p)
	}
	return len(j.plan.Problems) > 0 && ctx.Err() == nil
}

// proofTime is the time for the proof of a problem.
const proofTime = 10 * time.Second

// run continues from the results in the file, and prints the table, also after an interrupt.
func (j *judgingRun) run(ctx context.Context) {
	add, release, wrong := j.OpenJournal(j.Store)
	if wrong != nil {
		j.fail(*wrong)
		return
	}
	defer release()
	j.results = j.plan.Choose(j.Earlier)
	j.before = len(j.results)
	if j.before > 0 && !j.json {
		j.note("%s", j.Words.Key("console.judge.resumed", "File", j.File, "Count", j.before, "Total", j.plan.Total()))
	}
	if how := external.Confinement(); how != external.Bubblewrap && !j.json {
		j.note("%s", j.Words.Key("console.judge.room."+string(how)))
	}
	for i := range j.results {
		j.printResult(&j.results[i])
	}
	proofs := grade.New(j.Games, nil, search.Limits{Memory: j.Memory, Time: proofTime}, runtime.GOMAXPROCS(0))
	report.KeepProofs(j.Store, proofs)
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
	j.finish(ctx)
	switch {
	case ctx.Err() != nil && j.File != "" && !j.json:
		j.note("%s", j.Words.Key("console.judge.paused", "File", j.File))
	case ctx.Err() == nil && err != nil:
		j.failWriting(j.File, err)
	}
}

// showRun shows the run that began last.
func (j *judgingRun) showRun(name string, began time.Time) {
	done, all := len(j.results), j.plan.Total()
	j.progress.ShowWork(func(time.Duration) []string {
		elapsed := time.Since(began)
		return []string{counted(done, all, name), report.Clock(j.Words, elapsed), report.Left(j.Words, done-j.before, all-j.before, elapsed)}
	})
}

func (j *judgingRun) printResult(r *judge.Result) {
	switch {
	case j.IsByStudent():
	case j.json:
		j.printJSON(table.JSON(judge.Columns(), r))
	case !j.quiet:
		j.print(terminal.Line{
			Before: r.Program + "  " + j.nameOf(r.Game) + " " + r.Problem + ": ", Coloured: report.Judged(j.Words, r), Colour: judgedColour(r.Status),
		})
	}
}

// finish prints the table of students and problems, and writes the files.
func (j *judgingRun) finish(ctx context.Context) {
	class := grade.JudgedClass{
		Programs: j.plan.Programs, Problems: j.plan.Problems, Results: j.results, Refused: j.refused, Points: j.course.PointsOf(),
	}
	students, names := class.Students(), class.Names()
	switch {
	case !j.json:
		j.note("")
		printTable(j.Env, report.JudgedColumns(j.Words, names, students), students, colourless)
	case j.IsByStudent():
		printStudents(j.command, &grade.Class{}, students)
	}
	if j.HTML != "" {
		page := classpage.New(j.course.Course, j.Words, j.Drawings)
		page.Students, page.Problems, page.Verdicts = students, names, class.Verdicts()
		savePages(ctx, j.command, j.HTML, page, j.IsByStudent())
	}
	if j.IsByStudent() {
		saveCSV(j.command, j.CSV, grade.StudentSheet(names, j.Plain.Say), students)
	} else {
		saveCSV(j.command, j.CSV, judge.Columns(), table.Pointers(j.plan.Choose(j.results)))
	}
}
