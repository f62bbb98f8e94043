package explore

import "procura/core/search/internal/record"

// Cells is where on the board the nodes of a trace are, by their numbers; see HeatAt.
type Cells[S comparable] struct {
	of     []int8
	cellOf func(S) int
	cells  int
}

// CellsOf replays all nodes of a trace, of which each is at one of so many cells, or at -1.
func CellsOf[S comparable](x *Explorer[S], cellOf func(S) int, cells int) Cells[S] {
	type family struct {
		parent   uint32
		children []successor[S]
	}
	c := Cells[S]{make([]int8, x.Nodes()), cellOf, cells}
	states, families := make([]S, x.Nodes()), []family{} // the last one of each depth
	for i := range states {
		n, side := x.trace.Node(uint32(i)), x.sides[x.trace.Phases[x.trace.PhaseOf(uint32(i))].Back]
		if n.Parent == uint32(i) {
			states[i] = side.start
		} else {
			for len(families) <= int(n.Depth) {
				families = append(families, family{parent: None})
			}
			f := &families[n.Depth]
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
func HeatAt[S comparable](x *Explorer[S], c Cells[S], step int) (reached, waiting []int) {
	reached, waiting = make([]int, c.cells+1), make([]int, c.cells+1) // the first is for -1
	for i := 1; i <= step; i++ {
		if s := x.trace.Step(i); s.Kind == record.Expand || s.Kind == record.Resume {
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
