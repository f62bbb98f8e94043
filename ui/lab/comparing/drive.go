package comparing

// Driver works the page as a user would, for the tour and for tests of other rooms.
// All of it is for the UI goroutine.
type Driver struct{ session *Session }

// Drive works a view, and those that take its place.
func Drive(v *View) Driver { return Driver{v.session} }

// Start runs what is ticked.
func (d Driver) Start() { d.session.start() }

// Repeat chooses how often.
func (d Driver) Repeat(times int) {
	d.session.field.repeat = times
	d.session.changed()
}

// Busy reports whether a plan is under way.
func (d Driver) Busy() bool { return d.session.busy() }

// Cancel ends it.
func (d Driver) Cancel() { d.session.cancel() }

// Lines is the number of lines that are shown.
func (d Driver) Lines() int { return len(d.session.sheet.shown) }
