// Package record keeps what a search says that it does, so that it can be looked into
// when it has ended: see core/search/explore, which reads it.
//
//	steps    a node was taken: what was done, what there was then
//	nodes    parent | ordinal | depth | g | h | f | its wait     by number, in the order of their making
//	slots    fate | node          one for each successor of a step, in the game's order
//	again    f | wait             of nodes that wait more than once
//
// What one node has had lies together in an index that is made when the run has ended
// (index.go), so that it is found by its step however much it is.
//
//	step     0     1     2     3     4
//	node 7         made  ........taken          it waits from 1 to 3
//
// States are not kept: they are replayed by the ordinals from the start.
package record

import (
	"time"

	"procura/core/internal/store"
	"procura/core/internal/system"
)

// None is no node.
const None = store.None

// never is behind all steps.
const never = ^uint32(0)

const (
	// A slot is a fate and a node.
	nodeBits = 28
	nodeMask = 1<<nodeBits - 1

	// stride is the number of expansions between two stamps, until there are most of
	// them: then every second one goes.
	stride, mostStamps = 1024, 1 << 15
)

// group counts what a search has in its frontier, and has expanded.
type group struct{ waiting, closed uint32 }

// Trace is the record of a run. The zero Trace keeps all nodes that memory allows. It
// is for one run; while that is under way, for its goroutine. What a search says to nil is
// not kept.
//
// Its memory counts against the limit of the run, but the run never ends sooner for it:
//
//	bytes of the run + bytes of the trace <= limit      else the trace keeps fewer nodes
type Trace struct {
	// Most limits the nodes that are kept, 0 for all.
	Most int

	Kept

	// Stamps are the counters at regular numbers of expansions, in order; Last are the final ones. Only the trace
	// writes them.
	Stamps []Stamp
	Last   Stamp

	of store.Chunked[uint32] // the number of each node that a search keeps

	groups   []group
	finished bool // the last step is over
	full     bool
	proved   Proved
	began    time.Time
	own      store.Budget
	run      *store.Budget // of the run
	inner    *store.Budget // of a search that is a part of it, nil for none
	stride   int64
	expanded int64
	made     int64
}

// Begin tells the trace the memory and the clock of its run.
func (t *Trace) Begin(run *store.Budget, began time.Time) {
	t.run, t.inner = run, nil
	if !t.began.IsZero() {
		return
	}
	t.began, t.stride = began, stride
	t.steps.Budget, t.nodes.Budget, t.again.Budget = &t.own, &t.own, &t.own
	t.slots.Budget, t.replaced.Budget, t.of.Budget = &t.own, &t.own, &t.own
	t.looks.Budget, t.waits.Budget, t.children.Budget = &t.own, &t.own, &t.own
	t.steps.Append(Step{})
}

// Opened is the trace of a run that somebody else tells of, of so many nodes at most.
func Opened(most int) *Trace {
	t := &Trace{Most: most}
	t.Begin(&store.Budget{}, system.Now())
	return t
}

// Within tells the memory of a search that is a part of the run, nil when it has ended.
func (t *Trace) Within(inner *store.Budget) { t.inner = inner }

// Group begins the counts of one more search of the run, and returns their number.
func (t *Trace) Group() int {
	t.groups = append(t.groups, group{})
	return len(t.groups) - 1
}

// Open begins a phase.
func (t *Trace) Open(p Phase) {
	if t.full {
		return
	}
	p.Node = t.nodes.Len()
	if p.Node > 0 {
		t.finish()
		p.First = t.steps.Len()
	}
	if last := len(t.Phases) - 1; last >= 0 && t.Phases[last].First == p.First && t.Phases[last].Node == p.Node {
		t.Phases = t.Phases[:last] // nothing happened in it
	}
	t.Phases = append(t.Phases, p)
}

func (t *Trace) phase() *Phase { return &t.Phases[len(t.Phases)-1] }

func (t *Trace) group() *group { return &t.groups[t.phase().Group] }

