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
	"procura/core/paste"
	"procura/core/search"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/i18n"
	"procura/ui/report"
)

// checkFiles prints what the reader found, problem by problem.
func checkFiles(c *command) work {
	c.addFlag(c.jsonFlag()) // the help has it with the command
	return func(ctx context.Context) {
		if !c.parse(c.needsFiles) {
			return
		}
		for file := range c.files(ctx) {
			if file.Journal != "" {
				c.checkContest(file)
			}
			if file.Trace != nil {
				c.checkTrace(ctx, file)
			}
			if c.json {
				c.checkJSON(*file)
			} else {
				c.checkText(*file)
			}
			c.report(file.Issues...)
		}
	}
}

func (c *command) checkContest(file *datafile.File) {
	module, contest, wrong := c.readContest(file.Journal)
	if wrong != nil {
		file.Issues = append(file.Issues, game.Issue{File: file.Path, What: *wrong})
		return
	}
	s := contest.Settings()
	if c.json {
		c.printJSON(object{"game", s.Game, "rules", s.Rules, "engines", s.Engines, "games", contest.Total(), "played", len(contest.Games())})
		return
	}
	c.line("%s: %s", file.Path, c.Words.Key("console.tournament", "Game", module.Title(),
		"Engines", strings.Join(s.Engines, ", "), "Games", contest.Total(), "Played", len(contest.Games())))
}

// checkTrace follows a trace through the problem that is named above it.
func (c *command) checkTrace(ctx context.Context, file *datafile.File) {
	problem, named := paste.TraceProblem(file.Trace, c.Games)
	if !named {
		file.Issues = append(file.Issues, game.Issue{File: file.Path, What: text.M("console.trace.unnamed")})
		return
	}
	x, issue := problem.Puzzle.OpenTrace(ctx, problem.Name, file.Trace)
	switch {
	case issue != nil:
		issue.File = file.Path
		file.Issues = append(file.Issues, *issue)
	case x == nil: // interrupted
	case c.json:
		run := x.Run()
		c.printJSON(object{"game", run.Game, "problem", run.Problem, "algorithm", run.Ran.Algorithm, "heuristic", run.Ran.Heuristic, "nodes", x.Nodes(), "expanded", x.Expanded(x.Steps() - 1)})
	default:
		c.line("%s: %s", file.Path, c.Words.Key("console.trace", "Problem", c.problemName(problem),
			"Method", methodName(c.Words, x.Run()), "Nodes", x.Nodes(), "Expanded", x.Expanded(x.Steps()-1)))
	}
}

func (c *command) readContest(lines string) (game.Playable, *tournament.Tournament, *text.Message) {
	settings, wrong := tournament.ReadSettings(lines)
	if wrong != nil {
		return nil, nil, wrong
	}
	module, _ := c.playable(settings.Game)
	if module == nil {
		return nil, nil, new(text.M("error.match.game", "Text", settings.Game))
	}
	contest, wrong := tournament.New(module, settings)
	if wrong == nil {
		wrong = contest.Restore(lines)
	}
	return module, contest, wrong
}

func (c *command) checkText(file datafile.File) {
	if m := file.Match; m != nil {
		start := m.Match.At(0)
		c.line("%s: %s", file.Path, c.Words.Say(text.M("console.match", "Game", start.Module().Title(), "Count", m.Match.Len(),
			"Rules", start.Rules().Format(start.Module().MatchSettings()))))
	}
	for _, p := range file.Problems {
		c.line("%s:%d: %s %s, %s", file.Path, p.Line,
			c.Words.Say(p.Puzzle.Module().Title()), p.Name, c.Words.Say(targetText(p.Puzzle)))
		for _, m := range remarks(p.Puzzle) {
			c.line("  %s", c.Words.Say(m))
		}
	}
	if len(file.Runs) > 0 {
		c.line("%s: %s", file.Path, c.Words.Say(text.M("console.results", "Count", len(file.Runs))))
	}
	for _, run := range file.Runs {
		c.line("  %s %s, %s: %s", c.nameOf(run.Game), run.Problem, methodName(c.Words, run), report.Verdict(c.Words, run))
		if p, known := c.Store.Rebuild(run); known {
			if f := grade.FollowRun(p.Puzzle, run); !f.Wrong.IsZero() {
				c.line("    %s", i18n.Sentence(c.Words.Say(f.Wrong)))
			}
		}
	}
}

