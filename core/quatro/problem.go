package quatro

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/text"
)

// Game is the module of Quatro.
type Game struct{ exact Valuer }

// New returns the module.
func New() Game { return Game{} }

// ID is the game's word in files.
func (Game) ID() string { return "quatro" }

// Title is the game's name.
func (Game) Title() text.Message { return text.M("game.quatro") }

// Targeted reports false: the goal is a line.
func (Game) Targeted() bool { return false }

// Settings has lines: straight ones only, or the 2x2 squares too.
func (Game) Settings() []game.Setting {
	return []game.Setting{
		{Key: "lines", Values: []string{"lines", "squares"}, Name: text.M("rule.quatro.lines")},
	}
}

// Puzzle is a board and a reserve under one set of rules; it implements
// puzzle.Rules.
type Puzzle struct {
	start   State
	reserve []Piece
	rules   game.Rules

	lines    []uint16
	complete *complete
	// stock is the pieces whose places the bits of a reserve stand for.
	stock []Piece
	// twins holds, for each place of the stock, the places before it with the
	// same piece: those are used first.
	twins [cells]uint16
	// having holds the places of the stock whose piece has a trait's value.
	having     [traits][2]uint16
	symmetries func() *symmetries
}

func newPuzzle(start State, reserve []Piece, rules game.Rules) *Puzzle {
	p := &Puzzle{start: start, reserve: reserve, rules: rules, lines: lines[:straightLines], complete: completeStraight}
	if rules["lines"] == "squares" {
		p.lines, p.complete = lines, completeSquares
	}
	repeats := p.fill()
	p.symmetries = sync.OnceValue(func() *symmetries {
		return newSymmetries(p.stock, repeats, rules["lines"] == "squares")
	})
	for i, piece := range p.stock {
		for j := range i {
			if p.stock[j] == piece {
				p.twins[i] |= 1 << j
			}
		}
		for trait := range traits {
			p.having[trait][piece>>(traits-1-trait)&1] |= 1 << i
		}
	}
	return p
}

// fill fills the stock and the reserve of the start, in the order of
// the file, and pieces that only a symmetry brings into it. To a reserve
// without repeats these are all others, and stand behind it. Else they are those
// of the board, if there is room, and stand before it: of equal pieces the last
// ones are those left in it.
func (p *Puzzle) fill() (repeats bool) {
	var reserved [cells]bool
	for _, piece := range p.reserve {
		repeats = repeats || reserved[piece]
		reserved[piece] = true
	}
	p.start.reserve = uint16(1<<len(p.reserve) - 1)
	if !repeats {
		p.stock = append(p.stock, p.reserve...)
		for piece := range Piece(cells) {
			if !reserved[piece] {
				p.stock = append(p.stock, piece)
			}
		}
		return false
	}
	for cell := range uint8(cells) {
		if p.start.occupied>>cell&1 != 0 {
			p.stock = append(p.stock, p.start.at(cell))
		}
	}
	if len(p.stock)+len(p.reserve) > cells {
		p.stock = nil
	}
	p.start.reserve <<= len(p.stock)
	p.stock = append(p.stock, p.reserve...)
	return true
}

// Module is the game.
func (p *Puzzle) Module() game.Puzzler { return Game{} }

// Rules holds the value of every setting.
func (p *Puzzle) Rules() game.Rules { return p.rules }

// Under returns the puzzle under other rules.
func (p *Puzzle) Under(rules game.Rules) game.Puzzle {
	return puzzle.New(newPuzzle(p.start, p.reserve, rules))
}

// Summary is the number of free cells.
func (p *Puzzle) Summary() text.Message {
	return text.M("summary.quatro", "Count", cells-bits.OnesCount16(p.start.occupied))
}

// Warnings names the pieces that there are more than once.
func (p *Puzzle) Warnings() []text.Message {
	var warnings []text.Message
	for piece, count := range p.census() {
		if count > 1 {
			warnings = append(warnings, text.M("warning.quatro.repeated", "Piece", Piece(piece).Lisp(), "Count", count))
		}
	}
	return warnings
}

// Notes names the pieces that are neither on the board nor in the reserve.
func (p *Puzzle) Notes() []text.Message {
	var absent []string
	for piece, count := range p.census() {
		if count == 0 {
			absent = append(absent, Piece(piece).Letters())
		}
	}
	if len(absent) == 0 {
		return nil
	}
	return []text.Message{text.M("note.quatro.absent", "Count", len(absent), "Pieces", strings.Join(absent, " "))}
}

// census counts each piece on the board and in the reserve.
func (p *Puzzle) census() (count [cells]int) {
	for cell := range uint8(cells) {
		if p.start.occupied>>cell&1 != 0 {
			count[p.start.at(cell)]++
		}
	}
	for _, piece := range p.reserve {
		count[piece]++
	}
	return count
}

// Notation writes cell and piece: "C2=bqac".
func (p *Puzzle) Notation(m Placement) string { return cellName(m.cell) + "=" + m.piece.Letters() }

// Encode writes "((rows) (reserve))"; the form carries no name.
func (p *Puzzle) Encode(s State, _ string) (string, bool) { return write(&s, p.left(&s)), false }

// Board is what Encode writes, with the reserve in order of the pieces.
func (p *Puzzle) Board(s State) string { return write(&s, slices.Sorted(slices.Values(p.left(&s)))) }

func write(s *State, reserve []Piece) string {
	rows := make([]string, side)
	for row := range rows {
		items := make([]string, side)
		for column := range items {
			items[column] = "0"
			if cell := uint8(row*side + column); s.occupied>>cell&1 != 0 {
				items[column] = s.at(cell).Lisp()
			}
		}
		rows[row] = "(" + strings.Join(items, " ") + ")"
	}
	var left []string
	for _, piece := range reserve {
		left = append(left, piece.Lisp())
	}
	return fmt.Sprintf("((%s)\n (%s))", strings.Join(rows, "\n  "), strings.Join(left, "\n  "))
}

// left is the reserve of a state, in the order of the file.
func (p *Puzzle) left(s *State) []Piece {
	var pieces []Piece
	for i, piece := range p.stock {
		if s.reserve>>i&1 != 0 {
			pieces = append(pieces, piece)
		}
	}
	return pieces
}
