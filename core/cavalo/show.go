package cavalo

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
)

// Step draws the last position of a path: the cells visited in order, those
// erased with the reason, the knight.
func (p *Problem) Step(path []search.Edge[State, Move]) scene.Step {
	last := path[len(path)-1].State
	step := scene.Step{Board: p.board.numbered()}
	step.Board.Status = p.status(&last)
	for i := 1; i < len(path); i++ {
		p.board.markMove(&step, path[i-1].State, path[i].State, i)
	}
	if last.pos != unplaced {
		knight := &step.Board.Cells[last.pos]
		knight.Drawing, knight.Role = "knight", scene.Current
	}
	if len(path) > 1 {
		p.board.animate(&step, path[len(path)-2].State, last)
	}
	return step
}

func (p *Problem) status(s *State) text.Message {
	if !p.hasTarget {
		return text.M("core.status.cavalo.none", "Count", int(s.score))
	}
	return text.M("core.status.cavalo", "Count", int(s.score), "Target", p.target)
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

func colour(cell int) scene.Role {
	if (cell/size+cell%size)%2 == 1 {
		return scene.Other
	}
	return scene.Plain
}

func (b *board) numbered() scene.Board {
	drawn := bare()
	for i := range drawn.Cells {
		if rank := b.rankOf[i]; rank != noRank {
			drawn.Cells[i].Text, drawn.Cells[i].Role = written(b.values[rank]), colour(i)
		}
	}
	if b.knight != unplaced {
		drawn.Trail = append(drawn.Trail, int(b.knight))
	}
	return drawn
}

// markMove notes on the board what move number i did: a visit, and erasures.
func (b *board) markMove(step *scene.Step, before, after State, i int) {
	landed := b.rankOf[after.pos]
	value := b.values[landed]
	visited := &step.Board.Cells[after.pos]
	visited.Role, visited.Order = scene.Visited, i
	visited.Note = text.M("core.note.cavalo.visited", "Cell", cellName(after.pos), "Number", value, "Move", i)
	step.Board.Trail = append(step.Board.Trail, int(after.pos))
	for rank := range erased(before, after, landed) {
		cell := &step.Board.Cells[b.cellOf[rank]]
		cell.Role = scene.Erased
		cell.Note = text.M(b.reason(landed), "Number", b.values[rank], "By", value, "Move", i)
	}
}

// reason is the rule by which landing on a number erases.
func (b *board) reason(landed uint8) string {
	if isDouble(b.values[landed]) {
		return "core.note.cavalo.double"
	}
	return "core.note.cavalo.mirror"
}

// erased are the ranks that a move took away, the landing excepted.
func erased(before, after State, landed uint8) iter.Seq[uint8] {
	return before.alive.without(after.alive).without(bit(landed)).all()
}

// animate adds the last move's motions and caption.
func (b *board) animate(step *scene.Step, before, after State) {
	from := int(before.pos)
	if before.pos == unplaced {
		from = int(after.pos)
	}
	step.Motions = []scene.Motion{{Kind: scene.Move, From: from, To: int(after.pos)}}
	landed := b.rankOf[after.pos]
	value := int(b.values[landed])
	step.Caption = text.M("core.caption.cavalo.move", "Cell", cellName(after.pos), "Number", value, "Count", value)
	for rank := range erased(before, after, landed) {
		cell := int(b.cellOf[rank])
		step.Motions = append(step.Motions, scene.Motion{Kind: scene.Erase, From: cell, To: cell})
		step.Caption = text.M("core.caption.cavalo.erase", "Rest", step.Caption, "Number", b.values[rank])
	}
}

// What a player can do on the board, and why he can't. A landing is picked by its
// cell; where he chooses the double that goes, by that one's cell too.

// Picks is the cell, and the cell of the double that is erased by choice.
func (p *ruleset) Picks(_ State, m Move) [][]int {
	if m.erased == noRank {
		return [][]int{{int(m.cell)}}
	}
	return [][]int{{int(m.cell), int(p.board.cellOf[m.erased])}}
}

// Prompt asks for the double.
func (p *Problem) Prompt(_ State, picked []int) text.Message {
	return text.M("solver.hand.cavalo.double", "Cell", cellName(uint8(picked[0])))
}

// Refusal describes what became of a cell's number, else how the knight moves.
func (p *Problem) Refusal(path []search.Edge[State, Move], picked []int, place int) text.Message {
	cell, s := uint8(place), path[len(path)-1].State
	if gone := p.board.whyGone(path, cell); !gone.IsZero() {
		return gone
	}
	if len(picked) > 0 {
		return p.board.noDouble(cell, uint8(picked[0]))
	}
	if s.pos == unplaced {
		return text.M("solver.refuse.cavalo.row")
	}
	return text.M("solver.refuse.cavalo.jump", "From", cellName(s.pos), "Cell", cellName(cell))
}

// whyGone explains why a cell holds no number, nothing where it holds one.
func (b *board) whyGone(path []search.Edge[State, Move], cell uint8) text.Message {
	s, name, rank := path[len(path)-1].State, cellName(cell), b.rankOf[cell]
	switch {
	case cell == s.pos:
		return text.M("solver.refuse.cavalo.here", "Cell", name)
	case cell == b.knight:
		return text.M("solver.refuse.cavalo.begin", "Cell", name)
	case rank == noRank:
		return text.M("solver.refuse.cavalo.empty", "Cell", name)
	case s.alive.has(rank):
		return text.Message{}
	}
	for i := 1; i < len(path); i++ {
		if !path[i].State.alive.has(rank) {
			return b.whyTaken(path[i].State.pos, cell, i)
		}
	}
	panic("cavalo: " + name + " is gone, and no move took its number")
}

// whyTaken describes what move number i did to a cell, as it landed on another.
func (b *board) whyTaken(landed, cell uint8, i int) text.Message {
	number, by := b.values[b.rankOf[cell]], b.values[b.rankOf[landed]]
	switch {
	case cell == landed:
		return text.M("solver.refuse.cavalo.visited", "Cell", cellName(cell), "Move", i)
	case isDouble(by):
		return text.M("solver.refuse.cavalo.double", "Number", written(number), "By", written(by), "Move", i)
	}
	return text.M("solver.refuse.cavalo.mirror", "Number", written(number), "By", written(by), "Move", i)
}

// written is a number with two digits, as it stands on the board.
func written(number uint8) string { return fmt.Sprintf("%02d", number) }

// noDouble explains why a number can't be the one that a double on a cell erases.
func (b *board) noDouble(cell, landing uint8) text.Message {
	number := b.values[b.rankOf[cell]]
	switch {
	case cell == landing:
		return text.M("solver.refuse.cavalo.itself", "Cell", cellName(cell))
	case number == 0:
		return text.M("solver.refuse.cavalo.zero")
	}
	return text.M("solver.refuse.cavalo.nodouble", "Number", written(number))
}

// Clue names the row of a jump, where the knight can reach several cells of it, and else half of
// the cells that can be landed on; of one or two cells it says that there are no others.
func (p *ruleset) Clue(s State, m Move) (text.Message, []int) {
	var places, inRow []int
	for cell, rank := range p.board.rankOf {
		if rank == noRank || !p.next(s).has(rank) {
			continue
		}
		places = append(places, cell)
		if cell/size == int(m.cell)/size {
			inRow = append(inRow, cell)
		}
	}
	half := halfWith(places, int(m.cell))
	from, to := cellName(uint8(half[0])), cellName(uint8(half[len(half)-1]))
	switch placed := s.pos != unplaced; {
	case placed && len(places) == 1:
		return text.M("solver.hand.hint.cavalo.jump.only", "Cell", from), places
	case placed && len(inRow) > 1:
		return text.M("solver.hand.hint.cavalo", "Row", int(m.cell)/size+1), inRow
	case placed:
		return text.M("solver.hand.hint.cavalo.jump"), half
	case len(places) == 1:
		return text.M("solver.hand.hint.cavalo.only", "From", from), places
	case len(places) == 2:
		return text.M("solver.hand.hint.cavalo.two", "From", from, "To", to), places
	case len(half) == 2:
		return text.M("solver.hand.hint.cavalo.either", "From", from, "To", to), half
	}
	return text.M("solver.hand.hint.cavalo.first", "From", from, "To", to), half
}

// halfWith is the half of some places that a place is in; two are no half.
func halfWith(places []int, place int) []int {
	half := (len(places) + 1) / 2
	switch {
	case len(places) <= 2:
		return places
	case slices.Index(places, place) < half:
		return places[:half]
	}
	return places[len(places)-half:]
}

// From leaves the numbers that a position has, and the knight where it is. What is
// gone says nothing any more, but for how the doubles are written.
func (p *Problem) From(s State) game.Puzzle {
	b := newBoard()
	b.knight, b.repeated = s.pos, p.board.repeated
	for cell := range b.numbers {
		if rank := p.board.rankOf[cell]; rank != noRank && s.alive.has(rank) {
			b.numbers[cell] = p.board.numbers[cell]
		}
	}
	b.rank()
	return puzzle.New(newProblem(b, max(0, p.target-int(s.score)), p.hasTarget, p.rules))
}

// Lessons show the game, and what each setting does, on boards with few numbers.
func (Game) Lessons() []game.Lesson {
	return []game.Lesson{
		{
			Board: sparse(130, "B1 12 D1 40 G1 25 B2 17 F2 04 C3 20 E3 37 F5 73 D5 61 G4 28 C7 90 E7 52 H6 33"),
			Takes: []game.Take{{Moves: []string{"D1", "E3", "D5"}, Says: game.Says("cavalo", "start", "place", "jump", "goal")}},
		},
		{
			Setting: "numbers", Board: sparse(130, "B1 08 D1 57 E3 75 C3 46 B5 13 D5 29 F2 10 E7 81"),
			Takes: []game.Take{
				{Value: "on", Moves: []string{"D1", "C3", "D5"}, Says: game.Says("cavalo.numbers.on", "start", "erase", "around", "goal")},
				{Value: "off", Moves: []string{"D1", "E3"}, Says: game.Says("cavalo.numbers.off", "start", "stays", "goal")},
			},
		},
		{
			Setting: "double", Board: sparse(120, "D1 33 B2 44 C3 55 E3 88 F2 11"),
			Takes: []game.Take{
				{Value: "largest", Moves: []string{"D1", "C3"}, Says: game.Says("cavalo.double.largest", "start", "erase", "end")},
				{Value: "smallest", Moves: []string{"D1", "E3"}, Says: game.Says("cavalo.double.smallest", "start", "erase", "end")},
				{Value: "choice", Moves: []string{"D1-44", "E3-55"}, Says: game.Says("cavalo.double.choice", "start", "erase", "end")},
			},
		},
		{
			Setting: "placement-rule", Board: sparse(150, "D1 57 E3 75 F2 41 C3 30 F5 24 D5 42 H3 16"),
			Takes: []game.Take{
				{Value: "on", Moves: []string{"D1", "F2"}, Says: game.Says("cavalo.placement.on", "start", "erase", "end")},
				{Value: "off", Moves: []string{"D1", "E3", "F5"}, Says: game.Says("cavalo.placement.off", "start", "stays", "jump", "erase")},
			},
		},
	}
}

// sparse is a problem with numbers on some cells: "D1 57 E3 75".
func sparse(target int, numbers string) string {
	var rows [size][size]string
	words := strings.Fields(numbers)
	for i := 0; i < len(words); i += 2 {
		rows[words[i][1]-'1'][words[i][0]-'A'] = words[i+1]
	}
	var b strings.Builder
	fmt.Fprintf(&b, "(- %d (", target)
	for _, row := range rows {
		b.WriteByte('(')
		for _, number := range row {
			if number == "" {
				number = "NIL"
			}
			b.WriteString(number + " ")
		}
		b.WriteByte(')')
	}
	return b.String() + "))"
}

// FormulaExamples returns formulas to begin with: the heuristic of the course, an admissible
// formula, and one that is not admissible.
func (Game) FormulaExamples() []game.FormulaExample {
	return []game.FormulaExample{
		{Formula: "restantes > 0 ? (objetivo - pontos) / media : 0", Meaning: text.M("formula.example.cavalo.course")},
		{Formula: "maior > 0 ? ceil(falta / maior) : 0", Meaning: text.M("formula.example.cavalo.admissible")},
		{Formula: "2 * falta / max(1, media)", Meaning: text.M("formula.example.cavalo.inadmissible")},
	}
}
