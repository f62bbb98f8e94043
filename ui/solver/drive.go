package solver

import (
	"slices"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/player"
	"procura/ui/widgets"
)

// The surface by which the tour drives the page. All of it is for the UI goroutine,
// but WaitForAudit.

// Pick chooses a problem by name, and reports whether it is there.
func (v *View) Pick(problem string) bool {
	i := slices.IndexFunc(v.session.problems, func(p game.Problem) bool { return p.Name == problem })
	if i >= 0 {
		v.list.Select(i)
	}
	return i >= 0
}

// UseMethod chooses an algorithm and a heuristic by their keys, "" the usual one.
func (v *View) UseMethod(algorithm, heuristic string) {
	use(v.panel.algorithm, algorithm)
	if heuristic != "" {
		use(v.panel.heuristic, heuristic)
	}
}

// UseParameter types the number of the algorithm.
func (v *View) UseParameter(number string) { v.panel.parameter.entry.SetText(number) }

// UseDuplicates chooses what is done with duplicates.
func (v *View) UseDuplicates(d search.Duplicates) { use(v.panel.duplicates, string(d)) }

// UseGoal chooses what is looked for: "reach" or "max".
func (v *View) UseGoal(key string) { use(v.panel.goal, key) }

func use(c *widgets.Choice, key string) { c.SetSelectedIndex(slices.Index(c.Keys, key)) }

// Press taps the filled button, which solves or cancels.
func (v *View) Press() { v.button.OnTapped() }

// Audit looks for states that refute the chosen heuristic; WaitForAudit waits for
// that, on any goroutine.
func (v *View) Audit() { v.audit() }

// WaitForAudit waits for the end of an audit, on any goroutine.
func (v *View) WaitForAudit() { v.audits.Wait() }

// Running reports whether a search runs.
func (v *View) Running() bool { return v.running }

// Shown is the run that is shown.
func (v *View) Shown() game.Run { return v.shown.Run }

// Progress is that of the search under way, or of the last one.
func (v *View) Progress() *search.Progress { return v.counters.progress }

// Player shows the path.
func (v *View) Player() *player.Player { return v.player }

// Say says something below the board.
func (v *View) Say(words string) { v.caption.SetText(words) }