// finish ends the last step, if it is not over.
func (t *Trace) finish() {
	if t.finished {
		return
	}
	s := t.steps.At(t.steps.Len() - 1)
	s.Nodes, s.Waiting, s.Closed = t.nodes.Len(), t.group().waiting, t.group().closed
	t.finished = true
}

// Take begins a step: a node was taken from the frontier, and has so many successors. It
// tells what the search has proved by then, and how many wait.
func (t *Trace) Take(kind Kind, number uint32, successors int, now Proved, waiting int64) {
	now.Earned = now.Earned || t.proved.Earned
	if !t.full && (len(t.Changes) == 0 || t.proved != now) {
		t.Changes = append(t.Changes, Change{t.steps.Len(), now})
	}
	t.proved = now
	if kind == Expanded || kind == Resumed {
		t.expanded++
		if t.expanded%t.stride == 0 {
			t.stamp(Stamp{t.expanded, t.made, waiting, now.Bound, system.Since(t.began)})
		}
	}
	if t.full {
		return
	}
	t.finish()
	g, w := t.group(), t.lastWait(number)
	if w.To == never {
		g.waiting--
	}
	w.To, w.Taken = t.steps.Len(), true
	t.setLastWait(number, w)
	t.steps.Append(Step{Kind: t.openSlots(kind, number, successors), Node: number, Slots: t.slots.Len() - uint32(successors), Expanded: uint32(t.expanded)})
	t.finished = false
	if t.phase().End == AtExpansion {
		g.waiting += uint32(successors)
		t.finish()
	}
}

// openSlots makes place for the fates of successors. Those of a node that makes some
// again are as they stand.
func (t *Trace) openSlots(kind Kind, number uint32, successors int) Kind {
	n, first := t.nodes.At(number), t.slots.Len()
	for i := range uint32(successors) {
		slot := uint32(Unmade)<<nodeBits | nodeMask
		if kind == Resumed {
			slot = *t.slots.At(n.slots + i)
			if fate, made := Fate(slot>>nodeBits), slot&nodeMask; fate == Fresh && t.lastWait(made).Gone != Unmade {
				slot = uint32(t.lastWait(made).Gone)<<nodeBits | made
			}
		}
		t.slots.Append(slot)
	}
	if kind != Expanded && kind != Resumed {
		return kind
	}
	if n.slots != None {
		kind = Resumed
	} else {
		t.group().closed++
	}
	n.slots = first
	return kind
}

// Judge records what became of a successor of a node, and the other node that this is
// about, None for none.
func (t *Trace) Judge(parent uint32, ordinal int, fate Fate, other uint32) {
	if t == nil || t.full || parent == None {
		return
	}
	*t.slots.At(t.nodes.At(parent).slots + uint32(ordinal)) = uint32(fate)<<nodeBits | other&nodeMask
	if t.phase().End == AtExpansion {
		t.group().waiting--
	}
}

// Add records a node with the fate of the successor that it is, and returns its number;
// None once the keeping has ended. One that is better than another takes its place. A
// start is its own parent, given as None.
func (t *Trace) Add(n Node, fate Fate, other uint32) uint32 {
	t.made++
	if t.run.Limit > 0 && t.over() {
		t.yield()
	}
	number := t.nodes.Len()
	if t.full || t.Most > 0 && int(number) >= t.Most || number >= nodeMask {
		t.end()
		return None
	}
	if fate == Better {
		t.GiveUp(other, Better)
		t.replaced.Append([2]uint32{number, other})
	}
	n.From, n.to = t.steps.Len()-1, never
	n.slots, n.last = None, None
	if n.Parent == None {
		n.Parent = number
	} else {
		n.Depth = t.nodes.At(n.Parent).Depth + 1
		t.Judge(n.Parent, int(n.Ordinal), fate, number)
		if t.phase().End == AtExpansion || fate == Dead {
			n.to = n.From
		}
	}
	if n.to == never {
		t.group().waiting++
	}
	t.nodes.Append(n)
	return number
}

