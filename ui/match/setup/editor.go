// Package setup is where a position of a game for two is set up by hand: an editor
// holds what is set up and has no widgets, a page shows it in the place of the match.
package setup

import (
	"slices"

	"procura/core/game"
	"procura/core/match"
	"procura/core/scene"
)

// Editor is a position that is set up by hand. It is one of
//
//	nothing chosen    a piece of the tray or an empty cell can be chosen; a piece
//	                  on the board goes back to the tray
//	a piece chosen    a cell takes it; what stood there goes back
//	a cell chosen     a piece of the tray comes there
//
// Every change can be undone until it is closed.
type Editor struct {
	// Draft is what is set up so far, Mover the seat to move.
	Draft match.Draft
	Mover int

	module game.Playable
	// before are the drafts before this one, undone those that were taken back.
	before, undone []match.Draft
	scene          scene.Board // of the draft
	chosen         int         // the place that is chosen, nowhere for none
	open           bool
	changes        uint64
}

// noPlace is no place of a board.
const noPlace = 1 << 20

// NewEditor is closed at first.
func NewEditor(module game.Playable) *Editor { return &Editor{module: module, chosen: noPlace} }

// Open reports whether a position is being set up.
func (e *Editor) Open() bool { return e.open }

// Start begins to set up a position with another one, and the seat to move in it; it
// does nothing where the game has no such thing.
func (e *Editor) Start(p game.Position, mover int) {
	draft, ok := match.DraftOf(p)
	if !ok || e.open {
		return
	}
	e.before, e.undone = nil, nil
	e.Mover, e.open = mover, true
	e.setDraft(draft)
}

// Close goes back to the match as it was, if it is open.
func (e *Editor) Close() { e.open = false }

// setDraft shows a draft.
func (e *Editor) setDraft(d match.Draft) {
	e.Draft, e.scene, e.chosen = d, d.Scene(), noPlace
	e.changes++
}

// change puts another draft in the place of the one there is.
func (e *Editor) change(d match.Draft) {
	e.before, e.undone = append(e.before, e.Draft), nil
	e.setDraft(d)
}

// Load goes on from another position.
func (e *Editor) Load(p game.Position) {
	if draft, ok := match.DraftOf(p); ok {
		e.change(draft)
	}
}

// step takes a change back, or makes it again.
func (e *Editor) step(from, to *[]match.Draft) {
	if last := len(*from) - 1; last >= 0 {
		*to = append(*to, e.Draft)
		e.setDraft((*from)[last])
		*from = (*from)[:last]
	}
}

// undo takes a change back.
func (e *Editor) undo() { e.step(&e.before, &e.undone) }

// redo makes a change again.
func (e *Editor) redo() { e.step(&e.undone, &e.before) }

// clear takes everything off the board.
func (e *Editor) clear() { e.change(e.Draft.Clear()) }

// holds reports whether something is at a place.
func (e *Editor) holds(place int) bool {
	c := scene.Cell{}
	switch {
	case place >= 0 && place < len(e.scene.Cells):
		c = e.scene.Cells[place]
	case place < 0 && -1-place < len(e.scene.Tray):
		c = e.scene.Tray[-1-place]
	}
	return c.Drawing != "" || c.Text != ""
}

// isEmpty reports whether nothing is on the board, nor in hand.
func (e *Editor) isEmpty() bool {
	for cell := range e.scene.Cells {
		if e.holds(cell) {
			return false
		}
	}
	return e.inHand() == noPlace
}

// tap chooses a place, or does something with the one that is chosen.
func (e *Editor) tap(place int) {
	switch chosen := e.chosen; {
	case chosen == place:
		e.chosen = noPlace
	case chosen < 0 && place >= 0:
		e.move(chosen, place)
	case chosen != noPlace && chosen >= 0 && place < 0 && e.holds(place):
		e.move(place, chosen)
	case place >= 0 && e.holds(place):
		e.move(place, -1)
	case place >= 0 || e.holds(place):
		e.chosen = place
	default:
		e.chosen = noPlace
	}
}

func (e *Editor) move(from, to int) {
	if d, ok := e.Draft.Move(from, to); ok {
		e.change(d)
	}
}

// giveChosen puts the chosen piece into the hand of the player to move, or takes the one
// there is out of it.
func (e *Editor) giveChosen() {
	place := e.chosen
	if place >= 0 {
		place = e.inHand()
	}
	if d, ok := e.Draft.Hold(place); ok {
		e.change(d)
	}
}

// inHand is the place of the piece in hand, nowhere without one.
func (e *Editor) inHand() int {
	for i, c := range e.scene.Tray {
		if c.Role == scene.Held {
			return -1 - i
		}
	}
	return noPlace
}

// rule changes a setting.
func (e *Editor) rule(key, value string) {
	rules, wrong := e.Draft.Rules().With(game.Rules{key: value}, e.module.MatchSettings())
	if wrong == nil {
		e.change(e.Draft.Under(rules))
	}
}

// escape leaves the choice, else the whole.
func (e *Editor) escape() {
	if e.chosen == noPlace {
		e.Close()
	}
	e.chosen = noPlace
}

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
	e.setDraft(drafts[at])
	return true
}
