package storage

import (
	"fmt"

	"procura/core/game"
)

// DefaultName is the name of the problem at index, from 0, among those of its
// game: A, B ... Z, AA, AB ...
func DefaultName(index int) string {
	name := ""
	for n := index + 1; n > 0; n = (n - 1) / 26 {
		name = string(rune('A'+(n-1)%26)) + name
	}
	return name
}

// named makes problems of the entries that were read. A name that stands twice
// in a game gets -2, -3 and so on.
func named(entries []*entry) []game.Problem {
	order := map[string]int{}
	names := map[string]register{}
	var problems []game.Problem
	for i, e := range entries {
		name := e.name
		if name == "" {
			name = DefaultName(order[e.game])
		}
		order[e.game]++
		if e.puzzle == nil {
			continue
		}
		if names[e.game] == nil {
			names[e.game] = register{}
		}
		problems = append(problems, game.Problem{Name: names[e.game].claim(name), Line: e.at.Line, Place: i + 1, Puzzle: e.puzzle})
	}
	return problems
}

// register holds the names taken in a game, and how often each was asked for.
type register map[string]int

// claim takes name, or the first of name-2, name-3 ... that is free.
func (r register) claim(name string) string {
	free, asked := r.free(name)
	r[name] = asked
	r[free]++
	return free
}

// free is what claim takes, and how often name was asked for before.
func (r register) free(name string) (free string, asked int) {
	free, asked = name, r[name]
	for r[free] > 0 {
		asked++
		free = fmt.Sprintf("%s-%d", name, asked)
	}
	return free, asked
}
