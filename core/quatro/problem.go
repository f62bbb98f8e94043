package quatro

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"procura/core/formula"
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/quatro/perfect"
	"procura/core/search"
	"procura/core/text"
)

// Game is the module of Quatro.
type Game struct{ exact Valuer }

// New returns the module.
func New() Game { return Game{} }

// ID is the game's word in files.
func (Game) ID() string { return "quatro" }

// Title is the game's name.
func (Game) Title() text.Message { return text.M("core.game.quatro") }

// HasTarget reports false: the goal is a line.
func (Game) HasTarget() bool { return false }

// Settings has lines: straight ones only, or the 2x2 squares too.
func (Game) Settings() []game.Setting {
	return []game.Setting{
		{Key: "lines", Values: []string{"lines", "squares"}, Name: text.M("core.rule.quatro.lines")},
	}
}

// Puzzle is a board and a reserve under one set of rules; it implements
// puzzle.Rules.
type Puzzle struct {
	formula.Reader
	start   State
	reserve []Piece
	rules   game.Rules

	lines    []uint16
	complete *complete
	// stock is the pieces whose places the bits of a reserve stand for.
	stock stock
	// twins holds, for each place of the stock, the places before it with the
	// same piece: those are used first.
	twins [cells]uint16
	// having holds the places of the stock whose piece is of a kind.
	having     [kinds]uint16
	symmetries func() *symmetries
}

func newPuzzle(start State, reserve []Piece, rules game.Rules) *Puzzle {
	p := &Puzzle{start: start, reserve: reserve, rules: rules, lines: lines[:perfect.StraightLines], complete: completeStraight}
	if rules["lines"] == "squares" {
		p.lines, p.complete = lines, completeSquares
	}
	var repeats bool
	p.stock, p.start.reserve, repeats = newStock(&start, reserve)
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
			p.having[piece.kind(trait)] |= 1 << i
		}
	}
	return p
}

// newStock returns the stock of a board and a reserve, in the order of the file; left has
// the places of the reserve in it. The stock also holds pieces that only a symmetry brings
// into it. If the reserve repeats no piece, these are all other pieces, behind it. Else they
// are the pieces of the board, if there is room, before it: of equal pieces, the last ones
// are in the reserve.
func newStock(start *State, reserve []Piece) (all stock, left uint16, repeats bool) {
	var reserved [cells]bool
	for _, piece := range reserve {
		repeats = repeats || reserved[piece]
		reserved[piece] = true
	}
	left = uint16(1<<len(reserve) - 1)
	if !repeats {
		all = append(all, reserve...)
		for piece := range Piece(cells) {
			if !reserved[piece] {
				all = append(all, piece)
			}
		}
		return all, left, false
	}
	for cell := range uint8(cells) {
		if start.occupied>>cell&1 != 0 {
			all = append(all, start.at(cell))
		}
	}
	if len(all)+len(reserve) > cells {
		all = nil
	}
	return append(all, reserve...), left << len(all), true
}

// Module is the game.
func (p *Puzzle) Module() game.Puzzler { return Game{} }

// Rules holds the value of every setting.
func (p *Puzzle) Rules() game.Rules { return p.rules }

// WithRules returns the puzzle under other rules.
func (p *Puzzle) WithRules(rules game.Rules) game.Puzzle {
	return puzzle.New(newPuzzle(p.start, p.reserve, rules))
}

// Summary is the number of free cells.
func (p *Puzzle) Summary() text.Message {
	return text.M("core.summary.quatro", "Count", cells-bits.OnesCount16(p.start.occupied))
}

