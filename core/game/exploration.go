package game

import (
	"context"
	"io"
	"time"

	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
)

// Explorable is a puzzle whose runs can be looked into.
type Explorable interface {
	// Explore runs a search as Solve does and keeps what it did, up to most nodes (0 is
	// DefaultTrace); beyond these it keeps what is drawn over the whole run. The counts of
	// the run are those of Solve with one thread; request.Trace and request.Threads mean
	// nothing. Exploration is nil where the run was stopped before its first node, or
	// where it looks for the most points. To repeat a run that was cancelled or out of
	// time, ask for search.Limits.Expansions of the record's expanded, and no time.
	Explore(ctx context.Context, request SolveRequest, most int) (Run, Exploration)
	// OpenTrace looks into the trace of a run of this puzzle, by any program, as a file of
	// that form has it. Its run is what can be seen there, and it says nothing that the file
	// does not: an estimate may be NaN. What is wrong is an issue with its line; when ctx ends
	// both are nil.
	OpenTrace(ctx context.Context, name string, src []byte) (Exploration, *Issue)
}

// MaxTrace is how many bytes a file with a trace can have.
const MaxTrace = 100_000_000

// MaxTraceLine is how many bytes a line of a trace can have, and that with its problem.
const MaxTraceLine = 4096

// DefaultTrace is how many nodes an exploration keeps.
const DefaultTrace = 1 << 20

// NoNode stands where there is no node.
const NoNode = ^uint32(0)

// Exploration is a run step by step. At step 0 the start waits in the frontier; each
// step after that takes one node out of it and looks at it:
//
//	step 0        1             2             3 ...      Steps()-1
//	     {S}      S expanded    A expanded    ...        G is the goal
//
// What is asked of a step is as it is after it: the node that it has taken, its
// successors with what became of them, and the frontier that they are in by then.
// Nodes are numbered in the order in which they were generated, from 0, the start; a
// state that is reached again and better, or in another iteration or phase, is another
// node. An exploration never changes; any goroutine may ask it.
//
// A step takes a node and tests it: the goal (Reached), at the limit of depth (AtDepth),
// or expanded. What comes until the next node is taken belongs to it, but for two:
//
//	                          a step ends                          the frontier, in its order
//	bfs, dfs, ucs, greedy,    when all successors are judged        nodes as the queue gives them: fifo; lifo; least g,
//	astar                                                           h, g+h or g+w·h, then least h, then fifo
//	bibfs                     the same                              that of the side whose turn it is: fifo
//	beam                      the same                              what is left of the level, then the next level, as far
//	                                                                as it is made and kept: least h, then fifo each
//	ids, idastar              with Expand, before a successor is    what is untried of the node, then of each node on the
//	                          tried: none has a node yet            way back to the start; no entry has a node
//	rbfs                      when all successors are made, before  the successors of all nodes on the path but those that
//	                          anything is backed up: that belongs   the path goes through, f as backed up, without those of
//	                          to the next step                      f = +Inf: least f, then deepest, then fifo
//	smastar                   when what had to give way is          nodes that can be expanded, also again for what they
//	                          forgotten and f is backed up          have forgotten: least f, then deepest, then fifo
//
// fifo and lifo go by the numbers of the nodes: only depth-first search numbers the
// successors of a node the last one first, and its lifo takes the first one first.
// Nothing is in a frontier twice: what was replaced (Better), cut, forgotten or lost is
// not there. A search that was interrupted by another one, and its frontier, stand still
// meanwhile: what is said of the frontier and of closed nodes is that of the search
// under way, and each iteration is a search of its own.
type Exploration interface {
	// Run is the record of the run.
	Run() Run
	// WriteTrace writes what is kept as a file with a trace has it, see docs/formats.md.
	WriteTrace(w io.Writer) error
	// Steps is the number of steps, the first one 0 counted.
	Steps() int
	// Nodes is the number of nodes that are kept. Whole says that these are all; else
	// the steps end where the keeping did, and Samples go on to the end of the run.
	Nodes() int
	Whole() bool
	// Bytes is the memory of the trace, and Extra of what is kept beside it to answer
	// quickly.
	Bytes() (trace, extra int64)
	// Phases are the parts of the run, in their order: one, but for iterations and for
	// methods that are made of several.
	Phases() []Phase

	// Moment is what there is at a step, with so many nodes of the frontier at most.
	Moment(step, rows int) Moment
	// Expanded counts the expansions up to a step, as Moment does, in no time.
	Expanded(step int) int64
	// Node is what is known of a node after a step.
	Node(node uint32, step int) Node
	// Path are the nodes from the start to a node, both counted.
	Path(node uint32) []uint32
	// Goal is the node where the search ended, NoNode where it found none; for a search
	// that goes on, its best one.
	Goal() uint32
	// Moves is the way to a node, in notation; for one that leads to the goal, the way there.
	Moves(node uint32) []string
	// Scene draws a node's board, with the move that led there.
	Scene(node uint32) scene.Step
	// Children are the nodes that were generated from a node until a step, the first
	// ones of them, and how many they are in all.
	Children(node uint32, step, most int) (first []uint32, all int)
	// Closed are nodes that were expanded until a step, the last ones first, and how
	// many they are in all.
	Closed(step, most int) (last []uint32, all int)

	// Seek is the nearest step after (or before) a step where something happens, false
	// where there is none.
	Seek(step int, what Seek, back bool) (int, bool)
	// StepOf is the step that looked at a node, the last one where there are several;
	// -1 for none.
	StepOf(node uint32) int

	// Samples are the frontier's size and the proved bound over the run, at most so many,
	// in the order of their steps.
	Samples(most int) []Sample
	// At is the step that was under way when the search had run so long, as exact as the
	// stamps are: one for 1,024 expansions.
	At(elapsed time.Duration) int
}

