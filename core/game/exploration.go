package game

import (
	"context"
	"io"
	"time"

	"procura/core/scene"
	"procura/core/search/explore"
	"procura/core/search/record"
)

// Explorable is a puzzle whose runs can be looked into.
type Explorable interface {
	// Explore runs a search as Solve does and keeps what it did, up to most nodes (0 is
	// explore.DefaultTrace); beyond these it keeps what is drawn over the whole run. The counts of
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
	Phases() []record.Phase

	// Moment is what there is at a step, with so many nodes of the frontier at most.
	Moment(step, rows int) explore.Moment
	// Expanded counts the expansions up to a step, as Moment does, in no time.
	Expanded(step int) int64
	// Node is what is known of a node after a step.
	Node(node uint32, step int) explore.Node
	// Path are the nodes from the start to a node, both counted.
	Path(node uint32) []uint32
	// Goal is the node where the search ended, explore.None where it found none; for a search
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
	Seek(step int, what explore.Seek, back bool) (int, bool)
	// StepOf is the step that looked at a node, the last one where there are several;
	// -1 for none.
	StepOf(node uint32) int

	// Samples are the frontier's size and the proved bound over the run, at most so many,
	// in the order of their steps.
	Samples(most int) []explore.Sample
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