// Warnings names the pieces that there are more than once.
func (p *Puzzle) Warnings() []text.Message {
	var warnings []text.Message
	for piece, count := range p.census() {
		if count > 1 {
			warnings = append(warnings, text.M("error.warning.quatro.repeated", "Piece", Piece(piece).Lisp(), "Count", count))
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
	return []text.Message{text.M("core.note.quatro.absent", "Count", len(absent), "Pieces", strings.Join(absent, " "))}
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
	return write(&s, p.stock.pieces(s.reserve)), false
}

// Board is the text of Encode, with the reserve in order of the pieces.
func (p *Puzzle) Board(s State) string {
	return write(&s, slices.Sorted(slices.Values(p.stock.pieces(s.reserve))))
}

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

// stock is a list of pieces, each of which may be in the reserve.
type stock []Piece

// pieces lists the pieces of a reserve, in the order of the file.
func (k stock) pieces(reserve uint16) []Piece {
	var pieces []Piece
	for i, piece := range k {
		if reserve>>i&1 != 0 {
			pieces = append(pieces, piece)
		}
	}
	return pieces
}

// Pack writes which cells have pieces, whether a piece is there twice, the pieces
// on the cells, and the reserve in its order.
func (p *Puzzle) Pack(w *text.RadixWriter) {
	twice := min(len(p.Warnings()), 1)
	b := text.NewBag(cells, twice == 1)
	w.Subset(members(p.start.occupied))
	w.Digit(twice, 2)
	for cell := range uint8(cells) {
		if p.start.occupied>>cell&1 != 0 {
			b.Write(w, int(p.start.at(cell)))
		}
	}
	w.Digit(len(p.reserve), len(b.Left)+1)
	for _, piece := range p.reserve {
		b.Write(w, int(piece))
	}
}

// Unpack reads what Pack writes.
func (g Game) Unpack(r *text.RadixReader) (game.Puzzle, bool) {
	var s State
	in := r.Subset(cells)
	b := text.NewBag(cells, r.Digit(2) == 1)
	for cell, is := range in {
		if is {
			s.place(Piece(b.Read(r)), uint8(cell))
		}
	}
	var reserve []Piece
	for range r.Digit(len(b.Left) + 1) {
		reserve = append(reserve, Piece(b.Read(r)))
	}
	return puzzle.New(newPuzzle(s, reserve, game.Defaults(g.Settings()))), true
}

// Placement is a move of the puzzle: a piece put on a cell.
type Placement struct {
	cell  uint8
	piece Piece
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
	b := uint64(s.occupied) | uint64(s.reserve)<<16
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
		for left := s.reserve; left != 0; left &= left - 1 {
			i := bits.TrailingZeros16(left)
			if p.twins[i]&s.reserve != 0 {
				continue
			}
			next := s
			next.reserve &^= 1 << i
			next.place(p.stock[i], cell)
			edges = append(edges, search.Edge[State, Placement]{
				State: next, Action: Placement{cell, p.stock[i]}, Cost: 1,
			})
		}
	}
	return edges
}

// Symmetries is the number of board maps times that of piece maps: 384 where
// the pieces of the reserve are all different. Else they are those that keep
// the pieces of board and reserve as a whole or, where these are over sixteen,
// those of the reserve alone: then some states that are the same from another
// side are still told apart.
func (p *Puzzle) Symmetries() int { return p.symmetries().count() }

// Canonical is one of the states that the symmetries map a state to.
func (p *Puzzle) Canonical(s State) State { return p.symmetries().canonical(s) }

// State is a board and which pieces of the reserve are left, one bit each by
// its place in the stock of the puzzle.
type State struct {
	trait    [traits]uint16
	occupied uint16
	reserve  uint16
}

// sets are the cells of the pieces of each kind.
func (s *State) sets() (sets [kinds]uint16) {
	for trait, set := range s.trait {
		sets[2*trait], sets[2*trait+1] = s.occupied&^set, set
	}
	return sets
}

// isOpen reports whether all pieces of a line share a trait; so do none.
func (s *State) isOpen(line uint16) bool {
	placed := s.occupied & line
	for trait := range traits {
		if set := s.trait[trait] & line; set == placed || set == 0 {
			return true
		}
	}
	return false
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

// lines are the 4 rows and 4 columns in turn, the 2 diagonals, then the nine 2x2 squares.
var lines = perfect.LineCells[:perfect.AllLines]

// complete tells for every set of cells whether it holds a whole line: one
// table for straight lines, one with the squares.
type complete [1 << cells / 64]uint64

func newComplete(lines []uint16) *complete {
	var table complete
	for set := range 1 << cells {
		for _, line := range lines {
			if uint16(set)&line == line {
				table[set/64] |= 1 << (set % 64)
				break
			}
		}
	}
	return &table
}

func (c *complete) has(set uint16) bool { return c[set/64]>>(set%64)&1 != 0 }

var (
	completeStraight = newComplete(lines[:perfect.StraightLines])
	completeSquares  = newComplete(lines)
)
