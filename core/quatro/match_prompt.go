package quatro

import (
	"procura/core/game"
	"procura/core/text"
)

// Prompt says what is to be picked after a cell, or after a piece.
func (g Game) Prompt(p game.Position, picked []int) text.Message {
	kit, s, ok := game.UnsealPosition[Position, Turn](p)
	if !ok || len(picked) == 0 {
		return p.Scene().Status
	}
	d, _ := kit.(*Duel)
	switch first := picked[0]; {
	case first < 0 && -1-first < cells && s.waits(Piece(-1-first)) && d != nil && d.choose:
		return text.M("status.quatro.place", "Piece", pieceName(Piece(-1-first)))
	case first < 0:
		return p.Scene().Status
	case d != nil && d.choose:
		return text.M("status.quatro.piece", "Cell", cellName(uint8(first)))
	}
	return text.M("status.quatro.give")
}
