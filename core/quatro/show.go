package quatro

import (
	"fmt"
	"math/bits"
	"slices"

	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
)

// Show draws the last board of a path, with the piece that was placed and the
// line that it completed.
func (p *Puzzle) Show(path []search.Edge[State, Placement]) scene.Step {
	last := path[len(path)-1]
	step := scene.Step{Board: p.draw(&last.State)}
	if len(path) > 1 {
		before := path[len(path)-2].State
		cell := int(last.Action.cell)
		step.Board.Cells[cell].Role = scene.Current
		from := slices.Index(p.left(&before), last.Action.piece)
		step.Motions = []scene.Motion{{Kind: scene.Move, From: -1 - from, To: cell}}
		step.Caption = text.M("caption.quatro.place", "Cell", cellName(last.Action.cell), "Piece", pieceName(last.Action.piece))
	}
	if over := p.markWin(&step, &last.State); over != nil && len(path) > 1 {
		step.Motions = append(step.Motions, scene.Motion{Kind: scene.Highlight, Over: over})
	}
	return step
}

// pieceName names a piece in words: "branca · redonda · alta · oca".
func pieceName(piece Piece) text.Message {
	args := []any{}
	for i, name := range []string{"Colour", "Shape", "Height", "Density"} {
		args = append(args, name, text.M("trait."+piece.word(i)))
	}
	return text.M("piece", args...)
}

func (p *Puzzle) draw(s *State) scene.Board {
	b := scene.Board{
		Style: scene.Grid, Columns: side, Rows: side, Cells: make([]scene.Cell, cells),
		TrayName: text.M("tray.quatro"),
		Status:   text.M("status.quatro", "Count", bits.OnesCount16(s.reserve)),
	}
	for i := range side {
		b.ColumnNames = append(b.ColumnNames, string(rune('A'+i)))
		b.RowNames = append(b.RowNames, fmt.Sprint(i+1))
	}
	for cell := range uint8(cells) {
		if s.occupied>>cell&1 != 0 {
			b.Cells[cell] = drawn(s.at(cell))
		}
	}
	for _, piece := range p.left(s) {
		b.Tray = append(b.Tray, drawn(piece))
	}
	return b
}

func drawn(piece Piece) scene.Cell {
	return scene.Cell{Drawing: piece.Letters(), Text: piece.Letters(), Note: pieceName(piece)}
}

// markWin marks the first complete line, names the trait it shares, and
// returns its cells.
func (p *Puzzle) markWin(step *scene.Step, s *State) []int {
	for trait := range traits {
		for value := range 2 {
			set := s.shared(trait, value)
			for _, line := range p.lines {
				if set&line != line {
					continue
				}
				over := cellsOf(line)
				for _, cell := range over {
					step.Board.Cells[cell].Role = scene.Winning
				}
				step.Board.Status = text.M("status.quatro.win", "Trait", text.M("trait."+words[trait][value]))
				return over
			}
		}
	}
	return nil
}

func cellsOf(set uint16) []int {
	var list []int
	for ; set != 0; set &= set - 1 {
		list = append(list, bits.TrailingZeros16(set))
	}
	return list
}
