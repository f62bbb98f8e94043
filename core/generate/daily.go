package generate

import (
	"time"

	"procura/core/game"
)

// dailyTries limits the search for the problem of a day; a test finds those of a
// thousand days with fewer.
const dailyTries = 200

// Daily makes the request for the puzzle of a day, which is the same on every machine: the
// seed is the date, as 20261122. It is easy on Monday and harder each day until Sunday. It
// is false for a game that can't compose problems.
func Daily(date time.Time, m game.Module) (Request, bool) {
	c, ok := m.(game.Composer)
	if !ok {
		return Request{}, false
	}
	year, month, day := date.Date()
	r := Request{Game: c, Seed: uint64(year*10000 + int(month)*100 + day), Tries: dailyTries}
	const lastDay = 6
	sinceMonday := (int(date.Weekday()) + lastDay) % (lastDay + 1)
	lengths := c.Lengths()
	r.Moves = lengths.Easy + (lengths.Hard-lengths.Easy)*sinceMonday/lastDay
	return r, true
}

// Level tells how hard a problem is.
type Level string

// The levels.
const (
	Easy   Level = "easy"
	Medium Level = "medium"
	Hard   Level = "hard"
)

// Levels lists all levels, the easiest first.
func Levels() []Level { return []Level{Easy, Medium, Hard} }

// How many nodes breadth-first search generates for a problem of a level, at least, and of any level at most.
const (
	mediumNodes = 100
	hardNodes   = 1000
	gradedNodes = 200_000
)

// Graded makes the request for a problem of a level, by the length of its solution and the nodes of breadth-first search.
// It asks for lengths in the range that Daily uses: near the least for Easy, near the most for Hard.
func Graded(c game.Composer, l Level, seed uint64) Request {
	lengths := c.Lengths()
	most := lengths.Hard - lengths.Easy
	spread := int(seed % uint64(most/4+1)) //nolint:gosec // small
	r := Request{Game: c, Seed: seed}
	r.Nodes.Most = gradedNodes
	switch l {
	case Easy:
		r.Moves = lengths.Easy + spread
	case Medium:
		r.Moves, r.Nodes.Least = lengths.Easy+most/2+spread, mediumNodes
	case Hard:
		r.Moves, r.Nodes.Least = lengths.Hard-spread, hardNodes
	}
	return r
}
