package game

import (
	"procura/core/scene"
	"procura/core/text"
)

// Editable is a playable game whose positions can be set up by hand.
type Editable interface {
	Playable
	// Draft takes a position as the beginning of another one.
	Draft(Position) Draft
}

// Draft is a position that is being set up, place by place. Places are those of
// its scene, numbered as in Position.Next; each keeps its number whatever is
// done, and what stands on the board has an empty place of its own in the tray.
// A draft never changes: what is done to it gives another one.
type Draft interface {
	// Scene is what is there so far. The place that is in hand has the role Held.
	Scene() scene.Board
	// Move carries what is at a place to another one, and reports whether it can
	// be there. What stood there before goes back to the tray, or, when it comes
	// from the board, changes places. Any place of the tray stands for the own one.
	Move(from, to int) (Draft, bool)
	// Hold gives the player to move what is at a place of the tray, or takes it
	// out of his hand again; it reports whether the rules know such a thing.
	Hold(place int) (Draft, bool)
	// Holds reports whether the rules know a piece in hand.
	Holds() bool
	// Clear takes everything off the board.
	Clear() Draft
	// Rules holds the value of every setting, and Under gives the same draft under
	// other ones, which are complete and allowed.
	Rules() Rules
	Under(Rules) Draft
	// Position is what has been set up; the message says why nobody can play on
	// from there, and is nil where they can.
	Position() (Position, *text.Message)
}
