// Package adjiboto is the sowing puzzle Adji-Boto*: two rows of six pits; sow a
// pit counter-clockwise, and when the last seed makes 1, 3 or 5 they leave the
// board. The goal is the empty board.
//
// Pits are numbered along the track of sowing, one byte each in three words:
//
//	row 0   5  4  3  2  1  0        word 0: pits 0-3    pit t is byte t%4
//	row 1   6  7  8  9 10 11        word 1: pits 4-7    of word t/4
//	                                word 2: pits 8-11
//
// Sowing then adds a constant vector to the three words: no byte overflows,
// because no board holds more than 255 seeds.
package adjiboto

import (
	"fmt"
	"math/bits"
	"strings"
	"sync"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/text"
)

// Game is the module of Adji-Boto*. All problems of one module share what does not
// differ between them.
type Game struct{ tables *tables }

// New returns the module.
func New() Game { return Game{&tables{shelf: shelf{most: 16 << 20}}} }

// ID is the game's word in files.
func (Game) ID() string { return "adjiboto" }

// Title is the game's name.
func (Game) Title() text.Message { return text.M("core.game.adjiboto") }

// HasTarget reports false: the goal is always the empty board.
func (Game) HasTarget() bool { return false }

// Settings are lap and moves.
func (Game) Settings() []game.Setting {
	return []game.Setting{
		{Key: "lap", Values: []string{"lost", "keep", "skip"}, Name: text.M("core.rule.adjiboto.lap")},
		{Key: "moves", Values: []string{"all", "manual"}, Name: text.M("core.rule.adjiboto.moves")},
	}
}

// Problem is a start board under one set of rules; it implements puzzle.Rules.
type Problem struct {
	start  State
	seeds  int // on the start board
	rules  game.Rules
	lap    lap
	manual bool
	drain  [maxSeeds + 1]int // see capturesNeeded
	tables *tables
	// moves, near and far are what the heuristics look up, each made when first asked
	// for. The moves are the same under all rules, near under all of one lap; far is
	// the problem's own, and held while a search needs it.
	moves     *table[[]uint8]
	near, far *table[perimeter]
}

// tables are those that problems of as many seeds share. The moves stay, three megabytes
// in all; of the perimeters, those used last.
type tables struct {
	lock  sync.Mutex
	moves [few + 1]*table[[]uint8] // by seeds; nil until they are wanted
	near  [lapSkip + 1][maxSeeds + 1]*table[perimeter]
	shelf shelf
}

// of are the tables for a lap and so many seeds.
func (t *tables) of(l lap, seeds int) (*table[[]uint8], *table[perimeter]) {
	t.lock.Lock()
	defer t.lock.Unlock()
	moves, around := &t.moves[min(seeds, few)], &t.near[l][seeds]
	if *moves == nil {
		*moves = newTable(func(m *making) *[]uint8 { return solved(min(seeds, few), m) })
	}
	if *around == nil {
		made := newTable(func(m *making) *perimeter { return near.enclose(l, seeds, m) })
		made.used = func() { t.shelf.putOnTop(made) }
		*around = made
	}
	return *moves, *around
}

// problem is one of the module's problems.
func (g Game) problem(start State, rules game.Rules) *Problem {
	if g.tables == nil {
		g = New()
	}
	p := &Problem{start: start, seeds: start.total(), tables: g.tables, rules: rules}
	switch rules["lap"] {
	case "keep":
		p.lap = lapKeep
	case "skip":
		p.lap = lapSkip
	}
	p.manual = rules["moves"] == "manual"
	p.drain = drained(p.lap)
	p.moves, p.near = g.tables.of(p.lap, p.seeds)
	p.far = newTable(func(m *making) *perimeter { return far.enclose(p.lap, p.seeds, m) })
	return p
}

// under is the problem under other rules.
func (p *Problem) under(rules game.Rules) *Problem { return Game{p.tables}.problem(p.start, rules) }

// Module is the game.
func (p *Problem) Module() game.Puzzler { return Game{p.tables} }

// Rules holds the value of every setting.
func (p *Problem) Rules() game.Rules { return p.rules }

// Under returns the problem under other rules.
func (p *Problem) Under(rules game.Rules) game.Puzzle {
	return puzzle.New(p.under(rules))
}

// Summary is the number of seeds.
func (p *Problem) Summary() text.Message { return text.M("core.summary.seeds", "Count", p.seeds) }

// Notation writes a pit as "(row column)".
func (p *Problem) Notation(pit Pit) string {
	row, column := pit.place()
	return fmt.Sprintf("(%d %d)", row, column)
}

// Encode writes "((row 0) (row 1))"; the form carries no name.
func (p *Problem) Encode(s State, _ string) (string, bool) {
	rows := make([]string, 2)
	for row := range rows {
		counts := make([]string, columns)
		for column := range counts {
			counts[column] = fmt.Sprint(s.seeds(at(row, column)))
		}
		rows[row] = "(" + strings.Join(counts, " ") + ")"
	}
	return "(" + strings.Join(rows, " ") + ")", false
}

const (
	pits      = 12
	columns   = 6
	maxSeeds  = 255
	everyByte = 0x01010101
)

// State is a board: the seeds of twelve pits.
type State [3]uint32

