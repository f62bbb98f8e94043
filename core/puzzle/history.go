package puzzle

import (
	"slices"

	"procura/core/game"
	"procura/core/text"
)

// History is a puzzle that is played by hand: the moves so far, and an index that
// undo and redo move, a step at a time. A step is a move, or all moves that were
// added at once. It is for one goroutine; its lines are for any.
type History struct {
	line  Line // of all moves kept, those that were undone too
	index int
	// ends are the numbers of moves after which a step ends, rising; the start is
	// one of them.
	ends []int
}

// Resume is a history of the moves of a line that stands after some of them, with the Ends
// of one that was kept; without any, each move is a step. What of these can't be is put
// right.
func Resume(l Line, index int, ends ...int) *History {
	h := &History{line: l, index: max(0, min(index, l.Len()-1)), ends: []int{0}}
	for i := range l.Len() {
		if len(ends) == 0 || slices.Contains(ends, i) || i == h.Len() {
			h.addEnd(i)
		}
	}
	return h
}

// Ends are the numbers of moves after which a step of undo and redo ends, from 0.
func (h *History) Ends() []int { return slices.Clone(h.ends) }

// Line is the problem with the moves up to now, Kept that with all moves kept.
func (h *History) Line() Line { return h.line.First(h.index) }

// Kept is the line of all moves kept: those that were undone too.
func (h *History) Kept() Line { return h.line }

// Puzzle is the problem.
func (h *History) Puzzle() game.Puzzle { return h.line.Puzzle() }

// Index is the number of moves up to now.
func (h *History) Index() int { return h.index }

// Len is the number of moves kept.
func (h *History) Len() int { return h.line.Len() - 1 }

// Play plays a move; what was undone before is forgotten, unless it is the same
// move that comes next. The message says that the move is not legal; then nothing
// has changed.
func (h *History) Play(move string) *text.Message { return h.Add([]string{move}) }

// Add plays moves as one step, such as those of a solution. The message says that
// one of them is not legal; then nothing has changed.
func (h *History) Add(moves []string) *text.Message {
	if len(moves) == 0 {
		return nil
	}
	end := h.index + len(moves)
	if end > h.Len() || !slices.Equal(h.line.Moves()[h.index:end], moves) {
		l, done := h.Line().extend(moves)
		if done < len(moves) {
			illegal := text.M("error.move", "Move", moves[done])
			return &illegal
		}
		h.line = l
	}
	h.ends = slices.DeleteFunc(h.ends, func(i int) bool { return i > h.index && i < end || i > h.Len() })
	h.addEnd(h.index)
	h.addEnd(end)
	h.index = end
	return nil
}

// addEnd makes a number of moves the end of a step.
func (h *History) addEnd(moves int) {
	if i, found := slices.BinarySearch(h.ends, moves); !found {
		h.ends = slices.Insert(h.ends, i, moves)
	}
}

// Undo takes the last step back, and reports whether there was one.
func (h *History) Undo() bool {
	i, _ := slices.BinarySearch(h.ends, h.index)
	return i > 0 && h.Go(h.ends[i-1])
}

// Redo plays the step that was taken back, and reports whether there was one.
func (h *History) Redo() bool {
	i, _ := slices.BinarySearch(h.ends, h.index+1)
	return i < len(h.ends) && h.Go(h.ends[i])
}

// Go goes to the state after i moves, also in the middle of a step, and reports
// whether there is one.
func (h *History) Go(i int) bool {
	if i < 0 || i > h.Len() {
		return false
	}
	h.index = i
	return true
}
