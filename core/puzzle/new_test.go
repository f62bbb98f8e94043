package puzzle_test

import (
	"context"
	"strings"
	"testing"
	"time"

	knight "procura/core/cavalo"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
)

// tampered is the toy game with heuristics of its own, and a flaw that shows
// after a number of expansions.
type tampered struct {
	gametest.ToyProblem
	heuristics []search.Heuristic[int]
	expansions *int
	flaw       func(n int, edges []search.Edge[int, int]) []search.Edge[int, int]
	goal       func(n int) bool
}

func (p tampered) Heuristics() []search.Heuristic[int] { return p.heuristics }

func (p tampered) Goal(n int) bool {
	if p.goal != nil {
		return p.goal(n)
	}
	return p.ToyProblem.Goal(n)
}

func (p tampered) Expand(n int, edges []search.Edge[int, int]) []search.Edge[int, int] {
	edges = p.ToyProblem.Expand(n, edges)
	if p.flaw == nil {
		return edges
	}
	*p.expansions++
	return p.flaw(*p.expansions, edges)
}

func solve(p game.Puzzle, m game.Method) game.Run {
	return p.Solve(context.Background(), game.SolveRequest{Method: m})
}

// wantPanic runs f and wants it to panic with these words.
func wantPanic(t *testing.T, words string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if said, _ := recover().(string); !strings.Contains(said, words) {
			t.Errorf("panic %q, want %q in it", said, words)
		}
	}()
	f()
}

func TestCheckerPanicsOnAPathThatBreaksTheRules(t *testing.T) {
	// From the fifth expansion on, which is the checker's, no move is left.
	flaw := func(n int, edges []search.Edge[int, int]) []search.Edge[int, int] {
		if n > 4 {
			return nil
		}
		return edges
	}
	p := puzzle.New(tampered{ToyProblem: 4, expansions: new(int), flaw: flaw})
	wantPanic(t, "breaks the rules", func() { solve(p, game.Method{Algorithm: search.UCS}) })
}

func TestCheckerPanicsOnAPathThatReachesNoGoal(t *testing.T) {
	reached := 0
	goal := func(n int) bool {
		if n == 0 {
			reached++
		}
		return n == 0 && reached == 1 // the search's test says yes, the checker's no
	}
	p := puzzle.New(tampered{ToyProblem: 3, goal: goal})
	wantPanic(t, "reaches no goal", func() { solve(p, game.Method{Algorithm: search.BFS}) })
}

func TestSolvePanicsOnAHeuristicThatIsNotThere(t *testing.T) {
	wantPanic(t, "error.heuristic", func() { solve(gametest.ToyPuzzle(3), game.Method{Algorithm: search.AStar, Heuristic: "none"}) })
}

// estimate is a heuristic that says 0.
func estimate(key string, admissible bool) search.Heuristic[int] {
	return search.Heuristic[int]{Key: key, Name: text.M("h"), Admissible: admissible, Estimate: func(int) int { return 0 }}
}

// three has a weak and a strong admissible heuristic and one that is neither.
func three() game.Puzzle {
	return puzzle.New(tampered{ToyProblem: 10, heuristics: []search.Heuristic[int]{
		estimate("weak", true), estimate("strong", true), estimate("wild", false),
	}})
}

func TestBestIsTheAnytimeSearchWithTheStrongestAdmissibleHeuristic(t *testing.T) {
	want := game.Method{Algorithm: search.Anytime, Heuristic: "strong", Duplicates: search.Graph}
	if got := three().Best(); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := game.DefaultHeuristic(three()); got != "strong" {
		t.Errorf("default heuristic %q", got)
	}
}

// mirrored is the toy game with a symmetry made up: nothing maps to anything else.
type mirrored struct{ tampered }

func (mirrored) Canonical(n int) int { return n }
func (mirrored) Symmetries() int     { return 2 }

func TestBestIsInTheQuotientWhereThereAreSymmetries(t *testing.T) {
	p := puzzle.New(mirrored{tampered{ToyProblem: 10, heuristics: []search.Heuristic[int]{estimate("h", true)}}})
	if got := p.Best(); got.Duplicates != search.Quotient || p.Symmetries() != 2 {
		t.Errorf("%v, %d symmetries", got, p.Symmetries())
	}
	if got := three().Symmetries(); got != 1 {
		t.Errorf("a game without symmetries has %d", got)
	}
}

func TestBestOfAGameWithoutAdmissibleHeuristicProvesTheOptimum(t *testing.T) {
	for _, heuristics := range [][]search.Heuristic[int]{nil, {estimate("wild", false)}} {
		run := solve(puzzle.New(tampered{ToyProblem: 10, heuristics: heuristics}), game.Method{Algorithm: game.Best})
		if run.Verdict != search.Optimal || run.Length != 5 {
			t.Errorf("%s, length %d; want optimal, 5", run.Verdict, run.Length)
		}
	}
}

