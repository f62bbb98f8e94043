package ui

import (
	"context"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/play"
	"procura/core/text"
)

// A hint comes in two steps: first what to think of, then the move.

// hintTime is how long the computer may think about a hint.
const hintTime = time.Second

// hint is what the computer would play at a position, and what else it noticed.
type hint struct {
	thought game.Thought
	// losing is how many of all moves let the opponent win at once.
	losing, all int
}

// newHint asks the strongest level.
func newHint(ctx context.Context, p game.Position) hint {
	level := game.Hard
	if slices.Contains(p.Levels(), game.Perfect) {
		level = game.Perfect
	}
	h := hint{thought: p.Think(ctx, game.Ask{Level: level, Limits: play.Limits{Time: hintTime}})}
	for _, move := range p.Moves() {
		if ctx.Err() != nil {
			return h
		}
		h.all++
		after, wrong := p.Play(move)
		if wrong != nil {
			continue
		}
		reply := after.Think(ctx, game.Ask{Level: game.AlphaBeta, Limits: play.Limits{Depth: 1}})
		if reply.Value.Outcome == play.Won {
			h.losing++
		}
	}
	return h
}

// idea is the first step: what to think of.
func (h hint) idea() text.Message {
	v := h.thought.Value
	switch {
	case v.Outcome == play.Won && v.Distance == 1:
		return text.M("hint.now")
	case v.Outcome == play.Won:
		return text.M("hint.win")
	case v.Outcome == play.Lost:
		return text.M("hint.loss")
	case h.losing == h.all && h.all > 0:
		return text.M("hint.lost")
	case h.losing > 0:
		return text.M("hint.careful", "Count", h.losing, "All", h.all)
	case v.Outcome == play.Drawn:
		return text.M("hint.draw")
	}
	return text.M("hint.free")
}

// wayTo is how a move can be picked, place by place; nil when it can't.
func wayTo(p game.Position, move string) []int {
	var picked []int
	for {
		if _, complete := p.Next(picked); complete == move {
			return picked
		}
		next, found := 0, false
		for place, moves := range p.Behind(picked) {
			if slices.Contains(moves, move) && (!found || place > next) {
				next, found = place, true // cells before the tray
			}
		}
		if !found {
			return nil
		}
		picked = append(picked, next)
	}
}
