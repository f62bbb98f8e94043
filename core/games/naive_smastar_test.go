package games

import (
	"math"

	"procura/core/search/record"
)

// naiveSMAStar is SMA*: a tree of so many nodes at most.
type naiveSMAStar struct {
	*naiveRun
	keep  int
	kept  []*naiveLeaf // in the order of their making
	lost  float64
	known map[string]*naiveLeaf
}

// naiveLeaf is a node that is kept.
type naiveLeaf struct {
	node   *naiveNode
	parent *naiveLeaf
	f      float64
	grown  bool // it was expanded
	// forgot is what is known of each successor that was forgotten, +Inf for others.
	forgot   []float64
	children int
}

// key is the least f that a node can be expanded to, +Inf for none.
func (p *naiveLeaf) key() float64 {
	if !p.grown {
		return p.f
	}
	least := math.Inf(1)
	for _, f := range p.forgot {
		least = min(least, f)
	}
	return least
}

func (r *naiveRun) bounded() {
	g := &naiveSMAStar{naiveRun: r, keep: max(2, int(r.method.Parameter)), lost: math.Inf(1), known: map[string]*naiveLeaf{}}
	start := r.start()
	if !math.IsInf(start.H, 1) {
		g.kept = append(g.kept, &naiveLeaf{node: start, f: start.H})
		g.known[start.State] = g.kept[0]
	}
	r.begin(record.Began, start)
	r.end(naiveWaiting([]*naiveNode{start}))
	for r.Goal == nil && !r.Stopped {
		best := g.best(g.kept)
		if best == nil {
			r.Lost = !math.IsInf(g.lost, 1)
			return
		}
		g.visit(best)
		r.end(g.pending())
	}
}

// best is what is expanded next: the least key, then the deepest, then the oldest; nil
// for nothing.
func (g *naiveSMAStar) best(of []*naiveLeaf) *naiveLeaf {
	var best *naiveLeaf
	for _, p := range of {
		switch {
		case math.IsInf(p.key(), 1):
		case best == nil || p.key() < best.key() || p.key() == best.key() && p.node.Depth > best.node.Depth:
			best = p
		}
	}
	return best
}

// worst is the leaf that gives way first, nil for none: the greatest key, then the
// shallowest, then the newest. What is under expansion is none.
func (g *naiveSMAStar) worst(busy *naiveLeaf) *naiveLeaf {
	var worst *naiveLeaf
	for _, p := range g.kept {
		switch {
		case p == busy || p.children > 0:
		case worst == nil || p.key() > worst.key() || p.key() == worst.key() && p.node.Depth <= worst.node.Depth:
			worst = p
		}
	}
	return worst
}

func (g *naiveSMAStar) visit(p *naiveLeaf) {
	kind := record.Resumed
	if !p.grown {
		kind = g.kind(p.node)
	} else if g.deep(p.node) {
		kind = record.AtDepth
	}
	s := g.begin(kind, p.node)
	switch kind {
	case record.Reached:
		g.Goal = p.node
		g.remove(p)
	case record.AtDepth:
		g.drop(p)
	default:
		g.expand(p, s)
	}
}

// expand makes the successors of a node: the first time all, later those of the
// forgotten ones that are best.
func (g *naiveSMAStar) expand(p *naiveLeaf, s *naiveStep) {
	g.Expanded++
	list, moves := g.offspring(p.node)
	again, key := p.grown, p.key()
	if !again {
		s.Offspring = list
		p.grown, p.forgot = true, make([]float64, len(list))
		for i := range p.forgot {
			p.forgot[i] = math.Inf(1)
		}
	}
	for i, o := range list {
		if again && p.forgot[i] > key {
			continue
		}
		if again {
			s.Offspring = append(s.Offspring, o)
		}
		if !g.offer(p, s, moves[i], o, again) {
			return
		}
	}
	if p.children == 0 && math.IsInf(p.key(), 1) {
		g.drop(p)
	}
}

