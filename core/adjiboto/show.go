package adjiboto

import (
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
)

// Step draws the last board of a path, with the sowing that led to it.
func (p *Problem) Step(path []search.Edge[State, Pit]) scene.Step {
	last := path[len(path)-1]
	step := scene.Step{Board: board(&last.State)}
	step.Board.Status = text.M("core.status.adjiboto", "Count", last.State.total())
	if len(path) == 1 {
		return step
	}
	origin, before := last.Action, path[len(path)-2].State
	after := p.lap.sow(before, origin)
	n := before.seeds(origin)
	step.Board.Cells[cellOf(origin)].Role = scene.Source
	step.Board.Cells[cellOf(after.last)].Role = scene.Current
	step.Motions = p.lap.motions(origin, n, after)
	key := "core.caption.adjiboto.none"
	if captures(after.kept) {
		key = "core.caption.adjiboto.capture"
	}
	step.Caption = text.M(key, "Move", p.Notation(origin), "Count", n, "Left", after.kept)
	if after.laps > 0 && p.lap == lapLost {
		step.Caption = text.M("core.caption.adjiboto.lost", "Rest", step.Caption)
	}
	return step
}

// motions sows seed by seed, empties the origin where a lap is lost, and
// takes the capture off the board.
func (l lap) motions(origin Pit, n int, after sown) []scene.Motion {
	over := make([]int, 0, n)
	for pit := origin; len(over) < n; {
		pit = (pit + 1) % pits
		if pit == origin && l == lapSkip {
			continue
		}
		over = append(over, cellOf(pit))
	}
	motions := []scene.Motion{{Kind: scene.Sow, From: cellOf(origin), To: cellOf(after.last), Over: over}}
	if after.laps > 0 && l == lapLost {
		motions = append(motions, scene.Motion{Kind: scene.Erase, From: cellOf(origin), To: cellOf(origin)})
	}
	if captures(after.kept) {
		motions = append(motions, scene.Motion{Kind: scene.Capture, From: cellOf(after.last), To: cellOf(after.last)})
	}
	return motions
}

func cellOf(p Pit) int {
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
		b.Cells[cellOf(p)] = scene.Cell{
			Seeds: s.seeds(p),
			Note:  text.M("core.note.adjiboto.pit", "Row", row, "Column", column, "Count", s.seeds(p)),
		}
	}
	return b
}

// Editor sets the board up by hand.
func (p *Problem) Editor() puzzle.Editor { return editor{p} }

// Picks is the pit that is sown.
func (p *Problem) Picks(_ State, pit Pit) [][]int { return [][]int{{cellOf(pit)}} }

// Refusal tells that a pit is empty, or which pit of row 0 the manual allows.
func (p *Problem) Refusal(path []search.Edge[State, Pit], _ []int, place int) text.Message {
	s, pit := path[len(path)-1].State, at(place/columns, place%columns)
	if s.seeds(pit) == 0 {
		return text.M("solver.refuse.adjiboto.empty", "Move", p.Notation(pit))
	}
	allowed := Pit(0) // the right-most
	for s.seeds(allowed) == 0 {
		allowed++
	}
	return text.M("solver.refuse.adjiboto.manual", "Move", p.Notation(allowed))
}

// Clue tells in which row the pit is.
func (p *Problem) Clue(s State, pit Pit) (text.Message, []int) {
	row, _ := pit.place()
	var places []int
	for column := range columns {
		if s.seeds(at(row, column)) > 0 {
			places = append(places, row*columns+column)
		}
	}
	return text.M("solver.hand.hint.adjiboto", "Row", row), places
}

// From is the problem of a board. It shares what was prepared: that holds for all
// boards with fewer seeds.
func (p *Problem) From(s State) game.Puzzle {
	rest := p.under(p.rules)
	rest.start, rest.seeds = s, s.total()
	return puzzle.New(rest)
}

// Lessons show the game, and what each setting does, on boards with few seeds.
func (Game) Lessons() []game.Lesson {
	return []game.Lesson{
		{
			Board: "((0 0 0 0 0 0) (4 0 3 0 1 0))",
			Takes: []game.Take{{Moves: []string{"(1 0)", "(1 1)", "(1 3)"}, Says: game.Says("adjiboto", "start", "sow", "capture", "goal")}},
		},
		// Thirteen seeds come round; which pits are captured depends on what becomes of those
		// that fall into their own.
		{
			Setting: "lap", Board: "((0 0 0 0 0 0) (0 0 13 1 1 0))",
			Takes: []game.Take{
				{Value: "lost", Moves: []string{"(1 2)"}, Says: game.Says("adjiboto.lap.lost", "start", "end")},
				{Value: "keep", Moves: []string{"(1 2)"}, Says: game.Says("adjiboto.lap.keep", "start", "end")},
				{Value: "skip", Moves: []string{"(1 2)"}, Says: game.Says("adjiboto.lap.skip", "start", "end")},
			},
		},
		{
			Setting: "moves", Board: "((0 0 1 1 0 0) (0 0 0 0 0 0))",
			Takes: []game.Take{
				{Value: "all", Moves: []string{"(0 2)", "(0 3)"}, Says: game.Says("adjiboto.moves.all", "start", "first", "end")},
				{Value: "manual", Moves: []string{"(0 3)", "(0 2)", "(0 1)"}, Says: game.Says("adjiboto.moves.manual", "start", "first", "second", "end")},
			},
		},
	}
}

// FormulaExamples returns formulas to begin with: the heuristic of the course, an admissible
// formula, and one that is not admissible.
func (Game) FormulaExamples() []game.FormulaExample {
	return []game.FormulaExample{
		{Formula: "sementes - capturadas", Meaning: text.M("formula.example.adjiboto.course")},
		{Formula: "max(ceil(sementes / 6), ceil(casas / 2))", Meaning: text.M("formula.example.adjiboto.admissible")},
		{Formula: "casas", Meaning: text.M("formula.example.adjiboto.inadmissible")},
	}
}
