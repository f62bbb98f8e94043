package session

import (
	"math"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/match/study"
)

// Hand is where a piece goes that is given to the opponent.
const Hand = math.MinInt

// Drag carries a piece from a place of the board or of the tray to another one, or to
// the hand, as a part of a move or all of it. Where the rules do not allow it, Refused
// says why, and nothing has changed.
func (s *Session) Drag(from, to int) {
	if s.phase == Animating {
		s.turn()
	}
	s.Refused = text.Message{}
	switch {
	case s.Back >= 0:
		s.Refused = text.M("drag.back")
	case s.phase == Over:
		s.Refused = text.M("drag.over")
	case s.phase != Picking:
		s.Refused = text.M("drag.turn")
	case s.stands(from):
		s.carry(from, to)
	}
	s.Changed()
}

// stands reports whether there is something at a place to be carried.
func (s *Session) stands(place int) bool {
	b := study.Preview(s.Match.Position(), s.Match.Position().Scene(), s.Picked)
	c := cellAt(&b, place)
	return c != nil && c.Drawing != ""
}

// cellAt is a place of a board or of its tray, nil where there is none.
func cellAt(b *scene.Board, place int) *scene.Cell {
	switch {
	case place >= 0 && place < len(b.Cells):
		return &b.Cells[place]
	case place < 0 && place != Hand && -1-place < len(b.Tray):
		return &b.Tray[-1-place]
	}
	return nil
}

// carry picks what a drag means: a place for the piece in hand, a piece and its place,
// or the piece that is given.
func (s *Session) carry(from, to int) {
	p, picked, way := s.Match.Position(), s.Picked, []int{from, to}
	b := p.Scene()
	at := slices.Index(picked, from)
	switch held := cellAt(&b, from); {
	case at >= 0 && to != Hand: // it is put elsewhere
		picked, way = picked[:at], []int{to}
	case from >= 0:
		s.Refused = text.M("drag.stands")
		return
	case to == Hand:
		way = []int{from}
	case held.Role == scene.Held:
		way = []int{to}
	}
	for i, place := range way {
		next := append(slices.Clone(picked), place)
		choices, complete := p.Next(next)
		switch {
		case complete != "" && i == len(way)-1:
			s.carried = true
			s.play(complete, s.spent())
			s.carried = false
			return
		case complete != "":
			s.Refused = match.Refusal(p, picked, way[i+1])
			return
		case len(choices) == 0:
			s.Refused = match.Refusal(p, picked, place)
			return
		}
		picked = next
	}
	s.Picked = picked
}

// spent is what there is to say of how a human has found a move.
func (s *Session) spent() game.Analysis { return game.Analysis{Elapsed: s.clock.elapsed(time.Now())} }
