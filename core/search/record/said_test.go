package record

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"procura/core/internal/store"
)

// slot is the fate of a successor: its node, and the other one.
type slot struct {
	fate        Fate
	node, other uint32
}

// told is what a search has said, step by step.
type told struct {
	Step
	waits map[uint32]float64 // the f of each node that waits after the step
	slots []slot
	now   Proved
	phase int
}

// search is a search of a run.
type search struct {
	end     StepEnd
	members []uint32
	waits   map[uint32]float64 // what waits, with its f; AtExpansion what is made and not taken
	pending int                // successors whose turn has not come, AtExpansion
	closed  uint32
}

// said makes up a run of some searches and tells it to a trace.
type said struct {
	*search
	trace    *Trace
	random   *rand.Rand
	searches []*search
	groups   []int    // of each phase, by the numbers of searches
	begun    [][2]int // and its first node and step
	steps    []told
	// Of each node, and of its last expansion:
	nodes []Node
	slots [][]slot
	gone  []Fate
	over  bool // the last step
}

func (s *said) finish() {
	last := &s.steps[len(s.steps)-1]
	if s.over {
		return
	}
	last.waits = maps.Clone(s.waits)
	last.Nodes = uint32(len(s.nodes))
	last.Closed = s.closed
	last.Waiting = uint32(len(s.waits))
	s.over = true
	if s.end == AtExpansion { // what is made is the way, and no longer counted
		last.waits, last.Waiting = nil, uint32(s.pending)
		if _, waits := s.waits[s.members[0]]; waits {
			last.Waiting++
		}
	}
}

// any is a node of the search under way.
func (s *said) any() uint32 { return s.members[s.random.IntN(len(s.members))] }

func (s *said) add(n Node, fate Fate, other uint32) {
	number := uint32(len(s.nodes))
	if got := s.trace.Add(n, fate, other); got != number && got != None {
		panic("a node gets another number")
	}
	if fate == Better {
		delete(s.waits, other)
	}
	s.nodes = append(s.nodes, n)
	s.slots = append(s.slots, nil)
	s.gone = append(s.gone, Unmade)
	s.members = append(s.members, number)
	if fate != Dead {
		s.waits[number] = n.F
	}
	if n.Parent == None {
		s.nodes[number].Parent = number
		return
	}
	s.nodes[number].Depth = s.nodes[n.Parent].Depth + 1
	s.judge(n.Parent, int(n.Ordinal), slot{fate, number, None})
	if fate == Better {
		s.slots[n.Parent][n.Ordinal].other = other
	}
}

func (s *said) judge(parent uint32, ordinal int, to slot) {
	s.slots[parent][ordinal] = to
	if s.end == AtExpansion {
		s.pending--
	}
}

// take expands a node into k others, or does something else with it.
func (s *said) take(number uint32, kind Kind, k int) {
	if s.slots[number] != nil {
		k = len(s.slots[number])
	}
	s.finish()
	before := s.steps[len(s.steps)-1]
	now := Proved{s.random.IntN(2), s.random.IntN(9) == 0}
	s.trace.Take(kind, number, k, now, 0)
	now.Earned = now.Earned || before.now.Earned
	step := told{now: now, phase: len(s.groups) - 1, slots: make([]slot, k)}
	for i := range step.slots {
		step.slots[i] = (slot{Unmade, None, None})
		if kind == Resumed {
			step.slots[i] = s.slots[number][i]
			if step.slots[i].fate == Fresh && s.gone[step.slots[i].node] != Unmade {
				step.slots[i].fate = s.gone[step.slots[i].node]
			}
		}
	}
	step.Kind, step.Node, step.Expanded = kind, number, before.Expanded
	if kind == Expanded || kind == Resumed {
		step.Expanded++
		if s.slots[number] == nil {
			s.closed++
		} else {
			step.Kind = Resumed
		}
		s.slots[number] = step.slots
	}
	s.steps = append(s.steps, step)
	delete(s.waits, number)
	s.over = false
	if s.end == AtExpansion {
		s.pending += k
		s.finish()
	}
}

func (s *said) wait(number uint32, f float64) {
	if s.end == AtBackup {
		s.finish()
	}
	s.trace.Wait(number, f)
	s.waits[number], s.gone[number] = f, Unmade
}

