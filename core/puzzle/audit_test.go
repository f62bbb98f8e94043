package puzzle_test

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	knight "procura/core/cavalo"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/search/audit"
)

// boasting is the toy game with a heuristic that says too much, the even number
// at or below, and one that says nothing.
func boasting(n int) game.Puzzle {
	return puzzle.New(tampered{ToyProblem: gametest.ToyProblem(n), heuristics: []search.Heuristic[int]{
		{Key: "even", Estimate: func(n int) int { return n - n%2 }},
		{Key: "none", Real: func(int) float64 { return 0 }},
	}})
}

func audited(p game.Puzzle, key string) game.AuditReport {
	return p.Audit(context.Background(), game.AuditRequest{Heuristic: key})
}

func TestAuditShowsItsCounterExamplesOnTheBoard(t *testing.T) {
	r := audited(boasting(9), "even")
	// 9 8 7 6 5 4 3 2 1 0, with halves from 8, 6 and 4: 8 is 8 - 4 = 4 too much.
	if r.Admissible() != audit.Fails || r.Over == nil || r.Over.Estimate != 8 || r.Over.Distance != 4 || !r.Over.Exact || r.Over.Excess() != 4 {
		t.Fatalf("%+v", r.Over)
	}
	if after, err := r.Over.Puzzle.After(r.Over.Path); err != nil || after != "(toy 8)" {
		t.Errorf("%v leads to %s, %v", r.Over.Path, after, err)
	}
	d := r.Drop
	if r.Consistent() != audit.Fails || d == nil || d.Before != 8 || d.After != 4 || d.Cost != 1 || d.Move != "-4" || d.Excess() != 3 {
		t.Fatalf("%+v", d)
	}
	film, err := d.Puzzle.Replay(d.Steps())
	if err != nil || !slices.Equal(d.Steps(), []string{"-1", "-4"}) || film.Step(film.Len() - 1).Board.Cells[0].Text != "4" {
		t.Errorf("%v, %v", d.Steps(), err)
	}
	if r.Heuristic.Key != "even" || r.Heuristic.Admissible || !r.Whole || r.States != 10 || r.Edges != 12 || r.Farthest != 5 {
		t.Errorf("%+v, %+v", r.Heuristic, r.Counts)
	}
}

func TestAuditOfABlindHeuristicHolds(t *testing.T) {
	r := audited(boasting(9), "none")
	if r.Admissible() != audit.Holds || r.Consistent() != audit.Holds || r.Over != nil || r.Drop != nil || r.Ratio != 0 || r.Rated != 9 {
		t.Errorf("%+v", r)
	}
}

func TestAuditTakesTheDefaultHeuristicOrRefuses(t *testing.T) {
	if r := audited(gametest.ToyPuzzle(40), ""); r.Heuristic.Key != "bits" || r.Admissible() != audit.Holds {
		t.Errorf("%+v", r)
	}
	wantPanic(t, "error.heuristic", func() { audited(gametest.ToyPuzzle(4), "no such") })
}

func random(t *testing.T, d game.Generator, order puzzle.RandomAuditRequest) puzzle.RandomAuditReport {
	t.Helper()
	r, wrong := puzzle.AuditRandom(context.Background(), d, order)
	if wrong != nil {
		t.Fatal(wrong)
	}
	r.Elapsed = 0
	return r
}

func TestAuditRandomRepeatsByItsSeed(t *testing.T) {
	order := puzzle.RandomAuditRequest{Boards: 30, Size: 9, Seed: 5, AuditRequest: game.AuditRequest{Heuristic: "course"}}
	one, two := random(t, knight.New(), order), random(t, knight.New(), order)
	if one.Over == nil || one.Drop == nil || one.Refuting == 0 || one.Refuting == 30 {
		t.Fatalf("%+v", one)
	}
	if !reflect.DeepEqual(one.Counts, two.Counts) || !reflect.DeepEqual(one.Over.Path, two.Over.Path) ||
		one.Over.Puzzle.Identity() != two.Over.Puzzle.Identity() || one.Drop.Puzzle.Identity() != two.Drop.Puzzle.Identity() {
		t.Errorf("%+v, then %+v", one, two)
	}
	order.Seed = 6
	if other := random(t, knight.New(), order); other.Counts == one.Counts {
		t.Errorf("seeds 5 and 6 give the same: %+v", other.Counts)
	}
}

