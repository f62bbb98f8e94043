package match

import (
	"cmp"
	"context"

	"procura/core/game"
	"procura/core/play"
	"procura/core/text"
)

// FaultKind is what is wrong at a node of a trace.
type FaultKind string

// The faults.
const (
	WrongWindow  FaultKind = "window"  // the node was entered with another window than its parent had
	WrongCut     FaultKind = "cut"     // moves were left out though the window was not empty
	MissingCut   FaultKind = "nocut"   // moves were looked at though the window was empty
	MixedCuts    FaultKind = "mixed"   // equal values are cut here, and not elsewhere
	MissingMove  FaultKind = "moves"   // a legal move is neither looked at nor left out
	DoubleMove   FaultKind = "twice"   // a move is looked at twice
	WrongValue   FaultKind = "value"   // the value does not follow from the children
	SwappedSides FaultKind = "swapped" // the value is that of the other player's choice
	WrongEval    FaultKind = "eval"    // a leaf has another value than the evaluation that the method names
	WrongDepth   FaultKind = "depth"   // a leaf that is neither at the depth nor an end, or moves below the depth
	NotAgain     FaultKind = "again"   // a move that was better when NegaScout asked is not looked at again
	WrongRoot    FaultKind = "root"    // the root has no value, or only a bound
)

// FaultKinds lists what can be wrong.
func FaultKinds() []FaultKind {
	return []FaultKind{
		WrongWindow, WrongCut, MissingCut, MixedCuts, MissingMove, DoubleMove, WrongValue, SwappedSides, WrongEval, WrongDepth, NotAgain, WrongRoot,
	}
}

// Fault is the first thing that is wrong in a trace.
type Fault struct {
	Node uint32
	// Event is the one at which it shows.
	Event int
	Kind  FaultKind
	// Said tells in words what is wrong; Expected is the number that was expected, where it is one.
	Said     text.Message
	Expected int
}

// judgedAtOnce is the number of events between two looks at the context.
const judgedAtOnce = 1 << 12

// EqualCuts tells what a search does where equal values empty a window.
type EqualCuts uint8

const (
	// EqualUnseen says that it never came to that.
	EqualUnseen EqualCuts = iota
	// EqualCut says that it cuts (alpha >= beta).
	EqualCut
	// EqualPassed says that it does not cut (alpha > beta).
	EqualPassed
)

// Judge finds the first thing that is wrong in a thought, nil where it is right or ctx has ended. Leaves are taken
// as they are, unless the method names an evaluation that there is, and so is what a table answered. Where every window, cut and value is right, the
// value of the root is that of minimax.
func (t *Thought) Judge(ctx context.Context) *Fault {
	faults, _ := t.FindFaults(ctx, 1)
	if len(faults) == 0 {
		return nil
	}
	return &faults[0]
}

// FindFaults finds the first faults of a thought, at most so many. After a fault the numbers count as they stand
// there, so that what follows from them is right. When ctx ends there are none.
func (t *Thought) FindFaults(ctx context.Context, most int) (faults []Fault, equal EqualCuts) {
	j := judge{Thought: t}
	if t.Method.Options.Eval != "" {
		j.evaluate, _ = t.Start.Evaluation(t.Method.Options.Eval)
	}
	return j.findFaults(ctx, most), j.equal
}

// HasOurLeaves reports whether the leaves of a thought without fault have the values of its method's evaluation, or of the
// usual one if the method names none: Judge does not hold them against that.
func (t *Thought) HasOurLeaves(ctx context.Context) bool {
	j := judge{Thought: t}
	j.evaluate, _ = t.Start.Evaluation(t.Method.Options.Eval)
	if j.evaluate == nil || t.Method.Options.Eval != "" {
		return j.evaluate != nil
	}
	return len(j.findFaults(ctx, 1)) == 0 && ctx.Err() == nil
}

func (j *judge) findFaults(ctx context.Context, most int) (faults []Fault) {
	t := j.Thought
	for e := range t.Record.Events() {
		if e%judgedAtOnce == 0 && ctx.Err() != nil {
			return nil
		}
		event := t.Record.Event(e)
		var kind FaultKind
		if event.Leaves {
			kind = j.leave(event.Node)
		} else {
			kind = j.enter(event.Node)
		}
		if kind != "" {
			faults = append(faults, Fault{event.Node, e, kind, text.M("match.fault."+string(kind), "Expected", bound(int32(j.expected))), j.expected})
		}
		if len(faults) == most {
			break
		}
	}
	return faults
}

