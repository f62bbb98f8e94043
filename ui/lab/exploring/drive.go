package exploring

import "procura/core/game"

// Driver works the page as a user would, for the tour and for tests of other rooms.
// All of it is for the UI goroutine.
type Driver struct{ session *Session }

// Drive works a view, and those that take its place.
func Drive(v *View) Driver { return Driver{v.session} }

// Explore looks into a run.
func (d Driver) Explore(run game.Run) { d.session.Explore(run) }

// Walking reports whether a step is on the screen.
func (d Driver) Walking() bool {
	w := d.session.walk
	return d.session.phase == walking && w != nil && w.seen != nil && w.seen.question == w.asked
}

// Refused reports whether the run can't be looked into.
func (d Driver) Refused() bool { return d.session.phase == refused }

// Step goes to a step, Pick to a node.
func (d Driver) Step(i int) { d.session.step(i) }

// Pick looks at a node.
func (d Driver) Pick(node uint32) { d.session.pick(node) }

// Steps is the number of steps, 0 without an exploration.
func (d Driver) Steps() int {
	if d.session.walk == nil {
		return 0
	}
	return d.session.walk.exploration.Steps()
}
