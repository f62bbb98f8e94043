package store

import (
	"slices"
	"testing"
)

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

// TestAVectorTrimmedHoldsWhatItNeeds: parts of the first chunk, and whole ones behind it.
func TestAVectorTrimmedHoldsWhatItNeeds(t *testing.T) {
	var b Budget
	c := Chunked[uint32]{Budget: &b}
	for _, length := range []uint32{0, 1, partLen, partLen + 1, chunkLen - 1, chunkLen, chunkLen + 1, 3 * chunkLen, 3*chunkLen + 1} {
		for c.Len() < 4*chunkLen+1 {
			growth, before := c.NextItemBytes(), b.Used
			c.Append(c.Len())
			if b.Used-before != growth {
				t.Fatalf("%d items grow by %d bytes, %d told", c.Len(), b.Used-before, growth)
			}
		}
		c.Truncate(length)
		c.Trim()
		room := (length + partLen - 1) / partLen * partLen
		if length > chunkLen {
			room = (length + chunkLen - 1) / chunkLen * chunkLen
		}
		if want := c.bytes(room); b.Used != want || length > 0 && *c.At(length - 1) != length-1 {
			t.Errorf("%d items in %d bytes, want %d", length, b.Used, want)
		}
	}
	c.Release()
	if b.Used != 0 || c.Len() != 0 {
		t.Errorf("%d bytes are left", b.Used)
	}
}

func TestAPathGrowsWithinItsBudget(t *testing.T) {
	b, path, ok := Budget{Limit: 8 * 64}, []int(nil), true
	for ok {
		path, ok = Grow(path, &b)
		if ok {
			path[len(path)-1] = len(path)
		}
		if b.Used != int64(8*cap(path)) {
			t.Fatalf("%d bytes booked for %d places", b.Used, cap(path))
		}
	}
	if len(path) != 64 || path[31] != 32 || path[63] != 64 || b.Peak != 8*64 {
		t.Errorf("%d places, %+v", len(path), b)
	}
	way := PathTo(3, func(node uint32) (uint32, int) { return node - 1, int(node) })
	if !slices.Equal(way, []int{1, 2, 3}) || PathTo(None, func(uint32) (uint32, int) { return None, 0 }) != nil {
		t.Errorf("the way is %v", way)
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
