package grading

import "slices"

// Driver works the page as a user would, for the tour and for tests of other rooms.
// All of it is for the UI goroutine.
type Driver struct{ session *Session }

// Drive works a view, and those that take its place.
func Drive(v *View) Driver { return Driver{v.session} }

// Judge judges files and folders, by the problems of a file, "" for none.
func (d Driver) Judge(problems string, paths ...string) {
	d.session.problems = problems
	d.session.take(paths)
}

// Busy reports whether files are judged.
func (d Driver) Busy() bool { return d.session.busy() }

// Cancel ends the run.
func (d Driver) Cancel() { d.session.cancel() }

// Rows is the number of rows that are shown.
func (d Driver) Rows() int { return len(d.session.sheet.shown) }

// Pick chooses the row of a block, and reports whether it is shown.
func (d Driver) Pick(file string, block int) bool {
	shown := d.session.sheet.shown
	i := slices.IndexFunc(shown, func(r *row) bool { return r.name == file && r.Block == block })
	if i >= 0 {
		d.session.view.table.list.Select(i)
	}
	return i >= 0
}

// Steps is the number of boards of the way that is shown, 0 while it is made.
func (d Driver) Steps() int { return d.session.view.player.Length() }
