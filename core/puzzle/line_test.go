package puzzle_test

import (
	"context"
	"slices"
	"testing"

	knight "procura/core/cavalo"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/puzzle"
	"procura/core/quatro"
	"procura/core/search"
	"procura/core/text"
)

// knightOn reads a problem of which the first rows are given, ten numbers each.
func knightOn(t *testing.T, target string, rows ...string) game.Puzzle {
	t.Helper()
	src := "(A " + target + " ("
	for row := range 10 {
		line := "nil nil nil nil nil nil nil nil nil nil"
		if row < len(rows) {
			line = rows[row]
		}
		src += "(" + line + ")"
	}
	return decoded(t, knight.New(), src+"))")
}

func decoded(t *testing.T, g game.Puzzler, src string) game.Puzzle {
	t.Helper()
	forms, errors := text.Parse([]byte(src))
	if len(errors) > 0 {
		t.Fatal(errors)
	}
	found := g.Decode(forms)
	if found.Puzzle == nil {
		t.Fatalf("%s: %v", src, found.Errors)
	}
	return found.Puzzle
}

// small is a board with few moves: A1 and B1 begin, C2 takes 57 of 75 on E3.
func small(t *testing.T) game.Puzzle {
	t.Helper()
	return knightOn(t, "100",
		"10 20 nil nil nil nil nil nil nil nil",
		"nil nil 57 44 nil nil nil nil nil nil",
		"nil 30 nil nil 75 nil nil nil nil nil",
		"nil nil nil 40 nil nil nil nil nil nil")
}

