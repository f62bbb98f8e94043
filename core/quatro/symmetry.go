package quatro

import (
	"math/bits"
	"slices"
	"sync"

	"procura/core/quatro/perfect"
)

// A symmetry of the puzzle moves the cells so that lines stay lines and, at
// the same time, reorders the traits and exchanges the values of some of them,
// on the board and in the reserve, so that pieces that share a trait still do:
//
//	board maps   32 keep the straight lines, 8 of them the squares too
//	piece maps   24 orders of the traits times 16 exchanges of values
//
// It may turn a piece of the reserve into one that the reserve never had: such
// pieces have places in the stock, see newStock.

// symmetries finds the one state that stands for all those that
// symmetries map to each other.
type symmetries struct {
	boards *boardMaps
	// kinds turns places of the stock into pieces and places turns them back,
	// where the stock holds every piece once.
	kinds, places perfect.Permutation
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
	y.kinds, y.places = perfect.NewPermutation(kind), perfect.NewPermutation(place)
	return y
}

// count returns the number of board maps times the number of piece maps.
func (y *symmetries) count() int {
	if y.images != nil {
		return len(y.boards.maps) * len(y.images)
	}
	return len(y.boards.maps) * pieceMaps
}

// canonical is one of the states that the symmetries map a state to: of those
// that
//
//	have the least set of occupied cells,
//	have value 0 of every trait on the first of these cells,
//	have the sets of cells of the four traits in ascending order,
//
// the one with the least traits, then the least reserve. The last two can be
// asked for only where all piece maps are symmetries; where they are not, those
// that are get tried one by one, and the least traits win.
func (y *symmetries) canonical(s State) State {
	switch {
	case y.images != nil:
		return y.swept(&s)
	case s.occupied == 0:
		s.reserve = y.places.Of(uint16(pieceSet(y.kinds.Of(s.reserve)).least()))
		return s
	}
	return y.sorted(&s)
}

// sorted is canonical where the board is not empty and every piece map is a
// symmetry.
func (y *symmetries) sorted(s *State) State {
	pieces := pieceSet(y.kinds.Of(s.reserve))
	var best view
	least := ^uint64(0)
	for maps := y.boards.least[s.occupied]; maps != 0; maps &= maps - 1 {
		v := seen(&y.boards.maps[bits.TrailingZeros32(maps)], s)
		v.pieces = pieces
		v.normalizeFirst()
		v.sort()
		key := pack(&v.trait)
		if key > least {
			continue
		}
		v.pieces = v.pieces.leastAmong(v.tiedTraits())
		if key < least || v.pieces < best.pieces {
			least, best = key, v
		}
	}
	return State{trait: best.trait, occupied: best.occupied, reserve: y.places.Of(uint16(best.pieces))}
}

// boardMaps are the permutations of the cells that keep a set of lines.
type boardMaps struct {
	maps []perfect.Permutation
	// least tells, for every set of cells, which of the maps turn it into the
	// least set that any of them does; for the empty set, one of all of them.
	least [1 << cells]uint32
}

var (
	straightMaps = sync.OnceValue(func() *boardMaps { return newBoardMaps(lines[:perfect.StraightLines]) })
	squareMaps   = sync.OnceValue(func() *boardMaps { return newBoardMaps(lines) })
)

func newBoardMaps(lines []uint16) *boardMaps {
	maps := perfect.LineSymmetries(lines)
	return &boardMaps{maps, perfect.LeastImages(maps, func(rank uint16) uint16 { return rank })}
}

// pieceMaps is the number of piece maps: 24 orders, 16 exchanges.
const pieceMaps = 24 << traits

// view is a board, and the pieces of its reserve, from one side.
type view struct {
	trait    [traits]uint16
	occupied uint16
	pieces   pieceSet
}

// seen is the board after a board map.
func seen(h *perfect.Permutation, s *State) (v view) {
	for i, set := range s.trait {
		v.trait[i] = h.Of(set)
	}
	v.occupied = h.Of(s.occupied)
	return v
}

// normalizeFirst exchanges values so that the piece on the first cell has only zeros.
func (v *view) normalizeFirst() {
	first := v.occupied & -v.occupied
	for i := range v.trait {
		if v.trait[i]&first != 0 {
			v.trait[i] ^= v.occupied
			v.pieces = v.pieces.exchanged(i)
		}
	}
}

// sort puts the traits in ascending order of their cells.
func (v *view) sort() {
	v.order(0, 1)
	v.order(2, 3)
	v.order(0, 2)
	v.order(1, 3)
	v.order(1, 2)
}

func (v *view) order(i, j int) {
	if v.trait[i] > v.trait[j] {
		v.trait[i], v.trait[j] = v.trait[j], v.trait[i]
		v.pieces = v.pieces.swapped(i, j)
	}
}

