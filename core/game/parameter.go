package game

import (
	"cmp"
	"strconv"

	"procura/core/search"
)

// Number is the parameter of the method's algorithm and its value in force,
// false where the algorithm takes none.
func (m Method) Number() (parameter search.Parameter, value float64, ok bool) {
	parameter, ok = m.Algorithm.Parameter()
	return parameter, cmp.Or(m.Parameter, parameter.Usual), ok
}

// Words is the algorithm as files and the command line write it, with its
// number where that is not the usual one: "astar weight=1.5".
func (m Method) Words() string {
	words := string(m.Algorithm)
	if p, value, ok := m.Number(); ok && value != p.Usual {
		words += " " + p.Key + "=" + strconv.FormatFloat(value, 'f', -1, 64)
	}
	return words
}
