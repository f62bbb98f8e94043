package solver

import (
	"slices"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/player"
	"procura/ui/proving"
	"procura/ui/widgets"
)

// Driver works the page of the solver as a user would, for the tour and for tests of other
// rooms. All of it is for the UI goroutine, where nothing else is said.
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

// UseParameter types the number of the algorithm.
func (d Driver) UseParameter(number string) { d.session.view.panel.parameter.entry.SetText(number) }

// UseDuplicates chooses what is done with duplicates.
func (d Driver) UseDuplicates(what search.Duplicates) {
	use(d.session.view.panel.duplicates, string(what))
}

// UseGoal chooses what is looked for: "reach" or "max".
func (d Driver) UseGoal(key string) { use(d.session.view.panel.goal, key) }

func use(c *widgets.Choice, key string) { c.SetSelectedIndex(slices.Index(c.Keys, key)) }

// Press taps the filled button, which solves or cancels.
func (d Driver) Press() { d.session.view.button.OnTapped() }

// Audit looks for states that refute the chosen heuristic; WaitForAudit waits for
// that, on any goroutine.
func (d Driver) Audit() { d.session.audit() }

// WaitForAudit waits for the end of an audit, on any goroutine.
func (d Driver) WaitForAudit() { d.session.audits.runner.Wait() }

// Running reports whether a search runs.
func (d Driver) Running() bool { return d.session.running() }

// Verified reports whether the proof of the run that is shown was verified.
func (d Driver) Verified() bool {
	c, ok := d.session.proofs.shown()
	return ok && c.Proof.Standing == proving.Verified
}

// SaveProof saves the certificate of the run that is shown; Saving reports whether it is
// being written.
func (d Driver) SaveProof(path string) {
	if c, ok := d.session.proofs.shown(); ok {
		d.session.proofs.SaveTo(c, path)
	}
}

// Saving reports whether a certificate is being written.
func (d Driver) Saving() bool { return d.session.proofs.Saving() }

// Shown is the run that is shown.
func (d Driver) Shown() (run game.Run) {
	if r := d.session.screen.run; r != nil {
		run = r.Run
	}
	return run
}

// Progress is that of the search under way, or of the last one.
func (d Driver) Progress() *search.Progress { return d.session.solving.now.order.Progress }

// Player shows the path.
func (d Driver) Player() *player.Player { return d.session.view.player }

// Say says something below the board.
func (d Driver) Say(words string) { d.session.view.caption.SetText(words) }
