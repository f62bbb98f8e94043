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
	moves []string
	index int
	// ends are the numbers of moves after which a step ends, rising; the start is
	// one of them.
	ends []int
}

// Resume is a history of the moves of a line that stands after some of them: undo
// and redo go through them one by one.
func Resume(l Line, index int) *History {
	h := &History{line: l, moves: l.Moves(), index: index}
	for i := range len(h.moves) + 1 {
		h.ends = append(h.ends, i)
	}
	return h
}

// Reopen is a history that was kept: its moves, Index and Ends. What of these can't be
// is put right.
func Reopen(kept Line, index int, ends []int) *History {
	h := &History{line: kept, moves: kept.Moves(), ends: []int{0}}
	h.index = max(0, min(index, len(h.moves)))
	for _, end := range append(slices.Clone(ends), len(h.moves)) {
		if end >= 0 && end <= len(h.moves) {
			h.addEnd(end)
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

// Index is the number of moves up to now, Len that of the moves kept.
func (h *History) Index() int { return h.index }

// Len is the number of moves kept.
func (h *History) Len() int { return len(h.moves) }

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
	if end > len(h.moves) || !slices.Equal(h.moves[h.index:end], moves) {
		l, done := h.Line().extend(moves)
		if done < len(moves) {
			illegal := text.M("error.move", "Move", moves[done])
			return &illegal
		}
		h.line, h.moves = l, append(h.moves[:h.index:h.index], moves...)
	}
	h.ends = slices.DeleteFunc(h.ends, func(i int) bool { return i > h.index && i < end || i > len(h.moves) })
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
	if i == 0 {
		return false
	}
	return h.Go(h.ends[i-1])
}

// Redo plays the step that was taken back, and reports whether there was one.
func (h *History) Redo() bool {
	i, _ := slices.BinarySearch(h.ends, h.index+1)
	if i == len(h.ends) {
		return false
	}
	return h.Go(h.ends[i])
}

// Go goes to the state after i moves, also in the middle of a step, and reports
// whether there is one.
func (h *History) Go(i int) bool {
	if i < 0 || i > len(h.moves) {
		return false
	}
	h.index = i
	return true
}

// Clone copies a history.
func (h *History) Clone() *History {
	c := *h
	c.moves, c.ends = slices.Clone(h.moves), slices.Clone(h.ends)
	return &c
}
