package console

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/gametree"
	"procura/core/grade"
	"procura/core/match"
	"procura/core/paste"
	"procura/core/search/explore"
	"procura/core/table"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/console/flag"
	"procura/ui/console/terminal"
	"procura/ui/i18n"
	"procura/ui/report"
)

// checkFiles prints what the reader found, problem by problem.
func checkFiles(c *command) work {
	method := ""
	c.flags.Add(flag.New("algorithm", "NAME", "cli.flag.algorithm-judged", &method), c.jsonFlag())
	return func(ctx context.Context) {
		if !c.accept(c.needsFiles, func() *text.Message { return refuseUnjudged(method) }) {
			return
		}
		for file := range c.files(ctx) {
			if file.Journal != "" {
				c.checkContest(file)
			}
			if file.Trace != nil {
				c.checkTrace(ctx, file, method)
			}
			if file.Course != nil {
				checkCourse(ctx, c, file)
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

// checkCourse opens the problems of a course, too, and says which heuristics do not fit them.
func checkCourse(ctx context.Context, c *command, file *datafile.File) {
	found := file.Course
	if !c.json {
		c.line("%s: %s", file.Path, c.Words.Key("console.course", "Title", found.Title))
	} else {
		names := []string{}
		for _, h := range found.Heuristics {
			names = append(names, h.Name)
		}
		c.printJSON(object{
			"course", found.Title, "problems", some(found.Problems), "rules", found.Rules, "heuristics", names,
			"seconds", game.Known(seconds(found.Limits.Time), found.Limits.Time > 0), "bytes", game.Known(found.Limits.Memory, found.Limits.Memory > 0),
		})
	}
	problems, _ := readSet(ctx, c, found.Problems)
	file.Issues = append(file.Issues, found.Flaws(problems, c.Games)...)
}

// checkTrace judges a trace on the problem named above it, by its algorithm or another one.
func (c *command) checkTrace(ctx context.Context, file *datafile.File, method string) {
	if match.IsTraceForTwo(file.Trace) {
		c.checkThought(ctx, file)
		return
	}
	problem, named := paste.TraceProblem(file.Trace, c.Games)
	if !named {
		file.Issues = append(file.Issues, game.Issue{File: file.Path, What: text.M("console.trace.unnamed")})
		return
	}
	found, issue := problem.Puzzle.JudgeTrace(ctx, method, file.Trace)
	var x game.Exploration
	if issue == nil && !found.Judged {
		x, issue = problem.Puzzle.OpenTrace(ctx, problem.Name, file.Trace)
	}
	if ctx.Err() != nil {
		return
	}
	if issue != nil {
		issue.File = file.Path
		file.Issues = append(file.Issues, *issue)
		return
	}
	if x != nil {
		found.Nodes, found.Expanded = x.Nodes(), int(x.Expanded(x.Steps()-1))
	}
	if found.Fault != nil {
		c.status = max(c.status, Failed)
	}
	if c.json {
		c.printJSON(object{
			"game", problem.Puzzle.Module().ID(), "problem", problem.Name, "algorithm", found.Algorithm, "heuristic", found.Heuristic,
			"nodes", found.Nodes, "expanded", found.Expanded, "judged", found.Judged, "end", found.End,
			"policies", found.Policies.Names(), "fault", traceFault(c.Plain, found.Fault),
		})
		return
	}
	method = string(found.Algorithm)
	if found.Heuristic != "" {
		method += "/" + found.Heuristic
	}
	c.line("%s: %s", file.Path, c.Words.Key("console.trace", "Problem", c.problemName(problem),
		"Method", method, "Nodes", found.Nodes, "Expanded", found.Expanded))
	c.sayJudgement(&found)
}

// sayJudgement says in words what the judge of a trace has found.
func (c *command) sayJudgement(found *explore.Judgement) {
	algorithm := report.AlgorithmWord(c.Words, found.Algorithm)
	said, colour := c.Words.Key("console.trace.judge.right", "Algorithm", algorithm), terminal.Green
	switch f := found.Fault; {
	case !found.Judged:
		said = c.Words.Key("console.trace.judge.unjudged", "Algorithm", algorithm, "Algorithms", strings.Join(explore.Judged(), ", "))
		colour = terminal.Plain
	case f != nil:
		said = c.Words.Key("console.trace.judge.fault", "Line", f.Line, "What", f.What, "Expected", f.Expected)
		colour = terminal.Red
	case found.End == explore.Early:
		said = c.Words.Key("console.trace.judge.early", "Algorithm", algorithm)
	}
	c.print(terminal.Line{Before: "  ", Coloured: said, Colour: colour})
}

func traceFault(w *i18n.Words, f *explore.Fault) any {
	if f == nil {
		return nil
	}
	node := any(nil)
	if f.Number >= 0 {
		node = f.Number
	}
	return object{
		"line", f.Line, "node", node, "kind", f.Kind, "what", w.Say(f.What), "expected", w.Say(f.Expected),
		"instead", append([]int{}, f.Instead...),
	}
}

// checkThought follows the trace of a search for two, and says the first thing that is wrong in it.
func (c *command) checkThought(ctx context.Context, file *datafile.File) {
	g, wrong := c.playable("")
	if wrong != nil {
		file.Issues = append(file.Issues, game.Issue{File: file.Path, What: *wrong})
		return
	}
	g = gametree.GameOfTrace(file.Trace, g)
	thought, flaw := match.ReadTrace(ctx, g.Opening(game.Defaults(g.MatchSettings())), file.Trace)
	switch {
	case flaw != nil:
		file.Issues = append(file.Issues, game.IssueIn(file.Path, *flaw))
		return
	case ctx.Err() != nil:
		return
	}
	fault := thought.Judge(ctx)
	if ctx.Err() != nil {
		return
	}
	if fault != nil {
		c.status = max(c.status, Failed)
	}
	if c.json {
		c.printJSON(object{
			"game", g.ID(), "position", thought.Start.Line(), "method", thought.Method.String(), "nodes", thought.Record.Len(),
			"fault", faultObject(c.Plain, &thought, fault),
		})
		return
	}
	c.line("%s: %s", file.Path, c.Words.Key("console.trace.thought", "Game", g.Title(), "Position", thought.Start.Line(),
		"Method", thought.Method.String(), "Nodes", thought.Record.Len()))
	if fault == nil {
		c.print(terminal.Line{Before: "  ", Coloured: c.Words.Key("console.trace.right"), Colour: terminal.Green})
		return
	}
	place := c.Words.Key("console.trace.start", "Node", int(fault.Node))
	if path := movesTo(&thought, fault.Node); len(path) > 0 {
		place = c.Words.Key("console.trace.node", "Node", int(fault.Node), "Path", strings.Join(path, " "))
	}
	c.print(terminal.Line{Before: "  " + place + ": ", Coloured: c.Words.Say(fault.Said), Colour: terminal.Red})
}

// movesTo returns the moves from the root of a thought to a node.
func movesTo(t *match.Thought, node uint32) []string {
	moves := []string{}
	for _, i := range t.Record.PathTo(node)[1:] {
		moves = append(moves, t.Move(i))
	}
	return moves
}

func faultObject(w *i18n.Words, t *match.Thought, fault *match.Fault) any {
	if fault == nil {
		return nil
	}
	return object{"node", fault.Node, "path", movesTo(t, fault.Node), "kind", fault.Kind, "text", w.Say(fault.Said)}
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
			colour := terminal.Plain
			if m.Key == "console.warning" {
				colour = terminal.Yellow
			}
			c.print(terminal.Line{Before: "  ", Coloured: c.Words.Say(m), Colour: colour})
		}
	}
	if len(file.Runs) > 0 {
		c.line("%s: %s", file.Path, c.Words.Say(text.M("console.results", "Count", len(file.Runs))))
	}
	for _, run := range file.Runs {
		c.print(terminal.Line{
			Before:   fmt.Sprintf("  %s %s, %s: ", c.nameOf(run.Game), run.Problem, methodName(c.Words, run)),
			Coloured: report.Verdict(c.Words, run), Colour: verdictColour(&run),
		})
		if p, known := c.Store.Rebuild(run); known {
			if f := grade.FollowRun(p.Puzzle, run); !f.Wrong.IsZero() {
				c.line("    %s", i18n.Sentence(c.Words.Say(f.Wrong)))
			}
		}
	}
}

// targetText returns the target of a problem, or its summary.
func targetText(p game.Puzzle) text.Message {
	if target, ok := p.Target(); ok {
		return text.M("solver.fact.target", "Target", target)
	}
	return p.Summary()
}

// remarks returns the rules that are not the defaults, the warnings and the notes.
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
		c.printJSON(table.JSON(game.RunColumns(), &run))
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

// refuseUnjudged refuses a method, as --algorithm names one, whose traces are not judged.
func refuseUnjudged(method string) *text.Message {
	algorithm, _, _ := strings.Cut(method, "/")
	return flawIf(method != "" && !slices.Contains(explore.Judged(), algorithm), "console.trace.judge.method",
		"Text", method, "Algorithms", strings.Join(explore.Judged(), ", "))
}
