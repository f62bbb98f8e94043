package compare

import (
	"slices"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/search/explore"
	"procura/core/text"
)

// ThoughtRecording is the recorded search of a method for two players. It has no times.
type ThoughtRecording struct {
	match.Thought

	// line is the principal variation of the end.
	line []string
	// tallies are of the first nodes, apart nodes from each other, the first one of none.
	tallies []tally
	apart   int
}

// tally counts among the first nodes of a record.
type tally struct {
	nodes        int
	leaves, cuts int64
}

// ThoughtMoment is a search of two players at a moment. Counts are -1 where they are not known.
type ThoughtMoment struct {
	Nodes, Leaves, Cuts int64
	// Path are the moves from the root to the node, in the end those of the principal variation.
	Path []string
	// Alpha and Beta are the window of the node as it is by now, for the player to move at the root. HasWindow is
	// false without a node.
	Alpha, Beta int
	HasWindow   bool
	// Move is the best move of the root so far and Value its value, "" before the first one.
	Move  string
	Value game.Value
}

func newThoughtRecording(t match.Thought, line []string) *ThoughtRecording {
	r := &ThoughtRecording{Thought: t, line: line, apart: max(1, (t.Record.Len()+mostSamples-1)/mostSamples)}
	at := tally{}
	for at.nodes < t.Record.Len() {
		if at.nodes%r.apart == 0 {
			r.tallies = append(r.tallies, at)
		}
		at.add(t.Record)
	}
	r.tallies = append(r.tallies, at)
	return r
}

// add counts the next node.
func (t *tally) add(r *play.Record) {
	n := r.Node(uint32(t.nodes))
	t.nodes++
	if n.Has(play.IsLeaf) {
		t.leaves++
	}
	if n.Left > 0 {
		t.cuts++
	}
}

// count counts among the first nodes of the record when the last one of them is entered: nodes on the way to it are
// not left, and not cut, yet.
func (t *ThoughtRecording) count(nodes int) tally {
	at := t.tallies[min(nodes/t.apart, len(t.tallies)-1)]
	for at.nodes < nodes {
		at.add(t.Record)
	}
	if nodes == 0 || nodes == t.Record.Len() && t.Whole() {
		return at
	}
	for _, i := range t.Record.PathTo(uint32(nodes - 1)) {
		if t.Record.Node(i).Left > 0 {
			at.cuts--
		}
	}
	return at
}

// Nodes is the number of nodes that are kept.
func (t *ThoughtRecording) Nodes() int { return t.Record.Len() }

// Whole reports whether these are all.
func (t *ThoughtRecording) Whole() bool { return !t.Record.IsPart }

// Board draws the node of a moment with the move to it, in the end the last position of the principal variation.
func (t *ThoughtRecording) Board(at LaneMoment) (board scene.Step, has bool) {
	path := at.Thought.Path
	if at.Node == explore.None && !at.Ended {
		return board, false
	}
	p := t.Start
	for i, move := range path {
		if i == len(path)-1 {
			board, wrong := p.Show(move)
			return board, wrong == nil
		}
		p, _ = p.Play(move)
	}
	return scene.Step{Board: p.Scene()}, true
}

// Curve is the cuts over the nodes. Behind what is kept only the end is known.
func (t *ThoughtRecording) Curve(RaceMode) []CurvePoint {
	points := make([]CurvePoint, 0, len(t.tallies))
	for _, at := range t.tallies {
		points = append(points, CurvePoint{float64(at.nodes), float64(t.count(at.nodes).cuts)})
	}
	if !t.Whole() {
		points = append(points, CurvePoint{float64(t.Counts.Nodes), float64(t.Counts.AlphaCuts + t.Counts.BetaCuts)})
	}
	return points
}

