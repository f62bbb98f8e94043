package ui

import (
	"slices"
	"time"

	"procura/core/game"
)

// A human picks a move, place by place.

// human reports whether a human is to pick a move now.
func (v *MatchView) human() bool {
	_, over := v.table.match.Over()
	return !over && v.reviewed < 0 && v.table.level() == ""
}

// tapped takes a place of the board as a part of the move. While a move is still
// being shown, it is there at once; out of a review, it leads back.
func (v *MatchView) tapped(place int) {
	if v.moving {
		v.board.Stop()
		v.arrived()
	}
	if v.reviewed >= 0 {
		v.live()
		return
	}
	if !v.human() {
		return
	}
	if slices.Contains(v.picked, place) {
		v.unpick()
		return
	}
	for kept := len(v.picked); kept >= 0; kept-- {
		picked := append(slices.Clone(v.picked[:kept]), place)
		choices, complete := v.table.match.Next(picked)
		if complete != "" {
			v.play(complete, game.Analysis{Elapsed: time.Since(v.began)})
			return
		}
		if len(choices) > 0 {
			v.picked = picked
			v.show()
			return
		}
	}
}

// unpick takes back what was picked of a move.
func (v *MatchView) unpick() {
	v.picked = nil
	v.show()
}
