// Package explore answers what a search did at each of its steps, from the trace of the
// run: which node was chosen and why, what became of its successors, what waited and in
// which order. It runs no search again: states are replayed by the edges of the trace,
// and every order, fate and value is what the search itself decided. Its words are those
// of core/game/exploration.go, which says what a step, a frontier and a fate mean.
//
//	trace (core/search/internal/record)  nodes and events, at most 12 bytes a node
//	Explorer                             index over both: steps, ends, equal states
package explore

import (
	"math"
	"slices"
	"sort"
	"sync"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/internal/record"
)

// None is no node.
const None = record.None

// Explorer answers from the trace of one run. It never changes once it is made; any
// goroutine may ask it.
type Explorer[S comparable] struct {
	space    space[S]
	strategy search.Strategy[S]
	trace    *search.Trace
	// finalBound is what the run has proved in the end.
	finalBound int
	// notation writes the last move of a way, given by its edges from the start.
	notation func(ordinals []int) string
	between  record.Interleaving
	phases   []record.Phase

	// steps are the events that took a node, in their order; nil where all did.
	steps []uint32
	count int // of these
	// looked are the steps that expanded nothing, again those that expanded a node not
	// for the first time, in their order.
	looked, again []uint32
	// ended is the event at which each node ceased to wait, never where it did not.
	ended []uint32
	// gone are the events by which a node that was not taken ceased to wait.
	gone []uint32
	// prints are 16 bits of the hash of each node's state, nil where none are needed.
	prints []uint16
	// waits is how many waited after each step, where that is no matter of counting.
	waits []uint32
	// backs are the events of backups.
	backs []uint32
	// rests are the first events of each phase that only say what was left.
	rests []uint32
	// deep are the steps that looked deeper than any before.
	deep []int
	// past is what happened to each node, where nodes wait again.
	past history
	// depths are those of all nodes, where they decide what is taken.
	depths []uint32
	goal   uint32
	extra  int64
}

// noEvent is behind all events.
const noEvent = math.MaxUint32

// New makes an explorer of the run of a strategy on a problem, as it was searched: for
// duplicates of the quotient, its classes. It ended with a bound; notation writes the last
// move of a way, given by its edges from the start. Nil says that the run has looked at
// nothing.
func New[S comparable, A any](
	p search.Problem[S, A], s search.Strategy[S], t *search.Trace, finalBound int, notation func(ordinals []int) string,
) *Explorer[S] {
	if t.Nodes() == 0 || len(t.Phases) == 0 {
		return nil
	}
	if !s.Algorithm.Informed() {
		s.Heuristic = search.Heuristic[S]{}
	}
	x := &Explorer[S]{
		space:    problem[S, A]{p, &sync.Pool{New: func() any { return new([]search.Edge[S, A]) }}},
		strategy: s, trace: t, finalBound: finalBound, notation: notation,
		between: t.Interleave(), phases: t.Phases, goal: None,
	}
	x.index()
	switch x.algorithm(0) {
	case search.SMAStar:
		x.recordHistory()
		x.countWaitingOpen()
	case search.RBFS:
		x.recordHistory()
		x.countWaitingPath()
	}
	x.makePrints()
	x.deep = x.levels()
	x.extra = x.between.Bytes() + 2*int64(len(x.prints)) + 8*int64(len(x.deep))
	for _, list := range [][]uint32{x.steps, x.looked, x.again, x.ended, x.gone, x.waits, x.backs, x.past.first, x.past.events, x.past.gone, x.depths} {
		x.extra += 4 * int64(len(list))
	}
	return x
}

func (x *Explorer[S]) index() {
	x.ended = slices.Repeat([]uint32{noEvent}, x.trace.Nodes())
	x.rests = slices.Repeat([]uint32{noEvent}, len(x.phases))
	all := true
	for e := range x.trace.Kept() {
		kind, node := x.trace.Event(e)
		if kind > record.Depth {
			if all {
				all, x.steps = false, make([]uint32, e, max(1024, 2*e))
				for i := range x.steps {
					x.steps[i] = uint32(i)
				}
			}
			x.indexOther(kind, node, e)
			continue
		}
		x.count++
		if !all {
			x.steps = append(x.steps, e)
		}
		x.indexStep(kind, node, e)
	}
}

func (x *Explorer[S]) indexStep(kind record.Kind, node, e uint32) {
	if kind != record.Expand {
		x.looked = append(x.looked, uint32(x.count))
	} else if x.ended[node] != noEvent {
		x.again = append(x.again, uint32(x.count))
	}
	if kind == record.Goal {
		x.goal = node
	}
	if x.ended[node] == noEvent {
		x.ended[node] = e
	}
}

func (x *Explorer[S]) indexOther(kind record.Kind, node, e uint32) {
	switch kind {
	case record.Left:
		phase := x.phaseOf(e, func(p *record.Phase) uint32 { return p.Event })
		if x.algorithm(phase) != search.SMAStar {
			x.rests[phase] = min(x.rests[phase], e)
		}
	case record.Backup:
		x.backs = append(x.backs, e)
	case record.Replaced, record.Dropped:
		if x.ended[node] == noEvent {
			x.ended[node] = e
			x.gone = append(x.gone, e)
		}
	}
}

// Steps is the number of steps, the first one counted, at which nothing was done.
func (x *Explorer[S]) Steps() int { return 1 + x.count }

// Nodes is the number of nodes that are kept, and Whole reports whether these are all.
func (x *Explorer[S]) Nodes() int { return x.trace.Nodes() }

// Whole reports whether all nodes are kept.
func (x *Explorer[S]) Whole() bool { return x.trace.Whole() }

