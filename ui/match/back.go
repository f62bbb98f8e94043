package match

import "procura/core/opponent"

// Looking back at a match, and taking moves back.

// Undo takes the last turn of a human back, also while the computer thinks.
func (v *View) Undo() {
	if v.setup.Open() {
		v.setup.Undo()
		return
	}
	v.goTo(v.session.before())
}

// Redo plays again what was taken back.
func (v *View) Redo() {
	if v.setup.Open() {
		v.setup.Redo()
		return
	}
	v.goTo(v.session.after())
}

func (v *View) goTo(i int, ok bool) {
	if !ok {
		return
	}
	v.stopAll()
	v.session.match.Go(i)
	v.reviewed, v.paused = -1, v.session.level() != ""
	v.panel.show()
	v.turn()
}

// review shows the position after i moves; the match goes on.
func (v *View) review(i int) {
	if i < 0 || i > v.session.match.Len() {
		return
	}
	if v.moving {
		v.board.Stop()
		v.arrived()
	}
	v.reviewed, v.onward = i, false
	if i == v.session.match.Index() {
		v.reviewed = -1
	}
	v.show()
}

// lookedAt is the mistake that is looked back at: the board shows the position
// before it, with the better move.
func (v *View) lookedAt() (opponent.Mistake, bool) {
	if v.reviewed < 0 || v.onward {
		return opponent.Mistake{}, false
	}
	return v.mistake(v.reviewed)
}

// row is the move behind which the screen is: the one under review, else the
// last one.
func (v *View) row() int {
	if v.reviewed >= 0 {
		return v.reviewed
	}
	return v.session.match.Index()
}

// shown is the index of the position on the board.
func (v *View) shown() int {
	if _, wrong := v.lookedAt(); wrong {
		return v.reviewed - 1
	}
	return v.row()
}

// forward steps forward; behind a mistake there are two steps, first to what was
// played.
func (v *View) forward() {
	if _, wrong := v.lookedAt(); wrong {
		v.onward = true
		v.show()
		return
	}
	v.review(v.row() + 1)
}

// live goes back from a review to the match.
func (v *View) live() { v.review(v.session.match.Index()) }

// playFrom goes on from the position that is looked back at.
func (v *View) playFrom() {
	if v.reviewed >= 0 {
		v.goTo(v.shown(), true)
	}
}

// What changes when the panel does.

// changePlayers lets whoever sits there now go on.
func (v *View) changePlayers() {
	if v.moving {
		v.show()
		return
	}
	v.stopAll()
	v.paused = false
	v.turn()
}

// changeNext begins anew where nothing has been played; else the next match will
// be as the panel says.
func (v *View) changeNext() {
	if v.session.fresh() {
		v.newGame()
	}
}

// changeLog asks for the file that moves are to be kept in, or stops keeping
// them.
func (v *View) changeLog(on bool) {
	v.session.log = ""
	if !on {
		return
	}
	keep := func(path string) {
		v := v.latest()
		v.session.log = path
		v.panel.show()
	}
	v.host.AskAppend(v.words.Key("dialog.log"), "log.dat", keep, func() { keep("") })
}
