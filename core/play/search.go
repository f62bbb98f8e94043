package play

import (
	"slices"

	"procura/core/internal/system"
)

const checkEvery = 1024

// countNode counts a node and reports whether the search may go on.
func (t *thinker[S, M]) countNode() bool {
	if t.stopped {
		return false
	}
	if t.limits.Nodes > 0 && t.thought.Nodes >= t.limits.Nodes {
		return t.stop(ByNodes)
	}
	t.thought.Nodes++
	if t.thought.Nodes%checkEvery != 1 {
		return true
	}
	t.publish()
	if t.ctx.Err() != nil {
		return t.stop(ByCancel)
	}
	if t.limits.Time > 0 && system.Since(t.began) >= t.limits.Time {
		return t.stop(ByTime)
	}
	return true
}

// stop ends the search; it returns false.
func (t *thinker[S, M]) stop(by Stop) bool {
	t.stopped, t.thought.Stopped = true, by
	return false
}

func (t *thinker[S, M]) publish() {
	if p := t.options.Progress; p != nil {
		p.Nodes.Store(t.thought.Nodes)
		p.Depth.Store(int64(t.thought.Depth))
		p.Value.Store(int64(t.thought.Value))
	}
}

// window is the range in which the value of a node matters: alpha < value < beta. Best is
// the greatest value found, at least the value of the node whenever it is at
// most alpha, and at most that value whenever it is at least beta.
type window struct {
	alpha, beta, best int
}

// raiseAlpha takes the value of a move and reports whether it is the best so far,
// and better than alpha.
func (w *window) raiseAlpha(value int) (best, better bool) {
	if value <= w.best {
		return false, false
	}
	w.best = value
	if value <= w.alpha {
		return true, false
	}
	w.alpha = value
	return true, true
}

// value is the value of a position ply moves below the root, searched depth
// moves deep, for the player to move. Outside of the window it is a bound; it
// means nothing once the search is stopped.
func (t *thinker[S, M]) value(s S, depth, ply, alpha, beta int) int {
	t.clearLine(ply)
	if !t.countNode() {
		return 0
	}
	if t.record != nil {
		t.record.Enter(t.record.next, alpha, beta)
	}
	var value int
	var known bool
	end := t.game.End(s)
	switch {
	case end != Open:
		t.countLeaf()
		value = t.valueOfEnd(s, end, ply)
		if end == Drawn && t.scored != nil { // it is no proved value
			t.estimates++
		}
	case depth == 0:
		value = t.evaluateLeaf(s, ply, alpha, beta)
	default:
		n := node[M]{depth: depth, ply: ply}
		value, known = t.lookUp(s, &n, alpha, beta)
		if !known {
			value = t.searchMoves(s, n, window{alpha, beta, -Win})
		}
	}
	if t.record != nil {
		t.record.Leave(value, t.stopped)
	}
	return value
}

// node holds what a search knows of a position before it looks at its moves.
type node[M comparable] struct {
	key        uint64
	hint       *M // the move to try first, nil for none
	depth, ply int
}

func (t *thinker[S, M]) searchMoves(s S, n node[M], w window) int {
	alpha, before, base := w.alpha, t.estimates, len(t.moves)
	t.moves = t.game.Moves(s, t.moves)
	t.numberMoves(len(t.moves) - base)
	t.orderMoves(base, n)
	end := len(t.moves)
	best := t.moves[base]
	for i := base; i < end; i++ {
		m, seen := t.moves[i], t.estimates
		t.announce(t.ordinals, i)
		var value int
		if t.isAlphaBeta { // without the detour: it is the one that plays
			value = -t.value(t.game.Play(s, m), n.depth-1, n.ply+1, -w.beta, -w.alpha)
		} else {
			value = tryMove(t, t.game.Play(s, m), n.depth, n.ply, w, i == base)
		}
		t.following = false
		if t.stopped {
			break
		}
		raised, better := w.raiseAlpha(value)
		if raised {
			best = m
			t.recordBest(t.ordinals, i)
		}
		if better {
			t.setLine(n.ply, m)
		}
		if w.alpha >= w.beta {
			t.countCut(n.ply, i-base, end-i-1)
			t.addKiller(n.ply, m)
			if t.estimates == seen { // those before had no part in it
				t.estimates = before
			}
			break
		}
	}
	t.popMoves(base)
	value := t.limit(w.best, alpha, w.beta)
	inside := alpha < w.best && w.best < w.beta
	if proven(w.best) && (inside || !t.options.Hard) { // no estimate had a part in it
		t.estimates = before
	}
	if t.table != nil && !t.stopped {
		t.table.store(n.key, best, n.depth, shiftRoot(value, n.ply), boundOf(value, alpha, w.beta), t.estimates == before)
	}
	return value
}

