package match

import (
	"procura/core/game"
	"procura/core/scene"
	"procura/core/text"
)

// Editable is for rules whose positions can be set up by hand.
type Editable[S any] interface {
	// Draft takes a state as the beginning of another one.
	Draft(S) Draft
}

// DraftOf takes a position as the beginning of another one, false where the game
// has no positions that are set up by hand.
func DraftOf(p game.Position) (Draft, bool) {
	if p, ok := p.(interface{ Draft() (Draft, bool) }); ok {
		return p.Draft()
	}
	return nil, false
}

func (p position[S, M]) Draft() (Draft, bool) {
	if rules, ok := p.rules.(Editable[S]); ok {
		return rules.Draft(p.state), true
	}
	return nil, false
}

// Draft is a position that is being set up, place by place. Places are those of
// its scene, numbered as in game.Position.Next; each keeps its number whatever is
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
	Rules() game.Rules
	Under(game.Rules) Draft
	// Position is what has been set up; the message says why nobody can play on
	// from there, and is nil where they can.
	Position() (game.Position, *text.Message)
}
