package explore

import (
	"math"
	"slices"

	"procura/core/search"
	"procura/core/search/record"
	"procura/core/text"
)

// Moment tells what there is after a step, with at most so many entries of the frontier.
func (x *Explorer[S, A]) Moment(step, rows int) Moment {
	s, phase := x.trace.Step(step), x.trace.PhaseAt(step)
	m := Moment{
		Step: step, Kind: s.Kind, Node: s.Node, Phase: phase, Limit: x.trace.Phases[phase].Limit,
		Expanded: int64(s.Expanded), Generated: int64(s.Nodes), Closed: int(s.Closed), Waiting: int(s.Waiting),
		Frontier: x.frontier(step, phase, rows),
	}
	m.Bound, m.Earned = x.Bound(step)
	if step > 0 {
		m.Why = append(x.why(step, phase), x.whyAnyway(step, phase)...)
	}
	if m.Kind == record.Expanded || m.Kind == record.Resumed {
		m.Successors = x.successors(step, phase)
	}
	return m
}

// frontier are the entries that wait after a step, in the order in which they will be
// taken as far as it is known, the first ones.
func (x *Explorer[S, A]) frontier(step, phase, rows int) []Entry {
	if x.trace.Phases[phase].End == record.AtExpansion && step > 0 {
		return x.untried(step, phase, rows)
	}
	var list []Entry
	for _, e := range x.first(step, phase, rows) {
		n := x.trace.Node(e.Node)
		entry := Entry{Node: e.Node, Parent: n.Parent, G: float64(n.G), H: e.H, F: e.F}
		if n.Parent != e.Node {
			entry.Move = x.move(n.Parent, int(n.Ordinal))
		}
		list = append(list, entry)
	}
	return list
}

// first are the first of the nodes that wait after a step.
func (x *Explorer[S, A]) first(step, phase, rows int) []record.Entry {
	by := infoOf(x.trace, phase)
	var list []record.Entry
	compare := func(e, f record.Entry) int { return by.Compare(&e, &f) }
	if rows == 0 {
		return nil
	}
	x.trace.EachWaiting(step, x.trace.Phases[phase].Group, func(e record.Entry) {
		if len(list) == rows {
			if by.Compare(&e, &list[rows-1]) > 0 {
				return
			}
			list = list[:rows-1]
		}
		at, _ := slices.BinarySearchFunc(list, e, compare)
		list = slices.Insert(list, at, e)
	})
	return list
}

// untried are the successors along the path whose turn has not come, the deepest first.
func (x *Explorer[S, A]) untried(step, phase, rows int) []Entry {
	var list []Entry
	eachUntried(x, step, func(parent uint32, ordinal int, to successor[S]) bool {
		e := Entry{Node: None, Parent: parent, Move: x.move(parent, ordinal)}
		e.G, e.H, e.F = x.rate(parent, phase, to)
		list = append(list, e)
		return len(list) < rows
	})
	return list[:min(rows, len(list))]
}

// eachUntried gives the successors along the path whose turn has not come, as long as more are wanted.
func eachUntried[S comparable, A any](x *Explorer[S, A], step int, more func(parent uint32, ordinal int, to successor[S]) bool) {
	node, from := x.trace.Step(step).Node, 0
	path := x.Path(node)
	states, back := x.states(node)
	for k := len(path) - 1; k >= 0; k-- {
		if k < len(path)-1 || x.trace.Step(step).Kind == record.Expanded {
			next := x.sides[back].next(states[k])
			for i := from; i < len(next); i++ {
				if !more(path[k], i, next[i]) {
					return
				}
			}
		}
		from = int(x.trace.Node(path[k]).Ordinal) + 1
	}
}

// rate gives a successor that has no node its values.
func (x *Explorer[S, A]) rate(parent uint32, phase int, to successor[S]) (g, h, f float64) {
	by := infoOf(x.trace, phase)
	if by.CountsMoves {
		to.cost = 1
	}
	g, h = float64(x.trace.Node(parent).G)+float64(to.cost), x.Strategy.Heuristic.Value(to.state)
	return g, h, by.Value(x.trace.Phases[phase].Parameter, g, h)
}

// infoOf describes the algorithm of a phase.
func infoOf(t *search.Trace, phase int) *search.Info {
	return search.Algorithm(t.Phases[phase].Algorithm).Info()
}

