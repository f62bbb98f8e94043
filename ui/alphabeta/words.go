package alphabeta

import (
	"procura/core/game"
	"procura/core/play"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
)

// formatValue writes a value for MAX.
func formatValue(w *i18n.Words, t *thought, value int) string {
	return report.NodeValue(w, &t.Thought, value)
}

func formatWindow(w *i18n.Words, t *thought, alpha, beta int) string {
	return "[" + formatValue(w, t, alpha) + ", " + formatValue(w, t, beta) + "]"
}

// boundSign stands before a value that only bounds that of its position.
func boundSign(b play.Bound) string {
	switch b {
	case play.AtLeast:
		return "≥ "
	case play.AtMost:
		return "≤ "
	}
	return ""
}

func sideName(w *i18n.Words, n *play.Node) string {
	if n.IsMax() {
		return w.Key("alphabeta.max")
	}
	return w.Key("alphabeta.min")
}

func otherSide(w *i18n.Words, n *play.Node) string {
	if n.IsMax() {
		return w.Key("alphabeta.min")
	}
	return w.Key("alphabeta.max")
}

// moveWriter writes a move: page.DrawMove with its pieces, writeMove by its notation.
type moveWriter func(p game.Position, move string) string

func writeMove(_ game.Position, move string) string { return move }

// nameOf names a node in short by the move to it.
func nameOf(w *i18n.Words, t *thought, node uint32, write moveWriter) string {
	if move := t.Move(node); move != "" {
		return write(t.Position(t.Record.Node(node).Parent), move)
	}
	if len(t.Record.Iterations) > 1 {
		return w.Key("alphabeta.root.depth", "Depth", t.Record.Iterations[t.Record.IterationOf(node)].Depth)
	}
	return w.Key("alphabeta.root")
}

// nodeName says who moves at a node, and after which move; that is written somehow, "" for a root.
func nodeName(w *i18n.Words, t *thought, node uint32, move string) string {
	key := "alphabeta.node"
	if move == "" {
		key, move = "alphabeta.node.root", w.Key("alphabeta.root")
	}
	return w.Key(key, "Number", int(node), "Side", sideName(w, t.Record.Node(node)), "Move", move)
}

// nodeInWords is the name of a node with the move to it in words.
func nodeInWords(w *i18n.Words, t *thought, node uint32) string {
	move := ""
	if n := t.Record.Node(node); n.Parent != play.NoNode {
		move = page.MoveInWords(w, t.Position(n.Parent), t.Move(node))
	}
	return nodeName(w, t, node, move)
}

// aboutRoot says who MAX is.
func aboutRoot(w *i18n.Words, s *Session) string {
	if s.State.Number > 0 && s.thought.tree == nil && s.thought.file == "" {
		return w.Key("alphabeta.root.about.move", "Number", s.State.Number)
	}
	return w.Key("alphabeta.root.about")
}

// cutCondition writes what cuts at a node: "corta se ≤ 3".
func cutCondition(w *i18n.Words, t *thought, node uint32) string {
	n := t.Record.Node(node)
	switch {
	case n.IsMax() && n.Beta < play.Win:
		return w.Key("alphabeta.cuts.from", "Bound", formatValue(w, t, int(n.Beta)))
	case !n.IsMax() && n.Alpha > -play.Win:
		return w.Key("alphabeta.cuts.to", "Bound", formatValue(w, t, int(n.Alpha)))
	}
	return w.Key("alphabeta.cuts.never")
}

// isGroundless reports whether a program left out moves of a node though nothing that it had found let it: an error in the
// trace of somebody's program. At the root a win that is as near as the depth ends the search, too.
func isGroundless(t *thought, node uint32) bool {
	n, best := t.Record.Node(node), bestOf(t, node)
	if t.file == "" || n.Left == 0 || n.Has(play.IsLeaf) {
		return false
	}
	if n.IsMax() {
		isNearest := n.Parent == play.NoNode && best >= play.Win-t.Record.Iterations[t.Record.IterationOf(node)].Depth
		return best < int(n.Beta) && !isNearest
	}
	return best > int(n.Alpha)
}

// canPlayOut reports whether it can be found what the moves that were cut at a node would have brought: not beyond the
// depth, where only some moves are followed, nor where that is not known.
func (t *thought) canPlayOut(node uint32) bool {
	return t.hasOurLeaves && t.Record.Node(node).Left > 0 && t.Record.Depth(node) > 0
}

// missedBound writes the best value of a node and the bound that it does not reach: "4 < 6".
func missedBound(w *i18n.Words, t *thought, node uint32) string {
	n := t.Record.Node(node)
	sign, limit := " > ", int(n.Alpha)
	if n.IsMax() {
		sign, limit = " < ", int(n.Beta)
	}
	return formatValue(w, t, bestOf(t, node)) + sign + formatValue(w, t, limit)
}

// crossing writes the window of a node that was cut, which is empty: "α 5 ≥ β 3".
func crossing(w *i18n.Words, t *thought, node uint32) string {
	if isGroundless(t, node) {
		return w.Key("alphabeta.cut.groundless", "Bound", missedBound(w, t, node))
	}
	n := t.Record.Node(node)
	alpha, beta := int(n.Alpha), bestOf(t, node)
	if n.IsMax() {
		alpha, beta = bestOf(t, node), int(n.Beta)
	}
	return "α " + formatValue(w, t, alpha) + " ≥ β " + formatValue(w, t, beta)
}

