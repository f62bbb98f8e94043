package quatro

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/text"
)

// Lengths are one to four moves: a line has four cells, and no more are needed.
func (Game) Lengths() game.Lengths { return game.Lengths{Least: 1, Most: side, Easy: 2, Hard: side} }

// leastBlocked is the fewest pieces that can leave no line open: with fewer some row
// holds at most one, and there are pieces enough to complete that.
const leastBlocked = 2 * side

// Never returns why no problem can have the properties wished for, nil if some may:
//
//   - one shortest solution of several moves: they can be played in any order
//   - no solution with fewer pieces than leastBlocked
//   - too few or too many pieces for a line that lacks the number of pieces wished for
func (Game) Never(w game.Wish) *game.Refusal {
	refuse := func(field game.Field, key string, args ...any) *game.Refusal {
		return &game.Refusal{Field: field, Why: text.M(key, args...)}
	}
	switch {
	case w.Unique && w.Moves > 1:
		return refuse(game.FieldUnique, "error.wish.quatro.unique")
	case w.Impossible && w.Sized && w.Size < leastBlocked:
		return refuse(game.FieldImpossible, "error.wish.quatro.impossible", "Least", leastBlocked)
	case w.Sized && w.Moves > cells-w.Size:
		return refuse(game.FieldMoves, "error.wish.quatro.free", "Count", cells-w.Size, "Moves", w.Moves)
	case w.Sized && w.Moves > 0 && w.Moves < side-w.Size:
		return refuse(game.FieldMoves, "error.wish.quatro.few", "Count", w.Size, "Least", side-w.Size)
	}
	return nil
}

const (
	// climbs is the number of deals that a draft starts from, steps the number of changes to each.
	climbs, steps = 5, 300
)

// Compose deals a board as Random does, and then moves and exchanges pieces as long as
// that brings it nearer to what is wished.
func (Game) Compose(w game.Wish) game.Draft {
	if w.Unique {
		w.Moves = 1
	}
	banded := !w.Nodes.IsZero() && w.Moves == 0 && !w.Impossible
	return func(ctx context.Context, random *rand.Rand) game.Puzzle {
		w := w
		if banded {
			w.Moves = 1 + random.IntN(side) // the more moves, the more nodes
			if w.Sized {
				w.Moves = min(max(w.Moves, side-w.Size), cells-w.Size)
			}
		}
		for range climbs {
			if ctx.Err() != nil {
				return nil
			}
			l := deal(sizeFor(&w, random), random)
			if l.hillClimb(&w, random) {
				return puzzle.New(l.puzzle(w.Rules))
			}
		}
		return nil
	}
}

// layout has the place of each piece: on a cell, or in the reserve, whose places count on
// from the cells.
//
//	places   0 ... 15 | 16 ... 31
//	          cells   | reserve        vacant where no piece is
type layout struct {
	at      [2 * cells]int8
	reserve int // pieces in it
}

const vacant = -1

// deal puts so many pieces anywhere on the board, the others into the reserve.
func deal(size int, random *rand.Rand) *layout {
	l := &layout{reserve: cells - size}
	for i := range l.at {
		l.at[i] = vacant
	}
	pieces, places := random.Perm(cells), random.Perm(cells)
	for i, piece := range pieces {
		place := cells + i - size
		if i < size {
			place = places[i]
		}
		l.at[place] = int8(piece)
	}
	return l
}

// usualSizes are the numbers of pieces with which so many moves are soon had: four of
// them want an empty line, and every other one blocked.
var usualSizes = [side + 1]struct{ least, most int }{{}, {8, 11}, {7, 11}, {6, 12}, {11, 12}}

