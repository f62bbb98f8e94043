package gametree

import (
	"math/rand/v2"
	"testing"

	"procura/core/match"
	"procura/core/play"
)

// student does an exercise as a book has it.
type student struct {
	Tree
	isHard, passesEqual bool
	answers             []Answer
	met                 bool // equal values emptied a window with children left
}

func (s *student) search(i, alpha, beta int) int {
	n := s.Nodes[i]
	if n.IsLeaf() {
		return n.Value
	}
	low, high, best := alpha, beta, 0
	for k, child := range n.Children {
		value := s.search(child, low, high)
		if n.IsMax() {
			if k == 0 || value > best {
				best = value
			}
			low = max(low, value)
		} else {
			if k == 0 || value < best {
				best = value
			}
			high = min(high, value)
		}
		if k+1 < len(n.Children) && low == high {
			s.met = true
		}
		if k+1 < len(n.Children) && (low > high || low == high && !s.passesEqual) {
			s.answers[n.Children[k+1]].IsCut = true
			break
		}
	}
	if s.isHard {
		best = min(max(best, alpha), beta)
	}
	isCut := s.answers[i].IsCut
	s.answers[i] = Answer{IsCut: isCut, IsFilled: true, Alpha: alpha, Beta: beta, Value: best}
	return best
}

func exercise(random *rand.Rand) Tree {
	shapes := []Shape{{2, 3}, {2, 5}, {3, 2}, {3, 3}, {4, 2}, {5, 2}}
	return Random(random.Uint64(), shapes[random.IntN(len(shapes))])
}

// everyStudent does an exercise in all ways that are right.
func everyStudent(tree Tree, each func(s *student)) {
	for way := range 4 {
		s := &student{Tree: tree, isHard: way%2 == 1, passesEqual: way/2 == 1, answers: make([]Answer, len(tree.Nodes))}
		s.search(0, -play.Win, play.Win)
		each(s)
	}
}

const exercises = 10_000

func TestEveryRightWayToDoAnExerciseIsRight(t *testing.T) {
	random, met := rand.New(rand.NewPCG(40, 1)), map[match.EqualCuts]int{}
	for range exercises {
		everyStudent(exercise(random), func(s *student) {
			marks, equal := s.MarkAnswers(s.answers)
			for _, m := range marks {
				if m.Fault != "" {
					t.Fatalf("%s: %+v\n%+v", s.Tree, m, s)
				}
			}
			want := match.EqualUnseen
			if s.met {
				want = match.EqualCut
			}
			if s.met && s.passesEqual {
				want = match.EqualPassed
			}
			if equal != want || EqualName(equal).IsZero() == s.met {
				t.Fatalf("%s: equal values: %d, want %d\n%+v", s.Tree, equal, want, s)
			}
			met[equal]++
		})
	}
	if len(met) != 3 || met[match.EqualCut] < 1000 || met[match.EqualPassed] < 1000 {
		t.Error(met)
	}
}

// someNode is a node that is looked at and no leaf; -1 for none that ok accepts.
func (s *student) someNode(random *rand.Rand, ok func(i int) bool) int {
	var list []int
	for i, a := range s.answers {
		if a.IsFilled && ok(i) {
			list = append(list, i)
		}
	}
	if len(list) == 0 {
		return -1
	}
	return list[random.IntN(len(list))]
}

