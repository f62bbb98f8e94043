package tournament

// Driver works the page of a tournament as a user would, for the tour and for tests of other
// rooms. All of it is for the UI goroutine, where nothing else is said.
type Driver struct{ session *Session }

// Drive works a view, and those that take its place.
func Drive(v *View) Driver { return Driver{v.session} }

// Limit gives every move and every judgement so many milliseconds.
func (d Driver) Limit(milliseconds int) {
	d.session.order.Time, d.session.order.Judge = milliseconds, milliseconds
	for _, n := range d.session.view.panel.numbers {
		n.show()
	}
}

// Press taps the filled button: begins, stops, goes on.
func (d Driver) Press() { d.session.view.action.OnTapped() }

// Played is how many games are over.
func (d Driver) Played() int { return d.session.seen.standing.Played }

// Running reports whether the tournament plays; Stopped that games are left.
func (d Driver) Running() bool { return d.session.playing() }

// Stopped reports whether games are left of a tournament that does not play.
func (d Driver) Stopped() bool { return d.session.phase == phaseStopped }

// SelectGame chooses a game of the list, the newest being 0.
func (d Driver) SelectGame(row int) { d.session.view.games.list.Select(row) }

// Clear makes room for another tournament.
func (d Driver) Clear() {
	d.session.clear()
	d.session.show()
}

// Open goes on with a tournament that a file holds; it is read beside the window.
func (d Driver) Open(path string) { d.session.open(path) }
