package match

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/match"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/match/study"
	"procura/ui/theme"
)

// What is marked on the board: what can be picked, the places of a hint, the
// values of moves, and in a review the move that would have been better.

// marks returns the marks of the position that is shown.
func (v *View) marks(p game.Position) []board.Mark {
	s := v.Session
	if m, wrong := s.LookedAt(); wrong {
		return v.mistakeMarks(p, m)
	}
	picking := s.Phase() == Picking
	if picking && s.Hint != nil && s.Hinted == 2 && len(s.Picked) == 0 {
		return board.HintMarks(p.Ways().To(s.Hint.Analysis.Move))
	}
	if s.ShowsValues() {
		return v.withPointedLine(p, v.valueMarks(p, s.Picked))
	}
	if !picking || s.Lesson.isRefuted() && len(s.Picked) == 0 { // the reply is looked at
		return nil
	}
	choices, _ := p.Ways().Next(s.Picked)
	return board.ChoiceMarks(choices, false)
}

// mistakeMarks number the better move and cross what was played instead; where
// values are shown, they stand around it.
func (v *View) mistakeMarks(p game.Position, m match.Mistake) []board.Mark {
	better, played := p.Ways().To(m.Better), p.Ways().To(m.Move)
	marks := board.HintMarks(better)
	for _, place := range played {
		if !slices.Contains(better, place) {
			marks = append(marks, board.Mark{Place: place, Text: study.Blunder, Color: theme.Impossible, Note: study.LongValue(v.Words, m.Played)})
		}
	}
	if !v.Session.ShowsValues() || len(better) == 0 {
		return marks
	}
	for _, mark := range v.valueMarks(p, better[:len(better)-1]) {
		if !slices.ContainsFunc(marks, func(m board.Mark) bool { return m.Place == mark.Place }) {
			marks = append(marks, mark)
		}
	}
	return marks
}

// valueMarks returns marks with the worth of each place that can be picked next, or could have
// been picked instead of what is picked.
func (v *View) valueMarks(p game.Position, picked []int) []board.Mark {
	values := v.Session.Archive.At(p).Values
	byPlace := map[int]board.Mark{}
	for n := 0; n <= len(picked); n++ {
		sums := match.Marks(p, picked[:n], values)
		best, found := study.BestOf(sums)
		for place, sum := range sums {
			mark := study.MarkOf(v.Words, sum)
			mark.Place = place
			mark.Strong = found && sum.Settled() && sum.Value.Compare(best) == 0
			byPlace[place] = mark
		}
	}
	return slices.SortedFunc(maps.Values(byPlace), func(a, b board.Mark) int { return a.Place - b.Place })
}

// What happens where somebody points at a place of the board, by pointer or keyboard:
// its note is told, and while values are shown, after a moment, the line of its best
// move, in words and as faint pieces with the numbers of their order.

// pointer is the place that is pointed at.
type pointer struct {
	place int
	on    bool
	stop  func() // what is awaited
}

// linger is the time that the user points at a place before its line is looked for. Passing by looks for
// none, nor does pointing right after a click.
const linger = 600 * time.Millisecond

// ShowNote shows the note of a place, and asks for its line.
func (v *View) ShowNote(words string) {
	v.showNote(words)
	place, on := v.board.PointedPlace()
	on = on && words != ""
	if v.pointer.on == on && v.pointer.place == place {
		v.showLine()
		return
	}
	v.unpoint()
	v.pointer.place, v.pointer.on = place, on
	v.Session.Engine.PointAt(0, false)
	if on && v.Session.ShowsValues() {
		v.pointer.stop = v.Session.After(linger, func() { v.Session.Engine.PointAt(place, true) })
	}
}

func (v *View) unpoint() {
	if v.pointer.stop != nil {
		v.pointer.stop()
	}
	v.pointer = pointer{}
}

// showLine shows the line of the place that is pointed at, as far as it is known.
func (v *View) showLine() {
	s := v.Session
	move, line, ok := s.Engine.PointedMove()
	if !ok || !v.pointer.on {
		return
	}
	p := s.Match.At(s.Shown())
	value := i18n.Sentence(study.LongValue(v.Words, s.Archive.At(p).Values[move]))
	words := strconv.Itoa(s.Shown()+1) + ". " + study.WrittenLine(p, line.Moves)
	if !line.Over {
		words = strings.TrimSpace(words) + " …"
	}
	v.caption.Say(v.Words.Key("match.study.line", "Value", value, "Line", words), fynetheme.ColorNameForeground)
}

// withPointedLine lays the line that is pointed at over some marks.
func (v *View) withPointedLine(p game.Position, marks []board.Mark) []board.Mark {
	_, line, ok := v.Session.Engine.PointedMove()
	if !ok || len(line.Moves) < 2 {
		return marks
	}
	come := map[int]board.Mark{}
	for _, m := range study.LineMarks(p, line.Moves) {
		come[m.Place] = m
	}
	for i, m := range marks {
		if ghost, there := come[m.Place]; there {
			ghost.Note = m.Note
			marks[i] = ghost
			delete(come, m.Place)
		}
	}
	return slices.AppendSeq(marks, maps.Values(come))
}

// DragOut gives a piece that was dropped on the hand.
func (v *View) DragOut(from int, at fyne.Position) {
	if v.hand.isAt(at, v.board) {
		v.Session.Drag(from, Hand)
	}
}
