package racing

import "procura/core/race"

// Driver works the page as a user would, for the tour and for tests of other rooms.
// All of it is for the UI goroutine.
type Driver struct{ session *Session }

// Drive works a view, and those that take its place.
func Drive(v *View) Driver { return Driver{v.session} }

// Choose chooses methods, and the problem of some place among those that are open.
func (d Driver) Choose(problem int, methods ...string) {
	d.session.list.Take(methods)
	if list := d.session.problems(); problem < len(list) {
		d.session.problem = list[problem].Puzzle.Identity()
	}
	d.session.changed()
}

// Run records a race.
func (d Driver) Run() { d.session.run() }

// Racing reports whether a position is on the screen.
func (d Driver) Racing() bool {
	s := d.session
	return s.phase == racing && s.seen != nil && s.seen.position == s.asked && s.seen.mode == s.mode
}

// Seek goes to a part of the race, from 0 to 1.
func (d Driver) Seek(part float64) {
	if s := d.session; s.race != nil {
		s.seek(int(part * float64(s.race.Positions(s.mode)-1)))
		s.changed()
	}
}

// Switch plays by expansions, or by the clock.
func (d Driver) Switch(m race.Mode) { d.session.switchTo(m) }
