package play_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"procura/core/play"
)

// tree is a game given by its nodes: few values, so that many are equal. Some nodes are met by
// several ways.
type tree []branch

type branch struct {
	kids []int
	end  play.Outcome
	eval int  // for the player to move
	loud int  // the kids from here on are loud
	open bool // it is still growing
}

// newTree makes a random tree of some depth, with 1 to width moves at a node, and values
// from -most to most.
func newTree(random *rand.Rand, depth, width, most int) tree {
	t := tree{}
	t.grow(random, depth, width, most)
	return t
}

func (t *tree) grow(random *rand.Rand, depth, width, most int) int {
	place := len(*t)
	*t = append(*t, branch{eval: random.IntN(2*most+1) - most})
	if depth == 0 || place > 0 && random.IntN(9) == 0 {
		(*t)[place].end = play.Outcome(random.IntN(4))
		if depth == 0 || (*t)[place].end != play.Open {
			return place
		}
	}
	(*t)[place].open = true
	for range 1 + random.IntN(width) {
		kid := random.IntN(len(*t))
		if (*t)[kid].open || random.IntN(4) > 0 {
			kid = t.grow(random, depth-1, width, most)
		}
		(*t)[place].kids = append((*t)[place].kids, kid)
	}
	(*t)[place].open = false
	(*t)[place].loud = random.IntN(len((*t)[place].kids) + 1)
	return place
}

func (t tree) Moves(s int, moves []int) []int {
	for i := range t[s].kids {
		moves = append(moves, i)
	}
	return moves
}

func (t tree) Loud(s int, moves []int) []int {
	for i := t[s].loud; i < len(t[s].kids); i++ {
		moves = append(moves, i)
	}
	return moves
}

func (t tree) Play(s, m int) int { return t[s].kids[m] }
func (t tree) Eval(s int) int    { return t[s].eval }
func (t tree) Key(s int) uint64  { return uint64(s) }
func (t tree) End(s int) play.Outcome {
	if len(t[s].kids) == 0 && t[s].end == play.Open {
		return play.Drawn
	}
	return t[s].end
}

// visit is a node as a naive search sees it: values and windows for MAX, none is -1.
type visit struct {
	parent, ply, ordinal int
	alpha, beta, value   int
	bound                play.Bound
	best, left           int
	isLeaf               bool
}

// naive is each algorithm as a book has it, with MAX and MIN apart.
type naive[S any, M comparable] struct {
	game      play.Game[S, M]
	algorithm play.Algorithm
	hard      bool
	quiet     play.Restless[S, M] // nil without quiescence
	iterates  bool                // a win as near as the depth ends the root
	visits    []visit
	firstCuts int64 // cuts that the first move has made
}

const infinite = play.Win

func (n *naive[S, M]) search(s S, depth int) int {
	return n.max(s, depth, -infinite, infinite, visit{parent: -1, ordinal: -1}, depth)
}

// enter notes a node, and gives its value where nothing below it is looked at.
func (n *naive[S, M]) enter(s S, depth, alpha, beta int, v visit) (number int, isLeaf bool, moves []M) {
	v.alpha, v.beta, v.best = alpha, beta, -1
	number = len(n.visits)
	n.visits = append(n.visits, v)
	at := &n.visits[number]
	sign := 1 - 2*(v.ply%2)
	switch n.game.End(s) {
	case play.Won:
		at.value, at.isLeaf = sign*(play.Win-v.ply), true
	case play.Lost:
		at.value, at.isLeaf = -sign*(play.Win-v.ply), true
	case play.Drawn:
		at.value, at.isLeaf = 0, true
	case play.Open:
		if depth > 0 {
			return number, false, n.game.Moves(s, nil)
		}
		at.value, at.isLeaf = sign*n.game.Eval(s), true
		if n.quiet != nil {
			moves = n.quiet.Loud(s, nil)
		}
	}
	return number, true, moves
}

// leave notes what a node returns.
func (n *naive[S, M]) leave(number, value int, wasSearched bool) int {
	v := &n.visits[number]
	v.value = value
	if !wasSearched {
		return value
	}
	if n.hard {
		v.value = max(v.alpha, min(v.beta, value))
	}
	switch {
	case v.value >= v.beta:
		v.bound = play.AtLeast
	case v.value <= v.alpha:
		v.bound = play.AtMost
	}
	return v.value
}

