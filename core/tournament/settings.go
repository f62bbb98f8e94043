// Package tournament lets engines play each other: every pair, from both sides
// of the same openings, with a table of points, Elo and thrown-away values that
// may be read at any time. It is for the command line and for the window.
//
//	Settings    who plays, how many games, how long a move may take
//	Engine      a level, an alpha-beta with settings, or a program
//	Tournament  plays; what is finished is kept as lines of text, from which it
//	            goes on
//	Standing    the tables so far
//
// It starts no program and opens no file: a Crew brings what does.
package tournament

import (
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/program"
	"procura/core/text"
)

// Settings are what decides a tournament. Two with the same settings play the
// same openings, in the same order.
type Settings struct {
	Game  string     `json:"game"`
	Rules game.Rules `json:"rules"`
	// Engines are the players as ParseEngine reads them; the same may stand twice.
	Engines []string `json:"engines"`
	// Games is the number of games of each pair; even, since each opening is
	// played from both sides.
	Games int `json:"games"`
	// Time is for one move, in milliseconds, where an engine has none of its own.
	Time int `json:"time"`
	// Pieces stand on the board when a game begins.
	Pieces int `json:"opening_pieces"`
	// Openings is Any or Drawn.
	Openings string `json:"openings"`
	Seed     uint64 `json:"seed"`
	// Judge is how long the exact engine may look at one position of a finished
	// game, in milliseconds; 0 leaves games unjudged.
	Judge int `json:"judge"`
}

// What openings are used.
const (
	Any   = "any"   // every position in which the game goes on
	Drawn = "drawn" // those of the exact value draw
)

// moveTime is the time of a move for an engine that has none of its own.
func (s *Settings) moveTime() time.Duration { return time.Duration(s.Time) * time.Millisecond }

// What a tournament can have at most: milliseconds for a move or a verdict, and
// games of all pairs together.
const (
	MaxTime  = int(time.Hour / time.Millisecond)
	MaxGames = 1_000_000
	// MaxPrograms are looked through before they run, so there are not more.
	MaxPrograms = 100
)

// check says which number or word makes no sense.
func (s *Settings) check() *text.Message {
	switch n := len(s.Engines); {
	case n < 2:
		return wrong("tournament.engines")
	case s.programs() > MaxPrograms:
		return wrong("tournament.programs", "Most", MaxPrograms)
	case s.Games <= 0 || s.Games%2 != 0:
		return wrong("tournament.games", "Games", s.Games)
	case s.Games > MaxGames/(n*(n-1)/2):
		return wrong("tournament.long", "Most", MaxGames)
	case s.Time <= 0 || s.Time > MaxTime:
		return wrong("tournament.time", "Time", s.Time)
	case s.Pieces < 0:
		return wrong("tournament.pieces", "Pieces", s.Pieces)
	case s.Judge < 0 || s.Judge > MaxTime:
		return wrong("tournament.judge", "Judge", s.Judge)
	case s.Openings != Any && s.Openings != Drawn:
		return wrong("tournament.openings", "Openings", s.Openings)
	}
	return nil
}

// programs is the number of engines that are programs.
func (s *Settings) programs() (count int) {
	for _, spec := range s.Engines {
		if strings.Contains(spec, program.Prefix) {
			count++
		}
	}
	return count
}

func wrong(key string, pairs ...any) *text.Message {
	m := text.M(key, pairs...)
	return &m
}

// pairing is a game of the schedule: engine first begins.
type pairing struct {
	couple        int // games of one couple share their opening
	first, second int
}

// pairs are the engines that meet, by their numbers.
func (s *Settings) pairs() [][2]int {
	var list [][2]int
	for i := range s.Engines {
		for j := i + 1; j < len(s.Engines); j++ {
			list = append(list, [2]int{i, j})
		}
	}
	return list
}

// schedule orders the games so that all engines have played nearly as many at
// any time: opening after opening, and of each all pairs, from both sides.
func (s *Settings) schedule() []pairing {
	var list []pairing
	for couple := range s.Games / 2 {
		for _, p := range s.pairs() {
			list = append(list, pairing{couple, p[0], p[1]}, pairing{couple, p[1], p[0]})
		}
	}
	return list
}

// names tells engines apart: one that stands again gets "-2".
func names(engines []Engine) []string {
	var list []string
	taken := map[string]int{} // each name with the number that it had last
	for _, e := range engines {
		name, n := e.Name, taken[e.Name]
		for ; taken[name] > 0; n++ {
			name = e.Name + "-" + strconv.Itoa(n+1)
		}
		taken[e.Name] = n
		taken[name] = max(1, taken[name])
		list = append(list, name)
	}
	return list
}
