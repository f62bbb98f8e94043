package match

import (
	"slices"

	"procura/core/game"
)

// WayTo is how a move can be picked at a position, place by place, cells before
// the tray; nil when it can't.
func WayTo(p game.Position, move string) []int {
	var picked []int
	for {
		if _, complete := p.Next(picked); complete == move {
			return picked
		}
		next, found := 0, false
		for place, moves := range p.Behind(picked) {
			if slices.Contains(moves, move) && (!found || place > next) {
				next, found = place, true
			}
		}
		if !found {
			return nil
		}
		picked = append(picked, next)
	}
}
