package quatro

import (
	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
)

// Draft takes a position as the beginning of another one. All sixteen pieces
// are there, also where the position lacks some.
func (d *Duel) Draft(s Position) match.Draft { return newDraft(d, s) }

// draft is a position that is being set up. Place -1-p of its tray is that of
// piece p. A piece is on the board, in hand or in the reserve: never twice.
type draft struct {
	duel     *Duel
	position Position
}

// newDraft puts into the reserve what is neither on the board nor in hand; with
// choose, nothing is in hand.
func newDraft(d *Duel, s Position) draft {
	if d.choose {
		s.inHand = nothing
	}
	s.reserve = 1<<cells - 1
	if s.inHand != nothing {
		s.reserve &^= 1 << s.inHand
	}
	for cell := range cells {
		if p, ok := s.At(cell); ok {
			s.reserve &^= 1 << p
		}
	}
	return draft{d, s}
}

// Scene draws what is there so far.
func (d draft) Scene() scene.Board { return d.duel.Draw(d.position) }

// standing is the piece at a place, nothing where none is.
func (d draft) standing(place int) Piece {
	if place >= 0 && place < cells {
		p, _ := d.position.At(place)
		return p
	}
	if p := -1 - place; p >= 0 && p < cells && d.position.waits(Piece(p)) {
		return Piece(p)
	}
	return nothing
}

// Move carries a piece to a place.
func (d draft) Move(from, to int) (match.Draft, bool) {
	piece := d.standing(from)
	if piece == nothing || to >= cells || from < 0 && to < 0 {
		return d, false
	}
	s := d.position
	if s.inHand == piece {
		s.inHand = nothing
	}
	there := nothing
	if from >= 0 {
		s.lift(uint8(from))
	}
	if to >= 0 {
		there = d.standing(to)
		s.lift(uint8(to))
		s.place(piece, uint8(to))
	}
	if from >= 0 && there != nothing && from != to {
		s.place(there, uint8(from))
	}
	return newDraft(d.duel, s), true
}

// lift takes what is on a cell off the board.
func (s *State) lift(cell uint8) {
	for i := range s.trait {
		s.trait[i] &^= 1 << cell
	}
	s.occupied &^= 1 << cell
}

// Hold gives a piece of the tray, or takes it out of the hand.
func (d draft) Hold(place int) (match.Draft, bool) {
	piece := d.standing(place)
	if place >= 0 || piece == nothing || d.duel.choose {
		return d, false
	}
	s := d.position
	if s.inHand == piece {
		piece = nothing
	}
	s.inHand = piece
	return newDraft(d.duel, s), true
}

// Holds reports whether a piece is given.
func (d draft) Holds() bool { return !d.duel.choose }

// Clear empties board and hand.
func (d draft) Clear() match.Draft { return draft{d.duel, opening()} }

// Rules holds the value of every setting.
func (d draft) Rules() game.Rules { return d.duel.Rules() }

// Under gives the draft under other rules.
func (d draft) Under(rules game.Rules) match.Draft {
	return newDraft(NewDuel(rules, d.duel.exact), d.position)
}

// Position is what has been set up, and what is in the way of playing on.
func (d draft) Position() (game.Position, *text.Message) {
	p := match.New(d.duel, d.position)
	var wrong text.Message
	switch {
	case d.duel.End(d.position) == play.Open:
		return p, nil
	case d.duel.End(d.position) == play.Drawn:
		wrong = text.M("draft.quatro.full")
	default:
		_, shared := d.duel.winning(&d.position)
		wrong = text.M("draft.quatro.line", "Trait", joined(shared))
	}
	return p, &wrong
}
