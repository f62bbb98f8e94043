package grading

import (
	"context"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/scene"
	"procura/core/text"
)

// replay is the path of a row, step by step: of one that breaks, the legal moves, with the cell of the next move
// marked on the last board. Without steps it is still being made, or there is no path.
type replay struct {
	start    *scene.Board // if there is no path
	way      game.Replay  // nil without one
	brokenAt int          // the number of the illegal move, 0 for none
	broken   string       // the illegal move, "" if the block shows boards
	cell     int          // where it leads to, -1 if unknown
	why      text.Message // the rule that it breaks
	// written is the board that breaks a path of boards, follows the most similar board after a legal move, differ the
	// cells in which they differ; nil for none.
	written, follows *scene.Board
	differ           []int
	// given names the problem of the set whose board the block's is not, "" for none, and changed are the cells in
	// which the first board differs from it.
	given   string
	changed []int
	score   int
	scored  bool
}

// newReplay is called outside the goroutine of the window.
func newReplay(ctx context.Context, r *row) replay {
	start := r.Puzzle.Scene()
	p := replay{start: &start, cell: -1}
	if r.Given != nil {
		p.given, p.changed = r.Given.Name, grade.Differences(r.Given.Puzzle, r.Puzzle)
	}
	if r.Path == nil {
		return p
	}
	way, err := r.Puzzle.Replay(r.Path)
	if err != nil {
		return p // the judge followed it: the start says no more than is known
	}
	p.way = way
	if r.BrokenAt != nil {
		p.brokenAt = *r.BrokenAt
		p.broken = r.broken
		p.cell = r.Cell
		p.why = r.Why
		if r.Follows != nil {
			written, follows := r.Written.Scene(), r.Follows.Scene()
			p.written, p.follows, p.differ = &written, &follows, grade.Differences(r.Written, r.Follows)
		}
		return p
	}
	if last, broken := game.Follow(ctx, r.Puzzle.Start(), r.Path); broken < 0 {
		p.score, p.scored = last.Score()
	}
	return p
}

func (p *replay) len() int {
	switch {
	case p.way != nil:
		return p.way.Len()
	case p.start != nil:
		return 1
	}
	return 0
}

func (p *replay) stepAt(i int) scene.Step {
	if p.way != nil {
		return p.way.Step(i)
	}
	return scene.Step{Board: *p.start}
}

// breaksAt reports whether a step is the last one before the path breaks.
func (p *replay) breaksAt(i int) bool { return p.brokenAt > 0 && i == p.len()-1 }