func follow(t *testing.T, p game.Puzzle, moves ...string) puzzle.Line {
	t.Helper()
	l, err := puzzle.Follow(p, moves)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestAGameWithoutPicksCannotBePlayedByHand(t *testing.T) {
	if _, ok := puzzle.Begin(gametest.ToyPuzzle(9)); ok {
		t.Error("the toy has no picks")
	}
	if _, err := puzzle.Follow(gametest.ToyPuzzle(9), nil); err == nil {
		t.Error("the toy is followed")
	}
}

func TestAPathThatBreaksTheRulesIsNoLine(t *testing.T) {
	if l, err := puzzle.Follow(small(t), []string{"A1", "A2"}); err == nil {
		t.Errorf("%v", l.Moves())
	}
}

// Lines that begin alike share nothing that one of them changes.
func TestALineNeverChanges(t *testing.T) {
	start := follow(t, small(t), "A1")
	one, _ := start.Play("C2")
	two, _ := start.Play("B3")
	if got := one.Moves(); !slices.Equal(got, []string{"A1", "C2"}) {
		t.Errorf("%v", got)
	}
	if got := two.First(1).Moves(); !slices.Equal(got, []string{"A1"}) {
		t.Errorf("%v", got)
	}
	three, _ := two.First(1).Play("C2")
	if got := two.Moves(); !slices.Equal(got, []string{"A1", "B3"}) || !slices.Equal(three.Moves(), one.Moves()) {
		t.Errorf("%v, %v", got, three.Moves())
	}
}

func TestAMirrorThatWasErasedIsTheReason(t *testing.T) {
	l := follow(t, small(t), "A1", "C2")
	why := l.Refusal(nil, 2*10+4)
	if why == nil || why.Key != "solver.refuse.cavalo.mirror" || why.Args["Number"] != "75" || why.Args["By"] != "57" || why.Args["Move"] != 2 {
		t.Errorf("%+v", why)
	}
}

func TestAPlaceThatIsTakenIsRefusedWithItsReason(t *testing.T) {
	form := `(((0 0 0 0) (0 (branca quadrada alta oca) 0 0) (0 0 0 0) (0 0 0 0)) ((preta redonda baixa cheia) (branca redonda alta oca)))`
	l := follow(t, decoded(t, quatro.New(), form))
	if p := l.Ways().Tap([]int{3}, -2); p.Move != "D1=brao" {
		t.Errorf("a piece: %+v", p)
	}
	if p := l.Ways().Tap([]int{3}, 5); !p.Refused || l.Refusal([]int{3}, 5).Key != "solver.refuse.quatro.taken" || !slices.Equal(p.Picked, []int{3}) {
		t.Errorf("a cell with a piece: %+v", p)
	}
	if got := l.Prompt([]int{3}); got.Key != "core.status.quatro.piece" {
		t.Errorf("%+v", got)
	}
}

// at fails unless a history stands after a number of moves.
func at(t *testing.T, h *puzzle.History, moved bool, index int) {
	t.Helper()
	if !moved || h.Index() != index {
		t.Errorf("%t, at %d of %d, want %d", moved, h.Index(), h.Len(), index)
	}
}

func plays(t *testing.T, h *puzzle.History, moves ...string) {
	t.Helper()
	if wrong := h.Add(moves); wrong != nil {
		t.Fatal(wrong)
	}
}

func TestASolutionIsOneStepOfUndo(t *testing.T) {
	h := puzzle.Resume(follow(t, small(t)), 0)
	plays(t, h, "A1")
	plays(t, h, "B3")
	if wrong := h.Add([]string{"D4", "E2"}); wrong == nil || wrong.Args["Move"] != "E2" || h.Len() != 2 {
		t.Fatalf("%v, %d moves", wrong, h.Len())
	}
	plays(t, h, "D4", "C2")
	at(t, h, h.Undo(), 2)
	at(t, h, h.Redo(), 4)
	h.Go(3) // into the middle of the step, as the player does
	at(t, h, h.Redo(), 4)
	h.Go(3)
	at(t, h, h.Undo(), 2)
	h.Go(3)
	plays(t, h, "C2") // the move that comes next, played alone
	at(t, h, h.Len() == 4, 4)
	at(t, h, h.Undo(), 3)
	h.Go(1)
	plays(t, h, "C2") // another one: what came is forgotten
	at(t, h, h.Len() == 2, 2)
	at(t, h, h.Undo(), 1)
	at(t, h, h.Undo(), 0)
	at(t, h, !h.Undo(), 0)
}

func TestAHistoryThatWasKeptGoesOn(t *testing.T) {
	h := puzzle.Resume(follow(t, small(t)), 0)
	for _, moves := range [][]string{{"A1"}, {"B3", "D4"}} {
		if wrong := h.Add(moves); wrong != nil {
			t.Fatal(wrong)
		}
	}
	again := puzzle.Resume(h.Kept(), h.Index(), h.Ends()...)
	if !again.Undo() || again.Index() != 1 || !again.Undo() || again.Index() != 0 || again.Undo() || again.Len() != 3 {
		t.Errorf("at %d of %d", again.Index(), again.Len())
	}
	odd := puzzle.Resume(h.Kept(), 77, 9, -1, 2, 2)
	if odd.Index() != 3 || !slices.Equal(odd.Ends(), []int{0, 2, 3}) {
		t.Errorf("at %d, %v", odd.Index(), odd.Ends())
	}
}

func TestAPathPlayedByHandIsARunWithoutProof(t *testing.T) {
	p := small(t)
	if _, ok := follow(t, p, "A1", "B3").Run("A", -1); ok {
		t.Error("a run before the goal")
	}
	l := follow(t, p, "A1", "B3", "D4", "C2")
	run, ok := l.Run("A", -1)
	if !ok || run.Ran != (game.Method{Algorithm: game.Hand}) || run.Asked != run.Ran || run.Identity != p.Identity() {
		t.Errorf("%t, %+v", ok, run)
	}
	want := search.Report{Outcome: search.Solved, Verdict: search.Solution, Length: 4, Bound: run.Bound, LowerBoundBy: "pairs"}
	if run.Report != want || run.Score != 137 || run.Bound < 1 || run.Bound > 3 {
		t.Errorf("%+v, %d points, want %+v", run.Report, run.Score, want)
	}
	if again := follow(t, p, run.Path...); again.Len() != 5 || !again.Goal() {
		t.Errorf("%v", run.Path)
	}
	if run, _ := l.Run("A", 4); run.Verdict != search.Optimal || run.Bound != 4 {
		t.Errorf("as short as what is proved: %s", run.Verdict)
	}
}

func TestTheRestGoesOnFromTheBoard(t *testing.T) {
	p := small(t)
	l := follow(t, p, "A1", "B3")
	rest := l.Rest()
	if target, _ := rest.Target(); target != 60 || len(rest.Rules()) != 3 {
		t.Errorf("target %d under %v", target, rest.Rules())
	}
	run := rest.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: game.Best}})
	h := puzzle.Resume(l, 2)
	if wrong := h.Add(run.Path); run.Verdict != search.Optimal || wrong != nil || !h.Position().Goal() {
		t.Errorf("%s, %v: %v", run.Verdict, run.Path, wrong)
	}
}