// Heated is an exploration that knows at which cells of the board its nodes are; it is found
// by type assertion.
type Heated interface {
	// Heat counts the expansions at each cell up to a step, and the nodes that wait there after
	// it; it is empty where the states of the game are not at one cell each.
	Heat(step int) scene.Heat
}

// Phase is a part of a run: an iteration, or one of the searches that a method is made
// of.
type Phase struct {
	// First is its first step.
	First int
	// Algorithm is what searches in it, and Parameter its number, 0 for the usual one.
	Algorithm search.Algorithm
	Parameter float64
	// Iteration is from 1 in searches that deepen, else 0, and Limit its limit on f.
	Iteration int
	Limit     float64
	// Back says that its nodes lead to the goal: it is the first of them, and the moves go
	// from each to its parent. Its iterations are levels, as those of the other side.
	Back bool
}

// Kind is what a step did with its node.
type Kind uint8

// The kinds of a step.
const (
	Began    Kind = iota // step 0, before anything was done
	Expanded             // its successors were generated
	Reached              // it is a goal, or where two sides meet: that ended the search
	AtDepth              // it lies at the limit of depth: nothing was expanded
	Resumed              // it had been expanded before: in RBFS, all its successors were made again, in SMA*, the best forgotten ones
)

// Moment is what there is at a step.
type Moment struct {
	Step int
	Kind Kind
	// Node is the node of the step, and Phase the part of the run.
	Node  uint32
	Phase int
	// Why says why this node was chosen, the reason first, then what broke a tie.
	Why []text.Message
	// Expanded and Generated count up to the step, as the report does: Generated are the
	// nodes numbered by then, after the last step of the run all of them.
	Expanded, Generated int64
	// Successors are those of the node, in the game's order, and what became of each.
	Successors []Offspring
	// Frontier are the nodes that wait, in the order in which they will be taken as far
	// as it is known now, the first ones; Waiting is how many they are. Some searches
	// generate a successor only when its turn comes: such entries have no node yet.
	Frontier []Entry
	Waiting  int
	// Closed is how many nodes of the search under way were expanded, each counted once.
	Closed int
	// Bound is the lower bound proved when the node was taken; before the first step that
	// proved beforehand, after the last one that of the run. Earned says that the search
	// itself has proved one, and not only what came before it.
	Bound  int
	Earned bool
	// Limit is the limit on f of the iteration, +Inf for none.
	Limit float64
}

