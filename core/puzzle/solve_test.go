package puzzle_test

import (
	"context"
	"testing"

	knight "procura/core/cavalo"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/search/bounds"
	"procura/core/text"
)

// rewarded is the toy game with a point for each 1 subtracted, and a bound that
// may be wrong.
type rewarded struct {
	gametest.ToyProblem
	most int
}

func (p rewarded) Score(n int) int { return int(p.ToyProblem) - n }
func (p rewarded) Most(int) int    { return p.most }

func climb(p game.Puzzle, l search.Limits) game.Run {
	return p.Solve(context.Background(), game.SolveRequest{Name: "M", Maximise: true, Limits: l})
}

func TestOnlyKitsWithABoundOnPointsMaximise(t *testing.T) {
	if puzzle.New(gametest.ToyProblem(9)).Maximises() {
		t.Error("the toy has no points")
	}
	if !puzzle.New(rewarded{9, 9}).Maximises() {
		t.Error("the rewarded toy has points and a bound")
	}
	wantPanic(t, "no most points", func() { climb(puzzle.New(gametest.ToyProblem(9)), search.Limits{}) })
}

func TestARecordOfTheMostPointsHasScoreAndUpper(t *testing.T) {
	run := climb(puzzle.New(rewarded{9, 9}), search.Limits{})
	if !run.Maximise || run.Verdict != search.Optimal || !run.HasScore || run.Score != 9 || run.Upper != 9 ||
		run.Final != "(toy 0)" || run.Bound != -1 || len(run.Path) != run.Length || run.Problem != "M" {
		t.Errorf("%+v", run)
	}
}

func TestARecordOfTheMostPointsWithoutProofHasAnInterval(t *testing.T) {
	run := climb(puzzle.New(rewarded{50, 80}), search.Limits{Nodes: 20})
	if run.Verdict != search.Solution || run.Upper != 80 || run.Score <= 0 || run.Stopped != search.ByNodes {
		t.Errorf("%+v", run)
	}
}

func TestMostPointsOfTheKnightPassTheTarget(t *testing.T) {
	forms, _ := text.Parse([]byte(`(A 3 ((1 2 NIL NIL NIL NIL NIL NIL NIL NIL)
		(NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) (40 50 NIL NIL NIL NIL NIL NIL NIL NIL)
		(NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)
		(NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)
		(NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)
		(NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)))`))
	run := climb(knight.New().Decode(forms).Puzzle, search.Limits{})
	if run.Verdict != search.Optimal || run.Score != 51 || run.Upper != 51 || run.Length != 2 || run.Target != 3 {
		t.Errorf("%s, %d to %d points, %v", run.Verdict, run.Score, run.Upper, run.Path)
	}
}

func TestAPathAboveABoundGivesNoRecord(t *testing.T) {
	defer func() {
		if broken, ok := recover().(*bounds.BrokenBound); !ok || broken.Points <= broken.Upper {
			t.Errorf("%v", broken)
		}
	}()
	run := climb(puzzle.New(rewarded{50, 1}), search.Limits{})
	t.Errorf("%s with %d points, at most %d", run.Verdict, run.Score, run.Upper)
}
