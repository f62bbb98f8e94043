package play_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"procura/core/play"
)

// recorded is a thought about a random tree.
func recorded(random *rand.Rand, most int) *play.Record {
	for {
		g := newTree(random, 4, 4, 3)
		if g.End(0) != play.Open || len(g) < 20 {
			continue
		}
		o := randomSwitches(random)
		o.Record = &play.Record{Most: most}
		limits := play.Limits{Depth: 4}
		if random.IntN(4) == 0 {
			limits.Nodes = 1 + random.Int64N(100)
		}
		play.NewEngine[int, int](g, o).Think(context.Background(), 0, limits)
		return o.Record
	}
}

// eventsOf are the events of a record, found by walking it.
func eventsOf(r *play.Record) (list []play.Event) {
	var open []uint32
	leaveUntil := func(parent uint32) {
		for len(open) > 0 && open[len(open)-1] != parent {
			list = append(list, play.Event{Node: open[len(open)-1], Leaves: true})
			open = open[:len(open)-1]
		}
	}
	for i := range uint32(r.Len()) {
		leaveUntil(r.Node(i).Parent)
		list = append(list, play.Event{Node: i})
		open = append(open, i)
	}
	leaveUntil(play.NoNode)
	return list
}

func TestEventsFollowFromTheNodes(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 1))
	for i := range 300 {
		r := recorded(random, []int{0, 1, 2, 30}[i%4])
		events := eventsOf(r)
		if len(events) != r.Events() || i%4 > 0 && r.Len() > 30 {
			t.Fatalf("%d events, want %d", r.Events(), len(events))
		}
		var path []uint32
		for e, event := range events {
			if event.Leaves {
				path = path[:len(path)-1]
			} else {
				path = append(path, event.Node)
			}
			if r.Event(e) != event || !slices.Equal(r.Path(e), path) {
				t.Fatalf("event %d: %+v, path %v, want %+v, %v", e, r.Event(e), r.Path(e), event, path)
			}
			if event.Leaves && r.LeaveEvent(event.Node) != e || !event.Leaves && r.EnterEvent(event.Node) != e {
				t.Fatalf("event %d: entered at %d, left at %d", e, r.EnterEvent(event.Node), r.LeaveEvent(event.Node))
			}
			for _, node := range path {
				want := []uint32{}
				for _, before := range events[:e+1] {
					if !before.Leaves && r.Node(before.Node).Parent == node {
						want = append(want, before.Node)
					}
				}
				if got := r.Children(node, e); !slices.Equal(got, want) {
					t.Fatalf("event %d: children of %d: %v, want %v", e, node, got, want)
				}
			}
		}
	}
}

// The window of a child is that of its parent at the moment when it is entered, unless it scouts.
func TestAMomentHasTheWindowThatTheNextChildGets(t *testing.T) {
	random := rand.New(rand.NewPCG(22, 1))
	for range 300 {
		r := recorded(random, 0)
		for i := range uint32(r.Len()) {
			n := r.Node(i)
			if n.Parent == play.NoNode || r.Node(n.Parent).Has(play.IsRestless) {
				continue
			}
			m := r.At(n.Parent, r.EnterEvent(i))
			isScout := n.Beta-n.Alpha == 1
			isWide := n.Alpha == -play.Win && n.Beta == play.Win // minimax
			if !isWide && !isScout && (m.Alpha != int(n.Alpha) || m.Beta != int(n.Beta)) {
				t.Fatalf("node %d: %+v, the moment before %+v", i, n, m)
			}
			after := r.At(i, r.LeaveEvent(i))
			if !after.Left || after.HasValue == n.Has(play.IsUnfinished) || after.HasValue && after.Value != int(n.Value) {
				t.Fatalf("node %d: %+v, the moment after %+v", i, n, after)
			}
		}
	}
}

func TestSeekFindsWhatWalkingFinds(t *testing.T) {
	random := rand.New(rand.NewPCG(23, 1))
	for i := range 200 {
		r := recorded(random, []int{0, 40}[i%2])
		events := eventsOf(r)
		is := map[play.Goal]func(e int) bool{
			play.ACut:        func(e int) bool { return events[e].Leaves && r.Node(events[e].Node).Left > 0 },
			play.AnIteration: func(e int) bool { return !events[e].Leaves && r.Node(events[e].Node).Ply == 0 },
			play.AnotherBest: func(e int) bool {
				return slices.ContainsFunc(r.Bests, func(b play.BestChange) bool { return b.Event == e && b.Other })
			},
		}
		for goal, holds := range is {
			last := -1
			for e := range events {
				got, ok := r.Seek(e, goal, true)
				if ok != (last >= 0) || ok && got != last {
					t.Fatalf("goal %d before event %d: %d, %t, want %d", goal, e, got, ok, last)
				}
				next := slices.IndexFunc(events[e+1:], func(event play.Event) bool {
					at := r.EnterEvent(event.Node)
					if event.Leaves {
						at = r.LeaveEvent(event.Node)
					}
					return holds(at)
				})
				if got, ok := r.Seek(e, goal, false); ok != (next >= 0) || ok && got != e+1+next {
					t.Fatalf("goal %d after event %d: %d, %t, want %d", goal, e, got, ok, e+1+next)
				}
				if holds(e) {
					last = e
				}
			}
		}
		for e := range events {
			node := r.Current(e)
			out, ok := r.Seek(e, play.OutOfNode, false)
			if ok != (node != play.NoNode) || ok && (events[out] != play.Event{Node: node, Leaves: true}) {
				t.Fatalf("out of node %d: %d, %t", node, out, ok)
			}
			back, ok := r.Seek(e, play.OutOfNode, true)
			if ok && (back >= e || events[back].Leaves) {
				t.Fatalf("back out of node %d: %d", node, back)
			}
		}
	}
}

// The best move at the root changes when the thought says so.
func TestBestChangesEndWithTheMoveThatIsPlayed(t *testing.T) {
	random := rand.New(rand.NewPCG(24, 1))
	for range 500 {
		g := newTree(random, 4, 4, 3)
		if g.End(0) != play.Open {
			continue
		}
		o := randomSwitches(random)
		o.Record = &play.Record{}
		found := play.NewEngine[int, int](g, o).Think(context.Background(), 0, play.Limits{Depth: 4})
		bests := o.Record.Bests
		if last := bests[len(bests)-1]; int(last.Ordinal) != found.Move || int(last.Value) != found.Value {
			t.Fatalf("%+v: %+v, want %+v", o, last, found)
		}
	}
}

// What cut a node gave the bound that its value reached.
func TestACutIsTracedToTheNodeThatGaveTheBound(t *testing.T) {
	random := rand.New(rand.NewPCG(25, 1))
	cuts := 0
	for range 500 {
		r := recorded(random, 0)
		for i := range uint32(r.Len()) {
			n := r.Node(i)
			if n.Left == 0 || n.Has(play.IsUnfinished) || n.Parent == play.NoNode {
				continue
			}
			by := r.CutBy(i)
			if by == play.NoNode {
				t.Fatalf("node %d: nothing cut %+v", i, n)
			}
			b := r.Node(by)
			cuts++
			if b.Has(play.IsRestless) && r.LeaveEvent(by) > r.EnterEvent(i) {
				continue // its estimate is not recorded
			}
			if r.LeaveEvent(by) >= r.EnterEvent(i) || n.IsMax() && n.Value < b.Value || !n.IsMax() && n.Value > b.Value {
				t.Fatalf("node %d %+v is cut by %d %+v", i, n, by, b)
			}
		}
	}
	if cuts < 1000 {
		t.Errorf("only %d cuts", cuts)
	}
}
