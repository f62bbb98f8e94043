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

type gradeFlags struct {
	problems, table string
	outputs         outputs
	time            time.Duration
	json            bool
}

// grading is a run of grade.
type grading struct {
	env      *Env
	flags    gradeFlags
	judge    *grade.Judge
	verdicts []grade.Verdict
	files    int
	status   int
}

// gradeResults judges results of other programs, block by block.
func gradeResults(ctx context.Context, env *Env, args []string) int {
	g := &grading{env: env}
	set := newFlags()
	set.StringVar(&g.flags.problems, "problems", "", "")
	g.flags.outputs.add(set, "csv", &g.flags.table)
	set.DurationVar(&g.flags.time, "time", 10*time.Second, "")
	set.BoolVar(&g.flags.json, "json", false, "")
	if status, ok := env.parsePaths(set, args, "console.noresults"); !ok {
		return status
	}
	if g.flags.time <= 0 {
		return env.badUsage(text.M("console.positive", "Flag", "--time"))
	}
	files, refused := env.Store.ListSubmissions(ctx, set.Args())
	if status, ok := g.flags.outputs.check(env, append(files, g.flags.problems)...); !ok {
		return status
	}
	problems, whole := g.problems(ctx)
	g.judge = grade.New(env.Games, problems, search.Limits{Time: g.flags.time, Memory: env.Memory}, runtime.GOMAXPROCS(0))
	g.judge.Partial = !whole
	g.refuse(refused...)
	g.all(ctx, files)
	g.finish()
	return g.status
}

// problems are those of --problems, and whether all of them could be read.
func (g *grading) problems(ctx context.Context) (problems []game.Problem, whole bool) {
	if g.flags.problems == "" {
		return nil, true
	}
	file, _ := untilDone(ctx, func() match.File { return g.env.Store.Open(ctx, g.flags.problems) })
	g.complain(file.Issues)
	return file.Problems, len(file.Issues) == 0
}

// complain tells what could not be read.
func (g *grading) complain(issues []game.Issue) {
	g.env.report(issues)
	if len(issues) > 0 {
		g.status = Failed
	}
}

// refuse tells of files that could not be read; each has a row.
func (g *grading) refuse(issues ...game.Issue) {
	g.complain(issues)
	for _, issue := range issues {
		g.row(grade.NotReadable(issue.File, issue.What))
	}
}

// all judges files.
func (g *grading) all(ctx context.Context, files []string) {
	for _, path := range files {
		if ctx.Err() != nil {
			return
		}
		if g.env.runGuarded(path, func() int { g.path(ctx, path); return Done }) != Done {
			g.status = Failed
			g.row(grade.NotReadable(path, text.M("grade.page.broke")))
		}
	}
}

// path judges a file, or those in an archive.
func (g *grading) path(ctx context.Context, path string) {
	for read := range g.env.Store.ReadSubmissions(ctx, path) {
		if read.Issue != nil {
			g.refuse(*read.Issue)
			continue
		}
		if !g.file(ctx, read.Blocks) {
			return
		}
		g.files++
	}
}

// file judges the blocks of a file, and reports whether it came to their end; one that an
// interrupt cut short is left out.
func (g *grading) file(ctx context.Context, blocks []grade.Block) bool {
	for i := range blocks {
		v := g.judge.Judge(ctx, blocks[i])
		if ctx.Err() != nil {
			return false
		}
		g.row(v)
	}
	return true
}

// row prints a verdict, and keeps what the table needs.
func (g *grading) row(v grade.Verdict) {
	g.print(&v)
	v.Puzzle, v.Path = nil, nil
	g.verdicts = append(g.verdicts, v)
}

func (g *grading) print(v *grade.Verdict) {
	if g.flags.json {
		fmt.Fprint(g.env.Out, v.JSON(g.env.Plain.Say))
		return
	}
	w := g.env.Words
	place, about := v.File, ""
	if v.Line > 0 {
		place = fmt.Sprintf("%s:%d", v.File, v.Line)
	}
	if v.Game != "" {
		about = strings.TrimSpace(w.Key("core.game."+v.Game)+" "+v.Problem) + ": "
	}
	g.env.line("%s: %s%s: %s", place, about, report.BlockStatus(w, v.Status), report.Grade(w, v))
	for _, said := range slices.Concat(v.Notes, v.Issues) {
		g.env.line("  %s", w.Say(said))
	}
	if proved := report.BlockProof(w, v); proved != "" && (v.Reason == grade.FalseClaim || v.ReachesGoal == nil) {
		g.env.line("  %s", w.Key("grade.page.proved", "Proved", proved))
	}
	if v.SameAs != nil {
		g.env.line("  %s", w.Key("grade.same", "File", v.SameAs.File, "Block", v.SameAs.Block))
	}
}

// finish counts the blocks and writes the table.
func (g *grading) finish() {
	if !g.flags.json {
		counts, blocks := map[grade.Status]int{}, 0
		for i := range g.verdicts {
			counts[g.verdicts[i].Status]++
			if g.verdicts[i].Block > 0 {
				blocks++
			}
		}
		w := g.env.Words
		g.env.line("%s", w.Key("console.graded", "Count", blocks, "Right", counts[grade.Right],
			"Wrong", counts[grade.Wrong], "Open", counts[grade.Open], "Unread", counts[grade.Unread],
			"Files", text.M("console.graded.files", "Count", g.files)))
	}
	if g.flags.table != "" && !g.flags.outputs.save(g.env, g.flags.table, grade.Table(g.verdicts, g.env.Plain.Say)) {
		g.status = Failed
	}
}
