package quatro

import (
	"context"
	"io"
	"math/bits"
	"strings"

	"procura/core/formula"
	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/quatro/perfect"
	"procura/core/text"
)

// Valuer is the exact engine, as the game for two asks it. Any goroutine may
// call it, also several at once.
type Valuer interface {
	// Values values the legal turns of a position that is not over, for the
	// player to move, his own placement counted: see match.ExactEngine.
	Values(ctx context.Context, d *Duel, s Position, each func(Turn, game.Value)) (nodes int64)
}

// Prover is a Valuer that can prove what a position is worth.
type Prover interface {
	// Prove writes the certificate of what a position that is not over is worth: see
	// game.Provable.
	Prove(ctx context.Context, d *Duel, s Position, w io.Writer, l game.ProofLimits) error
}

// With returns the module with an exact engine, which may be nil.
func (g Game) With(exact Valuer) Game {
	g.exact = exact
	return g
}

// MatchSettings has the variant and the lines.
func (g Game) MatchSettings() []game.Setting {
	return append([]game.Setting{
		{Key: "variant", Values: []string{"give", "choose"}, Name: text.M("core.rule.quatro.variant")},
	}, g.Settings()...)
}

// Notation explains a move, and the letters of a piece.
func (g Game) Notation() text.Message { return text.M("core.notation.quatro") }

// Championship follows the rules of the course: the player to move chooses the piece.
func (g Game) Championship() game.Rules { return game.Rules{"variant": "choose"} }

// Opening is the empty board.
func (g Game) Opening(rules game.Rules) game.Position {
	return match.New(NewDuel(rules, g.exact), opening())
}

// ReadPosition reads "(board reserve)", "(board reserve hand)" or "BOARD HAND".
func (g Game) ReadPosition(src string, rules game.Rules) (game.Position, []text.Error) {
	d := NewDuel(rules, g.exact)
	s, errors := d.Read(src)
	if len(errors) > 0 {
		return nil, errors
	}
	return match.New(d, s), nil
}

// endgame is the number of pieces on the board from which the level Difícil
// plays by exact values.
const endgame = 8

// Endgame reports whether at least eight pieces are placed.
func (d *Duel) Endgame(s Position) bool { return s.Placed() >= endgame }

// Exact is the exact engine, nil for none.
func (d *Duel) Exact() match.ExactEngine[Position, Turn] {
	if d.exact == nil {
		return nil
	}
	return exactDuel{d}
}

// exactDuel asks the exact engine under the rules of a duel.
type exactDuel struct{ *Duel }

func (e exactDuel) Values(ctx context.Context, s Position, each func(Turn, game.Value)) int64 {
	return e.exact.Values(ctx, e.Duel, s, each)
}

func (e exactDuel) Prove(ctx context.Context, s Position, w io.Writer, l game.ProofLimits) error {
	if prover, ok := e.exact.(Prover); ok {
		return prover.Prove(ctx, e.Duel, s, w, l) //nolint:wrapcheck // it says all
	}
	return &game.Unwritten{Why: text.M("proof.unwritten.nothing")}
}

// Position is a position of the game for two: a board, the reserve (in the
// State's hand, one bit for each piece by its number), and the piece that the
// player to move has been given.
//
//	give    with a piece in hand: place it, then give one of the reserve
//	        with none: give one
//	choose  never a piece in hand: place any one of the reserve
type Position struct {
	State
	inHand Piece
}

const (
	// nothing stands for no piece.
	nothing Piece = cells
	// nowhere stands for no cell.
	nowhere uint8 = cells
)

func opening() Position { return Position{State: State{reserve: 1<<cells - 1}, inHand: nothing} }

// At is the piece on a cell, 0 to 15 row by row from A1, false for none.
func (s Position) At(cell int) (Piece, bool) {
	if s.occupied>>cell&1 == 0 {
		return nothing, false
	}
	return s.at(uint8(cell)), true
}

// Placed is the number of pieces on the board.
func (s Position) Placed() int { return bits.OnesCount16(s.occupied) }

// Complete reports whether all sixteen pieces are in the game. Positions from
// files may lack some.
func (s Position) Complete() bool {
	all := s.Placed() + bits.OnesCount16(s.reserve)
	if s.inHand != nothing {
		all++
	}
	return all == cells
}

// Turn is a move of the game for two.
type Turn struct {
	cell  uint8 // nowhere for giving alone
	piece Piece // what is placed, with choose; with give it is the piece in hand
	given Piece // nothing with choose, and where the game ends
}

// GivePiece is the turn that gives a piece before any is placed.
func GivePiece(given Piece) Turn { return Turn{nowhere, nothing, given} }

