// Package undo keeps changes, so that they can be undone and redone.
//
// A page whose state is a value keeps the values before each change:
//
//	drafts.Add(e.draft)                       // before a change
//	e.draft = changed
//	if d, ok := drafts.Undo(e.draft); ok {    // and likewise Redo
//		e.draft = d
//	}
//
// A page whose changes are commands keeps those:
//
//	commands.Add(c)                           // after c was carried out
//	if c := commands.Back(); c != nil {       // and likewise Forward
//		c.revert()
//	}
package undo

import "slices"

// Stack is a list of changes and a place in it: those before the place are done, those
// behind it were taken back. The zero value is empty.
type Stack[T any] struct {
	// Limit is the most changes that are kept, 0 for any number: the oldest go first.
	Limit int

	changes []T
	done    int
}

// Add notes a change, and forgets the changes that were undone.
func (s *Stack[T]) Add(change T) {
	s.changes = append(s.changes[:s.done:s.done], change)
	if s.Limit > 0 && len(s.changes) > s.Limit {
		s.changes = slices.Delete(s.changes, 0, 1)
	}
	s.done = len(s.changes)
}

// Last returns the change that Back would undo, nil if there is nothing to undo.
func (s *Stack[T]) Last() *T {
	if !s.CanUndo() {
		return nil
	}
	return &s.changes[s.done-1]
}

// Back steps back over the last change and returns it; nil where there is none.
func (s *Stack[T]) Back() *T {
	last := s.Last()
	if last != nil {
		s.done--
	}
	return last
}

// Forward steps over the next change and returns it; nil where there is none.
func (s *Stack[T]) Forward() *T {
	if !s.CanRedo() {
		return nil
	}
	s.done++
	return &s.changes[s.done-1]
}

// Forget removes the change that was undone last.
func (s *Stack[T]) Forget() { s.changes = slices.Delete(s.changes, s.done, s.done+1) }

// Undo returns the value before the last change and keeps the one of now for Redo.
func (s *Stack[T]) Undo(now T) (before T, ok bool) { return exchange(s.Back(), now) }

// Redo returns the value that was taken back last and keeps the one of now for Undo.
func (s *Stack[T]) Redo(now T) (after T, ok bool) { return exchange(s.Forward(), now) }

func exchange[T any](kept *T, now T) (other T, ok bool) {
	if kept == nil {
		return now, false
	}
	other, *kept = *kept, now
	return other, true
}

// CanUndo reports whether there is a change to be taken back.
func (s *Stack[T]) CanUndo() bool { return s.done > 0 }

// CanRedo reports whether a change was taken back.
func (s *Stack[T]) CanRedo() bool { return s.done < len(s.changes) }

// All returns the changes, those that were undone too, to be searched or adapted in
// place.
func (s *Stack[T]) All() []T { return s.changes }

// DeleteFunc forgets the changes for which gone is true; the others stay done or taken back.
func (s *Stack[T]) DeleteFunc(gone func(T) bool) {
	done := slices.DeleteFunc(slices.Clone(s.changes[:s.done]), gone)
	undone := slices.DeleteFunc(slices.Clone(s.changes[s.done:]), gone)
	s.changes = slices.Concat(done, undone)
	s.done = len(done)
}

func (s *Stack[T]) Clear() { s.changes, s.done = nil, 0 }