func (n *naive[S, M]) max(s S, depth, alpha, beta int, v visit, whole int) int {
	number, isLeaf, moves := n.enter(s, depth, alpha, beta, v)
	best := -infinite
	if isLeaf {
		best = n.visits[number].value
		alpha = max(alpha, best)
		if len(moves) == 0 || alpha >= beta {
			return n.leave(number, best, false)
		}
	}
	for i, m := range moves {
		kid, after := n.child(s, m, number), n.game.Play(s, m)
		var value int
		switch {
		case n.algorithm == play.Minimax:
			value = n.min(after, depth-1, -infinite, infinite, kid, whole)
		case n.algorithm == play.NegaScout && i > 0:
			value = n.min(after, depth-1, alpha, alpha+1, kid, whole)
			if alpha < value && value < beta && !n.tells(depth) {
				value = n.min(after, depth-1, alpha, beta, kid, whole)
			}
		default:
			value = n.min(after, depth-1, alpha, beta, kid, whole)
		}
		if value > best {
			best, n.visits[number].best = value, kid.ordinal
		}
		alpha = max(alpha, best)
		isOver := v.ply == 0 && n.iterates && n.algorithm != play.Minimax && best >= play.Win-whole
		if n.algorithm != play.Minimax && alpha >= beta || isOver {
			n.cut(number, i, len(moves))
			break
		}
	}
	return n.leave(number, best, true)
}

func (n *naive[S, M]) min(s S, depth, alpha, beta int, v visit, whole int) int {
	number, isLeaf, moves := n.enter(s, depth, alpha, beta, v)
	best := infinite
	if isLeaf {
		best = n.visits[number].value
		beta = min(beta, best)
		if len(moves) == 0 || alpha >= beta {
			return n.leave(number, best, false)
		}
	}
	for i, m := range moves {
		kid, after := n.child(s, m, number), n.game.Play(s, m)
		var value int
		switch {
		case n.algorithm == play.Minimax:
			value = n.max(after, depth-1, -infinite, infinite, kid, whole)
		case n.algorithm == play.NegaScout && i > 0:
			value = n.max(after, depth-1, beta-1, beta, kid, whole)
			if alpha < value && value < beta && !n.tells(depth) {
				value = n.max(after, depth-1, alpha, beta, kid, whole)
			}
		default:
			value = n.max(after, depth-1, alpha, beta, kid, whole)
		}
		if value < best {
			best, n.visits[number].best = value, kid.ordinal
		}
		beta = min(beta, best)
		if n.algorithm != play.Minimax && alpha >= beta {
			n.cut(number, i, len(moves))
			break
		}
	}
	return n.leave(number, best, true)
}

// cut notes that a node of so many moves is cut after one of them.
func (n *naive[S, M]) cut(number, tried, moves int) {
	n.visits[number].left = moves - tried - 1
	if tried == 0 && moves > 1 {
		n.firstCuts++
	}
}

// tells reports whether the children at a depth are leaves, which tell their value at once.
func (n *naive[S, M]) tells(depth int) bool { return depth == 1 && n.quiet == nil }

func (n *naive[S, M]) child(s S, m M, number int) visit {
	ordinal := slices.Index(n.game.Moves(s, nil), m)
	return visit{parent: number, ply: n.visits[number].ply + 1, ordinal: ordinal}
}

// visitOf is a node of a record as the naive searches have it.
func visitOf(r *play.Record, i int, first uint32) visit {
	number := func(move uint16) int {
		if move == play.NoMove {
			return -1
		}
		return int(move)
	}
	n := r.Node(uint32(i))
	parent := -1
	if n.Parent != play.NoNode {
		parent = int(n.Parent - first)
	}
	return visit{
		parent: parent, ply: int(n.Ply), ordinal: number(n.Ordinal), alpha: int(n.Alpha), beta: int(n.Beta), value: int(n.Value),
		bound: n.Bound, best: number(n.Best), left: int(n.Left), isLeaf: n.Has(play.IsLeaf),
	}
}

// differs tells where a record is not the search that a naive form makes.
func (n *naive[S, M]) differs(r *play.Record, s S, iteration int) string {
	list := r.Iterations
	first, end := list[iteration].Root, uint32(r.Len())
	if iteration+1 < len(list) {
		end = list[iteration+1].Root
	}
	n.visits = nil
	n.search(s, list[iteration].Depth)
	if len(n.visits) != int(end-first) {
		return fmt.Sprintf("%d nodes, want %d", end-first, len(n.visits))
	}
	for i, want := range n.visits {
		if got := visitOf(r, i+int(first), first); got != want {
			return fmt.Sprintf("node %d: %+v, want %+v", i, got, want)
		}
	}
	return ""
}
