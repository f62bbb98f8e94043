package match

import "procura/core/game"

// Typed gives the rules and the state that a position was made of, false where
// they are of other types. It is for the contract that every game must pass; a
// game has no use for it.
func Typed[S, M comparable](p game.Position) (rules Rules[S, M], s S, ok bool) {
	switch p := p.(type) {
	case position[S, M]:
		return p.rules, p.state, true
	case valued[S, M]:
		return p.rules, p.state, true
	}
	return rules, s, false
}
