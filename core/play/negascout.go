package play

// negaScout looks at the first move with the whole window. Of each other one it asks only
// whether it is better than alpha, with a window that holds no value; if so, and that does
// not cut, it looks again for the value. A leaf has told its value at once.
func (t *thinker[S, M]) negaScout(after S, depth, ply int, w window, first bool) int {
	if first {
		return t.alphaBeta(after, depth, ply, w)
	}
	scout := window{alpha: w.alpha, beta: w.alpha + 1}
	value := t.alphaBeta(after, depth, ply, scout)
	isLeaf := depth == 1 && t.loud == nil
	if value <= w.alpha || value >= w.beta || isLeaf || t.stopped {
		return value
	}
	return t.alphaBeta(after, depth, ply, w)
}
