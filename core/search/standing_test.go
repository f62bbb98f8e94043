package search_test

import (
	"context"
	"slices"
	"testing"

	"procura/core/adjiboto"
	"procura/core/cavalo"
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/quatro"
	"procura/core/search"
)

// overlooked calls look before each expansion: what a search tells while it runs is
// looked at from within.
type overlooked[S comparable, A any] struct {
	puzzle.Rules[S, A]
	look func()
}

func (o overlooked[S, A]) Expand(s S, edges []search.Edge[S, A]) []search.Edge[S, A] {
	o.look()
	return o.Rules.Expand(s, edges)
}

// most is how many states a problem may have here.
const most = 30_000

// shortest is the fewest moves by the plainest breadth-first search, -1 where there is
// no solution; false where there are too many states.
func shortest[S comparable, A any](p search.Problem[S, A]) (moves int, ok bool) {
	known := map[S]bool{p.Start(): true}
	for level := []S{p.Start()}; len(level) > 0; moves++ {
		var next []S
		for _, s := range level {
			if p.Goal(s) {
				return moves, true
			}
			for _, e := range p.Expand(s, nil) {
				if !known[e.State] {
					known[e.State] = true
					next = append(next, e.State)
				}
			}
		}
		if len(known) > most {
			return 0, false
		}
		level = next
	}
	return -1, true
}

// tally counts what a test has seen.
type tally struct{ problems, told, solved, shorter, raised int }

// witness holds all that is told of a puzzle against the truth.
type witness struct {
	puzzle game.Puzzle
	truth  int // the fewest moves, -1 for none
	before *search.Standing
	tally  *tally
}

func (w *witness) look(t *testing.T, now *search.Standing) {
	t.Helper()
	if now == nil || now == w.before {
		return
	}
	w.tally.told++
	if w.truth >= 0 && now.Bound > w.truth {
		t.Fatalf("at least %d moves, the truth is %d", now.Bound, w.truth)
	}
	if now.Path != nil {
		w.path(t, now)
	}
	if w.before != nil {
		w.rise(t, now)
	}
	w.before = now
}

// path wants a legal path to the goal that is as long as it may be.
func (w *witness) path(t *testing.T, now *search.Standing) {
	t.Helper()
	w.tally.solved++
	l, err := puzzle.Follow(w.puzzle, now.Path)
	if err != nil || !l.Goal() {
		t.Fatalf("%q leads to no goal (%v)", now.Path, err)
	}
	if w.truth < 0 || len(now.Path) < w.truth || now.Bound > len(now.Path) {
		t.Fatalf("%d moves, at least %d, the truth is %d", len(now.Path), now.Bound, w.truth)
	}
}

func (w *witness) rise(t *testing.T, now *search.Standing) {
	t.Helper()
	if now.Bound < w.before.Bound {
		t.Fatalf("the bound fell from %d to %d", w.before.Bound, now.Bound)
	}
	if now.Bound > w.before.Bound {
		w.tally.raised++
	}
	if w.before.Path == nil {
		return
	}
	if now.Path == nil || len(now.Path) > len(w.before.Path) {
		t.Fatalf("the path grew from %d moves to %d", len(w.before.Path), len(now.Path))
	}
	if len(now.Path) < len(w.before.Path) {
		w.tally.shorter++
	}
}

// heuristics are admissible ones: none at all, and the strongest light one.
func heuristics[S comparable, A any](rules puzzle.Rules[S, A]) []search.Heuristic[S] {
	list := []search.Heuristic[S]{{Key: "zero", Admissible: true, Estimate: func(S) int { return 0 }}}
	for _, h := range slices.Backward(rules.Heuristics()) {
		if h.Admissible && !h.NeedsPreparation && h.Estimate != nil {
			return append(list, h)
		}
	}
	return list
}

// standings looks at all that is told of random problems of a game, under all its rules.
func standings[S comparable, A any](t *testing.T, g game.Generator, size, count int, seen *tally) {
	t.Helper()
	combinations := game.Combinations(g.Settings())
	for i := range count * len(combinations) {
		p, wrong := puzzle.Random(g, size, 11, i/len(combinations)).WithRules(combinations[i%len(combinations)])
		if wrong != nil {
			t.Fatal(wrong)
		}
		rules, ok := puzzle.Typed[S, A](p)
		if !ok {
			t.Fatal("other types")
		}
		truth, small := shortest(search.Problem[S, A](rules))
		if !small {
			continue
		}
		seen.problems++
		for _, h := range heuristics(rules) {
			watchOne(t, p, rules, h, truth, seen)
		}
	}
}

func watchOne[S comparable, A any](t *testing.T, p game.Puzzle, rules puzzle.Rules[S, A], h search.Heuristic[S], truth int, seen *tally) {
	t.Helper()
	progress := &search.Progress{}
	w := &witness{puzzle: p, truth: truth, tally: seen}
	problem := search.Problem[S, A](overlooked[S, A]{rules, func() { w.look(t, progress.Standing()) }})
	strategy := search.Strategy[S]{Algorithm: search.Anytime, Heuristic: h, Duplicates: search.Graph}
	found := search.Eager(context.Background(), problem, strategy, search.Limits{}, search.Watch{Progress: progress})
	w.look(t, progress.Standing())
	if found.Length != truth {
		t.Fatalf("%d moves, the truth is %d", found.Length, truth)
	}
	symmetric, ok := rules.(search.Symmetric[S])
	if !ok || symmetric.Symmetries() == 1 {
		return
	}
	*progress, w.before = search.Progress{}, nil
	folded := search.EagerQuotient(context.Background(), problem, symmetric.Canonical, strategy, search.Limits{}, search.Watch{Progress: progress})
	w.look(t, progress.Standing())
	if folded.Length != truth {
		t.Fatalf("in the quotient %d moves, the truth is %d", folded.Length, truth)
	}
}

func TestWhatIsToldWhileItRunsIsTrueOfTheWholeProblem(t *testing.T) {
	count := 12
	if testing.Short() {
		count = 3
	}
	var seen tally
	for size := 4; size <= 10; size += 2 {
		standings[adjiboto.State, adjiboto.Pit](t, adjiboto.New(), size, count, &seen)
	}
	for size := 8; size <= 14; size += 3 {
		standings[cavalo.State, cavalo.Move](t, cavalo.New(), size, count, &seen)
	}
	standings[quatro.State, quatro.Placement](t, quatro.New(), 11, count, &seen)
	t.Logf("%+v", seen)
	if seen.problems < 20 || seen.solved < 20 || seen.shorter == 0 || seen.raised == 0 {
		t.Errorf("the sample says little: %+v", seen)
	}
}
