package explore

import (
	"math"
	"slices"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/internal/record"
)

// margin is that of the searches, between what lies on a limit and what is beyond it.
const margin = 1e-9

// successorSet is a node under expansion with its successors, while they are judged.
type successorSet[S comparable] struct {
	view
	at    locatedNode[S]
	nexts []next[S]
	path  []pathStep[S] // the way to it, where that is asked for
	list  []game.Offspring
	first uint32 // the first node that the step made
	// cut is the first edge that was not made when the run ended, all before for depth-
	// first search, which goes backwards.
	cut       int
	backwards bool
	alone     bool // what the step did not try is not asked for
	a         search.Algorithm
}

// successors judges what became of the successors of the node that a step expanded.
func (x *Explorer[S]) successors(v view) []game.Offspring {
	fam := x.successorsAt(v)
	if expansionOrderOf(fam.a) == lazy {
		x.judgeLazy(fam)
	} else {
		x.judge(fam)
	}
	return fam.list
}

func (x *Explorer[S]) successorsAt(v view) *successorSet[S] {
	_, node := x.kind(v.step)
	fam := &successorSet[S]{view: v, at: x.locate(node), a: x.algorithm(v.phase)}
	fam.nexts = x.space.successors(fam.at.state, nil)
	fam.list = make([]game.Offspring, len(fam.nexts))
	fam.first = x.between.NodesBefore(x.event(v.step))
	fam.backwards = fam.a == search.DFS
	if fam.cut = len(fam.nexts); fam.backwards {
		fam.cut = -1
	}
	for _, b := range x.trace.Unmade {
		if b.Node == node && x.StepOf(node) == v.step {
			fam.cut = b.From
			break
		}
	}
	for i := range fam.list {
		e := x.ungenerated(v.phase, &fam.at, i, fam.nexts[i])
		fam.list[i] = game.Offspring{Node: None, G: e.G, H: e.H, F: e.F, Other: None, Goal: x.space.Goal(fam.nexts[i].state)}
	}
	return fam
}

func (f *successorSet[S]) unmade(i int) bool {
	if f.backwards {
		return i <= f.cut
	}
	return i >= f.cut
}

// judgeLazy judges successors that are made one after another, each when its turn comes.
func (x *Explorer[S]) judgeLazy(f *successorSet[S]) {
	end := uint32(x.trace.Nodes())
	if next := f.phase + 1; next < len(x.phases) {
		end = x.phases[next].Node
	}
	for n := f.at.node + 1; n < end && x.trace.Parent(n) >= f.at.node; n++ {
		if x.trace.Parent(n) == f.at.node {
			f.list[x.trace.Edge(n)].Node = n
		}
	}
	to := x.firstUntried(f.at.node)
	for i := range f.list {
		switch s := &f.list[i]; {
		case s.Node == None && (f.unmade(i) || i >= to):
			s.Fate = game.Unmade
		case s.Node == None:
			s.Fate = game.Visited
		case math.IsInf(s.H, 1):
			s.Fate = game.Dead
		case s.F > x.phases[f.phase].Limit+margin:
			s.Fate = game.OverLimit
		default:
			s.Fate = game.Fresh
		}
	}
}

// firstUntried is the first edge of a node whose turn has not come where the keeping ended.
func (x *Explorer[S]) firstUntried(node uint32) int {
	if x.trace.Whole() || x.count == 0 {
		return math.MaxInt
	}
	_, last := x.kind(x.count)
	if last == node {
		return 0
	}
	for _, n := range x.Path(last) {
		if x.trace.Parent(n) == node && n != node {
			return x.trace.Edge(n) + 1
		}
	}
	return math.MaxInt
}

func (x *Explorer[S]) judge(f *successorSet[S]) {
	for n := f.first; n < f.nodes; n++ {
		if x.trace.Parent(n) == f.at.node && n != f.at.node {
			s := &f.list[x.trace.Edge(n)]
			s.Node, s.Fate = n, game.Fresh
			if x.trace.Valued() {
				s.F = x.trace.F(n)
			}
		}
	}
	x.judgeEvents(f)
	if f.a == search.SMAStar && x.isAgain(f.step) && !f.alone {
		x.judgeAgain(f)
	}
	x.judgeDropped(f)
	for i := range f.list {
		s := &f.list[i]
		if f.a == search.RBFS && s.Node != None && math.IsInf(s.H, 1) {
			s.Fate = game.Dead
		}
		if s.Other != None {
			s.OtherG = x.locate(s.Other).g
		}
	}
}

func (x *Explorer[S]) isAgain(step int) bool {
	_, again := slices.BinarySearch(x.again, uint32(step))
	return again
}

func (x *Explorer[S]) judgeEvents(f *successorSet[S]) {
	of := func(node uint32) *game.Offspring {
		if node >= f.first && node < f.nodes && x.trace.Parent(node) == f.at.node && node != f.at.node {
			return &f.list[x.trace.Edge(node)]
		}
		return nil
	}
	for e := x.event(f.step) + 1; e < f.events; e++ {
		kind, node := x.trace.Event(e)
		switch s := of(node); {
		case kind == record.Replaced:
			if b := of(x.between.NodesBefore(e)); b != nil {
				b.Fate, b.Other = game.Better, node
			}
		case s == nil || kind != record.Dropped && kind != record.Passed:
		case f.a == search.Beam:
			s.Fate = game.Cut
		case f.a == search.SMAStar && kind == record.Dropped:
			s.Fate = game.Forgotten
		case f.a == search.SMAStar:
			s.Fate = game.Lost
		}
	}
}

