package explore

import (
	"math"

	"procura/core/search"
	"procura/core/search/internal/record"
)

// Fate is what became of a successor when it was made; see game.Fate.
type Fate string

// The fates, as in core/game.
const (
	Fresh     Fate = "new"
	Repeated  Fate = "repeated"
	Better    Fate = "better"
	OnPath    Fate = "onpath"
	OverLimit Fate = "limit"
	Visited   Fate = "visited"
	Pruned    Fate = "pruned"
	Dead      Fate = "dead"
	Cut       Fate = "cut"
	Forgotten Fate = "forgot"
	Lost      Fate = "lost"
	Unmade    Fate = "unmade"
)

// Successor is one of a node that was expanded, by its edge.
type Successor struct {
	Node    uint32
	G, H, F float64
	Fate    Fate
	Goal    bool
	Other   uint32
	OtherG  float64
}

// margin is that of the searches, between what lies on a limit and what is beyond it.
const margin = 1e-9

// family is a node under expansion with its successors, while they are judged.
type family[S comparable] struct {
	view
	at    placed[S]
	nexts []next[S]
	path  []ply[S] // the way to it, where that is asked for
	list  []Successor
	first uint32 // the first node that the step made
	// cut is the first edge that was not made when the run ended, all before for depth-
	// first search, which goes backwards.
	cut       int
	backwards bool
	alone     bool // what the step did not try is not asked for
	a         search.Algorithm
}

// successors judges what became of the successors of the node that a step expanded.
func (x *Explorer[S]) successors(v view) []Successor {
	fam := x.family(v)
	if mannerOf(fam.a) == lazy {
		x.judgeLazy(fam)
	} else {
		x.judge(fam)
	}
	return fam.list
}

// family is the node of a step with its successors, not judged yet.
func (x *Explorer[S]) family(v view) *family[S] {
	_, node := x.kind(v.step)
	fam := &family[S]{view: v, at: x.place(node), a: x.algorithm(v.phase)}
	fam.nexts = x.space.successors(fam.at.state, nil)
	fam.list = make([]Successor, len(fam.nexts))
	fam.first = x.between.NodesBefore(x.event(v.step))
	fam.backwards = fam.a == search.DFS
	fam.cut = x.cut(node, v.step, len(fam.nexts), fam.backwards)
	for i := range fam.list {
		e := x.unborn(v.phase, &fam.at, i, fam.nexts[i])
		fam.list[i] = Successor{Node: None, G: e.G, H: e.H, F: e.F, Other: None, Goal: x.space.Goal(fam.nexts[i].state)}
	}
	return fam
}

// cut is the first edge of a node that was not made, at the step that looked at it last.
func (x *Explorer[S]) cut(node uint32, step, edges int, backwards bool) int {
	for _, b := range x.trace.Breaks() {
		if b.Node == node && x.StepOf(node) == step {
			return b.From
		}
	}
	if backwards {
		return -1
	}
	return edges
}

func (f *family[S]) unmade(i int) bool {
	if f.backwards {
		return i <= f.cut
	}
	return i >= f.cut
}

// judgeLazy judges successors that are made one after another, each when its turn comes.
func (x *Explorer[S]) judgeLazy(f *family[S]) {
	end := uint32(x.trace.Nodes())
	if next := f.phase + 1; next < len(x.phases) {
		end = x.phases[next].Node
	}
	for n := f.at.node + 1; n < end && x.trace.Parent(n) >= f.at.node; n++ {
		if x.trace.Parent(n) == f.at.node {
			f.list[x.trace.Edge(n)].Node = n
		}
	}
	to := x.come(f.at.node)
	for i := range f.list {
		switch s := &f.list[i]; {
		case s.Node == None && (f.unmade(i) || i >= to):
			s.Fate = Unmade
		case s.Node == None:
			s.Fate = Visited
		case math.IsInf(s.H, 1):
			s.Fate = Dead
		case s.F > x.phases[f.phase].Limit+margin:
			s.Fate = OverLimit
		default:
			s.Fate = Fresh
		}
	}
}

// come is the first edge of a node whose turn has not come where the keeping ended.
func (x *Explorer[S]) come(node uint32) int {
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

// judge judges successors that were made at once.
func (x *Explorer[S]) judge(f *family[S]) {
	for n := f.first; n < f.nodes; n++ {
		if x.trace.Parent(n) == f.at.node && n != f.at.node {
			s := &f.list[x.trace.Edge(n)]
			s.Node, s.Fate = n, Fresh
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
			s.Fate = Dead
		}
		if s.Other != None {
			s.OtherG = x.place(s.Other).g
		}
	}
}

func (x *Explorer[S]) isAgain(step int) bool {
	i := upTo(x.again, uint32(step))
	return i > 0 && x.again[i-1] == uint32(step)
}

// judgeEvents judges by what happened within the step.
func (x *Explorer[S]) judgeEvents(f *family[S]) {
	of := func(node uint32) *Successor {
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
				b.Fate, b.Other = Better, node
			}
		case s == nil || kind != record.Dropped && kind != record.Passed:
		case f.a == search.Beam:
			s.Fate = Cut
		case f.a == search.SMAStar && kind == record.Dropped:
			s.Fate = Forgotten
		case f.a == search.SMAStar:
			s.Fate = Lost
		}
	}
}

