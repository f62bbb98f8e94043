package exploring

import (
	"context"
	"io"
	"slices"
	"sync/atomic"
	"time"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
	"procura/core/text"
)

// fake is a scripted breadth-first run of a small tree, of which its nodes say all:
//
//	      0 start
//	    /   \
//	  1 A    2 B         step 1 expands 0, step 2 expands 1, ...
//	 /  \      \
//	3 C  4 D    5 E      step 4 looks at 3, ..., 5 is the goal
type fake struct {
	run    game.Run
	nodes  []explore.Node
	phases []record.Phase
	many   int           // more nodes than there are, so that it is asked beside the window
	gate   chan struct{} // answers wait for it, where it is not nil
	asked  atomic.Int64
	broken bool
	mark   string // of its boards
}

func newFake(run game.Run) *fake {
	f := &fake{run: run, mark: "x"}
	for i, n := range []struct {
		parent      uint32
		move        string
		depth, born int
	}{{0, "", 0, 0}, {0, "A1", 1, 1}, {0, "B1", 1, 1}, {1, "C1", 2, 2}, {1, "D1", 2, 2}, {2, "E1", 2, 3}} {
		f.nodes = append(f.nodes, explore.Node{
			Number: uint32(i), Parent: n.parent, Move: n.move, Depth: n.depth, G: float64(n.depth), H: 2 - float64(n.depth), F: 2,
			Generated: n.born, Expanded: i + 1, Goal: i == 5, Points: 10 * i, HasPoints: true,
		})
	}
	f.phases = []record.Phase{{Algorithm: string(search.AStar)}, {First: 4, Algorithm: string(search.BFS), Iteration: 2, Limit: 7}}
	return f
}

func (f *fake) Run() game.Run              { return f.run }
func (f *fake) WriteTrace(io.Writer) error { return nil }
func (f *fake) Steps() int                 { return len(f.nodes) + 1 }
func (f *fake) Nodes() int                 { return max(len(f.nodes), f.many) }
func (f *fake) Whole() bool                { return f.many == 0 }
func (f *fake) Bytes() (trace, extra int64) {
	return int64(12 * len(f.nodes)), 64
}
func (f *fake) Phases() []record.Phase { return f.phases }

func (f *fake) Moment(step, rows int) explore.Moment {
	if rows > 0 { // the tree asks for single nodes without the frontier
		f.asked.Add(1)
	}
	if f.gate != nil {
		<-f.gate
	}
	if f.broken {
		panic("broken")
	}
	m := explore.Moment{Step: step, Kind: record.Began, Closed: step, Expanded: int64(step), Generated: int64(step), Bound: 2, Earned: step >= 3}
	if step > 0 {
		m.Kind, m.Node = record.Expanded, uint32(step-1)
		m.Why = []text.Message{text.M("explore.kind.expanded")}
	}
	for _, n := range f.nodes {
		if n.Parent == m.Node && n.Number != 0 && step > 0 {
			m.Successors = append(m.Successors, explore.Offspring{Move: n.Move, Node: n.Number, G: n.G, H: n.H, F: n.F, Fate: record.Fresh, Goal: n.Goal, Other: explore.None})
		}
		if n.Generated <= step && n.Expanded > step {
			m.Waiting++
			if len(m.Frontier) < rows {
				m.Frontier = append(m.Frontier, explore.Entry{Node: n.Number, Parent: n.Parent, Move: n.Move, G: n.G, H: n.H, F: n.F})
			}
		}
	}
	if step == 2 {
		m.Why = []text.Message{text.M("explore.why.why.f", "Value", 12), text.M("explore.why.why.tie.h", "Count", 100, "Value", 11), text.M("explore.why.why.tie.oldest", "Count", 99)}
		m.Successors = append(m.Successors, explore.Offspring{Move: "B1", Node: explore.None, G: 2, H: 1, F: 3, Fate: record.Repeated, Other: 2, OtherG: 1})
	}
	if step >= 4 {
		m.Phase = 1
	}
	return m
}

func (f *fake) Node(node uint32, step int) explore.Node {
	n := f.nodes[node]
	n.Status = explore.Waits
	switch {
	case n.Generated > step:
		n.Status, n.Expanded = explore.Unborn, -1
	case n.Expanded > step:
		n.Expanded = -1
	default:
		n.Status = explore.Done
	}
	return n
}

func (f *fake) Path(node uint32) []uint32 {
	list := []uint32{node}
	for node != 0 {
		node = f.nodes[node].Parent
		list = append(list, node)
	}
	slices.Reverse(list)
	return list
}

func (f *fake) Goal() uint32 { return 5 }

func (f *fake) Moves(node uint32) []string {
	var list []string
	for _, n := range f.Path(node)[1:] {
		list = append(list, f.nodes[n].Move)
	}
	return list
}

func (f *fake) Scene(node uint32) scene.Step {
	b := scene.Board{Columns: 3, Rows: 2, Cells: make([]scene.Cell, 6), Status: text.M("explore.start")}
	b.Cells[node].Role, b.Cells[node].Text = scene.Current, f.mark
	return scene.Step{Board: b, Move: f.nodes[node].Move}
}

func (f *fake) Children(node uint32, step, most int) (first []uint32, all int) {
	for _, n := range f.nodes[1:] {
		if n.Parent == node && n.Generated <= step {
			all++
			if len(first) < most {
				first = append(first, n.Number)
			}
		}
	}
	return first, all
}

func (f *fake) Closed(step, most int) (last []uint32, all int) {
	for i := step - 1; i >= 0 && len(last) < most; i-- {
		last = append(last, uint32(i))
	}
	return last, step
}

func (f *fake) Seek(step int, what explore.Seek, back bool) (int, bool) {
	steps := map[explore.Seek][]int{explore.NextLevel: {1, 2, 4}, explore.NextPhase: {4}, explore.NextOnWay: {1, 3, 6}}
	stops := steps[what]
	if back {
		slices.Reverse(stops)
	}
	for _, at := range stops {
		if !back && at > step || back && at < step {
			return at, true
		}
	}
	return 0, false
}

func (f *fake) StepOf(node uint32) int { return int(node) + 1 }

func (f *fake) Expanded(step int) int64 { return f.Moment(step, 0).Expanded }

func (f *fake) Samples(int) []explore.Sample {
	var list []explore.Sample
	for step := range f.Steps() {
		list = append(list, explore.Sample{Step: step, Expanded: int64(step), Frontier: step % 3, Bound: 2, Earned: step >= 3})
	}
	return list
}
func (f *fake) At(time.Duration) int { return 0 }

// puppet is a puzzle whose runs are looked into as a test says.
type puppet struct {
	game.Puzzle
	explore func(context.Context, game.SolveRequest) (game.Run, game.Exploration)
}

func (p puppet) Explore(ctx context.Context, r game.SolveRequest, _ int) (game.Run, game.Exploration) {
	return p.explore(ctx, r)
}
