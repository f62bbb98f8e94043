package puzzle

import "procura/core/game"

// Typed gives the rules that a puzzle was made of, false where they are of other
// types. It is for tests and measurements that search the states by other means
// than search.Run; a game has no use for it.
func Typed[S comparable, A any](p game.Puzzle) (Rules[S, A], bool) {
	typed, ok := p.(puzzle[S, A])
	return typed.rules, ok
}
