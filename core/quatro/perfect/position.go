// Package perfect finds the exact worth of any position of the two-player game
// of Quatro: who wins, and in how many placements when the winner hurries and
// the loser does not. It is for matches, studies and tools that want the truth
// about a position or about each of its moves; it plays no game itself.
//
// An Engine searches: Solve one position, Analyze all moves of one, with
// results that may be read while it works, Batch many positions. A Book holds
// results made before, by the program in bookgen.
//
// How it searches. One question at a time is asked: does the attacker complete
// a line before more than so many pieces are on the board? Win, draw, loss and
// the distance come from a few such questions, and yes and no are quick to
// decide: a defender needs no more than one harmless piece at a time. What is
// fast about it:
//
//	board  for each line the values that its pieces share, a byte a line
//	view   what one placement would do, for each empty cell, from these bytes
//	key    one number for the up to 12,288 positions that symmetries map to
//	       each other, and for no other position
//	table  bounds of scores by that key, shared by the threads without locks; it
//	       grows as it fills
//	frame  the children of a node: first all boards, then all look-ups, then
//	       the views of those that are left
//	tail   with six empty cells and fewer, no board any more: a byte for each
//	       set of empty cells, folded in half by each placement
//
// and the order of moves: a cell is tried first that leaves few safe pieces,
// each of which leaves few in turn.
package perfect

import (
	"errors"
	"fmt"
)

// Lines tells which lines win.
type Lines uint8

// The line rules.
const (
	Straight Lines = iota // 4 rows, 4 columns, 2 diagonals
	Squares               // and the nine 2x2 squares
)

// String is the word of the rules.
func (l Lines) String() string { return [...]string{"lines", "squares"}[l] }

// Variant tells who chooses the piece that is placed.
type Variant uint8

// The variants.
const (
	Give   Variant = iota // the opponent
	Choose                // the player who places it
)

// String is the word of the rules.
func (v Variant) String() string { return [...]string{"give", "choose"}[v] }

// None stands for no piece and for no cell.
const None = -1

// Position is a board, cell by cell from A1 row by row, and what there is to do.
// A piece is 0..15: bit 3 preta, bit 2 quadrada, bit 1 baixa, bit 0 cheia.
type Position struct {
	Board   [Cells]int8
	InHand  int8 // what the player to move must place; None in Choose, and where he must give
	Variant Variant
	Lines   Lines
}

// What a position may not be.
var (
	ErrInconsistent = errors.New("inconsistent position")
	ErrWon          = errors.New("a line is complete")
	ErrFull         = errors.New("the board is full")
)

// Empty is the board before the first move.
func Empty(variant Variant, lines Lines) Position {
	p := Position{InHand: None, Variant: variant, Lines: lines}
	for c := range p.Board {
		p.Board[c] = None
	}
	return p
}

// Check reports a position that cannot be searched: pieces that do not exist
// or stand twice, a won line, a full board.
func (p Position) Check() error {
	used, err := p.pieces()
	switch {
	case err != nil:
		return err
	case p.Variant > Choose || p.Lines > Squares:
		return fmt.Errorf("%w: no such rules", ErrInconsistent)
	case p.InHand < None || p.InHand >= Cells || p.InHand != None && used>>p.InHand&1 != 0:
		return fmt.Errorf("%w: piece %d in hand", ErrInconsistent, p.InHand)
	case p.InHand != None && p.Variant == Choose:
		return fmt.Errorf("%w: a piece in hand where the player to move chooses it", ErrInconsistent)
	case p.Won():
		return ErrWon
	case used == 1<<Cells-1:
		return ErrFull
	}
	return nil
}

func (p Position) pieces() (used uint16, err error) {
	for c, piece := range p.Board {
		if piece == None {
			continue
		}
		if piece < None || piece >= Cells || used>>piece&1 != 0 {
			return 0, fmt.Errorf("%w: piece %d on cell %s", ErrInconsistent, piece, cellName(int8(c)))
		}
		used |= 1 << piece
	}
	return used, nil
}

// Won reports whether a line is complete.
func (p Position) Won() bool {
	b := p.board()
	for l := range uint(AllLines) {
		if LineCells[l]&^b.occupied == 0 && b.line(l) != 0 {
			return true
		}
	}
	return false
}

// board is the position as the search sees it.
func (p Position) board() board {
	g := geometries[p.Lines]()
	b := board{shared: g.fresh, reserve: 1<<Cells - 1}
	for c, piece := range p.Board {
		if piece != None {
			b.place(g, uint(piece), uint(c))
		}
	}
	return b
}

// Placed is the number of pieces on the board.
func (p Position) Placed() (count int) {
	for _, piece := range p.Board {
		if piece != None {
			count++
		}
	}
	return count
}

// Move is one move: a piece placed, a piece given, or both.
type Move struct {
	Cell  int8 // where the piece goes; None where a piece is only given
	Piece int8 // what is placed; None where a piece is only given
	Given int8 // what the opponent gets; None in Choose, and where the game ends
}

// Moves are all legal moves, cell by cell, the pieces of each in ascending
// order. In Give a placement that ends the game is one move, any other one move
// for every piece that may be given.
func (p Position) Moves() (moves []Move) {
	b := p.board()
	if p.Variant == Give && p.InHand == None {
		return appendGifts(nil, None, None, b.reserve)
	}
	for c := range int8(Cells) {
		if p.Board[c] != None {
			continue
		}
		if p.Variant == Choose {
			for rest := b.reserve; rest != 0; rest &= rest - 1 {
				moves = append(moves, Move{c, int8(first(rest)), None})
			}
			continue
		}
		moves = p.placements(moves, c, b.reserve&^(1<<p.InHand))
	}
	return moves
}

// placements adds the moves that put the piece in hand on a cell.
func (p Position) placements(moves []Move, cell int8, rest uint16) []Move {
	after := p
	after.Board[cell] = p.InHand
	if rest == 0 || after.Won() {
		return append(moves, Move{cell, p.InHand, None})
	}
	return appendGifts(moves, cell, p.InHand, rest)
}

func appendGifts(moves []Move, cell, piece int8, rest uint16) []Move {
	for ; rest != 0; rest &= rest - 1 {
		moves = append(moves, Move{cell, piece, int8(first(rest))})
	}
	return moves
}

// Play is the position after a legal move, with the other player to move.
func (p Position) Play(m Move) Position {
	if m.Cell != None {
		p.Board[m.Cell] = m.Piece
	}
	p.InHand = m.Given
	return p
}

// cellName is column letter and row number: "A1" is the top left.
func cellName(cell int8) string { return fmt.Sprintf("%c%d", 'A'+cell%Side, cell/Side+1) }

// Letters are a piece's colour, shape, height and density: "bqac".
func Letters(piece int8) string {
	text := []byte("brao")
	for i, other := range []byte("pqbc") {
		if piece>>(traits-1-i)&1 != 0 {
			text[i] = other
		}
	}
	return string(text)
}

// String writes a move: "C2/prbo", "C2" where the game ends, "/prbo" where a
// piece is only given. In Choose see Text.
func (m Move) String() string {
	text := ""
	if m.Cell != None {
		text = cellName(m.Cell)
	}
	if m.Given != None {
		text += "/" + Letters(m.Given)
	}
	return text
}

// Text writes a move of a variant: as String does, or "C2=bqac" in Choose.
func (v Variant) Text(m Move) string {
	if v == Choose {
		return cellName(m.Cell) + "=" + Letters(m.Piece)
	}
	return m.String()
}
