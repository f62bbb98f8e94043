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

// newRoot has a worker answer questions about a position.
func newRoot(w *worker, p Position) *root {
	w.rules(p.Variant, p.Lines)
	r := &root{worker: w, p: p, placed: p.Placed(), parity: 1}
	if p.Variant == Give && p.InHand == None {
		r.parity = 0
	}
	r.node.board = p.board()
	r.node.lookAhead(w.geometry)
	if r.node.view.count >= tableCells {
		r.node.key = w.key(&r.node.board)
	}
	return r
}

// solve finds a position's worth, Unknown when the worker had to leave.
func solve(w *worker, p Position, distance bool) Worth {
	if worth, known := w.effort.book.Worth(p); known {
		return worth
	}
	r := newRoot(w, p)
	if !distance {
		return Worth{Value: r.value()}
	}
	if worth := r.soonOver(); worth.Value != Draw {
		return worth
	}
	return r.length(r.value(), 0)
}

// soon is a number of placements: whether a game ends within them is asked
// first, since the answer costs next to nothing.
const soon = 3

// soonOver is the worth of a game that ends soon; else Draw.
func (r *root) soonOver() Worth {
	for left := 1; left <= min(soon, r.longest()); left++ {
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

func (r *root) longest() int { return Cells - r.placed }

// value tells who wins, if anybody does.
func (r *root) value() Value {
	for left := r.longest(); left > max(r.longest()-2, 0); left-- {
		if value := r.decide(left); value != Draw {
			return value
		}
	}
	return Draw
}

// length is the worth of a game with a known value: of the guessed length, if
// it ends by then, a shorter one, if not, a longer one. The distance is 0 when
// the worker had to leave.
func (r *root) length(value Value, guess int) Worth {
	if value != Win && value != Loss {
		return Worth{Value: value}
	}
	most := r.longest()
	if (most&1 == r.parity) != (value == Win) {
		most-- // the winner places the last piece
	}
	n := min(max(guess, soon+1), most)
	n += (most - n) & 1
	if n == most || r.decide(n) == value {
		for n > 2 && r.decide(n-2) == value {
			n -= 2
		}
	} else {
		for n += 2; n < most && r.decide(n) != value; {
			n += 2
		}
	}
	if r.isLeaving() {
		return Worth{Value: value}
	}
	return Worth{value, n}
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
	case r.isLeaving():
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
		return n.safe != n.reserve || r.searchChoose(n, left)
	case r.p.InHand == None:
		return r.searchGive(n, left)
	}
	return n.safe>>r.p.InHand&1 == 0 || !r.refutes(n, uint(r.p.InHand), left)
}

// loses asks whether his opponent does.
func (r *root) loses(left int) bool {
	n := &r.node
	switch {
	case r.p.Variant == Choose:
		return n.safe == n.reserve && !r.searchChoose(n, left)
	case r.p.InHand == None:
		return !r.searchGive(n, left)
	}
	return n.safe>>r.p.InHand&1 != 0 && r.refutes(n, uint(r.p.InHand), left)
}

// bounds enclose a score. A score is 17-n for the player to move where he
// completes a line with the n-th piece on the board, n-17 where his opponent
// does, 0 for a draw: what is sooner counts more.
type bounds struct{ low, high int }

// open bounds say nothing.
var open = bounds{-Cells, Cells - 1}
