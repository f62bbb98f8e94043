package study

import (
	"slices"

	"procura/core/game"
	"procura/core/scene"
)

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
	if steps := behind(p, picked); len(steps) > 0 {
		agree(&b, steps)
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

// agree draws on a board what all steps draw alike, and takes away what all take
// from the tray.
func agree(b *scene.Board, steps []scene.Step) {
	for i := range b.Cells {
		if c, agreed := common(steps, i); agreed && !Alike(&c, &b.Cells[i]) {
			c.Role = scene.Current
			b.Cells[i] = c
		}
	}
	for _, m := range steps[0].Motions {
		if m.Kind == scene.Move && m.From < 0 && -1-m.From < len(b.Tray) && shared(steps, m) {
			b.Tray[-1-m.From] = scene.Cell{}
		}
	}
}

// behind draws all moves that begin with the picks.
func behind(p game.Position, picked []int) []scene.Step {
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

// common is a cell as all steps draw it, false where they differ.
func common(steps []scene.Step, i int) (c scene.Cell, agreed bool) {
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

// shared reports whether all steps have a motion.
func shared(steps []scene.Step, m scene.Motion) bool {
	for _, s := range steps {
		if !slices.ContainsFunc(s.Motions, func(o scene.Motion) bool {
			return o.Kind == m.Kind && o.From == m.From && o.To == m.To
		}) {
			return false
		}
	}
	return true
}
