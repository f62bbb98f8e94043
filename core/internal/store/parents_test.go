package store

import "testing"

func TestParentBitsTellEveryParent(t *testing.T) {
	seed := uint64(1)
	for _, most := range []uint64{1, 2, 5, 63, 64, 65, 300} {
		b := ParentBits{Chunked: Chunked[uint64]{Budget: &Budget{}}}
		parents := []uint32{None}
		for id := range uint32(3000) {
			seed = seed*6364136223846793005 + 1442695040888963407
			children := int(seed >> 33 % (most + 1))
			if !b.Add(children) {
				t.Fatal("no memory")
			}
			for range children {
				parents = append(parents, id)
			}
		}
		walk := b.Walk()
		for id := len(parents) - 1; id > 0; id-- {
			if got := walk.Parent(uint32(id)); got != parents[id] {
				t.Fatalf("at most %d children: the parent of %d is %d, want %d", most, id, got, parents[id])
			}
		}
	}
}
