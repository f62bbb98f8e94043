package grading

import (
	"context"
	"strings"

	"procura/core/game"
	"procura/core/scene"
	"procura/ui/host"
	"procura/ui/player"
	"procura/ui/task"
)

// film is the way of a row, step by step; of one that breaks the legal moves, with the
// place on the last board that the next move would go to.
type film struct {
	bare   *scene.Board // the start, where there is no way
	replay game.Replay  // nil without a way
	at     int          // the number of the move that is not allowed, 0 for none
	broken string       // that move, "" where the block shows boards
	cell   int          // where it leads to, -1 where that is not known
	score  int
	scored bool
}

// newFilm makes the film of a row.
func newFilm(ctx context.Context, r *row) film {
	f := film{cell: -1}
	board := r.Puzzle.Scene()
	f.bare = &board
	if r.Path == nil {
		return f
	}
	replay, err := r.Puzzle.Replay(r.Path)
	if err != nil {
		return f // the judge followed it: a bare board says no more than is known
	}
	f.replay = replay
	if r.BrokenAt != nil {
		f.at, f.broken = *r.BrokenAt, r.broken
		f.cell = cellOf(&board, r.Broken)
		return f
	}
	f.score, f.scored = scoreOf(ctx, r)
	return f
}

// len is the number of steps.
func (f *film) len() int {
	switch {
	case f.replay != nil:
		return f.replay.Len()
	case f.bare != nil:
		return 1
	}
	return 0
}

// step is a step of the film.
func (f *film) step(i int) scene.Step {
	if f.replay != nil {
		return f.replay.Step(i)
	}
	return scene.Step{Board: *f.bare}
}

// breaksAt reports whether a step is the last one before the way breaks.
func (f *film) breaksAt(i int) bool { return f.at > 0 && i == f.len()-1 }

// cellOf is the cell that a move is written as, by the names of columns and rows, E1,
// or of numbers, the row first; -1 where it is none.
func cellOf(b *scene.Board, move string) int {
	word := plain(move)
	for row, rowName := range b.RowNames {
		for column, columnName := range b.ColumnNames {
			name := columnName + rowName
			if strings.Trim(columnName, "0123456789") == "" {
				name = rowName + columnName
			}
			if plain(name) == word {
				return row*b.Columns + column
			}
		}
	}
	return -1
}

// scoreOf follows a way and gives the points at its end, false where the game has
// none.
func scoreOf(ctx context.Context, r *row) (int, bool) {
	state := r.Puzzle.Start()
	for _, move := range r.Path {
		if ctx.Err() != nil {
			return 0, false
		}
		next, ok := played(state, move)
		if !ok {
			return 0, false
		}
		state = next
	}
	return state.Score()
}

func played(s game.State, move string) (game.State, bool) {
	for _, n := range s.Successors() {
		if n.Move == move {
			return n.State, true
		}
	}
	return nil, false
}

// replay is the way of a row as a film, and how far it has been watched.
type replay struct {
	host   host.Host
	runner *task.Runner
	film   film // without steps while it is made, and where there is none
	player player.State
	serial int // counts what was put on the screen
}

func newReplay(h host.Host) *replay { return &replay{host: h, runner: task.New(h.Post)} }

// show makes the film of a row beside the window; ready is called when it is there.
func (p *replay) show(r *row, ready func()) {
	p.roll(film{})
	p.runner.Drop()
	if r == nil || r.Puzzle == nil {
		return
	}
	task.Start(p.runner, func(ctx context.Context) (film, error) { return newFilm(ctx, r), nil }, nil, func(f film, err error) {
		if err != nil {
			task.LogPanic("replay of "+r.File, err)
			return
		}
		p.roll(f)
		ready()
	})
}

func (p *replay) roll(f film) {
	p.film = f
	p.player.Index, p.player.Playing = 0, false
	if f.at > 0 {
		p.player.Index = f.len() - 1
	}
	p.serial++
}
