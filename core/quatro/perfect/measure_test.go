//go:build unix

package perfect

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"procura/core/search"
)

// measure is the environment variable that asks for measurements.
const measure = "PROCURA_MEASURE"

// TestMeasureAnalysis prints how long the full analysis of a position takes:
// every move with its distance, without a book, with an empty table for each
// position, and kept, with one table for all of them. PROCURA_MEASURE is the
// number of positions of each kind; -run chooses the kinds.
func TestMeasureAnalysis(t *testing.T) {
	count, _ := strconv.Atoi(os.Getenv(measure))
	if count == 0 {
		t.Skip(measure + " is not a number of positions")
	}
	allRules(func(variant Variant, lines Lines) {
		for placed := 6; placed >= 4; placed-- {
			var list []Position
			for r := rand.New(rand.NewPCG(5, uint64(placed))); len(list) < count; {
				list = append(list, toAnalyze(r, variant, lines, placed))
			}
			for _, c := range []struct {
				name    string
				threads int
				kept    bool
			}{{"threads=1", 1, false}, {"threads=2", 2, false}, {"kept", 2, true}} {
				t.Run(fmt.Sprintf("variant=%d/lines=%d/pieces=%d/%s", variant, lines, placed, c.name), func(t *testing.T) {
					measureAnalysis(t, list, c.threads, c.kept)
				})
			}
		}
	})
}

func measureAnalysis(t *testing.T, list []Position, threads int, kept bool) {
	e := New(64<<20, threads)
	var wall, processor []float64
	nodes := uint64(0)
	for _, p := range list {
		if !kept {
			e.emptyTable()
		}
		begin, before := time.Now(), processorSeconds(t)
		a, err := e.Analyze(p)
		if err != nil || a.Run(t.Context(), Options{Distance: true}) != search.NotStopped {
			t.Fatal(p, err)
		}
		wall, processor = append(wall, time.Since(begin).Seconds()), append(processor, processorSeconds(t)-before)
		nodes += e.Nodes()
	}
	t.Logf("%d positions: %s, processor %s, %d nodes each", len(list), medianAndWorst(wall), medianAndWorst(processor), nodes/uint64(len(list)))
}

// TestMeasureTheEmptyBoard prints what the proof of the first position takes
// without a book: the value, in choose with its distance too. PROCURA_MEASURE is
// choose, or give for both.
func TestMeasureTheEmptyBoard(t *testing.T) {
	known := map[string][]Variant{"choose": {Choose}, "give": {Choose, Give}}
	variants := known[os.Getenv(measure)]
	for _, variant := range variants {
		for threads := 1; threads <= 2; threads++ {
			measureProof(t, Empty(variant, Straight), threads, false)
			if variant == Choose { // a draw, which give is, has no distance
				measureProof(t, Empty(variant, Straight), threads, true)
			}
		}
	}
}

func measureProof(t *testing.T, p Position, threads int, distance bool) {
	e := New(256<<20, threads)
	begin, used := time.Now(), processorSeconds(t)
	r, err := e.Solve(t.Context(), p, Options{Distance: distance})
	if err != nil || r.Stopped != search.NotStopped {
		t.Fatal(r, err)
	}
	t.Logf("variant %d, %d threads: %v in %v, processor %.1f s, %d nodes, %d MiB", p.Variant, threads, r.Worth,
		time.Since(begin).Round(time.Millisecond), processorSeconds(t)-used, r.Nodes, e.Memory()>>20)
}
