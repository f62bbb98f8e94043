package play

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"time"

	"procura/core/internal/system"
)

// Options are the switches of an engine. The zero value is alpha-beta one move
// deeper each time, with the moves in the order of the game and nothing remembered.
type Options struct {
	// Algorithm is AlphaBeta where it is "".
	Algorithm Algorithm
	// Hard returns alpha or beta in place of a value outside of the window (fail-hard).
	// Leaves keep their own value. It changes no count without Memory.
	Hard bool
	// Direct searches to the greatest depth only, without the smaller ones before.
	Direct bool
	// Ordering tries the best line of the depth before first. It changes the
	// counts, never the value.
	Ordering bool
	// Killers tries first, behind that line, the moves that were too good at other
	// positions of the same depth. It changes the counts, never the value.
	Killers bool
	// Memory is the size of a table of positions met before, in bytes, 0 for
	// none, at least a pair of places. It changes the counts, never the value.
	Memory int64
	// Eval is the name of an evaluation, or FormulaPrefix and a formula; "" is that of the game.
	// Who makes the engine sets Evaluate for it.
	Eval string
	// Quiescence follows the loud moves of a Restless game beyond the depth.
	Quiescence bool
	// Seed shuffles the moves of the root, so that among moves of the same value
	// another may be chosen; 0 keeps the order of the game.
	Seed uint64
	// Progress, when not nil, is kept up to date while the engine thinks.
	Progress *Progress
	// Record, when not nil and empty, takes down every node.
	Record *Record
	// MostForLeast is the greatest number of nodes that may be visited to find
	// LeastLeaves, 0 leaves that out.
	MostForLeast int64
}

// Progress holds the live counters of a search. The engine stores, anyone loads.
type Progress struct{ Nodes, Depth, Value atomic.Int64 }

// Limits end a search. A zero field is no limit.
type Limits struct {
	// Depth is the greatest number of moves looked ahead.
	Depth int
	// Time is wall time from the call of Think.
	Time time.Duration
	// Nodes is the greatest number of positions looked at.
	Nodes int64
}

// Stop tells what ended a search.
type Stop uint8

const (
	// Settled means that looking deeper can't change the value or the move.
	Settled Stop = iota
	// ByDepth means that the depth asked for was reached.
	ByDepth
	// ByTime means that the time was over.
	ByTime
	// ByNodes means that the nodes were used up.
	ByNodes
	// ByCancel means that the context ended.
	ByCancel
)

// Counts tell how far a search came, and what it took.
type Counts struct {
	// Nodes counts the positions looked at, over all depths, the root included.
	Nodes int64 `json:"nodes,omitempty"`
	// Leaves counts the positions that ended the game, or were estimated.
	Leaves int64 `json:"-"`
	// LeastLeaves is the fewest leaves that alpha-beta could look at, with the best order
	// of moves, to prove the value at Depth; 0 where it was not asked for, the tree is too large, or
	// Quiescence has no one depth.
	LeastLeaves int64 `json:"-"`
	// AlphaCuts counts the nodes left before all their moves were tried where the
	// opponent of the player at the root moves (min nodes: the value fell to
	// alpha), BetaCuts those where that player moves itself (max nodes: it
	// reached beta). What the table answers is no cut.
	AlphaCuts int64 `json:"alpha_cuts,omitempty"`
	BetaCuts  int64 `json:"beta_cuts,omitempty"`
	// FirstCuts counts those of the cuts that the first move tried has made.
	FirstCuts int64 `json:"-"`
	// TableHits counts the nodes that the table answered.
	TableHits int64 `json:"-"`
	// Depth is the greatest depth that was finished, in moves.
	Depth int `json:"depth,omitempty"`
	// Stopped tells what ended the search.
	Stopped Stop `json:"-"`
	// Bytes is the memory of the table.
	Bytes int64 `json:"-"`
}

