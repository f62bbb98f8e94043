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
	"strings"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/quatro/perfect"
	"procura/core/text"
)

const (
	side   = 4
	cells  = 16
	traits = 4
)

// Piece is a piece: bit 3 preta, bit 2 quadrada, bit 1 baixa, bit 0 cheia.
type Piece uint8

// words are the two values of each trait: bit clear, bit set.
var words = [traits][2]string{
	{"branca", "preta"}, {"redonda", "quadrada"}, {"alta", "baixa"}, {"oca", "cheia"},
}

func (p Piece) has(trait int) bool { return p>>(traits-1-trait)&1 != 0 }

func (p Piece) word(trait int) string {
	if p.has(trait) {
		return words[trait][1]
	}
	return words[trait][0]
}

// Letters are the first letters of the four words: "bqac".
func (p Piece) Letters() string { return perfect.Letters(int8(p)) }

// Lisp writes a piece as "(branca quadrada alta cheia)".
func (p Piece) Lisp() string {
	list := make([]string, traits)
	for i := range list {
		list[i] = p.word(i)
	}
	return "(" + strings.Join(list, " ") + ")"
}

func traitOf(word string) (trait, value int, ok bool) {
	for trait := range words {
		for value := range words[trait] {
			if words[trait][value] == word {
				return trait, value, true
			}
		}
	}
	return 0, 0, false
}

// cellName is column letter and row number: "A1" is the top left.
func cellName(cell uint8) string { return fmt.Sprintf("%c%d", 'A'+cell%side, cell/side+1) }

// Pack writes which cells have pieces, whether a piece is there twice, the pieces
// on the cells, and the reserve in its order.
func (p *Puzzle) Pack(w *text.RadixWriter) {
	twice := min(len(p.Warnings()), 1)
	b := text.NewBag(cells, twice == 1)
	w.Subset(members(p.start.occupied))
	w.Digit(twice, 2)
	for cell := range uint8(cells) {
		if p.start.occupied>>cell&1 != 0 {
			b.Write(w, int(p.start.at(cell)))
		}
	}
	w.Digit(len(p.reserve), len(b.Left)+1)
	for _, piece := range p.reserve {
		b.Write(w, int(piece))
	}
}

// Unpack reads what Pack writes.
func (g Game) Unpack(r *text.RadixReader) (game.Puzzle, bool) {
	var s State
	in := r.Subset(cells)
	b := text.NewBag(cells, r.Digit(2) == 1)
	for cell, is := range in {
		if is {
			s.place(Piece(b.Read(r)), uint8(cell))
		}
	}
	var reserve []Piece
	for range r.Digit(len(b.Left) + 1) {
		reserve = append(reserve, Piece(b.Read(r)))
	}
	return puzzle.New(newPuzzle(s, reserve, game.Defaults(g.Settings()))), true
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