// sizeFor is the number of pieces on a board for a wish.
func sizeFor(w *game.Wish, random *rand.Rand) int {
	least, most := max(1, side-w.Moves), cells-max(w.Moves, 1)
	switch {
	case w.Sized:
		return w.Size
	case !w.Nodes.IsZero():
		return least + random.IntN(most-least+1)
	case w.Impossible:
		return 11 + random.IntN(3)
	case w.Moves > 0:
		usual := usualSizes[w.Moves]
		return usual.least + random.IntN(usual.most-usual.least+1)
	}
	return Game{}.Sizes().Usual
}

// hillClimb changes the layout until it is as wished; false: it did not come to that.
func (l *layout) hillClimb(w *game.Wish, random *rand.Rand) bool {
	p := newPuzzle(State{}, nil, w.Rules)
	cost := l.cost(p, w)
	for range steps {
		if cost == 0 {
			return true
		}
		from, to := random.IntN(cells), random.IntN(cells+l.reserve)
		before := l.at
		l.at[from], l.at[to] = l.at[to], l.at[from]
		if to >= cells && l.at[to] == vacant || l.at == before {
			l.at = before // the size stays
			continue
		}
		if changed := l.cost(p, w); changed <= cost {
			cost = changed
		} else {
			l.at = before
		}
	}
	return cost == 0
}

// cost measures the distance of the layout from the wish, 0 where it fulfils it: each chance to
// win sooner than wished counts, and that there is none to win then. Without a wish
// for moves it is enough that nothing is won yet.
func (l *layout) cost(p *Puzzle, w *game.Wish) int {
	state, stock := l.state()
	nearer, right := 0, 0
	for kind, set := range state.sets() {
		for _, line := range p.lines {
			missing := side - bits.OnesCount16(set&line)
			switch {
			case state.occupied&^set&line != 0 || missing > stock[kind]:
			case missing < w.Moves || missing == 0 || w.Impossible:
				nearer++
			case missing == w.Moves:
				right++
			}
		}
	}
	switch {
	case w.Unique:
		return 4*nearer + l.spare(p, &state)
	case w.Moves > 0 && right == 0:
		return nearer + 1
	}
	return nearer
}

// spare is the distance of the number of winning placements from one.
func (l *layout) spare(p *Puzzle, state *State) int {
	won := 0
	for cell := range uint8(cells) {
		for _, piece := range l.at[cells : cells+l.reserve] {
			if state.occupied>>cell&1 != 0 {
				continue
			}
			next := *state
			next.place(Piece(piece), cell)
			if p.Goal(next) {
				won++
			}
		}
	}
	if won == 0 {
		return 1
	}
	return won - 1
}

// state is the board, and how many pieces of the reserve have each trait's value.
func (l *layout) state() (s State, stock [kinds]int) {
	for cell, piece := range l.at[:cells] {
		if piece != vacant {
			s.place(Piece(piece), uint8(cell))
		}
	}
	for _, piece := range l.at[cells : cells+l.reserve] {
		for trait := range traits {
			stock[Piece(piece).kind(trait)]++
		}
	}
	return s, stock
}

func (l *layout) puzzle(rules game.Rules) *Puzzle {
	state, _ := l.state()
	var reserve []Piece
	for _, piece := range l.at[cells : cells+l.reserve] {
		reserve = append(reserve, Piece(piece))
	}
	return newPuzzle(state, reserve, rules)
}

// Sizes counts pieces on the board; the fewer, the larger the space.
func (Game) Sizes() game.Sizes {
	return game.Sizes{Least: 0, Most: cells - 1, Usual: 10, Name: text.M("core.size.quatro")}
}

// deals limits the boards that Random tries until one is not won.
const deals = 100

// Random puts pieces on the board, each piece once, the others into the reserve;
// no line is won where that can be had.
func (g Game) Random(random *rand.Rand, size int) game.Puzzle {
	rules := game.Defaults(g.Settings())
	var p *Puzzle
	for range deals {
		p = deal(size, random).puzzle(rules)
		if !p.Goal(p.start) {
			break
		}
	}
	return puzzle.New(p)
}
