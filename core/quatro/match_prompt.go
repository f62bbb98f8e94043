package quatro

import "procura/core/text"

// Prompt says what is to be picked after a cell, or after a piece.
func (d *Duel) Prompt(s Position, picked []int) text.Message {
	switch first := picked[0]; {
	case first < 0 && -1-first < cells && s.waits(Piece(-1-first)) && d.choose:
		return text.M("status.quatro.place", "Piece", pieceName(Piece(-1-first)))
	case first < 0:
		return d.status(&s)
	case d.choose:
		return text.M("status.quatro.piece", "Cell", cellName(uint8(first)))
	}
	return text.M("status.quatro.give")
}
