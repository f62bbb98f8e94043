package quatro

import (
	"math/bits"

	"procura/core/game"
	"procura/core/play"
)

// Duel is the game for two under one set of rules; it implements match.Rules
// and play.Restless.
type Duel struct {
	rules  game.Rules
	choose bool
	// puzzle lends its lines and its way to write and draw a board; its stock
	// holds every piece at the place of its number.
	puzzle *Puzzle
	exact  Valuer
}

// NewDuel is the game under complete rules, with an exact engine or nil.
func NewDuel(rules game.Rules, exact Valuer) *Duel {
	all := make([]Piece, cells)
	for i := range all {
		all[i] = Piece(i)
	}
	return &Duel{
		rules: rules, choose: rules["variant"] == "choose", exact: exact,
		puzzle: newPuzzle(State{}, all, game.Rules{"lines": rules["lines"]}),
	}
}

// Choose reports whether the player to move chooses the piece; else the
// opponent gives it.
func (d *Duel) Choose() bool { return d.choose }

// Squares reports whether the 2x2 squares are lines.
func (d *Duel) Squares() bool { return d.puzzle.complete == completeSquares }

// Moves appends the turns: cells A1, B1, ... D4, and for each the pieces by
// their numbers.
func (d *Duel) Moves(s Position, turns []Turn) []Turn {
	switch {
	case d.outcome(&s) != play.Open:
		return turns
	case s.inHand != nothing:
		return d.placings(&s, turns)
	case d.choose:
		return d.choices(&s, turns)
	}
	for left := s.reserve; left != 0; left &= left - 1 {
		turns = append(turns, Give(lowest(left)))
	}
	return turns
}

// placings are the turns with a piece in hand. One that ends the game, by a line
// or because no piece is left, gives nothing.
func (d *Duel) placings(s *Position, turns []Turn) []Turn {
	for free := ^s.occupied; free != 0; free &= free - 1 {
		cell := bits.TrailingZeros16(free)
		if s.reserve == 0 || d.winners(s, cell)>>s.inHand&1 != 0 {
			turns = append(turns, Place(cell))
			continue
		}
		for left := s.reserve; left != 0; left &= left - 1 {
			turns = append(turns, PlaceGive(cell, lowest(left)))
		}
	}
	return turns
}

// choices are the turns of the variant choose.
func (d *Duel) choices(s *Position, turns []Turn) []Turn {
	for free := ^s.occupied; free != 0; free &= free - 1 {
		cell := bits.TrailingZeros16(free)
		for left := s.reserve; left != 0; left &= left - 1 {
			turns = append(turns, PlacePiece(cell, lowest(left)))
		}
	}
	return turns
}

// lowest is the first piece of a set.
func lowest(set uint16) Piece { return Piece(bits.TrailingZeros16(set)) }

// Loud appends the turns that win: while there is one, no estimate holds.
func (d *Duel) Loud(s Position, turns []Turn) []Turn {
	pieces := s.reserve
	switch {
	case s.inHand != nothing:
		pieces = 1 << s.inHand
	case !d.choose:
		return turns
	}
	for free := ^s.occupied; free != 0; free &= free - 1 {
		cell := bits.TrailingZeros16(free)
		for left := pieces & d.winners(&s, cell); left != 0; left &= left - 1 {
			if d.choose {
				turns = append(turns, PlacePiece(cell, lowest(left)))
			} else {
				turns = append(turns, Place(cell))
			}
		}
	}
	return turns
}

// having are the pieces with each value of each trait.
var having = func() (sets [traits][2]uint16) {
	for p := range nothing {
		for trait := range traits {
			sets[trait][p>>(traits-1-trait)&1] |= 1 << p
		}
	}
	return sets
}()

// winners are the pieces that complete a line on a free cell.
func (d *Duel) winners(s *Position, cell int) (pieces uint16) {
	for trait := range traits {
		for value := range 2 {
			if d.puzzle.complete.has(s.shared(trait, value) | 1<<cell) {
				pieces |= having[trait][value]
			}
		}
	}
	return pieces
}

// Play returns the position after a turn.
func (d *Duel) Play(s Position, t Turn) Position {
	if t.cell != nowhere {
		piece := s.inHand
		if t.piece != nothing {
			piece = t.piece
			s.reserve &^= 1 << piece
		}
		s.place(piece, t.cell)
	}
	s.inHand = t.given
	if t.given != nothing {
		s.reserve &^= 1 << t.given
	}
	return s
}

// End is Lost for the player who faces a complete line, Drawn when no cell or
// no piece is left.
func (d *Duel) End(s Position) play.Outcome { return d.outcome(&s) }

// Key spreads positions over 64 bits.
func (d *Duel) Key(s Position) uint64 {
	return d.puzzle.Hash(s.State) ^ (uint64(s.inHand)+1)*0xD1B54A32D192ED03
}

// Distance counts placements: a turn that only gives is none.
func (d *Duel) Distance(s Position, plies int) int {
	if !d.choose && s.inHand == nothing {
		return plies - 1
	}
	return plies
}

// Rules holds the value of every setting.
func (d *Duel) Rules() game.Rules { return d.rules }

// Module is the game, with the same exact engine.
func (d *Duel) Module() game.Playable { return New().With(d.exact) }
