package reader

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
func named(entries []*Entry) []game.Problem {
	order := map[string]int{}
	names := map[string]Register{}
	var problems []game.Problem
	for i, e := range entries {
		name := e.Name
		if name == "" {
			name = DefaultName(order[e.Game])
		}
		order[e.Game]++
		if e.Puzzle == nil {
			continue
		}
		if names[e.Game] == nil {
			names[e.Game] = Register{}
		}
		problems = append(problems, game.Problem{Name: names[e.Game].Claim(name), Line: e.At.Line, Place: i + 1, Puzzle: e.Puzzle})
	}
	return problems
}

// Register holds the names taken in a game, and how often each was asked for.
type Register map[string]int

// Claim takes name, or the first of name-2, name-3 ... that is free.
func (r Register) Claim(name string) string {
	free, asked := r.Free(name)
	r[name] = asked
	r[free]++
	return free
}

// Free is what claim takes, and how often name was asked for before.
func (r Register) Free(name string) (free string, asked int) {
	free, asked = name, r[name]
	for r[free] > 0 {
		asked++
		free = fmt.Sprintf("%s-%d", name, asked)
	}
	return free, asked
}
