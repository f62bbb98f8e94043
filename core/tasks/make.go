package tasks

import (
	"context"
	"math/rand/v2"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
)

// Wish describes a task that is to be made.
type Wish struct {
	Kind Kind
	// Depth is that of its Figures, 0 for any.
	Depth int
	// Fits reports whether the figures are as wished; nil for any.
	Fits func(Figures) bool
}

// MostDepth is the greatest depth that can be wished for: more needs positions that take too long.
const MostDepth = 5

// Never explains why a game has no task as wished, and by which part of the wish; nil where it may have one.
func (w Wish) Never(opening game.Position) (game.Field, *text.Message) {
	_, exact := opening.(game.Valuer)
	draft, drawn := opening.Draft()
	switch {
	case !exact:
		return game.FieldTask, new(text.M("error.wish.task.exact", "Game", opening.Module().Title()))
	case w.Kind == Piece && !isGiving(opening) && !(drawn && draft.Holds()):
		return game.FieldTask, new(text.M("error.wish.task.piece"))
	case w.Kind == Place && !(drawn && draft.Holds()):
		return game.FieldTask, new(text.M("error.wish.task.place"))
	case w.Depth < 0 || w.Depth > MostDepth:
		return game.FieldDepth, new(text.M("error.wish.task.depth", "Depth", w.Depth, "Most", MostDepth))
	}
	return "", nil
}

// Make plays a game between two levels and returns a task in it as wished, nil if there is none or ctx ended. It depends on the
// numbers drawn alone.
func (w Wish) Make(ctx context.Context, opening game.Position, random *rand.Rand) *Task {
	early := mostEarly
	if w.Depth != 0 && w.Depth < deep {
		early = 0
	}
	list := playEnding(ctx, opening, random, w.Kind == Piece, early)
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, p := range list {
		t, ok := Prove(ctx, p, w.Kind)
		if ok && (w.Depth == 0 || t.Depth == w.Depth) && t.measure(ctx) && (w.Fits == nil || w.Fits(t.Figures)) {
			return t
		}
	}
	return nil
}

const (
	// longEnough is a limit of time that no level reaches at its depth.
	longEnough = time.Hour
	// mostEarly is the number of positions before the endgame that may be tasks, where less than deep is not enough: their values
	// take nearly all the time.
	mostEarly, deep = 2, 4
)

// playEnding plays a game between two levels and returns the positions of its endgame and so many early ones before it; those in
// which a piece is to be given, if giving.
func playEnding(ctx context.Context, p game.Position, random *rand.Rand, giving bool, early int) (list []game.Position) {
	levels := []game.Level{game.Easy, game.Medium}
	players := [2]game.Level{levels[random.IntN(len(levels))], levels[random.IntN(len(levels))]}
	first := 0
	for turn := 0; p.Outcome() == play.Open && ctx.Err() == nil; turn++ {
		request := game.MoveRequest{Level: players[turn%2], Limits: play.Limits{Time: longEnough}, Options: play.Options{Seed: random.Uint64() | 1}}
		move := match.ChooseMove(ctx, p, request).Move
		posed := p
		if giving {
			posed = beforeGift(p, move)
		}
		if posed != nil {
			list = append(list, posed)
		}
		if !p.Endgame() {
			first = max(0, len(list)-early)
		}
		p, _ = p.Play(move)
	}
	return list[first:]
}

// beforeGift is the position between the two halves of a move, in which the piece is yet to be given; nil if the move gives none.
func beforeGift(p game.Position, move string) game.Position {
	if isGiving(p) {
		return p
	}
	after, _ := p.Play(move)
	draft, ok := after.Draft()
	if !ok || after.Outcome() != play.Open {
		return nil
	}
	for _, way := range p.Ways() {
		if last := way.Places[len(way.Places)-1]; way.Move == move {
			empty, _ := draft.Hold(last)
			before, wrong := empty.Position()
			if wrong != nil || !isGiving(before) {
				return nil
			}
			return before
		}
	}
	return nil
}
