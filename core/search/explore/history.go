package explore

import (
	"math"
	"slices"

	"procura/core/search/internal/record"
)

// history is what happened to each node of a search whose nodes wait again, RBFS and
// SMA*: the events that took it or backed it up, and the one that dropped it.
//
//	events[first[n]:first[n+1]]    of node n, rising
//	gone[n]                        never where it was not dropped
type history struct{ first, events, gone []uint32 }

// eventsOf are the events that took a node or backed it up; none where nothing is kept.
func (h *history) eventsOf(node uint32) []uint32 {
	if h.first == nil {
		return nil
	}
	return h.events[h.first[node]:h.first[node+1]]
}

func (x *Explorer[S]) recordHistory() {
	nodes := x.trace.Nodes()
	h := history{first: make([]uint32, nodes+1), gone: slices.Repeat([]uint32{noEvent}, nodes)}
	x.eachLifeEvent(func(e, node uint32, kind record.Kind) {
		if kind > record.Depth && kind != record.Backup {
			h.gone[node] = e
		} else {
			h.first[node+1]++
		}
	})
	for n := range nodes {
		h.first[n+1] += h.first[n]
	}
	h.events = make([]uint32, h.first[nodes])
	at := make([]uint32, nodes)
	x.eachLifeEvent(func(e, node uint32, kind record.Kind) {
		if kind <= record.Depth || kind == record.Backup {
			h.events[h.first[node]+at[node]] = e
			at[node]++
		}
	})
	x.past = h
}

func (x *Explorer[S]) eachLifeEvent(each func(e, node uint32, kind record.Kind)) {
	for e := range x.trace.Kept() {
		if kind, node := x.trace.Event(e); kind != record.Left && kind != record.Replaced {
			each(e, node, kind)
		}
	}
}

// key is the f with which a node of SMA* waits before an event, false where it does not.
func (x *Explorer[S]) key(node, events uint32) (float64, bool) {
	if x.past.gone[node] < events {
		return 0, false
	}
	past := x.past.eventsOf(node)
	last := countBelow(past, events) - 1
	if last < 0 {
		return x.trace.F(node), true
	}
	if kind, _ := x.trace.Event(past[last]); kind != record.Backup {
		return 0, false
	}
	return x.trace.Backup(countBelow(x.backs, past[last])), true
}

// droppedAs is how SMA* dropped a node before an event.
func (x *Explorer[S]) droppedAs(node, events uint32) (record.Kind, bool) {
	e := x.past.gone[node]
	if e >= events {
		return 0, false
	}
	kind, _ := x.trace.Event(e)
	return kind, true
}

// triedAgain is the last step at which each edge of a node, made again, was a duplicate,
// 0 for none.
func (x *Explorer[S]) triedAgain(f *successorSet[S]) []int {
	steps := make([]int, len(f.list))
	for _, e := range x.past.eventsOf(f.at.node) {
		if kind, _ := x.trace.Event(e); kind != record.Expand || e >= f.events {
			continue
		}
		step := x.stepBefore(e) + 1
		for e++; e < f.events; e++ {
			kind, edge := x.trace.Event(e)
			if kind <= record.Depth {
				break
			}
			if kind == record.Left {
				steps[edge] = step
			}
		}
	}
	return steps
}

// valueAt is the f of a node before an event, where the search gives its nodes one.
func (x *Explorer[S]) valueAt(node, events uint32) float64 {
	if e := x.lastEvent(node, events, func(kind record.Kind) bool { return kind == record.Backup }); e != noEvent {
		return x.trace.Backup(countBelow(x.backs, e))
	}
	return x.trace.F(node)
}

// lastEvent is the last event of a kind that took a node or backed it up before another one,
// noEvent for none.
func (x *Explorer[S]) lastEvent(node, before uint32, is func(record.Kind) bool) uint32 {
	past := x.past.eventsOf(node)
	for _, e := range slices.Backward(past[:countBelow(past, before)]) {
		if kind, _ := x.trace.Event(e); is(kind) {
			return e
		}
	}
	return noEvent
}

func (x *Explorer[S]) countWaitingOpen() {
	open := make([]bool, x.trace.Nodes())
	x.waits = make([]uint32, x.Steps())
	waiting, node, event := uint32(0), uint32(0), uint32(0)
	for step := range x.waits {
		v := x.viewAfter(step)
		for ; node < v.nodes; node++ {
			open[node] = true
			waiting++
		}
		for ; event < v.events; event++ {
			kind, n := x.trace.Event(event)
			if kind == record.Left || kind == record.Replaced || open[n] == (kind == record.Backup) {
				continue
			}
			open[n] = kind == record.Backup
			if open[n] {
				waiting++
			} else {
				waiting--
			}
		}
		x.waits[step] = waiting
	}
}

type frame struct {
	first, end uint32
	open       int // that have an f
}

func (x *Explorer[S]) countWaitingPath() {
	x.waits = append(make([]uint32, 0, x.Steps()), 1)
	var path []frame
	dead := map[uint32]bool{}
	sum, back := 0, 0
	leave := func(node uint32) {
		for len(path) > 0 && (node < path[len(path)-1].first || node >= path[len(path)-1].end) {
			sum -= path[len(path)-1].open
			path = path[:len(path)-1]
		}
	}
	for e := range x.trace.Kept() {
		kind, node := x.trace.Event(e)
		leave(node)
		if kind == record.Backup {
			if math.IsInf(x.trace.Backup(back), 1) && !dead[node] && len(path) > 0 {
				dead[node] = true
				path[len(path)-1].open--
				sum--
			}
			back++
			continue
		}
		on := len(path)
		if kind == record.Expand {
			f := frame{first: x.between.NodesBefore(e), end: x.between.NodesBefore(e + 1)}
			for n := f.first; n < f.end; n++ {
				if !math.IsInf(x.trace.F(n), 1) {
					f.open++
				}
			}
			path = append(path, f)
			sum += f.open
		}
		x.waits = append(x.waits, uint32(sum-on))
	}
}
