package search

import (
	"context"
	"math/rand/v2"
	"testing"
)

// byMap is breadth-first search over a map, node by node.
func byMap[S comparable, A any](p Problem[S, A]) (r Report) {
	type item struct {
		state S
		level int
	}
	queue := []item{{state: p.Start()}}
	seen := map[S]bool{p.Start(): true}
	r.Frontier = 1
	for next := 0; next < len(queue); next++ {
		n := queue[next]
		if p.Goal(n.state) {
			r.Length, r.Expanded, r.Generated = n.level, int64(next), int64(len(queue))
			return r
		}
		for _, e := range p.Expand(n.state, nil) {
			if !seen[e.State] {
				seen[e.State] = true
				queue = append(queue, item{e.State, n.level + 1})
				r.Frontier = max(r.Frontier, int64(len(queue)-next-1))
			}
		}
	}
	r.Length, r.Expanded, r.Generated = -1, int64(len(queue)), int64(len(queue))
	return r
}

// scatter is a random graph: each state leads to a few others, near or far, and
// some to the same one twice. Hashes of many states are the same.
type scatter struct {
	size, target, degree uint32
	salt                 uint64
	coarse               bool
}

func (s scatter) Start() uint32      { return 0 }
func (s scatter) Goal(n uint32) bool { return n == s.target }

func (s scatter) Hash(n uint32) uint64 {
	if s.coarse {
		n /= 10
	}
	return uint64(n) * 0x9E3779B97F4A7C15
}

func (s scatter) Expand(n uint32, edges []Edge[uint32, uint32]) []Edge[uint32, uint32] {
	random := rand.New(rand.NewPCG(uint64(n), s.salt))
	for i := range random.Uint32N(s.degree + 1) {
		to := random.Uint32N(s.size)
		if random.Uint32N(3) == 0 {
			to = (n + i/2) % s.size
		}
		edges = append(edges, Edge[uint32, uint32]{State: to, Action: i, Cost: 1})
	}
	return edges
}

// TestBFSLooksAtNodesOneByOne: looking ahead changes no count and no path.
func TestBFSLooksAtNodesOneByOne(t *testing.T) {
	for salt := range uint64(300) {
		p := scatter{size: 1 << (salt % 14), degree: 1 + uint32(salt%7)*uint32(salt%5), salt: salt, coarse: salt%2 == 1}
		p.target = uint32(salt*salt) % (p.size + 2)
		want := byMap[uint32, uint32](p)
		r := solve[uint32, uint32](p, Strategy[uint32]{Algorithm: BFS})
		if r.Length != want.Length || r.Expanded != want.Expanded || r.Generated != want.Generated || r.Frontier != want.Frontier {
			t.Fatalf("%+v: length %d, %d/%d, frontier %d; by map %d, %d/%d, %d",
				p, r.Length, r.Expanded, r.Generated, r.Frontier, want.Length, want.Expanded, want.Generated, want.Frontier)
		}
		s := p.Start()
		for _, action := range r.Path {
			for _, e := range p.Expand(s, nil) {
				if e.Action == action {
					s = e.State
				}
			}
		}
		if r.Solved() && s != p.target || len(r.Path) != max(want.Length, 0) {
			t.Fatalf("%+v: the path %v leads to %d", p, r.Path, s)
		}
	}
}

// TestBFSKeepsLittleMoreThanStates: what it promises of its memory.
func TestBFSKeepsLittleMoreThanStates(t *testing.T) {
	if testing.Short() {
		t.Skip("one thread, and millions of states")
	}
	const nodes = 3_000_000
	r := Run(context.Background(), Problem[int, int](binary{target: -1, limit: 1 << 62}),
		Strategy[int]{Algorithm: BFS}, Limits{Nodes: nodes}, Watch{})
	if perState := float64(r.Bytes) / nodes; perState > 8+12 {
		t.Errorf("%.1f bytes a state of 8", perState)
	}
}
