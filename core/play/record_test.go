package play_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/play"
	"procura/core/quatro"
)

// searches are all algorithms, with what changes the nodes they look at and no memory.
func searches() (list []play.Options) {
	for _, algorithm := range play.Algorithms() {
		for _, hard := range []bool{false, true} {
			for _, direct := range []bool{false, true} {
				for _, quiet := range []bool{false, true} {
					list = append(list, play.Options{Algorithm: algorithm, Hard: hard, Direct: direct, Quiescence: quiet})
				}
			}
		}
	}
	return list
}

// checkRecord thinks with a record, and holds each iteration against the naive form.
func checkRecord[S any, M comparable](t *testing.T, g play.Restless[S, M], s S, o play.Options, depth int) {
	t.Helper()
	o.Record = &play.Record{}
	found := play.NewEngine[S, M](g, o).Think(context.Background(), s, play.Limits{Depth: depth})
	n := &naive[S, M]{game: g, algorithm: o.Algorithm, hard: o.Hard, iterates: !o.Direct}
	if o.Quiescence {
		n.quiet = g
	}
	if int64(o.Record.Len()) != found.Nodes || o.Record.IsPart {
		t.Fatalf("%+v: %d nodes of %d", o, o.Record.Len(), found.Nodes)
	}
	leaves, cuts := int64(0), int64(0)
	for i := range o.Record.Len() {
		node := o.Record.Node(uint32(i))
		if node.Has(play.IsLeaf) {
			leaves++
		}
		if node.Left > 0 {
			cuts++
		}
	}
	if leaves != found.Leaves || cuts != found.AlphaCuts+found.BetaCuts {
		t.Fatalf("%+v: %d leaves, %d cuts: %+v", o, leaves, cuts, found)
	}
	for i := range o.Record.Iterations {
		if wrong := n.differs(o.Record, s, i); wrong != "" {
			t.Fatalf("%+v, depth %d, iteration %d: %s", o, depth, i, wrong)
		}
	}
	if n.firstCuts != found.FirstCuts {
		t.Fatalf("%+v: %d cuts by the first move, want %d", o, found.FirstCuts, n.firstCuts)
	}
}

// A node of a record that has a value, and neither moves below it nor is a leaf, was answered by the table.
func TestTableHitsAreTheNodesThatWereNotSearched(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	hits := int64(0)
	for i := range 2000 {
		g := newTree(random, 2+i%4, 1+random.IntN(4), 1+random.IntN(3))
		if g.End(0) != play.Open {
			continue
		}
		o := randomSwitches(random)
		o.Memory, o.Record = 4096, &play.Record{}
		found := play.NewEngine[int, int](g, o).Think(context.Background(), 0, play.Limits{Depth: 1 + random.IntN(5)})
		answered := int64(0)
		for i := range uint32(o.Record.Len()) {
			if n := o.Record.Node(i); n.End == i+1 && !n.Has(play.IsLeaf) && !n.Has(play.IsUnfinished) {
				answered++
			}
		}
		if found.TableHits != answered {
			t.Fatalf("%+v: %d hits, want %d", o, found.TableHits, answered)
		}
		hits += answered
	}
	if hits == 0 {
		t.Error("the table has answered nothing")
	}
}

func TestARecordIsTheNaiveSearchOfRandomTrees(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	list := searches()
	for i := range gametest.Cases(10_000, 100_000) {
		g := newTree(random, 2+i%4, 1+random.IntN(4), 1+random.IntN(3))
		if g.End(0) != play.Open {
			continue
		}
		for k := range 6 {
			checkRecord(t, g, 0, list[(6*i+k)%len(list)], 1+random.IntN(5))
		}
	}
}

