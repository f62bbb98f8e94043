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
	list := w.playCandidates(ctx, opening, random)
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
	// deepDraw is how many moves before the endgame a draw stands that is lost no sooner than at MostDepth: of 3,274 games of
	// Quatro, 8 had one there, one a move later, and of 1,513 none a move earlier. Nothing else is looked at.
	deepDraw = 3
)

// playCandidates plays a game between two levels and returns the positions in it that may be the task.
func (w Wish) playCandidates(ctx context.Context, opening game.Position, random *rand.Rand) []game.Position {
	isDeepDraw := w.Kind == Draw && w.Depth == MostDepth
	early, ending := playGame(ctx, opening, random, w.Kind == Piece, !isDeepDraw)
	switch {
	case isDeepDraw:
		return early[max(0, len(early)-deepDraw):max(0, len(early)-deepDraw+1)]
	case w.Depth != 0 && w.Depth < deep:
		return ending
	}
	return append(early[max(0, len(early)-mostEarly):], ending...)
}

// playGame plays a game between two levels and returns the positions before its endgame, and those of it if it is played to the end;
// those in which a piece is to be given, if giving.
func playGame(ctx context.Context, p game.Position, random *rand.Rand, giving, toEnd bool) (early, ending []game.Position) {
	levels := []game.Level{game.Easy, game.Medium}
	players := [2]game.Level{levels[random.IntN(len(levels))], levels[random.IntN(len(levels))]}
	for turn := 0; p.Outcome() == play.Open && ctx.Err() == nil && (toEnd || !p.Endgame()); turn++ {
		request := game.MoveRequest{Level: players[turn%2], Limits: play.Limits{Time: longEnough}, Options: play.Options{Seed: random.Uint64() | 1}}
		move := match.ChooseMove(ctx, p, request).Move
		posed := p
		if giving {
			posed = beforeGift(p, move)
		}
		switch {
		case posed == nil:
		case p.Endgame():
			ending = append(ending, posed)
		default:
			early = append(early, posed)
		}
		p, _ = p.Play(move)
	}
	return early, ending
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
