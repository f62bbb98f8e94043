package play

// alphaBeta looks at a move with the window of the node, from the side of the other
// player.
func (t *thinker[S, M]) alphaBeta(after S, depth, ply int, w window) int {
	return -t.value(after, depth-1, ply+1, -w.beta, -w.alpha)
}
