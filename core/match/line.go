package match

import (
	"procura/core/game"
	"procura/core/sexp"
)

// PositionText is for rules that can write a state together with its rules, for
// a clipboard. Where a game can't, the list of Encode has to do.
type PositionText[S any] interface {
	// Line writes a state and the rules, on one line where there is a short form
	// for it. A LineReader reads it back, whatever rules it is given.
	Line(S) string
}

// LineReader is a playable game that reads what PositionText writes.
type LineReader interface {
	game.Playable
	// ReadLine reads a position as ReadPosition does, and the rules that its text
	// gives, which win over rules.
	ReadLine(src string, rules game.Rules) (game.Position, []sexp.Error)
}

// Line writes a position, with its rules if the game can.
func Line(p game.Position) string {
	if p, ok := p.(interface{ Line() string }); ok {
		return p.Line()
	}
	return p.Encode()
}

func (p position[S, M]) Line() string {
	if rules, ok := p.rules.(PositionText[S]); ok {
		return rules.Line(p.state)
	}
	return p.Encode()
}

// ReadLine reads a position in any form that the game has, under the rules that
// the text gives and, where it gives none, under rules.
func ReadLine(g game.Playable, src string, rules game.Rules) (game.Position, []sexp.Error) {
	if reader, ok := g.(LineReader); ok {
		return reader.ReadLine(src, rules)
	}
	return g.ReadPosition(src, rules)
}
