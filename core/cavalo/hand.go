package cavalo

import (
	"fmt"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
)

// What a player can do on the board, and why he can't. A landing is picked by its
// cell; where he chooses the double that goes, by that one's cell too.

// Picks is the cell, and the cell of the double that is erased by choice.
func (p *Problem) Picks(_ State, m Move) [][]int {
	if m.erased == noRank {
		return [][]int{{int(m.cell)}}
	}
	return [][]int{{int(m.cell), int(p.board.cellOf[m.erased])}}
}

// Prompt asks for the double.
func (p *Problem) Prompt(_ State, picked []int) text.Message {
	return text.M("hand.cavalo.double", "Cell", cellName(uint8(picked[0])))
}

// Refusal says what became of a cell's number, else how the knight moves.
func (p *Problem) Refusal(path []search.Edge[State, Move], picked []int, place int) text.Message {
	cell, s := uint8(place), path[len(path)-1].State
	if gone := p.gone(path, cell); !gone.IsZero() {
		return gone
	}
	if len(picked) > 0 {
		return p.noDouble(cell, uint8(picked[0]))
	}
	if s.pos == unplaced {
		return text.M("refuse.cavalo.row")
	}
	return text.M("refuse.cavalo.jump", "From", cellName(s.pos), "Cell", cellName(cell))
}

// gone says why a cell holds no number, nothing where it holds one.
func (p *Problem) gone(path []search.Edge[State, Move], cell uint8) text.Message {
	s, name, rank := path[len(path)-1].State, cellName(cell), p.board.rankOf[cell]
	switch {
	case cell == s.pos:
		return text.M("refuse.cavalo.here", "Cell", name)
	case cell == p.board.knight:
		return text.M("refuse.cavalo.begin", "Cell", name)
	case rank == noRank:
		return text.M("refuse.cavalo.empty", "Cell", name)
	case s.alive.has(rank):
		return text.Message{}
	}
	for i := 1; i < len(path); i++ {
		if !path[i].State.alive.has(rank) {
			return p.taken(path[i].State.pos, cell, i)
		}
	}
	panic("cavalo: " + name + " is gone, and no move took its number")
}

// taken says what move number i did to a cell, as it landed on another.
func (p *Problem) taken(landed, cell uint8, i int) text.Message {
	number, by := p.board.values[p.board.rankOf[cell]], p.board.values[p.board.rankOf[landed]]
	switch {
	case cell == landed:
		return text.M("refuse.cavalo.visited", "Cell", cellName(cell), "Move", i)
	case isDouble(by):
		return text.M("refuse.cavalo.double", "Number", written(number), "By", written(by), "Move", i)
	}
	return text.M("refuse.cavalo.mirror", "Number", written(number), "By", written(by), "Move", i)
}

// written is a number with two digits, as it stands on the board.
func written(number uint8) string { return fmt.Sprintf("%02d", number) }

// noDouble says why a number can't be the one that a double on a cell erases.
func (p *Problem) noDouble(cell, landing uint8) text.Message {
	number := p.board.values[p.board.rankOf[cell]]
	switch {
	case cell == landing:
		return text.M("refuse.cavalo.itself", "Cell", cellName(cell))
	case number == 0:
		return text.M("refuse.cavalo.zero")
	}
	return text.M("refuse.cavalo.nodouble", "Number", written(number))
}

// Clue says in which row the cell is, and of a placement in which half of it.
func (p *Problem) Clue(s State, m Move) (text.Message, []int) {
	row, from, to := int(m.cell)/size, 0, size-1
	words := text.M("hand.hint.cavalo", "Row", row+1)
	if s.pos == unplaced {
		from = int(m.cell) / (size / 2) * (size / 2)
		to = from + size/2 - 1
		words = text.M("hand.hint.cavalo.first", "From", cellName(uint8(from)), "To", cellName(uint8(to)))
	}
	var places []int
	for column := from; column <= to; column++ {
		cell := row*size + column
		if rank := p.board.rankOf[cell]; rank != noRank && s.alive.has(rank) {
			places = append(places, cell)
		}
	}
	return words, places
}

// From leaves the numbers that a position has, and the knight where it is. What is
// gone says nothing any more, but for how the doubles are written.
func (p *Problem) From(s State) game.Puzzle {
	b := &board{knight: s.pos, repeated: p.board.repeated}
	for cell := range b.numbers {
		b.numbers[cell] = empty
		if rank := p.board.rankOf[cell]; rank != noRank && s.alive.has(rank) {
			b.numbers[cell] = p.board.numbers[cell]
		}
	}
	b.rank()
	return puzzle.New(newProblem(b, max(0, p.target-int(s.score)), p.hasTarget, p.rules))
}
