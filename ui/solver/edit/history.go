package edit

import "slices"

// history keeps what a value was before each change, so that changes can be taken back and
// made again. The zero value is empty, and a copy goes its own way.
//
//	h.Add(now)                       // before a change
//	if v, ok := h.Undo(now); ok {    // and likewise Redo
//		now = v
//	}
type history[T any] struct{ before, after []T }

// Add notes a value that is about to change; what was taken back is forgotten.
func (h *history[T]) Add(now T) { h.before, h.after = append(slices.Clip(h.before), now), nil }

// Undo returns the value before the last change and keeps the one of now for Redo.
func (h *history[T]) Undo(now T) (before T, ok bool) { return exchange(&h.before, &h.after, now) }

// Redo returns the value that was taken back last and keeps the one of now for Undo.
func (h *history[T]) Redo(now T) (after T, ok bool) { return exchange(&h.after, &h.before, now) }

func exchange[T any](from, to *[]T, now T) (other T, ok bool) {
	last := len(*from) - 1
	if last < 0 {
		return now, false
	}
	other = (*from)[last]
	*from, *to = (*from)[:last], append(slices.Clip(*to), now)
	return other, true
}
