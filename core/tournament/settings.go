package tournament

import (
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/text"
)

// Settings decide a tournament. Two with the same settings play the
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
	// Openings is AnyOpening, DrawnOpening or FileOpening.
	Openings string `json:"openings"`
	Seed     uint64 `json:"seed"`
	// Positions are the openings of FileOpening, in their order, as ReadPosition reads them.
	Positions []string `json:"positions,omitempty"`
	// Judge is the time that the exact engine has for one position of a finished
	// game, in milliseconds; 0 leaves games unjudged.
	Judge int `json:"judge"`
	// SPRT ends the tournament of two engines once it is decided; nil plays all games.
	SPRT *SPRT `json:"sprt,omitempty"`
}

// What openings are used.
const (
	AnyOpening   = "any"   // every position in which the game goes on
	DrawnOpening = "drawn" // those of the exact value draw
	FileOpening  = "file"  // those of Positions
)

// UsualTime is for a move where no other is asked for, in milliseconds.
const UsualTime = 1000

// What a tournament can have at most: milliseconds for a move or a verdict, and
// games of all pairs together.
const (
	MaxTime  = int(time.Hour / time.Millisecond)
	MaxGames = 1_000_000
	// MaxPrograms are looked through before they run, so there are not more.
	MaxPrograms = 100
)

// check names the number or word that makes no sense.
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
	}
	if flaw := s.checkOpenings(); flaw != nil {
		return flaw
	}
	return s.SPRT.check(s)
}

func (s *Settings) checkOpenings() *text.Message {
	switch s.Openings {
	case AnyOpening, DrawnOpening:
		return nil
	case FileOpening:
		if most := 2 * len(s.Positions); s.Games > most {
			return wrong("tournament.openings.few", "Count", len(s.Positions), "Most", most)
		}
		return nil
	}
	return wrong("tournament.openings", "Openings", s.Openings)
}

func (s *Settings) programs() (count int) {
	for _, spec := range s.Engines {
		if strings.Contains(spec, game.ProgramPrefix) {
			count++
		}
	}
	return count
}

func wrong(key string, pairs ...any) *text.Message { return new(text.M(key, pairs...)) }

// pairing is a game of the schedule: engine first begins.
type pairing struct {
	openingNumber int // two games of a pair share their opening
	first, second int
}

// schedule orders the games so that all engines have played nearly as many at
// any time: opening after opening, and of each all pairs, from both sides.
func (s *Settings) schedule() []pairing {
	var list []pairing
	for opening := range s.Games / 2 {
		for i := range s.Engines {
			for j := i + 1; j < len(s.Engines); j++ {
				list = append(list, pairing{opening, i, j}, pairing{opening, j, i})
			}
		}
	}
	return list
}

// uniqueNames gives engines distinct names: the second engine of a name gets "-2".
func uniqueNames(engines []Engine) []string {
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
