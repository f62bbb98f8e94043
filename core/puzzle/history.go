package puzzle

import (
	"slices"

	"procura/core/game"
	"procura/core/text"
)

// History is a puzzle that is played by hand. Undo and redo move a step at a time: a move, or
// all moves that were added at once. It is for one goroutine; its lines are for any.
type History struct {
	game.Tree[Line]
	// inside are the positions in the middle of steps.
	inside map[*game.TreeNode[Line]]bool
}

// Resume is a history of the moves of a line that stands after some of them, with the Ends
// of one that was kept; without any, each move is a step. What of these can't be is put
// right.
func Resume(l Line, index int, ends ...int) *History {
	h := &History{game.NewTree(l.First(0)), map[*game.TreeNode[Line]]bool{}}
	for i, move := range l.Moves() {
		h.Enter(move, l.First(i+1), game.Analysis{})
		h.inside[h.Node(i)] = i > 0 && len(ends) > 0 && !slices.Contains(ends, i)
	}
	h.Go(max(0, min(index, h.Len())))
	return h
}

// Ends are the numbers of moves after which a step of undo and redo ends, from 0.
func (h *History) Ends() (ends []int) {
	for i, n := range h.Tree.Line() {
		if !h.inside[n] {
			ends = append(ends, i)
		}
	}
	return ends
}

// Kept returns the line of all moves, undone moves included.
func (h *History) Kept() Line { return h.At(h.Len()) }

// Play plays a move. The message tells that it is not legal; then nothing has changed.
func (h *History) Play(move string) *text.Message { return h.Add([]string{move}) }

// Add plays moves as one step, such as those of a solution. The message tells that one of
// them is not legal; then nothing has changed.
func (h *History) Add(moves []string) *text.Message {
	l, done := h.Position().extend(moves)
	if done < len(moves) {
		return new(text.M("error.move", "Move", moves[done]))
	}
	from := h.Index()
	for _, move := range moves {
		h.inside[h.Node(h.Index())] = h.Index() > from
		h.Enter(move, l.First(h.Index()+1), game.Analysis{})
	}
	h.inside[h.Node(h.Index())] = false
	return nil
}

// Undo takes the last step back, and reports whether there was one.
func (h *History) Undo() bool { return h.step(-1) }

// Redo plays the step that was taken back, and reports whether there was one.
func (h *History) Redo() bool { return h.step(1) }

func (h *History) step(by int) bool {
	i := h.Index() + by
	for i > 0 && i < h.Len() && h.inside[h.Node(i)] {
		i += by
	}
	return h.Go(i)
}
