package search

import "sync/atomic"

// Progress holds the live counters of a run. The search stores, anyone loads.
type Progress struct {
	Expanded, Generated, Frontier, Depth, Bound, Bytes atomic.Int64
}
