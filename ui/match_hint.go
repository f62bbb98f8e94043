package ui

import (
	"cmp"
	"context"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/opponent"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/look"
	"procura/ui/task"
	"procura/ui/words"
)

// A hint comes in two steps: first what to think of, then the move.

// hintTime is how long the computer may think about a hint.
const hintTime = time.Second

// hint is what the computer would play at a position, and what else it noticed.
type hint struct {
	thought game.Analysis
	// said is the move in words.
	said text.Message
	// losing is how many of all moves let the opponent win at once.
	losing, all int
}

// assist is what the third button does just now: let the computer play at once,
// have two of them wait, let them go on, or give a step of a hint.
func (v *MatchView) assist() {
	switch {
	case v.annotating != nil:
		v.dismiss()
		v.show()
	case v.reviewed < 0 && v.canAnnotate():
		v.annotate()
	case v.paused:
		v.resume()
	case v.alone():
		v.pause()
	case v.thinking:
		v.runner.Cancel()
	case v.hint != nil:
		v.hinted = 2
		v.show()
	case v.human():
		v.advise()
	}
}

// advise thinks about a hint, beside the window.
func (v *MatchView) advise() {
	position := v.table.match.Position()
	v.dismiss()
	v.advising = true
	v.caption.say(v.words.Key("hint.thinking"), look.Accent)
	task.Start(v.advisor, func(ctx context.Context) (hint, error) { return newHint(ctx, position), nil },
		nil, func(h hint, err error) {
			v.advising = false
			if v.heir == nil && err == nil {
				v.hint, v.hinted, v.picked = &h, 1, nil
				v.show()
			}
		})
}

// newHint asks the strongest level.
func newHint(ctx context.Context, p game.Position) hint {
	level := game.Hard
	if slices.Contains(opponent.Levels(p), game.Perfect) {
		level = game.Perfect
	}
	h := hint{thought: opponent.Think(ctx, p, game.MoveRequest{Level: level, Limits: play.Limits{Time: hintTime}})}
	if step, wrong := p.Show(h.thought.Move); wrong == nil {
		h.said = step.Caption
	}
	for _, move := range p.Moves() {
		if ctx.Err() != nil {
			return h
		}
		h.all++
		after, wrong := p.Play(move)
		if wrong != nil {
			continue
		}
		reply := opponent.Think(ctx, after, game.MoveRequest{Level: game.AlphaBeta, Limits: play.Limits{Depth: 1}})
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
	case v.Outcome == play.Won && v.Distance > 0:
		return text.M("study.hint.win", "Distance", v.Distance)
	case v.Outcome == play.Won:
		return text.M("hint.win")
	case v.Outcome == play.Lost && v.Distance > 0:
		return text.M("study.hint.loss", "Distance", v.Distance)
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

// answer is the second step: the move in words, and what it is worth where that is
// proved.
func (h hint) answer(w *words.Words) text.Message {
	move := cmp.Or(w.Say(h.said), h.thought.Move)
	if said := longValue(w, h.thought.Value); said != "" {
		return text.M("study.hint.move", "Move", move, "Value", said)
	}
	return text.M("hint.move", "Move", move)
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