// bestOf is the best value that came up to a node: fail-hard returns a bound in its place.
func bestOf(t *thought, node uint32) int {
	if best := t.Record.At(node, t.Record.LeaveEvent(node)).Best; best != play.NoNode {
		return int(t.Record.Node(best).Value)
	}
	return int(t.Record.Node(node).Value)
}

// whyCut says why the moves of a node that are left can't change the root.
func whyCut(w *i18n.Words, t *thought, node uint32, write moveWriter) string {
	n := t.Record.Node(node)
	limit := int(n.Alpha)
	if n.IsMax() {
		limit = int(n.Beta)
	}
	pairs := []any{
		"Side", sideName(w, n), "Other", otherSide(w, n), "Value", formatValue(w, t, bestOf(t, node)),
		"Limit", formatValue(w, t, limit), "Count", int(n.Left),
	}
	if isGroundless(t, node) {
		return w.Key("alphabeta.why.cut.groundless", append(pairs, "Condition", cutCondition(w, t, node))...)
	}
	by := t.Record.CutBy(node)
	if by == play.NoNode {
		return w.Key("alphabeta.why.cut.best", pairs...)
	}
	pairs = append(pairs, "Move", nameOf(w, t, by, write), "Number", int(by))
	if n.Alpha+1 == n.Beta {
		return w.Key("alphabeta.why.cut.scout", pairs...)
	}
	return w.Key("alphabeta.why.cut", pairs...)
}

// explain says what happens at a node, as it stands after an event.
func explain(w *i18n.Words, t *thought, node uint32, event int, write moveWriter) string {
	n, m := t.Record.Node(node), t.Record.At(node, event)
	side := sideName(w, n)
	switch {
	case m.Left:
		return explainLeft(w, t, node, write)
	case m.HasValue:
		return w.Key("alphabeta.why.open", "Side", side, "Value", formatValue(w, t, m.Value), "Move", nameOf(w, t, m.Best, write), "Condition", cutCondition(w, t, node))
	}
	return w.Key("alphabeta.why.entered", "Side", side, "Condition", cutCondition(w, t, node))
}

// explainLeft says with what the search left a node, and why.
func explainLeft(w *i18n.Words, t *thought, node uint32, write moveWriter) string {
	n := t.Record.Node(node)
	side, value, best := sideName(w, n), formatValue(w, t, int(n.Value)), t.Record.At(node, t.Record.LeaveEvent(node)).Best
	switch {
	case n.Has(play.IsUnfinished):
		return w.Key("alphabeta.why.unfinished")
	case n.Has(play.IsHit):
		return w.Key("alphabeta.why.hit", "Value", boundSign(n.Bound)+value)
	case n.Has(play.IsLeaf) && t.Position(node).Outcome() != play.Open:
		return w.Key("alphabeta.why.over", "Value", value)
	case n.Has(play.IsLeaf):
		return w.Key("alphabeta.why.leaf", "Value", value)
	case n.Left > 0:
		return whyCut(w, t, node, write)
	case best == play.NoNode:
		return w.Key("alphabeta.why.bound", "Side", side, "Value", boundSign(n.Bound)+value)
	case n.Bound != play.Exactly && bestOf(t, node) != int(n.Value):
		return w.Key("alphabeta.why.left.hard", "Side", side, "Value", formatValue(w, t, bestOf(t, node)), "Move", nameOf(w, t, best, write), "Limit", value)
	}
	return w.Key("alphabeta.why.left."+boundWord(n.Bound), "Side", side, "Value", value, "Move", nameOf(w, t, best, write))
}

// boundWord is the end of the key of what a value says.
func boundWord(b play.Bound) string {
	switch b {
	case play.AtLeast:
		return "atleast"
	case play.AtMost:
		return "atmost"
	}
	return "exact"
}

// outcomeWords says of a move that was cut, and was played out, what it would have been for the player to move.
func outcomeWords(w *i18n.Words, t *thought, node uint32, value int) string {
	n, best := t.Record.Node(node), bestOf(t, node)
	side := sideName(w, n)
	switch {
	case value == best:
		return w.Key("alphabeta.cut.same")
	case value > best == n.IsMax():
		return w.Key("alphabeta.cut.still", "Side", side)
	}
	return w.Key("alphabeta.cut.worse", "Side", side)
}

// playedOutWords says what the best of the moves that were played out would have brought.
func playedOutWords(w *i18n.Words, t *thought, node uint32, played []outcome) string {
	n := t.Record.Node(node)
	if len(played) < int(n.Left) {
		return w.Key("alphabeta.played.part", "Count", len(played))
	}
	best := played[0].Value
	for _, o := range played {
		if n.IsMax() {
			best = max(best, o.Value)
		} else {
			best = min(best, o.Value)
		}
	}
	return w.Key("alphabeta.played", "Side", sideName(w, n), "Value", formatValue(w, t, best), "Count", len(played))
}
