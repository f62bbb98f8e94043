package solver

import (
	"context"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/internal/uitest"
)

// improving makes the search of the chosen problem one that a test tells what to find:
// each of ways is the best path so far for a while. Its run is that of the last one.
func improving(v *View) (tell func(search.Standing), end func()) {
	news, over := make(chan search.Standing), make(chan struct{})
	told := make(chan struct{})
	replace(v, func(p game.Puzzle) game.Puzzle {
		return uitest.Puppet{Puzzle: p, Search: func(ctx context.Context, o game.SolveRequest) game.Run {
			for {
				select {
				case now := <-news:
					o.Progress.Stand(now, func() []string { return now.Path })
					o.Progress.Best.Store(int64(len(now.Path)))
					told <- struct{}{}
				case <-ctx.Done():
					run := p.Solve(context.Background(), o)
					run.Path, run.Stopped, run.Verdict = o.Progress.Standing().Path, search.ByCancel, search.Solution
					run.Length, run.Bound = len(run.Path), o.Progress.Standing().Bound
					return run
				case <-over:
					return p.Solve(ctx, o)
				}
			}
		}}
	})
	return func(now search.Standing) { news <- now; <-told }, func() { close(over) }
}

// longer is a path of Adji-Boto C to the goal that is not a shortest one.
func waysOfC(t *testing.T, r *rig, v *View) (long, short []string) {
	t.Helper()
	r.pick(v, "C")
	r.use(v, "dfs", "")
	long = r.solve(v).Path
	r.use(v, "bfs", "")
	short = r.solve(v).Path
	if len(long) <= len(short) {
		t.Fatalf("%d and %d moves", len(long), len(short))
	}
	return long, short
}

func TestTheBestPathSoFarIsWatchedWhileTheSearchRuns(t *testing.T) {
	r := newRig(t)
	v := r.Tab("adjiboto")
	long, short := waysOfC(t, r, v)
	tell, end := improving(v)
	test.Tap(v.button)
	tell(search.Standing{Path: long, Bound: 4})
	r.Until("the longer path", func() bool { return v.player.Length() == len(long)+1 })
	if v.player.Index() != len(long) || v.player.Playing() || !strings.Contains(headline(v), "Melhor até agora: ") {
		t.Errorf("step %d, playing %t, %q", v.player.Index(), v.player.Playing(), headline(v))
	}
	tell(search.Standing{Path: short, Bound: 5})
	r.Until("the shorter path", func() bool { return v.player.Length() == len(short)+1 })
	if v.player.Index() != len(short) || headline(v) != "Melhor até agora: 6 jogadas · provado: pelo menos 6" { // by BFS before
		t.Errorf("step %d, %q", v.player.Index(), headline(v))
	}
	end()
	r.Until("the end", func() bool { return !v.session.Working() })
}

func TestABetterPathDoesNotDisturbWhoStepsThroughTheOneBefore(t *testing.T) {
	r := newRig(t)
	v := r.Tab("adjiboto")
	long, short := waysOfC(t, r, v)
	tell, end := improving(v)
	test.Tap(v.button)
	tell(search.Standing{Path: long, Bound: 4})
	r.Until("the longer path", func() bool { return v.player.Length() == len(long)+1 })
	v.player.Step(-2)
	tell(search.Standing{Path: short, Bound: 5})
	r.Until("the verdict", func() bool { return strings.Contains(headline(v), "6 jogadas") })
	if v.player.Length() != len(long)+1 || v.player.Index() != len(long)-2 {
		t.Errorf("step %d of %d", v.player.Index(), v.player.Length()-1)
	}
	v.player.JumpTo(v.player.Length() - 1)
	r.Until("the shorter path", func() bool { return v.player.Length() == len(short)+1 })
	end()
	r.Until("the end", func() bool { return !v.session.Working() })
}

func TestTheBestPathSoFarStaysWhereItIsWhenTheSearchIsCancelled(t *testing.T) {
	r := newRig(t)
	v := r.Tab("adjiboto")
	long, _ := waysOfC(t, r, v)
	tell, _ := improving(v)
	test.Tap(v.button)
	tell(search.Standing{Path: long, Bound: 4})
	r.Until("the path", func() bool { return v.player.Length() == len(long)+1 })
	test.Tap(v.button)
	r.Until("the end", func() bool { return !v.session.Working() })
	if v.player.Length() != len(long)+1 || v.player.Index() != len(long) || v.player.Playing() || v.session.playback.run != r.runsOf(v)[0] {
		t.Errorf("step %d of %d, playing %t", v.player.Index(), v.player.Length()-1, v.player.Playing())
	}
}

func TestTheBestPathSoFarIsThereAgainWhenItsProblemIs(t *testing.T) {
	r := newRig(t)
	v := r.Tab("adjiboto")
	long, _ := waysOfC(t, r, v)
	tell, end := improving(v)
	test.Tap(v.button)
	tell(search.Standing{Path: long, Bound: 4})
	r.Until("the path", func() bool { return v.player.Length() == len(long)+1 })
	r.pick(v, "A")
	if v.player.Length() == len(long)+1 {
		t.Error("A shows the path of C")
	}
	r.pick(v, "C")
	r.Until("the path again", func() bool { return v.player.Length() == len(long)+1 })
	end()
	r.Until("the end", func() bool { return !v.session.Working() })
}

func TestTheBoardShowsWhereASearchWasAsLongAsItsRunIsOnTheScreen(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	if h := v.session.playback.heat(); h.Reached != nil {
		t.Errorf("before a search: %v", h)
	}
	run := r.solve(v)
	all := int64(0)
	for _, n := range v.session.playback.heat().Reached {
		all += int64(n)
	}
	if all != run.Expanded-1 { // the start has no cell
		t.Errorf("%d nodes on the board, %d expanded", all, run.Expanded)
	}
	v.session.hideAnswer(true)
	if h := v.session.playback.heat(); h.Reached != nil {
		t.Errorf("while the answer is hidden: %v", h)
	}
}

func TestTheTableOfRunsOpensWithTheSecondRunAndTheBoardKeepsItsSize(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	size := v.board.Size()
	for runs := range 3 {
		if runs > 0 {
			r.solve(v)
		}
		if v.runs.Rows.Visible() != (runs > 1) || v.runs.Few.Visible() == (runs > 1) || runs == 0 && v.runs.Few.Words != r.Words().Key("solver.runs.none") ||
			runs == 1 && v.runs.Few.Words != r.Words().Key("solver.runs.few") || v.board.Size() != size {
			t.Errorf("%d runs: table %t, board %v, before %v", runs, v.runs.Rows.Visible(), v.board.Size(), size)
		}
	}
}
