package comparing

import "time"

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

// Pick ticks the problems of those names and no others, and takes methods, as the command
// line writes them.
func (d Driver) Pick(problems, methods []string) bool {
	f := &d.session.field
	clear(f.ticked)
	for _, name := range problems {
		for _, e := range f.problems {
			if e.name == name {
				f.ticked[e.id] = true
			}
		}
	}
	on := make([]bool, len(methods))
	for i := range on {
		on[i] = true
	}
	ok := f.take(methods, on)
	d.session.changed()
	return ok && len(f.ticked) == len(problems)
}

// Steady gives all rows times that are the same wherever they run: for pictures.
func (d Driver) Steady() {
	for i := range d.session.sheet.rows {
		r := &d.session.sheet.rows[i]
		r.Run.Elapsed = time.Duration(20+r.Run.Generated/2+int64(r.Repetition)) * 10 * time.Microsecond
	}
	d.session.sheet.arrange()
	d.session.changed()
}
