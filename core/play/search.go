package play

import (
	"slices"
	"unsafe"

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
	if end := t.game.End(s); end != Open {
		return worth(end, ply)
	}
	if depth == 0 {
		return t.evaluateLeaf(s, ply, alpha, beta)
	}
	n := node[M]{depth: depth, ply: ply}
	if value, known := t.lookUp(s, &n, alpha, beta); known {
		return value
	}
	return t.searchMoves(s, n, window{alpha, beta, -Win})
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
	t.orderMoves(base, n)
	end := len(t.moves)
	best := t.moves[base]
	for i := base; i < end; i++ {
		m, seen := t.moves[i], t.estimates
		value := -t.value(t.game.Play(s, m), n.depth-1, n.ply+1, -w.beta, -w.alpha)
		t.following = false
		if t.stopped {
			break
		}
		raised, better := w.raiseAlpha(value)
		if raised {
			best = m
		}
		if better {
			t.setLine(n.ply, m)
		}
		if w.alpha >= w.beta {
			t.countCut(n.ply, i+1 < end)
			t.addKiller(n.ply, m)
			if t.estimates == seen { // those before had no part in it
				t.estimates = before
			}
			break
		}
	}
	t.moves = t.moves[:base]
	if proven(w.best) { // no estimate had a part in it
		t.estimates = before
	}
	if t.table != nil && !t.stopped {
		t.table.store(n.key, best, n.depth, shiftRoot(w.best, n.ply), boundOf(w.best, alpha, w.beta), t.estimates == before)
	}
	return w.best
}

// proven reports whether a value is a win or a loss: no estimate is.
func proven(value int) bool {
	outcome, _ := Decided(value)
	return outcome != Open
}

// countCut counts a node whose window is empty, when moves were left untried.
func (t *thinker[S, M]) countCut(ply int, left bool) {
	switch {
	case !left:
	case ply%2 == 0:
		t.thought.BetaCuts++
	default:
		t.thought.AlphaCuts++
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
	known = e.bound == exactly || e.bound == atLeast && value >= beta || e.bound == atMost && value <= alpha
	if known && !e.solid {
		t.estimates++
	}
	return value, known
}

// evaluateLeaf estimates a position at the end of the depth.
func (t *thinker[S, M]) evaluateLeaf(s S, ply, alpha, beta int) int {
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
	w.raiseAlpha(stand)
	base := len(t.moves)
	t.moves = t.loud.Loud(s, t.moves)
	end := len(t.moves)
	for i := base; i < end && w.alpha < w.beta && !t.stopped; i++ {
		m := t.moves[i]
		value := -t.value(t.game.Play(s, m), 0, ply+1, -w.beta, -w.alpha)
		if _, better := w.raiseAlpha(value); better && !t.stopped {
			t.setLine(ply, m)
		}
		if w.alpha >= w.beta {
			t.countCut(ply, i+1 < end)
		}
	}
	t.moves = t.moves[:base]
	return w.best
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
	moves := t.moves[base:]
	if n.ply < len(t.killers) {
		for _, m := range t.killers[n.ply] {
			moveToFront(moves, m)
		}
	}
	switch {
	case t.following && n.ply < len(t.thought.Line):
		moveToFront(moves, t.thought.Line[n.ply])
	case n.hint != nil:
		moveToFront(moves, *n.hint)
	}
}

// moveToFront brings a move to the front, if it is there.
func moveToFront[M comparable](moves []M, m M) {
	if i := slices.Index(moves, m); i > 0 {
		moveItemToFront(moves, i)
	}
}

const killersKept = 2

// addKiller notes a move that emptied the window of a node.
func (t *thinker[S, M]) addKiller(ply int, m M) {
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

// bound tells what a value in the table says of the position's own.
type bound uint8

const (
	exactly bound = iota
	atLeast
	atMost
)

// boundOf returns what the value found in a window proves.
func boundOf(value, alpha, beta int) bound {
	switch {
	case value >= beta:
		return atLeast
	case value <= alpha:
		return atMost
	}
	return exactly
}

type entry[M comparable] struct {
	key   uint64
	value int32
	age   uint32
	depth int16
	bound bound
	// solid reports whether no estimate had a part in the value.
	solid bool
	move  M
}

// table is a transposition table: pairs of places, a key belongs to one pair,
//
//	places[2i]    the deepest search of this thought among those of the pair
//	places[2i+1]  the last one of the others
type table[M comparable] struct {
	places []entry[M]
	age    uint32
}

// newTable makes a table of as many places, a power of two and at least two, as
// fit in a number of bytes.
func newTable[M comparable](bytes int64) *table[M] {
	size := int64(unsafe.Sizeof(entry[M]{}))
	count := int64(2)
	for 2*count*size <= bytes {
		count *= 2
	}
	return &table[M]{places: make([]entry[M], count)}
}

func (t *table[M]) bytes() int64 {
	return int64(len(t.places)) * int64(unsafe.Sizeof(entry[M]{}))
}

// clearEntries makes all entries old, which are as good as none.
func (t *table[M]) clearEntries() {
	t.age++
	if t.age == 0 {
		clear(t.places)
		t.age = 1
	}
}

// pair is the first place of a key's pair.
func (t *table[M]) pair(key uint64) int {
	return int(key*0x9E3779B97F4A7C15>>32) & (len(t.places) - 2)
}

// find returns what is known of a position, nil for nothing. The entry may be
// overwritten by the next put.
func (t *table[M]) find(key uint64) *entry[M] {
	i := t.pair(key)
	for j := i; j < i+2; j++ {
		if e := &t.places[j]; e.age == t.age && e.key == key {
			return e
		}
	}
	return nil
}

func (t *table[M]) store(key uint64, move M, depth, value int, b bound, solid bool) {
	i := t.pair(key)
	if e := &t.places[i]; e.age == t.age && e.key != key && int(e.depth) > depth {
		i++
	}
	t.places[i] = entry[M]{
		key: key, value: int32(value), age: t.age, depth: int16(depth), bound: b, solid: solid, move: move,
	}
}

// shiftRoot counts the moves to a win or loss from a position so many moves further on: a value
// goes into the table as from its own position, and comes out, by as many moves back, as from
// the root.
func shiftRoot(value, by int) int {
	switch outcome, _ := Decided(value); outcome {
	case Won:
		return value + by
	case Lost:
		return value - by
	}
	return value
}
