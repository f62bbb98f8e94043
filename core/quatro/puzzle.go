package quatro

import (
	"fmt"
	"math/bits"
	"strings"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

// Game is the module of Quatro.
type Game struct{}

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

// State is a board and which pieces of the reserve are left, one bit each in
// the order of the file.
type State struct {
	trait    [traits]uint16
	occupied uint16
	hand     uint16
}

// shared are the cells whose pieces have a value (0 or 1) of a trait.
func (s *State) shared(trait, value int) uint16 {
	if value == 1 {
		return s.trait[trait]
	}
	return s.occupied &^ s.trait[trait]
}

func (s *State) place(p Piece, cell uint8) {
	for i := range s.trait {
		if p.has(i) {
			s.trait[i] |= 1 << cell
		}
	}
	s.occupied |= 1 << cell
}

// at is the piece on an occupied cell.
func (s *State) at(cell uint8) Piece {
	var p Piece
	for i := range s.trait {
		p = p<<1 | Piece(s.trait[i]>>cell&1)
	}
	return p
}

// Placement is a move of the puzzle: a piece put on a cell.
type Placement struct {
	cell  uint8
	piece Piece
}

// Puzzle is a board and a reserve under one set of rules; it implements
// game.Kit.
type Puzzle struct {
	start   State
	reserve []Piece
	rules   game.Rules

	lines    []uint16
	complete *complete
	// twins holds, for each place of the reserve, the places before it with
	// the same piece: those are used first.
	twins [cells]uint16
	// having holds the places of the reserve whose piece has a trait's value.
	having [traits][2]uint16
}

func newPuzzle(start State, reserve []Piece, rules game.Rules) *Puzzle {
	p := &Puzzle{start: start, reserve: reserve, rules: rules, lines: lines[:straightLines], complete: completeStraight}
	if rules["lines"] == "squares" {
		p.lines, p.complete = lines, completeSquares
	}
	p.start.hand = uint16(1<<len(reserve) - 1)
	for i, piece := range reserve {
		for j := range i {
			if reserve[j] == piece {
				p.twins[i] |= 1 << j
			}
		}
		for trait := range traits {
			p.having[trait][piece>>(traits-1-trait)&1] |= 1 << i
		}
	}
	return p
}

// Start returns the board as given.
func (p *Puzzle) Start() State { return p.start }

// Goal reports whether a line is complete.
func (p *Puzzle) Goal(s State) bool {
	for i := range s.trait {
		if p.complete.has(s.trait[i]) || p.complete.has(s.occupied&^s.trait[i]) {
			return true
		}
	}
	return false
}

// Hash spreads boards over 64 bits.
func (p *Puzzle) Hash(s State) uint64 {
	a := uint64(s.trait[0]) | uint64(s.trait[1])<<16 | uint64(s.trait[2])<<32 | uint64(s.trait[3])<<48
	b := uint64(s.occupied) | uint64(s.hand)<<16
	high, low := bits.Mul64(a^0x9E3779B97F4A7C15, b|1<<40^0xD6E8FEB86659FD93)
	h := high ^ low
	h ^= h >> 32
	return h * 0x9E3779B97F4A7C15
}

// Expand appends every placement: cells A1, B1, ... D4, and for each the
// reserve in the order of the file, equal pieces once.
func (p *Puzzle) Expand(s State, edges []search.Edge[State, Placement]) []search.Edge[State, Placement] {
	for free := ^s.occupied; free != 0; free &= free - 1 {
		cell := uint8(bits.TrailingZeros16(free))
		for hand := s.hand; hand != 0; hand &= hand - 1 {
			i := bits.TrailingZeros16(hand)
			if p.twins[i]&s.hand != 0 {
				continue
			}
			next := s
			next.hand &^= 1 << i
			next.place(p.reserve[i], cell)
			edges = append(edges, search.Edge[State, Placement]{
				State: next, Action: Placement{cell, p.reserve[i]}, Cost: 1,
			})
		}
	}
	return edges
}

// Heuristics lists the course's heuristic and the tighter one, both admissible.
func (p *Puzzle) Heuristics() []search.Heuristic[State] {
	return []search.Heuristic[State]{
		{Key: "course", Name: text.M("heuristic.quatro.course"), Admissible: true, Estimate: p.course},
		{Key: "open", Name: text.M("heuristic.quatro.open"), Admissible: true, Estimate: p.open},
	}
}

// course is h = 4 - p, p the most pieces of one line that share a trait.
func (p *Puzzle) course(s State) int {
	most := 0
	for trait := range traits {
		for value := range 2 {
			set := s.shared(trait, value)
			for _, line := range p.lines {
				most = max(most, bits.OnesCount16(set&line))
			}
		}
	}
	return side - most
}

// open counts only lines that can still be completed: all their pieces share
// the trait, and the reserve holds enough more of it.
func (p *Puzzle) open(s State) int {
	least := search.Unreachable
	for trait := range traits {
		for value := range 2 {
			set := s.shared(trait, value)
			others, stock := s.occupied&^set, bits.OnesCount16(s.hand&p.having[trait][value])
			for _, line := range p.lines {
				missing := side - bits.OnesCount16(set&line)
				if others&line == 0 && missing <= stock {
					least = min(least, missing)
				}
			}
		}
	}
	return least
}

// Module is the game.
func (p *Puzzle) Module() game.Puzzler { return Game{} }

// Rules holds the value of every setting.
func (p *Puzzle) Rules() game.Rules { return p.rules }

// Under returns the puzzle under other rules.
func (p *Puzzle) Under(rules game.Rules) game.Puzzle {
	return game.Seal(newPuzzle(p.start, p.reserve, rules))
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
func (p *Puzzle) Encode(s State, _ string) (string, bool) {
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
	for _, piece := range p.left(&s) {
		left = append(left, piece.Lisp())
	}
	return fmt.Sprintf("((%s)\n (%s))", strings.Join(rows, "\n  "), strings.Join(left, "\n  ")), false
}

// left is the reserve of a state, in the order of the file.
func (p *Puzzle) left(s *State) []Piece {
	var pieces []Piece
	for i, piece := range p.reserve {
		if s.hand>>i&1 != 0 {
			pieces = append(pieces, piece)
		}
	}
	return pieces
}
