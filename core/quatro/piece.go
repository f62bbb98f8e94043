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

// has reports whether the piece has the second value of a trait.
func (p Piece) has(trait int) bool { return p>>(traits-1-trait)&1 != 0 }

func (p Piece) word(trait int) string {
	if p.has(trait) {
		return words[trait][1]
	}
	return words[trait][0]
}

// Letters are the first letters of the four words: "bqac".
func (p Piece) Letters() string {
	letters := make([]byte, traits)
	for i := range letters {
		letters[i] = p.word(i)[0]
	}
	return string(letters)
}

// Lisp writes a piece as "(branca quadrada alta cheia)".
func (p Piece) Lisp() string {
	list := make([]string, traits)
	for i := range list {
		list[i] = p.word(i)
	}
	return "(" + strings.Join(list, " ") + ")"
}

// traitOf finds a trait's number and value by its word.
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
