package adjiboto

import (
	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
)

// Show draws the last board of a path, with the sowing that led to it.
func (p *Problem) Show(path []search.Edge[State, Pit]) scene.Step {
	last := path[len(path)-1]
	step := scene.Step{Board: board(&last.State)}
	step.Board.Status = text.M("status.adjiboto", "Count", last.State.total())
	if len(path) == 1 {
		return step
	}
	origin, before := last.Action, path[len(path)-2].State
	after := p.lap.sow(before, origin)
	n := before.seeds(origin)
	step.Board.Cells[cell(origin)].Role = scene.Source
	step.Board.Cells[cell(after.last)].Role = scene.Current
	step.Motions = p.motions(origin, n, after)
	key := "caption.adjiboto.none"
	if captures(after.kept) {
		key = "caption.adjiboto.capture"
	}
	step.Caption = text.M(key, "Move", p.Notation(origin), "Count", n, "Left", after.kept)
	if after.laps > 0 && p.lap == lapLost {
		step.Caption = text.M("caption.adjiboto.lost", "Rest", step.Caption)
	}
	return step
}

// motions sows seed by seed, empties the origin where a lap is lost, and
// takes the capture off the board.
func (p *Problem) motions(origin Pit, n int, after sown) []scene.Motion {
	over := make([]int, 0, n)
	for pit := origin; len(over) < n; {
		pit = (pit + 1) % pits
		if pit == origin && p.lap == lapSkip {
			continue
		}
		over = append(over, cell(pit))
	}
	motions := []scene.Motion{{Kind: scene.Sow, From: cell(origin), To: cell(after.last), Over: over}}
	if after.laps > 0 && p.lap == lapLost {
		motions = append(motions, scene.Motion{Kind: scene.Erase, From: cell(origin), To: cell(origin)})
	}
	if captures(after.kept) {
		motions = append(motions, scene.Motion{Kind: scene.Capture, From: cell(after.last), To: cell(after.last)})
	}
	return motions
}

// cell is a pit's index in the scene.
func cell(p Pit) int {
	row, column := p.place()
	return row*columns + column
}

func board(s *State) scene.Board {
	b := scene.Board{
		Style: scene.Pits, Columns: columns, Rows: 2,
		ColumnNames: []string{"0", "1", "2", "3", "4", "5"}, RowNames: []string{"0", "1"},
		Cells: make([]scene.Cell, pits),
	}
	for p := range Pit(pits) {
		row, column := p.place()
		b.Cells[cell(p)] = scene.Cell{
			Seeds: s.seeds(p),
			Note:  text.M("note.adjiboto.pit", "Row", row, "Column", column, "Count", s.seeds(p)),
		}
	}
	return b
}
