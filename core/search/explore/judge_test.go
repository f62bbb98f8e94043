package explore

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"procura/core/search"
)

// student writes a trace as a program of a course might: plainly, with equal nodes in any order.
type student struct {
	roads
	random    *rand.Rand
	algorithm search.Algorithm
	h         map[byte]int
	policy    Policy
	early     bool // goals are tested when they are generated
	drops     bool // duplicates are said
	nodes     []studentNode
	out       []string
	shown     int    // nodes that were expanded, with their successors
	expanded  []int  // their numbers
	excluded  Policy // what the lines up to the last expansion can't be, with those behind it in excludes
	excludes  Policy
	atLimit   []int // nodes that were generated and not expanded

	fault FaultKind // to be planted once
	line  int       // where it shows, 0 before
}

type studentNode struct {
	state    byte
	parent   int
	g, depth int
}

func (p *student) print(format string, args ...any) {
	p.out = append(p.out, fmt.Sprintf("trace "+format, args...))
}

// plants reports whether the fault is planted here.
func (p *student) plants(kind FaultKind) bool {
	isRare := kind == NotReopened
	if p.fault != kind || p.line > 0 || !isRare && p.random.IntN(3) > 0 {
		return false
	}
	p.line = -1
	return true
}

func (p *student) rank(n int) int {
	switch node := p.nodes[n]; p.algorithm {
	case search.BFS, search.DFS, search.IDS:
		return node.depth
	case search.UCS:
		return node.g
	case search.Greedy:
		return p.h[node.state]
	default:
		return node.g + p.h[node.state]
	}
}

func (p *student) add(state byte, parent, cost int, move string) int {
	n := studentNode{state: state, parent: parent}
	above := "-"
	if parent >= 0 {
		n.g, n.depth, above = p.nodes[parent].g+cost, p.nodes[parent].depth+1, fmt.Sprint(parent)
	}
	p.nodes = append(p.nodes, n)
	id := len(p.nodes) - 1
	g, h, f := n.g, p.h[state], p.rank(id)
	switch {
	case parent >= 0 && p.plants(WrongCost):
		g, p.line = g+7, len(p.out)+1
	case parent >= 0 && p.algorithm.Informed() && p.plants(WrongH):
		h, p.line = h+1, len(p.out)+1
	case parent >= 0 && p.algorithm.Informed() && p.plants(WrongF):
		f, p.line = f-1, len(p.out)+1
	}
	values := ""
	if p.fault != "" || p.random.IntN(3) > 0 {
		values = fmt.Sprintf(" g=%d", g)
		if p.algorithm.Informed() {
			values += fmt.Sprintf(" h=%d f=%d", h, f)
		}
	}
	p.print("node %d %s %s%s", id, above, move, values)
	if parent >= 0 && p.plants(Illegal) {
		p.print("node %d %d Z", 900, parent)
		p.line = len(p.out)
	} else if parent >= 0 && p.plants(MovedTwice) {
		p.print("node %d %d %s", 901, parent, move)
		p.line = len(p.out)
	}
	return id
}

func (p *student) onPath(n int, s byte) bool {
	for ; n >= 0; n = p.nodes[n].parent {
		if p.nodes[n].state == s {
			return true
		}
	}
	return false
}

