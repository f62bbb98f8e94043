package record

import (
	"fmt"
	"slices"
)

// Fate tells what became of a successor when it was made, or until the end of the step: what
// a beam or SMA* gives up for a brother is cut or forgotten at once. (One that a brother of
// its own state replaces in the same step stays Fresh; the brother is Better.) Where
// successors are made one after another, ids and idastar, it is what becomes of it when its
// turn comes, after the step. A step that resumes a node of SMA* says of what it did not
// make again how that stands after the step: Fresh with its node while that is kept,
// Forgotten, or Lost where nothing is left behind it.
//
// Who looks first at what: best-first search at Repeated, then Dead, then Pruned; a beam
// at Repeated (of what it keeps), then Dead, then Pruned, then Cut; ids and idastar at
// Visited, then, with a node, Dead (h is +Inf) or OverLimit; RBFS at OnPath, then, with a
// node, Dead; SMA* at OnPath and Repeated (of what it keeps), then Dead, then Lost,
// Forgotten.
type Fate uint8

// The fates. Those up to Pruned have no node; those up to OnPath are refused in favour of another one.
const (
	Unmade    Fate = iota // the run ended before its turn, or its turn has not come
	Repeated              // another node of the state costs no more: dropped
	OnPath                // its state is on the way to it: dropped
	Visited               // the table of the iteration knows its state with as much room
	Pruned                // it can't lead to a better solution than the best so far
	Fresh                 // it waits in the frontier; where it is its turn, it is looked at
	Better                // it costs less than another node of the state, and takes its place
	OverLimit             // f is above the limit of the iteration
	Dead                  // the heuristic says that no goal can be reached
	Cut                   // too far from the best of its level: dropped by the beam
	Forgotten             // there was no room for it: its parent remembers its f
	Lost                  // there was no room for it, nor on the way to it
	Made                  // a node was made: a trace that was read from a file says no more
)

// words name the fates in files and in the keys of texts.
var words = [...]string{
	Unmade: "unmade", Repeated: "repeated", OnPath: "onpath", Visited: "visited", Pruned: "pruned", Fresh: "new", Better: "better",
	OverLimit: "limit", Dead: "dead", Cut: "cut", Forgotten: "forgot", Lost: "lost", Made: "made",
}

// String returns the word for a fate in files.
func (f Fate) String() string { return words[f] }

// MarshalText writes a fate as its word.
func (f Fate) MarshalText() ([]byte, error) { return []byte(words[f]), nil }

// UnmarshalText reads the word for a fate.
func (f *Fate) UnmarshalText(word []byte) error {
	i := slices.Index(words[:], string(word))
	if i < 0 {
		return fmt.Errorf("fate %q", word)
	}
	*f = Fate(i)
	return nil
}
