package console

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/quatro/perfect"
	"procura/core/table"
	"procura/core/text"
	"procura/ui/console/flag"
	"procura/ui/report"
)

// readMethod reads the search for two, and refuses flags of the exact engine beside it.
func (t *analyzeTask) readMethod() *text.Message {
	if t.methodText == "" {
		for _, name := range []string{"depth", traceFlag} {
			if t.flags.Changed(name) {
				return new(text.M("console.think.alone", "Flag", "--"+name))
			}
		}
		return nil
	}
	for _, name := range []string{"no-book", "values-only", "no-distance", "threads", "memory", "certificate", "certificate-size", "unverified"} {
		if t.flags.Changed(name) {
			return new(text.M("console.think.exact", "Flag", "--"+name))
		}
	}
	spec := t.methodText
	if t.depth > 0 {
		spec += ",depth=" + strconv.Itoa(t.depth)
	}
	g, wrong := t.playable("quatro")
	if wrong != nil {
		return wrong
	}
	rules, _ := game.Rules{}.With(nil, g.MatchSettings())
	m, wrong := match.ParseMethod(g.Opening(rules), spec)
	if wrong != nil {
		return new(text.M("compare.method", "Wrong", *wrong))
	}
	if t.request.Limits.Time > 0 {
		m.Limits.Time = t.request.Limits.Time
	}
	t.method = &m
	switch {
	case m.Limits == (play.Limits{}):
		return new(text.M("console.think.limit"))
	case t.traceTo != "" && t.file != "":
		return new(text.M("console.think.trace"))
	}
	return nil
}

// think searches a position by the method, and prints what it found.
func (t *analyzeTask) think(ctx context.Context, p perfect.Position) {
	g, wrong := t.playable("quatro")
	if wrong != nil {
		t.fail(*wrong)
		return
	}
	rules := game.Rules{"variant": variantWords()[p.Variant], "lines": linesWords()[p.Lines]}
	start, flaws := g.ReadPosition(p.String(), rules)
	if len(flaws) > 0 {
		panic("console: " + flaws[0].What.Key) // ReadWords has checked it
	}
	thought, found := match.Think(ctx, start, *t.method, 0)
	moves := rootMoves(&thought, found.Depth)
	if t.json {
		t.printJSON(t.thoughtObject(p, &found, moves))
	} else {
		t.printThought(&thought, &found, moves)
	}
	if t.traceTo != "" {
		t.saveWritten(t.traceTo, thought.WriteTrace)
	}
}

// rootMove is a move of the root of a thought: its value, the window in which it was looked for, and what the value says.
type rootMove struct {
	move                  string
	value                 game.Value
	estimate, alpha, beta int
	bound                 play.Bound
}

// rootMoves lists the moves of the root, as the search of a depth looked at them. Of a move that was looked at twice the
// last value counts.
func rootMoves(t *match.Thought, depth int) (list []rootMove) {
	r := t.Record
	root := play.NoNode
	for _, iteration := range r.Iterations {
		if iteration.Depth == depth {
			root = iteration.Root
		}
	}
	if root == play.NoNode {
		return nil
	}
	for _, child := range r.Children(root, r.LeaveEvent(root)) {
		n := r.Node(child)
		if n.Has(play.IsUnfinished) {
			continue
		}
		m := rootMove{t.Move(child), t.Value(int(n.Value)), int(n.Value), int(n.Alpha), int(n.Beta), n.Bound}
		if last := len(list) - 1; last >= 0 && list[last].move == m.move {
			list = list[:last]
		}
		list = append(list, m)
	}
	return list
}

func (t *analyzeTask) thoughtObject(p perfect.Position, found *game.Analysis, moves []rootMove) object {
	board, hand := splitPosition(p)
	outcome, distance := worded(found.Value)
	list := []object{}
	for _, m := range moves {
		value, plies := worded(m.value)
		list = append(list, object{
			"move", m.move, "value", value, "distance", plies, "estimate", m.estimate,
			"alpha", game.Known(m.alpha, m.alpha > -play.Win), "beta", game.Known(m.beta, m.beta < play.Win), "bound", []string{play.Exactly: "exact", play.AtLeast: "lower", play.AtMost: "upper"}[m.bound],
		})
	}
	return object{
		"board", board, "hand", hand, "value", outcome, "distance", distance, "nodes", found.Nodes, "seconds", seconds(found.Elapsed),
		"moves", list, "method", t.method.String(), "depth", found.Depth, "leaves", found.Leaves,
		"alpha_cuts", found.AlphaCuts, "beta_cuts", found.BetaCuts, "line", some(found.Line),
	}
}

// worded returns the words of a proved value, with the distance where there is one.
func worded(v game.Value) (outcome string, distance *int) {
	if !v.Exact() {
		return "unknown", nil
	}
	word, _ := v.Outcome.MarshalText() // it has no error
	return string(word), game.Known(v.Distance, v.Distance > 0 || v.Outcome == play.Drawn)
}

