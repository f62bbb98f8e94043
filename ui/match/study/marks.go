package study

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
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
		return board.Mark{Text: Pending, Color: theme.Muted, Note: w.Key("match.study.unknown", "Known", sum.Known, "All", sum.All)}
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
	return w.Key("match.study.shares", "Value", note, "Count", sum.Known, "Won", sum.Won, "Drawn", sum.Drawn, "Lost", sum.Lost)
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

// Preview is the board of a position while a move is being picked: what all
// moves that begin with the picks have in common is drawn already, so that a
// piece stands on its cell before the next one is given. Places keep their
// numbers.
func Preview(p game.Position, now scene.Board, picked []int) scene.Board {
	if len(picked) == 0 {
		return now
	}
	b := now
	b.Cells, b.Tray = slices.Clone(now.Cells), slices.Clone(now.Tray)
	for i := range b.Cells {
		if b.Cells[i].Role == scene.Current {
			b.Cells[i].Role = scene.Plain // the eye is on the move to come
		}
	}
	if steps := stepsBehind(p, picked); len(steps) > 0 {
		drawAgreed(&b, steps)
	}
	for _, place := range picked {
		switch {
		case place < 0 && -1-place < len(b.Tray):
			b.Tray[-1-place].Role = scene.Held
		case place >= 0 && place < len(b.Cells) && Alike(&b.Cells[place], &now.Cells[place]):
			b.Cells[place].Role = scene.Source
		}
	}
	return b
}

// drawAgreed draws on a board what all steps draw alike, and takes away what all take
// from the tray.
func drawAgreed(b *scene.Board, steps []scene.Step) {
	for i := range b.Cells {
		if c, agreed := commonCell(steps, i); agreed && !Alike(&c, &b.Cells[i]) {
			c.Role = scene.Current
			b.Cells[i] = c
		}
	}
	for _, m := range steps[0].Motions {
		if m.Kind == scene.Move && m.From < 0 && -1-m.From < len(b.Tray) && isShared(steps, m) {
			b.Tray[-1-m.From] = scene.Cell{}
		}
	}
}

// stepsBehind draws all moves that begin with the picks.
func stepsBehind(p game.Position, picked []int) []scene.Step {
	var steps []scene.Step
	for _, moves := range p.Behind(picked) {
		for _, move := range moves {
			if step, wrong := p.Show(move); wrong == nil {
				steps = append(steps, step)
			}
		}
	}
	return steps
}

// commonCell is a cell as all steps draw it, false where they differ.
func commonCell(steps []scene.Step, i int) (c scene.Cell, agreed bool) {
	for k := range steps {
		if i >= len(steps[k].Board.Cells) || k > 0 && !Alike(&c, &steps[k].Board.Cells[i]) {
			return c, false
		}
		c = steps[k].Board.Cells[i]
	}
	return c, true
}

// Alike reports whether two cells look the same, but for their role.
func Alike(a, b *scene.Cell) bool {
	return a.Drawing == b.Drawing && a.Text == b.Text && a.Seeds == b.Seeds
}

func isShared(steps []scene.Step, m scene.Motion) bool {
	for _, s := range steps {
		if !slices.ContainsFunc(s.Motions, func(o scene.Motion) bool {
			return o.Kind == m.Kind && o.From == m.From && o.To == m.To
		}) {
			return false
		}
	}
	return true
}
