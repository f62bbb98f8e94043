package solver

import (
	"testing"
	"time"

	"procura/core/search"
)

// BenchmarkTick is what the window does with each tick of a search,
// with every figure changing.
func BenchmarkTick(b *testing.B) {
	r := newRig(b)
	v := r.Tab("cavalo")
	progress := &search.Progress{}
	limits, began := search.Limits{Memory: 1 << 30}, time.Now()
	b.ReportAllocs()
	for b.Loop() {
		progress.Expanded.Add(12_345)
		progress.Generated.Add(23_456)
		progress.Frontier.Add(11_111)
		progress.Bytes.Add(1 << 20)
		v.counters.ShowSearch(progress, limits, began)
	}
}

// BenchmarkShowProblem chooses one problem after another in the list.
func BenchmarkShowProblem(b *testing.B) {
	r := newRig(b)
	v := r.Tab("cavalo")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		v.list.Select(1 + i%2)
	}
}
