package quatro

import (
	"fmt"
	"math/bits"
	"slices"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
)

// Step draws the last board of a path, with the piece that was placed and the
// line that it completed.
func (p *Puzzle) Step(path []search.Edge[State, Placement]) scene.Step {
	last := path[len(path)-1]
	step := scene.Step{Board: last.State.draw()}
	for _, piece := range p.stock.pieces(last.State.reserve) {
		step.Board.Tray = append(step.Board.Tray, drawn(piece))
	}
	if len(path) > 1 {
		before := path[len(path)-2].State
		cell := int(last.Action.cell)
		step.Board.Cells[cell].Role = scene.Current
		from := slices.Index(p.stock.pieces(before.reserve), last.Action.piece)
		step.Motions = []scene.Motion{{Kind: scene.Move, From: -1 - from, To: cell}}
		step.Caption = text.M("core.caption.quatro.place", "Cell", cellName(last.Action.cell), "Piece", pieceName(last.Action.piece))
	}
	sets := last.State.sets()
	for kind := range kinds { // the first complete line, and what it shares
		i := slices.IndexFunc(p.lines, func(line uint16) bool { return sets[kind]&line == line })
		if i < 0 {
			continue
		}
		over := cellsOf(p.lines[i])
		for _, cell := range over {
			step.Board.Cells[cell].Role = scene.Winning
		}
		step.Board.Status = text.M("core.status.quatro.win", "Trait", joined([]string{words[kind]}))
		if len(path) > 1 {
			step.Motions = append(step.Motions, scene.Motion{Kind: scene.Highlight, Over: over})
		}
		break
	}
	return step
}

func pieceName(piece Piece) text.Message {
	args := []any{}
	for i, name := range []string{"Colour", "Shape", "Height", "Density"} {
		args = append(args, name, text.M("core.trait."+words[piece.kind(i)]))
	}
	return text.M("core.piece", args...)
}

