package formula

import (
	"math"

	"github.com/expr-lang/expr/ast"

	"procura/core/text"
)

// Functions are those that a formula may call: min and max of as many numbers as one
// likes, the others of one.
func Functions() []string { return []string{"min", "max", "abs", "ceil", "floor", "sqrt"} }

// call makes a number of a function and what stands in its parentheses.
func (c *compiler) call(n ast.Node, name string, arguments []ast.Node) number {
	single, several := function(name)
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

// function is one of those of one number, or of those of several; nil and nil for none.
func function(name string) (single func(float64) float64, several func(a, b float64) float64) {
	switch name {
	case "abs":
		return math.Abs, nil
	case "ceil":
		return math.Ceil, nil
	case "floor":
		return math.Floor, nil
	case "sqrt":
		return math.Sqrt, nil
	case "min":
		return nil, func(a, b float64) float64 { return min(a, b) }
	case "max":
		return nil, func(a, b float64) float64 { return max(a, b) }
	}
	return nil, nil
}

// nearest is the name that somebody may have meant: the same but for at most a third of
// its letters; "" where there is none.
func nearest(word string, names []string) string {
	best, least := "", len([]rune(word))/3+1
	for _, name := range names {
		if d := distance([]rune(plain(word)), []rune(name)); d < least {
			best, least = name, d
		}
	}
	return best
}

// plain is a word as names are written: small letters without accents.
func plain(word string) string {
	const accented, bare = "áàâãéêíóôõúüç", "aaaaeeiooouuc"
	letters := []rune(accented)
	made := []rune{}
	for _, r := range word {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		for i, a := range letters {
			if r == a {
				r = rune(bare[i])
			}
		}
		made = append(made, r)
	}
	return string(made)
}

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
