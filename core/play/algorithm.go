package play

// Algorithm is a search for two players, by its word in files. It is one function of this
// file; the loop over the moves, the table, the leaves and the record, in search.go, are common to all.
type Algorithm string

// The algorithms. All find the value of minimax at every depth.
const (
	// Minimax looks at all moves.
	Minimax Algorithm = "minimax"
	// AlphaBeta leaves a node when its moves can't change the root.
	AlphaBeta Algorithm = "alphabeta"
	// NegaScout asks of all moves but the first only whether they are better (Reinefeld 1983).
	NegaScout Algorithm = "negascout"
)

// Algorithms lists the algorithms, in the order in which they are taught.
func Algorithms() []Algorithm { return []Algorithm{Minimax, AlphaBeta, NegaScout} }

// tryMove finds the value of a move of a node for the player who makes it: that of the
// position after it, which is searched depth-1 moves deep. How it looks at a move is all that one
// algorithm does otherwise than another.
func tryMove[S any, M comparable](t *thinker[S, M], after S, depth, ply int, w window, first bool) int {
	switch {
	case t.isMinimax:
		return minimax(t, after, depth, ply)
	case t.isNegaScout && !first:
		return negaScout(t, after, depth, ply, w)
	}
	return alphaBeta(t, after, depth, ply, w)
}

// minimax looks at a move, and at everything below it: nothing that was found before
// narrows the window.
func minimax[S any, M comparable](t *thinker[S, M], after S, depth, ply int) int {
	return -t.value(after, depth-1, ply+1, -Win, Win)
}

// alphaBeta looks at a move with the window of the node, from the side of the other
// player.
func alphaBeta[S any, M comparable](t *thinker[S, M], after S, depth, ply int, w window) int {
	return -t.value(after, depth-1, ply+1, -w.beta, -w.alpha)
}

// negaScout asks of a move, which is not the first one, only
// whether it is better than alpha, with a window that holds no value; if so, and that does
// not cut, it looks again for the value. A leaf has told its value at once.
func negaScout[S any, M comparable](t *thinker[S, M], after S, depth, ply int, w window) int {
	scout := window{alpha: w.alpha, beta: w.alpha + 1}
	value := alphaBeta(t, after, depth, ply, scout)
	isLeaf := depth == 1 && t.loud == nil
	if value <= w.alpha || value >= w.beta || isLeaf || t.stopped {
		return value
	}
	return alphaBeta(t, after, depth, ply, w)
}
