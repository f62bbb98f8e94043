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
	// JudgeTrace tells whether a trace is that of its algorithm, or of a method as a trace names it, where that is
	// not "". What can't be read is an issue; when ctx ends the judgement is worth nothing.
	JudgeTrace(ctx context.Context, method string, src []byte) (explore.Judgement, *Issue)
}

// Exploration is a run step by step; package explore says what a step and a frontier are. What is
// asked of a step is as it is after it. An exploration never changes; any goroutine may ask it.
type Exploration interface {
	// Run is the record of the run.
	Run() Run
	// WriteTrace writes the recorded steps in the format of trace files, see docs/formats.md.
	WriteTrace(w io.Writer) error
	// Steps is the number of steps, the first one 0 counted.
	Steps() int
	// Nodes is the number of nodes that are kept. Whole reports whether these are all; else the
	// steps end where the keeping did, and Samples go on to the end of the run.
	Nodes() int
	Whole() bool
	// Bytes is the memory of the trace, and Extra the memory of the indexes that answer
	// quickly.
	Bytes() (trace, extra int64)
	// Phases are the parts of the run, in their order: one, but for iterations and for
	// methods that are made of several.
	Phases() []record.Phase

	// Moment tells what there is after a step, with at most so many nodes of the frontier.
	Moment(step, rows int) explore.Moment
	// Expanded counts the expansions up to a step, as Moment does, in no time.
	Expanded(step int) int64
	// Node returns a node as the search has it after a step.
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