// offer enters a successor where there is room; false ends the run.
func (g *naiveSMAStar) offer(p *naiveLeaf, step *naiveStep, s naiveSuccessor, o *naiveOffspring, again bool) bool {
	i := o.Ordinal
	f := p.forgot[i]
	p.forgot[i] = math.Inf(1)
	if fate, other := g.duplicate(p, s); other != nil && !g.method.Tree {
		o.Fate, o.Other = fate, other
		return true
	}
	if !again {
		f = max(p.f, p.node.G+g.cost(s)+g.problem.H(s.State))
	}
	if math.IsInf(f, 1) {
		o.Fate = record.Dead
		return true
	}
	if g.full() {
		g.stopped(p, step, again)
		return false
	}
	g.make(o, p.node, s)
	o.Node.F, o.F = f, f
	if len(g.kept) < g.keep {
		g.plant(p, o.Node)
		return true
	}
	switch worst := g.worst(p); {
	case worst == nil:
		o.Fate, g.lost = record.Lost, min(g.lost, f)
	case worst.key() > f || worst.key() == f && worst.node.Depth < o.Node.Depth:
		g.forget(worst, p, step)
		g.plant(p, o.Node)
	default:
		o.Fate, p.forgot[i] = record.Forgotten, f
	}
	return true
}

// stopped leaves a step that the limit of nodes has cut short: its node does not wait, and
// what was to be made again was not.
func (g *naiveSMAStar) stopped(p *naiveLeaf, s *naiveStep, again bool) {
	g.remove(p)
	if again {
		s.Offspring = s.Offspring[:len(s.Offspring)-1]
	}
}

// duplicate says that a state is on the way to a node, or kept at no greater cost by the
// newest node of the state.
func (g *naiveSMAStar) duplicate(p *naiveLeaf, s naiveSuccessor) (record.Fate, *naiveNode) {
	for n := p.node; n != nil; n = n.Parent {
		if n.State == s.State {
			return record.OnPath, n
		}
	}
	if other := g.known[s.State]; other != nil && other.node.G <= p.node.G+g.cost(s) {
		return record.Repeated, other.node
	}
	return record.Unmade, nil
}

func (g *naiveSMAStar) plant(parent *naiveLeaf, n *naiveNode) {
	g.kept = append(g.kept, &naiveLeaf{node: n, parent: parent, f: n.F})
	parent.children++
	g.known[n.State] = g.kept[len(g.kept)-1]
}

// forget drops a leaf whose parent remembers it. One that this very step has made is
// told as forgotten.
func (g *naiveSMAStar) forget(p, busy *naiveLeaf, s *naiveStep) {
	for _, o := range s.Offspring {
		if p.parent == busy && o.Node == p.node {
			o.Fate = record.Forgotten
		}
	}
	p.parent.forgot[p.node.Ordinal] = p.key()
	p.parent.children--
	g.remove(p)
}

// drop drops a node behind which nothing is left, and each one kept for it alone.
func (g *naiveSMAStar) drop(p *naiveLeaf) {
	for ; p != nil; p = p.parent {
		g.remove(p)
		if p.parent == nil {
			return
		}
		p.parent.children--
		if p.parent.children > 0 || !math.IsInf(p.parent.key(), 1) {
			return
		}
	}
}

func (g *naiveSMAStar) remove(p *naiveLeaf) {
	if g.known[p.node.State] == p {
		delete(g.known, p.node.State)
	}
	for i, other := range g.kept {
		if other == p {
			g.kept = append(g.kept[:i:i], g.kept[i+1:]...)
			return
		}
	}
}

// pending are the nodes that can be expanded, the best first.
func (g *naiveSMAStar) pending() []naiveEntry {
	rest := append([]*naiveLeaf(nil), g.kept...)
	var list []*naiveNode
	for {
		best := g.best(rest)
		if best == nil {
			return naiveWaiting(list)
		}
		list = append(list, best.node)
		for i, p := range rest {
			if p == best {
				rest = append(rest[:i:i], rest[i+1:]...)
				break
			}
		}
	}
}
