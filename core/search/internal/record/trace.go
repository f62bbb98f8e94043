// Package record keeps what a search did, a few bytes a node, so that it can be looked
// into when it has ended: see core/search/explore, which answers from it.
//
//	nodes    parent u32 | edge u16                    by number, in the order of their making
//	events   kind 3 bits | node 29 bits               what happened to nodes, in its order
//	order    one bit for each of both, 1 for an event   which came first
//
// States are not kept: they are replayed by the edges from the start. So a node of a
// search that looks at each of its nodes once takes 10.3 bytes.
package record

import (
	"time"

	"procura/core/internal/system"
	"procura/core/search/internal/store"
)

// None is no node.
const None = store.None

// Kind is what happened to a node.
type Kind uint8

// The kinds. Those up to Depth are steps: a node was taken from the frontier.
const (
	Expand   Kind = iota // its successors were generated
	Goal                 // it ended the search
	Depth                // it lies at the limit of depth
	Replaced             // the node that is made next has its state and costs less
	Passed               // its entry, stale since it was replaced, came out of the frontier; in SMA*: it was lost
	Dropped              // given up: by a beam, or forgotten
	Backup               // it waits with another f, the next one of the backups
	Left                 // it waits at the end of the search, in this order; in SMA*: the edge of that number, made again, was a duplicate
)

const (
	kindShift = 29
	nodeMask  = 1<<kindShift - 1

	// stride is the number of expansions between two stamps, until there are most of
	// them: then every second one goes.
	stride, mostStamps = 1024, 1 << 15
)

// Phase is a part of a run.
type Phase struct {
	Algorithm string
	Parameter float64
	// Iteration is from 1 in searches that deepen, else 0; Limit is that on f.
	Iteration int
	Limit     float64
	// Event and Node are the first ones of the phase.
	Event, Node uint32
	// Group is the number of the search that it belongs to: one that was interrupted
	// by another goes on in its own group.
	Group int
}

// Stamp is what the run had counted after a number of expansions.
type Stamp struct {
	Expanded, Generated, Frontier int64
	Bound                         int
	Elapsed                       time.Duration
}

// Proved is a lower bound. Earned says that the search itself has proved one by then, and
// not only what was known of the start.
type Proved struct {
	Bound  int
	Earned bool
}

// Change is what was proved from an event on.
type Change struct {
	Event uint32
	Proved
}

// Unmade says that the run ended before a node's successors from one on were made.
type Unmade struct {
	Node uint32
	From int
}

// Trace is the record of a run. The zero Trace keeps all nodes that memory allows. It
// is for one run; while that is under way, for its goroutine. What happens to nodes, nil
// does not keep.
//
// Its memory counts against the limit of the run, but the run never ends sooner for it:
//
//	bytes of the run + bytes of the trace <= limit      else the trace keeps fewer nodes
type Trace struct {
	// Most is how many nodes are kept, 0 for all.
	Most int

	// Phases are the parts of the run, Changes the bounds that were proved, and Stamps the
	// counts after every so many expansions, in their order. Unmade are the nodes whose
	// successors were not all made when the run ended, and Last is what it had counted then.
	// Others only read them.
	Phases  []Phase
	Changes []Change
	Stamps  []Stamp
	Unmade  []Unmade
	Last    Stamp

	parents, events, f, backups store.Chunked[uint32]
	edges                       store.Chunked[uint16]
	order                       store.Chunked[uint64]
	bits                        uint32 // of order

	values   []float64 // what f and backups stand for
	valueOf  map[float64]uint32
	groups   int
	proved   Proved
	began    time.Time
	own      store.Budget
	run      *store.Budget // of the run
	inner    *store.Budget // of a search that is a part of it, nil for none
	full     bool
	steps    uint32 // events that are kept as they came; those behind only say an order
	taken    uint32 // the number of the last event that took a node, + 1
	bitsThen uint32 // of order when it came
	stride   int64
	expanded int64
	made     int64

	of    store.Chunked[uint32] // the number of each node that a search keeps
	stale map[entry]uint32
	most  int // entries of stale, booked
}

type entry struct {
	id uint32
	g  int32
}

// staleSize and valueSize are what an entry of stale and a value take, with their share
// of a table.
const staleSize, valueSize = 40, 48

// Begin tells the trace the memory and the clock of its run.
func (t *Trace) Begin(run *store.Budget, began time.Time) {
	t.run, t.inner = run, nil
	for _, c := range []*store.Chunked[uint32]{&t.parents, &t.events, &t.f, &t.backups, &t.of} {
		c.Budget = &t.own
	}
	t.edges.Budget, t.order.Budget = &t.own, &t.own
	if t.began.IsZero() {
		t.began, t.stride = began, stride
	}
}

