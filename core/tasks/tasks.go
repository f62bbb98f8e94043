// Package tasks makes and proves problems of games for two: a position in which exactly one move is right, or one placing.
//
//	piece  the one piece that may be given: after any other the opponent wins
//	place  the one cell for the piece in hand: on any other, the opponent wins whatever is given with it
//	win    the one move that wins
//	draw   the one move that holds the draw, where none wins
//
// A move is what the rules call one: what is placed and what is given with it are right together, so that two gifts
// behind the right placement are two moves. Moves that a symmetry maps to each other are different ones too. Later moves of
// the line need not be the only ones.
//
//	make.go    games between levels, and the tasks in them
//	text.go    the line of a file of positions
package tasks

import (
	"context"
	"strconv"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
)

// Kind is a kind of task: its word in files and flags.
type Kind string

// The kinds.
const (
	Piece Kind = "piece"
	Place Kind = "place"
	Win   Kind = "win"
	Draw  Kind = "draw"
)

// Kinds lists the kinds.
func Kinds() []Kind { return []Kind{Piece, Place, Win, Draw} }

// Task is a position with exactly one right move; of Place, with exactly one right cell.
type Task struct {
	Kind     Kind
	Position game.Valuer
	// Answer is the right move, of several on the right cell the best one, and Best the best play of both, beginning with it.
	Answer string
	Best   []string
	// Values has the exact value of every legal move, with the distance where it is won or lost.
	Values map[string]game.Value
	Figures
}

// Figures tell how hard a task is.
type Figures struct {
	// Depth counts moves of the winner, with best play: those until the win that is asked for, else those until the
	// opponent has won against the wrong move that resists longest.
	Depth int
	// Plausible counts the wrong moves after which the opponent can't win with the next move.
	Plausible int
	// Fooled counts the wrong moves that alpha-beta, so many moves deep as FooledDepths says, values no less than the right one.
	Fooled [len(FooledDepths)]int
}

// FooledDepths are the depths of alpha-beta that Figures tell of.
var FooledDepths = [...]int{2, 4}

// The least numbers of legal moves, and of cells for a piece, at which there is something to choose.
const (
	fewestMoves = 4
	fewestCells = 3
)

// Prove values all moves of a position and reports whether exactly one is right; false too if ctx ended before that was
// known, or the engine does not know the position.
func Prove(ctx context.Context, p game.Position, kind Kind) (*Task, bool) {
	valuer, ok := p.(game.Valuer)
	if !ok || !kind.suits(p) {
		return nil, false
	}
	t := &Task{Kind: kind, Position: valuer, Values: map[string]game.Value{}}
	within, stop := context.WithCancel(ctx)
	defer stop()
	valuer.Values(within, func(move string, v game.Value) {
		t.Values[move] = v
		if t.isRefuted() {
			stop()
		}
	})
	if len(t.Values) < len(p.Moves()) || t.isRefuted() || ctx.Err() != nil {
		return nil, false
	}
	for _, move := range p.Moves() {
		if v := t.Values[move]; t.Kind.IsRight(v) && (t.Answer == "" || v.Compare(t.Values[t.Answer]) > 0) {
			t.Answer = move
		}
	}
	if t.Answer == "" {
		return nil, false
	}
	t.measureDepth(ctx)
	return t, ctx.Err() == nil
}

// suits reports whether there is something to choose in a position, and of this kind.
func (k Kind) suits(p game.Position) bool {
	return len(p.Moves()) >= fewestMoves && (k != Piece || isGiving(p)) && (k != Place || isPlacing(p))
}

// isGiving reports whether every move is a piece that is given.
func isGiving(p game.Position) bool {
	for _, way := range p.Ways() {
		if len(way.Places) != 1 || way.Places[0] >= 0 {
			return false
		}
	}
	return true
}

// isPlacing reports whether a piece in hand is placed on one of some cells.
func isPlacing(p game.Position) bool {
	draft, ok := p.Draft()
	if !ok || !draft.Holds() || isGiving(p) {
		return false
	}
	cells := map[int]bool{}
	for _, way := range p.Ways() {
		cells[way.Places[0]] = true
	}
	return len(cells) >= fewestCells
}

// IsRight reports whether a move of this value is right, in a position that has a task of this kind.
func (k Kind) IsRight(v game.Value) bool {
	if k == Win {
		return v.Outcome == play.Won
	}
	return v.Outcome == play.Drawn || v.Outcome == play.Won
}

// isRefuted reports whether the values that are known forbid the task.
func (t *Task) isRefuted() bool {
	right := map[string]bool{} // moves, of Place cells
	for _, way := range t.Position.Ways() {
		v, known := t.Values[way.Move]
		if known && t.Kind.IsRight(v) {
			choice := way.Move
			if t.Kind == Place {
				choice = strconv.Itoa(way.Places[0])
			}
			right[choice] = true
		}
		if known && t.Kind == Draw && v.Outcome == play.Won {
			return true
		}
	}
	return len(right) > 1
}

// measureDepth plays the game out behind the right move, and for Depth behind the wrong one that loses last.
func (t *Task) measureDepth(ctx context.Context) {
	t.Best = t.Continue(ctx, t.Answer)
	if t.Kind == Win {
		t.Depth = (len(t.Best) + 1) / 2
		return
	}
	last := ""
	for _, move := range t.Position.Moves() {
		if v := t.Values[move]; v.Outcome == play.Lost && v.Distance > t.Values[last].Distance {
			last = move
		}
	}
	if last != "" {
		t.Depth = len(t.Continue(ctx, last)) / 2
	}
}

// Continue plays a legal move and then the best ones of both to the end. Behind a wrong move the second of them is the
// one that refutes it. It is shorter if ctx ends.
func (t *Task) Continue(ctx context.Context, move string) (line []string) {
	match.ForeseeReplies(ctx, t.Position, move, nil, func(m string) { line = append(line, m) })
	return line
}

// measure fills in the figures that do not depend on exact values; false when ctx ended before.
func (t *Task) measure(ctx context.Context) bool {
	t.Plausible = 0
	for _, move := range t.Position.LookOnePly().Safe {
		if !t.Kind.IsRight(t.Values[move]) {
			t.Plausible++
		}
	}
	for i, depth := range FooledDepths {
		t.Fooled[i] = 0
		right := estimate(ctx, t.Position, t.Answer, depth)
		for _, move := range t.Position.Moves() {
			if !t.Kind.IsRight(t.Values[move]) && estimate(ctx, t.Position, move, depth) >= right {
				t.Fooled[i]++
			}
		}
	}
	return ctx.Err() == nil
}

// estimate is what alpha-beta says of a move, so many moves deep, with the switches of the levels.
func estimate(ctx context.Context, p game.Position, move string, depth int) int {
	after, _ := p.Play(move)
	if after.Outcome() != play.Open {
		return points(game.Value{Outcome: after.Outcome()})
	}
	found := after.Search(ctx, play.Limits{Depth: depth - 1}, play.Options{Ordering: true, Killers: true, Quiescence: true})
	return points(found.Value)
}

// points is a value for the player to move as a number for the other one, who has moved.
func points(v game.Value) int {
	switch v.Outcome {
	case play.Won:
		return v.Distance - play.Win
	case play.Lost:
		return play.Win - v.Distance
	}
	return -v.Points
}
