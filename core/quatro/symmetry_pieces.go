package quatro

import (
	"math/bits"
	"slices"

	"procura/core/quatro/grid"
)

// pieceMaps is the number of piece maps: 24 orders, 16 exchanges.
const pieceMaps = 24 << traits

// view is a board, and the pieces of its reserve, from one side.
type view struct {
	trait    [traits]uint16
	occupied uint16
	pieces   pieceSet
}

// seen is the board after a board map.
func seen(h *grid.Halves, s *State) (v view) {
	for i, set := range s.trait {
		v.trait[i] = h.Of(set)
	}
	v.occupied = h.Of(s.occupied)
	return v
}

// clear exchanges values so that the piece on the first cell has only zeros.
func (v *view) clear() {
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

// ties has bit i where traits i and i+1 look the same on the board.
func (v *view) ties() (set int) {
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

// exchanged is the set after the two values of a trait are exchanged.
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

// piece is what a piece becomes.
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
	for _, order := range grid.Orders {
		for exchange := range uint8(1 << traits) {
			m := image{order: order, exchange: exchange}
			if m.settle(stock) {
				list = append(list, m)
			}
		}
	}
	return list
}

// settle fills in the places, equal pieces in the order that they have; false
// where the stock would become another.
func (m *image) settle(stock []Piece) bool {
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

// reserve is the reserve after the map.
func (m *image) reserve(before uint16) (after uint16) {
	for ; before != 0; before &= before - 1 {
		after |= 1 << m.places[bits.TrailingZeros16(before)]
	}
	return after
}

// swept is Canonical by trying all piece maps that there are.
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

// traits are those of a board after the map.
func (m *image) traits(v *view) (after [traits]uint16) {
	for i, from := range m.order {
		after[i] = v.trait[from]
		if m.exchange>>i&1 != 0 {
			after[i] ^= v.occupied
		}
	}
	return after
}
