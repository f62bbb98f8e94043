package grade

import (
	"context"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/text"
)

// Replay is the path of a block, step by step: of one that breaks, the legal moves. The zero Replay has no steps.
type Replay struct {
	start    *scene.Board // if there is no path
	way      game.Replay  // nil without one
	BrokenAt int          // the number of the illegal move, 0 for none
	Broken   string       // the illegal move as written, "" if the block shows boards
	Cell     int          // where it leads to, -1 if unknown
	Why      text.Message // the rule that it breaks
	// Written is the board that breaks a path of boards, Follows the most similar board after a legal move, Differ the
	// cells in which they differ; nil for none.
	Written, Follows *scene.Board
	Differ           []int
	// Given names the problem of the set whose board the block's is not, "" for none, and Changed are the cells in
	// which the first board differs from it.
	Given   string
	Changed []int
	Score   int
	Scored  bool
}

// NewReplay follows the path of a verdict, whose Puzzle is known.
func NewReplay(ctx context.Context, r *Verdict) Replay {
	start := r.Puzzle.Scene()
	p := Replay{start: &start, Cell: -1}
	if r.Given != nil {
		p.Given, p.Changed = r.Given.Name, Differences(r.Given.Puzzle, r.Puzzle)
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
		p.BrokenAt = *r.BrokenAt
		p.Broken = r.BrokenText
		p.Cell = r.Cell
		p.Why = r.Why
		if r.Follows != nil {
			written, follows := r.Written.Scene(), r.Follows.Scene()
			p.Written, p.Follows, p.Differ = &written, &follows, Differences(r.Written, r.Follows)
		}
		return p
	}
	if last, broken := game.Follow(ctx, r.Puzzle.Start(), r.Path); broken < 0 {
		p.Score, p.Scored = last.Score()
	}
	return p
}

// Len is the number of steps.
func (p *Replay) Len() int {
	switch {
	case p.way != nil:
		return p.way.Len()
	case p.start != nil:
		return 1
	}
	return 0
}

// StepAt returns a step, from 0.
func (p *Replay) StepAt(i int) scene.Step {
	if p.way != nil {
		return p.way.Step(i)
	}
	return scene.Step{Board: *p.start}
}

// BreaksAt reports whether a step is the last one before the path breaks.
func (p *Replay) BreaksAt(i int) bool { return p.BrokenAt > 0 && i == p.Len()-1 }

// HasPath reports whether there is a path, and not only a board.
func (p *Replay) HasPath() bool { return p.way != nil }
