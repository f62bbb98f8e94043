package grade_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"procura/core/course"
	"procura/core/game"
	"procura/core/grade"
	"procura/core/text"
)

// searchBreadth is breadth-first search as in the books, with the goal test on expansion. Nodes are counted as they go into
// the frontier, the start among them.
func searchBreadth(start game.State) (path []string, generated, expanded int) {
	type node struct {
		game.State
		path []string
	}
	key := func(s game.State) string {
		points, _ := s.Score()
		return fmt.Sprint(s.Board(), points)
	}
	waiting, seen := []node{{start, nil}}, map[string]bool{key(start): true}
	for ; len(waiting) > 0; waiting = waiting[1:] {
		n := waiting[0]
		if n.Goal() {
			return n.path, len(seen), expanded
		}
		expanded++
		for _, next := range n.Successors() {
			if !seen[key(next.State)] {
				seen[key(next.State)] = true
				waiting = append(waiting, node{next.State, append(slices.Clone(n.path), next.Move)})
			}
		}
	}
	return nil, 0, 0
}

// handInAlike makes a class in which two students hand in the same path with the same counts, and say that it is so long.
func handInAlike(t *testing.T, p game.Problem, board string, path []string, counts [2]int, length int) (students []*grade.Student, class *grade.Class) {
	t.Helper()
	j := newJudge(p)
	roll := grade.NewRoll([]string{"class"}, nil)
	class = grade.NewClass(roll, []game.Problem{p}, course.DefaultPoints())
	for i := range 2 {
		b := block(board, strings.Join(path, " "))
		b.File, b.Problem = fmt.Sprintf("class/%d_Ana/results.dat", 20260000+i), p.Name
		b.Claims.Generated = number(fmt.Sprint(counts[0]), float64(counts[0]), 0)
		b.Claims.Expanded = number(fmt.Sprint(counts[1]), float64(counts[1]), 0)
		b.Claims.Length = number(fmt.Sprint(length), float64(length), 0)
		s := grade.Submission{Path: b.File, Blocks: []grade.Block{b}}
		class.AddFile(b.File, &s, roll.AddFile(b.File, &s))
		v := j.Judge(t.Context(), b)
		if v.OK() != (length == len(path)) {
			t.Fatalf("%s: %v", v.Status, v.Issues)
		}
		class.AddVerdict(&v)
	}
	class.CountPaths(t.Context())
	return class.Students(), class
}

// Whoever has the text of another student's is told once, with the problems, and so is that student.
func TestAPairWithTheSameTextsIsToldOnce(t *testing.T) {
	a := game.Problem{Name: "A", Puzzle: judgePuzzle(t, small)}
	b := game.Problem{Name: "B", Puzzle: judgePuzzle(t, "((2 0 0 1 0 2) (0 1 0 0 4 0))")}
	j, roll := newJudge(a, b), grade.NewRoll([]string{"class"}, nil)
	class := grade.NewClass(roll, []game.Problem{a, b}, course.DefaultPoints())
	for i := range 2 {
		s := grade.Submission{Path: fmt.Sprintf("class/%d_Ana/results.dat", 20260000+i)}
		for k, p := range []game.Problem{a, b, b} {
			one := block("", "B1 C3")
			one.File, one.Number, one.Text = s.Path, k+1, fmt.Sprint("block ", k)
			one.Game, one.Problem = p.Puzzle.Module().ID(), p.Name
			one.Start = []string{small, "((2 0 0 1 0 2) (0 1 0 0 4 0))"}[min(k, 1)]
			one.Claims.Generated, one.Claims.Seconds = number("9", 9, 0), number("0.5", 0.5, 1)
			s.Blocks = append(s.Blocks, one)
		}
		class.AddFile(s.Path, &s, roll.AddFile(s.Path, &s))
		for _, one := range s.Blocks {
			v := j.Judge(t.Context(), one)
			class.AddVerdict(&v)
		}
	}
	for i, s := range class.Students() {
		if len(s.Copies) != 1 {
			t.Fatalf("%s is told %v", s, s.Copies)
		}
		problems := s.Copies[0].Args["Problems"].(text.Message)
		first, second := problems.Args["Before"].(text.Message), problems.Args["Problem"].(text.Message)
		if other := fmt.Sprint(20260001-i, " Ana"); s.Copies[0].Args["Other"] != other || first.Args["Problem"] != "A" || second.Args["Problem"] != "B" {
			t.Errorf("%s is told %v", s, s.Copies)
		}
	}
}

