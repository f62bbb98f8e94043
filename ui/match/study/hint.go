// Package study is what can be found out about positions and games for two besides
// playing: hints, the values of moves, the mistakes of a game, how a move comes about
// on a board, and the widgets and marks that say so. It knows no match page.
package study

import (
	"cmp"

	"procura/core/opponent"
	"procura/core/text"
	"procura/ui/i18n"
)

// Answer is the second step of a hint: the move in words, and what it is worth where that is
// proved.
func Answer(w *i18n.Words, h opponent.Hint) text.Message {
	move := cmp.Or(w.Say(h.Said), h.Analysis.Move)
	if said := LongValue(w, h.Analysis.Value); said != "" {
		return text.M("study.hint.move", "Move", move, "Value", said)
	}
	return text.M("hint.move", "Move", move)
}
