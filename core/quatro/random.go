package quatro

import (
	"math/rand/v2"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/text"
)

// Sizes counts pieces on the board; the fewer, the larger the space.
func (Game) Sizes() game.Sizes {
	return game.Sizes{Least: 0, Most: cells - 1, Usual: 10, Name: text.M("size.quatro")}
}

// deals is how often Random looks for a board that is not won.
const deals = 100

// Random puts pieces on the board, each piece once, the others into the reserve;
// no line is won where that can be had.
func (g Game) Random(random *rand.Rand, size int) game.Puzzle {
	rules := game.Defaults(g.Settings())
	var p *Puzzle
	for range deals {
		pieces, places := random.Perm(cells), random.Perm(cells)
		var s State
		for i, piece := range pieces[:size] {
			s.place(Piece(piece), uint8(places[i]))
		}
		var reserve []Piece
		for _, piece := range pieces[size:] {
			reserve = append(reserve, Piece(piece))
		}
		if p = newPuzzle(s, reserve, rules); !p.Goal(p.start) {
			break
		}
	}
	return puzzle.New(p)
}