// SetNumber tells which node of the search a node is.
func (t *Trace) SetNumber(id, number uint32) {
	if id < t.of.Len() {
		*t.of.At(id) = number
	} else if !t.full {
		t.of.Append(number)
	}
}

// Number is the number of a node that the search keeps.
func (t *Trace) Number(id uint32) uint32 {
	if t == nil || id >= t.of.Len() {
		return None
	}
	return *t.of.At(id)
}

// now is the step that what happens to nodes belongs to.
func (t *Trace) now() uint32 {
	if t.phase().End == AtBackup {
		t.finish()
		return t.steps.Len()
	}
	return t.steps.Len() - 1
}

// Wait records that a node waits with another f.
func (t *Trace) Wait(number uint32, f float64) {
	if t == nil || t.full {
		return
	}
	step := t.now()
	if w := t.lastWait(number); w.To == never {
		w.To = step
		t.setLastWait(number, w)
	} else {
		t.group().waiting++
	}
	t.wait(number, Wait{F: f, From: step, To: never})
}

// GiveUp records that a node was given up. For a successor of the node of the step that is
// its fate, unless it was replaced.
func (t *Trace) GiveUp(number uint32, fate Fate) {
	if t == nil || t.full {
		return
	}
	step := t.now()
	switch w := t.lastWait(number); {
	case w.To == never:
		t.group().waiting--
		w.To, w.Gone = step, fate
		t.setLastWait(number, w)
	case fate == Better:
		return
	default:
		t.wait(number, Wait{F: w.F, From: step, To: step, Gone: fate})
	}
	n := t.nodes.At(number)
	if busy := t.steps.At(t.steps.Len() - 1).Node; fate != Better && n.Parent == busy && step < t.steps.Len() && number != busy {
		t.Judge(busy, int(n.Ordinal), fate, number)
	}
}

func (t *Trace) stamp(s Stamp) {
	t.Stamps = append(t.Stamps, s)
	if len(t.Stamps) < mostStamps {
		return
	}
	for i := range t.Stamps[:mostStamps/2] {
		t.Stamps[i] = t.Stamps[2*i+1]
	}
	t.Stamps, t.stride = t.Stamps[:mostStamps/2], 2*t.stride
}

// Close ends the recording, and frees what only that needs.
func (t *Trace) Close() {
	t.Last = Stamp{t.expanded, t.made, 0, t.proved.Bound, system.Since(t.began)}
	if !t.full && t.nodes.Len() > 0 {
		t.finish()
		t.steps.At(t.steps.Len() - 1).Nodes = t.nodes.Len()
	}
	t.of.Release()
	t.run, t.inner = nil, nil
	t.index()
}

// over reports whether the run, which has a limit, has no room for the trace.
func (t *Trace) over() bool {
	used := t.own.Used + t.run.Used + t.nodes.NextItemBytes() + t.steps.NextItemBytes() + t.again.NextItemBytes()
	if t.inner != nil {
		used += t.inner.Used
	}
	return used > t.run.Limit
}

// end ends the keeping: with the step before the one under way.
func (t *Trace) end() {
	if t.full || t.nodes.Len() == 0 {
		t.full = true
		return
	}
	t.full = true
	last := t.steps.Len() - 1
	if !t.finished && last > 0 {
		last--
	}
	t.truncate(last)
}

// yield ends the keeping, and gives up half of the nodes, the last ones, until there is
// room for the run: in the end all of them.
func (t *Trace) yield() {
	t.end()
	for t.over() && t.nodes.Len() > 0 {
		last := t.stepOf(t.nodes.Len()/2 + 1)
		if last == 0 {
			t.truncate(0)
			t.nodes.Truncate(0)
			t.of.Release()
		} else {
			t.truncate(last - 1)
		}
		t.steps.Trim()
		t.nodes.Trim()
		t.slots.Trim()
		t.again.Trim()
	}
}
