package board

import (
	"strings"

	"procura/core/scene"
	"procura/ui/widgets"
)

// MoveText writes a move for a widgets.Sentence: the drawing that was put on the board, its cell, and the drawing that
// is in hand after it; the notation, where the game has no drawings.
func MoveText(before scene.Board, step *scene.Step) string {
	placed, cell, given := MoveDrawings(before, step)
	said := ""
	if placed != "" {
		said = widgets.Inline(placed) + cell
	}
	if given != "" {
		said = strings.TrimSpace(said + " " + widgets.Inline(given))
	}
	if said == "" {
		return step.Move
	}
	return said
}

// MoveDrawings are the drawing that a step put on the board, its cell, and the drawing that is in hand after it;
// "" where there is none. before is the board before the step.
func MoveDrawings(before scene.Board, step *scene.Step) (placed, cell, given string) {
	for _, m := range step.Motions {
		if i := -1 - m.From; m.Kind == scene.Move && i >= 0 && i < len(before.Tray) && before.Tray[i].Drawing != "" {
			placed, cell = before.Tray[i].Drawing, step.Board.CellName(m.To)
		}
	}
	for i := range step.Board.Tray {
		if c := &step.Board.Tray[i]; c.Role == scene.Held {
			given = c.Drawing
		}
	}
	return placed, cell, given
}
