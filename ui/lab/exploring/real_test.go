package exploring

import (
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/host"
	"procura/ui/internal/uitest"
)

// newReal opens the window with the page on top and the games as they are.
func newReal(t *testing.T) *rig {
	t.Helper()
	return onTop(uitest.New(t, areas(), func(o *uitest.Options) { o.Benches = []host.Bench{New} }), nil)
}

// Of every game and algorithm, each step of a small run is shown, forward and back, and
// nothing of it is a key.
func TestEveryStepOfEveryAlgorithmIsShown(t *testing.T) {
	r := newReal(t)
	for _, p := range samples(r.Host().Problems()) {
		for _, a := range append(search.Algorithms(), search.Anytime) {
			run := game.Proposed(p, game.Method{Algorithm: a})
			run.Limits.Nodes = 300
			if a == search.Anytime {
				run.Ran.Heuristic = game.DefaultHeuristic(p.Puzzle)
			}
			r.walkThrough(t, run)
		}
	}
}

func (r *rig) walkThrough(t *testing.T, run game.Run) {
	t.Helper()
	what := run.Game + " " + run.Ran.Words()
	r.Explore(run)
	r.Until(what, func() bool { return r.Walking() || r.Refused() })
	if r.Refused() {
		t.Errorf("%s: %s", what, r.session.why.Key)
		return
	}
	last := r.Steps() - 1
	for _, step := range []int{0, 1, 2, 3, last / 2, last - 1, last, 1} {
		if step < 0 || step > last {
			continue
		}
		r.Step(step)
		seen := r.session.walk.seen
		if seen.step != step || seen.moment.Step != step || !seen.follows() {
			t.Errorf("%s: step %d shows %d", what, step, seen.moment.Step)
		}
		if keys := slices.DeleteFunc(uitest.Written(r.page().Content()), func(s string) bool { return len(s) == 0 || s[0] != '[' }); len(keys) > 0 {
			t.Errorf("%s, step %d: %q", what, step, keys)
		}
	}
}
