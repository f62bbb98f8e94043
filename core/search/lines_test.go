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
			for _, page := range table.segments[i].pages {
				held += 8 * len(page)
			}
		}
		for _, page := range table.free {
			held += 8 * len(page)
		}
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

// TestAGlanceTellsThePlaceOfWhatIsNotThere, or nothing where the line is full.
func TestAGlanceTellsThePlaceOfWhatIsNotThere(t *testing.T) {
	const count = 10_000
	table := entered(t, count, hashed)
	places := 0
	for n := range uint32(2 * count) {
		id, place := table.glance(hashed(n))
		if n >= count && id != none {
			t.Fatalf("%d is seen as %d", n, id)
		}
		if id == none && place != nil {
			places++
			if _, found := table.find(hashed(n), func(uint32) bool { return false }); found != place {
				t.Fatalf("%d: the place seen is not that found", n)
			}
		}
	}
	if places < count/2 {
		t.Errorf("only %d places are seen for %d numbers", places, count)
	}
}
