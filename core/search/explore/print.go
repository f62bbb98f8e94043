package explore

import (
	"procura/core/search"
	"procura/core/search/internal/record"
)

// fingerprint makes the prints: where a search drops states that it has, the node of an
// equal state is found by them, and then compared. The states are kept for this pass only.
func (x *Explorer[S]) fingerprint() {
	if x.strategy.Duplicates == search.Tree || mannerOf(x.algorithm(0)) != eager {
		return
	}
	nodes := uint32(x.trace.Nodes())
	x.prints = make([]uint16, nodes)
	states := make([]S, nodes)
	var room []next[S]
	parent := None
	for n := range nodes {
		if p := x.trace.Parent(n); p == n {
			states[n] = x.space.Start()
		} else {
			if p != parent {
				room, parent = x.space.successors(states[p], room[:0]), p
			}
			states[n] = room[x.trace.Edge(n)].state
		}
		x.prints[n] = uint16(x.space.Hash(states[n]) >> 24)
	}
}

// twin is a successor whose equal is looked for: the last node of its state below a
// number for which is says yes.
type twin[S comparable] struct {
	state S
	below uint32
	turn  uint32 // the first event behind its turn
	found uint32
}

// twins looks for the equals of some states among the nodes of a search, all in one go.
func (x *Explorer[S]) twins(list []twin[S], first uint32, is func(node uint32, t *twin[S]) bool) {
	for i := range list {
		list[i].found = None
	}
	if len(list) == 0 || x.prints == nil {
		return
	}
	var wanted [1 << 10]uint64
	top := uint32(0)
	prints := make([]uint16, len(list))
	for i := range list {
		prints[i] = uint16(x.space.Hash(list[i].state) >> 24)
		wanted[prints[i]>>6] |= 1 << (prints[i] & 63)
		top = max(top, list[i].below)
	}
	for n := top; n > first; n-- {
		mark := x.prints[n-1]
		if wanted[mark>>6]>>(mark&63)&1 == 0 {
			continue
		}
		for i := range list {
			if t := &list[i]; prints[i] == mark && t.found == None && n-1 < t.below && x.place(n-1).state == t.state && is(n-1, t) {
				t.found = n - 1
			}
		}
	}
}

// kept reports whether a beam, or SMA*, has not dropped a node before an event.
func (x *Explorer[S]) kept(node, event uint32) bool {
	e := x.ended[node]
	if e == never || e >= event {
		return true
	}
	kind, _ := x.trace.Event(e)
	return kind != record.Dropped
}
