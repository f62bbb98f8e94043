package play

// minimax looks at a move, and at everything below it: nothing that was found before
// narrows the window.
func (t *thinker[S, M]) minimax(after S, depth, ply int) int {
	return -t.value(after, depth-1, ply+1, -Win, Win)
}