// duels are random positions of a variant of Quatro that go on, under a line setting.
func duels(t *testing.T, variant, lines string, count, least int) (*quatro.Duel, []quatro.Position) {
	t.Helper()
	random := rand.New(rand.NewPCG(uint64(count), 9))
	d := quatro.NewDuel(game.Rules{"variant": variant, "lines": lines}, nil)
	start, wrong := d.Read("................ -")
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	var list []quatro.Position
	for len(list) < count {
		s, until := start, least+random.IntN(15-least)
		for d.End(s) == play.Open && s.Placed() < until {
			moves := d.Moves(s, nil)
			s = d.Play(s, moves[random.IntN(len(moves))])
		}
		if d.End(s) == play.Open {
			list = append(list, s)
		}
	}
	return d, list
}

func TestARecordIsTheNaiveSearchOfPositionsOfQuatro(t *testing.T) {
	list := searches()
	for _, variant := range []string{"give", "choose"} {
		for _, lines := range []string{"lines", "squares"} {
			d, positions := duels(t, variant, lines, gametest.Cases(250, 1000), 8)
			for i, s := range positions {
				depth := 2
				if s.Placed() >= 12 {
					depth = 4
				}
				for k := range 3 {
					checkRecord(t, d, s, list[(3*i+k)%len(list)], depth)
				}
			}
		}
	}
}

// Whatever is remembered or ordered, the value is that of minimax.
func TestEverySwitchFindsTheValueOfMinimax(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for i := range gametest.Cases(100_000, 400_000) {
		g := newTree(random, 2+i%4, 1+random.IntN(4), 1+random.IntN(3))
		if g.End(0) != play.Open {
			continue
		}
		o := randomSwitches(random)
		depth := 1 + random.IntN(5)
		n := &naive[int, int]{game: g, algorithm: play.Minimax}
		if o.Quiescence {
			n.quiet = g
		}
		found := play.NewEngine[int, int](g, o).Think(context.Background(), 0, play.Limits{Depth: depth})
		if want := n.search(0, found.Depth); found.Value != want || found.Depth != depth && !found.Exact {
			t.Fatalf("tree %d, %+v, depth %d: %+v, want %d", i, o, depth, found, want)
		}
	}
}

func randomSwitches(random *rand.Rand) play.Options {
	is := func() bool { return random.IntN(2) == 0 }
	return play.Options{
		Algorithm: play.Algorithms()[random.IntN(3)], Hard: is(), Direct: is(), Ordering: is(), Killers: is(),
		Memory: []int64{0, 1, 256, 1 << 14}[random.IntN(4)], Quiescence: is(), Seed: random.Uint64N(3),
	}
}

func TestEverySwitchFindsTheValueOfMinimaxInQuatro(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, variant := range []string{"give", "choose"} {
		for _, lines := range []string{"lines", "squares"} {
			d, positions := duels(t, variant, lines, gametest.Cases(100, 1000), 9)
			for _, s := range positions {
				o := randomSwitches(random)
				depth := 2
				if s.Placed() >= 12 {
					depth = 3
				}
				n := &naive[quatro.Position, quatro.Turn]{game: d, algorithm: play.Minimax}
				if o.Quiescence {
					n.quiet = d
				}
				found := play.NewEngine[quatro.Position, quatro.Turn](d, o).Think(context.Background(), s, play.Limits{Depth: depth})
				if want := n.search(s, found.Depth); found.Value != want {
					t.Fatalf("%s, %+v: %+v, want %d", d.Brief(s), o, found, want)
				}
			}
		}
	}
}

func TestEverySwitchFindsTheValueOfMinimaxInTheToyGame(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	toy := gametest.ToyDuel{}
	for n := 1; n < 24; n++ {
		for depth := 1; depth < 9; depth++ {
			o := randomSwitches(random)
			o.Quiescence = false
			found := play.NewEngine[int, int](toy, o).Think(context.Background(), n, play.Limits{Depth: depth})
			simple := &naive[int, int]{game: toy, algorithm: play.Minimax}
			if want := simple.search(n, found.Depth); found.Value != want {
				t.Fatalf("%d, %+v: %+v, want %d", n, o, found, want)
			}
		}
	}
}