// Analysis is the answer of an engine.
type Analysis[M comparable] struct {
	// Move is the best move found. It is legal whenever there is a legal move,
	// however early the search was stopped; HasMove is false when there is none.
	Move    M
	HasMove bool
	// Line is the principal variation: best play of both sides as far as the
	// search saw it, each move legal after the ones before; it begins with Move.
	// What the table knew stands in it only as long as the table kept it.
	Line []M
	// Value is the value for the player to move, see Decided.
	Value int
	// Exact reports whether the value is that of the game, not an estimate. The distance of a
	// win or a loss is then exact too.
	Exact bool
	Counts
	// Elapsed is wall time from a monotonic clock.
	Elapsed time.Duration
}

// Engine thinks about positions of one game. It reuses the memory of its
// table from one search to the next, but not the contents: a result depends on the
// position, options and limits alone, and under a limit of depth or nodes it is the
// same every time. It is for one goroutine at a time.
type Engine[S any, M comparable] struct {
	// Evaluate estimates positions: Eval of the game, or what is put in its place, within the
	// same limits.
	Evaluate func(S) int

	game    Game[S, M]
	options Options
	loud    Restless[S, M] // nil without quiescence
	scored  Scored[S]      // nil where ends count no points
	table   *table[M]      // nil without memory
}

// NewEngine makes an engine for a game.
func NewEngine[S any, M comparable](game Game[S, M], options Options) *Engine[S, M] {
	e := &Engine[S, M]{Evaluate: game.Eval, game: game, options: options}
	e.scored, _ = game.(Scored[S])
	if options.Quiescence {
		e.loud, _ = game.(Restless[S, M])
	}
	if options.Memory > 0 {
		e.table = newTable[M](options.Memory)
	}
	return e
}

// Think looks for the best move at s, one move deeper each time, until a limit
// ends it or the value is exact. The context and the clock are looked at every
// 1,024 nodes.
func (e *Engine[S, M]) Think(ctx context.Context, s S, limits Limits) Analysis[M] {
	t := thinker[S, M]{
		Engine: e, isMinimax: e.options.Algorithm == Minimax, isNegaScout: e.options.Algorithm == NegaScout,
		ctx: ctx, limits: limits, record: e.options.Record, began: system.Now(),
	}
	t.isAlphaBeta = !t.isMinimax && !t.isNegaScout
	if e.table != nil {
		e.table.clearEntries()
		t.thought.Bytes = e.table.bytes()
	}
	t.candidates = e.candidates(s)
	if len(t.candidates) > 0 {
		t.candidateOrdinals = t.findOrdinals(s, t.candidates, nil)
		t.thought.Move, t.thought.HasMove = t.candidates[0], true
		t.thought.Line = []M{t.thought.Move}
		t.deepen(s)
	} else {
		end := e.game.End(s)
		t.thought.Value = e.valueOfEnd(s, end, 0)
		t.thought.Exact = end != Drawn || e.scored == nil
	}
	t.thought.Elapsed = system.Since(t.began)
	t.thought.LeastLeaves = leastLeaves(&t, s)
	if t.record != nil {
		t.record.Close()
	}
	return t.thought
}

func (e *Engine[S, M]) candidates(s S) []M {
	moves := e.game.Moves(s, nil)
	if e.options.Seed != 0 {
		random := rand.New(rand.NewPCG(e.options.Seed, 0))
		random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	}
	return moves
}

type thinker[S any, M comparable] struct {
	*Engine[S, M]
	// The algorithm.
	isMinimax, isNegaScout, isAlphaBeta bool

	ctx    context.Context
	limits Limits
	began  time.Time

	thought    Analysis[M]
	candidates []M
	stopped    bool
	record     *Record // nil for none
	// estimates counts the values that are not the game's own.
	estimates int64
	// moves is a stack of the moves of all nodes on the path.
	moves []M
	// ordinals are their places, and those of the candidates, among the moves in the order of
	// the game; nothing stands there without a record.
	ordinals, candidateOrdinals []uint16
	// all holds the moves of one node while some of them are found among them.
	all []M
	// lines[ply] is the best line from that ply on.
	lines [][]M
	// killers[ply] are the last moves that emptied the window of a node there.
	killers [][]M
	// following reports whether the path so far is the best line of the depth before.
	following bool
}