// limit brings a value into its window where that is asked for.
func (t *thinker[S, M]) limit(value, alpha, beta int) int {
	if t.options.Hard {
		return min(max(value, alpha), beta)
	}
	return value
}

// proven reports whether a value is a win or a loss: no estimate is.
func proven(value int) bool {
	outcome, _ := Decided(value)
	return outcome != Open
}

// countCut counts a node whose window is empty after a move, when others were left untried: the
// first move of a node has none before it.
func (t *thinker[S, M]) countCut(ply, before, left int) {
	switch {
	case left == 0:
		return
	case ply%2 == 0:
		t.thought.BetaCuts++
	default:
		t.thought.AlphaCuts++
	}
	if before == 0 {
		t.thought.FirstCuts++
	}
	if t.record != nil {
		t.record.Cut(left)
	}
}

// valueOfEnd is the value of a position that is over.
func (e *Engine[S, M]) valueOfEnd(s S, end Outcome, ply int) int {
	if end == Drawn && e.scored != nil {
		return e.scored.Score(s)
	}
	return worth(end, ply)
}

func (t *thinker[S, M]) countLeaf() {
	t.thought.Leaves++
	if t.record != nil {
		t.record.AddMark(IsLeaf)
	}
}

// lookUp asks the table, and notes the key and the move to try first. A value counts when it was searched exactly as deep;
// a value that no estimate had a part in, also where it was found less deep. So
// the table answers what the search would have found.
func (t *thinker[S, M]) lookUp(s S, n *node[M], alpha, beta int) (value int, known bool) {
	if t.table == nil {
		return 0, false
	}
	n.key = t.game.Key(s)
	e := t.table.find(n.key)
	if e == nil {
		return 0, false
	}
	n.hint = &e.move
	if d := int(e.depth); d > n.depth || d < n.depth && !e.solid {
		return 0, false
	}
	value = shiftRoot(int(e.value), -n.ply)
	known = e.bound == Exactly || e.bound == AtLeast && value >= beta || e.bound == AtMost && value <= alpha
	if !known {
		return 0, false
	}
	if !e.solid {
		t.estimates++
	}
	t.thought.TableHits++
	if t.record != nil {
		t.record.AddMark(IsHit)
	}
	return t.limit(value, alpha, beta), true
}

// evaluateLeaf estimates a position at the end of the depth.
func (t *thinker[S, M]) evaluateLeaf(s S, ply, alpha, beta int) int {
	t.estimates++
	t.countLeaf()
	stand := t.Evaluate(s)
	if t.loud == nil {
		return stand
	}
	return t.quiesce(s, ply, stand, alpha, beta)
}

// quiesce goes on with the loud moves, which the player to move may also leave
// alone: then the estimate stands.
func (t *thinker[S, M]) quiesce(s S, ply, stand, alpha, beta int) int {
	w := window{alpha, beta, -Win}
	w.raiseAlpha(stand)
	if w.alpha >= w.beta {
		return stand
	}
	base := len(t.moves)
	t.moves = t.loud.Loud(s, t.moves)
	end := len(t.moves)
	if base == end {
		return stand
	}
	t.ordinals = t.findOrdinals(s, t.moves[base:], t.ordinals)
	if t.record != nil {
		t.record.AddMark(IsRestless)
	}
	for i := base; i < end && w.alpha < w.beta && !t.stopped; i++ {
		m := t.moves[i]
		t.announce(t.ordinals, i)
		value := tryMove(t, t.game.Play(s, m), 1, ply, w, i == base)
		raised, better := w.raiseAlpha(value)
		if raised && !t.stopped {
			t.recordBest(t.ordinals, i)
		}
		if better && !t.stopped {
			t.setLine(ply, m)
		}
		if w.alpha >= w.beta {
			t.countCut(ply, i-base, end-i-1)
		}
	}
	t.popMoves(base)
	return t.limit(w.best, alpha, beta)
}