// A length that is false hides no equal counts, and is no sign of copying by itself: many count the nodes of a path.
func TestAFalseLengthLeavesEqualCountsAsTheyAre(t *testing.T) {
	const board = "((2 0 0 1 0 2) (0 1 0 0 4 0))"
	p := game.Problem{Name: "A", Puzzle: judgePuzzle(t, board)}
	path, generated, expanded := searchBreadth(p.Puzzle.Start())
	for more, key := range map[int]string{0: "grade.student.usual.all", 7: "grade.student.alike.all"} {
		_, class := handInAlike(t, p, board, path, [2]int{generated + more, expanded}, len(path)+1)
		if len(class.Copies) != 1 || class.Copies[0].Key != key {
			t.Errorf("%d more nodes: %v", more, class.Copies)
		}
	}
}

func TestAnswersThatBreadthFirstSearchGivesAreNoReasonToAsk(t *testing.T) {
	const board = "((2 0 0 1 0 2) (0 1 0 0 4 0))"
	p := game.Problem{Name: "A", Puzzle: judgePuzzle(t, board)}
	path, generated, expanded := searchBreadth(p.Puzzle.Start())
	other := otherShortest(t, p.Puzzle.Start(), path)
	for _, test := range []struct {
		path        []string
		counts      [2]int
		key         string
		isOfBreadth bool
		isSuspect   bool
	}{
		{path, [2]int{generated, expanded}, "usual", true, false},
		{path, [2]int{generated - 1, expanded + 1}, "usual", true, false}, // the start is not counted, the goal is
		{path, [2]int{generated + 7, expanded}, "alike", true, true},
		{other, [2]int{generated, expanded}, "alike", false, true},
	} {
		students, class := handInAlike(t, p, board, test.path, test.counts, len(test.path))
		if len(students) != 2 || len(class.Copies) != 1 || class.Copies[0].Key != "grade.student."+test.key+".all" {
			t.Fatalf("%v: %d students; %v", test.counts, len(students), class.Copies)
		}
		for _, s := range students {
			m := slices.Concat(s.Copies, s.Explained)[0]
			method, paths := m.Args["Method"], m.Args["Paths"].(text.Message)
			if test.key == "alike" {
				method = paths.Args["Method"]
			}
			named, _ := method.(text.Message)
			if len(s.Copies)+len(s.Explained) != 1 || m.Key != "grade.student."+test.key || len(s.Copies) == 1 != test.isSuspect || (named.Key == "core.algorithm.bfs") != test.isOfBreadth {
				t.Errorf("%v: %v, %v", test.counts, s.Copies, s.Explained)
			}
			alike := class.Alike[s.Problems[0].Best]
			if alike == nil || len(alike.Students) != 2 || alike.IsExplained() == test.isSuspect || strings.Contains(alike.Others(s), s.Number) {
				t.Errorf("%v: %v", test.counts, alike)
			}
		}
	}
}