// Every move is proved by a search of the whole problem, cut down to that move.
func TestOutlooksAreTheMinimaAfterEveryMove(t *testing.T) {
	p := small(t)
	l := follow(t, p)
	seen := map[string]bool{}
	for o := range puzzle.Outlooks(context.Background(), l, game.SolveRequest{}) {
		seen[o.Move] = true
		after, _ := l.Play(o.Move)
		want := shortest(after, 6)
		if proved, ok := o.Proved(l); ok && proved != 1+want || !ok && (o.Verdict != search.Impossible || want >= 0) {
			t.Errorf("%s: %s in %d, want %d", o.Move, o.Verdict, o.Length, want)
		}
	}
	if len(seen) != 2 {
		t.Errorf("%v", seen)
	}
	for range puzzle.Outlooks(context.Background(), l, game.SolveRequest{}) {
		break // and no more
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for o := range puzzle.Outlooks(ctx, l, game.SolveRequest{}) {
		t.Errorf("after cancel: %+v", o)
	}
}

// shortest looks at every path of at most so many moves.
func shortest(l puzzle.Line, most int) int {
	if l.Goal() {
		return 0
	}
	best := -1
	for _, move := range l.Legal() {
		if most == 0 {
			break
		}
		after, _ := l.Play(move)
		if n := shortest(after, most-1); n >= 0 && (best < 0 || n+1 < best) {
			best = n + 1
		}
	}
	return best
}

func TestAnOutlookWithinALimitStaysUnknown(t *testing.T) {
	full := puzzle.Random(knight.New(), 100, 1, 1).WithTarget(2000)
	for o := range puzzle.Outlooks(context.Background(), follow(t, full), game.SolveRequest{Limits: search.Limits{Nodes: 3}}) {
		if o.Verdict != search.Unknown || o.Stopped != search.ByNodes {
			t.Errorf("%s: %s, %s", o.Move, o.Verdict, o.Stopped)
		}
	}
}

func TestAHintShowsWhereToLookThenTheMove(t *testing.T) {
	p := small(t)
	l := follow(t, p, "A1")
	hint := puzzle.Advise(context.Background(), l, nil, game.SolveRequest{})
	after, wrong := l.Play(hint.Move)
	if wrong != nil || hint.First.Key != "solver.hand.hint.cavalo.jump" || len(hint.Places) == 0 || hint.Said.IsZero() || hint.Verdict != search.Optimal || shortest(after, 6) != hint.Length-1 {
		t.Errorf("%+v", hint)
	}
	known := p.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.BFS}})
	l = follow(t, p, known.Path[:1]...)
	hint = puzzle.Advise(context.Background(), l, &known, game.SolveRequest{Limits: search.Limits{Nodes: 1}})
	if hint.Move != known.Path[1] || hint.Length != known.Length-1 {
		t.Errorf("%+v, known %v", hint, known.Path)
	}
}

func TestAHintWithoutAMoveSaysWhy(t *testing.T) {
	p := small(t)
	for want, l := range map[string]puzzle.Line{
		"solver.hand.hint.goal":       follow(t, p.WithTarget(10), "A1"),
		"solver.hand.hint.impossible": follow(t, p.WithTarget(9000)),
	} {
		if hint := puzzle.Advise(context.Background(), l, nil, game.SolveRequest{}); hint.First.Key != want || hint.Move != "" {
			t.Errorf("%+v, want %s", hint, want)
		}
	}
	full := follow(t, puzzle.Random(knight.New(), 100, 1, 1).WithTarget(2000))
	if hint := puzzle.Advise(context.Background(), full, nil, game.SolveRequest{Limits: search.Limits{Nodes: 3}}); hint.First.Key != "solver.hand.hint.unknown" {
		t.Errorf("%+v", hint)
	}
}

func TestAProblemWithoutTargetIsNeverSolvedByHand(t *testing.T) {
	src := "((1 2 nil nil nil nil nil nil nil nil)"
	for range 9 {
		src += "(nil nil nil nil nil nil nil nil nil nil)"
	}
	if l := follow(t, decoded(t, knight.New(), src+")")); l.Goal() {
		t.Error("no target, and it is reached")
	}
}
