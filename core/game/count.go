package game

import "procura/core/search"

// CountRequest asks how many shortest solutions a puzzle has.
type CountRequest struct {
	// Length is that of a shortest solution, proved before.
	Length int
	// States is the greatest number of states on all levels together; 0 is no limit.
	States int64
}

// PathCount is how many shortest solutions there are.
type PathCount struct {
	// Length is the level on which the first goals stand, -1 where there is none up
	// to the length asked for.
	Length int
	// Paths counts the ways to them; math.MaxInt64 stands for any greater number.
	Paths int64
	// States counts the states on all levels, as far as they were looked at.
	States int64
	// Stopped says what ended the count before it was complete.
	Stopped search.Stop
}
