package perfect

// root is a position about which a worker answers questions.
type root struct {
	*worker
	node   node
	p      Position
	placed int
	// wins is the parity of the placements until a line of the player to move.
	parity int
}

func (w *worker) root(p Position) *root {
	w.rules(p.Variant, p.Lines)
	r := &root{worker: w, p: p, placed: p.Placed(), parity: 1}
	if p.Variant == Give && p.Hand == None {
		r.parity = 0
	}
	r.node.board = p.board()
	w.enter(&r.node)
	return r
}

// solve finds a position's worth, Unknown when the worker had to leave.
func (w *worker) solve(p Position, distance bool) Worth {
	if worth, known := w.effort.book.Worth(p); known {
		return worth
	}
	r := w.root(p)
	if distance {
		return r.deepen()
	}
	longest := cells - r.placed
	for left := longest; left >= max(longest-1, 1); left-- {
		if value := r.decide(left); value != Draw {
			return Worth{Value: value}
		}
	}
	return Worth{Value: Draw}
}

// soon is a number of placements: whether a game ends within them is asked
// first, since the answer costs next to nothing.
const soon = 5

// deepen asks for longer and longer games, but before those that are not soon
// over whether the game has a winner at all.
func (r *root) deepen() Worth {
	longest := cells - r.placed
	if w := r.between(1, min(soon, longest)); w.Value != Draw {
		return w
	}
	for left := longest; left > max(longest-2, soon); left-- {
		switch value := r.decide(left); value {
		case Draw:
		case Unknown:
			return Worth{}
		default:
			return r.last(value, left)
		}
	}
	return Worth{Value: Draw}
}

// last is the worth of a game that has a winner within left placements; its
// distance is 0 when the worker had to leave.
func (r *root) last(value Value, left int) Worth {
	for shorter := soon + 1 + (left-soon-1)&1; shorter < left; shorter += 2 {
		switch r.decide(shorter) {
		case Unknown:
			return Worth{Value: value}
		case value:
			return Worth{value, shorter}
		}
	}
	return Worth{value, left}
}

// between asks for games of these lengths, shorter ones first.
func (r *root) between(from, to int) Worth {
	for left := from; left <= to; left++ {
		switch value := r.decide(left); value {
		case Draw:
		case Unknown:
			return Worth{}
		default:
			return Worth{value, left}
		}
	}
	return Worth{Value: Draw}
}

// decide asks whether the game ends within so many placements, the last of
// them by the player who places the last; Draw when it does not.
func (r *root) decide(left int) Value {
	r.limit = r.placed + left
	ask, value := (*root).loses, Loss
	if left&1 == r.parity {
		ask, value = (*root).wins, Win
	}
	ends := ask(r, left)
	switch {
	case r.leaving():
		return Unknown
	case ends:
		return value
	}
	return Draw
}

// wins asks whether the player to move completes a line.
func (r *root) wins(left int) bool {
	n := &r.node
	switch {
	case r.p.Variant == Choose:
		return n.safe != n.reserve || r.choose(n, left)
	case r.p.Hand == None:
		return r.give(n, left)
	}
	return n.safe>>r.p.Hand&1 == 0 || !r.refutes(n, uint(r.p.Hand), left)
}

// loses asks whether his opponent does.
func (r *root) loses(left int) bool {
	n := &r.node
	switch {
	case r.p.Variant == Choose:
		return n.safe == n.reserve && !r.choose(n, left)
	case r.p.Hand == None:
		return !r.give(n, left)
	}
	return n.safe>>r.p.Hand&1 != 0 && r.refutes(n, uint(r.p.Hand), left)
}
