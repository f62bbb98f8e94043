package grade_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"procura/core/course"
	"procura/core/game"
	"procura/core/grade"
	"procura/core/judge"
	"procura/core/text"
)

func problemsOfClass(t *testing.T) []game.Problem {
	t.Helper()
	p := judgePuzzle(t, small).WithTarget(70) // B1 C3 D5
	return []game.Problem{{Name: "A", Puzzle: p}, {Name: "B", Puzzle: p}, {Name: "C", Puzzle: p}}
}

// resultAtRandom makes a result of a program, and tells what it is worth where a shortest path earns 5 points, each move
// more costs one, and any path earns 2.
func resultAtRandom(random *rand.Rand, program string, p game.Problem) (r judge.Result, worth float64) {
	r = judge.Result{Program: program, Game: "cavalo", Problem: p.Name, Status: judge.Statuses()[random.IntN(len(judge.Statuses()))]}
	switch r.Status {
	case judge.Optimal:
		r.Moves, worth = new(3), 5
	case judge.Impossible:
		worth = 5
	case judge.Longer:
		more := 1 + random.IntN(5)
		r.Moves, r.Optimum, r.Excess = new(3+more), new(3), &more
		worth = []float64{0, 4, 3, 2, 2, 2}[more]
	case judge.BreaksRules:
		r.Moves, r.BrokenAt = new(3), new(1)
	case judge.Open:
		if random.IntN(2) == 0 { // a path, of which nobody knows whether it is the shortest
			r.Moves, worth = new(3), 2
		}
	}
	return r, worth
}

func TestAStudentHasThePointsOfWhatTheProgramDid(t *testing.T) {
	problems := problemsOfClass(t)
	for seed := range uint64(30) {
		random := rand.New(rand.NewPCG(seed, 41))
		class := grade.JudgedClass{
			Problems: problems, Points: course.Points{Usual: course.Value{Right: 2, Optimal: 5, PerExcessMove: -1}},
			Refused: []game.Issue{{File: "class/00001_Eva.zip", What: text.M("error.file.empty")}},
		}
		worth := map[string]float64{"00001_Eva.zip": 0}
		for i := range 20 {
			name := fmt.Sprintf("%d_Aluno %d", 30000-random.IntN(20000), i)
			worth[name] = 0
			class.Programs = append(class.Programs, game.Executable{Name: name, Folder: "somewhere"})
			for _, p := range problems {
				if random.IntN(8) == 0 {
					continue // it has not run yet
				}
				r, points := resultAtRandom(random, name, p)
				worth[name] += points
				class.Results = append(class.Results, r)
			}
		}
		students, before := class.Students(), ""
		for _, s := range students {
			points, known := worth[s.Files[0]]
			if !known || s.Number < before || s.OutOf != 15 || s.Points != points || len(s.Problems)+len(s.Missing) != len(problems) {
				t.Errorf("seed %d: %s behind %s: %v of %v points, want %v", seed, s, before, s.Points, s.OutOf, points)
			}
			before = s.Number
		}
		if len(students) != len(worth) || len(students[0].Remarks) != 1 || students[0].String() != "00001 Eva" {
			t.Errorf("seed %d: %d students, the first %+v", seed, len(students), students[0])
		}
	}
}

func TestAProgramThatBreaksTheRulesHasTheBoardAndWhy(t *testing.T) {
	for _, test := range []struct {
		path   []string
		broken int
		reason grade.Reason
		steps  int
		isTold bool
	}{
		{[]string{"B1", "C3", "A9"}, 3, grade.Illegal, 3, true},
		{[]string{"B1", "C3"}, 3, grade.Short, 3, false},
		{[]string{"x"}, 1, grade.Illegal, 1, true},
		{[]string{"A9", "x"}, 2, grade.Illegal, 1, false}, // no result of a run: its first move is illegal
	} {
		class := grade.JudgedClass{Problems: problemsOfClass(t)[:1], Programs: []game.Executable{{Name: "ana"}}, Results: []judge.Result{{
			Program: "ana", Game: "cavalo", Problem: "A", Status: judge.BreaksRules, Moves: new(len(test.path)), BrokenAt: &test.broken, Path: test.path,
		}}}
		v := class.Verdicts()[class.Students()[0].Problems[0].Best]
		if v == nil || v.Reason != test.reason {
			t.Fatalf("%v: %+v", test.path, v)
		}
		way := grade.NewReplay(t.Context(), v)
		if way.Len() != test.steps || way.Why.IsZero() == test.isTold {
			t.Errorf("%v: %d steps, want %d; %v", test.path, way.Len(), test.steps, way.Why)
		}
	}
}