// tiedTraits has bit i where traits i and i+1 look the same on the board.
func (v *view) tiedTraits() (set int) {
	for i := range traits - 1 {
		if v.trait[i] == v.trait[i+1] {
			set |= 1 << i
		}
	}
	return set
}

// pack makes one number of the traits, the first one the highest.
func pack(t *[traits]uint16) uint64 {
	return uint64(t[0])<<48 | uint64(t[1])<<32 | uint64(t[2])<<16 | uint64(t[3])
}

// pieceSet is a set of pieces, bit p for piece p.
type pieceSet uint16

// with are the pieces that have the second value of a trait.
var with = [traits]pieceSet{0xff00, 0xf0f0, 0xcccc, 0xaaaa}

func (s pieceSet) exchanged(trait int) pieceSet {
	width := 8 >> trait
	return s&with[trait]>>width | s<<width&with[trait]
}

// swapped is the set after traits i < j are exchanged: of the pieces that have
// only one of the two, those with j go up to those with i.
func (s pieceSet) swapped(i, j int) pieceSet {
	distance := 8>>i - 8>>j
	changed := (s>>distance ^ s) & with[j] &^ with[i]
	return s ^ changed ^ changed<<distance
}

// walks lead, for every set of ties, through all orders of the tied traits:
// step i exchanges traits i and i+1. The last one is the way bells are rung.
var walks = [1 << (traits - 1)][]uint8{
	0b001: {0},
	0b010: {1},
	0b100: {2},
	0b101: {0, 2, 0},
	0b011: {0, 1, 0, 1, 0},
	0b110: {1, 2, 1, 2, 1},
	0b111: {2, 1, 0, 2, 0, 1, 2, 0, 2, 1, 0, 2, 0, 1, 2, 0, 2, 1, 0, 2, 0, 1, 2},
}

// leastAmong is the least set over all orders of tied traits.
func (s pieceSet) leastAmong(ties int) pieceSet {
	least := s
	for _, i := range walks[ties] {
		s = s.swapped(int(i), int(i)+1)
		least = min(least, s)
	}
	return least
}

// least is the least set over all piece maps.
func (s pieceSet) least() pieceSet {
	least := s
	for exchange := range 1 << traits {
		image := s
		for trait := range traits {
			if exchange>>trait&1 != 0 {
				image = image.exchanged(trait)
			}
		}
		least = min(least, image.leastAmong(0b111))
	}
	return least
}

// image is a piece map that keeps a stock: trait i becomes what order[i] was,
// its values exchanged where exchange has bit i; place i goes to places[i].
type image struct {
	order    [traits]uint8
	exchange uint8
	places   [cells]uint8
}

func (m *image) piece(p Piece) (after Piece) {
	for i, from := range m.order {
		after <<= 1
		if p.has(int(from)) != (m.exchange>>i&1 != 0) {
			after |= 1
		}
	}
	return after
}

// imagesOf lists the piece maps that keep a stock.
func imagesOf(stock []Piece) (list []image) {
	for _, order := range perfect.Orders {
		for exchange := range uint8(1 << traits) {
			m := image{order: order, exchange: exchange}
			if m.matchesStock(stock) {
				list = append(list, m)
			}
		}
	}
	return list
}

// matchesStock works out where the symmetry sends each piece of the stock; equal pieces keep their order. It reports
// false if the image is not the same stock.
func (m *image) matchesStock(stock []Piece) bool {
	var taken [cells]bool
	for i, piece := range stock {
		piece = m.piece(piece)
		to := slices.IndexFunc(stock, func(p Piece) bool { return p == piece })
		for to >= 0 && to < len(stock) && (stock[to] != piece || taken[to]) {
			to++
		}
		if to < 0 || to == len(stock) {
			return false
		}
		taken[to], m.places[i] = true, uint8(to)
	}
	return true
}

func (m *image) reserve(before uint16) (after uint16) {
	for ; before != 0; before &= before - 1 {
		after |= 1 << m.places[bits.TrailingZeros16(before)]
	}
	return after
}

// swept returns the canonical state, as canonical does, by trying every mapping of the pieces.
func (y *symmetries) swept(s *State) State {
	var best State
	least := ^uint64(0)
	for maps := y.boards.least[s.occupied]; maps != 0; maps &= maps - 1 {
		v := seen(&y.boards.maps[bits.TrailingZeros32(maps)], s)
		for i := range y.images {
			m := &y.images[i]
			trait := m.traits(&v)
			key := pack(&trait)
			if key > least {
				continue
			}
			if reserve := m.reserve(s.reserve); key < least || reserve < best.reserve {
				least, best = key, State{trait: trait, occupied: v.occupied, reserve: reserve}
			}
		}
	}
	return best
}

// traits computes the traits of a board after the map.
func (m *image) traits(v *view) (after [traits]uint16) {
	for i, from := range m.order {
		after[i] = v.trait[from]
		if m.exchange>>i&1 != 0 {
			after[i] ^= v.occupied
		}
	}
	return after
}
