package play

// Algorithm is a search for two players, by its word in files.
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
	switch t.options.Algorithm {
	case Minimax:
		return minimax(t, after, depth, ply)
	case NegaScout:
		return negaScout(t, after, depth, ply, w, first)
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

// negaScout looks at the first move with the whole window. Of each other one it asks only
// whether it is better than alpha, with a window that holds no value; if so, and that does
// not cut, it looks again for the value. A leaf has told its value at once.
func negaScout[S any, M comparable](t *thinker[S, M], after S, depth, ply int, w window, first bool) int {
	if first {
		return alphaBeta(t, after, depth, ply, w)
	}
	scout := window{alpha: w.alpha, beta: w.alpha + 1}
	value := alphaBeta(t, after, depth, ply, scout)
	isLeaf := depth == 1 && t.loud == nil
	if value <= w.alpha || value >= w.beta || isLeaf || t.stopped {
		return value
	}
	return alphaBeta(t, after, depth, ply, w)
}
