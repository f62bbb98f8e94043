package match

import (
	"slices"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/opponent"
	"procura/core/play"
	"procura/ui/board"
	"procura/ui/match/study"
	"procura/ui/theme"
)

// A human picks a move, place by place.

// human reports whether a human is to pick a move now.
func (v *View) human() bool {
	_, over := v.session.match.Over()
	return !over && v.reviewed < 0 && v.session.level() == ""
}

// tapped takes a place of the board as a part of the move. While a move is still
// being shown, it is there at once; out of a review, it leads back.
func (v *View) tapped(place int) {
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
		choices, complete := v.session.match.Next(picked)
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
func (v *View) unpick() {
	v.picked = nil
	v.show()
}

// What is marked on the board: what can be picked, the places of a hint, the
// values of moves, and in a review the move that would have been better.

// marks are those of the position that is shown.
func (v *View) marks(p game.Position) []board.Mark {
	if m, wrong := v.lookedAt(); wrong {
		return v.mistakeMarks(p, m)
	}
	if v.human() && v.hint != nil && v.hinted == 2 && len(v.picked) == 0 {
		return study.HintMarks(match.WayTo(p, v.hint.Analysis.Move))
	}
	if v.valued() {
		return v.valueMarks(p, v.picked)
	}
	if !v.human() {
		return nil
	}
	choices, _ := p.Next(v.picked)
	marks := make([]board.Mark, len(choices))
	for i, place := range choices {
		marks[i] = board.Mark{Place: place, Choice: true}
	}
	return marks
}

// mistakeMarks number the better move and cross what was played instead; where
// values are shown, they stand around it.
func (v *View) mistakeMarks(p game.Position, m opponent.Mistake) []board.Mark {
	better, played := match.WayTo(p, m.Better), match.WayTo(p, m.Move)
	marks := study.HintMarks(better)
	for _, place := range played {
		if !slices.Contains(better, place) {
			marks = append(marks, board.Mark{Place: place, Text: study.Blunder, Color: theme.Impossible, Note: study.LongValue(v.words, m.Played)})
		}
	}
	if !v.valued() || len(better) == 0 {
		return marks
	}
	for _, mark := range v.valueMarks(p, better[:len(better)-1]) {
		if !slices.ContainsFunc(marks, func(m board.Mark) bool { return m.Place == mark.Place }) {
			marks = append(marks, mark)
		}
	}
	return marks
}

// valued reports whether values are shown just now.
func (v *View) valued() bool {
	p, ok := v.valuer()
	return ok && v.session.values && !v.thinking && p.Outcome() == play.Open
}

// valueMarks say what each place is worth that can be picked next, or could have
// been picked instead of what is picked.
func (v *View) valueMarks(p game.Position, picked []int) []board.Mark {
	values := v.archive.At(p).Values
	byPlace := map[int]board.Mark{}
	for n := 0; n <= len(picked); n++ {
		sums := match.Marks(p, picked[:n], values)
		best, found := study.BestOf(sums)
		for place, sum := range sums {
			mark := study.MarkOf(v.words, sum)
			mark.Place = place
			mark.Strong = found && sum.Settled() && sum.Value.Compare(best) == 0
			byPlace[place] = mark
		}
	}
	marks := make([]board.Mark, 0, len(byPlace))
	for _, mark := range byPlace {
		marks = append(marks, mark)
	}
	slices.SortFunc(marks, func(a, b board.Mark) int { return a.Place - b.Place })
	return marks
}
