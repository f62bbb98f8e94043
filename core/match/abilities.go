package match

import (
	"procura/core/game"
	"procura/core/scene"
	"procura/core/text"
)

// PositionText is for rules that can write a state together with its rules, for
// a clipboard. Where a game can't, the list of Encode has to do.
type PositionText[S any] interface {
	// Line writes a state and the rules, on one line where there is a short form
	// for it. A LineReader reads it back, whatever rules it is given.
	Line(S) string
}

// LineReader is a playable game that reads what PositionText writes.
type LineReader interface {
	game.Playable
	// ReadLine reads a position as ReadPosition does, and the rules that its text
	// gives, which win over rules.
	ReadLine(src string, rules game.Rules) (game.Position, []text.Error)
}

// Line writes a position, with its rules if the game can.
func Line(p game.Position) string {
	if p, ok := p.(interface{ Line() string }); ok {
		return p.Line()
	}
	return p.Encode()
}

func (p position[S, M]) Line() string {
	if rules, ok := p.rules.(PositionText[S]); ok {
		return rules.Line(p.state)
	}
	return p.Encode()
}

// ReadLine reads a position in any form that the game has, under the rules that
// the text gives and, where it gives none, under rules.
func ReadLine(g game.Playable, src string, rules game.Rules) (game.Position, []text.Error) {
	if reader, ok := g.(LineReader); ok {
		return reader.ReadLine(src, rules)
	}
	return g.ReadPosition(src, rules)
}

// Packer is for rules that can write a state in little room, for short ids; the
// module is an Unpacker. Settings are no part of it.
type Packer[S any] interface {
	// Pack writes a state.
	Pack(S, *text.RadixWriter)
}

// Unpacker is a game that reads what a Packer writes.
type Unpacker interface {
	game.Playable
	// UnpackPosition reads a state under complete and allowed rules, false where the
	// digits are none.
	UnpackPosition(*text.RadixReader, game.Rules) (game.Position, bool)
}

// Pack writes a position whose rules are a Packer, and reports whether they are.
func Pack(p game.Position, w *text.RadixWriter) bool {
	if p, ok := p.(interface{ pack(*text.RadixWriter) bool }); ok {
		return p.pack(w)
	}
	return false
}

func (p position[S, M]) pack(w *text.RadixWriter) bool {
	packer, ok := p.rules.(Packer[S])
	if ok {
		packer.Pack(p.state, w)
	}
	return ok
}

// Prompter is for rules that can say how a move goes on of which a part is
// picked. Where a game can't, the status of the scene has to do.
type Prompter[S any] interface {
	// Prompt says what is to be picked next at a state that is not over, after one
	// place or more; see game.Position.Next.
	Prompt(s S, picked []int) text.Message
}

// Prompt is what is to be picked next at a position.
func Prompt(p game.Position, picked []int) text.Message {
	if p, ok := p.(interface{ Prompt([]int) text.Message }); ok && len(picked) > 0 {
		return p.Prompt(picked)
	}
	return p.Scene().Status
}

func (p position[S, M]) Prompt(picked []int) text.Message {
	if rules, ok := p.rules.(Prompter[S]); ok {
		return rules.Prompt(p.state, picked)
	}
	return p.Scene().Status
}

// Refuser is for rules that can say why a place can't be picked.
type Refuser[S any] interface {
	// Refusal says why no move goes on with a place after some others were picked; see
	// game.Position.Next.
	Refusal(s S, picked []int, place int) text.Message
}

// Refusal says why no move goes on with a place of a position after some others were
// picked.
func Refusal(p game.Position, picked []int, place int) text.Message {
	if p, ok := p.(interface {
		Refusal([]int, int) text.Message
	}); ok {
		return p.Refusal(picked, place)
	}
	return text.M("solver.refuse.match")
}

func (p position[S, M]) Refusal(picked []int, place int) text.Message {
	if rules, ok := p.rules.(Refuser[S]); ok {
		return rules.Refusal(p.state, picked, place)
	}
	return text.M("solver.refuse.match")
}

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
