package explore

import (
	"context"
	"math"
	"strings"

	"procura/core/search"
	"procura/core/text"
)

// Policy is what a search does with a state that it reaches again. A trace is right under each policy that explains
// all of its lines.
type Policy uint8

// The policies, one bit each.
const (
	// KeepsAll drops nothing, but for states on the way to the node itself, which a program may drop.
	KeepsAll Policy = 1 << iota
	// MarksGenerated drops a state that was generated before.
	MarksGenerated
	// MarksExpanded drops a state that was expanded before.
	MarksExpanded
	// Reopens drops a state that was reached before at no greater cost.
	Reopens
)

const allPolicies = KeepsAll | MarksGenerated | MarksExpanded | Reopens

// Names lists the policies of a set by the words of files.
func (p Policy) Names() []string {
	names := []string{}
	for i, name := range []string{"tree", "generated", "expanded", "reopening"} {
		if p&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// FaultKind is what is wrong in a trace.
type FaultKind string

// The faults.
const (
	OutOfTurn    FaultKind = "order"      // another node had to be taken
	Unfinished   FaultKind = "unfinished" // the iteration ends while a node waits
	Left         FaultKind = "left"       // depth first, its parent was left
	AboveLimit   FaultKind = "above"      // it is above the limit of the iteration
	TakenTwice   FaultKind = "again"      // the node was expanded before
	StateClosed  FaultKind = "closed"     // its state was expanded before
	Missing      FaultKind = "missing"    // a successor was not generated
	NotReopened  FaultKind = "reopen"     // a cheaper way to a closed node was thrown away
	Illegal      FaultKind = "illegal"    // there is no such move
	MovedTwice   FaultKind = "twice"      // a successor is generated twice
	Duplicate    FaultKind = "duplicate"  // a state that this search drops is generated
	Late         FaultKind = "late"       // a successor of a node that is not under way
	WrongCost    FaultKind = "g"
	WrongH       FaultKind = "h"
	WrongF       FaultKind = "f"
	NoGoal       FaultKind = "goal"   // the node is none
	GoalPassed   FaultKind = "passed" // a goal was reached, and the search goes on
	AfterGoal    FaultKind = "after"  // the search goes on after its goal
	WrongLimit   FaultKind = "limit"
	WrongCounts  FaultKind = "counts"
	NoIterations FaultKind = "iterations" // a limit in an algorithm without iterations
)

// FaultKinds lists what can be wrong.
func FaultKinds() []FaultKind {
	return []FaultKind{
		OutOfTurn, Unfinished, Left, AboveLimit, TakenTwice, StateClosed, Missing, NotReopened, Illegal, MovedTwice, Duplicate, Late,
		WrongCost, WrongH, WrongF, NoGoal, GoalPassed, AfterGoal, WrongLimit, WrongCounts, NoIterations,
	}
}

// Fault is the first line of a trace that no correct search could have written.
type Fault struct {
	Line int
	Kind FaultKind
	// Node is the one that it is about, as Explorer numbers it, None for none; Number is the file's own.
	Node   uint32
	Number int
	// Step is the step of the trace at which it shows.
	Step int
	// What tells what is wrong, Expected the rule that the line breaks.
	What, Expected text.Message
	// Instead are the file's numbers of nodes that could have been taken, the first ones.
	Instead []int
}

// End is how a trace ends.
type End string

// The ends.
const (
	AtGoal    End = "goal"
	Exhausted End = "exhausted" // nothing waits
	Early     End = "early"     // nodes wait, or a successor is missing
)

// Judgement tells whether a trace is that of an algorithm.
type Judgement struct {
	Algorithm search.Algorithm
	Heuristic string
	// Judged reports whether traces of the algorithm are judged; else all below is zero.
	Judged          bool
	Nodes, Expanded int
	// Policies are those that explain the trace; after a fault, those that did so before it.
	Policies Policy
	End      End
	// Weight multiplies h in f: 1, or more for weighted A*.
	Weight float64
	// Fault is the first thing that is wrong, nil for nothing.
	Fault *Fault
}

// judgedBy has the algorithms whose traces are judged.
var judgedBy = []search.Algorithm{search.BFS, search.DFS, search.IDS, search.UCS, search.Greedy, search.AStar, search.IDAStar}

// Judged lists the algorithms whose traces are judged.
func Judged() (names []string) {
	for _, a := range judgedBy {
		names = append(names, string(a))
	}
	return names
}

// Judge tells whether a trace is that of an algorithm on a problem. method, as the trace names one, goes before that of
// the trace where it is not "". estimateOf gives the heuristic with a key, nil where it is none of ours: its values are
// then taken as they are. An error is of a line that can't be read. When ctx ends the judgement is worth nothing.
func Judge[S comparable, A any](
	ctx context.Context, p search.NotatedProblem[S, A], method string, estimateOf func(key string) func(S) float64, src []byte,
) (Judgement, *text.Error) {
	found, wrong := judgeStates(ctx, p, method, estimateOf, src, func(s S) S { return s })
	symmetric, ok := p.(search.Symmetric[S])
	if found.Fault == nil || wrong != nil || !ok || symmetric.Symmetries() < 2 {
		return found, wrong
	}
	// Perhaps the program takes states that look the same from another side for one.
	classes, wrong := judgeStates(ctx, p, method, estimateOf, src, symmetric.Canonical)
	if wrong == nil && (classes.Fault == nil || classes.Fault.Line > found.Fault.Line) {
		return classes, nil
	}
	return found, nil
}

func judgeStates[S comparable, A any](
	ctx context.Context, p search.NotatedProblem[S, A], method string, estimateOf func(key string) func(S) float64, src []byte, class func(S) S,
) (Judgement, *text.Error) {
	j := &judge[S, A]{
		problem: p, estimateOf: estimateOf, class: class, index: map[S]uint32{}, limit: math.Inf(1), depthLimit: math.MaxInt32,
		policies: allPolicies, testsGenerated: true, pending: None, goalGenerated: None, iteration: 1, over: map[float64]bool{}, moves: map[uint32][]string{},
	}
	j.found.Weight = 1
	if method != "" {
		if expected := j.setMethod(method); expected != nil {
			return j.found, &text.Error{What: text.M("explore.trace.line", "Text", text.Clip(method, mostQuoted)), Expected: *expected}
		}
		j.isOverridden = true
	}
	lines, wrong := readNumberedLines(ctx, src, func(line int, event string, words []string) *text.Message {
		j.line = line
		if j.found.Fault != nil || j.info != nil && !j.found.Judged {
			return nil
		}
		return j.readLine(event, words)
	})
	j.found.Nodes, j.found.Expanded = len(j.nodes), j.expanded
	switch {
	case wrong != nil || ctx.Err() != nil || j.info != nil && !j.found.Judged:
		return j.found, wrong
	case len(j.nodes) == 0 && j.found.Fault == nil:
		return j.found, WrongLine(lines, "", Form("trace node 0 - -"))
	}
	if j.found.Fault == nil {
		j.found.Policies, j.found.End = j.policies, AtGoal
		switch {
		case j.isOver:
		case j.pending != None:
			j.found.End = Early
		default:
			j.found.End = j.order.end()
		}
	}
	return j.found, nil
}

// order holds the order in which the nodes of a trace are taken against that of its algorithm.
type order interface {
	giveNode(node uint32)
	takeNode(node uint32, isGoal bool)
	end() End
}

// judge follows the lines of a trace under all policies at once.
type judge[S comparable, A any] struct {
	problem    search.NotatedProblem[S, A]
	estimateOf func(key string) func(S) float64
	class      func(S) S

	found        Judgement
	info         *search.Info
	order        order
	isOverridden bool
	estimate     func(S) float64 // nil where values are taken as the trace has them
	slack        float64         // of these values, which may be rounded
	weighed      uint32          // the node that told the weight, None for none yet
	isWeighed    bool

	line     int // under way
	step     int
	first    uint32 // node of the iteration
	edges    []search.Edge[S, A]
	expanded int
	dropped  int
	goals    int // lines
	starts   int
	policies Policy
	nodes    []judged
	numbers  []uint32 // nodes by the file's own numbers
	states   []S
	of       []stateFacts // of the states
	index    map[S]uint32
	moves    map[uint32][]string // of nodes that were parents of late

	limit      float64 // of the iteration
	limitLine  int
	iteration  uint32
	depthLimit int32

	frames []frame // the nodes under way: a path depth first, else the last one expanded
	queues [3]queue

	pending        uint32 // a goal that was expanded, and has to be said to be one
	pendingLine    int
	pendingStep    int
	testsGenerated bool   // breadth first, as far as is known goals are tested when they are generated
	goalGenerated  uint32 // in the frame under way

	over      map[float64]bool // f above the limit that this iteration came to; whether every search comes to it
	overGuess bool             // there are others, which the trace does not say
	isOver    bool             // the goal was there
	isCounted bool
}

// judged is a node of the trace.
type judged struct {
	h, f               float64 // f is what it is taken by
	number, parent     uint32
	state              uint32
	next               uint32 // another one of the same state
	g, cost, depth     int32
	ordinal            uint16
	isExpanded, isOver bool
	waits              [3]bool // in the queues
}

// stateFacts tells what happened to a state.
type stateFacts struct {
	class          uint32 // the state whose facts count
	last           uint32 // node, of a chain
	best           uint32 // node that is cheapest so far
	done           int32  // the least g at which it was expanded
	seen, closed   uint32 // iterations in which it last was, from 1
	onPath         int32
	room, doneRoom float64 // the most that was left of the limit when it was generated, expanded
	estimate       float64
	isEstimated    bool
}

// frame is a node that was expanded, with its successors.
type frame struct {
	node  uint32
	to    []uint32 // states
	cost  []int32
	given []uint32 // nodes, None for those that the trace does not have
}

func (j *judge[S, A]) readLine(event string, words []string) *text.Message { //nolint:gocyclo // one case for each event
	count := len(words)
	if event == "algorithm" && (j.info == nil || j.isOverridden && j.starts == 0) {
		if j.isOverridden {
			return nil
		}
		return j.setMethod(strings.Join(words, " "))
	}
	switch {
	case j.info == nil:
		return new(text.M("explore.trace.algorithm", "Algorithms", strings.Join(WithTraces(), " ")))
	case len(j.states) > mostStates:
		return new(text.M("explore.trace.memory", "Limit", mostBytes>>20))
	case event == "depth" && count == 1 && len(j.nodes) == 0:
		return j.readDepth(words[0])
	case event == "counts" && count == 2:
		return j.readCounts(words)
	case event == "node" && count >= 3:
		return j.readNode(words[0], words[1], words[2:])
	case event == "drop" && count >= 2:
		return j.readDrop(words[0], words[1:])
	case (event == "expand" || event == "goal") && count == 1:
		return j.readTaken(words[0], event == "goal")
	case event == "limit" && count == 1:
		return j.readLimit(words[0])
	}
	return new(Form(events))
}
