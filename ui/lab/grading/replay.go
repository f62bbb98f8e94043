package grading

import (
	"context"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/scene"
	"procura/core/text"
)

// replay is the way of a row, step by step; of one that breaks the legal moves, with the
// place on the last board that the next move would go to. One without steps is being made,
// or there is none.
type replay struct {
	start    *scene.Board // where there is no way
	way      game.Replay  // nil without one
	brokenAt int          // the number of the move that is not allowed, 0 for none
	broken   string       // that move, "" where the block shows boards
	cell     int          // where it leads to, -1 where that is not known
	why      text.Message // which rule it breaks
	// written and follows are the board that breaks the way of boards, and the one that comes there by the
	// rules, with the cells in which they differ; nil where there are none.
	written, follows *scene.Board
	differ           []int
	// given names the problem of the set whose board the block's is not, "" for none, and changed are the cells in
	// which the first board differs from it.
	given   string
	changed []int
	score   int
	scored  bool
}

// newReplay is called beside the window.
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

// breaksAt reports whether a step is the last one before the way breaks.
func (p *replay) breaksAt(i int) bool { return p.brokenAt > 0 && i == p.len()-1 }
