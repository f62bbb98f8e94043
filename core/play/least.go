package play

// leastLeaves is the number of leaves of the smallest tree that proves the value that was
// found: Knuth and Moore's critical tree, of the actual moves. It is 0 where that was not
// asked for, or can't be told.
//
// Whoever moves at the root has a way to get at least the value, whatever the other player
// does, and the other player a way to allow no more. The two ways have one leaf in common.
func leastLeaves[S any, M comparable](t *thinker[S, M], s S) int64 {
	if t.options.MostForLeast == 0 || t.loud != nil || t.thought.Depth == 0 {
		return 0
	}
	l := leaster[S, M]{thinker: t, left: t.options.MostForLeast}
	least, most := l.proofs(s, t.thought.Depth, 0, t.thought.Value)
	if l.left < 0 || least == 0 || most == 0 {
		return 0
	}
	return least + most - 1
}

// leaster visits the whole tree, as long as so many nodes are left.
type leaster[S any, M comparable] struct {
	*thinker[S, M]
	left int64
}

// proofs gives the leaves of the smallest proofs that a position is worth at least v,
// and that it is worth at most v, to the player to move; 0 where it is not.
func (l *leaster[S, M]) proofs(s S, depth, ply, v int) (atLeast, atMost int64) {
	l.left--
	if l.left < 0 || l.left%checkEvery == 0 && l.ctx.Err() != nil {
		l.left = -1
		return 0, 0
	}
	if end := l.game.End(s); end != Open {
		return proofsOfLeaf(l.valueOfEnd(s, end, ply), v)
	}
	if depth == 0 {
		return proofsOfLeaf(l.Evaluate(s), v)
	}
	base := len(l.moves)
	l.moves = l.game.Moves(s, l.moves)
	end, isAtMost := len(l.moves), true
	for i := base; i < end && l.left >= 0; i++ {
		least, most := l.proofs(l.game.Play(s, l.moves[i]), depth-1, ply+1, -v)
		if most > 0 && (atLeast == 0 || most < atLeast) {
			atLeast = most
		}
		atMost += least
		isAtMost = isAtMost && least > 0
	}
	l.moves = l.moves[:base]
	if !isAtMost {
		atMost = 0
	}
	return atLeast, atMost
}

func proofsOfLeaf(value, v int) (atLeast, atMost int64) {
	if value >= v {
		atLeast = 1
	}
	if value <= v {
		atMost = 1
	}
	return atLeast, atMost
}
