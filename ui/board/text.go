package board

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"procura/core/scene"
	"procura/ui/widgets"
)

// Text writes the board for the clipboard: the names of columns and rows, a
// word for each cell, the tray and the status. [x] is the current cell or the
// piece in hand, x* a visited cell, (x) an erased one, and . an empty one.
func (b *Board) Text() string {
	return boardText(&b.scene, b.words.Say(b.scene.TrayName), b.words.Say(b.scene.Status))
}

func boardText(board *scene.Board, trayName, status string) string {
	var out strings.Builder
	table := textTable(board)
	width := 0
	for _, row := range table {
		for _, word := range row {
			width = max(width, utf8.RuneCountInString(word))
		}
	}
	for _, row := range table {
		line := ""
		for _, word := range row {
			line += fmt.Sprintf("%*s ", width, word)
		}
		out.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	var tray []string
	for i := range board.Tray {
		if word := cellText(scene.Grid, &board.Tray[i]); word != "." {
			tray = append(tray, word)
		}
	}
	if len(tray) > 0 {
		fmt.Fprintf(&out, "%s: %s\n", trayName, strings.Join(tray, " "))
	}
	if status != "" {
		out.WriteString(status + "\n")
	}
	return out.String()
}

func textTable(board *scene.Board) [][]string {
	var table [][]string
	if len(board.ColumnNames) > 0 {
		head := board.ColumnNames
		if len(board.RowNames) > 0 {
			head = append([]string{""}, head...)
		}
		table = append(table, head)
	}
	for r := range board.Rows {
		var row []string
		if r < len(board.RowNames) {
			row = append(row, board.RowNames[r])
		}
		for c := range board.Columns {
			row = append(row, cellText(board.Style, &board.Cells[r*board.Columns+c]))
		}
		table = append(table, row)
	}
	return table
}

func cellText(style scene.Style, cell *scene.Cell) string {
	content := cell.Text
	switch {
	case style == scene.Pits:
		content = fmt.Sprint(cell.Seeds)
	case content == "" && cell.Drawing != "":
		content = cell.Drawing
	case content == "":
		return "."
	}
	switch cell.Role {
	case scene.Current, scene.Held:
		return "[" + content + "]"
	case scene.Visited:
		return content + "*"
	case scene.Erased:
		return "(" + content + ")"
	}
	return content
}

// MoveText writes a move for a widgets.Sentence: the drawing that was put on the board, its cell, and the drawing that
// is in hand after it, which a line never breaks apart; the notation, where the game has no drawings.
func MoveText(before scene.Board, step *scene.Step) string {
	placed, cell, given := MoveDrawings(before, step)
	said := ""
	if placed != "" {
		said = widgets.Inline(placed) + cell
	}
	if given != "" {
		said = strings.TrimSpace(said + "\u00a0" + widgets.Inline(given))
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
