package edit

import (
	"slices"
	"testing"
)

func TestValuesAreTakenBackAndMadeAgain(t *testing.T) {
	var s history[string]
	now := "a"
	change := func(to string) {
		s.Add(now)
		now = to
	}
	undo := func() { now, _ = s.Undo(now) }
	redo := func() { now, _ = s.Redo(now) }
	for i, step := range []struct {
		do   func()
		want string
	}{
		{undo, "a"},
		{func() { change("b") }, "b"},
		{func() { change("c") }, "c"},
		{undo, "b"},
		{undo, "a"},
		{undo, "a"},
		{redo, "b"},
		{redo, "c"},
		{redo, "c"},
		{undo, "b"},
		{func() { change("d") }, "d"},
		{redo, "d"},
		{undo, "b"},
		{undo, "a"},
		{redo, "b"},
		{redo, "d"},
	} {
		if step.do(); now != step.want {
			t.Fatalf("step %d: %q, want %q", i, now, step.want)
		}
	}
	if len(s.before) == 0 || len(s.after) > 0 {
		t.Error("at the end: something can be made again")
	}
}

// The changes that Add drops may be another stack's: nothing is written over.
func TestACopyKeepsItsOwnChanges(t *testing.T) {
	var s history[int]
	s.Add(1)
	s.Add(2)
	was := s
	s.Undo(3)
	s.Add(3)
	if !slices.Equal(was.before, []int{1, 2}) {
		t.Errorf("%v", was.before)
	}
}
