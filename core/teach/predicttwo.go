package teach

import (
	"math/rand/v2"
	"slices"

	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
)

// The kinds of questions about a search for two. They are about the event after the one that is
// looked at, and the answer is one of their options.
const (
	AskMove QuestionKind = "move" // the move that is tried next at a node
	AskCut  QuestionKind = "cut"  // whether a node is left without its other moves
	AskUp   QuestionKind = "up"   // the value that goes up from a node
)

// AskAny asks whatever can be asked about an event. A Question is never of this kind.
const AskAny QuestionKind = "any"

// QuestionKindsForTwo lists them.
func QuestionKindsForTwo() []QuestionKind { return []QuestionKind{AskMove, AskCut, AskUp} }

// mostOptions is the greatest number of moves or values to choose from.
const mostOptions = 6

// AskForTwo asks about the event after an event; false where that can't be asked, or would be no question.
func AskForTwo(t *match.Thought, kind QuestionKind, event int) (q Question, ok bool) {
	if kind == AskAny {
		for _, one := range []QuestionKind{AskCut, AskUp, AskMove} { // the others would tell whether it cuts
			q, ok = AskForTwo(t, one, event)
			if ok {
				break
			}
		}
		return q, ok
	}
	f := foresee(t, kind, event)
	return f.Question, len(f.Options) > 1
}

// MarkForTwo marks a guess.
func MarkForTwo(t *match.Thought, q Question, a Answer) Marking {
	f := foresee(t, q.Kind, q.Step)
	if q.Kind == AskMove && f.reason.IsZero() {
		f.reason = whyInFront(t, t.Record.Event(q.Step+1).Node)
	}
	m := Marking{Of: 1, Right: a.Choice == f.truth, Truth: Answer{Node: q.Node, Choice: f.truth}, Reasons: []text.Message{f.reason}}
	if m.Right {
		m.Hits = 1
	}
	return m
}

// forecast is a question with its answer. The reason is left out of a move that is tried before those in front of it in
// the game's order: it takes time to find.
type forecast struct {
	Question
	truth  int
	reason text.Message
}

// foresee makes a question, without options where there is none.
func foresee(t *match.Thought, kind QuestionKind, event int) forecast {
	f := forecast{Question: Question{Kind: kind, Step: event, Node: play.NoNode}}
	if event < 0 || event+1 >= t.Record.Events() {
		return f
	}
	next := t.Record.Event(event + 1)
	switch kind {
	case AskMove:
		f.foreseeMove(t, next)
	case AskCut:
		f.foreseeCut(t, next)
	case AskUp:
		f.foreseeValue(t, next)
	}
	return f
}

func (f *forecast) foreseeMove(t *match.Thought, next play.Event) {
	n := t.Record.Node(next.Node)
	if next.Leaves || n.Parent == play.NoNode || t.Record.Node(n.Parent).Has(play.IsRestless) {
		return
	}
	f.Node = n.Parent
	moves := t.Position(n.Parent).Moves()
	untried := make([]uint16, len(moves))
	for i := range untried {
		untried[i] = uint16(i)
	}
	last := play.NoMove
	for _, child := range t.Record.Children(n.Parent, f.Step) {
		last = t.Record.Node(child).Ordinal
		untried = slices.DeleteFunc(untried, func(m uint16) bool { return m == last })
	}
	first := play.NoMove
	if len(untried) > 0 {
		first = untried[0]
	}
	switch {
	case n.Ordinal == last:
		f.reason = text.M("explore.two.move.again", "Move", moves[last])
	case n.Ordinal == first && !isShuffled(t, n.Parent):
		f.reason = text.M("explore.two.move.order", "Move", moves[first])
	}
	if last != play.NoMove && t.Method.Options.Algorithm == play.NegaScout {
		untried = append(untried, last)
	}
	slices.Sort(untried)
	few := slices.Clone(fewWith(untried, n.Ordinal))
	random := rand.New(rand.NewPCG(uint64(f.Step), 'm')) // their order in the game would tell which one is next
	random.Shuffle(len(few), func(i, k int) { few[i], few[k] = few[k], few[i] })
	for _, m := range few {
		if m == n.Ordinal {
			f.truth = len(f.Options)
		}
		f.Options = append(f.Options, text.M("explore.two.option.move", "Move", moves[m]))
	}
}

// isShuffled reports whether the moves of a node were put in a random order.
func isShuffled(t *match.Thought, node uint32) bool {
	return t.Record.Node(node).Parent == play.NoNode && t.Method.Options.Seed != 0
}

// whyInFront tells why the move to a node was tried before those that come earlier in the order of the game.
func whyInFront(t *match.Thought, node uint32) text.Message {
	parent, o, move := t.Record.Node(node).Parent, t.Method.Options, t.Move(node)
	if o.Ordering {
		if depth := depthWithBest(t.Record, node); depth > 0 {
			return text.M("explore.two.move.line", "Move", move, "Depth", depth)
		}
	}
	if o.Killers {
		if by := killerNode(t, node); by != play.NoNode {
			return text.M("explore.two.move.killer", "Move", move, "Node", int(by))
		}
	}
	switch {
	case isShuffled(t, parent):
		return text.M("explore.two.move.shuffled", "Move", move)
	case o.Memory > 0:
		return text.M("explore.two.move.table", "Move", move)
	}
	return text.M("explore.two.move.other", "Move", move)
}