// Within tells the memory of a search that is a part of the run, nil when it has ended.
func (t *Trace) Within(inner *store.Budget) { t.inner = inner }

func (t *Trace) over() bool {
	used := t.own.Used + t.run.Used
	if t.inner != nil {
		used += t.inner.Used
	}
	return t.run.Limit > 0 && used > t.run.Limit
}

// Group gives the number of a new search.
func (t *Trace) Group() int {
	t.groups++
	return t.groups - 1
}

// Open begins a phase.
func (t *Trace) Open(p Phase) {
	if t.full {
		return
	}
	p.Event, p.Node = t.events.Len(), t.parents.Len()
	if last := len(t.Phases) - 1; last >= 0 && t.Phases[last].Event == p.Event && t.Phases[last].Node == p.Node {
		t.Phases = t.Phases[:last] // nothing happened in it
	}
	t.Phases = append(t.Phases, p)
}

// Add records a node, and returns its number; None once the keeping has ended. A start
// is its own parent, given as None.
func (t *Trace) Add(parent uint32, edge int) uint32 {
	t.made++
	if t.run.Limit > 0 && t.over() {
		t.yield()
	}
	number := t.parents.Len()
	if t.full || t.Most > 0 && int(number) >= t.Most || number > nodeMask {
		t.end()
		return None
	}
	if parent == None {
		parent = number
	}
	if !t.parents.Append(parent) || !t.edges.Append(uint16(edge)) || !t.bit(false) {
		t.end()
		return None
	}
	return number
}

// AddValued is Add for a search that gives its nodes an f of its own.
func (t *Trace) AddValued(parent uint32, edge int, f float64) uint32 {
	number := t.Add(parent, edge)
	if number != None && !t.f.Append(t.value(f)) {
		t.end()
		return None
	}
	return number
}

// Enter records a node that the search keeps under a number of its own.
func (t *Trace) Enter(id, parent uint32, edge int) {
	from := None
	if parent != None {
		from = t.Number(parent)
	}
	number := t.Add(from, edge)
	switch {
	case id < t.of.Len():
		*t.of.At(id) = number
	case !t.full && !t.of.Append(number):
		t.end()
	}
}

// Happen records what happened to a node.
func (t *Trace) Happen(kind Kind, number uint32) {
	if t == nil {
		return
	}
	if t.full {
		if number < t.parents.Len() && kind != Replaced && kind != Backup {
			t.events.Append(uint32(kind)<<kindShift | number)
		}
		return
	}
	if number == None {
		return
	}
	if kind <= Depth {
		t.taken, t.bitsThen = t.events.Len()+1, t.bits
	}
	if !t.bit(true) || !t.events.Append(uint32(kind)<<kindShift|number) {
		t.end()
	}
}

