package play

// Algorithm is a search for two players, by its word in files.
type Algorithm string

// The algorithms. All find the value of minimax at every depth.
const (
	Minimax   Algorithm = "minimax"
	AlphaBeta Algorithm = "alphabeta"
	NegaScout Algorithm = "negascout"
)

// Algorithms lists the algorithms, in the order in which they are taught.
func Algorithms() []Algorithm { return []Algorithm{Minimax, AlphaBeta, NegaScout} }

// tryMove finds the value of a move of a node: of the position after it, searched one move
// less deep, for the player who makes it. How it looks is all that one algorithm does
// otherwise than another.
func (t *thinker[S, M]) tryMove(after S, depth, ply int, w window, first bool) int {
	switch t.options.Algorithm {
	case Minimax:
		return t.minimax(after, depth, ply)
	case NegaScout:
		return t.negaScout(after, depth, ply, w, first)
	}
	return t.alphaBeta(after, depth, ply, w)
}