// Place is the turn that puts the piece in hand on a cell and ends the game.
func Place(cell int) Turn { return Turn{uint8(cell), nothing, nothing} }

// PlaceGive is the turn that puts the piece in hand on a cell and gives a piece.
func PlaceGive(cell int, given Piece) Turn { return Turn{uint8(cell), nothing, given} }

// PlacePiece is the turn of the variant choose.
func PlacePiece(cell int, piece Piece) Turn { return Turn{uint8(cell), piece, nothing} }

// Duel is the game for two under one set of rules; it implements match.Rules
// and play.Restless.
type Duel struct {
	formula.Reader
	rules   game.Rules
	variant perfect.Variant
	choose  bool // the variant
	// puzzle lends its lines and its way to write and draw a board; its stock
	// holds every piece at the place of its number.
	puzzle *Puzzle
	exact  Valuer
}

// NewDuel is the game under complete rules, with an exact engine or nil.
func NewDuel(rules game.Rules, exact Valuer) *Duel {
	d := &Duel{rules: rules, exact: exact, puzzle: newPuzzle(State{}, everyPiece(), game.Rules{"lines": rules["lines"]})}
	if rules["variant"] == perfect.Choose.String() {
		d.variant, d.choose = perfect.Choose, true
	}
	return d
}

// Moves appends the turns: cells A1, B1, ... D4, and for each the pieces by
// their numbers.
func (d *Duel) Moves(s Position, turns []Turn) []Turn {
	switch {
	case d.End(s) != play.Open:
		return turns
	case s.inHand != nothing:
		return placings(d, &s, turns)
	case d.choose:
		return d.choices(&s, turns)
	}
	for left := s.reserve; left != 0; left &= left - 1 {
		turns = append(turns, GivePiece(lowest(left)))
	}
	return turns
}

// placings are the turns with a piece in hand. One that ends the game, by a line
// or because no piece is left, gives nothing.
func placings(d *Duel, s *Position, turns []Turn) []Turn {
	for free := ^s.occupied; free != 0; free &= free - 1 {
		cell := bits.TrailingZeros16(free)
		if s.reserve == 0 || winners(d.puzzle, &s.State, cell)>>s.inHand&1 != 0 {
			turns = append(turns, Place(cell))
			continue
		}
		for left := s.reserve; left != 0; left &= left - 1 {
			turns = append(turns, PlaceGive(cell, lowest(left)))
		}
	}
	return turns
}

func (d *Duel) choices(s *Position, turns []Turn) []Turn {
	for free := ^s.occupied; free != 0; free &= free - 1 {
		cell := bits.TrailingZeros16(free)
		for left := s.reserve; left != 0; left &= left - 1 {
			turns = append(turns, PlacePiece(cell, lowest(left)))
		}
	}
	return turns
}

func lowest(set uint16) Piece { return Piece(bits.TrailingZeros16(set)) }

// Loud appends the turns that win: while there is one, no estimate holds.
func (d *Duel) Loud(s Position, turns []Turn) []Turn {
	pieces := s.reserve
	switch {
	case s.inHand != nothing:
		pieces = 1 << s.inHand
	case !d.choose:
		return turns
	}
	for free := ^s.occupied; free != 0; free &= free - 1 {
		cell := bits.TrailingZeros16(free)
		for left := pieces & winners(d.puzzle, &s.State, cell); left != 0; left &= left - 1 {
			if d.choose {
				turns = append(turns, PlacePiece(cell, lowest(left)))
			} else {
				turns = append(turns, Place(cell))
			}
		}
	}
	return turns
}

// winners are the pieces that complete a line on a free cell.
func winners(p *Puzzle, s *State, cell int) (pieces uint16) {
	for kind, set := range s.sets() {
		if p.complete.has(set | 1<<cell) {
			pieces |= p.having[kind]
		}
	}
	return pieces
}

// Play returns the position after a turn.
func (d *Duel) Play(s Position, t Turn) Position {
	if t.cell != nowhere {
		piece := s.inHand
		if t.piece != nothing {
			piece = t.piece
			s.reserve &^= 1 << piece
		}
		s.place(piece, t.cell)
	}
	s.inHand = t.given
	if t.given != nothing {
		s.reserve &^= 1 << t.given
	}
	return s
}

// End is Lost for the player who faces a complete line, since the other one has completed
// it, and Drawn without a piece left, as where the board is full.
func (d *Duel) End(s Position) play.Outcome {
	switch {
	case d.puzzle.Goal(s.State):
		return play.Lost
	case s.reserve == 0 && s.inHand == nothing:
		return play.Drawn
	}
	return play.Open
}

