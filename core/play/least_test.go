package play_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"procura/core/play"
)

func leastOf(g tree, algorithm play.Algorithm, depth int, most int64) play.Analysis[int] {
	o := play.Options{Algorithm: algorithm, Direct: true, MostForLeast: most}
	return play.NewEngine[int, int](g, o).Think(context.Background(), 0, play.Limits{Depth: depth})
}

// uniform is a tree of width moves at each node.
func uniform(random *rand.Rand, depth, width, most int) tree {
	g := tree{}
	var grow func(depth int) int
	grow = func(depth int) int {
		place := len(g)
		g = append(g, branch{eval: random.IntN(2*most+1) - most})
		for range width * min(1, depth) {
			kid := grow(depth - 1)
			g[place].kids = append(g[place].kids, kid)
		}
		return place
	}
	grow(depth + 1)
	return g
}

// Knuth and Moore: width to the power of half the depth, rounded up, and the same rounded
// down, less one.
func TestLeastLeavesOfUniformTrees(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 1))
	power := func(b, n int) (p int64) {
		p = 1
		for range n {
			p *= int64(b)
		}
		return p
	}
	for depth := 1; depth <= 6; depth++ {
		for width := 2; width <= 4; width++ {
			want := power(width, depth/2) + power(width, (depth+1)/2) - 1
			for _, most := range []int{0, 2, 1000} {
				found := leastOf(uniform(random, depth, width, most), play.AlphaBeta, depth, 1e6)
				if found.LeastLeaves != want || found.Leaves < want {
					t.Errorf("depth %d, width %d: %+v, want %d", depth, width, found, want)
				}
			}
		}
	}
}

// Alpha-beta over every order of the moves looks at no fewer leaves, and over one at so many.
func TestLeastLeavesAreThoseOfTheBestOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(12, 1))
	for range 150 {
		g := newTree(random, 3, 3, 2)
		if len(g) > 13 {
			continue
		}
		found := leastOf(g, play.AlphaBeta, 3, 1e6)
		least := int64(1 << 40)
		eachOrder(g, 0, func() { least = min(least, leastOf(g, play.AlphaBeta, 3, 0).Leaves) })
		if g.End(0) == play.Open && found.LeastLeaves != least {
			t.Fatalf("%+v: %d leaves, want %d", g, found.LeastLeaves, least)
		}
	}
}

// eachOrder calls each with every order of the moves of the nodes from one on.
func eachOrder(g tree, from int, each func()) {
	if from == len(g) {
		each()
		return
	}
	kept := g[from].kids
	permute(slices.Clone(kept), 0, func(order []int) {
		g[from].kids = order
		eachOrder(g, from+1, each)
	})
	g[from].kids = kept
}

func permute(list []int, from int, each func([]int)) {
	if from >= len(list)-1 {
		each(list)
		return
	}
	for i := from; i < len(list); i++ {
		list[from], list[i] = list[i], list[from]
		permute(list, from+1, each)
		list[from], list[i] = list[i], list[from]
	}
}

func TestLeastLeavesAreLeftOutOfATreeThatIsTooLarge(t *testing.T) {
	g := uniform(rand.New(rand.NewPCG(13, 1)), 4, 3, 5)
	for most, want := range map[int64]int64{0: 0, 120: 0, 121: 17} { // 1 + 3 + 9 + 27 + 81 nodes
		if found := leastOf(g, play.NegaScout, 4, most); found.LeastLeaves != want {
			t.Errorf("%d nodes: %d leaves, want %d", most, found.LeastLeaves, want)
		}
	}
}