// printThought prints the moves of the root with their windows, and what the search took.
func (t *analyzeTask) printThought(thought *match.Thought, found *game.Analysis, moves []rootMove) {
	w := t.Words
	t.line("%s", w.Key("console.think.head", "Method", t.method.String(), "Depth", found.Depth, "Value", report.MatchValue(t.Words, found.Value)))
	t.line("%s", w.Key("console.think.line", "Line", strings.Join(found.Line, " ")))
	t.line("")
	columns := []table.Column[rootMove]{
		{Title: w.Key("console.think.move"), Text: func(m rootMove) string { return m.move }},
		{Title: w.Key("console.analyze.column.value"), Number: true, Text: func(m rootMove) string {
			signs := []string{play.Exactly: "", play.AtLeast: "≥ ", play.AtMost: "≤ "}
			return signs[m.bound] + report.MatchValue(t.Words, m.value)
		}},
		{Title: "α", Number: true, Text: func(m rootMove) string { return t.windowEnd(thought, m.alpha) }},
		{Title: "β", Number: true, Text: func(m rootMove) string { return t.windowEnd(thought, m.beta) }},
	}
	printTable(t.Env, columns, moves, colourless)
	t.line("")
	t.note("%s", w.Key("console.think.counts", "Nodes", w.Number(found.Nodes), "Leaves", w.Number(found.Leaves),
		"Alpha", w.Number(found.AlphaCuts), "Beta", w.Number(found.BetaCuts), "Time", w.Duration(found.Elapsed)))
}

// windowEnd writes an end of a window.
func (t *analyzeTask) windowEnd(thought *match.Thought, value int) string {
	switch value {
	case play.Win:
		return "∞"
	case -play.Win:
		return "-∞"
	}
	return report.MatchValue(t.Words, thought.Value(value))
}

// evalFlags are what audit needs for evaluations of a game for two.
type evalFlags struct {
	game, file string
	evals      []string
	count      int
}

const usualCount = 2000

func (t *auditTask) evalFlags() []flag.Flag {
	t.forTwo.count = usualCount
	return []flag.Flag{
		flag.New("eval", "TEXT", "cli.flag.audit-eval", &t.forTwo.evals),
		flag.New("game", "NAME", "cli.flag.audit-game", flag.Choice(&t.forTwo.game, t.playableWords()...)),
		flag.New("count", "N", "cli.flag.audit-count", flag.Positive(&t.forTwo.count)),
		flag.New("positions", "FILE", "cli.flag.positions", &t.forTwo.file),
	}
}

// isForTwo reports whether evaluations are audited.
func (t *auditTask) isForTwo() bool {
	return slices.ContainsFunc([]string{"eval", "game", "count", "positions"}, t.flags.Changed)
}

// fitsTwo refuses flags that have a meaning for problems only.
func (t *auditTask) fitsTwo() *text.Message {
	for _, name := range []string{"problem", "heuristic", formulaFlag, "target", "random", "size", "max-depth", "nodes", "memory"} {
		if t.flags.Changed(name) {
			return new(text.M("console.eval.flag", "Flag", "--"+name))
		}
	}
	for _, name := range []string{"count", "seed"} {
		if t.flags.Changed(name) && t.flags.Changed("positions") {
			return new(text.M("console.eval.positions", "Flag", "--"+name))
		}
	}
	return nil
}

// auditEvals holds evaluations, and the usual one beside them, against exact values.
func (t *auditTask) auditEvals(ctx context.Context) {
	var g game.Playable
	var rules game.Rules
	isRight := t.accept(t.needsNothing, t.fitsTwo, func() (wrong *text.Message) {
		g, wrong = t.playable(t.forTwo.game)
		return wrong
	}, func() (wrong *text.Message) {
		rules, wrong = rulesForTwo(t.command, g, t.rules)
		return wrong
	})
	if !isRight {
		return
	}
	request := match.EvalAuditRequest{
		Evals: append(t.forTwo.evals, ""), Opening: g.Opening(rules), Count: t.forTwo.count, Seed: t.seed, Time: t.request.Limits.Time,
	}
	if t.flags.Changed("positions") {
		for _, p := range t.readPositions(ctx, g, t.forTwo.file, rules) {
			request.Positions = append(request.Positions, p.Position)
		}
		request.Count = len(request.Positions)
		if request.Count == 0 {
			return
		}
	}
	done := atomic.Int64{}
	request.Tell = func(found match.EvalAudit) { done.Store(int64(found.Positions)) }
	t.progress.ShowWork(func(elapsed time.Duration) []string {
		n := int(done.Load())
		return []string{counted(n, request.Count, t.Words.Say(g.Title())), report.Clock(t.Words, elapsed), report.Left(t.Words, n, request.Count, elapsed)}
	})
	found, wrong := match.AuditEvals(ctx, request)
	t.progress.Hide()
	switch {
	case wrong != nil:
		t.refuse(*wrong)
	case t.json:
		for i := range found.Evals {
			t.printJSON(t.evalObject(&request, &found, &found.Evals[i]))
		}
	default:
		t.printEvals(&request, &found)
	}
}

