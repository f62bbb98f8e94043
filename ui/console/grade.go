package console

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/match"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/report"
)

// gradeFlags are the flags of grade as typed.
type gradeFlags struct {
	problems, table string
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
	set.StringVar(&g.flags.table, "csv", "", "")
	set.DurationVar(&g.flags.time, "time", 10*time.Second, "")
	set.BoolVar(&g.flags.json, "json", false, "")
	if status, ok := env.parsePaths(set, args, "console.noresults"); !ok {
		return status
	}
	switch {
	case g.flags.time <= 0:
		return env.badUsage(text.M("console.positive", "Flag", "--time"))
	case set.Changed("problems") && g.flags.problems == "", set.Changed("csv") && g.flags.table == "":
		return env.badUsage(text.M("console.flag.empty", "Flag", "--problems, --csv"))
	}
	g.judge = grade.New(env.Games, g.problems(ctx), search.Limits{Time: g.flags.time, Memory: env.Memory}, runtime.GOMAXPROCS(0))
	g.all(ctx, set.Args())
	g.finish()
	return g.status
}

// problems are those of --problems.
func (g *grading) problems(ctx context.Context) []game.Problem {
	if g.flags.problems == "" {
		return nil
	}
	file, _ := unless(ctx, func() match.File { return g.env.Store.Open(ctx, g.flags.problems) })
	g.complain(file.Issues)
	return file.Problems
}

// complain tells what could not be read.
func (g *grading) complain(issues []game.Issue) {
	g.env.report(issues)
	if len(issues) > 0 {
		g.status = Failed
	}
}

// all judges the files that paths mean.
func (g *grading) all(ctx context.Context, paths []string) {
	files, refused := g.env.Store.Submissions(ctx, paths)
	g.complain(refused)
	for _, path := range files {
		if ctx.Err() != nil {
			return
		}
		status := g.env.guarded(path, func() int { g.file(ctx, path); return Done })
		g.status = max(g.status, status)
	}
}

// file judges the blocks of a file; one that an interrupt cut short is left out.
func (g *grading) file(ctx context.Context, path string) {
	read := g.env.Store.Submission(path)
	if read.Issue != nil {
		g.complain([]game.Issue{*read.Issue})
		return
	}
	for i := range read.Blocks {
		v := g.judge.Judge(ctx, read.Blocks[i])
		if ctx.Err() != nil {
			return
		}
		g.print(&v)
		v.Puzzle, v.Path = nil, nil
		g.verdicts = append(g.verdicts, v)
	}
	g.files++
}

func (g *grading) print(v *grade.Verdict) {
	if g.flags.json {
		fmt.Fprint(g.env.Out, v.JSON(g.env.Plain.Say))
		return
	}
	w := g.env.Words
	about := ""
	if v.Game != "" {
		about = w.Key("game."+v.Game) + " " + v.Problem + ": "
	}
	g.env.line("%s:%d: %s%s", v.File, v.Line, about, report.Grade(w, v))
	for _, said := range slices.Concat(v.Notes, v.Issues) {
		g.env.line("  %s", w.Say(said))
	}
	if v.SameAs != nil {
		g.env.line("  %s", w.Key("grade.same", "File", v.SameAs.File, "Block", v.SameAs.Block))
	}
}

// finish counts the blocks and writes the table.
func (g *grading) finish() {
	if !g.flags.json {
		right := 0
		for i := range g.verdicts {
			if g.verdicts[i].OK {
				right++
			}
		}
		w := g.env.Words
		g.env.line("%s", w.Key("console.graded", "Count", len(g.verdicts), "Right", right,
			"Files", text.M("console.graded.files", "Count", g.files)))
	}
	if g.flags.table == "" {
		return
	}
	if err := g.env.Store.SaveTable(g.flags.table, grade.Table(g.verdicts, g.env.Plain.Say)); err != nil {
		g.env.complain(text.M("console.table", "File", filepath.ToSlash(g.flags.table), "Reason", g.env.Store.Reason(err)))
		g.status = Failed
	}
}
