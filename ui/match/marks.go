package match

import (
	"slices"

	"procura/core/game"
	"procura/core/match"
	"procura/core/opponent"
	"procura/ui/board"
	"procura/ui/match/session"
	"procura/ui/match/study"
	"procura/ui/theme"
)

// What is marked on the board: what can be picked, the places of a hint, the
// values of moves, and in a review the move that would have been better.

// marks are those of the position that is shown.
func (v *View) marks(p game.Position) []board.Mark {
	s := v.session
	if m, wrong := s.LookedAt(); wrong {
		return v.mistakeMarks(p, m)
	}
	picking := s.Phase() == session.Picking
	if picking && s.Hint != nil && s.Hinted == 2 && len(s.Picked) == 0 {
		return study.HintMarks(match.WayTo(p, s.Hint.Analysis.Move))
	}
	if s.Valued() {
		return v.haunted(p, v.valueMarks(p, s.Picked))
	}
	if !picking {
		return nil
	}
	choices, _ := p.Next(s.Picked)
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
	if !v.session.Valued() || len(better) == 0 {
		return marks
	}
	for _, mark := range v.valueMarks(p, better[:len(better)-1]) {
		if !slices.ContainsFunc(marks, func(m board.Mark) bool { return m.Place == mark.Place }) {
			marks = append(marks, mark)
		}
	}
	return marks
}

// valueMarks say what each place is worth that can be picked next, or could have
// been picked instead of what is picked.
func (v *View) valueMarks(p game.Position, picked []int) []board.Mark {
	values := v.session.Archive.At(p).Values
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
