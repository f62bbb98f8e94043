package play

import (
	"slices"

	"procura/core/internal/clock"
)

// checkEvery is the number of nodes between two looks at context and clock.
const checkEvery = 1024

// enter counts a node and reports whether the search may go on.
func (t *thinker[S, M]) enter() bool {
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
	if t.limits.Time > 0 && clock.Since(t.began) >= t.limits.Time {
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

// window is where the value of a node matters: alpha < value < beta. Best is
// the greatest value found, at least the value of the node whenever it is at
// most alpha, and at most that value whenever it is at least beta.
type window struct {
	alpha, beta, best int
}

// raise takes the value of a move and reports whether it is the best so far,
// and better than alpha.
func (w *window) raise(value int) (best, better bool) {
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
	t.clear(ply)
	if !t.enter() {
		return 0
	}
	if end := t.game.End(s); end != Open {
		return worth(end, ply)
	}
	if depth == 0 {
		return t.leaf(s, ply, alpha, beta)
	}
	key, hint, value, known := t.recall(s, depth, ply, alpha, beta)
	if known {
		return value
	}
	return t.branch(s, node[M]{key: key, hint: hint, depth: depth, ply: ply}, window{alpha, beta, -Win})
}

// node is what a search knows of a position before it looks at its moves.
type node[M comparable] struct {
	key        uint64
	hint       *M // the move to try first, nil for none
	depth, ply int
}

// branch looks at the moves of a position.
func (t *thinker[S, M]) branch(s S, n node[M], w window) int {
	alpha, before, base := w.alpha, t.estimates, len(t.moves)
	t.moves = t.game.Moves(s, t.moves)
	t.order(base, n)
	end := len(t.moves)
	best := t.moves[base]
	for i := base; i < end; i++ {
		m, seen := t.moves[i], t.estimates
		value := -t.value(t.game.Play(s, m), n.depth-1, n.ply+1, -w.beta, -w.alpha)
		t.following = false
		if t.stopped {
			break
		}
		raised, better := w.raise(value)
		if raised {
			best = m
		}
		if better {
			t.note(n.ply, m)
		}
		if w.alpha >= w.beta {
			t.cut(n.ply, i+1 < end)
			t.kill(n.ply, m)
			t.discount(before, t.estimates == seen)
			break
		}
	}
	t.moves = t.moves[:base]
	t.discount(before, proven(w.best))
	if t.table != nil && !t.stopped {
		t.table.put(n.key, best, n.depth, toTable(w.best, n.ply), boundOf(w.best, alpha, w.beta), t.estimates == before)
	}
	return w.best
}

// discount forgets the estimates seen since there were so many, where they had
// no part in what was found.
func (t *thinker[S, M]) discount(before int64, apart bool) {
	if apart {
		t.estimates = before
	}
}

// proven reports whether a value is a win or a loss: no estimate is.
func proven(value int) bool {
	outcome, _ := Decided(value)
	return outcome != Open
}

// cut counts a node whose window is empty, when moves were left untried.
func (t *thinker[S, M]) cut(ply int, left bool) {
	switch {
	case !left:
	case ply%2 == 0:
		t.thought.BetaCuts++
	default:
		t.thought.AlphaCuts++
	}
}

// recall asks the table. A value counts when it was searched exactly as deep;
// a value that no estimate had a part in, also where it was found less deep. So
// the table answers what the search would have found.
func (t *thinker[S, M]) recall(s S, depth, ply, alpha, beta int) (key uint64, hint *M, value int, known bool) {
	if t.table == nil {
		return 0, nil, 0, false
	}
	key = t.game.Key(s)
	e := t.table.find(key)
	if e == nil {
		return key, nil, 0, false
	}
	if d := int(e.depth); d > depth || d < depth && !e.solid {
		return key, &e.move, 0, false
	}
	value = fromTable(int(e.value), ply)
	known = e.bound == exactly || e.bound == atLeast && value >= beta || e.bound == atMost && value <= alpha
	if known && !e.solid {
		t.estimates++
	}
	return key, &e.move, value, known
}

// leaf estimates a position at the end of the depth.
func (t *thinker[S, M]) leaf(s S, ply, alpha, beta int) int {
	t.estimates++
	stand := t.game.Eval(s)
	if t.loud == nil {
		return stand
	}
	return t.quiesce(s, ply, stand, alpha, beta)
}

// quiesce goes on with the loud moves, which the player to move may also leave
// alone: then the estimate stands.
func (t *thinker[S, M]) quiesce(s S, ply, stand, alpha, beta int) int {
	w := window{alpha, beta, -Win}
	w.raise(stand)
	base := len(t.moves)
	t.moves = t.loud.Loud(s, t.moves)
	end := len(t.moves)
	for i := base; i < end && w.alpha < w.beta && !t.stopped; i++ {
		m := t.moves[i]
		value := -t.value(t.game.Play(s, m), 0, ply+1, -w.beta, -w.alpha)
		if _, better := w.raise(value); better && !t.stopped {
			t.note(ply, m)
		}
		if w.alpha >= w.beta {
			t.cut(ply, i+1 < end)
		}
	}
	t.moves = t.moves[:base]
	return w.best
}

// line is the best line from a ply on.
func (t *thinker[S, M]) line(ply int) []M {
	if ply >= len(t.lines) {
		return nil
	}
	return t.lines[ply]
}

// clear empties the best line of a ply.
func (t *thinker[S, M]) clear(ply int) {
	for ply+1 >= len(t.lines) {
		t.lines = append(t.lines, nil)
	}
	t.lines[ply] = t.lines[ply][:0]
}

// note makes m, then the best line below it, the best line of a ply.
func (t *thinker[S, M]) note(ply int, m M) {
	t.lines[ply] = append(append(t.lines[ply][:0], m), t.line(ply+1)...)
}

// order puts the moves above base in order: the hint or the move of the best
// line first, then those that ended the search of other nodes of this ply, the
// latest first; the others stay as they are.
func (t *thinker[S, M]) order(base int, n node[M]) {
	moves := t.moves[base:]
	if n.ply < len(t.killers) {
		for _, m := range t.killers[n.ply] {
			bring(moves, m)
		}
	}
	switch {
	case t.following && n.ply < len(t.thought.Line):
		bring(moves, t.thought.Line[n.ply])
	case n.hint != nil:
		bring(moves, *n.hint)
	}
}

// bring brings a move to the front, if it is there.
func bring[M comparable](moves []M, m M) {
	if i := slices.Index(moves, m); i > 0 {
		lead(moves, i)
	}
}

// killersKept is the number of killers of a ply.
const killersKept = 2

// kill notes a move that emptied the window of a node.
func (t *thinker[S, M]) kill(ply int, m M) {
	if !t.options.Ordering {
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
