package explore

import (
	"time"

	"procura/core/search/record"
	"procura/core/text"
)

// Moment tells what there is after a step.
type Moment struct {
	Step int
	Kind record.Kind
	// Node is the node of the step, and Phase the part of the run.
	Node  uint32
	Phase int
	// Why explains why this node was chosen, the reason first, then what broke a tie.
	Why []text.Message
	// Expanded and Generated count up to the step, as the report does: Generated are the
	// nodes numbered by then, after the last step of the run all of them.
	Expanded, Generated int64
	// Successors lists the ones of the node, in the game's order, with what became of each.
	Successors []Offspring
	// Frontier are the nodes that wait, in the order in which they will be taken as far
	// as it is known now, the first ones; Waiting is how many they are. Some searches
	// generate a successor only when its turn comes: such entries have no node yet.
	Frontier []Entry
	Waiting  int
	// Closed counts the nodes of the search under way that were expanded, each once.
	Closed int
	// Bound is the lower bound proved when the node was taken; before the first step that proved
	// beforehand, after the last one that of the run. Earned reports whether the search itself
	// has proved one, and not only what came before it.
	Bound  int
	Earned bool
	// Limit is the limit on f of the iteration, +Inf for none.
	Limit float64
}

// Offspring is a successor of the node of a step, with what became of it.
type Offspring struct {
	Move string
	// Node is its node, None where it got none: Repeated, OnPath, Visited, Pruned and
	// Unmade have none, nor has Dead but in the searches named at Fate.
	Node uint32
	// G, H and F are as the search counts them.
	G, H, F float64
	Fate    record.Fate
	// Goal reports whether it solves the problem.
	Goal bool
	// Other is the node that the fate speaks of, None for none, and OtherG its g.
	Other  uint32
	OtherG float64
}

// Entry is a node, or a successor that is to be one, that waits in a frontier.
type Entry struct {
	// Node is None where it is not generated yet; then Parent is that of which it is
	// a successor.
	Node, Parent uint32
	Move         string
	G, H, F      float64
}

// Status tells where a node is after a step.
type Status uint8

// The statuses of a node.
const (
	Unborn  Status = iota // not generated yet
	Waits                 // in the frontier
	Done                  // looked at; in RBFS, on the path; in SMA*, kept with nothing forgotten
	Dropped               // neither: given up, replaced, forgotten, or its search is over
)

// Node is a node as the search has it after a step.
type Node struct {
	Number, Parent uint32 // the start is its own parent
	// Move led to it, "" for the start, in notation.
	Move  string
	Depth int
	// G, H and F are as the search counts them; in a search that backs values up, F is the
	// backed-up value.
	G, H, F float64
	// Generated is the step at which it was generated, Expanded the one that expanded it
	// last, -1 where that is not yet or never.
	Generated, Expanded int
	Status              Status
	Goal                bool
	// Points are the points on its board, where the game has points.
	Points    int
	HasPoints bool
	// Phase numbers the part of the run that it belongs to.
	Phase int
}

// Seek names a kind of step that one can go to.
type Seek uint8

// The kinds of step to go to.
const (
	NextLevel Seek = iota // the end of a level, or a node deeper than any before where a search has no levels
	NextPhase             // the begin of another iteration or phase
	NextOnWay             // a node on the way to the goal that was found
)

// Sample is a point of the curves of a run.
type Sample struct {
	// Step is the step of the exploration. It is beyond the last one if the exploration is not
	// whole; then it counts expansions.
	Step     int
	Expanded int64
	Frontier int
	Bound    int
	Earned   bool // as in Moment
	Elapsed  time.Duration
}
