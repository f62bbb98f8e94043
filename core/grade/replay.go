package grade

import (
	"context"
	"slices"

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

// FindDifference returns the first step at which another path differs or ends, -1 if both are the same to the end.
func (p *Replay) FindDifference(ctx context.Context, q *Replay) int {
	i := 0
	for ; i < min(p.Len(), q.Len()) && ctx.Err() == nil; i++ {
		a, b := p.StepAt(i).Board, q.StepAt(i).Board
		if len(a.Tray) != len(b.Tray) || len(differingCells(slices.Concat(a.Cells, a.Tray), slices.Concat(b.Cells, b.Tray))) > 0 {
			return i
		}
	}
	if i < max(p.Len(), q.Len()) || p.BrokenAt != q.BrokenAt || p.Broken != q.Broken {
		return i
	}
	return -1
}

// Differences returns the cells in which the boards of two problems of a game differ.
func Differences(p, q game.Puzzle) []int { return differingCells(p.Scene().Cells, q.Scene().Cells) }

func differingCells(a, b []scene.Cell) (cells []int) {
	for i := range min(len(a), len(b)) {
		if a[i].Text != b[i].Text || a[i].Drawing != b[i].Drawing || a[i].Seeds != b[i].Seeds {
			cells = append(cells, i)
		}
	}
	return cells
}
