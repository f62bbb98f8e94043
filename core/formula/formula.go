// Package formula reads formulas over the quantities of a state, "(objetivo - pontos) /
// media", for those who try a heuristic of their own. Grammar, precedence and places
// are those of a library of expressions, which no other room of core imports; what is
// allowed of it, the types and the evaluation are here:
//
//	text ──words──> tokens ──bindNot──> text ──parse──> tree ──types──> terms ──Value──> number
//
// A formula is numbers and truths alone. It has no loop, keeps nothing, and reaches
// nothing but the quantities: a value costs one step for each part of it at most.
package formula

import (
	"math"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

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
	bound := bindNot(source, tokens)
	tree, wrong := bound.parse(tokens)
	if wrong != nil {
		return nil, wrong
	}
	c := compiler{names: names}
	root := c.number(tree)
	switch {
	case c.wrong != nil:
		return nil, bound.under(c.wrong)
	case c.parts > mostParts:
		return nil, mistake(0, len([]rune(source)), text.M("formula.parts", "Most", mostParts))
	}
	return &program{uses: c.uses, root: root}, nil
}

// Reader reads formulas for the rules that embed it: see game.HasQuantities.
type Reader struct{}

// ReadFormula is Read.
func (Reader) ReadFormula(source string, names []string) (game.Formula, *game.FormulaMistake) {
	return Read(source, names)
}

func (p *program) Uses() []int { return slices.Clone(p.uses) }

func (p *program) Value(quantities []float64) float64 { return p.root(quantities) }

// mistake returns the mistake of so many characters from a place on.
func mistake(at, length int, what text.Message) *game.FormulaMistake {
	return &game.FormulaMistake{At: at, Length: length, What: what}
}

// singles are the functions of one number, severals those of as many as one likes.
var (
	singles  = map[string]func(float64) float64{"abs": math.Abs, "ceil": math.Ceil, "floor": math.Floor, "sqrt": math.Sqrt}
	severals = map[string]func(a, b float64) float64{
		"min": func(a, b float64) float64 { return min(a, b) },
		"max": func(a, b float64) float64 { return max(a, b) },
	}
)

// Functions lists the functions that a formula may call. min and max take any number of
// arguments, the others one.
func Functions() []string { return []string{"min", "max", "abs", "ceil", "floor", "sqrt"} }

// call makes a number of a function and what stands in its parentheses.
func (c *compiler) call(n ast.Node, name string, arguments []ast.Node) number {
	single, several := singles[name], severals[name]
	switch {
	case single == nil && several == nil:
		return c.refuse(n, text.M("formula.part"))
	case single != nil && len(arguments) != 1:
		return c.refuse(n, text.M("formula.one", "Name", name))
	case len(arguments) == 0:
		return c.refuse(n, text.M("formula.none", "Name", name))
	}
	terms := make([]number, len(arguments))
	for i, argument := range arguments {
		terms[i] = c.number(argument)
	}
	first := terms[0]
	if single != nil {
		return func(q []float64) float64 { return single(first(q)) }
	}
	rest := terms[1:]
	return func(q []float64) float64 {
		value := first(q)
		for _, term := range rest {
			value = several(value, term(q))
		}
		return value
	}
}

// nearest is the name that somebody may have meant: the same but for at most a third of
// its letters; "" where there is none.
func nearest(word string, names []string) string {
	best, least := "", len([]rune(word))/3+1
	for _, name := range names {
		if d := distance([]rune(bare.Replace(strings.ToLower(word))), []rune(name)); d < least {
			best, least = name, d
		}
	}
	return best
}

// bare takes accents off small letters.
var bare = strings.NewReplacer(
	"á", "a", "à", "a", "â", "a", "ã", "a", "é", "e", "ê", "e", "í", "i", "ó", "o", "ô", "o", "õ", "o", "ú", "u", "ü", "u", "ç", "c")

// distance is the number of letters to change, add or leave out (Levenshtein).
func distance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		before := row[0]
		row[0] = i + 1
		for j := range b {
			change := before
			if a[i] != b[j] {
				change++
			}
			before = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