// Bytes is the memory of the trace, and of what is kept beside it.
func (x *Explorer[S]) Bytes() (trace, extra int64) { return x.trace.Bytes(), x.extra }

// Goal is the node that ended the search, None where there is none.
func (x *Explorer[S]) Goal() uint32 { return x.goal }

func (x *Explorer[S]) event(step int) uint32 {
	if x.steps == nil {
		return uint32(step - 1)
	}
	return x.steps[step-1]
}

// stepBefore is the last step whose event comes before an event, 0 for none.
func (x *Explorer[S]) stepBefore(e uint32) int {
	if x.steps == nil {
		return int(min(e, uint32(x.count)))
	}
	return countBelow(x.steps, e)
}

func countBelow(list []uint32, value uint32) int {
	count, _ := slices.BinarySearch(list, value)
	return count
}

// Phase is the number of the phase of a step.
func (x *Explorer[S]) Phase(step int) int {
	if step == 0 {
		return 0
	}
	return x.phaseOf(x.event(step), func(p *record.Phase) uint32 { return p.Event })
}

// phaseOf is the last phase that begins at or before something.
func (x *Explorer[S]) phaseOf(at uint32, first func(*record.Phase) uint32) int {
	return sort.Search(len(x.phases), func(i int) bool { return first(&x.phases[i]) > at }) - 1
}

func (x *Explorer[S]) phaseOfNode(node uint32) int {
	return x.phaseOf(node, func(p *record.Phase) uint32 { return p.Node })
}

// Phases are the parts of the run.
func (x *Explorer[S]) Phases() []game.Phase {
	list := make([]game.Phase, len(x.phases))
	for i, p := range x.phases {
		list[i] = game.Phase{
			First: x.firstStep(i), Algorithm: x.algorithm(i), Parameter: p.Parameter, Iteration: p.Iteration, Limit: p.Limit,
		}
	}
	return list
}

func (x *Explorer[S]) firstStep(phase int) int {
	if phase == 0 {
		return 0
	}
	return min(x.stepBefore(x.phases[phase].Event)+1, x.count)
}

func (x *Explorer[S]) algorithm(phase int) search.Algorithm {
	return search.Algorithm(x.phases[phase].Algorithm)
}

// expansionOrder is how a search makes its successors.
type expansionOrder uint8

const (
	eager  expansionOrder = iota // all of them at once; all that comes before the next step belongs to this one
	lazy                         // each when its turn comes: none belongs to the step
	backed                       // all at once; what is backed up then belongs to the next step
)

func expansionOrderOf(a search.Algorithm) expansionOrder {
	switch a {
	case search.IDS, search.IDAStar:
		return lazy
	case search.RBFS:
		return backed
	}
	return eager
}

// view is what there is after a step: the events and nodes before these.
type view struct {
	step          int
	phase         int
	events, nodes uint32
}

func (x *Explorer[S]) viewAfter(step int) view {
	v := view{step: step, phase: x.Phase(step)}
	how, next := expansionOrderOf(x.algorithm(v.phase)), x.trace.Kept()
	last := step == x.count
	if !last {
		next = x.event(step + 1)
	}
	switch {
	case step == 0 && last:
		v.events, v.nodes = next, uint32(x.trace.Nodes())
		return v
	case step == 0:
		v.events, v.nodes = next, min(1, x.between.NodesBefore(next))
		return v
	case how == eager:
		v.events = next
	default:
		v.events = x.event(step) + 1
	}
	v.events = min(v.events, x.rests[v.phase])
	v.nodes = x.between.NodesBefore(v.events)
	if how == lazy && !last {
		v.nodes = x.between.NodesBefore(v.events - 1)
	}
	if next := v.phase + 1; next < len(x.phases) {
		v.events, v.nodes = min(v.events, x.phases[next].Event), min(v.nodes, x.phases[next].Node)
	}
	return v
}

func (x *Explorer[S]) generated(node uint32) int {
	step := x.stepBefore(x.between.EventsBefore(node))
	if step < x.count && x.viewAfter(step).nodes <= node {
		step++
	}
	return step
}

// Expanded is the number of expansions up to a step.
func (x *Explorer[S]) Expanded(step int) int { return step - countBelow(x.looked, uint32(step)+1) }

// Generated is the number of nodes made up to a step.
func (x *Explorer[S]) Generated(step int) int { return int(x.viewAfter(step).nodes) }

// StepOf is the step that looked at a node last, -1 for none.
func (x *Explorer[S]) StepOf(node uint32) int {
	if int(node) >= len(x.ended) {
		return -1
	}
	return x.lookedAt(node, x.trace.Kept())
}

// lookedAt is the last step that looked at a node before an event, -1 for none.
func (x *Explorer[S]) lookedAt(node, events uint32) int {
	e := x.ended[node]
	if e == noEvent || e >= events {
		return -1
	}
	if kind, _ := x.trace.Event(e); kind > record.Depth {
		return -1
	}
	if i := x.lastEvent(node, events, func(kind record.Kind) bool { return kind <= record.Depth }); i != noEvent {
		e = i
	}
	return x.stepBefore(e) + 1
}

// Path are the nodes from a start to a node.
func (x *Explorer[S]) Path(node uint32) []uint32 {
	path := []uint32{node}
	for parent := x.trace.Parent(node); parent != node; parent = x.trace.Parent(node) {
		node = parent
		path = append(path, node)
	}
	slices.Reverse(path)
	return path
}

// Ordinals are the edges on the way to a node.
func (x *Explorer[S]) Ordinals(node uint32) []int {
	ordinals := []int{}
	for _, n := range x.Path(node)[1:] {
		ordinals = append(ordinals, x.trace.Edge(n))
	}
	return ordinals
}
