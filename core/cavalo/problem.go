// Package cavalo is the Jogo do Cavalo: a knight on a 10x10 board of numbers
// collects points until it reaches a target, and by the number rules takes
// mirrored numbers and doubles off the board as it goes.
//
// The numbers of a board are ranked, the greatest first, and a set of cells is
// a set of ranks, one bit each:
//
//	rank   0   1   2 ...            the lowest bit set of a mask is the
//	value  99  98  97 ...           greatest number in it
//
// so "the largest double left" and "the best numbers left" are read off a mask
// from its lowest bit up.
package cavalo

import (
	"cmp"
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/text"
)

// Game is the module of the Jogo do Cavalo.
type Game struct{}

// New returns the module.
func New() Game { return Game{} }

// ID is the game's word in files.
func (Game) ID() string { return "cavalo" }

// Title is the game's name.
func (Game) Title() text.Message { return text.M("core.game.cavalo") }

// HasTarget reports true: a problem asks for points.
func (Game) HasTarget() bool { return true }

// Settings are numbers, double and placement-rule.
func (Game) Settings() []game.Setting {
	return []game.Setting{
		{Key: "numbers", Values: []string{"on", "off"}, Name: text.M("core.rule.cavalo.numbers")},
		{Key: "double", Values: []string{"largest", "smallest", "choice"}, Name: text.M("core.rule.cavalo.double")},
		{Key: "placement-rule", Values: []string{"on", "off"}, Name: text.M("core.rule.cavalo.placement-rule")},
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

// newBoard has no numbers and no knight; they are ranked when they are there.
func newBoard() *board {
	b := &board{knight: unplaced}
	for cell := range b.numbers {
		b.numbers[cell] = empty
	}
	return b
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

// twice ranges over the numbers that stand more than once, and their cells.
func (b *board) twice() iter.Seq2[int, []int] {
	var where [cells][]int
	for cell, number := range b.numbers {
		if number != empty {
			where[number] = append(where[number], cell)
		}
	}
	return func(yield func(int, []int) bool) {
		for number, places := range where {
			if len(places) > 1 && !yield(number, places) {
				return
			}
		}
	}
}

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
	lazyColours            func() *colours // made at the first estimate
	coloursReady           atomic.Bool     // it is made
	lazyPayments           func() *payments
	paymentsReady          atomic.Bool
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
	p.lazyColours = sync.OnceValue(func() *colours {
		defer p.coloursReady.Store(true)
		return p.newColours()
	})
	p.lazyPayments = sync.OnceValue(func() *payments {
		defer p.paymentsReady.Store(true)
		return p.findPayments()
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
		return text.M("core.summary.cavalo.none")
	}
	return text.M("core.summary.cavalo", "Target", p.target)
}

// Warnings names numbers that stand twice, and a target above what the board
// holds.
func (p *Problem) Warnings() []text.Message {
	var warnings []text.Message
	for number, places := range p.board.twice() {
		var names []string
		for _, cell := range places {
			names = append(names, cellName(uint8(cell)))
		}
		warnings = append(warnings, text.M("error.warning.cavalo.repeated", "Number", number, "Cells", strings.Join(names, " ")))
	}
	if total := p.board.total(); p.hasTarget && p.target > total {
		warnings = append(warnings, text.M("error.warning.cavalo.target", "Target", p.target, "Total", total))
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
	return fmt.Sprintf("(%s %d\n  %s  )\n)", text.Symbol(cmp.Or(name, "-")), p.target, strings.TrimSuffix(p.Board(s), ")")), true
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

const (
	size  = 10
	cells = size * size
	// unplaced is the position of a knight that is not on the board yet.
	unplaced = 255
	noRank   = 255
)

type mask struct{ low, high uint64 }

func bit(rank uint8) mask {
	if rank < 64 {
		return mask{low: 1 << rank}
	}
	return mask{high: 1 << (rank - 64)}
}

func (m mask) has(rank uint8) bool {
	if rank < 64 {
		return m.low>>rank&1 != 0
	}
	return m.high>>(rank-64)&1 != 0
}

func (m mask) and(n mask) mask     { return mask{m.low & n.low, m.high & n.high} }
func (m mask) without(n mask) mask { return mask{m.low &^ n.low, m.high &^ n.high} }
func (m mask) or(n mask) mask      { return mask{m.low | n.low, m.high | n.high} }
func (m mask) isEmpty() bool       { return m.low|m.high == 0 }
func (m mask) count() int          { return bits.OnesCount64(m.low) + bits.OnesCount64(m.high) }

// all ranges over the ranks, the greatest number first.
func (m mask) all() iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		for ; !m.isEmpty() && yield(m.first()); m = m.without(bit(m.first())) {
		}
	}
}

// first is the lowest rank, the greatest number; the mask must not be empty.
func (m mask) first() uint8 {
	if m.low != 0 {
		return uint8(bits.TrailingZeros64(m.low))
	}
	return 64 + uint8(bits.TrailingZeros64(m.high))
}

// last is the highest rank, the smallest number; the mask must not be empty.
func (m mask) last() uint8 {
	if m.high != 0 {
		return 127 - uint8(bits.LeadingZeros64(m.high))
	}
	return 63 - uint8(bits.LeadingZeros64(m.low))
}

// State is a position: the numbers still on the board, the points, and the
// cell of the knight (0 to 99, row by row), or unplaced.
type State struct {
	alive mask
	score uint16
	pos   uint8
}

func (s *State) hash() uint64 {
	tail := uint64(s.score)<<8 | uint64(s.pos)
	high, low := bits.Mul64(s.alive.low^0x9E3779B97F4A7C15, s.alive.high^0xD6E8FEB86659FD93)
	high2, low2 := bits.Mul64(high^low^tail, 0xA0761D6478BD642F)
	return high2 ^ low2
}
