package study

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/theme"
)

// HintMarks number the places of a move.
func HintMarks(way []int) []board.Mark {
	marks := make([]board.Mark, len(way))
	for i, place := range way {
		marks[i] = board.Mark{Place: place, Choice: true, Text: string(rune('1' + i)), Color: theme.Accent, Strong: true}
	}
	return marks
}

// BestOf is the best value of some places; found when no place can turn out to
// have a better outcome, and not all are worth the same.
func BestOf(sums map[int]match.Mark) (best game.Value, found bool) {
	settled := true
	var worst game.Value
	for _, sum := range sums {
		settled = settled && sum.Settled()
		if !best.Exact() || sum.Settled() && sum.Value.Compare(best) > 0 {
			best = sum.Value
		}
		if !worst.Exact() || sum.Value.Compare(worst) < 0 {
			worst = sum.Value
		}
	}
	return best, best.Compare(worst) > 0 && (settled || best.Outcome == play.Won)
}

// Pending marks what is not known yet.
const Pending = "···"

// MarkOf is the mark of a sum of moves: "V3", "E", "D4", "V" where the distance
// is still open, and pending where all is.
func MarkOf(w *i18n.Words, sum match.Mark) board.Mark {
	if !sum.Settled() || sum.Known == 0 {
		return board.Mark{Text: Pending, Color: theme.Muted, Note: w.Key("study.unknown", "Known", sum.Known, "All", sum.All)}
	}
	value := sum.Value
	if !sum.Exact() {
		value.Distance = 0
	}
	return board.Mark{
		Text: strings.ReplaceAll(ShortValue(w, value), " ", ""), Color: ValueColour(value, fynetheme.ColorNameForeground),
		Note: noteOf(w, sum, value),
	}
}

// noteOf says a sum of moves in words: "vitória em 3; de 12 jogadas ganham 2,
// empatam 4, perdem 6".
func noteOf(w *i18n.Words, sum match.Mark, value game.Value) string {
	note := LongValue(w, value)
	if sum.Known < 2 {
		return note
	}
	return w.Key("study.shares", "Value", note, "Count", sum.Known, "Won", sum.Won, "Drawn", sum.Drawn, "Lost", sum.Lost)
}

// ShortValue is a proved value in a letter and its distance: "V 3", "E"; ""
// where nothing is proved.
func ShortValue(w *i18n.Words, value game.Value) string {
	distance := ""
	if value.Distance > 0 {
		distance = " " + strconv.Itoa(value.Distance)
	}
	switch value.Outcome {
	case play.Won:
		return w.Key("match.short.win") + distance
	case play.Lost:
		return w.Key("match.short.loss") + distance
	case play.Drawn:
		return w.Key("match.short.draw")
	}
	return ""
}

// LongValue says the same in words: "vitória em 3".
func LongValue(w *i18n.Words, value game.Value) string {
	switch {
	case value.Outcome == play.Won && value.Distance > 0:
		return w.Key("match.value.win", "Distance", value.Distance)
	case value.Outcome == play.Won:
		return w.Key("match.value.won")
	case value.Outcome == play.Lost && value.Distance > 0:
		return w.Key("match.value.loss", "Distance", value.Distance)
	case value.Outcome == play.Lost:
		return w.Key("match.value.lost")
	case value.Outcome == play.Drawn:
		return w.Key("match.value.draw")
	}
	return ""
}

// ValueColour is the colour of a proved win or loss, else another one.
func ValueColour(v game.Value, otherwise fyne.ThemeColorName) fyne.ThemeColorName {
	switch v.Outcome {
	case play.Won:
		return theme.Proved
	case play.Lost:
		return theme.Impossible
	}
	return otherwise
}
