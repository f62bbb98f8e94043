package console

import (
	"context"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/search/audit"
	"procura/core/text"
	"procura/ui/console/flag"
	"procura/ui/report"
)

// auditTask is a run of audit.
type auditTask struct {
	*task
	boards, size int // of random problems; 0 boards audit those of the files
	seed         uint64
	forTwo       evalFlags
}

// auditHeuristic looks for states that refute what a heuristic promises, in each chosen
// problem or in random ones of the chosen games.
func auditHeuristic(c *command) work {
	t := &auditTask{task: newTask(c), seed: 1}
	shared := t.sharedFlags()
	t.flags.Add(shared["problem"], shared["heuristic"], shared[formulaFlag])
	t.flags.Add(shared["rule"], shared["target"])
	t.flags.Add(flag.New("random", "N", "cli.flag.random", flag.Positive(&t.boards)), flag.New("size", "N", "cli.flag.size", &t.size), flag.New("seed", "N", "cli.flag.seed", &t.seed),
		shared["max-depth"], shared["time"], shared["nodes"])
	t.flags.Add(shared["memory"])
	t.flags.Add(t.evalFlags()...)
	t.flags.Add(c.jsonFlag())
	return func(ctx context.Context) {
		switch {
		case t.isForTwo():
			t.auditEvals(ctx)
		case !t.accept(t.needsFiles, t.checkTarget, t.readGuide, t.alone, t.readRules) || !t.begin(ctx, t.fits):
		case t.boards > 0:
			t.auditRandom(ctx)
		default:
			t.auditChosen(ctx)
		}
	}
}

// alone refuses flags of random problems without --random.
func (t *auditTask) alone() *text.Message {
	for _, name := range []string{"size", "seed"} {
		if t.flags.Changed(name) && t.boards == 0 {
			return new(text.M("console.audit.alone", "Flag", "--"+name))
		}
	}
	return nil
}

// fits refuses a heuristic, rule or number of random problems that none of the chosen games has.
func (t *auditTask) fits() *text.Message {
	if wrong := t.task.fits(); wrong != nil || t.boards == 0 || len(t.chosen) == 0 {
		return wrong
	}
	wrong := new(text.M("console.audit.generator"))
	for _, p := range t.chosen {
		generator, ok := p.Puzzle.Module().(game.Generator)
		if !ok {
			continue
		}
		sizes := generator.Sizes()
		if !t.flags.Changed("size") || t.size >= sizes.Least && t.size <= sizes.Most {
			return nil
		}
		wrong = new(text.M("error.size", "Size", t.size, "Least", sizes.Least, "Most", sizes.Most))
	}
	return wrong
}

// requestOf returns the request for a problem: games without the given heuristic use their default.
func (t *auditTask) requestOf(p game.Puzzle) game.AuditRequest {
	request := game.AuditRequest{Heuristic: t.request.Method.Heuristic, Limits: t.request.Limits}
	if !hasHeuristic(p, request.Heuristic) {
		request.Heuristic = ""
	}
	return request
}

// auditChosen audits each chosen problem.
func (t *auditTask) auditChosen(ctx context.Context) {
	for i, p := range t.chosen {
		puzzle, ok := t.prepare(p)
		if !ok {
			continue
		}
		request, wrong := t.requestOf(puzzle).Resolve(puzzle)
		if wrong != nil {
			t.fail(*wrong)
			continue
		}
		request.Progress = t.showAudit(counted(i, len(t.chosen), t.problemName(p)), 0)
		found := puzzle.Audit(ctx, request)
		t.progress.Hide()
		if found.Fault != nil {
			t.failFormula(t.problemName(p), puzzle.Module(), found.Fault)
			continue
		}
		t.print(&audited{AuditReport: found, module: puzzle.Module(), rules: puzzle.Rules(), problem: p.Name, boards: 1},
			text.M("console.audit", "Game", puzzle.Module().Title(), "Problem", p.Name,
				"Heuristic", report.HeuristicArgument(t.Words, puzzle.Module().ID(), found.Heuristic.Key), "Promise", report.Promise(found.Heuristic)))
		if ctx.Err() != nil {
			return
		}
	}
}

// auditRandom audits random problems of each chosen game.
func (t *auditTask) auditRandom(ctx context.Context) {
	done := map[string]bool{}
	for _, p := range t.chosen {
		generator, ok := p.Puzzle.Module().(game.Generator)
		if !ok || done[generator.ID()] || ctx.Err() != nil {
			continue
		}
		done[generator.ID()] = true
		request := puzzle.RandomAuditRequest{
			AuditRequest: t.requestOf(p.Puzzle), Rules: t.rulesOf(p.Puzzle), Boards: t.boards, Size: t.size, Seed: t.seed,
		}
		request.Progress = t.showAudit(t.Words.Say(generator.Title()), t.boards)
		found, wrong := puzzle.AuditRandom(ctx, generator, request)
		t.progress.Hide()
		if wrong != nil {
			t.fail(*wrong)
			continue
		}
		if found.Fault != nil {
			t.failFormula(generator.ID(), generator, found.Fault)
			continue
		}
		if !t.flags.Changed("size") {
			request.Size = generator.Sizes().Usual
		}
		rules, _ := game.Rules{}.With(request.Rules, generator.Settings())
		t.print(&audited{found.AuditReport, generator, rules, "", found.Boards, &request.Size, &request.Seed},
			text.M("console.audit.random", "Count", found.Boards, "Number", found.Boards, "Game", generator.Title(),
				"Size", request.Size, "Seed", request.Seed, "Heuristic", report.HeuristicArgument(t.Words, generator.ID(), found.Heuristic.Key), "Promise", report.Promise(found.Heuristic)))
	}
}

