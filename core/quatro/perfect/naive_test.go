package perfect

// naive plays every game to its end: slow, short, and nothing shared with the
// search but the rules of Position.
func naive(p Position) Worth {
	best := Worth{Value: Unknown}
	for _, m := range p.Moves() {
		if w := naiveMove(p, m); better(w, best) {
			best = w
		}
	}
	return best
}

// naiveMove is the worth of a move to the player who makes it.
func naiveMove(p Position, m Move) Worth {
	after, placed := p.Play(m), 1
	if m.Cell == None {
		placed = 0
	}
	switch {
	case wonBy(after):
		return Worth{Win, 1}
	case after.Placed() == Cells:
		return Worth{Value: Draw}
	}
	return turned(naive(after), placed)
}

// turned is a worth from the other side, so many placements earlier.
func turned(w Worth, placed int) Worth {
	switch w.Value {
	case Win:
		return Worth{Loss, w.Distance + placed}
	case Loss:
		return Worth{Win, w.Distance + placed}
	}
	return w
}

// better reports that a player likes one worth more than another.
func better(a, b Worth) bool {
	switch {
	case a.Value != b.Value:
		return a.Value > b.Value
	case a.Value == Win:
		return a.Distance < b.Distance
	}
	return a.Distance > b.Distance
}

// wonBy looks for a complete line cell by cell.
func wonBy(p Position) bool {
	corners := [][4]int{{0, 5, 10, 15}, {3, 6, 9, 12}}
	for i := range 4 {
		corners = append(corners, [4]int{4 * i, 4*i + 1, 4*i + 2, 4*i + 3}, [4]int{i, i + 4, i + 8, i + 12})
	}
	if p.Lines == Squares {
		for i := range 9 {
			at := i/3*4 + i%3
			corners = append(corners, [4]int{at, at + 1, at + 4, at + 5})
		}
	}
	for _, line := range corners {
		ones, zeros, full := int8(15), int8(15), true
		for _, c := range line {
			full = full && p.Board[c] != None
			ones, zeros = ones&p.Board[c], zeros&^p.Board[c]
		}
		if full && ones|zeros != 0 {
			return true
		}
	}
	return false
}
