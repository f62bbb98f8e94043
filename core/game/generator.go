package game

import (
	"math/rand/v2"

	"procura/core/text"
)

// Sizes says what the size of a random problem is.
type Sizes struct {
	// Least and Most bound it; Usual is one whose whole space is soon seen, yet
	// large enough to tell heuristics apart.
	Least, Most, Usual int
	// Name is what the size counts, on the screen.
	Name text.Message
}

// Generator is a puzzler that can make random problems.
type Generator interface {
	Puzzler
	// Sizes says what the size of a random problem is.
	Sizes() Sizes
	// Random makes a problem of a size under default rules, by random alone.
	Random(random *rand.Rand, size int) Puzzle
}