// judge follows a thought, event by event.
type judge struct {
	*Thought
	path     []judged
	trail    []traceNode             // of the same nodes
	evaluate func(game.Position) int // nil where leaves are not checked
	expected int
	equal    EqualCuts
}

// judged is a node that was entered and not left. Numbers are for MAX.
type judged struct {
	node
	alpha, beta int // as the children have narrowed them
	best, worst int
	hasBest     bool
	seen        map[uint16]bool
	isRestless  bool
	scout       *play.Node // the last child, where it asked only whether its move is better
}

type node = *play.Node

func (j *judge) enter(i uint32) FaultKind {
	n := j.Record.Node(i)
	kind := FaultKind("")
	if len(j.path) > 0 {
		kind = j.enterChild(&j.path[len(j.path)-1], n)
	}
	trail := traceNode{position: j.Start}
	if len(j.path) > 0 {
		trail = traceNode{move: movesOfLast(j.trail)[n.Ordinal]}
	}
	j.trail = append(j.trail, trail)
	j.path = append(j.path, judged{node: n, alpha: int(n.Alpha), beta: int(n.Beta), seen: map[uint16]bool{}})
	return kind
}

func (j *judge) enterChild(above *judged, n *play.Node) FaultKind {
	isAgain := above.scout != nil && above.scout.Ordinal == n.Ordinal && j.Method.Options.Algorithm == play.NegaScout
	if !isAgain {
		if j.mustLookAgain(above) {
			return NotAgain
		}
		above.takeChild(above.scout)
	}
	scout := above.scout
	above.scout = nil
	above.isRestless = above.Has(play.IsRestless)
	switch {
	case above.seen[n.Ordinal] && !isAgain:
		return DoubleMove
	case above.isRestless && !j.Method.Options.Quiescence:
		return WrongDepth
	case above.isRestless:
		above.alpha, above.beta = int(n.Alpha), int(n.Beta) // its own estimate narrows them
	}
	above.seen[n.Ordinal] = true
	if j.Method.Options.Algorithm == play.Minimax {
		return "" // without windows, or with ones that are not used
	}
	if kind := j.checkEmptyWindow(above); kind != "" {
		return kind
	}
	return j.checkWindow(above, n, scout, isAgain)
}

// checkEmptyWindow says whether a node goes on where it had to be cut.
func (j *judge) checkEmptyWindow(above *judged) FaultKind {
	switch {
	case !above.hasBest || above.alpha < above.beta:
		return ""
	case above.alpha > above.beta:
		return MissingCut
	case !above.isCutting():
		return ""
	}
	return j.takeEqual(EqualPassed)
}

// takeEqual takes up what a search does with equal values: always the same.
func (j *judge) takeEqual(e EqualCuts) FaultKind {
	if j.equal == EqualUnseen {
		j.equal = e
	}
	if j.equal != e {
		return MixedCuts
	}
	return ""
}

// mustLookAgain reports whether the last child told only that its move is better than the
// best one, and not by how much.
func (j *judge) mustLookAgain(a *judged) bool {
	n := a.scout
	if n == nil || j.Method.Options.Algorithm != play.NegaScout || n.Beta-n.Alpha != 1 || a.beta-a.alpha <= 1 {
		return false
	}
	isBound := n.Bound == play.AtLeast && a.IsMax() || n.Bound == play.AtMost && !a.IsMax()
	return isBound && a.alpha < int(n.Value) && int(n.Value) < a.beta && !a.Has(play.IsRestless)
}

// isCutting reports whether the best value so far is one that may cut.
func (a *judged) isCutting() bool {
	if a.IsMax() {
		return a.hasBest && a.best >= int(a.Beta)
	}
	return a.hasBest && a.best <= int(a.Alpha)
}

func (j *judge) checkWindow(above *judged, n, scout *play.Node, isAgain bool) FaultKind {
	alpha, beta := int(n.Alpha), int(n.Beta)
	isWhole := alpha == above.alpha && beta == above.beta
	if j.Method.Options.Algorithm == play.NegaScout && !isWhole {
		low, high := above.alpha, above.alpha+1
		if !above.IsMax() {
			low, high = above.beta-1, above.beta
		}
		isScout := alpha == low && beta == high && len(above.seen) > 1 && !isAgain
		isWhole = isScout || isAgain && isFromValue(above, n, scout)
	}
	if isWhole {
		return ""
	}
	j.expected = above.alpha
	if alpha == above.alpha {
		j.expected = above.beta
	}
	return WrongWindow
}

// isFromValue reports whether a move is looked at again from the value on that the first look has shown.
func isFromValue(above *judged, n, scout *play.Node) bool {
	if above.IsMax() {
		return n.Alpha == scout.Value && int(n.Beta) == above.beta
	}
	return n.Beta == scout.Value && int(n.Alpha) == above.alpha
}