func (t *ThoughtRecording) fill(at *LaneMoment, row *Row, _ RaceMode, value float64) {
	if at.Ended {
		c := &row.Thought.Counts
		at.Depth = c.Depth
		at.Thought = &ThoughtMoment{Nodes: c.Nodes, Leaves: c.Leaves, Cuts: row.Thought.Cuts(), Path: t.line, Move: row.Thought.Move, Value: row.Thought.Value}
		return
	}
	nodes := int(value)
	at.Thought = &ThoughtMoment{Nodes: int64(nodes), Leaves: -1, Cuts: -1}
	event := t.Record.Events() - 1
	if nodes <= t.Record.Len() {
		now := t.count(nodes)
		at.Thought.Leaves, at.Thought.Cuts = now.leaves, now.cuts
		at.Node = uint32(max(0, nodes-1))
		at.Step = t.Record.EnterEvent(at.Node)
		event = at.Step
		m := t.Record.At(at.Node, event)
		at.Thought.Alpha, at.Thought.Beta, at.Thought.HasWindow = m.Alpha, m.Beta, true
		for _, i := range t.Record.PathTo(at.Node)[1:] {
			at.Thought.Path = append(at.Thought.Path, t.Move(i))
		}
		at.Depth = t.Record.Iterations[t.Record.IterationOf(at.Node)].Depth
	}
	bests := t.Record.Bests
	i, found := slices.BinarySearchFunc(bests, event, func(b play.BestChange, event int) int { return b.Event - event })
	if found {
		i++
	}
	if i > 0 {
		b := bests[i-1]
		at.Thought.Move, at.Thought.Value = t.Start.Moves()[b.Ordinal], t.Value(int(b.Value))
	}
}

// endThoughtAs sets limits of a plan that end a method where it ended before.
func endThoughtAs(p *Plan, t *Thought, contender int) {
	m := *p.Contenders[contender].Thinks
	m.Limits.Time = 0 // which a record would use up sooner
	p.Limits.Time = 0
	if t.Counts.Stopped == play.ByTime {
		m.Limits.Nodes = max(1, t.Counts.Nodes-1) // the last one was counted, and not looked at
	}
	p.Contenders = slices.Clone(p.Contenders)
	p.Contenders[contender].Thinks = &m
}

// CutShort reports whether a limit other than that of depth ended the search.
func (t *Thought) CutShort() bool {
	return t.Counts.Stopped != play.Settled && t.Counts.Stopped != play.ByDepth
}

// reaches reports whether a thought has the value of a depth.
func (t *Thought) reaches(depth int) bool {
	return !t.CutShort() && (t.Counts.Stopped == play.Settled || t.Counts.Depth >= depth)
}

// depth is the greatest depth that a method for two players has finished.
func (r *Race) depth() (most int) {
	for i := range r.Lanes {
		if t := r.Lanes[i].Row.Thought; t != nil && !t.CutShort() {
			most = max(most, t.Counts.Depth)
		}
	}
	return most
}

// thoughtRemarks tells who needed the fewest nodes, beside who needed most, and whether both agree on the value with
// the others of their depth; or who alone went so deep.
func (r *Race) thoughtRemarks() []Remark {
	least, most, rivals := -1, -1, 0
	agree := true
	nodes := func(lane int) int64 { return r.Lanes[lane].Row.Thought.Counts.Nodes }
	for i := range r.Lanes {
		if !r.answers(i) {
			continue
		}
		rivals++
		if least < 0 {
			least, most = i, i
		}
		if nodes(i) < nodes(least) {
			least = i
		}
		if nodes(i) > nodes(most) {
			most = i
		}
		agree = agree && r.Lanes[i].Row.Thought.Value.Compare(r.Lanes[least].Row.Thought.Value) == 0
	}
	key := "compare.racing.fewest"
	switch {
	case rivals == 0:
		return nil
	case rivals == 1:
		key = "compare.racing.deepest"
	case nodes(least) == nodes(most):
		key = "compare.racing.alike"
	case !agree:
		key = "compare.racing.fewest.differ"
	}
	return []Remark{{Fast: least, Slow: most, Why: text.M(key, "Fast", "", "Slow", "", "Nodes", int(nodes(least)), "Most", int(nodes(most)), "Depth", r.depth())}}
}