// deepen searches to depth 1, 2, 3 and so on, or to the greatest depth at once.
func (t *thinker[S, M]) deepen(s S) {
	deepest := maxPly
	if t.limits.Depth > 0 {
		deepest = min(deepest, t.limits.Depth)
	}
	first := 1
	if t.options.Direct {
		first = deepest
	}
	for depth := first; depth <= deepest; depth++ {
		t.estimates = 0
		t.searchRoot(s, depth)
		if t.stopped || t.finishDepth(depth) {
			return
		}
	}
	t.thought.Stopped = ByDepth
}

// finishDepth takes note of a depth that was finished, and reports whether looking
// deeper is of no use: no estimate had a part in the value, or it is a win or
// loss. No win is nearer: quiescence sees but one move beyond the depth, because
// whoever would lose by a loud move may leave it alone.
func (t *thinker[S, M]) finishDepth(depth int) bool {
	t.thought.Depth = depth
	t.publish()
	t.thought.Exact = t.estimates == 0 || proven(t.thought.Value)
	return t.thought.Exact
}

// searchRoot searches every candidate, and takes over what it found. When it is
// stopped before all were searched, that is of use only where the first one
// was the best of the depth before, or where nothing is known yet.
func (t *thinker[S, M]) searchRoot(s S, depth int) {
	if !t.countNode() {
		return
	}
	if t.record != nil {
		t.record.BeginIteration(depth)
		t.record.Enter(NoMove, -Win, Win)
	}
	found, best := t.thought, -1
	w := window{-Win, Win, -Win}
	t.following = t.options.Ordering
	for i, m := range t.candidates {
		t.announce(t.candidateOrdinals, i)
		v := tryMove(t, t.game.Play(s, m), depth, 0, w, i == 0)
		t.following = false
		if t.stopped {
			break
		}
		if best < 0 || v > w.alpha {
			w.alpha, best = v, i
			found.Move, found.Value = m, v
			found.Line = append([]M{m}, t.bestLine(1)...)
			t.recordBest(t.candidateOrdinals, i)
		}
		if t.isNearestWin(v, depth) {
			t.countCut(0, i, len(t.candidates)-i-1)
			break
		}
	}
	if t.record != nil {
		t.record.Leave(w.alpha, t.stopped)
	}
	if best >= 0 && (!t.stopped || t.options.Ordering || t.thought.Depth == 0) {
		t.adoptResult(s, &found, depth)
	}
	if t.options.Ordering && best >= 0 {
		t.tryFirst(best)
	}
}

// tryFirst brings a candidate to the front.
func (t *thinker[S, M]) tryFirst(i int) {
	moveItemToFront(t.candidates, i)
	if t.record != nil {
		moveItemToFront(t.candidateOrdinals, i)
	}
}

// isNearestWin reports whether no move can be better than one of this value: the
// depths before have shown that there is no nearer win.
func (t *thinker[S, M]) isNearestWin(value, depth int) bool {
	outcome, plies := Decided(value)
	return outcome == Won && plies <= depth && !t.options.Direct && !t.isMinimax
}

// adoptResult makes the best of a depth the answer.
func (t *thinker[S, M]) adoptResult(s S, found *Analysis[M], depth int) {
	outcome, plies := Decided(found.Value)
	t.thought.Move, t.thought.Value, t.thought.Line = found.Move, found.Value, found.Line
	t.thought.Exact = outcome == Won && plies <= depth
	if !t.stopped {
		t.extend(s, depth)
	}
}

// moveItemToFront brings item i to the front and keeps the order of the others.
func moveItemToFront[M any](list []M, i int) {
	first := list[i]
	copy(list[1:i+1], list[:i])
	list[0] = first
}

// extend lengthens the best line by what the table knows, where the table had
// answered in place of a search.
func (t *thinker[S, M]) extend(s S, depth int) {
	if t.table == nil {
		return
	}
	for _, m := range t.thought.Line {
		s = t.game.Play(s, m)
	}
	var moves []M
	for len(t.thought.Line) < depth {
		e := t.table.find(t.game.Key(s))
		moves = t.game.Moves(s, moves[:0])
		if e == nil || e.bound != Exactly || !slices.Contains(moves, e.move) {
			return
		}
		t.thought.Line = append(t.thought.Line, e.move)
		s = t.game.Play(s, e.move)
	}
}
