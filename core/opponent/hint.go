package opponent

import (
	"context"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/play"
	"procura/core/text"
)

// hintTime is how long the strongest level may think about a hint.
const hintTime = time.Second

// Hint is what the computer would play at a position, and what else it noticed.
// It is given in two steps: Idea says what to think of, the move comes after.
type Hint struct {
	Analysis game.Analysis
	// Said is the move in words.
	Said text.Message
	// Losing is how many of all moves let the opponent win at once.
	Losing, All int
}

// Advise asks the strongest level for a hint; it returns when ctx ends.
func Advise(ctx context.Context, p game.Position) Hint {
	level := game.Hard
	if slices.Contains(Levels(p), game.Perfect) {
		level = game.Perfect
	}
	h := Hint{Analysis: Think(ctx, p, game.MoveRequest{Level: level, Limits: play.Limits{Time: hintTime}})}
	if step, wrong := p.Show(h.Analysis.Move); wrong == nil {
		h.Said = step.Caption
	}
	for _, move := range p.Moves() {
		if ctx.Err() != nil {
			return h
		}
		h.All++
		if loses, _ := p.LosesAtOnce(ctx, move); loses {
			h.Losing++
		}
	}
	return h
}

// Idea is the first step of a hint: what to think of.
func (h Hint) Idea() text.Message {
	v := h.Analysis.Value
	switch {
	case v.Outcome == play.Won && v.Distance == 1:
		return text.M("hint.now")
	case v.Outcome == play.Won && v.Distance > 0:
		return text.M("study.hint.win", "Distance", v.Distance)
	case v.Outcome == play.Won:
		return text.M("hint.win")
	case v.Outcome == play.Lost && v.Distance > 0:
		return text.M("study.hint.loss", "Distance", v.Distance)
	case v.Outcome == play.Lost:
		return text.M("hint.loss")
	case h.Losing == h.All && h.All > 0:
		return text.M("hint.lost")
	case h.Losing > 0:
		return text.M("hint.careful", "Count", h.Losing, "All", h.All)
	case v.Outcome == play.Drawn:
		return text.M("hint.draw")
	}
	return text.M("hint.free")
}
