package console

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/grade"
	"procura/core/search"
	"procura/core/table"
	"procura/core/text"
	"procura/ui/console/flag"
	"procura/ui/console/terminal"
	"procura/ui/report"
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
	verdicts []*grade.Verdict // of the file of --csv
}

func gradeResults(c *command) work {
	g := &grading{command: c, columns: grade.Columns(c.Plain.Say), limits: search.Limits{Memory: c.Memory, Time: 10 * time.Second}}
	g.flags.Add(flag.New("problems", "FILE", "cli.flag.problems", &g.problems))
	g.csv = g.flags.AddCSV()
	g.flags.Add(c.forceFlag(), flag.New("time", "TIME", "cli.flag.time", flag.Positive(&g.limits.Time)), c.jsonFlag())
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
	g.roll, g.counts = grade.NewRoll(paths, files, g.problems), map[grade.Status]int{}
	if !g.checkOutputs(append(files, g.problems)...) {
		return
	}
	var set datafile.File
	if g.problems != "" {
		set, _ = g.open(ctx, g.problems)
		g.report(set.Issues...)
		if len(set.Problems) == 0 { // nothing would be held against it
			if len(set.Issues) == 0 && ctx.Err() == nil {
				g.report(game.Issue{File: g.problems, What: text.M("error.file.empty")})
			}
			return
		}
	}
	g.judge = grade.New(g.Games, set.Problems, g.limits, runtime.GOMAXPROCS(0))
	g.judge.Partial, g.judge.Set = len(set.Issues) > 0, g.problems
	g.refuseFiles(refused...)
	began := time.Now()
	for i, path := range files {
		g.showFile(i, len(files), path, began)
		if ctx.Err() == nil && !g.guard(path, func() { g.judgePath(ctx, path) }) {
			g.row(grade.NotReadable(path, text.M("grade.page.broke")))
		}
	}
	g.progress.Hide()
	if ctx.Err() == nil {
		g.tellMissing()
	}
	g.finish()
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
		g.row(grade.NotReadable(issue.File, issue.What))
	}
}

// judgePath judges a file, or those in an archive. A file that an interrupt cut short is left out.
func (g *grading) judgePath(ctx context.Context, path string) {
	var in io.Reader
	if path == standard {
		in = g.input(ctx)
	}
	for read := range g.Store.ReadSubmissions(ctx, path, in) {
		if ctx.Err() != nil {
			return
		}
		told := g.roll.AddFile(path, &read)
		if read.Issue != nil {
			g.refuseFiles(*read.Issue)
		}
		for _, block := range read.Blocks {
			v := g.judge.Judge(ctx, block)
			if ctx.Err() != nil {
				return
			}
			if told {
				g.row(v)
			} else if g.json {
				g.printVerdict(&v)
			}
		}
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

// row prints a verdict, and keeps it.
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
	if g.csv.Path != "" {
		v.Puzzle, v.Path = nil, nil
		g.verdicts = append(g.verdicts, &v)
	}
}

func (g *grading) printVerdict(v *grade.Verdict) {
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

func (g *grading) finish() {
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
	saveCSV(g.command, g.csv, g.columns, g.verdicts)
}
