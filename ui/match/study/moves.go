package study

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/theme"
)

// Written returns a move with its pieces as drawings, for a widgets.Sentence.
func Written(p game.Position, move string) string { return WrittenLine(p, []string{move}) }

// WrittenLine returns several moves as Written does. A piece that is given is drawn once, where it is placed.
func WrittenLine(p game.Position, line []string) string {
	var said []string
	for i, move := range line {
		step, wrong := p.Show(move)
		if wrong != nil {
			break
		}
		if i+1 < len(line) && len(step.Motions) > 0 {
			for k := range step.Board.Tray {
				step.Board.Tray[k].Role = scene.Plain
			}
		}
		said = append(said, board.MoveText(p.Scene(), &step))
		p, _ = p.Play(move)
	}
	return strings.Join(said, "  ")
}

// MoveInWords returns a move in words, or its notation if the game has no words.
func MoveInWords(w *i18n.Words, p game.Position, move string) string {
	step, _ := p.Show(move)
	return cmp.Or(w.Say(step.Caption), move)
}

// mostShown is the greatest number of moves of a line that are drawn on the board. The words have all
// of them.
const mostShown = 3

// LineMarks returns marks with the pieces of the first moves of a line, in the cells that they come to.
func LineMarks(p game.Position, line []string) []board.Mark {
	var marks []board.Mark
	for _, move := range line[:min(len(line), mostShown)] {
		step, wrong := p.Show(move)
		if wrong != nil {
			return marks
		}
		tray := p.Scene().Tray
		for _, m := range step.Motions {
			if from := -1 - m.From; m.Kind == scene.Move && from >= 0 && from < len(tray) {
				marks = append(marks, board.Mark{
					Place: m.To, Ghost: tray[from].Drawing, Text: strconv.Itoa(len(marks) + 1), Color: theme.Accent, Strong: true,
				})
			}
		}
		p, _ = p.Play(move)
	}
	return marks
}

// Preview returns the board of a position while a move is being picked: what all
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
	for _, moves := range p.Ways().Behind(picked) {
		for _, move := range moves {
			if step, wrong := p.Show(move); wrong == nil {
				steps = append(steps, step)
			}
		}
	}
	return steps
}

// commonCell returns a cell as all steps draw it, or false if they differ.
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
