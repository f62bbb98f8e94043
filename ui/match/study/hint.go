// Package study is what can be found out about positions and games for two besides
// playing: hints, the values of moves, the mistakes of a game, how a move comes about
// on a board, and the widgets and marks that say so. It knows no match page.
package study

import (
	"cmp"
	"context"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/opponent"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/i18n"
)

// hintTime is how long the computer may think about a hint.
const hintTime = time.Second

// Hint is what the computer would play at a position, and what else it noticed.
type Hint struct {
	Analysis game.Analysis
	// said is the move in words.
	Said text.Message
	// losing is how many of all moves let the opponent win at once.
	Losing, All int
}

// NewHint asks the strongest level.
func NewHint(ctx context.Context, p game.Position) Hint {
	level := game.Hard
	if slices.Contains(opponent.Levels(p), game.Perfect) {
		level = game.Perfect
	}
	h := Hint{Analysis: opponent.Think(ctx, p, game.MoveRequest{Level: level, Limits: play.Limits{Time: hintTime}})}
	if step, wrong := p.Show(h.Analysis.Move); wrong == nil {
		h.Said = step.Caption
	}
	for _, move := range p.Moves() {
		if ctx.Err() != nil {
			return h
		}
		h.All++
		after, wrong := p.Play(move)
		if wrong != nil {
			continue
		}
		reply := opponent.Think(ctx, after, game.MoveRequest{Level: game.AlphaBeta, Limits: play.Limits{Depth: 1}})
		if reply.Value.Outcome == play.Won {
			h.Losing++
		}
	}
	return h
}

// Idea is the first step: what to think of.
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

// Answer is the second step: the move in words, and what it is worth where that is
// proved.
func (h Hint) Answer(w *i18n.Words) text.Message {
	move := cmp.Or(w.Say(h.Said), h.Analysis.Move)
	if said := LongValue(w, h.Analysis.Value); said != "" {
		return text.M("study.hint.move", "Move", move, "Value", said)
	}
	return text.M("hint.move", "Move", move)
}

// WayTo is how a move can be picked, place by place; nil when it can't.
func WayTo(p game.Position, move string) []int {
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
