package session

import (
	"cmp"
	"math/rand/v2"
	"strconv"
	"time"

	"procura/core/game"
	"procura/core/play"
)

// Next is what the next match is to be, and how the alpha-beta of the course plays.
type Next struct {
	Rules  game.Rules
	Begins int // the seat that begins
	// Depth, Time, Quiet and Memory are the settings of the alpha-beta.
	Depth         int
	Time          time.Duration
	Quiet, Memory bool
}

// The settings of the alpha-beta that are offered, as in the course.
var (
	Depths = []string{"1", "2", "3", "4", "5"}
	Times  = []string{"1000", "2000", "3000", "4000", "5000"} // in milliseconds
)

// tableMemory is the size of the alpha-beta's table, in bytes.
const tableMemory = 64 << 20

// Request is the question for a computer. The levels play one of several equal
// moves by chance; the alpha-beta of the course always the same, so that its
// counts can be compared.
func (n *Next) Request(level game.Level, progress *play.Progress) game.MoveRequest {
	ask := game.MoveRequest{Level: level, Options: play.Options{Progress: progress}}
	if level != game.AlphaBeta {
		ask.Options.Seed = rand.Uint64() | 1
		return ask
	}
	kept := n.kept()
	ask.Limits = kept.Limits
	ask.Options.Ordering, ask.Options.Quiescence, ask.Options.Memory = true, kept.Options.Quiescence, kept.Options.Memory
	return ask
}

// kept are the settings of the alpha-beta as a file keeps them.
func (n *Next) kept() (ask game.MoveRequest) {
	ask.Limits = play.Limits{Depth: n.Depth, Time: n.Time}
	ask.Options.Quiescence = n.Quiet
	if n.Memory {
		ask.Options.Memory = tableMemory
	}
	return ask
}

// take takes the alpha-beta's settings, the nearest that are offered.
func (n *Next) take(ask game.MoveRequest) {
	n.Depth = offered(Depths, cmp.Or(ask.Limits.Depth, n.Depth))
	wanted := cmp.Or(ask.Limits.Time, n.Time)
	n.Time = time.Duration(offered(Times, int(wanted.Milliseconds()))) * time.Millisecond
	n.Quiet, n.Memory = ask.Options.Quiescence, ask.Options.Memory > 0
}

// offered is the number among those offered that is nearest to one.
func offered(numbers []string, wanted int) int {
	best := 0
	for i, word := range numbers {
		if n, _ := strconv.Atoi(word); i == 0 || abs(n-wanted) < abs(best-wanted) { // our own words
			best = n
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }
