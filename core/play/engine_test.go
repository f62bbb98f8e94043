package play

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"
)

// switches are all engines that must find the same value; the memory is small,
// so that entries are overwritten, and large.
func switches() []Options {
	var list []Options
	for _, ordering := range []bool{false, true} {
		for _, memory := range []int64{0, 1, 1 << 10, 1 << 20} {
			for _, seed := range []uint64{0, 5} {
				list = append(list, Options{Ordering: ordering, Killers: ordering, Memory: memory, Seed: seed})
			}
		}
	}
	for _, algorithm := range Algorithms() {
		list = append(list,
			Options{Algorithm: algorithm, Hard: true, Direct: true, Ordering: true, Memory: 1 << 10, Seed: 5},
			Options{Algorithm: algorithm, Hard: true, Killers: true, Memory: 1 << 20},
			Options{Algorithm: algorithm, Direct: true, Killers: true, Memory: 1})
	}
	return list
}

func mazes() []*maze {
	var list []*maze
	for seed := range uint64(41) {
		if seed == 40 {
			seed = 87 // a win that quiescence sees a move later than there is one
		}
		list = append(list, newMaze(seed, 9, 3+int(seed%9), 2+int(seed%4)))
	}
	return list
}

// decided tells whether plain minimax is a proved win or loss within a depth.
func decided(value, depth int) bool {
	outcome, plies := Decided(value)
	return outcome != Open && plies <= depth
}

func TestValueIsThatOfMinimax(t *testing.T) {
	for i, m := range mazes() {
		for _, o := range switches() {
			for _, o.Quiescence = range []bool{false, true} {
				e := NewEngine(m, o)
				for depth := 1; depth <= 8; depth++ {
					got := e.Think(context.Background(), spot{}, Limits{Depth: depth})
					want := m.minimax(spot{}, got.Depth, 0, o.Quiescence)
					if got.Value != want || got.Depth != depth && !got.Exact {
						t.Fatalf("maze %d, %+v, depth %d: %+v, want %d", i, o, depth, got, want)
					}
				}
			}
		}
	}
}

func TestExactValueIsThatOfTheWholeGame(t *testing.T) {
	exact := 0
	for i, m := range mazes() {
		whole := m.minimax(spot{}, 100, 0, false)
		for _, o := range switches() {
			for _, o.Quiescence = range []bool{false, true} {
				for depth := 1; depth <= 9; depth++ {
					got := NewEngine(m, o).Think(context.Background(), spot{}, Limits{Depth: depth})
					if got.Exact {
						exact++
					}
					if got.Exact && got.Value != whole || depth == 9 && !got.Exact || decided(whole, depth) && !got.Exact {
						t.Fatalf("maze %d, %+v, depth %d: %+v, the game is worth %d", i, o, depth, got, whole)
					}
				}
			}
		}
	}
	if exact < 1000 {
		t.Errorf("only %d exact values", exact)
	}
}

func TestLineIsLegalAndLeadsToTheValue(t *testing.T) {
	for i, m := range mazes() {
		for _, o := range switches() {
			for depth := 1; depth <= 7; depth++ {
				got := NewEngine(m, o).Think(context.Background(), spot{}, Limits{Depth: depth})
				s, sign := spot{}, 1
				for _, move := range got.Line {
					if !slices.Contains(m.Moves(s, nil), move) {
						t.Fatalf("maze %d, %+v: %v is not legal", i, o, got.Line)
					}
					s, sign = m.Play(s, move), -sign
				}
				if got.Line[0] != got.Move {
					t.Fatalf("maze %d, %+v: the line %v does not begin with %v", i, o, got.Line, got.Move)
				}
				value := m.Eval(s)
				if end := m.End(s); end != Open {
					value = worth(end, len(got.Line))
				}
				value *= sign
				if o.Memory == 0 && value != got.Value {
					t.Fatalf("maze %d, %+v, depth %d: the line %v leads to %d, not %d", i, o, depth, got.Line, value, got.Value)
				}
			}
		}
	}
}

// The figure of the textbooks: of the second branch one leaf is looked at, and
// two are left; the third branch shows its best leaf last.
func TestCutsOfTheTextbookTree(t *testing.T) {
	tree := textbook{{3, 12, 8}, {2, 4, 6}, {14, 5, 2}}
	got := NewEngine(tree, Options{}).Think(context.Background(), place{}, Limits{Depth: 2})
	// Depth 1 looks at the root and three branches, depth 2 at the root, three
	// branches and 3 + 1 + 3 leaves.
	if got.Value != 3 || got.Move != 0 || got.Nodes != 4+11 || got.AlphaCuts != 1 || got.BetaCuts != 0 || !slices.Equal(got.Line, []int{0, 0}) {
		t.Errorf("%+v", got)
	}
	better := textbook{{2, 4, 6}, {14, 5, 2}, {3, 12, 8}}
	if got := NewEngine(better, Options{}).Think(context.Background(), place{}, Limits{Depth: 2}); got.Value != 3 || got.AlphaCuts != 0 || got.Nodes != 4+13 {
		t.Errorf("the best branch last: %+v", got)
	}
}

// A max node is left when a move reaches beta: the reply 1 of the first move
// leads to 5, so of the reply 2 nothing is of interest once a move there is
// worth 6.
func TestBetaCutsAreThoseOfMaxNodes(t *testing.T) {
	// root - move - two replies - two moves: max, min, max.
	m := &maze{rooms: [][]room{
		{{next: []spot{{1, 0}}}},
		{{next: []spot{{2, 0}, {2, 1}}}},
		{{next: []spot{{3, 0}, {3, 1}}}, {next: []spot{{3, 2}, {3, 3}}}},
		{{eval: -5}, {eval: -4}, {eval: -6}, {eval: -9}},
	}}
	got := NewEngine(m, Options{}).Think(context.Background(), spot{}, Limits{Depth: 3})
	if got.Value != 5 || got.BetaCuts != 1 || got.AlphaCuts != 0 {
		t.Errorf("%+v", got)
	}
}

func TestNimIsWonFromEveryHeapThatFourDoesNotDivide(t *testing.T) {
	for _, o := range switches() {
		e := NewEngine(heap{}, o)
		for n := 1; n <= 13; n++ {
			got := e.Think(context.Background(), n, Limits{})
			outcome, plies := Decided(got.Value)
			if (outcome == Won) != (n%4 != 0) || !got.Exact || got.Stopped != Settled {
				t.Fatalf("heap of %d: %+v", n, got)
			}
			if outcome == Won && got.Move != n%4 || plies != (n+3)/4*2-int(outcome)/3 {
				t.Errorf("heap of %d: takes %d, %v in %d", n, got.Move, outcome, plies)
			}
		}
	}
}

func TestAFinishedGameHasItsValueAndNoMove(t *testing.T) {
	got := NewEngine(heap{}, Options{}).Think(context.Background(), 0, Limits{})
	if got.HasMove || !got.Exact || got.Value != -Win {
		t.Errorf("%+v", got)
	}
	for _, value := range []int{MaxEval, -MaxEval} {
		if outcome, _ := Decided(value); outcome != Open {
			t.Errorf("the estimate %d is %d", value, outcome)
		}
	}
}

func TestTheSameThoughtTwice(t *testing.T) {
	for _, o := range append(switches(), Options{Ordering: true, Killers: true, Memory: 1 << 16, Quiescence: true}) {
		e := NewEngine(newMaze(3, 9, 8, 5), o)
		var first Analysis[int]
		for again, limits := range []Limits{{Depth: 6}, {Depth: 6}, {Nodes: 500}, {Nodes: 500}} {
			got := e.Think(context.Background(), spot{}, limits)
			got.Elapsed = 0
			if again%2 == 0 {
				first = got
			} else if fmt.Sprint(got) != fmt.Sprint(first) {
				t.Errorf("%+v: %+v, then %+v", o, first, got)
			}
		}
	}
}

// Where estimates foretell something, good moves come first; and what was
// looked at is not looked at again.
func TestOrderingAndMemorySpareNodes(t *testing.T) {
	nodes := map[Options]int64{}
	for seed := range uint64(10) {
		m := newMaze(seed, 10, 12, 6)
		for layer := range m.rooms {
			for i := range m.rooms[layer] { // the layers below are as they were
				m.rooms[layer][i].eval = max(-99, min(99, m.minimax(spot{layer, i}, 2, 0, false)))
			}
		}
		for _, o := range []Options{{}, {Ordering: true, Killers: true}, {Memory: 1 << 20}} {
			nodes[o] += NewEngine(m, o).Think(context.Background(), spot{}, Limits{Depth: 7}).Nodes
		}
	}
	plain := nodes[Options{}]
	if nodes[Options{Ordering: true, Killers: true}] >= plain || nodes[Options{Memory: 1 << 20}] >= plain {
		t.Errorf("%v", nodes)
	}
}

func TestALegalMoveStandsAtEveryDeadline(t *testing.T) {
	for _, o := range switches() {
		for _, limits := range []Limits{{Time: 1}, {Time: time.Millisecond}, {Nodes: 1}, {Nodes: 2}, {Nodes: 25}, {Nodes: 3000}} {
			got := NewEngine(endless{}, o).Think(context.Background(), 1, limits)
			if !got.HasMove || got.Move >= 20 || got.Line[0] != got.Move || got.Stopped == Settled || got.Exact {
				t.Errorf("%+v, %+v: %+v", o, limits, got)
			}
			if limits.Nodes > 0 && (got.Nodes != limits.Nodes || got.Stopped != ByNodes) {
				t.Errorf("%+v: %d nodes, stopped by %d", limits, got.Nodes, got.Stopped)
			}
		}
	}
}

// A search that is stopped in the midst of a depth never has less to say than
// the depth before. Without ordering, that is its answer; with it, the move of
// the depth before was looked at first, and another one can only be better.
func TestAStoppedDepthKeepsTheMoveOfTheOneBefore(t *testing.T) {
	m := newMaze(11, 10, 12, 6)
	for _, o := range []Options{{}, {Ordering: true, Killers: true}} {
		for depth := 1; depth < 5; depth++ {
			done := NewEngine(m, o).Think(context.Background(), spot{}, Limits{Depth: depth})
			next := NewEngine(m, o).Think(context.Background(), spot{}, Limits{Depth: depth + 1})
			for nodes := done.Nodes; nodes < next.Nodes; nodes++ {
				after := NewEngine(m, o).Think(context.Background(), spot{}, Limits{Nodes: nodes})
				if after.Depth != depth || !o.Ordering && after.Value != done.Value || after.Move != done.Move && (!o.Ordering || after.Move != next.Move && after.Value > next.Value) {
					t.Fatalf("%+v: depth %d %v, then stopped at node %d: depth %d %v", o, depth, done.Move, nodes, after.Depth, after.Move)
				}
			}
		}
	}
}

// What was estimated on the way to a proved win has no part in its value: the
// first move is refuted, the second one draws, and that is exact.
func TestEstimatesBesideAProofDoNotCount(t *testing.T) {
	m := &maze{rooms: [][]room{
		{{next: []spot{{1, 0}, {1, 1}}}},
		{{next: []spot{{2, 0}, {2, 1}}}, {end: Drawn}},
		{{eval: 3, next: []spot{{3, 0}}}, {end: Lost}},
		{{end: Drawn}},
	}}
	for _, o := range switches() {
		if got := NewEngine(m, o).Think(context.Background(), spot{}, Limits{Depth: 2}); !got.Exact || got.Value != 0 || got.Move != 1 {
			t.Errorf("%+v: %+v", o, got)
		}
	}
}

// counted is a context that ends after it was asked so many times.
type counted struct {
	context.Context
	left int
}

func (c *counted) Err() error {
	c.left--
	if c.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestCancelEndsWithin1024Nodes(t *testing.T) {
	for _, times := range []int{0, 1, 5} {
		got := NewEngine(endless{}, Options{}).Think(&counted{context.Background(), times}, 1, Limits{})
		if got.Stopped != ByCancel || got.Nodes > int64(1024*times+1) || !got.HasMove {
			t.Errorf("asked %d times: %+v", times, got)
		}
	}
}

func TestTableStaysWithinItsBytes(t *testing.T) {
	for _, memory := range []int64{1 << 10, 1 << 16, 1<<20 + 5} {
		got := NewEngine(endless{}, Options{Memory: memory}).Think(context.Background(), 1, Limits{Nodes: 20000})
		if got.Bytes > memory || got.Bytes < memory/4 {
			t.Errorf("%d bytes of %d", got.Bytes, memory)
		}
	}
	if got := NewEngine(endless{}, Options{}).Think(context.Background(), 1, Limits{Nodes: 10}); got.Bytes != 0 {
		t.Errorf("%d bytes without memory", got.Bytes)
	}
}

// An old engine's table is new to the next thought, also when ages wrap round.
func TestTableForgetsWhenItsAgesWrap(t *testing.T) {
	table := newTable[int](1 << 10)
	table.clearEntries()
	table.store(7, 1, 3, 5, Exactly, true)
	table.age = ^uint32(0)
	table.clearEntries()
	if table.find(7) != nil {
		t.Error("an entry of four thousand million thoughts ago is found")
	}
}

func TestSeedChoosesAmongEqualMoves(t *testing.T) {
	level := &maze{rooms: [][]room{{{next: []spot{{1, 0}, {1, 1}, {1, 2}, {1, 3}}}}, {{eval: -3}, {eval: -3}, {eval: -3}, {eval: 4}}}}
	chosen := map[int]bool{}
	for seed := range uint64(60) {
		got := NewEngine(level, Options{Seed: seed + 1, Ordering: true, Killers: true}).Think(context.Background(), spot{}, Limits{Depth: 1})
		chosen[got.Move] = true
	}
	if len(chosen) != 3 || chosen[3] {
		t.Errorf("chosen %v", chosen)
	}
}

func TestThinkingDoesNotAllocateByTheNode(t *testing.T) {
	for _, o := range []Options{{}, {Ordering: true, Killers: true, Memory: 1 << 16}} {
		e := NewEngine(endless{}, o)
		few := testing.AllocsPerRun(3, func() { e.Think(context.Background(), 1, Limits{Nodes: 10000, Depth: 3}) })
		if few > 60 {
			t.Errorf("%+v: %v allocations", o, few)
		}
	}
}

func BenchmarkThink(b *testing.B) {
	for _, o := range []Options{{}, {Ordering: true, Killers: true}, {Ordering: true, Killers: true, Memory: 1 << 20}} {
		b.Run(fmt.Sprintf("ordering=%t,memory=%d", o.Ordering, o.Memory), func(b *testing.B) {
			b.ReportAllocs()
			e := NewEngine(endless{}, o)
			for b.Loop() {
				e.Think(context.Background(), 1, Limits{Nodes: 100000})
			}
		})
	}
}
