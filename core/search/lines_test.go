package search

import "testing"

// hashed spreads numbers over 64 bits.
func hashed(n uint32) uint64 { return (uint64(n) + 1) * 0x9E3779B97F4A7C15 }

// entered is a table of the numbers below count, hashed by a function.
func entered(t *testing.T, count uint32, hash func(uint32) uint64) *lines {
	t.Helper()
	table := &lines{budget: &budget{}}
	for n := range count {
		if !table.reserve(hash(n)) {
			t.Fatal("no memory")
		}
		id, place := table.find(hash(n), func(id uint32) bool { return id == n })
		if id != none {
			t.Fatalf("%d is there before it is entered", n)
		}
		table.fill(hash(n), place, n)
	}
	return table
}

func TestLinesFindEveryNodeAfterGrowing(t *testing.T) {
	// Enough for segments of several pages, grown many times.
	const count = 1_000_000
	table := entered(t, count, hashed)
	for n := range uint32(count) {
		if id, _ := table.find(hashed(n), func(id uint32) bool { return id == n }); id != n {
			t.Fatalf("%d is found as %d", n, id)
		}
	}
	if id, _ := table.find(hashed(count), func(uint32) bool { return true }); id != none {
		t.Errorf("a number never entered is found as %d", id)
	}
}

func TestLinesTellNodesOfOneHashApart(t *testing.T) {
	for _, hash := range []uint64{0, ^uint64(0), 1 << 63} { // the tag 0 is none, the last line runs over into the first
		same := func(uint32) uint64 { return hash }
		table := entered(t, 50, same)
		for n := range uint32(50) {
			if id, _ := table.find(hash, func(id uint32) bool { return id == n }); id != n {
				t.Errorf("hash %x: %d is found as %d", hash, n, id)
			}
		}
	}
}

// TestLinesAccountForTheirPages: what is booked is what is held, to the byte.
func TestLinesAccountForTheirPages(t *testing.T) {
	for _, count := range []uint32{1, 1000, 200_000, 700_000} {
		table := entered(t, count, hashed)
		held := 0
		for i := range table.segments {
			held += pageBytes * len(table.segments[i].pages)
		}
		held += pageBytes * len(table.free)
		if table.budget.used != int64(held) {
			t.Errorf("%d nodes: %d bytes booked, %d held", count, table.budget.used, held)
		}
	}
}

// TestLinesThatCannotGrowStayAsTheyAre: nothing is lost when memory ends.
func TestLinesThatCannotGrowStayAsTheyAre(t *testing.T) {
	table := &lines{budget: &budget{limit: 3 << 20}}
	entered := uint32(0)
	for ; table.reserve(hashed(entered)); entered++ {
		_, place := table.find(hashed(entered), func(uint32) bool { return false })
		table.fill(hashed(entered), place, entered)
	}
	if table.budget.peak > table.budget.limit || entered < 100_000 {
		t.Fatalf("%d nodes in %d bytes", entered, table.budget.peak)
	}
	for n := range entered {
		if id, _ := table.find(hashed(n), func(id uint32) bool { return id == n }); id != n {
			t.Fatalf("%d is found as %d", n, id)
		}
	}
}

// TestABatchTellsWhatIsThere, gives the others slots, and knows those of its own.
func TestABatchTellsWhatIsThere(t *testing.T) {
	const count, fresh = 100_000, 40
	table := entered(t, count, hashed)
	for turn := range uint32(1000) {
		base := count + fresh*turn
		var k batch
		for i := range uint32(fresh) {
			k.hashes[i], k.hashes[fresh+i], k.hashes[2*fresh+i] = hashed(base+i), hashed(turn*100+i), hashed(base+i)
		}
		if !table.reserveAll(3 * fresh) {
			t.Fatal("no memory")
		}
		table.probe(&k, 3*fresh, base)
		if k.maybe != 2*fresh {
			t.Fatalf("%d are there, want %d", k.maybe, 2*fresh)
		}
		for _, m := range k.maybes[:k.maybe] {
			if want := turn*100 + m.index - fresh; m.index < 2*fresh && m.node != want {
				t.Fatalf("%d is found as %d", want, m.node)
			}
			if m.index >= 2*fresh && m.node != base+m.index-2*fresh {
				t.Fatalf("the brother %d is found as %d", m.index, m.node-base)
			}
		}
		for i := range fresh {
			table.settle(&k, i, base+uint32(i))
		}
	}
	for n := range uint32(count + 1000*fresh) {
		if id, _ := table.find(hashed(n), func(id uint32) bool { return id == n }); id != n {
			t.Fatalf("%d is found as %d", n, id)
		}
	}
}
