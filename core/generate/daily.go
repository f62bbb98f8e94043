package generate

import (
	"time"

	"procura/core/game"
)

// dailyTries bounds the tries for the problem of a day; a test finds those of a
// thousand days within them.
const dailyTries = 200

// Daily asks for the problem of a day, the same everywhere: its seed is the date,
// 20261122. On Monday it is easy, and harder each day until Sunday. It is false for a
// game that makes no problems as wished.
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
