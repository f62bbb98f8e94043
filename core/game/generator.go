package game

import (
	"context"
	"math/rand/v2"
	"strconv"

	"procura/core/search"
	"procura/core/text"
)

// Sizes describes what the size of a random problem is.
type Sizes struct {
	// Least and Most bound it; Usual is one whose whole space is soon seen, yet
	// large enough to tell heuristics apart.
	Least, Most, Usual int
	// Name tells on the screen what the size counts.
	Name text.Message
}

// Generator is a puzzler that can make random problems.
type Generator interface {
	Puzzler
	// Sizes describes what the size of a random problem is.
	Sizes() Sizes
	// Random makes a problem of a size under default rules, by random alone.
	Random(random *rand.Rand, size int) Puzzle
}

// Wish describes what a random problem is to be like; a zero field wishes for nothing.
type Wish struct {
	// Rules holds the value of every setting.
	Rules Rules
	// Size is the size of the problem, see Sizes; where it is not Sized, any will do that
	// goes well with the rest.
	Size  int
	Sized bool
	// Moves is the length of its shortest solutions.
	Moves int
	// Unique asks for one shortest solution only, Impossible for none at all.
	Unique, Impossible bool
	// Fools is a search that is to be misled.
	Fools Fooling
	// Nodes limits the nodes that breadth-first search has to generate.
	Nodes Band
}

// Fooling asks that a search, with a heuristic that is not admissible, returns a path
// longer than the shortest.
type Fooling struct {
	// Algorithm is "" where nothing is asked.
	Algorithm search.Algorithm
	Heuristic string
	// By is the number of moves it is longer; 0 stands for any number from 1 on.
	By int
}

// Band is a range of counts; Most is 0 where it has no end.
type Band struct{ Least, Most int64 }

// IsZero reports whether every count is within.
func (b Band) IsZero() bool { return b == Band{} }

// Has reports whether a count is within.
func (b Band) Has(n int64) bool { return n >= b.Least && (b.Most == 0 || n <= b.Most) }

// Field is a part of what a random problem is asked to be: the word of its flag on
// the command line.
type Field string

// The fields of a Wish, and of the request around it.
const (
	FieldGame       Field = "game"
	FieldRule       Field = "rule"
	FieldSize       Field = "size"
	FieldMoves      Field = "moves"
	FieldUnique     Field = "unique"
	FieldImpossible Field = "impossible"
	FieldFools      Field = "fools"
	FieldNodes      Field = "nodes"
	FieldTask       Field = "task"
	FieldDepth      Field = "depth"
)

// Refusal explains why there is no problem as wished, and by which part of the wish.
type Refusal struct {
	Field Field
	Why   text.Message
}

// Lengths tells how long the shortest solution of a random problem can be asked to be.
type Lengths struct {
	Least, Most int
	// Easy and Hard bound what people like to solve by hand.
	Easy, Hard int
}

// Draft makes a problem that is likely to be as wished, nil where that did not come
// about. What it makes depends on the numbers drawn alone; when ctx ends it may be
// anything. It is called from several goroutines.
type Draft func(ctx context.Context, random *rand.Rand) Puzzle

// Composer is a generator that knows how problems with rare properties are made. It
// proves nothing: package generate does.
type Composer interface {
	Generator
	// Lengths returns the lengths that can be wished for.
	Lengths() Lengths
	// Never explains why the game has no problem as wished, nil where it may have one.
	Never(Wish) *Refusal
	// Compose prepares drafts of a wish that the game does not refuse.
	Compose(Wish) Draft
}

// String writes a Fooling as the command line does: "astar/course:2".
func (f Fooling) String() string {
	s := string(f.Algorithm) + "/" + f.Heuristic
	if f.By > 0 {
		s += ":" + strconv.Itoa(f.By)
	}
	return s
}

// String writes a band as the command line does: "100-2000", "100-", "-2000".
func (b Band) String() string {
	least, most := "", ""
	if b.Least > 0 {
		least = strconv.FormatInt(b.Least, 10)
	}
	if b.Most > 0 {
		most = strconv.FormatInt(b.Most, 10)
	}
	return least + "-" + most
}
