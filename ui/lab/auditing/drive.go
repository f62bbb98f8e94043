package auditing

import (
	"time"

	"procura/core/game"
)

// Driver works the page as a user would, for the tour and for tests of other rooms. All
// of it is for the UI goroutine.
type Driver struct{ session *Session }

// Drive works a view, and those that take its place.
func Drive(v *View) Driver { return Driver{v.session} }

// Choose chooses a problem and a heuristic, and reports whether they are on offer.
func (d Driver) Choose(id, problem, heuristic string) bool {
	s := d.session
	s.survey()
	for _, p := range s.of(id) {
		if p.Name == problem {
			s.choose(p)
			s.choices.heuristic = heuristic
			s.changed()
			_, chosen := s.choices.heuristics(p.Puzzle, s.host.Formulas(id))
			return chosen == heuristic
		}
	}
	return false
}

// Random asks for so many random boards, "" for the problem itself.
func (d Driver) Random(boards string) {
	d.session.choices.random, d.session.choices.boards = boards != "", boards
	d.session.changed()
}

// Audit starts the audit, and Cancel ends it.
func (d Driver) Audit() { d.session.audit() }

// Cancel ends the audit.
func (d Driver) Cancel() { d.session.cancel() }

// Busy reports whether a heuristic is audited.
func (d Driver) Busy() bool { return d.session.busy() }

// Film is the number of boards of the counter-example that is shown, 0 while it is made
// and for none.
func (d Driver) Film() int {
	if d.session.showing.film == nil {
		return 0
	}
	return d.session.view.card.player.Length()
}

// Steady shows a time that is always the same, for pictures that are compared.
func (d Driver) Steady() {
	if a := d.session.now; a != nil {
		a.found.Elapsed = 40 * time.Millisecond
		d.session.changed()
	}
}

// Problem is the one that is chosen.
func (d Driver) Problem() game.Problem { return d.session.problem }