// numberMoves puts the ordinals of all moves of a node, in the order of the game, on the stack.
func (t *thinker[S, M]) numberMoves(count int) {
	if t.record == nil {
		return
	}
	for i := range count {
		t.ordinals = append(t.ordinals, uint16(i))
	}
}

// findOrdinals appends the ordinals of some moves of a position.
func (t *thinker[S, M]) findOrdinals(s S, moves []M, ordinals []uint16) []uint16 {
	if t.record == nil {
		return ordinals
	}
	t.all = t.game.Moves(s, t.all[:0])
	for _, m := range moves {
		ordinals = append(ordinals, uint16(slices.Index(t.all, m)))
	}
	return ordinals
}

// announce tells the record which move is looked at next.
func (t *thinker[S, M]) announce(ordinals []uint16, i int) {
	if t.record != nil {
		t.record.next = ordinals[i]
	}
}

// recordBest tells the record which move is the best of its node so far.
func (t *thinker[S, M]) recordBest(ordinals []uint16, i int) {
	if t.record != nil {
		t.record.SetBest(ordinals[i])
	}
}

// popMoves takes the moves of a node off the stack.
func (t *thinker[S, M]) popMoves(base int) {
	t.moves = t.moves[:base]
	if t.record != nil {
		t.ordinals = t.ordinals[:base]
	}
}

func (t *thinker[S, M]) bestLine(ply int) []M {
	if ply >= len(t.lines) {
		return nil
	}
	return t.lines[ply]
}

func (t *thinker[S, M]) clearLine(ply int) {
	for ply+1 >= len(t.lines) {
		t.lines = append(t.lines, nil)
	}
	t.lines[ply] = t.lines[ply][:0]
}

// setLine makes m, then the best line below it, the best line of a ply.
func (t *thinker[S, M]) setLine(ply int, m M) {
	t.lines[ply] = append(append(t.lines[ply][:0], m), t.bestLine(ply+1)...)
}

// orderMoves puts the moves above base in order: the hint or the move of the best
// line first, then those that ended the search of other nodes of this ply, the
// latest first; the others stay as they are.
func (t *thinker[S, M]) orderMoves(base int, n node[M]) {
	if n.ply < len(t.killers) {
		for _, m := range t.killers[n.ply] {
			t.moveToFront(base, m)
		}
	}
	switch {
	case t.following && n.ply < len(t.thought.Line):
		t.moveToFront(base, t.thought.Line[n.ply])
	case n.hint != nil:
		t.moveToFront(base, *n.hint)
	}
}

// moveToFront brings a move to the front of those above base, if it is there.
func (t *thinker[S, M]) moveToFront(base int, m M) {
	i := slices.Index(t.moves[base:], m)
	if i <= 0 {
		return
	}
	moveItemToFront(t.moves[base:], i)
	if t.record != nil {
		moveItemToFront(t.ordinals[base:], i)
	}
}

const killersKept = 2

// addKiller notes a move that emptied the window of a node.
func (t *thinker[S, M]) addKiller(ply int, m M) {
	if !t.options.Killers {
		return
	}
	for ply >= len(t.killers) {
		t.killers = append(t.killers, make([]M, 0, killersKept))
	}
	list := t.killers[ply]
	if len(list) > 0 && list[len(list)-1] == m {
		return
	}
	if len(list) == killersKept {
		list[0] = list[1]
		list = list[:1]
	}
	t.killers[ply] = append(list, m)
}
