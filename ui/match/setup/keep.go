package setup

import (
	"slices"

	"procura/core/game"
	"procura/core/match"
)

// Changes counts what was done to the draft.
func (e *Editor) Changes() uint64 { return e.changes }

// Drafts are all that can be undone to, the draft of now at the place at, and all that
// can be done again.
func (e *Editor) Drafts() (drafts []match.Draft, at int) {
	again := slices.Clone(e.undone)
	slices.Reverse(again)
	return slices.Concat(e.before, []match.Draft{e.Draft}, again), len(e.before)
}

// Resume goes on with drafts, given as positions, where they were; it reports whether
// it could.
func (e *Editor) Resume(positions []game.Position, at, mover int) bool {
	if at < 0 || at >= len(positions) {
		return false
	}
	drafts := make([]match.Draft, len(positions))
	for i, p := range positions {
		d, ok := match.DraftOf(p)
		if !ok {
			return false
		}
		drafts[i] = d
	}
	e.before, e.undone = drafts[:at:at], slices.Clone(drafts[at+1:])
	slices.Reverse(e.undone)
	e.Mover, e.open = mover, true
	e.put(drafts[at])
	return true
}
