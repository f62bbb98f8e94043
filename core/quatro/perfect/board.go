package perfect

// board is a position without a piece in hand.
//
//	shared    a byte a line: the trait values that all pieces of it have; all
//	          of them on an untouched line, none when it can't be won any more
//	traits    four lanes of sixteen cells, 1 where the piece has the trait
//	occupied  the cells with a piece
//	reserve   the pieces not on the board
//
// Every position of a search is one without a won line.
type board struct {
	shared            [3]uint64
	traits            uint64
	occupied, reserve uint16
}

func newBoard(g *geometry) board { return board{shared: g.fresh, reserve: 1<<cells - 1} }

// place puts a piece of the reserve on an empty cell.
func (b *board) place(g *geometry, piece, cell uint) {
	spread := uint64(values[piece&15]) * everyByte
	apart := &g.apart[cell&15]
	b.shared[0] &= apart[0] | spread
	b.shared[1] &= apart[1] | spread
	b.shared[2] &= apart[2] | spread
	b.traits |= lanes[piece&15] << (cell & 15)
	b.occupied |= 1 << (cell & 15)
	b.reserve &^= 1 << (piece & 15)
}

// left has, in every byte, the values that the pieces of the reserve have.
func (b *board) left() uint64 {
	return uint64(offered[0][b.reserve&0xff]|offered[1][b.reserve>>8]) * everyByte
}

// dead reports that no line can be won any more with the pieces left.
func (b *board) dead() bool {
	return (b.shared[0]|b.shared[1]|b.shared[2])&b.left() == 0
}

// line is the byte of one line.
func (b *board) line(l uint) uint8 { return uint8(b.shared[l>>3] >> (l & 7 * 8)) }
