package console

import (
	"context"
	"slices"
	"strings"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/play"
	"procura/core/search"
	"procura/core/table"
	"procura/core/text"
	"procura/ui/console/external"
	"procura/ui/console/flag"
	"procura/ui/console/terminal"
	"procura/ui/report"
)

type comparison struct {
	*task
	methods  []string
	csv      *flag.CSV
	markdown string
	columns  []table.Column[*compare.Row] // of JSON and CSV
	forTwo   positionsOf
	plan     compare.Plan
	rows     []compare.Row
}

// mostRepeats is the greatest number of repetitions.
const mostRepeats = 1000

// compareMethods solves problems by several methods, several times, and prints a table.
func compareMethods(line *command) work {
	c := &comparison{task: newTask(line)}
	c.columns = compare.Columns(&c.plan, line.Plain.Say)
	c.plan.Repeat, c.plan.Programs = 1, external.Run
	shared := c.sharedFlags()
	c.flags.Add(flag.New("method", "TEXT", "cli.flag.method", &c.methods), flag.New("repeat", "N", "cli.flag.repeat", flag.Positive(&c.plan.Repeat)))
	c.flags.Add(c.flagsForTwo()...)
	c.flags.Add(shared["problem"], shared["target"], shared["rule"], shared["max-depth"])
	c.flags.Add(shared["threads"], shared["time"], shared["nodes"], shared["memory"])
	c.csv = c.flags.AddCSV()
	c.flags.Add(flag.New("markdown", "FILE|-", "cli.flag.markdown", flag.NewFile(&c.markdown)), shared["append"], c.forceFlag(), c.jsonFlag())
	return func(ctx context.Context) {
		if c.isForTwo() {
			c.compareForTwo(ctx)
			return
		}
		if c.accept(c.fitsOne, c.needsFiles, c.checkTarget, c.readRules, c.readMethods, c.bounded) && c.begin(ctx, c.fits) {
			c.compareAll(ctx)
		}
	}
}

func (c *comparison) compareAll(ctx context.Context) {
	c.plan.Text = func(p game.Problem) string { return c.Store.Format([]game.Problem{p}) }
	for _, p := range c.chosen {
		if puzzle, ok := c.prepare(p); ok {
			p.Puzzle = puzzle
			c.plan.Problems = append(c.plan.Problems, p)
		}
	}
	c.carryOut(ctx)
}

// carryOut runs the plan and prints what it gives.
func (c *comparison) carryOut(ctx context.Context) {
	c.plan.Limits, c.plan.Threads = c.request.Limits, c.request.Threads
	if c.plan.Rows() > compare.MostRows {
		c.refuse(text.M("compare.rows", "Number", c.plan.Rows(), "Most", compare.MostRows))
		return
	}
	c.run(ctx)
	c.finish()
}

func (c *comparison) readMethods() *text.Message { return c.parseMethods(compare.ParseMethod) }

// parseMethods reads the methods and programs. No two programs have the same name.
func (c *comparison) parseMethods(parse func(spec string) (compare.Contender, *text.Message)) *text.Message {
	for i, spec := range c.methods {
		contender, wrong := parse(spec)
		if wrong != nil {
			return new(text.M("compare.method", "Wrong", *wrong))
		}
		same := func(other compare.Contender) bool { return other.Name == contender.Name }
		if first := slices.IndexFunc(c.plan.Contenders, same); first >= 0 && contender.Name != "" {
			return new(text.M("compare.named", "First", first+1, "Second", i+1, "Name", contender.Name))
		}
		c.plan.Contenders = append(c.plan.Contenders, contender)
		if contender.IsProgram() {
			c.inputs = append(c.inputs, external.Files(contender.Command)...)
		}
	}
	return flawIf(len(c.methods) == 0, "compare.nomethod")
}

// fitsOne refuses the flag of exact values, which problems do not have.
func (c *comparison) fitsOne() *text.Message {
	return flawIf(c.flags.Changed("judge"), "compare.two.missing", "Flag", "--judge")
}

// bounded refuses too many repetitions.
func (c *comparison) bounded() *text.Message {
	return flawIf(c.plan.Repeat > mostRepeats, "compare.repeat", "Most", mostRepeats)
}

// fits refuses rules, heuristics and symmetries that none of the chosen problems has.
func (c *comparison) fits() *text.Message {
	if wrong := c.task.fits(); wrong != nil || len(c.chosen) == 0 {
		return wrong
	}
	for _, contender := range c.plan.Contenders {
		if contender.IsProgram() {
			continue
		}
		var wrong *text.Message
		if !slices.ContainsFunc(c.chosen, func(p game.Problem) bool {
			m, lacks := contender.Method.Resolve(c.ruled(p.Puzzle))
			if lacks == nil && m.Duplicates == search.Quotient && c.ruled(p.Puzzle).Symmetries() <= 1 {
				lacks = new(text.M("console.quotient"))
			}
			wrong = lacks
			return lacks == nil
		}) {
			return wrong
		}
	}
	return nil
}

