package store

// Budget accounts for every byte of a run's own structures:
//
//	0 <= Used <= Peak, and Peak <= Limit where there is one
type Budget struct{ Limit, Used, Peak int64 }

// Take books n bytes, or reports false when they would pass the limit.
func (b *Budget) Take(n int64) bool {
	if b.Limit > 0 && b.Used+n > b.Limit {
		return false
	}
	b.Used += n
	b.Peak = max(b.Peak, b.Used)
	return true
}

// Give gives n bytes back.
func (b *Budget) Give(n int64) { b.Used -= n }

// Part is one of so many parts of a limit on memory; that of no limit is none.
func Part(limit, parts int64) int64 {
	if limit <= 0 {
		return 0
	}
	return max(1, limit/parts)
}
