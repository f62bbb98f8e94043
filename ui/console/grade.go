package console

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/match"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/report"
)

type grading struct {
	*command
	problems, table string
	limits          search.Limits
	judge           *grade.Judge
	verdicts        []grade.Verdict
	read            int // files
}

func gradeResults(ctx context.Context, c *command) {
	g := &grading{command: c, limits: search.Limits{Memory: c.Memory}}
	g.flags.StringVar(&g.problems, "problems", "", "")
	g.addOutput("csv", &g.table)
	g.flags.DurationVar(&g.limits.Time, "time", 10*time.Second, "")
	g.addJSON()
	if !g.parse(g.needs("console.noresults"), g.positive("time")) {
		return
	}
	files, refused := g.Store.ListSubmissions(ctx, g.flags.Args())
	if !g.checkOutputs(append(files, g.problems)...) {
		return
	}
	var set match.File
	if g.problems != "" {
		set, _ = g.open(ctx, g.problems)
		g.report(set.Issues...)
	}
	g.judge = grade.New(g.Games, set.Problems, g.limits, runtime.GOMAXPROCS(0))
	g.judge.Partial = len(set.Issues) > 0
	g.refuseFiles(refused...)
	for _, path := range files {
		if ctx.Err() == nil && !g.guard(path, func() { g.judgePath(ctx, path) }) {
			g.row(grade.NotReadable(path, text.M("grade.page.broke")))
		}
	}
	g.finish()
}

// refuseFiles tells of files that could not be read; each has a row.
func (g *grading) refuseFiles(issues ...game.Issue) {
	g.report(issues...)
	for _, issue := range issues {
		g.row(grade.NotReadable(issue.File, issue.What))
	}
}

// judgePath judges a file, or those in an archive. One that an interrupt cut short is left out.
func (g *grading) judgePath(ctx context.Context, path string) {
	for read := range g.Store.ReadSubmissions(ctx, path) {
		if read.Issue != nil {
			g.refuseFiles(*read.Issue)
			continue
		}
		for _, block := range read.Blocks {
			v := g.judge.Judge(ctx, block)
			if ctx.Err() != nil {
				return
			}
			g.row(v)
		}
		g.read++
	}
}

// row prints a verdict, and keeps what the table needs.
func (g *grading) row(v grade.Verdict) {
	g.print(&v)
	v.Puzzle, v.Path = nil, nil
	g.verdicts = append(g.verdicts, v)
}

func (g *grading) print(v *grade.Verdict) {
	if g.json {
		fmt.Fprint(g.Out, v.JSON(g.Plain.Say))
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
	g.line("%s: %s%s: %s", place, about, report.BlockStatus(w, v.Status), report.Grade(w, v))
	for _, said := range slices.Concat(v.Notes, v.Issues) {
		g.line("  %s", w.Say(said))
	}
	if proved := report.BlockProof(w, v); proved != "" && (v.Reason == grade.FalseClaim || v.ReachesGoal == nil) {
		g.line("  %s", w.Key("grade.page.proved", "Proved", proved))
	}
	if v.SameAs != nil {
		g.line("  %s", w.Key("grade.same", "File", v.SameAs.File, "Block", v.SameAs.Block))
	}
}

func (g *grading) finish() {
	if !g.json {
		counts, blocks := map[grade.Status]int{}, 0
		for i := range g.verdicts {
			counts[g.verdicts[i].Status]++
			if g.verdicts[i].Block > 0 {
				blocks++
			}
		}
		w := g.Words
		g.line("%s", w.Key("console.graded", "Count", blocks, "Right", counts[grade.Right],
			"Wrong", counts[grade.Wrong], "Open", counts[grade.Open], "Unread", counts[grade.Unread],
			"Files", text.M("console.graded.files", "Count", g.read)))
	}
	g.save(g.table, grade.Table(g.verdicts, g.Plain.Say))
}