// targetText is what a problem is about: its target, or what its summary says.
func targetText(p game.Puzzle) text.Message {
	if target, ok := p.Target(); ok {
		return text.M("solver.fact.target", "Target", target)
	}
	return p.Summary()
}

// remarks are the rules that are not the defaults, the warnings and the notes.
func remarks(p game.Puzzle) []text.Message {
	var all []text.Message
	if settings := p.Module().Settings(); !p.Rules().IsDefault(settings) {
		all = append(all, text.M("console.rules", "Rules", p.Rules().Format(settings)))
	}
	for _, m := range p.Warnings() {
		all = append(all, text.M("console.warning", "Warning", m))
	}
	return append(all, p.Notes()...)
}

func (c *command) checkJSON(file datafile.File) {
	if m := file.Match; m != nil {
		_, over := m.Result()
		start := m.Match.At(0)
		c.printJSON(object{"game", start.Module().ID(), "rules", start.Rules(), "moves", m.Match.Len(), "over", over})
	}
	for _, p := range file.Problems {
		c.printJSON(object{
			"game", p.Puzzle.Module().ID(), "problem", p.Name, "line", p.Line,
			"warnings", sayAll(c.Plain, p.Puzzle.Warnings()), "target", game.Known(p.Puzzle.Target()),
		})
	}
	for _, run := range file.Runs {
		c.printJSON(run.Record())
	}
	for _, issue := range file.Issues {
		c.printRefused(issue)
	}
}

// sayAll translates a list; it is never nil, so that JSON prints [].
func sayAll(w *i18n.Words, messages []text.Message) []string {
	said := []string{}
	for _, m := range messages {
		said = append(said, w.Say(m))
	}
	return said
}

type grading struct {
	*command
	problems, table string
	limits          search.Limits
	judge           *grade.Judge
	roll            *grade.Roll
	counts          map[grade.Status]int
	blocks          int
	verdicts        []grade.Verdict // of the table
}

func gradeResults(c *command) work {
	g := &grading{command: c, limits: search.Limits{Memory: c.Memory, Time: 10 * time.Second}}
	g.addFlags(flag{"problems", "FILE", &g.problems}, flag{"csv", "FILE|-", output{path: &g.table}}, c.forceFlag(),
		flag{"time", "10s", positive{&g.limits.Time}}, c.jsonFlag())
	return func(ctx context.Context) {
		if g.parse(g.needs("console.noresults"), func() *text.Message { return readOnce(append(g.flags.Args(), g.problems)...) }) {
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
	}
	g.judge = grade.New(g.Games, set.Problems, g.limits, runtime.GOMAXPROCS(0))
	g.judge.Partial, g.judge.Set = len(set.Issues) > 0, g.problems
	g.refuseFiles(refused...)
	for _, path := range files {
		if ctx.Err() == nil && !g.guard(path, func() { g.judgePath(ctx, path) }) {
			g.row(grade.NotReadable(path, text.M("grade.page.broke")))
		}
	}
	if ctx.Err() == nil {
		g.tellMissing()
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
	var in io.Reader
	if path == standard {
		in = leavable{ctx, g.In}
	}
	for read := range g.Store.ReadSubmissions(ctx, path, in) {
		if ctx.Err() != nil {
			return
		}
		told := g.roll.TakeFile(path, &read)
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
				g.print(&v)
			}
		}
	}
}

// tellMissing gives a row to each hand-in in which no file has one; JSON has an object of each
// of these files.
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
	g.print(&v)
	g.keepVerdict(v)
}

// keepVerdict counts a verdict, and keeps what the table needs.
func (g *grading) keepVerdict(v grade.Verdict) {
	g.counts[v.Status]++
	if v.Block > 0 {
		g.blocks++
	}
	if g.table != "" {
		v.Puzzle, v.Path = nil, nil
		g.verdicts = append(g.verdicts, v)
	}
}

func (g *grading) print(v *grade.Verdict) {
	if g.json {
		g.printJSON(v.Export(g.Plain.Say))
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

func (g *grading) finish() {
	if !g.json {
		w := g.Words
		said := w.Key("console.graded", "Count", g.blocks, "Right", g.counts[grade.Right],
			"Wrong", g.counts[grade.Wrong], "Open", g.counts[grade.Open], "Unread", g.counts[grade.Unread],
			"Files", text.M("console.graded.files", "Count", g.roll.Files))
		if n := len(g.roll.Without()); n > 0 {
			said += "; " + w.Key("grade.without", "Count", n)
		}
		g.line("%s", said)
	}
	g.save(g.table, grade.Table(g.verdicts, g.Plain.Say))
}