// bestFirst is the loop of the textbooks. It gives up after so many expansions.
func (p *student) bestFirst() {
	reached, closed := map[byte]int{'S': 0}, map[byte]int{}
	waiting := []int{p.add('S', -1, 0, "-")}
	for p.shown = 0; len(waiting) > 0 && p.shown < 60; p.shown++ {
		p.excluded = p.excludes
		p.random.Shuffle(len(waiting), func(i, k int) { waiting[i], waiting[k] = waiting[k], waiting[i] })
		slices.SortStableFunc(waiting, func(a, b int) int { return p.rank(a) - p.rank(b) })
		n := waiting[0]
		node := p.nodes[n]
		g, known := closed[node.state]
		if p.policy == MarksExpanded && known || p.policy == Reopens && known && g <= node.g {
			if g <= node.g && p.excluded&(KeepsAll|MarksGenerated) == KeepsAll|MarksGenerated && p.plants(StateClosed) {
				p.print("expand %d", n)
				p.line = len(p.out)
				return
			}
			waiting = waiting[1:]
			continue
		}
		if known {
			p.excludes |= MarksExpanded
		}
		if last := waiting[len(waiting)-1]; p.rank(last) > p.rank(n) && !known && reached[node.state] == node.g && p.plants(OutOfTurn) {
			p.print("expand %d", last)
			p.line = len(p.out)
			return
		}
		if len(p.expanded) > 0 && p.plants(TakenTwice) {
			p.print("expand %d", p.expanded[p.random.IntN(len(p.expanded))])
			p.line = len(p.out)
			return
		}
		if p.plants(NoIterations) {
			p.print("limit 3")
			p.line = len(p.out)
			return
		}
		waiting = waiting[1:]
		closed[node.state] = node.g
		if p.Goal(node.state) && !p.early {
			if p.plants(GoalPassed) {
				p.print("expand %d", n)
				p.line = len(p.out)
				p.print("counts generated=1 expanded=1")
				return
			}
			if p.random.IntN(4) == 0 {
				p.print("expand %d", n)
			}
			p.print("goal %d", n)
			if p.plants(AfterGoal) {
				p.print("expand 0")
				p.line = len(p.out)
			}
			return
		}
		p.print("expand %d", n)
		if p.plantLate() {
			return
		}
		p.expanded = append(p.expanded, n)
		if !p.Goal(node.state) && p.plants(NoGoal) {
			p.print("goal %d", n)
			p.line = len(p.out)
			return
		}
		edges := slices.Clone(p.edges[node.state])
		p.random.Shuffle(len(edges), func(i, k int) { edges[i], edges[k] = edges[k], edges[i] })
		for _, e := range edges {
			g, known := reached[e.State]
			_, isClosed := closed[e.State]
			drop := false
			switch p.policy {
			case MarksGenerated:
				drop = known
			case MarksExpanded:
				drop = isClosed
			case Reopens:
				drop = known && g <= node.g+int(e.Cost)
			}
			if drop && p.excluded == allPolicies&^MarksGenerated && p.plants(Duplicate) {
				p.add(e.State, n, int(e.Cost), string(e.State))
				p.line = len(p.out)
				return
			}
			if drop {
				p.excludes |= p.excludedByDrop(n, &e, isClosed, g)
				if p.drops {
					p.print("drop %d %c", n, e.State)
				}
				continue
			}
			if !known && len(waiting) > 0 && p.plants(Missing) {
				continue
			}
			if isClosed && p.excluded == allPolicies&^Reopens && p.plants(NotReopened) {
				continue
			}
			if known {
				p.excludes |= MarksGenerated
			}
			if to := node.g + int(e.Cost); !known || to < g {
				reached[e.State] = to
			}
			child := p.add(e.State, n, int(e.Cost), string(e.State))
			waiting = append(waiting, child)
			if p.early && p.Goal(e.State) {
				p.print("goal %d", child)
				return
			}
			if p.line != 0 && p.fault != Missing && p.fault != NotReopened {
				return
			}
		}
		if p.line < 0 { // a successor is missing: it shows with the next line
			p.line = len(p.out) + 1
		}
	}
}

// excludedByDrop returns the policies under which nobody drops a state that was reached at a cost of g.
func (p *student) excludedByDrop(from int, e *search.Edge[byte, byte], isClosed bool, g int) Policy {
	switch isByCost := p.algorithm == search.UCS || p.algorithm == search.AStar; {
	case isClosed && !p.onPath(from, e.State):
		return KeepsAll
	case !isClosed && isByCost && p.nodes[from].g+int(e.Cost) < g:
		return allPolicies &^ MarksGenerated
	}
	return 0
}

// plantLate writes a successor of a node that was expanded before the last one, and reports whether it did.
func (p *student) plantLate() bool {
	if len(p.expanded) == 0 {
		return false
	}
	before := p.expanded[p.random.IntN(len(p.expanded))]
	edges := p.edges[p.nodes[before].state]
	if len(edges) == 0 || !p.plants(Late) {
		return false
	}
	p.print("node %d %d %c", 902, before, edges[0].State)
	p.line = len(p.out)
	return true
}

// deepen is depth-first search within a limit; next is the least value above it.
func (p *student) deepen(n, limit int, seen map[byte]bool) (found bool, next int) {
	next = 1 << 20
	if len(p.out) > 400 {
		return true, next
	}
	node := p.nodes[n]
	if p.Goal(node.state) {
		p.print("goal %d", n)
		return true, next
	}
	if p.algorithm == search.IDS && node.depth == limit {
		if edges := p.edges[node.state]; len(edges) > 0 && p.plants(AboveLimit) { // some count those at the limit as expanded, too
			p.print("expand %d", n)
			child := p.add(edges[0].State, n, int(edges[0].Cost), string(edges[0].State))
			p.print("expand %d", child)
			p.line = len(p.out)
			return true, next
		}
		p.atLimit = append(p.atLimit, n)
		return false, limit + 1
	}
	if p.plantLeft(n) {
		return true, next
	}
	if n > 0 && p.algorithm == search.IDS && !seen[node.state] && p.plants(Unfinished) {
		return true, next
	}
	seen[node.state] = true
	p.print("expand %d", n)
	edges := slices.Clone(p.edges[node.state])
	p.random.Shuffle(len(edges), func(i, k int) { edges[i], edges[k] = edges[k], edges[i] })
	for _, e := range edges {
		isKnown := p.policy == KeepsAll && p.onPath(n, e.State) || p.policy == MarksExpanded && seen[e.State]
		if f := node.g + int(e.Cost) + p.h[e.State]; p.algorithm == search.IDAStar && f > limit && !isKnown {
			next = min(next, f)
			continue
		}
		if isKnown {
			continue
		}
		child := p.add(e.State, n, int(e.Cost), string(e.State))
		if p.line != 0 {
			return true, next
		}
		end, least := p.deepen(child, limit, seen)
		next = min(next, least)
		if end {
			return true, next
		}
	}
	return false, next
}