// plant makes one mistake, and returns its node and its kind.
func (s *student) plant(random *rand.Rand) (node int, kind match.FaultKind) {
	all := func(int) bool { return true }
	cutAt := func(i int) int {
		for k, child := range s.Nodes[i].Children {
			if s.answers[child].IsCut {
				return k
			}
		}
		return -1
	}
	switch random.IntN(5) {
	case 0:
		node = s.someNode(random, all)
		s.answers[node].IsFilled = false
		return node, Blank
	case 1:
		node = s.someNode(random, all)
		s.answers[node].Alpha++
		return node, match.WrongWindow
	case 2:
		node = s.someNode(random, all)
		s.answers[node].Value += 30
		return node, match.WrongValue
	case 3: // a cut that nothing allows
		node = s.someNode(random, func(i int) bool { return cutAt(i) < 0 })
		if node < 0 {
			return -1, ""
		}
		s.answers[s.Nodes[node].Children[0]].IsCut = true
		return node, match.WrongCut
	}
	node = s.someNode(random, func(i int) bool { // a cut that is not made, before a leaf
		k := cutAt(i)
		return k > 0 && s.Nodes[s.Nodes[i].Children[k]].IsLeaf()
	})
	if node < 0 {
		return -1, ""
	}
	s.answers[s.Nodes[node].Children[cutAt(node)]].IsCut = false
	return node, match.MissingCut
}

func TestAMistakeInAnExerciseIsFoundAtItsNode(t *testing.T) {
	random, found := rand.New(rand.NewPCG(40, 2)), map[match.FaultKind]int{}
	for range exercises {
		tree := exercise(random)
		s := &student{Tree: tree, isHard: random.IntN(2) == 0, answers: make([]Answer, len(tree.Nodes))}
		s.search(0, -play.Win, play.Win)
		node, kind := s.plant(random)
		if node < 0 {
			continue
		}
		marks, _ := s.MarkAnswers(s.answers)
		for _, m := range marks {
			if m.Node != node {
				continue
			}
			if m.Fault == "" && kind == match.MissingCut { // values were equal: the other convention
				continue
			}
			if m.Fault != kind && !(kind == match.WrongValue && m.Fault == match.SwappedSides) && !(kind == match.MissingCut && m.Fault == match.MixedCuts) {
				t.Fatalf("%s, node %d: %+v, want %s\n%+v", tree, node, m, kind, s.answers)
			}
			found[m.Fault]++
		}
	}
	for _, kind := range []match.FaultKind{Blank, match.WrongWindow, match.WrongValue, match.WrongCut, match.MissingCut, match.MixedCuts} {
		if found[kind] < 20 {
			t.Errorf("%s: found %d times", kind, found[kind])
		}
	}
}

func TestTheKeyOfAnExerciseIsThatOfABook(t *testing.T) {
	random := rand.New(rand.NewPCG(40, 3))
	for range 1000 {
		tree := exercise(random)
		for _, hard := range []bool{true, false} {
			s := student{Tree: tree, isHard: hard, answers: make([]Answer, len(tree.Nodes))}
			s.search(0, -play.Win, play.Win)
			for i, got := range tree.Solve(hard) {
				if want := s.answers[i]; got != want {
					t.Fatalf("%s, node %d: %+v, want %+v", tree, i, got, want)
				}
			}
		}
	}
}

func TestAnExerciseHasItsShapeAndSomethingToCut(t *testing.T) {
	for depth := range 8 {
		for branching := range 8 {
			s := Shape{depth, branching}
			if !s.IsAllowed() {
				continue
			}
			for seed := range uint64(50) {
				tree := Random(seed, s)
				if tree.String() != Random(seed, s).String() || tree.Leaves() > MostLeaves || tree.CountLeaves() >= int64(tree.Leaves()) {
					t.Errorf("%+v, seed %d: %s", s, seed, tree)
				}
				for _, n := range tree.Nodes {
					if n.IsLeaf() != (n.Ply == depth) || len(n.Children) > branching || len(n.Children) == 1 || n.IsLeaf() && (n.Value < 0 || n.Value > 20) {
						t.Errorf("%+v, seed %d: %s", s, seed, tree)
					}
				}
			}
		}
	}
	for s, want := range map[Shape]bool{{1, 3}: false, {2, 5}: true, {2, 6}: false, {3, 3}: true, {3, 4}: false, {5, 2}: true, {6, 2}: false, {3, 1}: false} {
		if s.IsAllowed() != want {
			t.Errorf("%+v: want %t", s, want)
		}
	}
}
