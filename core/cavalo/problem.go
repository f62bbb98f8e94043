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

// Problem is a board and a target under one set of rules; it implements
// puzzle.Rules.
type Problem struct {
	*ruleset
	target       int
	hasTarget    bool
	rules        game.Rules
	lazyColours  lazy[colours]
	lazyPayments lazy[payments]
}

// lazy is made when it is first asked for.
type lazy[T any] struct {
	get   func() *T
	ready atomic.Bool
}

func (l *lazy[T]) init(p *Problem, made func(*Problem) *T) {
	l.get = sync.OnceValue(func() *T {
		defer l.ready.Store(true)
		return made(p)
	})
}

func newProblem(b *board, target int, hasTarget bool, rules game.Rules) *Problem {
	p := &Problem{ruleset: newRuleset(b, rules), target: target, hasTarget: hasTarget, rules: rules}
	p.lazyColours.init(p, newColours)
	p.lazyPayments.init(p, findPayments)
	return p
}

// Module is the game.
func (p *Problem) Module() game.Puzzler { return Game{} }

// Rules holds the value of every setting.
func (p *Problem) Rules() game.Rules { return p.rules }

// WithRules returns the problem under other rules.
func (p *Problem) WithRules(rules game.Rules) game.Puzzle {
	return puzzle.New(newProblem(p.board, p.target, p.hasTarget, rules))
}

// Target is the number of points asked for.
func (p *Problem) Target() (int, bool) { return p.target, p.hasTarget }

// WithTarget returns the problem with another target.
func (p *Problem) WithTarget(target int) game.Puzzle {
	return puzzle.New(newProblem(p.board, target, true, p.rules))
}

// Goal reports whether the points reach the target.
func (p *Problem) Goal(s State) bool { return int(s.score) >= p.target }

// Summary is the target.
func (p *Problem) Summary() text.Message {
	if !p.hasTarget {
		return text.M("core.summary.cavalo.none")
	}
	return text.M("core.summary.cavalo", "Count", p.target)
}

// Warnings names numbers that stand twice, and a target above what the board
// holds.
func (p *Problem) Warnings() []text.Message {
	var warnings []text.Message
	for number, places := range p.board.repeatedNumbers() {
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

// Encode writes "(name target (row ... row))"; without a target, the rows
// alone, which carry no name.
func (p *Problem) Encode(s State, name string) (string, bool) {
	if !p.hasTarget {
		return p.Board(s), false
	}
	return fmt.Sprintf("(%s %d\n  %s  )\n)", text.Symbol(cmp.Or(name, "-")), p.target, strings.TrimSuffix(p.Board(s), ")")), true
}

// Pack writes the board.
func (p *Problem) Pack(w *text.RadixWriter) { p.board.pack(w) }

// Editor sets the board up by hand.
func (p *Problem) Editor() puzzle.Editor { return editor{p} }