// run carries out the plan and prints each row as it comes. If the file of results can't be written any more, it ends
// as after an interrupt.
func (c *comparison) run(ctx context.Context) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	began := time.Now()
	c.plan.Begin = func(turn compare.Turn, p *search.Progress) {
		done, all, w := len(c.rows), c.plan.Rows(), c.Words
		problem, method := c.nameOfProblem(turn.Problem), c.plan.Contenders[turn.Contender].Label()
		c.progress.ShowWork(func(elapsed time.Duration) []string {
			parts := []string{counted(done, all, problem), method}
			if p == nil {
				parts = append(parts, report.Clock(w, elapsed))
			} else {
				parts = append(parts, report.Standing(w, p, c.plan.Limits, elapsed)...)
			}
			return append(parts, report.Left(w, done, all, time.Since(began)))
		})
	}
	rows := compare.Run(ctx, &c.plan, func(row compare.Row) {
		c.rows = append(c.rows, row)
		if row.Failed.Key == "compare.broken" {
			c.status = Failed
		}
		if c.json {
			c.printJSON(table.JSON(c.columns, &row))
		}
		if !row.HasFailed() && row.Thought == nil {
			c.appendRun(row.Run)
		}
		if c.full {
			stop()
		}
	})
	c.progress.Hide()
	c.rows = rows
}

func (c *comparison) finish() {
	summaries := compare.Summarise(c.rows)
	if !c.json {
		c.print(summaries)
	}
	c.noteAppended()
	saveCSV(c.command, c.csv, c.columns, table.Pointers(c.rows))
	c.save(c.markdown, report.ComparisonMarkdown(c.Words, &c.plan, summaries))
}

// print prints the table, and under it the explanations of its lines.
func (c *comparison) print(summaries []*compare.Summary) {
	columns := report.ComparisonColumns(c.Words, &c.plan)
	printTable(c.Env, columns, summaries, func(s *compare.Summary) terminal.Colour { return rowColour(s.Row()) })
	names := columns[:1+slices.IndexFunc(columns, func(c table.Column[*compare.Summary]) bool { return c.Key == "method" })]
	for _, s := range summaries {
		if why := s.Explanation(); !why.IsZero() {
			c.note("%s: %s", strings.Join(table.Texts(names, s), " "), c.Words.Say(why))
		}
	}
}

// nameOfProblem returns the name of a problem or position of the plan.
func (c *comparison) nameOfProblem(i int) string {
	if c.plan.Positions != nil {
		return c.plan.Positions[i].Name
	}
	return c.plan.Problems[i].Name
}

func rowColour(row *compare.Row) terminal.Colour {
	switch {
	case row.HasFailed():
		return terminal.Red
	case row.Thought != nil:
		return terminal.Plain
	}
	return verdictColour(&row.Run)
}

// usualJudge is the time for the exact value of a position when no flag gives one, in milliseconds.
const usualJudge = 500

// positionsOf are what compare needs for methods for two players.
type positionsOf struct {
	game, file string
	judge      int
}

// flagsForTwo returns the flags for methods for two players.
func (c *comparison) flagsForTwo() []flag.Flag {
	c.forTwo.judge = usualJudge
	return []flag.Flag{
		flag.New("game", "NAME", "cli.flag.compare-game", &c.forTwo.game), flag.New("positions", "FILE", "cli.flag.compare-positions", &c.forTwo.file),
		flag.New("judge", "MS", "cli.flag.compare-judge", flag.Milliseconds(&c.forTwo.judge)),
	}
}

// isForTwo reports whether methods for two players are compared.
func (c *comparison) isForTwo() bool {
	return c.flags.Changed("game") || c.flags.Changed("positions")
}

// compareForTwo compares methods for two players at the positions of a file.
func (c *comparison) compareForTwo(ctx context.Context) {
	var g game.Playable
	var rules game.Rules
	if !c.accept(func() (wrong *text.Message) {
		g, wrong = c.gameForTwo()
		return wrong
	}, c.needsNothing, c.fitsTwo, func() *text.Message { return c.readMethodsForTwo(g) }, c.bounded, func() (wrong *text.Message) {
		rules, wrong = rulesForTwo(c.command, g, c.rules)
		return wrong
	}) {
		return
	}
	for _, p := range c.readPositions(ctx, g, c.forTwo.file, rules) {
		c.plan.Positions = append(c.plan.Positions, compare.Position{Name: p.Position.Line(), Position: p.Position})
	}
	if len(c.plan.Positions) == 0 || !c.checkOutputs(append(c.inputs, c.forTwo.file)...) {
		return
	}
	c.plan.Exact = time.Duration(c.forTwo.judge) * time.Millisecond
	c.columns = compare.ThoughtColumns(&c.plan, c.Plain.Say)
	c.carryOut(ctx)
}

// fitsTwo refuses flags that have a meaning for problems only.
func (c *comparison) fitsTwo() *text.Message {
	for _, name := range []string{"problem", "target", "max-depth", "threads", "memory", "append"} {
		if c.flags.Changed(name) {
			return new(text.M("compare.two.flag", "Flag", "--"+name))
		}
	}
	return flawIf(c.forTwo.file == "", "compare.two.positions")
}

// gameForTwo returns the game of --game, and refuses one for one player.
func (c *comparison) gameForTwo() (game.Playable, *text.Message) {
	for _, m := range c.Games {
		if _, ok := m.(game.Playable); !ok && m.ID() == c.forTwo.game {
			return nil, new(text.M("compare.two.single", "Game", m.Title()))
		}
	}
	return c.playable(c.forTwo.game)
}

func (c *comparison) readMethodsForTwo(g game.Playable) *text.Message {
	opening, usual := g.Opening(game.Defaults(g.MatchSettings())), play.Limits{Time: c.request.Limits.Time, Nodes: c.request.Limits.Nodes}
	return c.parseMethods(func(spec string) (compare.Contender, *text.Message) { return compare.ParseForTwo(opening, spec, usual) })
}
