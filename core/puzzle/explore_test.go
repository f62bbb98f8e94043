package puzzle_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	sower "procura/core/adjiboto"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
)

// sown is a board of Adji-Boto with so many seeds.
func sown(t *testing.T, seeds, which int) game.Puzzle {
	t.Helper()
	return puzzle.Random(sower.New(), seeds, 7, which)
}

func explored(t *testing.T, p game.Puzzle, request game.SolveRequest, most int) game.Exploration {
	t.Helper()
	run, e := p.(game.Explorable).Explore(context.Background(), request, most)
	plain := p.Solve(context.Background(), request)
	if run.Expanded != plain.Expanded || run.Generated != plain.Generated || run.Frontier != plain.Frontier || run.Bytes != plain.Bytes ||
		run.Verdict != plain.Verdict || run.Bound != plain.Bound || run.Stopped != plain.Stopped || !slices.Equal(run.Path, plain.Path) {
		t.Fatalf("the trace changed the run: %+v, else %+v", run.Report, plain.Report)
	}
	if e == nil {
		t.Fatal("nothing to be seen")
	}
	return e
}

// holds looks at so many steps: the first that waits is taken next, and all that is
// listed waits.
func holds(t *testing.T, e game.Exploration, looks int) {
	t.Helper()
	random := rand.New(rand.NewPCG(4, 4))
	phases := e.Phases()
	for range looks {
		step := random.IntN(e.Steps() - 1)
		now, next := e.Moment(step, 50), e.Moment(step+1, 0)
		if min(50, now.Waiting) != len(now.Frontier) {
			t.Errorf("step %d: %d of %d listed", step, len(now.Frontier), now.Waiting)
		}
		for _, w := range now.Frontier {
			if w.Node != explore.None && e.Node(w.Node, step).Status != explore.Waits {
				t.Errorf("step %d: node %d does not wait: %+v", step, w.Node, e.Node(w.Node, step))
			}
		}
		if now.Phase == next.Phase && phases[now.Phase].Iteration == 0 && now.Frontier[0].Node != next.Node {
			t.Errorf("step %d: %d is first, %d is next", step, now.Frontier[0].Node, next.Node)
		}
	}
	last := e.Moment(e.Steps()-1, 0)
	if run := e.Run(); e.Whole() && (last.Expanded != run.Expanded || last.Generated != run.Generated || int64(e.Nodes()) != run.Generated) {
		t.Errorf("%+v at the end, of %+v", last, run.Report)
	}
}

func TestExploringChangesNoRun(t *testing.T) {
	for _, p := range []game.Puzzle{small(t), sown(t, 14, 1), sown(t, 20, 2)} {
		for _, a := range append(gametest.Algorithms(p), game.Best) {
			for _, d := range []search.Duplicates{search.Graph, search.Tree, search.Quotient} {
				request := game.SolveRequest{Method: game.Method{Algorithm: a, Duplicates: d}, Limits: search.Limits{Nodes: 3000}}
				if e := explored(t, p, request, 0); e.Steps() > 1 {
					holds(t, e, gametest.Cases(20, 20))
				}
			}
		}
	}
}

func TestTheWayToTheGoalIsThePathOfTheRun(t *testing.T) {
	p := small(t)
	for _, d := range []search.Duplicates{search.Graph, search.Quotient} {
		e := explored(t, p, game.SolveRequest{Method: game.Method{Algorithm: search.AStar, Duplicates: d}}, 0)
		way := e.Path(e.Goal())
		if moves := e.Moves(e.Goal()); !slices.Equal(moves, e.Run().Path) || len(way) != len(moves)+1 {
			t.Errorf("%s: %v, want %v", d, moves, e.Run().Path)
		}
		last := e.Node(e.Goal(), e.Steps()-1)
		film, _ := p.Replay(e.Run().Path)
		if scene := e.Scene(e.Goal()); !last.Goal || last.Points != e.Run().Score || scene.Move != last.Move || !slices.Equal(scene.Board.Trail, film.Step(film.Len()-1).Board.Trail) {
			t.Errorf("%+v", last)
		}
		step, ok := e.Seek(0, explore.NextOnWay, false)
		if m := e.Moment(step, 0); !ok || m.Node != way[0] {
			t.Errorf("first on the way: %+v", m)
		}
	}
}

