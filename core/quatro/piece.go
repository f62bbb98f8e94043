// Package quatro is the board game Quatro: sixteen pieces of four traits, a
// 4x4 board, and a line wins when its four pieces share a trait. Here are the
// rules and the puzzle for one player.
//
// A board is five sets of cells, one bit a cell, A1 the lowest, row by row:
//
//	occupied      1 where a piece stands
//	trait[0..3]   1 where it is preta, quadrada, baixa, cheia
//
// so the cells that share a value of trait i are trait[i], or occupied
// without it.
package quatro

import (
	"fmt"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/core/quatro/perfect"
	"procura/core/text"
)

const (
	side   = 4
	cells  = 16
	traits = 4
	// kinds are the values of the traits: 2t is the first value of trait t, 2t+1 the second.
	kinds = 2 * traits
)

// Piece is a piece: bit 3 preta, bit 2 quadrada, bit 1 baixa, bit 0 cheia.
type Piece uint8

// words name the kinds.
var words = [kinds]string{"branca", "preta", "redonda", "quadrada", "alta", "baixa", "oca", "cheia"}

func (p Piece) has(trait int) bool { return p>>(traits-1-trait)&1 != 0 }

func (p Piece) kind(trait int) int { return 2*trait + int(p>>(traits-1-trait)&1) }

// Letters are the first letters of the four words: "bqac".
func (p Piece) Letters() string { return perfect.Letters(int8(p)) }

// Lisp writes a piece as "(branca quadrada alta cheia)".
func (p Piece) Lisp() string {
	list := make([]string, traits)
	for i := range list {
		list[i] = words[p.kind(i)]
	}
	return "(" + strings.Join(list, " ") + ")"
}

// cellName is column letter and row number: "A1" is the top left.
func cellName(cell uint8) string { return fmt.Sprintf("%c%d", 'A'+cell%side, cell/side+1) }

// Pack writes which cells have pieces, these, the piece in hand with give, and
// which pieces are missing.
func (d *Duel) Pack(s Position, w *text.RadixWriter) {
	b := text.NewBag(cells, false)
	w.Subset(members(s.occupied))
	for cell := range cells {
		if piece, ok := s.At(cell); ok {
			b.Write(w, int(piece))
		}
	}
	if !d.choose {
		hand := 0
		if s.inHand != nothing {
			hand = 1 + slices.Index(b.Left, int(s.inHand))
		}
		w.Digit(hand, len(b.Left)+1)
	}
	missing := make([]bool, len(b.Left))
	for i, piece := range b.Left {
		missing[i] = !s.waits(Piece(piece))
	}
	w.Subset(missing)
}

// UnpackPosition reads what Pack writes.
func (g Game) UnpackPosition(r *text.RadixReader, rules game.Rules) (game.Position, bool) {
	d := NewDuel(rules, g.exact)
	s, b := Position{inHand: nothing}, text.NewBag(cells, false)
	for cell, is := range r.Subset(cells) {
		if is {
			s.place(Piece(b.Read(r)), uint8(cell))
		}
	}
	if !d.choose {
		if hand := r.Digit(len(b.Left) + 1); hand > 0 {
			s.inHand = Piece(b.Left[hand-1])
		}
	}
	missing := r.Subset(len(b.Left))
	for i, piece := range b.Left {
		switch held := Piece(piece) == s.inHand; {
		case missing[i] && held:
			return nil, false
		case !missing[i] && !held:
			s.reserve |= 1 << piece
		}
	}
	return match.New(d, s), true
}

func everyPiece() []Piece {
	list := make([]Piece, cells)
	for i := range list {
		list[i] = Piece(i)
	}
	return list
}

// members lists for each cell whether it is in a set.
func members(set uint16) []bool {
	in := make([]bool, cells)
	for cell := range in {
		in[cell] = set>>cell&1 != 0
	}
	return in
}