// plantLeft takes a node at the limit after the search has gone on above its parent, and reports whether it did.
func (p *student) plantLeft(n int) bool {
	for _, late := range p.atLimit {
		if parent := p.nodes[late].parent; p.nodes[n].depth <= p.nodes[parent].depth && p.plants(Left) {
			p.print("expand %d", n)
			p.print("expand %d", late)
			p.line = len(p.out)
			return true
		}
	}
	return false
}

func (p *student) write() string {
	p.print("algorithm %s/table", p.algorithm)
	switch p.algorithm {
	case search.DFS:
		p.deepen(p.add('S', -1, 0, "-"), 1<<20, map[byte]bool{})
	case search.IDS, search.IDAStar:
		limit := 0
		if p.algorithm == search.IDAStar {
			limit = p.h['S']
		}
		for end := false; !end && limit < 1<<20 && p.line == 0; {
			p.print("limit %d", limit)
			before := limit
			p.atLimit = nil
			end, limit = p.deepen(p.add('S', -1, 0, "-"), limit, map[byte]bool{})
			if p.fault == Unfinished && p.line < 0 { // the next iteration begins, and a node waits
				p.print("limit %d", before+1)
				p.line = len(p.out)
				break
			}
			if !end && p.plants(WrongLimit) {
				limit += 1000
				p.line = len(p.out) + 1
				p.print("limit %d", limit)
				break
			}
		}
	default:
		p.bestFirst()
		if p.fault == WrongCounts && len(p.expanded) > 0 {
			p.print("counts generated=%d expanded=0", len(p.nodes)) // more would be those of a trace that was cut
			p.line = len(p.out)
		}
	}
	return strings.Join(p.out, "\n") + "\n"
}

// newStudent has a random graph whose costs are equal or not, with a heuristic that need not be consistent.
func newStudent(random *rand.Rand, a search.Algorithm) *student {
	most, far, states := []int{1, 3, 9}[random.IntN(3)], []int{5, 25}[random.IntN(2)], []byte(letters)
	sparse := 2 + 2*random.IntN(2)
	r := roads{'S', 'G', map[byte][]search.Edge[byte, byte]{}}
	h := map[byte]int{}
	for _, from := range states {
		h[from] = random.IntN(far)
		for _, to := range states {
			if random.IntN(sparse) == 0 {
				r.edges[from] = append(r.edges[from], search.Edge[byte, byte]{State: to, Action: to, Cost: int32(1 + random.IntN(most))})
			}
		}
	}
	policies := []Policy{KeepsAll, MarksGenerated, MarksExpanded, Reopens}
	p := &student{roads: r, random: random, algorithm: a, h: h, policy: policies[random.IntN(4)], drops: random.IntN(2) == 0}
	p.early = a == search.BFS && random.IntN(2) == 0
	if a == search.BFS && p.policy == Reopens {
		p.policy = MarksGenerated // no way is cheaper by moves
	}
	if a == search.DFS || a == search.IDS || a == search.IDAStar {
		p.policy = []Policy{KeepsAll, MarksExpanded}[random.IntN(2)]
	}
	return p
}

func (p *student) judge(t *testing.T, src string) Judgement {
	t.Helper()
	estimate := func(key string) func(byte) float64 {
		if key != "table" {
			return nil
		}
		return func(s byte) float64 { return float64(p.h[s]) }
	}
	found, wrong := Judge[byte, byte](t.Context(), p.roads, "", estimate, []byte(src))
	if wrong != nil {
		t.Fatalf("%+v\n%s", wrong, src)
	}
	return found
}

// cases is the number of traces of a kind; package gametest can't be imported here.
func cases() int {
	if os.Getenv("PROCURA_EVERY") != "" {
		return 1000
	}
	return 100
}

func TestRightTracesAreAccepted(t *testing.T) {
	for _, a := range judgedBy {
		random := rand.New(rand.NewPCG(8, 41))
		for range cases() {
			p := newStudent(random, a)
			src := p.write()
			if found := p.judge(t, src); found.Fault != nil || found.Policies&p.policy == 0 {
				t.Fatalf("%s policy %v early %t: %+v %v\n%s", a, p.policy.Names(), p.early, found.Fault, found.Policies.Names(), src)
			}
		}
	}
}