// Take records that a node was taken from the frontier, with what the search has
// proved by then and how many wait.
func (t *Trace) Take(kind Kind, number uint32, now Proved, waiting int64) {
	now.Earned = now.Earned || t.proved.Earned
	if !t.full && (len(t.Changes) == 0 || t.proved != now) {
		t.Changes = append(t.Changes, Change{t.events.Len(), now})
	}
	t.proved = now
	t.Happen(kind, number)
	if kind != Expand {
		return
	}
	t.expanded++
	if t.expanded%t.stride == 0 {
		t.stamp(Stamp{t.expanded, t.made, waiting, now.Bound, system.Since(t.began)})
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

// Number is the number of a node that the search keeps.
func (t *Trace) Number(id uint32) uint32 {
	if id >= t.of.Len() {
		return None
	}
	return *t.of.At(id)
}

// Replace records that a node that the search keeps is about to be entered again, at
// less cost; open says that its entry is still in the frontier.
func (t *Trace) Replace(id uint32, g int32, open bool) {
	number := t.Number(id)
	if number == None {
		return
	}
	t.Happen(Replaced, number)
	if !open {
		return
	}
	if t.stale == nil {
		t.stale = map[entry]uint32{}
	}
	if len(t.stale) >= t.most {
		t.own.Take(staleSize * 256)
		t.most += 256
	}
	t.stale[entry{id, g}] = number
}

// Pass records that a stale entry came out of the frontier.
func (t *Trace) Pass(id uint32, g int32) {
	if number, ok := t.stale[entry{id, g}]; ok {
		delete(t.stale, entry{id, g})
		t.Happen(Passed, number)
	}
}

// Back records that a node waits with another f.
func (t *Trace) Back(number uint32, f float64) {
	if t == nil || t.full || number == None {
		return
	}
	if t.backups.Append(t.value(f)) {
		t.Happen(Backup, number)
		return
	}
	t.end()
}

// Break records that the run ended before a node's successors from one on were made.
func (t *Trace) Break(number uint32, from int) {
	if t != nil && !t.full && number != None {
		t.Unmade = append(t.Unmade, Unmade{number, from})
	}
}

// Close frees what only recording needs.
func (t *Trace) Close() {
	t.Last = Stamp{t.expanded, t.made, 0, t.proved.Bound, system.Since(t.began)}
	t.of.Release()
	t.own.Give(staleSize * int64(t.most))
	t.stale, t.valueOf, t.most, t.run, t.inner = nil, nil, 0, nil, nil
	if !t.full {
		t.steps = t.events.Len()
	}
}

// end ends the keeping: with the step before the one under way.
func (t *Trace) end() {
	if t.full {
		return
	}
	t.full = true
	if t.taken > 0 {
		t.steps, t.bits = t.taken-1, t.bitsThen
	}
	nodes := t.bits - t.steps
	t.parents.Truncate(nodes)
	t.edges.Truncate(nodes)
	t.f.Truncate(min(nodes, t.f.Len()))
	for len(t.Changes) > 0 && t.Changes[len(t.Changes)-1].Event >= t.steps {
		t.Changes = t.Changes[:len(t.Changes)-1]
	}
	for len(t.Phases) > 1 && t.Phases[len(t.Phases)-1].Event >= t.steps {
		t.Phases = t.Phases[:len(t.Phases)-1]
	}
	t.tidy(nodes)
}

// yield ends the keeping, and gives up half of the nodes, the last ones, until there is
// room for the run: in the end all of them.
func (t *Trace) yield() {
	t.end()
	for t.over() && t.parents.Len() > 0 {
		t.keep(t.parents.Len() / 2)
		t.trim()
	}
}

// keep keeps the steps whose successors are within so many nodes.
func (t *Trace) keep(nodes uint32) {
	taken, bitsThen, event := uint32(0), uint32(0), uint32(0)
	for bit := uint32(0); bit < t.bits && bit-event <= nodes; bit++ {
		if *t.order.At(bit >> 6)>>(bit&63)&1 == 0 {
			continue
		}
		if kind, _ := t.Event(event); kind <= Depth {
			taken, bitsThen = event+1, bit
		}
		event++
	}
	if nodes == 0 || taken == 0 {
		t.parents.Truncate(0)
		t.bits, t.steps, t.taken, t.bitsThen = 0, 0, 0, 0
		t.tidy(0)
		return
	}
	t.taken, t.bitsThen, t.full = taken, bitsThen, false
	t.end()
}

// trim gives back what is no longer used.
func (t *Trace) trim() {
	t.edges.Truncate(t.parents.Len())
	t.f.Truncate(min(t.parents.Len(), t.f.Len()))
	t.order.Truncate(min(t.order.Len(), (t.bits+63)/64))
	for _, c := range []*store.Chunked[uint32]{&t.parents, &t.events, &t.f} {
		c.Trim()
	}
	t.edges.Trim()
	t.order.Trim()
	if t.parents.Len() == 0 {
		t.of.Release()
		t.own.Give(staleSize * int64(t.most))
		t.stale, t.most = nil, 0
	}
}

// tidy takes events of nodes that are not kept out of those that only say an order.
func (t *Trace) tidy(nodes uint32) {
	to := t.steps
	for i := t.steps; i < t.events.Len(); i++ {
		if e := *t.events.At(i); e&nodeMask < nodes {
			*t.events.At(to) = e
			to++
		}
	}
	t.events.Truncate(to)
}

func (t *Trace) bit(event bool) bool {
	if t.bits>>6 == t.order.Len() && !t.order.Append(0) {
		return false
	}
	word := t.order.At(t.bits >> 6)
	*word &^= 1 << (t.bits & 63)
	if event {
		*word |= 1 << (t.bits & 63)
	}
	t.bits++
	return true
}

func (t *Trace) value(f float64) uint32 {
	if v, ok := t.valueOf[f]; ok {
		return v
	}
	if t.valueOf == nil {
		t.valueOf = map[float64]uint32{}
	}
	v := uint32(len(t.values))
	t.own.Take(valueSize)
	t.values = append(t.values, f)
	t.valueOf[f] = v
	return v
}
