package maximize_test

import (
	"context"
	"testing"

	"procura/core/cavalo"
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/search/maximize"
)

// overlooked calls look before each expansion.
type overlooked struct {
	puzzle.Rules[cavalo.State, cavalo.Move]
	look func()
}

func (o overlooked) Expand(s cavalo.State, edges []search.Edge[cavalo.State, cavalo.Move]) []search.Edge[cavalo.State, cavalo.Move] {
	o.look()
	return o.Rules.Expand(s, edges)
}

// most is how many states a problem may have here.
const most = 60_000

// highest is the most points of any state, by looking at all of them; false where there
// are too many.
func highest(rules puzzle.Rules[cavalo.State, cavalo.Move], score func(cavalo.State) int) (points int, ok bool) {
	known := map[cavalo.State]bool{rules.Start(): true}
	for open := []cavalo.State{rules.Start()}; len(open) > 0; {
		s := open[len(open)-1]
		open = open[:len(open)-1]
		points = max(points, score(s))
		for _, e := range rules.Expand(s, nil) {
			if !known[e.State] {
				known[e.State] = true
				open = append(open, e.State)
			}
		}
		if len(known) > most {
			return 0, false
		}
	}
	return points, true
}

// tally counts what the test has seen.
type tally struct{ problems, told, better, lowered int }

// hold holds what is told against the truth and what was told before.
func hold(t *testing.T, p game.Puzzle, truth int, before, now *search.Standing, seen *tally) {
	t.Helper()
	seen.told++
	if now.Points > truth || now.Upper < truth {
		t.Fatalf("%d to %d points, the truth is %d", now.Points, now.Upper, truth)
	}
	l, err := puzzle.Follow(p, now.Path)
	if err != nil {
		t.Fatalf("%q: %v", now.Path, err)
	}
	if points, _ := l.Score(); points != now.Points {
		t.Fatalf("%q has %d points, not %d", now.Path, points, now.Points)
	}
	if before == nil {
		return
	}
	if now.Points < before.Points || now.Upper > before.Upper {
		t.Fatalf("from %d to %d points to %d to %d", before.Points, before.Upper, now.Points, now.Upper)
	}
	if now.Points > before.Points {
		seen.better++
	}
	if now.Upper < before.Upper {
		seen.lowered++
	}
}

func watchOne(t *testing.T, p game.Puzzle, seen *tally) {
	t.Helper()
	rules, _ := puzzle.Typed[cavalo.State, cavalo.Move](p)
	scored := rules.(puzzle.Maximizer[cavalo.State])
	truth, small := highest(rules, scored.Score)
	if !small {
		return
	}
	seen.problems++
	var before *search.Standing
	progress := &search.Progress{}
	look := func() {
		if now := progress.Standing(); now != before {
			hold(t, p, truth, before, now, seen)
			before = now
		}
	}
	ascent := maximize.Objective[cavalo.State, cavalo.Move]{Score: scored.Score, Most: scored.Most}
	found := maximize.Run(context.Background(), search.Problem[cavalo.State, cavalo.Move](overlooked{rules, look}), ascent, search.Limits{}, progress)
	look()
	if found.Points != truth || before.Points != truth || before.Upper != truth {
		t.Fatalf("%d points, told %+v, the truth is %d", found.Points, before, truth)
	}
}

func TestWhatIsToldOfPointsWhileItRunsIsTrueOfTheWholeProblem(t *testing.T) {
	count := 8
	if testing.Short() {
		count = 2
	}
	g, seen := cavalo.New(), tally{}
	combinations := game.Combinations(g.Settings())
	for size := 8; size <= 26; size += 6 {
		for i := range count * len(combinations) {
			p, wrong := puzzle.Random(g, size, 5, i/len(combinations)).WithRules(combinations[i%len(combinations)])
			if wrong != nil {
				t.Fatal(wrong)
			}
			watchOne(t, p, &seen)
		}
	}
	t.Logf("%+v", seen)
	if seen.problems < 20 || seen.better == 0 || seen.lowered == 0 {
		t.Errorf("the sample says little: %+v", seen)
	}
}