// successors lists those of the node that a step expanded, with what became of them.
func (x *Explorer[S, A]) successors(step, phase int) []Offspring {
	s := x.trace.Step(step)
	list := []Offspring{}
	for i, to := range x.sides[x.isBack(s.Node)].next(x.State(s.Node)) {
		fate, node, other := x.trace.Fate(s.Slots + uint32(i))
		if x.opened && fate == record.Unmade {
			continue
		}
		o := Offspring{Move: x.move(s.Node, i), Node: node, Fate: fate, Other: other, Goal: x.isGoal(to.state)}
		if node != None {
			o.G, o.H, o.F = float64(x.trace.Node(node).G), x.trace.Node(node).H, x.trace.WaitAt(node, step).F
		} else {
			o.G, o.H, o.F = x.rate(s.Node, phase, to)
		}
		if other != None {
			o.OtherG = float64(x.trace.Node(other).G)
		}
		if x.opened {
			o.OtherG = math.NaN()
			if fate == record.Fresh {
				o.Fate = record.Made
			}
		}
		list = append(list, o)
	}
	return list
}

// Node returns a node as the search has it after a step.
func (x *Explorer[S, A]) Node(node uint32, step int) Node {
	n, w := x.trace.Node(node), x.trace.WaitAt(node, step)
	told := Node{
		Number: node, Parent: n.Parent, Depth: int(n.Depth), G: float64(n.G), H: n.H, F: w.F,
		Generated: x.trace.MadeAt(node), Expanded: -1, Goal: x.isGoal(x.State(node)), Phase: x.trace.PhaseOf(node),
	}
	if n.Parent != node {
		told.Move = x.move(n.Parent, int(n.Ordinal))
	}
	if expanded := x.trace.ExpandedAt(node, step); expanded > 0 {
		told.Expanded = expanded
	}
	switch {
	case told.Generated > step:
		told.Status = Unborn
	case w.Taken && int(w.To) <= step:
		told.Status = Done
	case w.IsAt(step) && x.continues(told.Phase, step):
		told.Status = Waits
	default:
		told.Status = Dropped
	}
	return told
}

// continues reports whether the search of a phase goes on at a step, or after it.
func (x *Explorer[S, A]) continues(phase, step int) bool {
	return x.trace.LastPhase(x.trace.Phases[phase].Group) >= x.trace.PhaseAt(step)
}

// ties limits the entries of a frontier that are compared to find equal ones.
const ties = 100

// isFirst reports whether a node is the first of a frontier, by a value that is known.
func isFirst(node uint32, frontier []record.Entry) bool {
	return len(frontier) > 0 && frontier[0].Node == node && !math.IsNaN(frontier[0].F)
}

// why explains why a step took its node: what it is first in, then what broke a tie.
func (x *Explorer[S, A]) why(step, phase int) []text.Message {
	s, p := x.trace.Step(step), &x.trace.Phases[phase]
	start, oneByOne := x.trace.Node(s.Node).Parent == s.Node, p.End == record.AtExpansion
	if x.opened && !isFirst(s.Node, x.first(step-1, phase, 1)) {
		return nil // by what the file does not tell
	}
	switch by := infoOf(x.trace, phase); {
	case by.Backward && s.Kind == record.Reached && s.Node > 0:
		return []text.Message{text.M("explore.why.why.met")}
	case oneByOne && start:
		return []text.Message{text.M("explore.why.why.iteration", "Iteration", p.Iteration, "Limit", text.Number(p.Limit))}
	case oneByOne:
		return []text.Message{text.M("explore.why.why.deepest", "Limit", text.Number(p.Limit))}
	case start && s.Kind != record.Resumed:
		return []text.Message{text.M("explore.why.why.only")}
	case by.Order[0] == search.Oldest:
		return []text.Message{text.M("explore.why.why.oldest")}
	case by.Order[0] == search.Newest:
		return []text.Message{text.M("explore.why.why.newest")}
	case p.End == record.AtBackup:
		return x.whyBacked(step, phase)
	default:
		return whyLeast(by, x.first(step-1, phase, ties), s.Kind == record.Resumed)
	}
}

// whyAnyway explains why a step took a state again, and why the f of its node is less than the bound that is proved.
func (x *Explorer[S, A]) whyAnyway(step, phase int) (why []text.Message) {
	by, node := infoOf(x.trace, phase), x.trace.Step(step).Node
	if x.opened || !by.Informed || by.ByEstimateAlone || by.Order[0] != search.LeastF {
		return nil
	}
	if isReopened(x.trace, node, step) {
		why = append(why, text.M("explore.why.why.reopened"))
	}
	bound, earned := x.Bound(step)
	switch below := x.trace.WaitAt(node, step).F < float64(bound); {
	case !earned || !below:
	case x.Strategy.Heuristic.Admissible:
		why = append(why, text.M("explore.why.why.below", "Bound", bound))
	default:
		why = append(why, text.M("explore.why.why.below.other", "Bound", bound))
	}
	return why
}