// Key spreads positions over 64 bits.
func (d *Duel) Key(s Position) uint64 {
	return d.puzzle.Hash(s.State) ^ (uint64(s.inHand)+1)*0xD1B54A32D192ED03
}

// Distance counts placements; a turn that only gives a piece does not count.
func (d *Duel) Distance(s Position, plies int) int {
	if !d.choose && s.inHand == nothing {
		return plies - 1
	}
	return plies
}

// Rules holds the value of every setting.
func (d *Duel) Rules() game.Rules { return d.rules }

// Module is the game, with the same exact engine.
func (d *Duel) Module() game.Playable { return New().With(d.exact) }

// The evaluation counts pieces in all lines of four traits at once. A word has
// four lanes, one a trait; a lane has the sixteen cells, so a nibble of it is a
// row. Turned, a nibble is a column; folded, the first two are the diagonals:
//
//	lane  15..12 11..8 7..4 3..0     rows 4 3 2 1, columns D C B A, diagonals - - / \
const (
	everyLane   = 0x0001_0001_0001_0001
	everyNibble = 0x1111_1111_1111_1111
)

// Eval is the evaluation of the alpha-beta project: per line, the greatest
// number of its pieces that share a value of one trait scores
//
//	4: 100   3: -50   2: 10   1: 1   0: 0
//
// summed over the ten straight lines, under every rule setting. Three invite
// the other player to complete them: it speaks for the player who has just
// moved, and so it counts negative for the player to move.
func (d *Duel) Eval(s Position) int {
	ones := uint64(s.trait[0]) | uint64(s.trait[1])<<16 | uint64(s.trait[2])<<32 | uint64(s.trait[3])<<48
	zeros := uint64(s.occupied) * everyLane &^ ones
	return -linesWorth(ones, zeros) - linesWorth(transposeLanes(ones), transposeLanes(zeros)) - linesWorth(diagonals(ones), diagonals(zeros))
}

// linePoints are those of a line by the most of its pieces that share a trait, for the player who has just moved.
var linePoints = [side + 1]float64{0, 1, 10, -50, 100}

// EvalTerms has the straight lines with a piece.
func (d *Duel) EvalTerms(s Position) (list []game.EvalTerm) {
	for _, line := range lines[:perfect.StraightLines] {
		most := 0
		for _, set := range s.sets() {
			most = max(most, bits.OnesCount16(set&line))
		}
		if most == 0 {
			continue
		}
		var names, pieces []string
		for _, cell := range cellsOf(line) {
			names = append(names, cellName(uint8(cell)))
			if p, ok := s.At(cell); ok {
				pieces = append(pieces, p.Letters())
			}
		}
		what := text.M("match.eval.line", "First", names[0], "Last", names[len(names)-1], "Pieces", strings.Join(pieces, " "), "Count", most)
		list = append(list, game.EvalTerm{What: what, Points: -linePoints[most]})
	}
	return list
}

// transposeLanes exchanges the rows and columns of every lane.
func transposeLanes(lanes uint64) uint64 {
	swap := (lanes ^ lanes>>3) & (0x0a0a * everyLane)
	lanes ^= swap ^ swap<<3
	swap = (lanes ^ lanes>>6) & (0x00cc * everyLane)
	return lanes ^ swap ^ swap<<6
}

// diagonals makes rows of the two diagonals of every lane.
func diagonals(lanes uint64) uint64 {
	falling, rising := lanes&(0x8421*everyLane), lanes&(0x1248*everyLane)
	falling |= falling>>4 | falling>>8 | falling>>12
	rising |= rising>>4 | rising>>8 | rising>>12
	return falling&(0xf*everyLane) | rising&(0xf*everyLane)<<4
}

// linesWorth sums what the rows of a lane score, given the cells with the second
// and with the first value of each trait.
func linesWorth(ones, zeros uint64) int {
	two, three, four := reached(ones)
	two0, three0, four0 := reached(zeros)
	some := ones | zeros
	some |= some>>1 | some>>2 | some>>3
	return rows(some) + (10-1)*rows(two|two0) + (-50-10)*rows(three|three0) + (100+50)*rows(four|four0)
}

// reached marks the nibbles with at least two, three and four bits.
func reached(lanes uint64) (two, three, four uint64) {
	count := lanes - lanes>>1&(5*everyNibble)
	count = count&(3*everyNibble) + count>>2&(3*everyNibble)
	four = count >> 2
	return count>>1 | four, count>>1&count | four, four
}

// rows counts the rows that are marked, in the lowest bit, in any lane.
func rows(marks uint64) int {
	marks |= marks >> 32
	marks |= marks >> 16
	return bits.OnesCount64(marks & 0x1111)
}
