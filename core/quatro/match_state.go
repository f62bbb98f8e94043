package quatro

import (
	"math/bits"

	"procura/core/play"
)

// Position is a position of the game for two: a board, the reserve (in the
// State's hand, one bit for each piece by its number), and the piece that the
// player to move has been given.
//
//	give    with a piece in hand: place it, then give one of the reserve
//	        with none: give one
//	choose  never a piece in hand: place any one of the reserve
type Position struct {
	State
	inHand Piece
}

const (
	// nothing stands for no piece.
	nothing Piece = cells
	// nowhere stands for no cell.
	nowhere uint8 = cells
)

// opening is the empty board, with every piece in the reserve.
func opening() Position { return Position{State: State{reserve: 1<<cells - 1}, inHand: nothing} }

// Held is the piece in hand, false for none.
func (s Position) Held() (Piece, bool) { return s.inHand, s.inHand != nothing }

// At is the piece on a cell, 0 to 15 row by row from A1, false for none.
func (s Position) At(cell int) (Piece, bool) {
	if s.occupied>>cell&1 == 0 {
		return nothing, false
	}
	return s.at(uint8(cell)), true
}

// Reserve has a bit for each piece that is neither on the board nor in hand nor
// missing from the game.
func (s Position) Reserve() uint16 { return s.reserve }

// Placed is the number of pieces on the board.
func (s Position) Placed() int { return bits.OnesCount16(s.occupied) }

// Complete reports whether all sixteen pieces are in the game. Positions from
// files may lack some.
func (s Position) Complete() bool {
	all := s.Placed() + bits.OnesCount16(s.reserve)
	if s.inHand != nothing {
		all++
	}
	return all == cells
}

// Turn is a move of the game for two.
type Turn struct {
	cell  uint8 // nowhere for giving alone
	piece Piece // what is placed, with choose; with give it is the piece in hand
	given Piece // nothing with choose, and where the game ends
}

// Give is the turn that gives a piece before any is placed.
func Give(given Piece) Turn { return Turn{nowhere, nothing, given} }

// Place is the turn that puts the piece in hand on a cell and ends the game.
func Place(cell int) Turn { return Turn{uint8(cell), nothing, nothing} }

// PlaceGive is the turn that puts the piece in hand on a cell and gives a piece.
func PlaceGive(cell int, given Piece) Turn { return Turn{uint8(cell), nothing, given} }

// PlacePiece is the turn of the variant choose.
func PlacePiece(cell int, piece Piece) Turn { return Turn{uint8(cell), piece, nothing} }

// Cell is where a piece is placed, false where none is.
func (t Turn) Cell() (int, bool) { return int(t.cell), t.cell != nowhere }

// Piece is the piece chosen to be placed, false with give.
func (t Turn) Piece() (Piece, bool) { return t.piece, t.piece != nothing }

// Given is the piece that is given, false for none.
func (t Turn) Given() (Piece, bool) { return t.given, t.given != nothing }

// outcome reads the end of a board: a line loses for the player to move, since
// the other one has completed it. Without a piece left, as where the board is
// full, it is a draw.
func (d *Duel) outcome(s *Position) play.Outcome {
	switch {
	case d.puzzle.Goal(s.State):
		return play.Lost
	case s.reserve == 0 && s.inHand == nothing:
		return play.Drawn
	}
	return play.Open
}
