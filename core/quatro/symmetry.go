package quatro

import (
	"math/bits"

	"procura/core/quatro/grid"
)

// A symmetry of the puzzle moves the cells so that lines stay lines and, at
// the same time, reorders the traits and exchanges the values of some of them,
// on the board and in the reserve, so that pieces that share a trait still do:
//
//	board maps   32 keep the straight lines, 8 of them the squares too
//	piece maps   24 orders of the traits times 16 exchanges of values
//
// It may turn a piece of the reserve into one that the reserve never had: such
// pieces have places in the stock, see Puzzle.fill.

// symmetries is what finds the one state that stands for all those that
// symmetries map to each other.
type symmetries struct {
	boards *boardMaps
	// kinds turns places of the stock into pieces and places turns them back,
	// where the stock holds every piece once.
	kinds, places grid.Halves
	// images are the piece maps that keep the stock, where it holds a piece
	// twice; else nil: all do.
	images []image
}

func newSymmetries(stock []Piece, repeats, squares bool) *symmetries {
	y := &symmetries{boards: straightMaps()}
	if squares {
		y.boards = squareMaps()
	}
	if repeats {
		y.images = imagesOf(stock)
		return y
	}
	var kind, place [cells]uint8
	for i, piece := range stock {
		kind[i], place[piece] = uint8(piece), uint8(i)
	}
	y.kinds, y.places = grid.NewHalves(kind), grid.NewHalves(place)
	return y
}

// Symmetries is the number of board maps times that of piece maps: 384 where
// the pieces of the reserve are all different. Else they are those that keep
// the pieces of board and reserve as a whole or, where these are over sixteen,
// those of the reserve alone: then some states that are the same from another
// side are still told apart.
func (p *Puzzle) Symmetries() int {
	y := p.symmetries()
	if y.images != nil {
		return len(y.boards.maps) * len(y.images)
	}
	return len(y.boards.maps) * pieceMaps
}

// Canonical is one of the states that the symmetries map a state to: of those
// that
//
//	have the least set of occupied cells,
//	have value 0 of every trait on the first of these cells,
//	have the sets of cells of the four traits in ascending order,
//
// the one with the least traits, then the least reserve. The last two can be
// asked for only where all piece maps are symmetries; where they are not, those
// that are get tried one by one, and the least traits win.
func (p *Puzzle) Canonical(s State) State {
	y := p.symmetries()
	switch {
	case y.images != nil:
		return y.swept(&s)
	case s.occupied == 0:
		s.reserve = y.places.Of(uint16(pieceSet(y.kinds.Of(s.reserve)).least()))
		return s
	}
	return y.sorted(&s)
}

// sorted is Canonical where the board is not empty and every piece map is a
// symmetry.
func (y *symmetries) sorted(s *State) State {
	pieces := pieceSet(y.kinds.Of(s.reserve))
	var best view
	least := ^uint64(0)
	for maps := y.boards.least[s.occupied]; maps != 0; maps &= maps - 1 {
		v := seen(&y.boards.maps[bits.TrailingZeros32(maps)], s)
		v.pieces = pieces
		v.clear()
		v.sort()
		key := pack(&v.trait)
		if key > least {
			continue
		}
		v.pieces = v.pieces.leastAmong(v.ties())
		if key < least || v.pieces < best.pieces {
			least, best = key, v
		}
	}
	return State{trait: best.trait, occupied: best.occupied, reserve: y.places.Of(uint16(best.pieces))}
}