func TestPlantedFaultsAreFoundAtTheirLine(t *testing.T) {
	everywhere := []FaultKind{WrongCost, Illegal, MovedTwice}
	byRank := append([]FaultKind{OutOfTurn, TakenTwice, Late, Missing, GoalPassed, AfterGoal, NoGoal, NoIterations, WrongCounts}, everywhere...)
	byEstimate := []FaultKind{WrongH, WrongF}
	byCost := append([]FaultKind{Duplicate, StateClosed}, byRank...)
	for a, kinds := range map[search.Algorithm][]FaultKind{
		search.BFS: byRank, search.UCS: byCost, search.Greedy: append(byEstimate, byRank...), search.AStar: append(append(byEstimate, NotReopened), byCost...),
		search.DFS: everywhere, search.IDS: append([]FaultKind{WrongLimit, AboveLimit, Unfinished, Left}, everywhere...),
		search.IDAStar: append(append([]FaultKind{WrongLimit}, byEstimate...), everywhere...),
	} {
		for _, kind := range kinds {
			random := rand.New(rand.NewPCG(9, 41))
			tries, wanted := 0, cases()
			if kind == NotReopened && wanted < 1000 {
				wanted = 10 // few graphs have a place for it
			}
			for planted := 0; planted < wanted; tries++ {
				if tries > 2000*wanted {
					t.Fatalf("%s %s: only %d have a place for it", a, kind, planted)
				}
				p := newStudent(random, a)
				p.fault = kind
				src := p.write()
				isTold := a == search.BFS && kind == Missing && p.line > 0 && p.line <= len(p.out) && strings.HasPrefix(p.out[p.line-1], "trace goal")
				if p.line <= 0 || p.line > len(p.out) || isTold { // goals may be tested before all successors are there
					continue // there was no place for it, or nothing behind it
				}
				planted++
				if found := p.judge(t, src); found.Fault == nil || found.Fault.Line != p.line || !tells(found.Fault.Kind, kind) {
					t.Fatalf("%s %s at line %d, policy %v: %+v\n%s", a, kind, p.line, p.policy.Names(), found.Fault, src)
				}
			}
		}
	}
}

// tells reports whether a kind is what was planted, or is true of it as well.
func tells(found, planted FaultKind) bool {
	return found == planted || planted == OutOfTurn && found == StateClosed || planted == Unfinished && found == Missing
}

func BenchmarkJudge(b *testing.B) {
	const side = 450 // a grid of so many rows and columns, searched breadth first
	var src strings.Builder
	src.WriteString("trace algorithm astar/none\ntrace node 0 - - g=0 h=0 f=0\n")
	number, at := map[int]int{0: 0}, []int{0}
	for i := 0; i < len(at); i++ {
		fmt.Fprintf(&src, "trace expand %d\n", i)
		for m, next := range (grid{side}).next(at[i]) {
			if _, known := number[next]; known {
				fmt.Fprintf(&src, "trace drop %d %d\n", i, m)
				continue
			}
			number[next] = len(at)
			g := next/side + next%side
			fmt.Fprintf(&src, "trace node %d %d %d g=%d h=0 f=%d\n", len(at), i, m, g, g)
			at = append(at, next)
		}
	}
	trace := []byte(src.String())
	b.ReportAllocs()
	b.ReportMetric(float64(strings.Count(src.String(), "\n")), "lines")
	for b.Loop() {
		found, wrong := Judge[int, int](b.Context(), grid{side}, "", func(string) func(int) float64 { return nil }, trace)
		if wrong != nil || found.Fault != nil || found.End != Exhausted {
			b.Fatalf("%+v %+v", wrong, found.Fault)
		}
	}
}

// grid is a square whose cells lead to the right, down, left and up.
type grid struct{ side int }

func (g grid) next(s int) map[int]int {
	to := map[int]int{}
	if s%g.side < g.side-1 {
		to[0] = s + 1
	}
	if s/g.side < g.side-1 {
		to[1] = s + g.side
	}
	if s%g.side > 0 {
		to[2] = s - 1
	}
	if s >= g.side {
		to[3] = s - g.side
	}
	return to
}

func (grid) Start() int               { return 0 }
func (grid) Goal(int) bool            { return false }
func (grid) Notation(move int) string { return fmt.Sprint(move) }
func (grid) Hash(s int) uint64        { return uint64(s) }
func (g grid) Expand(s int, edges []search.Edge[int, int]) []search.Edge[int, int] {
	for move, to := range g.next(s) {
		edges = append(edges, search.Edge[int, int]{State: to, Action: move, Cost: 1})
	}
	return edges
}
