package task

import (
	"slices"
	"testing"
)

func TestNothingThatIsPostedRunsOnceTheWindowIsGone(t *testing.T) {
	var queue []func()
	post, stop := Until(func(f func()) { queue = append(queue, f) })
	var ran []string
	run := func() {
		for _, f := range queue {
			f()
		}
		queue = nil
	}
	post(func() { ran = append(ran, "before") })
	run()
	post(func() { ran = append(ran, "waiting") })
	stop()
	run()
	post(func() { ran = append(ran, "after") })
	if len(queue) != 0 {
		t.Errorf("%d functions were posted where nothing runs them any more", len(queue))
	}
	if !slices.Equal(ran, []string{"before"}) {
		t.Errorf("ran %v", ran)
	}
}
