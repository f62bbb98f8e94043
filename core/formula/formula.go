// Package formula reads formulas over the quantities of a state, "(objetivo - pontos) /
// media", for those who try a heuristic of their own. Grammar, precedence and places
// are those of a library of expressions, which no other room of core imports; what is
// allowed of it, the types and the evaluation are here:
//
//	text ──marks──> tokens ──words──> tree ──types──> terms ──Value──> number
//
// A formula is numbers and truths alone. It has no loop, keeps nothing, and reaches
// nothing but the quantities: a value costs one step for each part of it at most.
package formula

import (
	"slices"

	"procura/core/game"
	"procura/core/text"
)

const (
	// Longest is the greatest length of a formula, in characters.
	Longest = 500
	// mostParts bounds the parts of a formula: numbers, quantities, operators, functions.
	mostParts = 250
	// deepest bounds its parentheses inside one another.
	deepest = 50
)

// program is a formula that has been read; it serves any goroutine.
type program struct {
	uses []int
	root number
}

// Read reads a formula over quantities of these names, or says what is wrong with it
// and where.
func Read(source string, names []string) (game.Formula, *game.FormulaMistake) {
	tokens, wrong := words(source, names)
	if wrong != nil {
		return nil, wrong
	}
	tree, wrong := parse(source, tokens)
	if wrong != nil {
		return nil, wrong
	}
	c := compiler{names: names}
	root := c.number(tree)
	switch {
	case c.wrong != nil:
		return nil, c.wrong
	case c.parts > mostParts:
		return nil, mistake(0, len([]rune(source)), text.M("formula.parts", "Most", mostParts))
	}
	return &program{uses: c.uses, root: root}, nil
}

func (p *program) Uses() []int { return slices.Clone(p.uses) }

func (p *program) Value(quantities []float64) float64 { return p.root(quantities) }

// mistake is what is wrong with so many characters from a place on.
func mistake(at, length int, what text.Message) *game.FormulaMistake {
	return &game.FormulaMistake{At: at, Length: length, What: what}
}
