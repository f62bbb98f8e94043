package cavalo

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/sexp"
	"procura/core/text"
)

// Game is the module of the Jogo do Cavalo.
type Game struct{}

// New returns the module.
func New() Game { return Game{} }

// ID is the game's word in files.
func (Game) ID() string { return "cavalo" }

// Title is the game's name.
func (Game) Title() text.Message { return text.M("game.cavalo") }

// Targeted reports true: a problem asks for points.
func (Game) Targeted() bool { return true }

// Settings are numbers, double and placement-rule.
func (Game) Settings() []game.Setting {
	return []game.Setting{
		{Key: "numbers", Values: []string{"on", "off"}, Name: text.M("rule.cavalo.numbers")},
		{Key: "double", Values: []string{"largest", "smallest", "choice"}, Name: text.M("rule.cavalo.double")},
		{Key: "placement-rule", Values: []string{"on", "off"}, Name: text.M("rule.cavalo.placement-rule")},
	}
}

// empty marks a cell without a number.
const empty = -1

// board is what is written on the cells, and the ranking of its numbers.
type board struct {
	numbers [cells]int // by cell; empty where there is none
	knight  uint8      // cell of a knight already placed, or unplaced
	values  []uint8    // by rank
	cellOf  []uint8    // by rank
	rankOf  [cells]uint8
	// repeated are the numbers that stand on more than one cell, or did where the
	// board is what moves have left of another: naming one does not say which.
	repeated [cells]bool
}

// rank sorts the numbers, the greatest first, equal ones in reading order.
func (b *board) rank() {
	for cell, number := range b.numbers {
		b.rankOf[cell] = noRank
		if number != empty {
			b.cellOf = append(b.cellOf, uint8(cell))
		}
	}
	slices.SortStableFunc(b.cellOf, func(i, j uint8) int {
		return cmp.Compare(b.numbers[j], b.numbers[i])
	})
	for rank, cell := range b.cellOf {
		number := b.numbers[cell]
		b.rankOf[cell] = uint8(rank)
		b.repeated[number] = b.repeated[number] || rank > 0 && int(b.values[rank-1]) == number
		b.values = append(b.values, uint8(number))
	}
}

// total is the sum of all numbers.
func (b *board) total() int {
	sum := 0
	for _, value := range b.values {
		sum += int(value)
	}
	return sum
}

// Problem is a board and a target under one set of rules; it implements
// puzzle.Rules.
type Problem struct {
	board     *board
	target    int
	hasTarget bool
	rules     game.Rules

	numbers, placementRule bool
	double                 double
	start                  State
	jumps                  [cells]ranks
	reach                  func() *[cells + 1]mask // where a move leads, by cell; the last is for the placement
	mirror, rival          [cells]mask
	doubles                mask
	shifted                func() *colours // made at the first estimate
	ready                  atomic.Bool     // it is made
	paid                   func() *payments
	settled                atomic.Bool
}

func newProblem(b *board, target int, hasTarget bool, rules game.Rules) *Problem {
	p := &Problem{board: b, target: target, hasTarget: hasTarget, rules: rules}
	p.numbers = rules["numbers"] == "on"
	p.placementRule = rules["placement-rule"] == "on"
	switch rules["double"] {
	case "smallest":
		p.double = smallest
	case "choice":
		p.double = choice
	}
	p.start.pos = b.knight
	for rank := range b.values {
		p.start.alive = p.start.alive.or(bit(uint8(rank)))
	}
	p.jumps, p.mirror, p.doubles = b.neighbours(), b.mirrors(), b.doublesSet()
	p.reach = sync.OnceValue(p.reaches)
	p.rival = b.rivals(&p.mirror)
	p.shifted = sync.OnceValue(func() *colours {
		defer p.ready.Store(true)
		return p.newColours()
	})
	p.paid = sync.OnceValue(func() *payments {
		defer p.settled.Store(true)
		return p.settle()
	})
	return p
}

// Module is the game.
func (p *Problem) Module() game.Puzzler { return Game{} }

// Rules holds the value of every setting.
func (p *Problem) Rules() game.Rules { return p.rules }

// Under returns the problem under other rules.
func (p *Problem) Under(rules game.Rules) game.Puzzle {
	return puzzle.New(newProblem(p.board, p.target, p.hasTarget, rules))
}

// Target is the number of points asked for.
func (p *Problem) Target() (int, bool) { return p.target, p.hasTarget }

// Toward returns the problem with another target.
func (p *Problem) Toward(target int) game.Puzzle {
	return puzzle.New(newProblem(p.board, target, true, p.rules))
}

// Score is the points of a position.
func (p *Problem) Score(s State) int { return int(s.score) }

// Summary is the target.
func (p *Problem) Summary() text.Message {
	if !p.hasTarget {
		return text.M("summary.cavalo.none")
	}
	return text.M("summary.cavalo", "Target", p.target)
}

// Warnings names numbers that stand twice, and a target above what the board
// holds.
func (p *Problem) Warnings() []text.Message {
	var warnings []text.Message
	where := map[int][]string{}
	for cell, number := range p.board.numbers {
		if number != empty {
			where[number] = append(where[number], cellName(uint8(cell)))
		}
	}
	for number := range 100 {
		if len(where[number]) > 1 {
			warnings = append(warnings, text.M("warning.cavalo.repeated",
				"Number", number, "Cells", strings.Join(where[number], " ")))
		}
	}
	if total := p.board.total(); p.hasTarget && p.target > total {
		warnings = append(warnings, text.M("warning.cavalo.target", "Target", p.target, "Total", total))
	}
	return warnings
}

// Notes has nothing to say.
func (p *Problem) Notes() []text.Message { return nil }

// cellName is column letter and row number: "A1" is the top left.
func cellName(cell uint8) string {
	return fmt.Sprintf("%c%d", 'A'+cell%size, cell/size+1)
}

// Notation writes the cell, and the double erased by choice: "E1", "E1-66".
func (p *Problem) Notation(m Move) string {
	if m.erased == noRank {
		return cellName(m.cell)
	}
	name := fmt.Sprintf("%s-%d", cellName(m.cell), p.board.values[m.erased])
	if p.board.repeated[p.board.values[m.erased]] {
		name += "@" + cellName(p.board.cellOf[m.erased])
	}
	return name
}

// Encode writes "(name target (row ... row))"; without a target, the rows
// alone, which carry no name.
func (p *Problem) Encode(s State, name string) (string, bool) {
	if !p.hasTarget {
		return p.Board(s), false
	}
	return fmt.Sprintf("(%s %d\n  %s  )\n)", sexp.Symbol(cmp.Or(name, "-")), p.target, strings.TrimSuffix(p.Board(s), ")")), true
}

// Board writes "(row ... row)".
func (p *Problem) Board(s State) string {
	var b strings.Builder
	b.WriteString("(\n")
	for row := range size {
		b.WriteString("   (")
		for column := range size {
			if column > 0 {
				b.WriteByte(' ')
			}
			cell := p.cellText(&s, uint8(row*size+column))
			b.WriteString("   "[len(cell):])
			b.WriteString(cell)
		}
		b.WriteString(")\n")
	}
	b.WriteString(")")
	return b.String()
}

func (p *Problem) cellText(s *State, cell uint8) string {
	rank := p.board.rankOf[cell]
	switch {
	case cell == s.pos:
		return "T"
	case rank != noRank && s.alive.has(rank):
		return strconv.Itoa(int(p.board.values[rank]))
	}
	return "NIL"
}