// Pit is a pit by its place on the track, 0 to 11.
type Pit uint8

func at(row, column int) Pit {
	if row == 0 {
		return Pit(columns - 1 - column)
	}
	return Pit(columns + column)
}

func (p Pit) place() (row, column int) {
	if p < columns {
		return 0, columns - 1 - int(p)
	}
	return 1, int(p) - columns
}

func (p Pit) shift() uint8 { return uint8(p%4) * 8 }

func (s *State) seeds(p Pit) int { return int(s[p/4] >> p.shift() & 0xff) }

func (s *State) clear(p Pit) { s[p/4] &^= 0xff << p.shift() }

func (s *State) add(p Pit, n int) { s[p/4] += uint32(n) << p.shift() }

func (s *State) total() int {
	sum := 0
	for _, word := range s {
		sum += int((word&0x00ff00ff + word>>8&0x00ff00ff) * 0x00010001 >> 16)
	}
	return sum
}

// floor is the number of seeds in the pit with the fewest of those that are not empty.
func (s *State) floor() int {
	least := uint32(maxSeeds)
	for _, word := range s {
		for ; word > 0; word >>= 8 {
			least = min(least, (word-1)&0xff)
		}
	}
	return int(least) + 1
}

func (s *State) filled() int {
	count := 0
	for _, word := range s {
		// The high bit of a byte of nonzero says that the byte is not 0.
		nonzero := (word&0x7f7f7f7f + 0x7f7f7f7f) | word
		count += bits.OnesCount32(nonzero & 0x80808080)
	}
	return count
}

func (s *State) hash() uint64 {
	high, low := bits.Mul64(uint64(s[0])|uint64(s[1])<<32^0x9E3779B97F4A7C15, uint64(s[2])|1<<40^0xD6E8FEB86659FD93)
	h := high ^ low
	h ^= h >> 32
	return h * 0x9E3779B97F4A7C15
}

// row0 and row1 are the pits of a row in filledPits.
const (
	row0 = 1<<columns - 1
	row1 = row0 << columns
)

// filledPits is the set of the pits that are not empty, bit t for pit t.
func (s *State) filledPits() uint16 {
	set := uint32(0)
	for i, word := range s {
		nonzero := ((word&0x7f7f7f7f + 0x7f7f7f7f) | word) & 0x80808080
		// The product brings bits 7, 15, 23 and 31 side by side, to 28-31.
		set |= nonzero >> 7 * 0x10204080 >> 28 << (4 * i)
	}
	return uint16(set)
}

// words is a board in two words: arithmetic on them stays in registers, which
// the compiler keeps no array in.
type words struct {
	low  uint64 // pits 0-7
	high uint32 // pits 8-11
}

func (s *State) packed() words { return words{uint64(s[0]) | uint64(s[1])<<32, s[2]} }

func (w words) unpack(s *State) { s[0], s[1], s[2] = uint32(w.low), uint32(w.low>>32), w.high }

func (w words) seeds(p Pit) uint8 {
	word := w.low
	if p >= 8 {
		word = uint64(w.high)
	}
	return uint8(word >> (p % 8 * 8))
}

// swing sows the n seeds of a pit, 1 to 11, and takes what is captured. The
// last seed never comes to the origin, so its pit has one seed more than it
// had, and all of it is sums of vectors, without a branch.
func (w words) swing(origin Pit, n uint8) words {
	t := swings[origin%16][n%16]
	taken := prey[w.seeds(t.last)]
	return words{
		w.low + t.add.low - t.unit.low*uint64(taken),
		w.high + t.add.high - t.unit.high*uint32(taken),
	}
}

// unswing is the board before a swing that took so many seeds.
func (w words) unswing(origin Pit, n, taken uint8) words {
	t := swings[origin%16][n%16]
	return words{
		w.low - t.add.low + t.unit.low*uint64(taken),
		w.high - t.add.high + t.unit.high*uint32(taken),
	}
}

// prey is what a capture takes when the last seed falls into a pit with so many
// seeds: all of them and the last, or none.
var prey = func() (table [256]uint8) {
	for n := range maxSeeds {
		if captures(n + 1) {
			table[n] = uint8(n + 1)
		}
	}
	return table
}()

// sowing is what sowing some seeds of a pit adds to a board, the last pit, and
// a board of one seed in it.
type sowing struct {
	add, unit words
	last      Pit
}

// swings holds the sowings of 1 to 11 seeds of each pit.
var swings = func() (table [16][16]sowing) {
	for p := range Pit(pits) {
		for n := 1; n < pits; n++ {
			var origin, unit State
			last := (p + Pit(n)) % pits
			origin.add(p, n)
			unit.add(last, 1)
			from, to := origin.packed(), reach[p][n].packed()
			table[p][n] = sowing{words{to.low - from.low, to.high - from.high}, unit.packed(), last}
		}
	}
	return table
}()

// reach holds, for each pit and number of seeds below 12, the vector that
// sowing adds behind the pit: one seed in each of the next pits.
var reach = func() (table [pits][pits]State) {
	for p := range Pit(pits) {
		for n := 1; n < pits; n++ {
			table[p][n] = table[p][n-1]
			table[p][n].add((p+Pit(n))%pits, 1)
		}
	}
	return table
}()