// showAudit shows the progress of an audit, of so many random boards or else of a problem.
func (t *auditTask) showAudit(name string, boards int) *search.Progress {
	p, w := &search.Progress{}, t.Words
	t.progress.ShowWork(func(elapsed time.Duration) []string {
		states, done, left := p.Generated.Load(), int(p.Depth.Load()), ""
		parts := []string{name, report.Clock(w, elapsed), w.Key("audit.under", "Count", states, "Number", w.Number(states))}
		if boards > 0 {
			left = report.Left(w, done, boards, elapsed)
			parts = append(parts, w.Key("audit.page.boards.live", "Number", w.Number(int64(done)), "All", w.Number(int64(boards))))
		} else if limit := t.request.Limits.Time; limit > elapsed {
			left = w.Key("console.progress.limit", "Time", report.Clock(w, limit-elapsed))
		}
		return append(parts, left)
	})
	return p
}

// rulesOf returns the rules of the command line that a problem's game has.
func (t *auditTask) rulesOf(p game.Puzzle) game.Rules {
	rules := game.Rules{}
	for _, change := range t.changes {
		if _, wrong := p.WithRules(change); wrong == nil {
			maps.Copy(rules, change)
		}
	}
	return rules
}

// audited is the result of an audit, of a problem or of random boards of a size.
type audited struct {
	game.AuditReport
	module  game.Module
	rules   game.Rules
	problem string
	boards  int
	size    *int
	seed    *uint64
}

// print prints an audit: a JSON line, or sentences under a heading with the
// counter-examples and their boards.
func (t *auditTask) print(a *audited, heading text.Message) {
	if t.json {
		t.printJSON(a.object())
		return
	}
	t.line("%s", t.Words.Say(heading))
	for _, sentence := range report.Audit(t.Words, &a.AuditReport) {
		t.line("  %s", sentence)
	}
	if o := a.Over; o != nil {
		t.example(report.Overestimate(t.Words, o), o.Puzzle, o.Path)
	}
	if d := a.Drop; d != nil {
		t.example(report.DropText(t.Words, d), d.Puzzle, d.Path)
	}
}

// example prints what is wrong in a state, the path to it and its board.
func (t *auditTask) example(wrong string, p game.Puzzle, path []string) {
	t.line("  %s · %s", wrong, t.Words.Say(report.Place(path)))
	for line := range strings.Lines(boardAfter(p, path)) {
		t.line("    %s", strings.TrimRight(line, "\n"))
	}
}

// object returns a line of audit --json.
func (a *audited) object() object {
	var over, drop any
	if o := a.Over; o != nil { // a state whose estimate exceeds its distance
		over = object{
			"path", some(o.Path), "board", boardAfter(o.Puzzle, o.Path), "estimate", finite(o.Estimate), "distance", o.Distance, "exact", o.Exact,
		}
	}
	if d := a.Drop; d != nil { // a move along which the estimate falls too far
		drop = object{
			"path", some(d.Path), "board", boardAfter(d.Puzzle, d.Path), "move", d.Move,
			"before", finite(d.Before), "after", finite(d.After), "cost", d.Cost,
		}
	}
	return object{
		"game", a.module.ID(), "problem", a.problem, "heuristic", a.Heuristic.Key, "promised", a.Heuristic.Admissible, "rules", a.rules,
		"boards", a.boards, "size", a.size, "seed", a.seed, "admissible", a.Admissible(), "consistent", a.Consistent(), "whole", a.Whole,
		"states", a.States, "judged", a.Judged, "exact", a.Exact, "dead", a.Dead, "recognised", a.Recognised,
		"overs", a.Overs, "edges", a.Edges, "drops", a.Drops, "ratio", a.Ratio, "perfect", a.Perfect, "rated", a.Rated,
		"farthest", a.Farthest, "over", over, "drop", drop, "seconds", seconds(a.Elapsed), "peak_bytes", a.Bytes, "stopped_by", a.Stopped,
	}
}

// some returns a path that JSON prints as [] if it is empty.
func some(path []string) []string { return append([]string{}, path...) }

// finite returns an estimate, nil for unreachable.
func finite(h float64) *float64 { return game.Known(h, !math.IsInf(h, 0)) }

// boardAfter returns the board at the end of a path, which the audit has followed.
func boardAfter(p game.Puzzle, path []string) string {
	board, err := p.After(path)
	if err != nil {
		panic("console: " + err.Error())
	}
	return board
}

