package solver

import (
	"slices"

	"procura/core/game"
	"procura/ui/board"
	"procura/ui/proving"
	"procura/ui/widgets"
)

// Driver works the page of the solver as a user would, for tests of other rooms. All of it is for the UI goroutine, where nothing else is said.
type Driver struct{ session *Session }

// Drive works a view, and those that take its place.
func Drive(v *View) Driver { return Driver{v.session} }

// Pick chooses a problem by name, and reports whether it is there.
func (d Driver) Pick(problem string) bool {
	i := slices.IndexFunc(d.session.problems, func(p game.Problem) bool { return p.Name == problem })
	if i >= 0 {
		d.session.view.list.Select(i)
	}
	return i >= 0
}

// UseMethod chooses an algorithm and a heuristic by their keys, "" the usual one.
func (d Driver) UseMethod(algorithm, heuristic string) {
	use(d.session.view.panel.algorithm, algorithm)
	if heuristic != "" {
		use(d.session.view.panel.heuristic, heuristic)
	}
}

func use(c *widgets.Choice, key string) { c.SetSelectedIndex(slices.Index(c.Keys, key)) }

// Press taps the filled button, which solves or cancels.
func (d Driver) Press() { d.session.view.button.OnTapped() }

// Audit looks for states that refute the chosen heuristic; WaitForAudit waits for
// that, on any goroutine.
func (d Driver) Audit() { d.session.view.panel.audit.OnTapped() }

// Running reports whether a search runs.
func (d Driver) Running() bool { return d.session.Working() }

// Verified reports whether the proof of the run that is shown was verified.
func (d Driver) Verified() bool {
	c, ok := d.session.proofs.shownCase()
	return ok && c.Proof.Standing == proving.Verified
}

// Shown is the run that is shown.
func (d Driver) Shown() (run game.Run) {
	if r := d.session.playback.run; r != nil {
		run = r.Run
	}
	return run
}

// Player shows the path.
func (d Driver) Player() *board.Player { return d.session.view.player }

// Say says something below the board.
func (d Driver) Say(words string) { d.session.view.caption.SetText(words) }
