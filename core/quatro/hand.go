package quatro

import (
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
)

// Picks are a cell and a piece of the reserve, whichever comes first, and of equal
// pieces any; none once a line is complete.
func (p *Puzzle) Picks(s State, m Placement) [][]int {
	if p.Goal(s) {
		return nil
	}
	var ways [][]int
	cell, place := int(m.cell), 0
	for i, piece := range p.stock {
		if s.reserve>>i&1 == 0 {
			continue
		}
		place--
		if piece == m.piece {
			ways = append(ways, []int{cell, place}, []int{place, cell})
		}
	}
	return ways
}

// Prompt asks for the piece, or for the cell.
func (p *Puzzle) Prompt(s State, picked []int) text.Message {
	if first := picked[0]; first >= 0 {
		return text.M("status.quatro.piece", "Cell", cellName(uint8(first)))
	}
	return text.M("status.quatro.place", "Piece", pieceName(p.left(&s)[-1-picked[0]]))
}

// Refusal says that the puzzle is over, what is on a cell, or what is to be picked
// instead.
func (p *Puzzle) Refusal(path []search.Edge[State, Placement], picked []int, place int) text.Message {
	s := path[len(path)-1].State
	switch {
	case p.Goal(s):
		return text.M("refuse.quatro.line")
	case place >= 0 && s.occupied>>place&1 != 0:
		return text.M("refuse.quatro.taken", "Cell", cellName(uint8(place)), "Piece", pieceName(s.at(uint8(place))))
	case s.reserve == 0:
		return text.M("refuse.quatro.reserve")
	case s.occupied == 1<<cells-1:
		return text.M("refuse.quatro.full")
	case len(picked) > 0 && picked[0] >= 0:
		return text.M("refuse.quatro.piece", "Cell", cellName(uint8(picked[0])))
	}
	return text.M("refuse.quatro.cell")
}

// Clue shows the piece.
func (p *Puzzle) Clue(s State, m Placement) (text.Message, []int) {
	var places []int
	for i, piece := range p.left(&s) {
		if piece == m.piece {
			places = append(places, -1-i)
		}
	}
	return text.M("hand.hint.quatro", "Piece", pieceName(m.piece)), places
}

// From is the puzzle of a board and what is left of the reserve, in its order.
func (p *Puzzle) From(s State) game.Puzzle {
	reserve := p.left(&s)
	s.reserve = 0
	return puzzle.New(newPuzzle(s, reserve, p.rules))
}