// formulaFlag is the flag of a heuristic that the user writes.
const formulaFlag = "heuristic-formula"

// A formula is audited before a run, so that it may prove: on small problems this takes no time that anybody notices.
// The number of states ends the audit first on all but the slowest machines, so that others prove no less.
const (
	examinedStates = 100_000
	examinedTime   = 10 * time.Second
)

// readGuide reads the formula, and refuses two heuristics.
func (t *task) readGuide() *text.Message {
	if !t.flags.Changed(formulaFlag) {
		return nil
	}
	if t.flags.Changed("heuristic") {
		return new(text.M("console.formula.both"))
	}
	t.request.Method.Heuristic = game.FormulaKey(t.formula)
	return nil
}

// mistakeOf returns why a puzzle does not take a formula, nil if it does.
func mistakeOf(p game.Puzzle, formula string) *game.FormulaMistake {
	if measured, ok := p.(game.Measured); ok {
		return measured.CheckFormula(formula)
	}
	return &game.FormulaMistake{What: text.M("error.formula.none")}
}

// underline prints the formula with its mistake underlined.
func (t *task) underline() {
	formula, is := game.FormulaText(t.request.Method.Heuristic)
	if !is || len(t.chosen) == 0 {
		return
	}
	wrong := mistakeOf(t.chosen[0].Puzzle, formula)
	if wrong == nil {
		return
	}
	runes := []rune(formula)
	at := min(wrong.At, len(runes))
	before := len([]rune(text.Plain(string(runes[:at]))))
	t.printErr("", "  %s", formula)
	t.printErr("", "  %s%s", strings.Repeat(" ", before), strings.Repeat("^", max(1, wrong.Length)))
}

// examine audits the formula of a run on the states of its problem, if the run can use it, and prints what it found.
func (t *task) examine(ctx context.Context, p game.Puzzle, request *game.SolveRequest) game.Evidence {
	m := request.Method
	if _, is := game.FormulaText(m.Heuristic); !is || !m.Algorithm.Informed() || m.Duplicates == search.Quotient {
		return nil
	}
	limits := search.Limits{Nodes: examinedStates, Time: examinedTime, Memory: request.Limits.Memory}
	if request.Limits.Time > 0 {
		limits.Time = min(limits.Time, request.Limits.Time)
	}
	found := p.Audit(ctx, game.AuditRequest{Heuristic: m.Heuristic, Limits: limits})
	if ctx.Err() == nil && !t.quiet {
		t.printErr("", "%s", t.Words.Say(examined(request.Name, &found)))
	}
	return found.Evidence
}

// examined returns the message for what an audit found out about a formula.
func examined(problem string, found *game.AuditReport) text.Message {
	switch {
	case found.Fault != nil:
		return text.M("console.formula.fault", "Problem", problem)
	case found.Evidence != nil && found.Judged == 0:
		return text.M("console.formula.nothing", "Problem", problem, "States", found.States)
	case found.Evidence != nil:
		return text.M("console.formula.holds", "Problem", problem, "States", found.States)
	case found.Over != nil:
		return text.M("console.formula.fails", "Problem", problem,
			"Estimate", strconv.FormatFloat(found.Over.Estimate, 'g', 6, 64), "Distance", found.Over.Distance,
			"Overs", found.Overs, "Judged", found.Judged)
	case found.Admissible() == audit.Holds:
		return text.M("console.formula.unsound", "Problem", problem)
	}
	return text.M("console.formula.open", "Problem", problem, "States", found.States)
}

// failFormula reports that a formula gave no number, with the board in question; the run has no
// outcome to print.
func (t *task) failFormula(problem string, m game.Module, fault *game.FormulaFault) {
	t.fail(text.M("console.formula.broken", "Problem", problem, "What", report.Fault(t.Words, m.ID(), *fault).Message()))
	for line := range strings.Lines(fault.Board) {
		t.printErr("", "  %s", strings.TrimRight(line, "\n"))
	}
}

// refuseHeuristic returns the message for a heuristic or formula that a problem does not have.
func refuseHeuristic(p game.Puzzle, heuristic string) *text.Message {
	if formula, is := game.FormulaText(heuristic); is {
		wrong := mistakeOf(p, formula)
		return new(text.M("console.formula", "Column", wrong.At+1, "What", wrong.What))
	}
	keys := game.HeuristicKeys(p)
	wrong := text.M("error.heuristic", "Heuristic", heuristic, "Allowed", strings.Join(keys, " "))
	if strings.ContainsAny(heuristic, "+-*/%^( ") {
		return new(text.M("console.heuristic.formula", "Wrong", wrong))
	}
	return new(flag.DidYouMean(wrong, heuristic, keys))
}

func hasHeuristic(p game.Puzzle, key string) bool {
	if formula, is := game.FormulaText(key); is {
		return mistakeOf(p, formula) == nil
	}
	return slices.ContainsFunc(p.Heuristics(), func(h game.HeuristicInfo) bool { return h.Key == key })
}
