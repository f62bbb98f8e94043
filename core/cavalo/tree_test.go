package cavalo

import (
	"context"
	"iter"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
	"procura/core/search/maximize"
)

// TestThreadsProveTheMostPointsOfSmallBoards: as one does.
func TestThreadsProveTheMostPointsOfSmallBoards(t *testing.T) {
	smallBoards(t, 5, func(t *testing.T, p *Problem, truth highest) {
		got, want := maximiseBy(p, search.Limits{}, 3), truth[p.Start()]
		if got.Verdict != search.Optimal || got.Points != want || got.Upper != want {
			t.Errorf("%s, %d to %d points; the truth is %d", got.Verdict, got.Points, got.Upper, want)
		}
	})
}

// TestBoundsOfThreadsAreNeverBelowTheTruth: each that is yielded, with nothing known, down
// to the end.
func TestBoundsOfThreadsAreNeverBelowTheTruth(t *testing.T) {
	smallBoards(t, 6, func(t *testing.T, p *Problem, truth highest) {
		want, best, last := truth[p.Start()], -1, 1<<20
		for c := range p.UpperBounds(func() int { return best }, 3) {
			if c.Upper < want {
				t.Fatalf("bound %d, but %d points can be reached", c.Upper, want)
			}
			last = min(last, c.Upper)
			if c.Path != nil {
				best = max(best, c.Points)
			}
		}
		if last != want {
			t.Errorf("the bounds end at %d, the truth is %d", last, want)
		}
	})
}

// TestThreadsEndWithTheirCaller: by cancel, by time, by memory, and when it wants no more.
func TestThreadsEndWithTheirCaller(t *testing.T) {
	p := newProblem(randomBoards(t)[7].readBoard(), 2000, true, game.Defaults(Game{}.Settings()))
	ascent := maximize.Objective[State, Move]{Score: p.Score, Most: p.Most, UpperBounds: func(best func() int) iter.Seq[maximize.UpperBound[State, Move]] {
		return p.UpperBounds(best, 3)
	}}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		time.Sleep(300 * time.Millisecond)
		cancel()
	}()
	if got := maximize.Run(ctx, search.Problem[State, Move](p), ascent, search.Limits{}, nil); got.Stopped != search.ByCancel || got.Points > got.Upper {
		t.Errorf("%s by %q", got.Verdict, got.Stopped)
	}
	most := int64(gametest.Cases(20_000, 20_000))
	for _, l := range []search.Limits{{Time: 200 * time.Millisecond}, {Nodes: most}, {Memory: 24 << 20, Nodes: 2 * most}} {
		got := maximise3(p, l)
		if got.Verdict != search.Solution || got.Points >= got.Upper || l.Memory > 0 && got.Bytes > l.Memory || l.Nodes > 0 && got.Generated > l.Nodes {
			t.Errorf("%+v: %s by %q, %d to %d, %d nodes, %d bytes", l, got.Verdict, got.Stopped, got.Points, got.Upper, got.Generated, got.Bytes)
		}
	}
	yields := 0
	for range p.UpperBounds(never, 3) {
		yields++
		if yields == 40 {
			break
		}
	}
}

func maximise3(p *Problem, l search.Limits) maximize.Result[Move] { return maximiseBy(p, l, 3) }

// TestOneThreadIsTheSameEachTime: bound by bound.
func TestOneThreadIsTheSameEachTime(t *testing.T) {
	gametest.Long(t)
	p := newProblem(randomBoards(t)[3].readBoard(), 2000, true, game.Defaults(Game{}.Settings()))
	told := func() (uppers []int) {
		for c := range p.UpperBounds(func() int { return 3000 }, 1) {
			uppers = append(uppers, c.Upper, c.Points)
			if len(uppers) == 80 {
				break
			}
		}
		return uppers
	}
	first, again := told(), told()
	for i := range first {
		if first[i] != again[i] {
			t.Fatalf("yield %d: %d, then %d", i/2, first[i], again[i])
		}
	}
}

// TestThreadsProveAnOfficialProblem takes the one with a full board.
func TestThreadsProveAnOfficialProblem(t *testing.T) {
	if !gametest.Every() {
		t.Skip("long; what one thread proves of it is tried always")
	}
	r := official(t)["F"]
	rules, _ := game.Defaults(Game{}.Settings()).With(game.Rules{"double": "largest"}, Game{}.Settings())
	p := newProblem(r.readBoard(), r.target, true, rules)
	if got := maximiseBy(p, search.Limits{}, 2); got.Verdict != search.Optimal || got.Points != 3153 {
		t.Errorf("%s, %d to %d points", got.Verdict, got.Points, got.Upper)
	}
}
