package tournament

// The surface by which the tour drives the page. All of it is for the UI goroutine.

// Limit gives every move and every judgement so many milliseconds.
func (v *View) Limit(milliseconds int) {
	v.session.order.Time, v.session.order.Judge = milliseconds, milliseconds
	for _, n := range v.panel.numbers {
		n.show()
	}
}

// Press taps the filled button: begins, stops, goes on.
func (v *View) Press() { v.action.OnTapped() }

// Played is how many games are over.
func (v *View) Played() int { return v.session.seen.standing.Played }

// Running reports whether the tournament plays; Stopped that games are left.
func (v *View) Running() bool { return v.session.running }

// Stopped reports whether games are left of a tournament that does not play.
func (v *View) Stopped() bool { return v.session.phase() == phaseStopped }

// SelectGame chooses a game of the list, the newest being 0.
func (v *View) SelectGame(row int) { v.games.list.Select(row) }

// Clear makes room for another tournament.
func (v *View) Clear() {
	v.session.clear()
	v.show()
}
