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

// never is behind all events.
const never = math.MaxUint32

// New makes an explorer of the run of a strategy on a problem, as it was searched: for
// duplicates of the quotient, its classes. Nil says that the run has looked at nothing.
func New[S comparable, A any](p search.Problem[S, A], s search.Strategy[S], t *search.Trace) *Explorer[S] {
	if t.Nodes() == 0 || len(t.Phases()) == 0 {
		return nil
	}
	if !s.Algorithm.Informed() {
		s.Heuristic = search.Heuristic[S]{}
	}
	x := &Explorer[S]{space: spaceOf(p), strategy: s, trace: t, between: t.Interleave(), phases: t.Phases(), goal: None}
	x.index()
	x.simulate()
	x.fingerprint()
	x.deep = x.levels()
	x.extra = x.between.Bytes() + 2*int64(len(x.prints)) +
		4*int64(len(x.steps)+len(x.looked)+len(x.again)+len(x.ended)+len(x.gone)+len(x.waits)+len(x.backs)+len(x.past.first)+len(x.past.events)+len(x.past.gone)+len(x.depths)+2*len(x.deep))
	return x
}

// index goes through the events once.
func (x *Explorer[S]) index() {
	x.ended = make([]uint32, x.trace.Nodes())
	for i := range x.ended {
		x.ended[i] = never
	}
	x.rests = make([]uint32, len(x.phases))
	for i := range x.rests {
		x.rests[i] = never
	}
	all := true
	for e := range x.trace.Kept() {
		kind, node := x.trace.Event(e)
		if kind > record.Depth {
			if all {
				all, x.steps = false, sequence(e)
			}
			x.left(kind, node, e)
			continue
		}
		x.count++
		if !all {
			x.steps = append(x.steps, e)
		}
		x.took(kind, node, e)
	}
}

func sequence(n uint32) []uint32 {
	list := make([]uint32, n, max(1024, 2*n))
	for i := range list {
		list[i] = uint32(i)
	}
	return list
}

// took notes an event that is a step.
func (x *Explorer[S]) took(kind record.Kind, node, e uint32) {
	if kind != record.Expand {
		x.looked = append(x.looked, uint32(x.count))
	} else if x.ended[node] != never {
		x.again = append(x.again, uint32(x.count))
	}
	if kind == record.Goal {
		x.goal = node
	}
	if x.ended[node] == never {
		x.ended[node] = e
	}
}

// left notes an event that is no step.
func (x *Explorer[S]) left(kind record.Kind, node, e uint32) {
	switch kind {
	case record.Left:
		phase := x.phaseOf(e, func(p *record.Phase) uint32 { return p.Event })
		if x.algorithm(phase) != search.SMAStar {
			x.rests[phase] = min(x.rests[phase], e)
		}
	case record.Backup:
		x.backs = append(x.backs, e)
	case record.Replaced, record.Dropped:
		if x.ended[node] == never {
			x.ended[node] = e
			x.gone = append(x.gone, e)
		}
	}
}

// Steps is the number of steps, the first one counted, at which nothing was done.
func (x *Explorer[S]) Steps() int { return 1 + x.count }

// Trace is what the explorer answers from.
func (x *Explorer[S]) Trace() *search.Trace { return x.trace }

// Bytes is the memory of the trace, and of what is kept beside it.
func (x *Explorer[S]) Bytes() (trace, extra int64) { return x.trace.Bytes(), x.extra }

// Goal is the node that ended the search, None where there is none.
func (x *Explorer[S]) Goal() uint32 { return x.goal }

// event is the event of a step from 1 on.
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
	return sort.Search(len(x.steps), func(i int) bool { return x.steps[i] >= e })
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
func (x *Explorer[S]) Phases() []record.Phase { return x.phases }

// First is the first step of a phase.
func (x *Explorer[S]) First(phase int) int {
	if phase == 0 {
		return 0
	}
	return min(x.stepBefore(x.phases[phase].Event)+1, x.count)
}

// algorithm is that of a phase.
func (x *Explorer[S]) algorithm(phase int) search.Algorithm {
	return search.Algorithm(x.phases[phase].Algorithm)
}

// manner is how a search makes its successors.
type manner uint8

const (
	eager  manner = iota // all of them at once; all that comes before the next step belongs to this one
	lazy                 // each when its turn comes: none belongs to the step
	backed               // all at once; what is backed up then belongs to the next step
)

func mannerOf(a search.Algorithm) manner {
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

// after is the view of a step.
func (x *Explorer[S]) after(step int) view {
	v := view{step: step, phase: x.Phase(step)}
	last := step == x.count
	how := mannerOf(x.algorithm(v.phase))
	switch {
	case step == 0 && last:
		v.events, v.nodes = x.trace.Kept(), uint32(x.trace.Nodes())
		return v
	case step == 0:
		v.events = x.event(1)
		v.nodes = min(1, x.between.NodesBefore(v.events))
		return v
	case how == eager && !last:
		v.events = x.event(step + 1)
	case how == eager:
		v.events = x.trace.Kept()
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

// generated is the step at which a node was made.
func (x *Explorer[S]) generated(node uint32) int {
	step := x.stepBefore(x.between.EventsBefore(node))
	if step < x.count && x.after(step).nodes <= node {
		step++
	}
	return step
}

// upTo is how many of a rising list are at most a value.
func upTo(list []uint32, value uint32) int {
	return sort.Search(len(list), func(i int) bool { return list[i] > value })
}

// Expanded is the number of expansions up to a step.
func (x *Explorer[S]) Expanded(step int) int { return step - upTo(x.looked, uint32(step)) }

// Generated is the number of nodes made up to a step.
func (x *Explorer[S]) Generated(step int) int { return int(x.after(step).nodes) }

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
	if e == never || e >= events {
		return -1
	}
	if kind, _ := x.trace.Event(e); kind > record.Depth {
		return -1
	}
	past := x.past.of(node)
	for i := goneBefore(past, events) - 1; i >= 0; i-- {
		if kind, _ := x.trace.Event(past[i]); kind <= record.Depth {
			e = past[i]
			break
		}
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
	path := x.Path(node)
	ordinals := make([]int, 0, len(path))
	for _, n := range path[1:] {
		ordinals = append(ordinals, x.trace.Edge(n))
	}
	return ordinals
}