func (s *said) giveUp(number uint32) {
	if s.end == AtBackup {
		s.finish()
	}
	s.trace.GiveUp(number, Forgotten)
	delete(s.waits, number)
	s.gone[number] = Forgotten
	if n, busy := s.nodes[number], s.steps[len(s.steps)-1].Node; s.end == AtNextStep && n.Parent == busy && number != busy {
		s.slots[busy][n.Ordinal] = slot{Forgotten, number, None}
	}
}

// part is a search of so many steps, a new one or one that goes on.
func (s *said) part(steps int, end StepEnd) {
	again := s.random.IntN(len(s.searches) + 1)
	if again == len(s.searches) || s.searches[again].end == AtExpansion {
		again = s.trace.Group()
		s.searches = append(s.searches, &search{end: end, waits: map[uint32]float64{}})
	}
	for range 1 + s.random.IntN(2) { // the first of two is empty
		s.trace.Open(Phase{Group: again, End: s.searches[again].end, Iteration: len(s.groups)})
	}
	if len(s.nodes) > 0 {
		s.finish()
	}
	if last := len(s.groups) - 1; last >= 0 && s.begun[last] == [2]int{len(s.nodes), len(s.steps)} {
		s.groups, s.begun = s.groups[:last], s.begun[:last] // nothing happened in it
	}
	s.search, s.groups, s.begun = s.searches[again], append(s.groups, again), append(s.begun, [2]int{len(s.nodes), len(s.steps)})
	if len(s.members) == 0 {
		s.add(Node{F: 1, Parent: None}, Fresh, None)
	}
	for range steps {
		ready := slices.Sorted(maps.Keys(s.waits))
		if len(ready) == 0 {
			return
		}
		number := ready[s.random.IntN(len(ready))]
		kind := []Kind{Expanded, Expanded, Resumed, Resumed, Resumed, Reached, AtDepth}[s.random.IntN(7)]
		if kind == Resumed && (s.end != AtBackup || s.slots[number] == nil) { // no search makes again what it replaces
			kind = Expanded
		}
		k := 2 + s.random.IntN(4)
		if kind == Reached || kind == AtDepth {
			k = 0
			if s.slots[number] != nil {
				continue
			}
		}
		s.take(number, kind, k)
		for i := range s.steps[len(s.steps)-1].slots {
			other := s.any()
			_, waits := s.waits[other]
			n := Node{F: float64(s.random.IntN(9)), Parent: number, Ordinal: uint16(i)}
			switch fate := []Fate{Unmade, Repeated, OnPath, Fresh, Fresh, Better, Dead, OverLimit}[s.random.IntN(8)]; {
			case fate == Unmade:
			case fate <= OnPath:
				s.trace.Judge(number, i, fate, other)
				s.judge(number, i, slot{fate, None, other})
			case fate != Better || waits && s.end == AtNextStep:
				s.add(n, fate, other)
			}
		}
		for s.random.IntN(2) == 0 && s.end != AtExpansion {
			if m := s.any(); s.random.IntN(2) == 0 {
				s.wait(m, float64(s.random.IntN(9)))
			} else {
				s.giveUp(m)
			}
		}
	}
}

// TestATraceKeepsWhatIsSaid: all of it, or the first nodes; searches at random, of every kind of step.
func TestATraceKeepsWhatIsSaid(t *testing.T) {
	for turn := range uint64(120) {
		s := &said{trace: &Trace{Most: int(turn%3) * 60}, random: rand.New(rand.NewPCG(turn, 9)), steps: make([]told, 1)}
		s.trace.Begin(&store.Budget{}, time.Now())
		for range 5 {
			s.part(10+s.random.IntN(40), []StepEnd{AtNextStep, AtBackup, AtExpansion}[s.random.IntN(3)])
		}
		s.finish()
		s.trace.Close()
		s.hold(t)
		if t.Failed() {
			t.Fatalf("search %d", turn)
		}
	}
}

