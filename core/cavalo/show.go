package cavalo

import (
	"fmt"

	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
)

// Show draws the last position of a path: the cells visited in order, those
// erased with the reason, the knight.
func (p *Problem) Show(path []search.Edge[State, Move]) scene.Step {
	last := path[len(path)-1].State
	step := scene.Step{Board: p.numbered()}
	step.Board.Status = p.status(&last)
	for i := 1; i < len(path); i++ {
		p.mark(&step, path[i-1].State, path[i].State, i)
	}
	if last.pos != unplaced {
		knight := &step.Board.Cells[last.pos]
		knight.Drawing, knight.Role = "knight", scene.Current
	}
	if len(path) > 1 {
		p.animate(&step, path[len(path)-2].State, last)
	}
	return step
}

func (p *Problem) status(s *State) text.Message {
	if !p.hasTarget {
		return text.M("status.cavalo.none", "Count", int(s.score))
	}
	return text.M("status.cavalo", "Count", int(s.score), "Target", p.target)
}

// bare draws a board without numbers.
func bare() scene.Board {
	b := scene.Board{Style: scene.Grid, Columns: size, Rows: size, Cells: make([]scene.Cell, cells)}
	for i := range size {
		b.ColumnNames = append(b.ColumnNames, string(rune('A'+i)))
		b.RowNames = append(b.RowNames, fmt.Sprint(i+1))
	}
	for i := range b.Cells {
		b.Cells[i].Role = scene.Void
	}
	return b
}

// colour is that of a cell that holds something.
func colour(cell int) scene.Role {
	if (cell/size+cell%size)%2 == 1 {
		return scene.Other
	}
	return scene.Plain
}

// numbered draws the board without its history.
func (p *Problem) numbered() scene.Board {
	b := bare()
	for i := range b.Cells {
		if rank := p.board.rankOf[i]; rank != noRank {
			b.Cells[i].Text, b.Cells[i].Role = written(p.board.values[rank]), colour(i)
		}
	}
	if p.board.knight != unplaced {
		b.Trail = append(b.Trail, int(p.board.knight))
	}
	return b
}

// mark notes on the board what move number i did: a visit, and erasures.
func (p *Problem) mark(step *scene.Step, before, after State, i int) {
	landed := p.board.rankOf[after.pos]
	value := p.board.values[landed]
	visited := &step.Board.Cells[after.pos]
	visited.Role, visited.Order = scene.Visited, i
	visited.Note = text.M("note.cavalo.visited", "Cell", cellName(after.pos), "Number", value, "Move", i)
	step.Board.Trail = append(step.Board.Trail, int(after.pos))
	for rank := range p.erased(before, after, landed) {
		cell := &step.Board.Cells[p.board.cellOf[rank]]
		cell.Role = scene.Erased
		cell.Note = text.M(p.reason(landed), "Number", p.board.values[rank], "By", value, "Move", i)
	}
}

// reason is the rule by which landing on a number erases.
func (p *Problem) reason(landed uint8) string {
	if isDouble(p.board.values[landed]) {
		return "note.cavalo.double"
	}
	return "note.cavalo.mirror"
}

// erased ranges over the ranks that a move took away, the landing excepted.
func (p *Problem) erased(before, after State, landed uint8) func(func(uint8) bool) {
	gone := before.alive.without(after.alive).without(bit(landed))
	return func(yield func(uint8) bool) {
		for ; !gone.isEmpty(); gone = gone.without(bit(gone.first())) {
			if !yield(gone.first()) {
				return
			}
		}
	}
}

// animate adds the last move's motions and caption.
func (p *Problem) animate(step *scene.Step, before, after State) {
	from := int(before.pos)
	if before.pos == unplaced {
		from = int(after.pos)
	}
	step.Motions = []scene.Motion{{Kind: scene.Move, From: from, To: int(after.pos)}}
	landed := p.board.rankOf[after.pos]
	value := int(p.board.values[landed])
	step.Caption = text.M("caption.cavalo.move", "Cell", cellName(after.pos), "Number", value, "Count", value)
	for rank := range p.erased(before, after, landed) {
		cell := int(p.board.cellOf[rank])
		step.Motions = append(step.Motions, scene.Motion{Kind: scene.Erase, From: cell, To: cell})
		step.Caption = text.M("caption.cavalo.erase", "Rest", step.Caption, "Number", p.board.values[rank])
	}
}
