package search

import (
	"slices"
	"testing"
)

// ring is a walk on a circle of places that starts opposite to its goal; the
// mirror image of a place is as far from the goal.
type ring int

func (r ring) Start() int        { return 1 }
func (r ring) Goal(s int) bool   { return s == int(r)/2 }
func (r ring) Hash(s int) uint64 { return uint64(s) * 0x9E3779B97F4A7C15 }
func (r ring) Expand(s int, edges []Edge[int, int]) []Edge[int, int] {
	n := int(r)
	for _, step := range []int{-1, 1} {
		edges = append(edges, Edge[int, int]{State: (s + step + n) % n, Action: step, Cost: 1})
	}
	return edges
}

func (r ring) Back() Problem[int, int] { return elsewhere[int, int]{r, int(r) / 2} }

// Canonical is the one of a place and its mirror image that comes first.
func (r ring) Canonical(s int) int { return min(s, (int(r)-s)%int(r)) }
func (r ring) Symmetries() int     { return 2 }

func TestQuotientFindsTheSameLengthWithFewerNodes(t *testing.T) {
	h := Heuristic[int]{Admissible: true, Estimate: func(int) int { return 0 }}
	for _, a := range Algorithms() {
		if a == DFS {
			continue // takes the long way round
		}
		plain := solve[int, int](ring(40), Strategy[int]{Algorithm: a, Heuristic: h})
		q := solve[int, int](ring(40), Strategy[int]{Algorithm: a, Heuristic: h, Duplicates: Quotient})
		if plain.Length != 19 || q.Length != 19 || q.Verdict != plain.Verdict {
			t.Errorf("%s: %d %s, quotient %d %s; want 19", a, plain.Length, plain.Verdict, q.Length, q.Verdict)
		}
		if q.Generated > plain.Generated {
			t.Errorf("%s: %d nodes, more than %d", a, q.Generated, plain.Generated)
		}
	}
}

func TestQuotientGivesMovesOfTheProblemItself(t *testing.T) {
	// In the quotient 0 leads to 1 both ways; lifted, the path must really arrive.
	for _, a := range []Algorithm{BFS, DFS, IDAStar} {
		h := Heuristic[int]{Admissible: true, Estimate: func(int) int { return 0 }}
		r := solve[int, int](mirrored{ring(12)}, Strategy[int]{Algorithm: a, Heuristic: h, Duplicates: Quotient})
		s := mirrored{ring(12)}.Start()
		for _, step := range r.Path {
			s = (s + step + 12) % 12
		}
		if !r.Solved() || s != 6 {
			t.Errorf("%s: %v leads to %d, want 6", a, r.Path, s)
		}
	}
}

// mirrored starts where the canonical place is another one.
type mirrored struct{ ring }

func (mirrored) Start() int { return 11 }

func TestQuotientCountsSiblingsThatAreTheSame(t *testing.T) {
	// From 0 both steps lead to the same class; 0 is expanded once.
	r := solve[int, int](fromTop{ring(12)}, Strategy[int]{Algorithm: BFS, Duplicates: Quotient})
	if r.Symmetric != 1 || !slices.Equal(r.Path, []int{-1, -1, -1, -1, -1, -1}) {
		t.Errorf("%d siblings left out, path %v; want 1 and six steps one way", r.Symmetric, r.Path)
	}
	if r := solve[int, int](fromTop{ring(12)}, Strategy[int]{Algorithm: BFS}); r.Symmetric != 0 {
		t.Errorf("without the quotient %d", r.Symmetric)
	}
}

type fromTop struct{ ring }

func (fromTop) Start() int { return 0 }

func TestQuotientOfAProblemWithoutSymmetriesIsTheProblem(t *testing.T) {
	p := binary{target: 9, limit: 64}
	plain := solve[int, int](p, Strategy[int]{Algorithm: BFS})
	q := solve[int, int](p, Strategy[int]{Algorithm: BFS, Duplicates: Quotient})
	if !slices.Equal(plain.Path, q.Path) || plain.Generated != q.Generated || plain.Expanded != q.Expanded {
		t.Errorf("%+v, %+v", plain.Report, q.Report)
	}
}
