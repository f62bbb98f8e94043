package search

import "sync/atomic"

// Progress holds the live counters of a run. The search stores, anyone loads.
type Progress struct {
	Expanded, Generated, Frontier, Depth, Bound, Bytes atomic.Int64
	// Best is the length of the best solution so far, 0 without one; only
	// searches that go on after the first one have it before they end.
	Best atomic.Int64
	// Points is that of the best path so far, Upper the proved upper bound on the
	// points of any path, however long; only the search for the most points has them.
	Points, Upper atomic.Int64
}