// draw draws a board without its tray.
func (s *State) draw() scene.Board {
	b := scene.Board{
		Style: scene.Grid, Columns: side, Rows: side, Cells: make([]scene.Cell, cells),
		TrayName: text.M("core.tray.quatro"),
		Status:   text.M("core.status.quatro", "Count", bits.OnesCount16(s.reserve)),
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
	return b
}

func drawn(piece Piece) scene.Cell {
	return scene.Cell{Drawing: piece.Letters(), Text: piece.Letters(), Note: pieceName(piece)}
}

func cellsOf(set uint16) []int {
	var list []int
	for ; set != 0; set &= set - 1 {
		list = append(list, bits.TrailingZeros16(set))
	}
	return list
}

// Editor sets the board up by hand.
func (p *Puzzle) Editor() puzzle.Editor { return editor{p} }

// Picks are a cell and a piece of the reserve, whichever comes first, and of equal
// pieces any; none once a line is complete.
func (p *Puzzle) Picks(s State, m Placement) [][]int {
	if p.Goal(s) {
		return nil
	}
	var ways [][]int
	cell, place := int(m.cell), 0
	for i, piece := range p.stock {
		if s.reserve>>i&1 == 0 {
			continue
		}
		place--
		if piece == m.piece {
			ways = append(ways, []int{cell, place}, []int{place, cell})
		}
	}
	return ways
}

// Prompt asks for the piece, or for the cell.
func (p *Puzzle) Prompt(s State, picked []int) text.Message {
	if first := picked[0]; first >= 0 {
		return text.M("core.status.quatro.piece", "Cell", cellName(uint8(first)))
	}
	return text.M("core.status.quatro.place", "Piece", pieceName(p.stock.pieces(s.reserve)[-1-picked[0]]))
}

// Refusal tells that the puzzle is over, what is on a cell, or what to pick instead.
func (p *Puzzle) Refusal(path []search.Edge[State, Placement], picked []int, place int) text.Message {
	s := path[len(path)-1].State
	switch {
	case p.Goal(s):
		return text.M("solver.refuse.quatro.line")
	case place >= 0 && s.occupied>>place&1 != 0:
		return text.M("solver.refuse.quatro.taken", "Cell", cellName(uint8(place)), "Piece", pieceName(s.at(uint8(place))))
	case s.reserve == 0:
		return text.M("solver.refuse.quatro.reserve")
	case s.occupied == 1<<cells-1:
		return text.M("solver.refuse.quatro.full")
	case len(picked) > 0 && picked[0] >= 0:
		return text.M("solver.refuse.quatro.piece", "Cell", cellName(uint8(picked[0])))
	}
	return text.M("solver.refuse.quatro.cell")
}

// Clue shows the piece.
func (p *Puzzle) Clue(s State, m Placement) (text.Message, []int) {
	var places []int
	for i, piece := range p.stock.pieces(s.reserve) {
		if piece == m.piece {
			places = append(places, -1-i)
		}
	}
	return text.M("solver.hand.hint.quatro", "Piece", pieceName(m.piece)), places
}

// From is the puzzle of a board and what is left of the reserve, in its order.
func (p *Puzzle) From(s State) game.Puzzle {
	reserve := p.stock.pieces(s.reserve)
	s.reserve = 0
	return puzzle.New(newPuzzle(s, reserve, p.rules))
}

// Lessons show the game, and what each setting does, on boards with few pieces.
func (Game) Lessons() []game.Lesson {
	return []game.Lesson{
		{
			Board: startBoard,
			Takes: []game.Take{{Moves: []string{"C3=prac", "D4=bqac"}, Says: game.Says("quatro", "start", "place", "line")}},
		},
		{
			Setting: "lines", Board: squareBoard,
			Takes: []game.Take{
				{Value: "lines", Moves: []string{"B2=brac", "B4=pqac"}, Says: game.Says("quatro.lines.lines", "start", "square", "column")},
				{Value: "squares", Moves: []string{"B2=brac"}, Says: game.Says("quatro.lines.squares", "start", "square")},
			},
		},
		{
			Setting: "variant", Board: rowBoard,
			Takes: []game.Take{
				{Value: "give", Moves: []string{"/pqbc", "D1/brbo"}, Says: game.Says("quatro.variant.give", "start", "give", "place")},
				{Value: "choose", Moves: []string{"D1=bqac"}, Says: game.Says("quatro.variant.choose", "start", "win")},
			},
		},
	}
}

// Boards of the lessons. Where tall pieces could make a line, no other trait can.
const (
	startBoard = `((((branca redonda alta oca) 0 0 0)
  (0 (preta quadrada alta oca) 0 (branca quadrada baixa cheia))
  (0 0 0 0) (0 0 0 0))
 ((preta redonda alta cheia) (branca quadrada alta cheia) (preta redonda baixa oca) (preta quadrada baixa cheia)))`
	squareBoard = `((((branca redonda alta oca) (preta quadrada alta oca) 0 0)
  ((preta redonda alta cheia) 0 0 0)
  (0 (branca quadrada alta cheia) 0 0) (0 0 0 0))
 ((branca redonda alta cheia) (preta quadrada alta cheia) (preta redonda baixa oca) (branca quadrada baixa oca)))`
	rowBoard = `((((branca redonda alta oca) (preta quadrada alta oca) (preta redonda alta cheia) 0)
  (0 0 0 0) (0 0 0 0) (0 0 0 0))
 ((branca quadrada alta cheia) (branca redonda baixa oca) (preta quadrada baixa cheia) (preta redonda baixa oca) (branca quadrada baixa oca)))`
)

// FormulaExamples returns formulas to begin with: the heuristic of the course, an admissible
// formula, and one that is not admissible.
func (Game) FormulaExamples() []game.FormulaExample {
	return []game.FormulaExample{
		{Formula: "4 - melhor_linha", Meaning: text.M("formula.example.quatro.course")},
		{Formula: "completas > 0 ? 0 : 1", Meaning: text.M("formula.example.quatro.admissible")},
		{Formula: "livres", Meaning: text.M("formula.example.quatro.inadmissible")},
	}
}
