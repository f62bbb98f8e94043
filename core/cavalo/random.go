package cavalo

import (
	"math/rand/v2"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/text"
)

// Sizes counts numbered cells; a placement needs one.
func (Game) Sizes() game.Sizes {
	return game.Sizes{Least: 1, Most: cells, Usual: 14, Name: text.M("size.cavalo")}
}

// Random makes a board whose numbered cells hang together by jumps from one in
// row 1, each number once, and asks for a fifth to four fifths of its points.
// On every second board mirrored numbers and doubles are frequent.
func (g Game) Random(random *rand.Rand, size int) game.Puzzle {
	b := dealBoard(random, size)
	total := b.total()
	target := total/5 + random.IntN(total*3/5+1)
	return puzzle.New(newProblem(b, target, true, game.Defaults(g.Settings())))
}

// dealBoard draws a board of so many numbers.
func dealBoard(random *rand.Rand, size int) *board {
	b := &board{knight: unplaced}
	for cell := range b.numbers {
		b.numbers[cell] = empty
	}
	numbers := dealNumbers(random, size, random.IntN(2) == 0)
	for i, cell := range dealCells(random, size) {
		b.numbers[cell] = numbers[i]
	}
	b.rank()
	return b
}

// dealCells draws cells, the first in row 1, each other one a jump from one
// before it. A knight reaches every cell, so there are always enough.
func dealCells(random *rand.Rand, count int) []int {
	drawn := []int{random.IntN(size)}
	taken := [cells]bool{}
	taken[drawn[0]] = true
	for len(drawn) < count {
		from, leap := drawn[random.IntN(len(drawn))], leaps[random.IntN(len(leaps))]
		row, column := from/size+leap[0], from%size+leap[1]
		if row < 0 || row >= size || column < 0 || column >= size || taken[row*size+column] {
			continue
		}
		taken[row*size+column] = true
		drawn = append(drawn, row*size+column)
	}
	return drawn
}

// dealNumbers draws numbers, each once. Related ones are, as often as there are
// any left, half of the time a double or the mirror of the one before.
func dealNumbers(random *rand.Rand, count int, related bool) []int {
	var drawn []int
	taken := [cells]bool{}
	last := random.IntN(cells)
	for len(drawn) < count {
		next := random.IntN(cells)
		if related {
			switch random.IntN(4) {
			case 0:
				next = 11 * random.IntN(10)
			case 1:
				next = last%10*10 + last/10
			}
		}
		if taken[next] {
			continue
		}
		taken[next] = true
		drawn, last = append(drawn, next), next
	}
	return drawn
}