func TestRunRecordsWhatWasAskedAndWhatRan(t *testing.T) {
	before := time.Now().UTC()
	limits := search.Limits{Nodes: 1000, Depth: 20}
	run := three().Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: game.Best}, Limits: limits})
	if run.Asked.Algorithm != game.Best || run.Ran != three().Best() || run.Limits != limits || run.Program != game.Version {
		t.Errorf("asked %v, ran %v, limits %v, program %q", run.Asked, run.Ran, run.Limits, run.Program)
	}
	if run.Game != "toy" || run.Identity != three().Identity() || run.Start != "(toy 10)" || run.Final != "(toy 0)" || run.HasTarget || run.HasScore {
		t.Errorf("%+v", run)
	}
	if run.When.Before(before) || run.When.Location() != time.UTC {
		t.Errorf("ended at %v", run.When)
	}
}

func TestRunBoundIsNeverBelowTheBestAdmissibleEstimateOfTheStart(t *testing.T) {
	run := gametest.ToyPuzzle(1000).Solve(context.Background(), game.SolveRequest{
		Method: game.Method{Algorithm: search.DFS}, Limits: search.Limits{Nodes: 3},
	})
	if run.Verdict != search.Unknown || run.Bound != 10 { // 1000 has ten binary digits
		t.Errorf("%s, bound %d; want unknown, 10", run.Verdict, run.Bound)
	}
}

// reaching is the toy game with two heuristics that are one, and points for moves.
type reaching struct{ tampered }

func (reaching) Reach(key string, moves int) (points int, ok bool) { return 10 * moves, key == "weak" }

func TestSolutionThatMeetsTheBoundIsOptimalByAnyAlgorithm(t *testing.T) {
	weak := gametest.ToyProblem(8).Heuristics()[0]
	strong := weak
	weak.Key = "weak"
	run := solve(puzzle.New(reaching{tampered{ToyProblem: 8, heuristics: []search.Heuristic[int]{weak, strong}}}), game.Method{Algorithm: search.Greedy})
	if run.Length != 4 || run.Verdict != search.Optimal || run.Bound != 4 || run.LowerBoundBy != "weak" || run.Reach != 30 {
		t.Errorf("%s, length %d, bound %d by %s, reach %d; want optimal, 4", run.Verdict, run.Length, run.Bound, run.LowerBoundBy, run.Reach)
	}
}

func TestPathIsRefusedAtItsFirstImpossibleMove(t *testing.T) {
	_, err := gametest.ToyPuzzle(6).Replay([]string{"-3", "-2"})
	if err == nil || !strings.Contains(err.Error(), `move 2, "-2"`) {
		t.Errorf("%v", err)
	}
}

func TestRulesHandedOutAreNotThePuzzlesOwn(t *testing.T) {
	p := cavalo(t)
	before := p.Identity()
	p.Rules()["numbers"] = "off"
	solve(p, game.Method{Algorithm: search.BFS}).Rules["double"] = "choice"
	if p.Identity() != before || p.Rules()["numbers"] != "on" {
		t.Errorf("the puzzle's rules are now %v", p.Rules())
	}
}

// cavalo is a problem of a game with rule settings.
func cavalo(t *testing.T) game.Puzzle {
	t.Helper()
	row := "(" + strings.Repeat("NIL ", 10) + ")"
	forms, _ := text.Parse([]byte("(A 50 ((50 " + strings.Repeat("NIL ", 9) + ")" + strings.Repeat(row, 9) + "))"))
	return knight.New().Decode(forms).Puzzle
}

// proven is the toy game with a bound that something may stop from being made.
type proven struct {
	gametest.ToyProblem
	stopped search.Stop
}

func (p proven) Proof() puzzle.Proof[int] {
	return puzzle.Proof[int]{
		State: func(line []byte, n int) []byte { return append(line, byte('0'+n)) },
		Bounds: []puzzle.ProofBound[int]{{
			Name: "none", Estimate: func(int) int { return 0 },
			Prepare: func(context.Context, int64) (int64, search.Stop) { return 0, p.stopped },
		}},
	}
}

func TestACertificateNamesTheBoundsThatAreMade(t *testing.T) {
	for stopped, want := range map[search.Stop]string{search.NotStopped: "\nbounds none\n", search.ByMemory: "\nbounds\n"} {
		var written strings.Builder
		p := puzzle.New(proven{9, stopped})
		run := p.Solve(t.Context(), game.SolveRequest{Method: game.Method{Algorithm: search.BFS}})
		if err := p.(game.Certifier).Certify(t.Context(), &written, run, game.ProofLimits{}); err != nil || !strings.Contains(written.String(), want) {
			t.Errorf("stopped by %v: %v\n%s", stopped, err, written.String())
		}
	}
}
