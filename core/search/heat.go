package search

import (
	"sync/atomic"

	"procura/core/scene"
)

// Located is a problem whose states stand at one cell of its board each, as a knight does:
// its index on the scene, or -1 for none.
type Located[S comparable] interface{ CellOf(S) int }

// Heat counts over a run at which cells of the board its nodes are; problems that are not
// Located leave it empty. The search counts, anyone reads.
type Heat struct {
	expanded [heatCells + 1]atomic.Int64 // the first is for none
	waiting  atomic.Pointer[[]int]
	wanted   atomic.Bool
}

const (
	// heatCells is how many cells a board can have.
	heatCells = 100
	// heatSample is how many nodes are looked at for those that wait, at most: of more,
	// some that lie evenly among them.
	heatSample = 1 << 12
	// heatExact is how many expansions are counted one by one, heatStride how many of the
	// later ones one stands for.
	heatExact, heatStride = 1 << 12, 16
)

// Read is what was counted so far; false says that there is nothing. A search that goes on
// has those that wait looked at once more, soon.
func (h *Heat) Read() (scene.Heat, bool) {
	if h == nil {
		return scene.Heat{}, false
	}
	h.wanted.Store(true)
	read, all := scene.Heat{Reached: make([]int, heatCells), Waiting: make([]int, heatCells)}, 0
	for cell := range heatCells {
		read.Reached[cell] = int(h.expanded[cell+1].Load())
		all += read.Reached[cell]
	}
	read.Sampled = all > heatExact
	waiting := h.waiting.Load()
	if waiting != nil {
		copy(read.Waiting, (*waiting)[1:])
	}
	return read, all > 0 || waiting != nil
}

// heater counts for a Heat.
type heater[S comparable] struct {
	heat   *Heat
	cellOf func(S) int
	seen   int
}

func newHeater[S comparable, A any](p Problem[S, A], w Watch) (h heater[S]) {
	if located, ok := p.(Located[S]); ok && w.Progress != nil && w.Progress.Heat != nil {
		h.heat, h.cellOf = w.Progress.Heat, located.CellOf
	}
	return h
}

// countHeat counts an expanded state, where that is wanted.
func (h *heater[S]) countHeat(s S) {
	if h.heat != nil {
		h.addHeat(s)
	}
}

func (h *heater[S]) addHeat(s S) {
	h.seen++
	switch {
	case h.seen <= heatExact:
		h.heat.expanded[h.cellOf(s)+1].Add(1)
	case h.seen%heatStride == 0:
		h.heat.expanded[h.cellOf(s)+1].Add(heatStride)
	}
}

// strideOf is the step from one node to the next where so many are looked through.
func strideOf(nodes uint32) uint32 { return 1 + nodes/heatSample }