// judgeAgain gives what SMA* did not try again the fate it has by now: as its node
// stands, or what became of it when it was tried last.
func (x *Explorer[S]) judgeAgain(f *successorSet[S]) {
	tried := x.triedAgain(f)
	nodes := slices.Repeat([]uint32{None}, len(f.list)) // the last that each edge had before
	for n := f.at.node + 1; n < f.first; n++ {
		if x.trace.Parent(n) == f.at.node {
			nodes[x.trace.Edge(n)] = n
		}
	}
	for i := range f.list {
		s := &f.list[i]
		switch step := tried[i]; {
		case s.Fate != "" || step == f.step: // by this step, here or below
		case nodes[i] != None && (step == 0 || x.generated(nodes[i]) > step):
			x.setFateByNode(s, nodes[i], f.events)
		case step > 0:
			*s = x.judgedAt(step)[i]
		default:
			*s = x.judgedAt(x.stepBefore(x.ended[f.at.node]) + 1)[i]
		}
	}
}

func (x *Explorer[S]) judgedAt(step int) []game.Offspring {
	v := x.viewAfter(step)
	fam := x.successorsAt(v)
	fam.alone = true
	x.judge(fam)
	return fam.list
}

func (x *Explorer[S]) setFateByNode(s *game.Offspring, node, events uint32) {
	s.Node, s.Fate, s.F = node, game.Fresh, x.valueAt(node, events)
	if kind, gone := x.droppedAs(node, events); gone && kind == record.Dropped {
		s.Fate = game.Forgotten
	} else if gone {
		s.Fate = game.Lost
	}
}

func (x *Explorer[S]) judgeDropped(f *successorSet[S]) {
	var open []int
	for i := range f.list {
		switch s := &f.list[i]; {
		case s.Fate != "":
		case f.unmade(i):
			s.Fate = game.Unmade
		case x.onPath(f, i):
		default:
			open = append(open, i)
		}
	}
	list := make([]equalState[S], len(open))
	for k, i := range open {
		below := f.below(i)
		turn := min(f.events, x.between.EventsBefore(below))
		list[k] = equalState[S]{f.nexts[i].state, below, turn, None}
	}
	group := x.phases[f.phase].Group
	first := x.phases[slices.IndexFunc(x.phases, func(p record.Phase) bool { return p.Group == group })].Node
	x.findEqualStates(list, first, func(n uint32, t *equalState[S]) bool {
		return x.phases[x.phaseOfNode(n)].Group == group && x.stillKept(f.a, n, t.turn)
	})
	for k, i := range open {
		switch s := &f.list[i]; {
		case list[k].found != None:
			s.Fate, s.Other = game.Repeated, list[k].found
		case math.IsInf(s.H, 1):
			s.Fate = game.Dead
		case x.prints == nil && x.strategy.Duplicates != search.Tree:
			s.Fate = game.Repeated
		default:
			s.Fate = game.Pruned
		}
	}
}

// stillKept reports whether a search still had a node at an event.
func (x *Explorer[S]) stillKept(a search.Algorithm, node, event uint32) bool {
	switch a {
	case search.Beam:
		if e := x.ended[node]; e < event {
			kind, _ := x.trace.Event(e)
			return kind != record.Dropped
		}
	case search.SMAStar:
		_, gone := x.droppedAs(node, event)
		return !gone
	}
	return true
}

// onPath judges a successor whose state is on the way to it, where the search drops it
// for that.
func (x *Explorer[S]) onPath(f *successorSet[S], i int) bool {
	if f.a != search.RBFS && f.a != search.SMAStar {
		return false
	}
	if f.path == nil {
		f.path = x.locatePath(f.at.node)
	}
	for k := range f.path {
		if at := &f.path[k]; at.state == f.nexts[i].state {
			f.list[i].Fate, f.list[i].Other = game.OnPath, at.node
			return true
		}
	}
	return false
}

// below is behind the last node that was there when an edge had its turn.
func (f *successorSet[S]) below(i int) uint32 {
	below := f.nodes
	for k := range f.list {
		later := k > i
		if f.backwards {
			later = k < i
		}
		if n := f.list[k].Node; later && n != None && n >= f.first {
			below = min(below, n)
		}
	}
	return below
}

// makePrints makes the prints: where a search drops states that it has, the node of an
// equal state is found by them, and then compared. The states are kept for this pass only.
func (x *Explorer[S]) makePrints() {
	if x.strategy.Duplicates == search.Tree || expansionOrderOf(x.algorithm(0)) != eager {
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

// equalState is a successor whose equal is looked for: the last node of its state below a
// number for which is says yes.
type equalState[S comparable] struct {
	state S
	below uint32
	turn  uint32 // the first event behind its turn
	found uint32
}

func (x *Explorer[S]) findEqualStates(list []equalState[S], first uint32, is func(node uint32, t *equalState[S]) bool) {
	if len(list) == 0 || x.prints == nil {
		return
	}
	var wanted [1 << 16]bool // of a hash
	top := uint32(0)
	prints := make([]uint16, len(list))
	for i := range list {
		prints[i] = uint16(x.space.Hash(list[i].state) >> 24)
		wanted[prints[i]] = true
		top = max(top, list[i].below)
	}
	for n := top; n > first; n-- {
		mark := x.prints[n-1]
		if !wanted[mark] {
			continue
		}
		for i := range list {
			if t := &list[i]; prints[i] == mark && t.found == None && n-1 < t.below && x.locate(n-1).state == t.state && is(n-1, t) {
				t.found = n - 1
			}
		}
	}
}