// takeChild takes up the value of a child.
func (a *judged) takeChild(child *play.Node) {
	if child == nil {
		return
	}
	value := int(child.Value)
	switch {
	case !a.hasBest:
		a.best, a.worst = value, value
	case a.IsMax():
		a.best, a.worst = max(a.best, value), min(a.worst, value)
	default:
		a.best, a.worst = min(a.best, value), max(a.worst, value)
	}
	a.hasBest = true
	if a.IsMax() {
		a.alpha = max(a.alpha, value)
	} else {
		a.beta = min(a.beta, value)
	}
}

func (j *judge) leave(i uint32) FaultKind {
	a := j.path[len(j.path)-1]
	j.path = j.path[:len(j.path)-1]
	trail := j.trail
	defer func() { j.trail = trail[:len(trail)-1] }()
	if a.Has(play.IsUnfinished) {
		return j.checkUnfinished(i)
	}
	if j.mustLookAgain(&a) {
		return NotAgain
	}
	a.takeChild(a.scout)
	if len(j.path) > 0 {
		j.path[len(j.path)-1].scout = a.node
	}
	switch {
	case a.End == uint32(j.Record.Len()) && j.Record.IsPart, a.Has(play.IsHit):
		return "" // not all is there
	case len(a.seen) == 0 && a.Left == 0:
		return j.checkLeaf(i, &a)
	case a.isRestless:
		return ""
	}
	return j.checkInner(i, &a)
}

// checkInner holds the moves and the value of a node with children.
func (j *judge) checkInner(i uint32, a *judged) FaultKind {
	if kind := j.checkMoves(i, a); kind != "" {
		return kind
	}
	if kind := a.checkValue(&j.expected); kind != "" || a.Parent != play.NoNode {
		return kind
	}
	if a.Value <= a.Alpha && a.Alpha > -play.Win || a.Value >= a.Beta && a.Beta < play.Win {
		return WrongRoot
	}
	return ""
}

// checkUnfinished holds that only a limit of time or nodes leaves a search without a value.
func (j *judge) checkUnfinished(i uint32) FaultKind {
	limits := j.Method.Limits
	if i == 0 && limits.Time == 0 && limits.Nodes == 0 {
		return WrongRoot
	}
	return ""
}

func (j *judge) checkLeaf(i uint32, a *judged) FaultKind {
	depth := j.Record.Iterations[j.Record.IterationOf(i)].Depth
	if depth > 0 && int(a.Ply) < depth && len(movesOfLast(j.trail)) > 0 {
		return WrongDepth
	}
	if j.evaluate == nil {
		return ""
	}
	return j.checkEval(a)
}

// checkEval holds the value of a leaf against the evaluation. The end of a game may have any value of its sign.
func (j *judge) checkEval(a *judged) FaultKind {
	at, value := j.Start, int(a.Value)
	if last := len(j.trail) - 1; last > 0 {
		at = playOrdinal(j.trail[last-1].position, a.Ordinal)
	}
	j.expected = j.evaluate(at)
	if !a.IsMax() {
		j.expected, value = -j.expected, -value
	}
	signs := []int{play.Won: 1, play.Drawn: 0, play.Lost: -1}
	end := at.Outcome()
	if int(a.Value) == j.expected || end != play.Open && cmp.Compare(value, 0) == signs[end] {
		return ""
	}
	return WrongEval
}

// checkMoves holds the moves looked at and left out against the legal ones.
func (j *judge) checkMoves(i uint32, a *judged) FaultKind {
	depth := j.Record.Iterations[j.Record.IterationOf(i)].Depth
	legal := len(movesOfLast(j.trail))
	switch isNearest := a.Parent == play.NoNode && a.best >= play.Win-depth; {
	case legal != len(a.seen)+int(a.Left):
		j.expected = legal - len(a.seen)
		return MissingMove
	case a.Left == 0 || isNearest:
		return ""
	case !a.isCutting():
		j.expected = a.best
		return WrongCut
	case a.alpha == a.beta:
		return j.takeEqual(EqualCut)
	}
	return ""
}

// checkValue holds the value against the best one of the children, which may be brought into
// the window at either side.
func (a *judged) checkValue(expected *int) FaultKind {
	value, low, high := int(a.Value), int(a.Alpha), int(a.Beta)
	*expected = a.best
	switch value {
	case a.best, max(a.best, low), min(a.best, high), max(low, min(a.best, high)):
		return ""
	case a.worst:
		return SwappedSides
	}
	return WrongValue
}