// TestAuditRandomIsTheSumOfItsBoards audits the same problems one by one.
func TestAuditRandomIsTheSumOfItsBoards(t *testing.T) {
	order := puzzle.RandomAuditRequest{Boards: 20, Size: 8, Seed: 1, Rules: game.Rules{"numbers": "off"}}
	order.Heuristic = "course"
	all := random(t, knight.New(), order)
	states := int64(0)
	overs := int64(0)
	worst := math.Inf(-1)
	ratios := 0.0
	refuting, drop, cases := 0, math.Inf(-1), []string{} // one case of each distance and estimate, the first
	place := func(o game.Overestimate) string { return fmt.Sprint(o.Distance, " ", o.Estimate, " ") }
	for i := range 20 {
		p, _ := puzzle.Random(knight.New(), 8, 1, i).WithRules(order.Rules)
		r := audited(p, "course")
		states, overs, ratios = states+r.States, overs+r.Overs, ratios+r.Ratio*float64(r.Rated)
		if r.Over != nil {
			worst = max(worst, r.Over.Excess())
			refuting++
		}
		if r.Drop != nil {
			drop = max(drop, r.Drop.Excess())
		}
		for _, o := range r.Cases {
			if !slices.ContainsFunc(cases, func(c string) bool { return strings.HasPrefix(c, place(o)) }) {
				cases = append(cases, place(o)+o.Puzzle.Identity())
			}
		}
	}
	kept := []string{}
	for _, o := range all.Cases {
		kept = append(kept, place(o)+o.Puzzle.Identity())
	}
	if !slices.Equal(kept, cases) || len(cases) < 3 || all.Refuting != refuting || all.Drop.Excess() != drop {
		t.Errorf("%q of %d boards, want %q of %d; a drop of %v, want %v", kept, all.Refuting, cases, refuting, all.Drop.Excess(), drop)
	}
	if all.Boards != 20 || all.Wholes != 20 || !all.Whole || all.States != states || all.Overs != overs ||
		all.Over.Excess() != worst || math.Abs(all.Ratio*float64(all.Rated)-ratios) > 1e-6 {
		t.Errorf("%+v; want %d states, %d over, by %v at most, ratios %v", all, states, overs, worst, ratios)
	}
	if all.Over.Puzzle.Rules()["numbers"] != "off" {
		t.Errorf("the counter-example is under %v", all.Over.Puzzle.Rules())
	}
}

func TestAuditRandomHoldsItsLimits(t *testing.T) {
	order := puzzle.RandomAuditRequest{Boards: 50, Size: 900}
	order.Progress = &search.Progress{}
	r := random(t, gametest.Toy{}, order)
	if !r.Whole || r.Stopped != search.NotStopped || r.Admissible() != audit.Holds || r.Heuristic.Key != "bits" {
		t.Errorf("%+v", r)
	}
	if order.Progress.Generated.Load() != r.States || order.Progress.Depth.Load() != 50 {
		t.Errorf("%d states of %d boards", order.Progress.Generated.Load(), order.Progress.Depth.Load())
	}
	order.Limits.Nodes = 100
	r = random(t, gametest.Toy{}, order)
	if r.Whole || r.Stopped != search.ByNodes || r.Boards != 50 || r.Wholes >= 50 || r.States > 5000 || r.Admissible() != audit.Open {
		t.Errorf("%+v", r)
	}
	order.Limits = search.Limits{Time: time.Millisecond}
	order.Boards = math.MaxInt
	r = random(t, gametest.Toy{}, order)
	if r.Whole || r.Stopped != search.ByTime || r.Admissible() != audit.Open {
		t.Errorf("%+v", r)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, _ = puzzle.AuditRandom(ctx, gametest.Toy{}, order)
	if r.Whole || r.Stopped != search.ByCancel || r.Boards != 0 {
		t.Errorf("%+v", r)
	}
}

func TestAuditRandomNamesWhatTheGameLacks(t *testing.T) {
	for want, order := range map[string]puzzle.RandomAuditRequest{
		"error.size":      {Size: 1001},
		"error.rule.key":  {Rules: game.Rules{"no such": "on"}},
		"error.heuristic": {AuditRequest: game.AuditRequest{Heuristic: "no such"}},
	} {
		if _, wrong := puzzle.AuditRandom(context.Background(), gametest.Toy{}, order); wrong == nil || wrong.Key != want {
			t.Errorf("%v, want %s", wrong, want)
		}
	}
}