// Whoever has another one's path with the same counts, one of which is false, is named. Held against a look at every pair,
// on classes made at random.
func TestEqualFalseCountsAreToldOfEveryPair(t *testing.T) {
	const board = "((2 0 0 1 0 2) (0 1 0 0 4 0))"
	p := game.Problem{Name: "A", Puzzle: judgePuzzle(t, board)}
	path, generated, expanded := searchBreadth(p.Puzzle.Start())
	paths := [][]string{path, otherShortest(t, p.Puzzle.Start(), path)}
	type answer struct{ path, generated, expanded int }
	isFalse := func(a answer) bool {
		moves := len(paths[a.path])
		return a.expanded > a.generated || a.generated < moves || a.expanded < moves-1
	}
	random, pairs, lone := rand.New(rand.NewPCG(1, 2)), 0, 0
	for range 20 {
		j, roll := newJudge(p), grade.NewRoll([]string{"class"}, nil)
		class := grade.NewClass(roll, []game.Problem{p}, course.DefaultPoints())
		var answers []answer
		for i := range 8 {
			a := answer{random.IntN(2), generated - random.IntN(2)*(generated-1), expanded + random.IntN(2)*generated}
			answers = append(answers, a)
			b := block(board, strings.Join(paths[a.path], " "))
			b.File, b.Problem, b.Text = fmt.Sprintf("class/%d_Ana/results.dat", 20260000+i), p.Name, fmt.Sprint("block ", i)
			b.Claims.Seconds = number(fmt.Sprint(i), float64(i), 0)
			b.Claims.Generated, b.Claims.Expanded = number(fmt.Sprint(a.generated), float64(a.generated), 0), number(fmt.Sprint(a.expanded), float64(a.expanded), 0)
			s := grade.Submission{Path: b.File, Blocks: []grade.Block{b}}
			class.AddFile(b.File, &s, roll.AddFile(b.File, &s))
			class.AddVerdict(new(j.Judge(t.Context(), b)))
		}
		class.CountPaths(t.Context())
		students := class.Students()
		for i, s := range students {
			named := ""
			for _, m := range s.Copies {
				if m.Key == "grade.student.false" {
					named += m.Args["Names"].(string)
				}
			}
			for k, other := range students {
				want := k != i && answers[i] == answers[k] && isFalse(answers[i])
				if strings.Contains(named, other.Number) != want {
					t.Errorf("%v and %v: named %t", answers[i], answers[k], !want)
				}
				if want {
					pairs++
				}
			}
			if isFalse(answers[i]) && named == "" {
				lone++
			}
		}
	}
	if pairs == 0 || lone == 0 {
		t.Errorf("%d pairs, %d alone", pairs, lone)
	}
}

// Two paths differ where their moves do, or where one of them ends.
func TestTwoReplaysDifferWhereTheirMovesDo(t *testing.T) {
	const board = "((2 0 0 1 0 2) (0 1 0 0 4 0))"
	p := game.Problem{Name: "A", Puzzle: judgePuzzle(t, board)}
	path, _, _ := searchBreadth(p.Puzzle.Start())
	paths := [][]string{path, otherShortest(t, p.Puzzle.Start(), path), path[:1], path[:3]}
	for _, a := range paths {
		for _, b := range paths {
			want := -1
			for i := range max(len(a), len(b)) {
				if i >= len(a) || i >= len(b) || a[i] != b[i] {
					want = i + 1
					break
				}
			}
			replay := func(moves []string) grade.Replay {
				return grade.NewReplay(t.Context(), &grade.Verdict{Puzzle: p.Puzzle, Path: moves})
			}
			first, second := replay(a), replay(b)
			if got := first.FindDifference(t.Context(), &second); got != want {
				t.Errorf("%v and %v differ at %d, want %d", a, b, got, want)
			}
		}
	}
}

// otherShortest returns another path of as many moves.
func otherShortest(t *testing.T, from game.State, path []string) (other []string) {
	t.Helper()
	var walk func(s game.State, way []string)
	walk = func(s game.State, way []string) {
		if len(way) == len(path) && s.Goal() && !slices.Equal(way, path) {
			other = slices.Clone(way)
		}
		if len(way) == len(path) || other != nil {
			return
		}
		for _, next := range slices.Backward(s.Successors()) {
			walk(next.State, append(way, next.Move))
		}
	}
	walk(from, nil)
	if other == nil {
		t.Fatal("there is no other path")
	}
	return other
}
