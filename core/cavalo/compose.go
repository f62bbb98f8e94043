package cavalo

import (
	"context"
	"math/rand/v2"
	"slices"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
)

// Lengths allows as many moves as there are cells; four to nine are the usual choice.
func (Game) Lengths() game.Lengths {
	return game.Lengths{Least: 1, Most: cells, Easy: 4, Hard: 9}
}

// Never refuses more moves than numbers: each move takes one.
func (Game) Never(w game.Wish) *game.Refusal {
	if w.Sized && w.Moves > w.Size {
		return &game.Refusal{Field: game.FieldMoves, Why: text.M("error.wish.cavalo.moves", "Count", w.Size, "Moves", w.Moves)}
	}
	return nil
}

const (
	// boardsPerDraft limits the boards that are dealt until one has what is wished.
	boardsPerDraft = 20
	// ridge is the greatest number of positions kept of a level: on boards of the
	// usual size that is all of them.
	ridge = 1000
)

// Compose deals boards as Random does and aims the target at the level that is
// wished: with more points than any shorter path has, and no more than there are. Where
// the course's heuristic is to be fooled, few numbers are great: the mean is far below
// them, and the estimate far above the truth.
func (Game) Compose(w game.Wish) game.Draft {
	return func(ctx context.Context, random *rand.Rand) game.Puzzle {
		w := w
		fools := w.Fools.Algorithm != ""
		if fools && w.Moves == 0 && !w.Sized {
			w.Moves = min(4+2*w.Fools.By, 9) + random.IntN(4)
		}
		for range boardsPerDraft {
			if ctx.Err() != nil {
				return nil
			}
			b := dealBoard(random, sizeOf(&w, random))
			if fools {
				b = uneven(b, random)
			}
			if target, ok := aim(ctx, newRuleset(b, w.Rules), &w, random); ok {
				return puzzle.New(newProblem(b, target, true, w.Rules))
			}
		}
		return nil
	}
}

const (
	// small is the bound of most numbers of an uneven board, and great how many of
	// ten are not.
	small, great = 35, 3
)

// uneven is a board with its numbers on the same cells anew, most of them small.
func uneven(b *board, random *rand.Rand) *board {
	next := &board{numbers: b.numbers, knight: b.knight}
	lows, highs := random.Perm(small), random.Perm(cells-small)
	for cell, number := range b.numbers {
		switch {
		case number == empty:
		case len(highs) == 0 || len(lows) > 0 && random.IntN(10) >= great:
			next.numbers[cell], lows = lows[0], lows[1:]
		default:
			next.numbers[cell], highs = small+highs[0], highs[1:]
		}
	}
	next.rank()
	return next
}

func sizeOf(w *game.Wish, random *rand.Rand) int {
	switch {
	case w.Sized:
		return w.Size
	case w.Fools.Algorithm != "":
		return min(cells, 2*w.Moves+4+random.IntN(w.Moves+4))
	case w.Moves > 0:
		return min(cells, w.Moves+4+random.IntN(w.Moves+8))
	case !w.Nodes.IsZero():
		return 4 + random.IntN(30)
	}
	return Game{}.Sizes().Usual
}

// aim draws a target, false where the board has none as wished.
//
//	most points after   1    2    3    4    5 moves
//	                    40   88  120  120  131       3 moves: 89 to 120
//	                                                 impossible: from 132
func aim(ctx context.Context, p *ruleset, w *game.Wish, random *rand.Rand) (int, bool) {
	levels := w.Moves
	if levels == 0 {
		levels = cells
	}
	most := summits(ctx, p, levels)
	switch {
	case w.Impossible:
		peak, total := slices.Max(most), p.board.total()
		if peak == total {
			return 0, false
		}
		return peak + 1 + random.IntN((total-peak+3)/4), true
	case w.Moves == 0:
		levels = len(most) - 1
		levels -= random.IntN(levels/2 + 1)
	case len(most) <= w.Moves:
		return 0, false
	}
	if levels <= 0 {
		return 0, false
	}
	below, high := slices.Max(most[:levels]), most[levels]
	if high <= below {
		return 0, false
	}
	if w.Unique {
		below = high - 1 // the fewest paths have the most points
	}
	return below + 1 + random.IntN(high-below), true
}

// summits are the most points after 0, 1, 2 ... moves, as far as there are moves; on
// boards with very many positions, of those with the most points before; when ctx ends,
// as far as it got.
func summits(ctx context.Context, p *ruleset, levels int) []int {
	front := []State{p.start}
	most := []int{0}
	var edges []search.Edge[State, Move]
	for range levels {
		var next []State
		seen := map[State]bool{}
		for _, s := range front {
			edges = p.Expand(s, edges[:0])
			for i := range edges {
				if to := edges[i].State; !seen[to] {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		if len(next) == 0 || ctx.Err() != nil {
			break
		}
		slices.SortStableFunc(next, func(a, b State) int { return int(b.score) - int(a.score) })
		most = append(most, int(next[0].score))
		front = next[:min(ridge, len(next))]
	}
	return most
}

// Sizes counts numbered cells; a placement needs one.
func (Game) Sizes() game.Sizes {
	return game.Sizes{Least: 1, Most: cells, Usual: 14, Name: text.M("core.size.cavalo")}
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
	b := newBoard()
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
