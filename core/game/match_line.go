package game

import "procura/core/sexp"

// Lined is a playable game that can write a position together with its rules,
// for a clipboard. Where a game can't, the list of Encode has to do.
type Lined interface {
	Playable
	// Line writes a position and its rules, on one line where there is a short
	// form for it. ReadLine reads it back, whatever rules it is given.
	Line(Position) string
	// ReadLine reads a position as ReadPosition does, and the rules that its text
	// gives, which win over rules.
	ReadLine(src string, rules Rules) (Position, []sexp.Error)
}

// LineOf writes a position, with its rules if the game can.
func LineOf(p Position) string {
	if lined, ok := p.Module().(Lined); ok {
		return lined.Line(p)
	}
	return p.Encode()
}

// ReadLine reads a position in any form that the game has, under the rules that
// the text gives and, where it gives none, under rules.
func ReadLine(g Playable, src string, rules Rules) (Position, []sexp.Error) {
	if lined, ok := g.(Lined); ok {
		return lined.ReadLine(src, rules)
	}
	return g.ReadPosition(src, rules)
}
