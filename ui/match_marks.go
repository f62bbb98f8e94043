package ui

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/board"
	"procura/ui/look"
	"procura/ui/words"
)

// What is marked on the board: what can be picked, the places of a hint, the
// values of moves, and in a review the move that would have been better.

// marks are those of the position that is shown.
func (v *MatchView) marks(p game.Position) []board.Mark {
	if m, wrong := v.lookedAt(); wrong {
		return v.mistakeMarks(p, m)
	}
	if v.human() && v.hint != nil && v.hinted == 2 && len(v.picked) == 0 {
		return hintMarks(wayTo(p, v.hint.thought.Move))
	}
	if v.valued() {
		return v.valueMarks(p, v.picked)
	}
	if !v.human() {
		return nil
	}
	choices, _ := p.Next(v.picked)
	marks := make([]board.Mark, len(choices))
	for i, place := range choices {
		marks[i] = board.Mark{Place: place, Choice: true}
	}
	return marks
}

// hintMarks number the places of a move.
func hintMarks(way []int) []board.Mark {
	marks := make([]board.Mark, len(way))
	for i, place := range way {
		marks[i] = board.Mark{Place: place, Choice: true, Text: string(rune('1' + i)), Color: look.Accent, Strong: true}
	}
	return marks
}

// mistakeMarks number the better move and cross what was played instead; where
// values are shown, they stand around it.
func (v *MatchView) mistakeMarks(p game.Position, m mistake) []board.Mark {
	better, played := wayTo(p, m.better), wayTo(p, m.move)
	marks := hintMarks(better)
	for _, place := range played {
		if !slices.Contains(better, place) {
			marks = append(marks, board.Mark{Place: place, Text: blunder, Color: look.Impossible, Note: longValue(v.words, m.played)})
		}
	}
	if !v.valued() || len(better) == 0 {
		return marks
	}
	for _, mark := range v.valueMarks(p, better[:len(better)-1]) {
		if !slices.ContainsFunc(marks, func(m board.Mark) bool { return m.Place == mark.Place }) {
			marks = append(marks, mark)
		}
	}
	return marks
}

// valued reports whether values are shown just now.
func (v *MatchView) valued() bool {
	p, ok := v.valuer()
	return ok && v.table.values && !v.thinking && p.Outcome() == play.Open
}

// valueMarks say what each place is worth that can be picked next, or could have
// been picked instead of what is picked.
func (v *MatchView) valueMarks(p game.Position, picked []int) []board.Mark {
	values := v.archive.at(p).values
	byPlace := map[int]board.Mark{}
	for n := 0; n <= len(picked); n++ {
		sums := match.Marks(p, picked[:n], values)
		best, found := bestOf(sums)
		for place, sum := range sums {
			mark := markOf(v.words, sum)
			mark.Place = place
			mark.Strong = found && sum.Settled() && sum.Value.Compare(best) == 0
			byPlace[place] = mark
		}
	}
	marks := make([]board.Mark, 0, len(byPlace))
	for _, mark := range byPlace {
		marks = append(marks, mark)
	}
	slices.SortFunc(marks, func(a, b board.Mark) int { return a.Place - b.Place })
	return marks
}

// bestOf is the best value of some places; found when no place can turn out to
// have a better outcome, and not all are worth the same.
func bestOf(sums map[int]match.Mark) (best game.Value, found bool) {
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

// pending marks what is not known yet.
const pending = "···"

// markOf is the mark of a sum of moves: "V3", "E", "D4", "V" where the distance
// is still open, and pending where all is.
func markOf(w *words.Words, sum match.Mark) board.Mark {
	if !sum.Settled() || sum.Known == 0 {
		return board.Mark{Text: pending, Color: look.Muted, Note: w.Key("study.unknown", "Known", sum.Known, "All", sum.All)}
	}
	value := sum.Value
	if !sum.Exact() {
		value.Distance = 0
	}
	return board.Mark{
		Text: strings.ReplaceAll(shortValue(w, value), " ", ""), Color: valueColour(value, theme.ColorNameForeground),
		Note: noteOf(w, sum, value),
	}
}

// noteOf says a sum of moves in words: "vitória em 3; de 12 jogadas ganham 2,
// empatam 4, perdem 6".
func noteOf(w *words.Words, sum match.Mark, value game.Value) string {
	note := longValue(w, value)
	if sum.Known < 2 {
		return note
	}
	return w.Key("study.shares", "Value", note, "Count", sum.Known, "Won", sum.Won, "Drawn", sum.Drawn, "Lost", sum.Lost)
}

// shortValue is a proved value in a letter and its distance: "V 3", "E"; ""
// where nothing is proved.
func shortValue(w *words.Words, value game.Value) string {
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

// longValue says the same in words: "vitória em 3".
func longValue(w *words.Words, value game.Value) string {
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

func valueColour(v game.Value, otherwise fyne.ThemeColorName) fyne.ThemeColorName {
	switch v.Outcome {
	case play.Won:
		return look.Proved
	case play.Lost:
		return look.Impossible
	}
	return otherwise
}