func TestAnytimeIsSeenInItsPhases(t *testing.T) {
	e := explored(t, sown(t, 60, 3), game.SolveRequest{
		Method: game.Method{Algorithm: search.Anytime, Heuristic: "captures"}, Limits: search.Limits{Nodes: 150_000}, Alone: true,
	}, 0)
	var order []search.Algorithm
	for _, p := range e.Phases() {
		order = append(order, search.Algorithm(p.Algorithm))
	}
	if len(order) < 4 || order[0] != search.AStar || order[1] != search.Beam || order[2] != search.AStar {
		t.Fatalf("%v", order)
	}
	holds(t, e, gametest.Cases(200, 200))
	beam := int(e.Phases()[1].First)
	before, within, after := e.Moment(beam-1, 1), e.Moment(beam, 1), e.Moment(int(e.Phases()[2].First), 1)
	if within.Phase != 1 || within.Waiting > 40 || after.Phase != 2 || after.Waiting < before.Waiting-1 || e.Node(before.Frontier[0].Node, beam).Status != explore.Waits {
		t.Errorf("%d wait, then %d, then %d", before.Waiting, within.Waiting, after.Waiting)
	}
	if after.Closed != before.Closed+1 && after.Kind == record.Expanded {
		t.Errorf("%d closed, then %d", before.Closed, after.Closed)
	}
}

func TestWhatDoesNotFitIsLeftToTheCurves(t *testing.T) {
	for _, a := range []search.Algorithm{search.BFS, search.UCS, search.Beam, search.IDAStar, search.RBFS, search.SMAStar} {
		request := game.SolveRequest{Method: game.Method{Algorithm: a, Heuristic: "captures"}, Limits: search.Limits{Nodes: 40_000}, Alone: true}
		e := explored(t, sown(t, 60, 3), request, 10_000)
		samples := e.Samples(200)
		last := samples[len(samples)-1]
		if e.Whole() || e.Nodes() > 10_000 || e.Nodes() < 9900 || len(samples) > 200 || last.Expanded < e.Run().Expanded-1024 || last.Step < e.Steps() {
			t.Errorf("%s: %d nodes, %d samples, %+v, of %+v", a, e.Nodes(), len(samples), last, e.Run().Report)
		}
		holds(t, e, 50)
	}
}

// TestARunThatWasStoppedIsRepeated stops runs by hand, and repeats them to where they
// were.
func TestARunThatWasStoppedIsRepeated(t *testing.T) {
	for _, a := range []search.Algorithm{search.BFS, search.AStar, search.IDAStar, search.RBFS, search.Anytime} {
		p := sown(t, 60, 3)
		request := game.SolveRequest{Method: game.Method{Algorithm: a, Heuristic: "captures"}, Alone: true, Progress: &search.Progress{}}
		ctx, cancel := context.WithCancel(context.Background())
		go func() {
			for request.Progress.Expanded.Load() < int64(gametest.Cases(30_000, 30_000)) && ctx.Err() == nil {
				time.Sleep(100 * time.Microsecond)
			}
			cancel()
		}()
		stopped := p.Solve(ctx, request)
		cancel()
		if stopped.Stopped != search.ByCancel {
			continue // it was faster
		}
		request.Progress = nil
		request.Limits.Expansions = stopped.Expanded
		run, e := p.(game.Explorable).Explore(context.Background(), request, 0)
		if run.Expanded != stopped.Expanded || run.Generated != stopped.Generated || run.Frontier != stopped.Frontier || run.Bound != stopped.Bound || run.Limits != stopped.Limits || e == nil {
			t.Errorf("%s: %+v, want %+v", a, run.Report, stopped.Report)
		}
	}
}

func TestTheMostPointsAreNotExplored(t *testing.T) {
	if _, e := small(t).(game.Explorable).Explore(context.Background(), game.SolveRequest{Maximise: true}, 0); e != nil {
		t.Error("it is")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, e := small(t).(game.Explorable).Explore(ctx, game.SolveRequest{Method: game.Method{Algorithm: search.BFS}}, 0); e != nil && e.Steps() > 1 {
		t.Error("nor what was cancelled before it began")
	}
}
