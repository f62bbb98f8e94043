package console

import (
	"context"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/quatro/perfect"
	"procura/core/table"
	"procura/core/text"
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
