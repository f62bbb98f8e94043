// Package study shows what is known of the positions and moves of a match for two: values, best moves and mistakes, in words,
// in tables and as marks on the board. It knows no session.
package study

import (
	"strconv"
	"strings"

	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/theme"
)

// Blunder is the sign of a mistake, as chess players write it.
const Blunder = "??"

// BestOf returns the best value of some places. It returns found true if no place can turn out to
// be better, and not all are worth the same.
func BestOf(sums map[int]match.Mark) (best game.Value, found bool) {
	var worst game.Value
	for _, sum := range sums {
		if !best.Exact() || sum.Settled() && sum.Value.Compare(best) > 0 {
			best = sum.Value
		}
		if !worst.Exact() || sum.Value.Compare(worst) < 0 {
			worst = sum.Value
		}
	}
	sure := true
	for _, sum := range sums {
		sure = sure && sum.Settled() && (sum.Exact() || sum.Value.Outcome != best.Outcome)
	}
	nearest := best.Outcome == play.Won && best.Distance == 1
	return best, best.Compare(worst) > 0 && (sure || nearest)
}

// Pending marks what is not known yet.
const Pending = "···"

// MarkOf returns the mark of a sum of moves: "V3", "E", "D4", "V" where the distance
// is still open, and pending where all is.
func MarkOf(w *i18n.Words, sum match.Mark) board.Mark {
	if !sum.Settled() || sum.Known == 0 {
		return board.Mark{Text: Pending, Color: theme.Muted, Note: w.Key("match.study.unknown", "Known", sum.Known, "All", sum.All)}
	}
	value := sum.Proved()
	return board.Mark{
		Text: strings.ReplaceAll(ShortValue(w, value), " ", ""), Color: page.ValueColour(value, fynetheme.ColorNameForeground),
		Note: noteOf(w, sum, value),
	}
}

// noteOf returns a sum of moves in words: "vitória em 3; de 12 jogadas ganham 2,
// empatam 4, perdem 6".
func noteOf(w *i18n.Words, sum match.Mark, value game.Value) string {
	note := LongValue(w, value)
	if sum.Known < 2 {
		return note
	}
	return w.Key("match.study.shares", "Value", note, "Count", sum.Known, "Won", sum.Won, "Drawn", sum.Drawn, "Lost", sum.Lost)
}

// ShortValue returns a proved value as a letter and the moves of whoever wins: "V 3", "E". It returns ""
// if nothing is proved.
func ShortValue(w *i18n.Words, value game.Value) string {
	moves := ""
	if value.Distance > 0 {
		moves = " " + strconv.Itoa(value.WinnerMoves())
	}
	switch value.Outcome {
	case play.Won:
		return w.Key("match.short.win") + moves
	case play.Lost:
		return w.Key("match.short.loss") + moves
	case play.Drawn:
		return w.Key("match.short.draw")
	}
	return ""
}

// LongValue returns a value in words: "vitória em 3".
func LongValue(w *i18n.Words, value game.Value) string { return w.Say(value.Name()) }

// Answer returns the second step of a hint at a position: the move with its pieces, and what it is worth if that is
// proved.
func Answer(w *i18n.Words, p game.Position, h match.Hint) text.Message {
	move := Written(p, h.Analysis.Move)
	if said := LongValue(w, h.Analysis.Value); said != "" {
		return text.M("match.study.hint.move", "Move", move, "Value", said)
	}
	return text.M("solver.hint.move", "Move", move)
}

// HasCuts reports whether a thought has cuts to tell of: easy and exact players
// have none.
func HasCuts(t game.Analysis) bool { return t.Level != game.Easy && t.Depth > 0 }

// ShortThought returns the value of a move for its player: "V 3", "E", "≈ −12". A
// thought without a time is of a game whose figures were not kept.
func ShortThought(w *i18n.Words, t game.Analysis) string {
	switch {
	case t.Value.Exact():
		return ShortValue(w, t.Value)
	case t.Level == "" || t.Level == game.Easy || t.Elapsed == 0:
		return "–"
	}
	return "≈ " + w.Number(int64(t.Value.Points))
}

// Worth returns the exact value of a move, as studying has found or its player knew, and what its player estimated.
func Worth(w *i18n.Words, archive *match.Archive, n *match.Node) (exact game.Value, estimate string) {
	t := n.Played().Analysis
	exact = archive.Worth(n)
	switch {
	case t.Level == "":
	case !t.Value.Exact():
		estimate = strings.Trim(ShortThought(w, t), "–")
	case !exact.Exact():
		exact = t.Value
	}
	return exact, estimate
}
