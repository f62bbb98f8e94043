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
	"slices"
	"strings"
	"sync"

	"procura/core/formula"
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
)

// Game is the module of Adji-Boto*. All problems of one module share what does not
// differ between them.
type Game struct{ tables *tables }

// New returns the module.
func New() Game { return Game{&tables{perimeterCache: perimeterCache{most: 16 << 20}}} }

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
	formula.Reader
	start  State
	seeds  int // on the start board
	rules  game.Rules
	lap    lap
	manual bool
	drain  [maxSeeds + 1]int // see capturesNeeded
	tables *tables
	// moves, near and far hold what the heuristics look up, each made when first asked for. The
	// moves are the same under all rules, near under all of one lap; far is the problem's own,
	// and held while a search needs it.
	moves     *table[[]uint8]
	near, far *table[perimeter]
}

// tables are shared by problems of as many seeds. The moves stay, three megabytes
// in all; of the perimeters, those used last.
type tables struct {
	lock           sync.Mutex
	moves          [few + 1]*table[[]uint8] // by seeds; nil until they are wanted
	near           [lapSkip + 1][maxSeeds + 1]*table[perimeter]
	perimeterCache perimeterCache
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
		made.used = func() { t.perimeterCache.putFirst(made) }
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

// Module is the game.
func (p *Problem) Module() game.Puzzler { return Game{p.tables} }

// Rules holds the value of every setting.
func (p *Problem) Rules() game.Rules { return p.rules }

// WithRules returns the problem under other rules.
func (p *Problem) WithRules(rules game.Rules) game.Puzzle { return puzzle.New(p.under(rules)) }

func (p *Problem) under(rules game.Rules) *Problem { return Game{p.tables}.problem(p.start, rules) }

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

// Start returns the board as given.
func (p *Problem) Start() State { return p.start }

// Goal reports whether the board is empty.
func (p *Problem) Goal(s State) bool { return s == State{} }

// Hash spreads boards over 64 bits.
func (p *Problem) Hash(s State) uint64 { return s.hash() }

// Expand appends one edge for each pit that may be sown, row 0 first. With
// moves=manual only the right-most filled pit of row 0 may.
func (p *Problem) Expand(s State, edges []search.Edge[State, Pit]) []search.Edge[State, Pit] {
	filled := p.sowable(&s)
	board := s.packed()
	edges = slices.Grow(edges, pits)
	for row := filled & row0; row != 0; {
		pit := Pit(bits.Len16(row) - 1)
		row &^= 1 << pit
		edges = edges[:len(edges)+1]
		p.lap.fillEdge(&edges[len(edges)-1], &s, board, pit)
	}
	for row := filled & row1; row != 0; row &= row - 1 {
		edges = edges[:len(edges)+1]
		p.lap.fillEdge(&edges[len(edges)-1], &s, board, Pit(bits.TrailingZeros16(row)))
	}
	return edges
}

// Back is the problem the other way round: from the empty board by sowings that are taken
// back, to boards of no more seeds than the start has.
func (p *Problem) Back() search.Problem[State, Pit] { return backward{p} }

type backward struct{ problem *Problem }

func (b backward) Start() State        { return State{} }
func (b backward) Goal(s State) bool   { return s == b.problem.start }
func (b backward) Hash(s State) uint64 { return s.hash() }

func (b backward) Expand(s State, edges []search.Edge[State, Pit]) []search.Edge[State, Pit] {
	p := b.problem
	p.lap.before(s, 0, p.seeds-s.total(), func(before State, origin Pit, _ int) {
		if p.sowable(&before)>>origin&1 != 0 {
			edges = append(edges, search.Edge[State, Pit]{State: before, Action: origin, Cost: 1})
		}
	})
	return edges
}

// The track is a ring: with moves=all, a board and its turns are equally far
// from the empty board, move for move. With moves=manual row 0 is special.

// Symmetries is twelve turns of the ring, or one with moves=manual.
func (p *Problem) Symmetries() int {
	if p.manual {
		return 1
	}
	return pits
}

// Canonical is the least of the turns of a board, word 2 compared first; with
// moves=manual it is the board itself.
func (p *Problem) Canonical(s State) State {
	if p.manual {
		return s
	}
	return s.least()
}

// Pack writes the number of seeds, and how they lie in the pits along the track:
// as seeds in a row with a bar between two pits, of which the places of the eleven
// bars are written.
func (p *Problem) Pack(w *text.RadixWriter) {
	n := p.start.total()
	w.Number(uint64(n), 32)
	bars, i := make([]bool, n+pits-1), 0
	for pit := range Pit(pits - 1) {
		i += p.start.seeds(pit)
		bars[i] = true
		i++
	}
	w.Combination(bars)
}

// Unpack reads what Pack writes.
func (g Game) Unpack(r *text.RadixReader) (game.Puzzle, bool) {
	count := r.Number(32)
	if count > maxSeeds {
		return nil, false
	}
	n := int(count)
	var s State
	pit := Pit(0)
	for _, bar := range r.Combination(n+pits-1, pits-1) {
		if bar {
			pit++
		} else {
			s.add(pit, 1)
		}
	}
	return puzzle.New(g.problem(s, game.Defaults(g.Settings()))), true
}
