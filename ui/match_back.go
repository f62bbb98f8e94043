package ui

// Looking back at a match, and taking moves back.

// Undo takes the last turn of a human back, also while the computer thinks.
func (v *MatchView) Undo() {
	if v.setup.open() {
		v.setup.undo()
		return
	}
	v.goTo(v.table.before())
}

// Redo plays again what was taken back.
func (v *MatchView) Redo() {
	if v.setup.open() {
		v.setup.redo()
		return
	}
	v.goTo(v.table.after())
}

func (v *MatchView) goTo(i int, ok bool) {
	if !ok {
		return
	}
	v.hush()
	v.table.match.Go(i)
	v.reviewed, v.paused = -1, v.table.level() != ""
	v.panel.show()
	v.turn()
}

// review shows the position after i moves; the match goes on.
func (v *MatchView) review(i int) {
	if i < 0 || i > v.table.match.Len() {
		return
	}
	if v.moving {
		v.board.Stop()
		v.arrived()
	}
	v.reviewed, v.onward = i, false
	if i == v.table.match.Index() {
		v.reviewed = -1
	}
	v.show()
}

// lookedAt is the mistake that is looked back at: the board shows the position
// before it, with the better move.
func (v *MatchView) lookedAt() (mistake, bool) {
	if v.reviewed < 0 || v.onward {
		return mistake{}, false
	}
	return v.mistake(v.reviewed)
}

// row is the move behind which the screen is: the one under review, else the
// last one.
func (v *MatchView) row() int {
	if v.reviewed >= 0 {
		return v.reviewed
	}
	return v.table.match.Index()
}

// shown is the index of the position on the board.
func (v *MatchView) shown() int {
	if _, wrong := v.lookedAt(); wrong {
		return v.reviewed - 1
	}
	return v.row()
}

// forth steps forward; behind a mistake there are two steps, first to what was
// played.
func (v *MatchView) forth() {
	if _, wrong := v.lookedAt(); wrong {
		v.onward = true
		v.show()
		return
	}
	v.review(v.row() + 1)
}

// live goes back from a review to the match.
func (v *MatchView) live() { v.review(v.table.match.Index()) }

// playFrom goes on from the position that is looked back at.
func (v *MatchView) playFrom() {
	if v.reviewed >= 0 {
		v.goTo(v.shown(), true)
	}
}
