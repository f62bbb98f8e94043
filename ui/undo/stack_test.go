package undo

import (
	"slices"
	"testing"
)

func TestValuesAreTakenBackAndMadeAgain(t *testing.T) {
	var s Stack[string]
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
		step.do()
		if now != step.want {
			t.Fatalf("step %d: %q, want %q", i, now, step.want)
		}
	}
	if !s.CanUndo() || s.CanRedo() {
		t.Error("at the end: something can be made again")
	}
}

func TestCommandsAreGoneOverInBothWays(t *testing.T) {
	var s Stack[int]
	for i := range 3 {
		s.Add(i)
	}
	if a, b := *s.Back(), *s.Back(); a != 2 || b != 1 {
		t.Errorf("back over %d, %d", a, b)
	}
	if next := *s.Forward(); next != 1 {
		t.Errorf("forward over %d", next)
	}
	s.Add(7)
	if !slices.Equal(s.All(), []int{0, 1, 7}) || s.Forward() != nil {
		t.Errorf("%v", s.All())
	}
	s.Clear()
	if s.Back() != nil {
		t.Error("something is left")
	}
}

func TestTheOldestChangesGoFirst(t *testing.T) {
	s := Stack[int]{Limit: 2}
	for i := range 4 {
		s.Add(i)
	}
	if !slices.Equal(s.All(), []int{2, 3}) {
		t.Errorf("%v", s.All())
	}
}

// The changes that Add drops may be another stack's: nothing is written over.
func TestACopyKeepsItsOwnChanges(t *testing.T) {
	var s Stack[int]
	s.Add(1)
	s.Add(2)
	was := s
	s.Back()
	s.Add(3)
	if !slices.Equal(was.All(), []int{1, 2}) {
		t.Errorf("%v", was.All())
	}
}

// Changes that are forgotten leave the others done or taken back, as they were.
func TestWhatIsForgottenMovesNothingElse(t *testing.T) {
	var s Stack[int]
	for i := range 6 {
		s.Add(i)
	}
	s.Back()
	s.Back() // 4 and 5 are taken back
	s.DeleteFunc(func(change int) bool { return change%2 == 0 })
	if last, next := s.Last(), s.Forward(); *last != 3 || *next != 5 || s.CanRedo() {
		t.Errorf("%d was done last, %d taken back", *last, *next)
	}
}