func (t *auditTask) evalObject(r *match.EvalAuditRequest, found *match.EvalAudit, score *match.EvalScore) object {
	bins, worst := []object{}, []object{}
	for _, b := range score.Bins {
		bins = append(bins, object{"least", b.Least, "greatest", b.Greatest, "losses", b.Lost, "draws", b.Drawn, "wins", b.Won})
	}
	move := func(m match.JudgedMove) object {
		return object{"move", m.Move, "outcome", m.Outcome, "value", m.Value}
	}
	for _, m := range score.Worst {
		worst = append(worst, object{"position", m.Position.Line(), "share", m.Share(), "better", move(m.Better), "worse", move(m.Worse)})
	}
	pairs := func(c match.PairCount) object {
		return object{"pairs", c.Pairs, "right", c.Right, "ties", c.Ties, "share", game.Known(c.Share(), c.Pairs > 0)}
	}
	return object{
		"game", r.Opening.Module().ID(), "rules", r.Opening.Rules(), "eval", score.Eval, "seed", game.Known(r.Seed, len(r.Positions) == 0), "asked", found.Asked, "positions", found.Positions,
		"moves", found.Moves, "all", pairs(score.PairCount), "quiet", pairs(score.Quiet), "bins", bins, "worst", worst,
		"seconds", seconds(found.Elapsed), "stopped_by", found.Stopped,
	}
}

// printEvals prints how well each evaluation orders moves, and of the first one how the moves of each range of values end, and where
// it fails worst.
func (t *auditTask) printEvals(r *match.EvalAuditRequest, found *match.EvalAudit) {
	w, g := t.Words, r.Opening.Module()
	name := func(eval string) string { return report.HeuristicArgument(w, g.ID(), eval) }
	share := func(c match.PairCount) string { return dash(w.Percent(100*c.Share(), 1), c.Pairs > 0) }
	from := report.Rules(w, g.ID(), g.MatchSettings(), r.Opening.Rules())
	if len(r.Positions) > 0 {
		from = t.forTwo.file
	}
	t.line("%s", w.Key("console.eval.head", "Game", g.Title(), "Rules", from,
		"Positions", w.Number(int64(found.Positions)), "Asked", w.Number(int64(found.Asked)), "Moves", w.Number(found.Moves), "Time", w.Duration(found.Elapsed)))
	t.line("")
	printTable(t.Env, []table.Column[match.EvalScore]{
		{Title: w.Key("console.eval.column.eval"), Text: func(s match.EvalScore) string { return name(s.Eval) }},
		{Title: w.Key("console.eval.column.pairs"), Number: true, Text: func(s match.EvalScore) string { return w.Number(s.Pairs) }, Spare: 2},
		{Title: w.Key("console.eval.column.share"), Number: true, Text: func(s match.EvalScore) string { return share(s.PairCount) }},
		{Title: w.Key("console.eval.column.quiet"), Number: true, Text: func(s match.EvalScore) string { return share(s.Quiet) }, Spare: 1},
	}, found.Evals, colourless)
	first := &found.Evals[0]
	t.line("")
	t.line("%s", w.Key("console.eval.bins", "Eval", name(first.Eval)))
	part := func(n int64, b match.EvalBin) string { return w.Percent(100*float64(n)/float64(max(1, b.Moves())), 1) }
	printTable(t.Env, []table.Column[match.EvalBin]{
		{Title: w.Key("console.eval.column.value"), Number: true, Text: func(b match.EvalBin) string { return report.Range(b.Least, b.Greatest) }},
		{Title: w.Key("console.eval.column.moves"), Number: true, Text: func(b match.EvalBin) string { return w.Number(b.Moves()) }},
		{Title: w.Key("match.value.lost"), Number: true, Text: func(b match.EvalBin) string { return part(b.Lost, b) }},
		{Title: w.Key("match.value.draw"), Number: true, Text: func(b match.EvalBin) string { return part(b.Drawn, b) }},
		{Title: w.Key("match.value.won"), Number: true, Text: func(b match.EvalBin) string { return part(b.Won, b) }},
	}, first.Bins, colourless)
	if len(first.Worst) == 0 {
		return
	}
	t.line("")
	t.line("%s", w.Key("console.eval.worst"))
	judged := func(m match.JudgedMove) string {
		return fmt.Sprintf("%s %d (%s)", m.Move, m.Value, w.Say(game.Value{Outcome: m.Outcome}.Name()))
	}
	printTable(t.Env, []table.Column[match.Misordered]{
		{Title: w.Key("console.eval.column.position"), Text: func(m match.Misordered) string { return m.Position.Line() }},
		{Title: w.Key("console.eval.column.preferred"), Text: func(m match.Misordered) string { return judged(m.Worse) }},
		{Title: w.Key("console.eval.column.better"), Text: func(m match.Misordered) string { return judged(m.Better) }},
	}, first.Worst, colourless)
}
