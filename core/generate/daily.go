package generate

import (
	"time"

	"procura/core/game"
	"procura/core/tasks"
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
	r := Request{Game: c, Seed: seedOf(date), Tries: dailyTries}
	lengths := c.Lengths()
	r.Moves = lengths.Easy + (lengths.Hard-lengths.Easy)*sinceMonday(date)/(daysOfWeek-1)
	return r, true
}

// DailyTask makes the request for the task of a day for two players, as Daily. It is false for a game without an exact engine.
func DailyTask(date time.Time, m game.Module) (Request, bool) {
	g, ok := m.(game.Generator)
	if !ok {
		return Request{}, false
	}
	r := GradedTask(g, LevelOfDay(date), seedOf(date))
	_, wrong := r.Complete()
	return r, wrong == nil
}

// LevelOfDay tells how hard the puzzle of a day is: easy at the beginning of the week, hard at its end.
func LevelOfDay(date time.Time) Level {
	levels := Levels()
	return levels[len(levels)*sinceMonday(date)/daysOfWeek]
}

const daysOfWeek = 7

func seedOf(date time.Time) uint64 {
	year, month, day := date.Date()
	return uint64(year*10000 + int(month)*100 + day)
}

func sinceMonday(date time.Time) int { return (int(date.Weekday()) + daysOfWeek - 1) % daysOfWeek }

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

// LevelOf tells how hard a puzzle is by the length of its shortest solutions, as Daily and Graded have it.
func LevelOf(c game.Composer, least int) Level {
	lengths := c.Lengths()
	most := lengths.Hard - lengths.Easy
	switch {
	case least >= lengths.Hard-most/4:
		return Hard
	case least >= lengths.Easy+most/2:
		return Medium
	}
	return Easy
}

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

// What makes a task for two medium and hard: alpha-beta of two and of four moves is fooled, or it is so deep. Where no wrong move
// is plausible, the right one is found by leaving out those that lose at once.
const (
	mediumDepth, mediumPlausible = 3, 1
	hardDepth, hardPlausible     = 4, 2
)

// LevelOfTask tells how hard a task is, by what is proved of it.
func LevelOfTask(f tasks.Figures) Level {
	switch {
	case f.Plausible >= hardPlausible && (f.Fooled[1] > 0 || f.Depth >= hardDepth):
		return Hard
	case f.Plausible >= mediumPlausible && (f.Fooled[0] > 0 || f.Depth >= mediumDepth):
		return Medium
	}
	return Easy
}

// taskTries is the greatest number of games in which a task is looked for; one in thirty has a hard one.
const taskTries = 2000

// GradedTask makes the request for a task of a level, under the usual rules. The kind goes by the seed.
func GradedTask(g game.Generator, l Level, seed uint64) Request {
	kinds := tasks.Kinds()
	r := Request{Game: g, Seed: seed, Tries: taskTries}
	r.Task.Kind = kinds[seed%uint64(len(kinds))]
	r.Task.Fits = func(f tasks.Figures) bool { return LevelOfTask(f) == l }
	return r
}
