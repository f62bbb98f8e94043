package adjiboto

import (
	"fmt"
	"strings"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/text"
)

// Game is the module of Adji-Boto*.
type Game struct{}

// New returns the module.
func New() Game { return Game{} }

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
	// moves, near and far are what toEnd and farToEnd look up, each made when
	// first asked for. The moves are the same under all rules, near under all of
	// one lap; far is held while a search needs it.
	moves *table[[]uint8]
	near  [lapSkip + 1]*table[perimeter]
	far   *table[perimeter]
}

func newProblem(start State, rules game.Rules) *Problem {
	return newTables(start.total()).problem(start, rules)
}

// tables are those that problems with as many seeds can share.
type tables struct {
	moves *table[[]uint8]
	near  [lapSkip + 1]*table[perimeter]
}

func newTables(seeds int) *tables {
	t := &tables{moves: newTable(func(m *making) *[]uint8 { return solved(min(seeds, few), m) })}
	for l := range t.near {
		t.near[l] = newTable(func(m *making) *perimeter { return near.enclose(lap(l), seeds, m) })
	}
	return t
}

// problem is one with the seeds that the tables are for.
func (t *tables) problem(start State, rules game.Rules) *Problem {
	p := &Problem{start: start, seeds: start.total(), moves: t.moves, near: t.near}
	return p.under(rules)
}

// under is the problem under other rules.
func (p *Problem) under(rules game.Rules) *Problem {
	p = &Problem{start: p.start, seeds: p.seeds, moves: p.moves, near: p.near, rules: rules}
	switch rules["lap"] {
	case "keep":
		p.lap = lapKeep
	case "skip":
		p.lap = lapSkip
	}
	p.manual = rules["moves"] == "manual"
	p.drain = drained(p.lap)
	p.far = newTable(func(m *making) *perimeter { return far.enclose(p.lap, p.seeds, m) })
	return p
}

// Module is the game.
func (p *Problem) Module() game.Puzzler { return Game{} }

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