// judgeAgain gives what SMA* did not try again the fate it has by now: as its node
// stands, or what became of it when it was tried last.
func (x *Explorer[S]) judgeAgain(f *family[S]) {
	tried := x.triedAgain(f)
	nodes := x.lastNodes(f)
	for i := range f.list {
		s := &f.list[i]
		switch step := tried[i]; {
		case s.Fate != "" || step == f.step: // by this step, here or below
		case nodes[i] != None && (step == 0 || x.generated(nodes[i]) > step):
			x.stands(s, nodes[i], f.events)
		case step > 0:
			*s = x.judgedAt(step)[i]
		default:
			*s = x.judgedAt(x.stepBefore(x.ended[f.at.node]) + 1)[i]
		}
	}
}

// judgedAt are the successors of a step, without those that it did not try.
func (x *Explorer[S]) judgedAt(step int) []Successor {
	v := x.after(step)
	fam := x.family(v)
	fam.alone = true
	x.judge(fam)
	return fam.list
}

// stands gives a successor the fate of its node.
func (x *Explorer[S]) stands(s *Successor, node, events uint32) {
	s.Node, s.Fate, s.F = node, Fresh, x.valueAt(node, events)
	if kind, gone := x.goneAs(node, events); gone && kind == record.Dropped {
		s.Fate = Forgotten
	} else if gone {
		s.Fate = Lost
	}
}

// lastNodes are the last nodes that each edge of a node had before a step.
func (x *Explorer[S]) lastNodes(f *family[S]) []uint32 {
	nodes := make([]uint32, len(f.list))
	for i := range nodes {
		nodes[i] = None
	}
	for n := f.at.node + 1; n < f.first; n++ {
		if x.trace.Parent(n) == f.at.node {
			nodes[x.trace.Edge(n)] = n
		}
	}
	return nodes
}

// judgeDropped judges the successors that got no node.
func (x *Explorer[S]) judgeDropped(f *family[S]) {
	var open []int
	for i := range f.list {
		switch s := &f.list[i]; {
		case s.Fate != "":
		case f.unmade(i):
			s.Fate = Unmade
		case x.onPath(f, i):
		default:
			open = append(open, i)
		}
	}
	list := make([]twin[S], len(open))
	for k, i := range open {
		below := f.below(i)
		turn := min(f.events, x.between.EventsBefore(below))
		list[k] = twin[S]{state: f.nexts[i].state, below: below, turn: turn}
	}
	group := x.phases[f.phase].Group
	x.twins(list, x.firstOf(group), func(n uint32, t *twin[S]) bool {
		return x.phases[x.phaseOfNode(n)].Group == group && x.has(f.a, n, t.turn)
	})
	for k, i := range open {
		switch s := &f.list[i]; {
		case list[k].found != None:
			s.Fate, s.Other = Repeated, list[k].found
		case math.IsInf(s.H, 1):
			s.Fate = Dead
		case x.prints == nil && x.strategy.Duplicates != search.Tree:
			s.Fate = Repeated
		default:
			s.Fate = Pruned
		}
	}
}

// has reports whether a search still had a node at an event.
func (x *Explorer[S]) has(a search.Algorithm, node, event uint32) bool {
	switch a {
	case search.Beam:
		return x.kept(node, event)
	case search.SMAStar:
		_, gone := x.goneAs(node, event)
		return !gone
	}
	return true
}

// onPath judges a successor whose state is on the way to it, where the search drops it
// for that.
func (x *Explorer[S]) onPath(f *family[S], i int) bool {
	if f.a != search.RBFS && f.a != search.SMAStar {
		return false
	}
	if f.path == nil {
		f.path = x.places(f.at.node)
	}
	for k := range f.path {
		if at := &f.path[k]; at.state == f.nexts[i].state {
			f.list[i].Fate, f.list[i].Other = OnPath, at.node
			return true
		}
	}
	return false
}

// below is behind the last node that was there when an edge had its turn.
func (f *family[S]) below(i int) uint32 {
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

// firstOf is the first node of a search.
func (x *Explorer[S]) firstOf(group int) uint32 {
	for i := range x.phases {
		if x.phases[i].Group == group {
			return x.phases[i].Node
		}
	}
	return 0
}