func (s *said) hold(t *testing.T) {
	t.Helper()
	if s.trace.Whole() != (s.trace.Most == 0 || len(s.nodes) <= s.trace.Most) || s.trace.Whole() && (s.trace.Nodes() != len(s.nodes) || s.trace.Steps() != len(s.steps)) {
		t.Errorf("%d nodes and %d steps of %d and %d, at most %d nodes", s.trace.Nodes(), s.trace.Steps(), len(s.nodes), len(s.steps), s.trace.Most)
	}
	looked, changes := map[uint32]int{}, 0
	for i := range s.trace.Steps() {
		want, got := s.steps[i], *s.trace.Step(i)
		from, end := s.trace.Slots(i)
		want.Slots = from
		if last := i == s.trace.Steps()-1; got != want.Step && !(last && want.Nodes < got.Nodes) {
			t.Errorf("step %d: %+v, want %+v", i, got, want.Step)
		}
		if s.trace.PhaseAt(i) != want.phase {
			t.Errorf("step %d is of phase %d, want %d", i, s.trace.PhaseAt(i), want.phase)
		}
		waits := map[uint32]float64{}
		s.trace.EachWaiting(i, s.groups[want.phase], func(e Entry) { waits[e.Node] = e.F })
		if want.waits != nil && !maps.Equal(waits, want.waits) {
			t.Errorf("step %d: %v wait, want %v", i, waits, want.waits)
		}
		for number, f := range want.waits {
			if s.trace.WaitAt(number, i).F != f {
				t.Errorf("step %d: node %d has f %v, want %v", i, number, s.trace.WaitAt(number, i).F, f)
			}
		}
		for slot := from; slot < end; slot++ {
			s.holdSlot(t, i, slot, want.slots[slot-from])
		}
		if i > 0 {
			looked[want.Node] = i
			if changes == 0 || s.trace.Changes[changes-1].Proved != want.now {
				changes++
				if len(s.trace.Changes) < changes || s.trace.Changes[changes-1] != (Change{uint32(i), want.now}) {
					t.Errorf("step %d has proved %+v, the trace says %+v", i, want.now, s.trace.Changes)
				}
			}
		}
		for number := range min(want.Nodes, uint32(s.trace.Nodes())) {
			if s.trace.LookedAt(number, i) != looked[number] {
				t.Errorf("step %d: node %d was looked at last in step %d, want %d", i, number, s.trace.LookedAt(number, i), looked[number])
			}
		}
	}
	if changes != len(s.trace.Changes) {
		t.Errorf("%d changes, want %d", len(s.trace.Changes), changes)
	}
	for number := range uint32(s.trace.Nodes()) {
		n, want := s.trace.Node(number), s.nodes[number]
		if n.Parent != want.Parent || n.Depth != want.Depth || s.begun[s.trace.PhaseOf(number)][0] > int(number) {
			t.Errorf("node %d: %+v, want %+v; phase %d", number, n, want, s.trace.PhaseOf(number))
		}
		_, waits := s.waits[number]
		if last := slices.Contains(s.members, number); s.trace.Whole() && (last && s.trace.Waits(number) != (waits && s.end != AtExpansion) && number != s.members[0] || s.trace.HasSlots(number) != (s.slots[number] != nil)) {
			t.Errorf("node %d waits in the end: %t, is expanded: %t", number, s.trace.Waits(number), s.trace.HasSlots(number))
		}
	}
	if last := s.steps[len(s.steps)-1]; s.trace.Last.Generated != int64(len(s.nodes)) || s.trace.Last.Expanded != int64(last.Expanded) || s.trace.Last.Bound != last.now.Bound || s.trace.Last.Frontier != 0 || s.trace.Number(0) != None {
		t.Errorf("in the end %+v", s.trace.Last)
	}
}

func (s *said) holdSlot(t *testing.T, step int, at uint32, want slot) {
	t.Helper()
	if want.node != None && want.node >= uint32(s.trace.Nodes()) || want.fate == Unmade {
		want = slot{Unmade, None, None}
	}
	if fate, node, other := s.trace.Fate(at); (slot{fate, node, other}) != want {
		t.Errorf("step %d, slot %d: %v, want %v", step, at, slot{fate, node, other}, want)
	}
}

func TestWhatIsSaidToNoTraceIsNotKept(t *testing.T) {
	var none *Trace
	full := &Trace{full: true}
	for _, trace := range []*Trace{none, full} {
		trace.Judge(0, 0, Fresh, 0)
		trace.Wait(0, 1)
		trace.GiveUp(0, Cut)
		if trace.Number(0) != None {
			t.Error("a node has a number")
		}
	}
	full.SetNumber(0, 7)
	kept := Opened(0)
	for _, number := range []uint32{5, 6} {
		kept.SetNumber(0, number)
		if kept.Number(0) != number || kept.Number(1) != None || full.Number(0) != None {
			t.Errorf("node 0 is %d, want %d", kept.Number(0), number)
		}
	}
	kept.Open(Phase{Group: kept.Group()})
	kept.Judge(None, 0, Fresh, 0)
	if list := slices.Clone(kept.Phases); len(list) != 1 || kept.Nodes() != 0 {
		t.Errorf("%+v", list)
	}
}
