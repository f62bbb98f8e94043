package store

import "testing"

// TestAVectorKeepsItsItemsInPlace: pointers stay good, and what is booked is held.
func TestAVectorKeepsItsItemsInPlace(t *testing.T) {
	var b Budget
	c := Chunked[uint32]{Budget: &b}
	const count = 3*chunkLen + 5
	places := make([]*uint32, count)
	for n := range uint32(count) {
		id, item, ok := c.Add()
		if !ok || id != n {
			t.Fatalf("item %d gets number %d, %t", n, id, ok)
		}
		*item, places[n] = n, item
	}
	for n := range uint32(count) {
		if c.At(n) != places[n] || *places[n] != n {
			t.Fatalf("item %d has moved", n)
		}
	}
	if want := int64(4 * (4*chunkLen + 2*4)); b.Used != want {
		t.Errorf("%d bytes booked, %d held", b.Used, want)
	}
	c.Truncate(7)
	if !c.Append(99) || c.Len() != 8 || *c.At(7) != 99 || *c.At(6) != 6 {
		t.Error("after Truncate the next item is not the eighth")
	}
}

// TestAVectorThatCannotGrowStaysAsItIs: nothing is added, and nothing is booked.
func TestAVectorThatCannotGrowStaysAsItIs(t *testing.T) {
	b := Budget{Limit: 9000}
	c := Chunked[uint64]{Budget: &b}
	for c.Append(1) {
	}
	if id, _, ok := c.Add(); ok || id != None || c.Len() != chunkLen || b.Peak > b.Limit {
		t.Errorf("%d items in %d bytes", c.Len(), b.Peak)
	}
}

func TestAPartOfALimitIsALimit(t *testing.T) {
	if Part(0, 16) != 0 || Part(1, 16) != 1 || Part(160, 16) != 10 {
		t.Error("no limit has become one, or a small one none")
	}
}
