package store

import "testing"

// hashed spreads numbers over 64 bits.
func hashed(n uint32) uint64 { return (uint64(n) + 1) * 0x9E3779B97F4A7C15 }

// entered is a table of the numbers below count, hashed by a function.
func entered(t *testing.T, count uint32, hash func(uint32) uint64) *CacheTable {
	t.Helper()
	table := &CacheTable{Budget: &Budget{}}
	for n := range count {
		if !table.Reserve(hash(n)) {
			t.Fatal("no memory")
		}
		id, place := table.Find(hash(n), func(id uint32) bool { return id == n })
		if id != None {
			t.Fatalf("%d is there before it is entered", n)
		}
		table.Fill(hash(n), place, n)
	}
	return table
}

func TestACacheTableFindsEveryNodeAfterGrowing(t *testing.T) {
	// Enough for segments of several pages, grown many times.
	const count = 1_000_000
	table := entered(t, count, hashed)
	for n := range uint32(count) {
		if id, _ := table.Find(hashed(n), func(id uint32) bool { return id == n }); id != n {
			t.Fatalf("%d is found as %d", n, id)
		}
	}
	if id, _ := table.Find(hashed(count), func(uint32) bool { return true }); id != None {
		t.Errorf("a number never entered is found as %d", id)
	}
}

func TestACacheTableTellsNodesOfOneHashApart(t *testing.T) {
	for _, hash := range []uint64{0, ^uint64(0), 1 << 63} { // the tag 0 is none, the last line runs over into the first
		same := func(uint32) uint64 { return hash }
		table := entered(t, 50, same)
		for n := range uint32(50) {
			if id, _ := table.Find(hash, func(id uint32) bool { return id == n }); id != n {
				t.Errorf("hash %x: %d is found as %d", hash, n, id)
			}
		}
	}
}

// TestACacheTableAccountsForItsPages: what is booked is what is held, to the byte.
func TestACacheTableAccountsForItsPages(t *testing.T) {
	for _, count := range []uint32{1, 1000, 200_000, 700_000} {
		table := entered(t, count, hashed)
		held := 0
		for i := range table.segments {
			held += pageBytes * len(table.segments[i].pages)
		}
		held += pageBytes * len(table.free)
		if table.Budget.Used != int64(held) {
			t.Errorf("%d nodes: %d bytes booked, %d held", count, table.Budget.Used, held)
		}
	}
}

// TestACacheTableThatCannotGrowStaysAsItIs: nothing is lost when memory ends.
func TestACacheTableThatCannotGrowStaysAsItIs(t *testing.T) {
	table := &CacheTable{Budget: &Budget{Limit: 3 << 20}}
	entered := uint32(0)
	for ; table.Reserve(hashed(entered)); entered++ {
		_, place := table.Find(hashed(entered), func(uint32) bool { return false })
		table.Fill(hashed(entered), place, entered)
	}
	if table.Budget.Peak > table.Budget.Limit || entered < 100_000 {
		t.Fatalf("%d nodes in %d bytes", entered, table.Budget.Peak)
	}
	for n := range entered {
		if id, _ := table.Find(hashed(n), func(id uint32) bool { return id == n }); id != n {
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
		var k Batch
		for i := range uint32(fresh) {
			k.Hashes[i], k.Hashes[fresh+i], k.Hashes[2*fresh+i] = hashed(base+i), hashed(turn*100+i), hashed(base+i)
		}
		if !table.ReserveAll(3 * fresh) {
			t.Fatal("no memory")
		}
		table.Probe(&k, 3*fresh, base)
		if k.maybe != 2*fresh {
			t.Fatalf("%d are there, want %d", k.maybe, 2*fresh)
		}
		for _, m := range k.Maybes() {
			if want := turn*100 + m.Index - fresh; m.Index < 2*fresh && m.Node != want {
				t.Fatalf("%d is found as %d", want, m.Node)
			}
			if m.Index >= 2*fresh && m.Node != base+m.Index-2*fresh {
				t.Fatalf("the sibling %d is found as %d", m.Index, m.Node-base)
			}
		}
		for i := range fresh {
			table.Settle(&k, i, base+uint32(i))
		}
	}
	for n := range uint32(count + 1000*fresh) {
		if id, _ := table.Find(hashed(n), func(id uint32) bool { return id == n }); id != n {
			t.Fatalf("%d is found as %d", n, id)
		}
	}
}

// TestResolveGivesAnotherStateASlotOfItsOwn, also where the line is full, and what is there none.
func TestResolveGivesAnotherStateASlotOfItsOwn(t *testing.T) {
	same := func(id uint32) func(uint32) bool { return func(other uint32) bool { return other == id } }
	table := entered(t, 100, hashed)
	for turn := range uint32(20) {
		k := Batch{Hashes: [BatchLen]uint64{hashed(7), hashed(8)}}
		node := 1000 + 10*turn
		if !table.ReserveAll(2) || table.Probe(&k, 2, node) == 0 || len(k.Maybes()) != 2 {
			t.Fatalf("%d of the hashes are there", len(k.Maybes()))
		}
		table.Resolve(&k, 0, node, same(node))
		table.Resolve(&k, 1, node, same(8))
		if k.Olds[0] || !k.Olds[1] {
			t.Fatalf("turn %d: the new one is there: %t, the old one %t", turn, k.Olds[0], k.Olds[1])
		}
		if id, _ := table.Find(hashed(7), same(node)); id != node {
			t.Errorf("turn %d: found as %d before it is settled", turn, id)
		}
		table.Settle(&k, 0, node+5)
		for _, id := range []uint32{7, 1005, node + 5} {
			if found, _ := table.Find(hashed(7), same(id)); found != id {
				t.Errorf("turn %d: %d is found as %d", turn, id, found)
			}
		}
	}
}

// TestASegmentTakesAllNodes: those of the first one may all belong to one other when
// it shares them.
func TestASegmentTakesAllNodes(t *testing.T) {
	const count = 20_000
	lopsided := func(n uint32) uint64 { return hashed(n) | (segmentCount-1)<<32 }
	table := entered(t, count, lopsided)
	for n := range uint32(count) {
		if id, _ := table.Find(lopsided(n), func(id uint32) bool { return id == n }); id != n {
			t.Fatalf("%d is found as %d", n, id)
		}
	}
}

// TestPrefetchNamesNodesThatAreThere for nodes that come one by one and make the table grow.
func TestPrefetchNamesNodesThatAreThere(t *testing.T) {
	table := entered(t, 100, hashed)
	never := func(uint32) bool { return false }
	for base := uint32(100); base < 50_000; base += BatchLen {
		var hashes [BatchLen]uint64
		for i := range uint32(BatchLen) {
			hashes[i] = hashed(base + i)
		}
		nodes, _ := table.Prefetch(hashes[:], nil)
		for i := range uint32(BatchLen) {
			if nodes[i] != None || !table.Reserve(hashes[i]) {
				t.Fatalf("%d is there before it is entered", base+i)
			}
			_, place := table.Find(hashes[i], never)
			table.Fill(hashes[i], place, base+i)
		}
		nodes, _ = table.Prefetch(hashes[:], nodes[:0])
		for i := range uint32(BatchLen) {
			if nodes[i] != None && nodes[i] != base+i {
				t.Fatalf("%d is taken for %d", base+i, nodes[i])
			}
		}
	}
}