// depthWithBest is the depth of the iteration before whose best line has the move to a node, after the same moves; at the root
// the moves that were best earlier come next. It is 0 for none.
func depthWithBest(r *play.Record, node uint32) int {
	ordinal, way := r.Node(node).Ordinal, r.PathTo(r.Node(node).Parent)[1:]
	for k := r.IterationOf(node) - 1; k >= 0; k-- {
		at := r.Iterations[k].Root
		for _, above := range way {
			at = bestChild(r, at)
			if at == play.NoNode || r.Node(at).Ordinal != r.Node(above).Ordinal {
				return 0
			}
		}
		if r.Node(at).Best == ordinal {
			return r.Iterations[k].Depth
		}
		if len(way) > 0 {
			return 0
		}
	}
	return 0
}

// bestChild is the child with the value of a node, play.NoNode for none.
func bestChild(r *play.Record, node uint32) uint32 { return r.At(node, r.LeaveEvent(node)).Best }

// Killers are the last two moves that cut at a ply. They are looked for among so many nodes that were cut.
const (
	killersKept    = 2
	mostCutsSought = 1000
)

// killerNode is a node of the same ply as the parent of a node where its move cut before, as one of the last two that did:
// play.NoNode for none.
func killerNode(t *match.Thought, node uint32) uint32 {
	r, move, parent := t.Record, t.Move(node), t.Record.Node(node).Parent
	others := map[string]bool{}
	sought := 0
	for i := int(parent) - 1; i > 0 && sought < mostCutsSought; i-- {
		if other := r.Node(uint32(i)); other.Ply != r.Node(parent).Ply || !cutsByMove(other) {
			continue
		}
		sought++
		by := t.Position(uint32(i)).Moves()[r.Node(uint32(i)).Best]
		if by == move {
			return uint32(i)
		}
		others[by] = true
		if len(others) == killersKept {
			break
		}
	}
	return play.NoNode
}

// cutsByMove reports whether a move at a node emptied its window.
func cutsByMove(n *play.Node) bool {
	if n.Best == play.NoMove || n.Marks != 0 {
		return false
	}
	return n.IsMax() && n.Value >= n.Beta || !n.IsMax() && n.Value <= n.Alpha
}

// fewWith takes as many of a list as there may be options, the one that is right among them.
func fewWith[T comparable](list []T, right T) []T {
	if len(list) > mostOptions && !slices.Contains(list[:mostOptions], right) {
		return append(slices.Clone(list[:mostOptions-1]), right)
	}
	return list[:min(len(list), mostOptions)]
}

func (f *forecast) foreseeCut(t *match.Thought, next play.Event) {
	r := t.Record
	i := r.Current(f.Step)
	if !r.Event(f.Step).Leaves || i == play.NoNode || t.Method.Options.Algorithm == play.Minimax {
		return
	}
	n := r.Node(i)
	isCut := next.Leaves && n.Left > 0
	if next.Leaves && !isCut || n.Has(play.IsUnfinished) {
		return
	}
	m := r.At(i, f.Step)
	if outcome, _ := play.Decided(m.Value); isCut && m.Alpha < m.Beta && outcome == play.Open {
		return // an error of the program whose trace it is
	}
	f.Node = i
	f.Options = []text.Message{text.M("explore.two.option.cut"), text.M("explore.two.option.onward")}
	alpha, beta := numberOf(t, m.Alpha), numberOf(t, m.Beta)
	switch {
	case !isCut:
		f.truth = 1
		f.reason = text.M("explore.two.cut.not", "Alpha", alpha, "Beta", beta)
	case m.Alpha < m.Beta:
		f.reason = text.M("explore.two.cut.win", "Count", int(n.Left))
	case n.IsMax():
		f.reason = text.M("explore.two.cut.max", "Value", numberOf(t, m.Value), "Bound", beta, "Count", int(n.Left))
	default:
		f.reason = text.M("explore.two.cut.min", "Value", numberOf(t, m.Value), "Bound", alpha, "Count", int(n.Left))
	}
}

func (f *forecast) foreseeValue(t *match.Thought, next play.Event) {
	r, n := t.Record, t.Record.Node(next.Node)
	m := r.At(next.Node, f.Step)
	if !next.Leaves || !m.HasValue || n.Marks != 0 {
		return
	}
	f.Node = next.Node
	values := []int{int(n.Value), m.Value, int(n.Alpha), int(n.Beta)}
	for _, child := range r.Children(next.Node, f.Step) {
		values = append(values, int(r.Node(child).Value))
	}
	var few []int
	for _, value := range values {
		isInfinite := value == play.Win || value == -play.Win
		if !isInfinite && !slices.Contains(few, value) && len(few) < mostOptions {
			few = append(few, value)
		}
	}
	slices.Sort(few)
	f.truth = slices.Index(few, int(n.Value))
	for _, value := range few {
		f.Options = append(f.Options, numberOf(t, value))
	}
	best, value := numberOf(t, m.Value), numberOf(t, int(n.Value))
	switch {
	case m.Value != int(n.Value):
		f.reason = text.M("explore.two.up.hard", "Best", best, "Value", value)
	case n.IsMax():
		f.reason = text.M("explore.two.up.max", "Value", value)
	default:
		f.reason = text.M("explore.two.up.min", "Value", value)
	}
}

// numberOf writes a value of a record: a win or a loss in words.
func numberOf(t *match.Thought, value int) text.Message {
	v := t.Value(value)
	switch {
	case value == play.Win:
		return text.M("explore.two.number", "Value", "∞")
	case value == -play.Win:
		return text.M("explore.two.number", "Value", "-∞")
	case v.Exact():
		return v.Name()
	}
	return text.M("explore.two.number", "Value", v.Points)
}
