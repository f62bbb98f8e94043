package puzzle_test

import (
	"context"
	"strings"
	"testing"

	knight "procura/core/cavalo"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/search/maximize"
	"procura/core/text"
	"procura/core/verify"
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
		if broken, ok := recover().(*maximize.BrokenBound); !ok || broken.Points <= broken.Upper {
			t.Errorf("%v", broken)
		}
	}()
	run := climb(puzzle.New(rewarded{50, 1}), search.Limits{})
	t.Errorf("%s with %d points, at most %d", run.Verdict, run.Score, run.Upper)
}

// TestACertificateOfARunIsVerifiedAndOneOfALieIsNotWritten: what is found of it is the claim, or why there is none.
func TestACertificateOfARunIsVerifiedAndOneOfALieIsNotWritten(t *testing.T) {
	bfs, most, honest := game.SolveRequest{Method: game.Method{Algorithm: search.BFS}}, game.SolveRequest{Maximise: true}, func(*game.Run) {}
	for _, c := range []struct {
		target  int
		request game.SolveRequest
		change  func(*game.Run)
		want    string
	}{
		{100, bfs, honest, "optimal 3"},
		{100, game.SolveRequest{Method: game.Method{Algorithm: search.DFS}}, honest, "solution 4 atleast 3"},
		{100, game.SolveRequest{Method: bfs.Method, Limits: search.Limits{Depth: 1}}, honest, "atleast 3"},
		{9000, bfs, honest, "impossible"},
		{100, most, honest, "most 201"},
		{100, most, func(r *game.Run) { r.Score-- }, "proof.refuted.path"},
		{100, bfs, func(r *game.Run) { r.Path[0] = "C2" }, "proof.refuted.path"},
		{100, bfs, func(r *game.Run) { r.Length++ }, "proof.refuted.path"},
		{100, bfs, func(r *game.Run) { r.Path, r.Length = r.Path[:2], 2 }, "proof.refuted.path"},
		{100, bfs, func(r *game.Run) { r.Verdict = search.Impossible }, "proof.refuted.evidence"},
	} {
		p := small(t).WithTarget(c.target)
		run, got := p.Solve(t.Context(), c.request), ""
		c.change(&run)
		var certificate strings.Builder
		if err := p.(game.Certifier).Certify(t.Context(), &certificate, run, game.ProofLimits{}); err != nil {
			got = err.Error()
		} else if err := verify.Check(t.Context(), strings.NewReader(certificate.String()), nil, func(f verify.Finding) {
			got += f.Claim
			if f.Refused != nil {
				got += ", refused for " + f.Refused.Key
			}
		}); err != nil {
			t.Fatal(err)
		}
		if got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}
