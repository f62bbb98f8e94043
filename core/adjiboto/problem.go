package adjiboto

import (
	"fmt"
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
func New() Game { return Game{newTables()} }

// ID is the game's word in files.
func (Game) ID() string { return "adjiboto" }

// Title is the game's name.
func (Game) Title() text.Message { return text.M("game.adjiboto") }

// Targeted reports false: the goal is always the empty board.
func (Game) Targeted() bool { return false }

// Settings are lap and moves.
func (Game) Settings() []game.Setting {
	return []game.Setting{
		{Key: "lap", Values: []string{"lost", "keep", "skip"}, Name: text.M("rule.adjiboto.lap")},
		{Key: "moves", Values: []string{"all", "manual"}, Name: text.M("rule.adjiboto.moves")},
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

func newTables() *tables { return &tables{shelf: shelf{most: 16 << 20}} }

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
		made.used = func() { t.shelf.put(made) }
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
func (p *Problem) Summary() text.Message { return text.M("summary.seeds", "Count", p.seeds) }

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