// isReopened reports whether the state of a node had been expanded before, at the end of a costlier path.
func isReopened(t *search.Trace, node uint32, step int) bool {
	made := t.MadeAt(node)
	if made <= 0 || t.Node(node).Parent == node {
		return false
	}
	fate, _, other := t.Fate(t.Step(made).Slots + uint32(t.Node(node).Ordinal))
	return fate == record.Better && other != None && t.ExpandedAt(other, step) > 0
}

func (x *Explorer[S, A]) whyBacked(step, phase int) []text.Message {
	node := x.trace.Step(step).Node
	why := []text.Message{text.M("explore.why.why.backed", "Value", text.Number(x.trace.WaitAt(node, step).F))}
	for _, e := range x.first(step, phase, ties) {
		if x.trace.Node(e.Node).Parent != node {
			return append(why, text.M("explore.why.why.second", "Value", text.Number(e.F)))
		}
	}
	return why
}

// whyLeast describes what made the first one of a list the first.
func whyLeast(by *search.Info, list []record.Entry, again bool) []text.Message {
	if len(list) == 0 {
		return nil
	}
	first := list[0]
	least := text.M("explore.why.why.f", "Value", text.Number(first.F))
	switch {
	case !by.Informed:
		least.Key = "explore.why.why.g"
	case by.Order[0] == search.Shallowest:
		list = leading(list, func(e record.Entry) bool { return e.Depth == first.Depth })
		least = text.M("explore.why.why.beam", "Level", int(first.Depth), "Value", text.Number(first.F))
	case by.ByEstimateAlone:
		least.Key = "explore.why.why.h"
	}
	why := []text.Message{least}
	if again {
		why = append(why, text.M("explore.why.why.again"))
	}
	equal := leading(list, func(e record.Entry) bool { return e.F == first.F })
	same := leading(equal, func(e record.Entry) bool { return e.H == first.H })
	broken := text.M("explore.why.why.tie.h", "Count", len(equal), "Value", text.Number(first.H))
	if by.Order[1] == search.Deepest {
		same = leading(equal, func(e record.Entry) bool { return e.Depth == first.Depth })
		broken = text.M("explore.why.why.tie.deepest", "Count", len(equal))
	}
	if len(same) < len(equal) {
		why = append(why, broken)
	}
	if len(same) > 1 {
		why = append(why, text.M("explore.why.why.tie.oldest", "Count", len(same)))
	}
	return why
}

// leading are the first entries of a list, as long as they are alike.
func leading(list []record.Entry, alike func(record.Entry) bool) []record.Entry {
	if end := slices.IndexFunc(list, func(e record.Entry) bool { return !alike(e) }); end >= 0 {
		return list[:end]
	}
	return list
}

// Cells returns where on the board the nodes of a trace are, by their numbers; see HeatAt.
type Cells[S comparable] struct {
	of     []int8
	cellOf func(S) int
	cells  int
}

// CellsOf replays all nodes of a trace, of which each is at one of so many cells, or at -1.
func CellsOf[S comparable, A any](x *Explorer[S, A], cellOf func(S) int, cells int) Cells[S] {
	type family struct {
		parent   uint32
		children []successor[S]
	}
	c := Cells[S]{make([]int8, x.Nodes()), cellOf, cells}
	states := make([]S, x.Nodes())
	var families [mostFamilies]family // the last one of each depth, on long ways the last ones
	for i := range families {
		families[i].parent = None
	}
	for i := range states {
		n, side := x.trace.Node(uint32(i)), x.sides[x.trace.Phases[x.trace.PhaseOf(uint32(i))].Back]
		if n.Parent == uint32(i) {
			states[i] = side.start
		} else {
			f := &families[n.Depth%mostFamilies]
			if f.parent != n.Parent {
				f.parent, f.children = n.Parent, side.next(states[n.Parent])
			}
			states[i] = f.children[n.Ordinal].state
		}
		c.of[i] = int8(cellOf(states[i]))
	}
	return c
}

// HeatAt counts, up to a step, the nodes that were expanded at each cell, and those that wait there after it.
func HeatAt[S comparable, A any](x *Explorer[S, A], c Cells[S], step int) (reached, waiting []int) {
	reached, waiting = make([]int, c.cells+1), make([]int, c.cells+1) // the first is for -1
	for i := 1; i <= step; i++ {
		if s := x.trace.Step(i); s.Kind == record.Expanded || s.Kind == record.Resumed {
			reached[c.of[s.Node]+1]++
		}
	}
	if phase := x.trace.PhaseAt(step); x.trace.Phases[phase].End == record.AtExpansion && step > 0 {
		eachUntried(x, step, func(_ uint32, _ int, to successor[S]) bool {
			waiting[c.cellOf(to.state)+1]++
			return true
		})
	} else {
		x.trace.EachWaiting(step, x.trace.Phases[phase].Group, func(e record.Entry) { waiting[c.of[e.Node]+1]++ })
	}
	return reached[1:], waiting[1:]
}
