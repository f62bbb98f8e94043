package perfect

import (
	"math/rand/v2"
	"sync"
	"testing"

	"procura/core/gametest"
)

// truthOf are bounds made up for a key, and what a search may have found of them.
func truthOf(key uint64) (score int, found bounds) {
	score = int(key>>20%(2*Cells)) - Cells
	return score, bounds{max(score-int(key>>30%3), -Cells), min(score+int(key>>40%3), Cells-1)}
}

// says reports that a table knows a key; what it says has to be true.
func says(t *testing.T, table *table, key uint64) bool {
	t.Helper()
	b := table.probe(key)
	if score, _ := truthOf(key); score < b.low || score > b.high {
		t.Errorf("key %x: %v, its score is %d", key, b, score)
	}
	return b != open
}

// keysOf are different keys of 63 bits, drawn; crowd of them share a bucket of a chunk.
func keysOf(r *rand.Rand, count, crowd int) []uint64 {
	keys := make([]uint64, count)
	for i := range keys {
		low := uint64(i/crowd) & (1<<chunkBits - 1)
		keys[i] = scramble(r.Uint64()&mixedMask)&^(1<<chunkBits-1) | low
	}
	return keys
}

func fillTable(t *table, keys []uint64) {
	for _, key := range keys {
		_, found := truthOf(key)
		t.learn(key, found, tableCells+int(key>>50%9))
	}
}

func TestATableGrowsWithWhatItHolds(t *testing.T) {
	table := newTable(64 << 20)
	if table.memory() != chunkBytes || table.limit() != 64<<20 {
		t.Fatalf("%d of %d bytes at first", table.memory(), table.limit())
	}
	r := rand.New(rand.NewPCG(19, 1))
	for _, many := range []int{50_000, 200_000, 400_000} {
		keys := keysOf(r, many, 4)
		fillTable(table, keys)
		kept := 0
		for _, key := range keys {
			if says(t, table, key) {
				kept++
			}
		}
		t.Logf("%d entries more: %d MiB, %d of them there", many, table.memory()>>20, kept)
		if kept < many/10*9 {
			t.Errorf("of %d entries %d are left", many, kept)
		}
	}
	if table.memory() >= table.limit() || table.memory() < 5<<20 {
		t.Errorf("%d bytes for some 5 MiB of entries", table.memory())
	}
}

func TestATableTakesNoMoreThanItsLimit(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 2))
	for _, c := range []struct{ memory, want int64 }{
		{-1, 1 << 20}, {0, 1 << 20}, {1, 1 << 20}, {1<<21 - 1, 1 << 20}, {3 << 20, 3 << 20}, {5<<20 + 7, 5 << 20},
	} {
		table := newTable(c.memory)
		fillTable(table, keysOf(r, 400_000, 4))
		if table.memory() != c.want || table.limit() != c.want {
			t.Errorf("%d: %d bytes, at most %d, want %d", c.memory, table.memory(), table.limit(), c.want)
		}
	}
	if newTable(1<<62).limit() != mostChunks*chunkBytes {
		t.Error("a table has no end")
	}
}

// TestKeysThatShareABucketAreToldApart: from one chunk to some, each with the
// same buckets in use.
func TestKeysThatShareABucketAreToldApart(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 3))
	for _, memory := range []int64{1 << 20, 2 << 20, 3 << 20, 16 << 20} {
		table := newTable(memory)
		known := 0
		for range 40 {
			keys := keysOf(r, 4096, 512)
			fillTable(table, keys)
			for _, key := range keys {
				if says(t, table, key) {
					known++
				}
				for bit := range mixedBits {
					if other := key ^ 1<<bit; table.probe(other) != open {
						t.Fatalf("%x is taken for %x", other, key)
					}
				}
			}
		}
		if known == 0 {
			t.Error("nothing is kept")
		}
	}
}

func TestATableIsTrueWhileManyLetItGrow(t *testing.T) {
	table := newTable(32 << 20)
	var workers sync.WaitGroup
	for i := range uint64(4) {
		workers.Go(func() {
			r := rand.New(rand.NewPCG(19, 4+i/2)) // two workers each find the same
			for range 40 {
				keys := keysOf(r, 10_000, 2)
				fillTable(table, keys)
				for _, key := range keys {
					says(t, table, key)
				}
			}
		})
	}
	workers.Wait()
	if table.memory() == chunkBytes {
		t.Error("it has not grown")
	}
}

// withStrangers is an engine with a table of a mebibyte in which only one place of
// each bucket is free: the others have what no search of it loses.
func withStrangers(r *rand.Rand) *Engine {
	e := New(1<<20, 1)
	for i := range uint64(7 << chunkBits) {
		e.table.learn(r.Uint64()&mixedMask&^(1<<chunkBits-1)|i%(1<<chunkBits), open, Cells)
	}
	return e
}

// TestWhatATableKeepsIsTrueOfLaterQuestions: engines that have answered many
// questions, of all rules, with hardly any room, with little and with much, say
// what a new one says.
func TestWhatATableKeepsIsTrueOfLaterQuestions(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 9))
	kept := map[string]*Engine{"hardly any": withStrangers(r), "little": New(1<<20, 1), "much": New(64<<20, 2)}
	for range gametest.Cases(60, 1500) {
		allRules(func(variant Variant, lines Lines) {
			p, o := scattered(r, variant, lines, 6+r.IntN(4)), Options{Distance: r.IntN(2) == 0}
			want, err := New(1<<20, 1).Solve(t.Context(), p, o)
			if err != nil {
				t.Fatal(err)
			}
			for name, e := range kept {
				if got, _ := e.Solve(t.Context(), p, o); got.Worth != want.Worth {
					t.Errorf("%s room, %v %v %v: %v, a new engine says %v", name, variant, lines, p, got.Worth, want.Worth)
				}
			}
		})
	}
	lost := kept["hardly any"].table.evictions.Load()
	t.Logf("%d entries lost for lack of room", lost)
	if lost == 0 {
		t.Error("there was room for everything")
	}
}

// TestAQuestionCostsNoMoreThanItFindsOut: whatever the table may take, one question takes
// the same nodes and the same memory.
func TestAQuestionCostsNoMoreThanItFindsOut(t *testing.T) {
	p, err := parse("....a0.f7....5..", "b", Give, Straight)
	if err != nil {
		t.Fatal(err)
	}
	nodes := map[uint64]bool{}
	for memory := int64(1 << 20); memory <= 1<<30; memory *= 4 {
		e := New(memory, 1)
		found, _ := e.Solve(t.Context(), p, Options{})
		nodes[found.Nodes] = true
		if most := e.Memory(); most != memory+ThreadBytes || e.Taken() > 1<<20+ThreadBytes {
			t.Errorf("%d MiB: %d bytes taken of %d", memory>>20, e.Taken(), most)
		}
	}
	if len(nodes) != 1 {
		t.Errorf("the nodes depend on the size of the table: %v", nodes)
	}
}
