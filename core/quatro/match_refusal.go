package quatro

import (
	"procura/core/play"
	"procura/core/text"
)

// Refusal says that the game is over, what is on a cell, or what is to be picked instead.
func (d *Duel) Refusal(s Position, picked []int, place int) text.Message {
	switch {
	case d.End(s) != play.Open:
		return text.M("refuse.quatro.over")
	case place >= 0:
		return d.refusedCell(&s, picked, uint8(place))
	}
	return d.refusedPiece(&s, picked, Piece(-1-place))
}

func (d *Duel) refusedCell(s *Position, picked []int, cell uint8) text.Message {
	switch {
	case s.occupied>>cell&1 != 0:
		return text.M("refuse.quatro.taken", "Cell", cellName(cell), "Piece", pieceName(s.at(cell)))
	case !d.choose && s.inHand == nothing:
		return text.M("refuse.quatro.give")
	case len(picked) > 0 && picked[0] >= 0 && d.choose:
		return text.M("refuse.quatro.piece", "Cell", cellName(uint8(picked[0])))
	case len(picked) > 0 && picked[0] >= 0:
		return text.M("refuse.quatro.placed", "Cell", cellName(uint8(picked[0])))
	}
	return text.M("refuse.quatro.cell")
}

func (d *Duel) refusedPiece(s *Position, picked []int, p Piece) text.Message {
	switch {
	case p == s.inHand:
		return text.M("refuse.quatro.held", "Piece", pieceName(p))
	case !s.waits(p):
		return text.M("refuse.quatro.gone", "Piece", pieceName(p))
	case s.inHand != nothing && len(picked) == 0:
		return text.M("refuse.quatro.first", "Piece", pieceName(s.inHand))
	}
	return text.M("refuse.quatro.cell")
}