// Fate is what became of a successor when it was made, or until the end of the step:
// what a beam or SMA* gives up for a brother is cut or forgotten at once. (One that a
// brother of its own state replaces in the same step stays Fresh; the brother is Better.)
// Where successors are made one after another, ids and idastar, it is what becomes of it
// when its turn comes, after the step. A step that resumes a node of SMA* says of what
// it did not make again how that stands after the step: Fresh with its node while that is
// kept, Forgotten, or Lost where nothing is left behind it.
//
// Who looks first at what: best-first search at Repeated, then Dead, then Pruned; a beam
// at Repeated (of what it keeps), then Dead, then Pruned, then Cut; ids and idastar at
// Visited, then, with a node, Dead (h is +Inf) or OverLimit; RBFS at OnPath, then, with a
// node, Dead; SMA* at OnPath and Repeated (of what it keeps), then Dead, then Lost,
// Forgotten.
type Fate string

// The fates. Other in Offspring is the node that they speak of.
const (
	Made      Fate = "made"     // a node was made: a trace that was opened says no more
	Fresh     Fate = "new"      // it waits in the frontier; where it is its turn, it is looked at
	Repeated  Fate = "repeated" // another node of the state costs no more: dropped
	Better    Fate = "better"   // it costs less than another node of the state, and takes its place
	OnPath    Fate = "onpath"   // its state is on the way to it: dropped
	OverLimit Fate = "limit"    // f is above the limit of the iteration
	Visited   Fate = "visited"  // the table of the iteration knows its state with as much room
	Pruned    Fate = "pruned"   // it can't lead to a better solution than the best so far
	Dead      Fate = "dead"     // the heuristic says that no goal can be reached
	Cut       Fate = "cut"      // too far from the best of its level: dropped by the beam
	Forgotten Fate = "forgot"   // there was no room for it: its parent remembers its f
	Lost      Fate = "lost"     // there was no room for it, nor on the way to it
	Unmade    Fate = "unmade"   // the run ended before its turn, or its turn has not come
)

// Offspring is a successor of the node of a step.
type Offspring struct {
	Move string
	// Node is its node, NoNode where it got none: Repeated, OnPath, Visited, Pruned and
	// Unmade have none, nor has Dead but in the searches named at Fate.
	Node uint32
	// G, H and F are as the search counts them.
	G, H, F float64
	Fate    Fate
	// Goal says that it solves the problem.
	Goal bool
	// Other is the node that the fate speaks of, NoNode for none, and OtherG its g.
	Other  uint32
	OtherG float64
}

// Entry is what waits in a frontier.
type Entry struct {
	// Node is NoNode where it is not generated yet; then Parent is that of which it is
	// a successor.
	Node, Parent uint32
	Move         string
	G, H, F      float64
}

// Status is where a node is after a step.
type Status uint8

// The statuses of a node.
const (
	Unborn  Status = iota // not generated yet
	Waits                 // in the frontier
	Done                  // looked at; in RBFS, on the path; in SMA*, kept with nothing forgotten
	Dropped               // neither: given up, replaced, forgotten, or its search is over
)

// Node is what is known of a node after a step.
type Node struct {
	Number, Parent uint32 // the start is its own parent
	// Move led to it, "" for the start, in notation.
	Move  string
	Depth int
	// G, H and F are as the search counts them; F is what is backed up where the search
	// does so.
	G, H, F float64
	// Generated is the step at which it was generated, Expanded the one that expanded it
	// last, -1 where that is not yet or never.
	Generated, Expanded int
	Status              Status
	Goal                bool
	// Points are those of its board, where the game has points.
	Points    int
	HasPoints bool
	// Phase is the part of the run that it belongs to.
	Phase int
}

// Seek is what one can go to from a step.
type Seek uint8

// What can be gone to.
const (
	NextLevel Seek = iota // the end of a level, or a node deeper than any before where a search has no levels
	NextPhase             // the begin of another iteration or phase
	NextOnWay             // a node on the way to the goal that was found
)

// Sample is a point of the curves of a run.
type Sample struct {
	// Step is that of the exploration, beyond the last one where it is not whole; then
	// it counts expansions.
	Step     int
	Expanded int64
	Frontier int
	Bound    int
	Earned   bool // as in Moment
	Elapsed  time.Duration
}
