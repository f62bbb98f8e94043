package match

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/match"
	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/i18n"
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
	if s.ShowsValues() {
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
func (v *View) mistakeMarks(p game.Position, m match.Mistake) []board.Mark {
	better, played := match.WayTo(p, m.Better), match.WayTo(p, m.Move)
	marks := study.HintMarks(better)
	for _, place := range played {
		if !slices.Contains(better, place) {
			marks = append(marks, board.Mark{Place: place, Text: study.Blunder, Color: theme.Impossible, Note: study.LongValue(v.words, m.Played)})
		}
	}
	if !v.session.ShowsValues() || len(better) == 0 {
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

// What happens where somebody points at a place of the board, by pointer or keyboard:
// its note is told, and while values are shown, after a moment, the line of its best
// move, in words and as faint pieces with the numbers of their order.

// pointer is the place that is pointed at.
type pointer struct {
	place int
	on    bool
	stop  func() // what is awaited
}

// linger is how long somebody points at a place before its line is looked for.
const linger = 300 * time.Millisecond

// showPlaceNote tells the note of a place, and asks for its line.
func (v *View) showPlaceNote(words string) {
	v.showNote(words)
	place, on := v.board.PointedPlace()
	on = on && words != ""
	if v.pointer.on == on && v.pointer.place == place {
		v.showLine()
		return
	}
	v.unpoint()
	v.pointer.place, v.pointer.on = place, on
	v.session.PointAt(0, false)
	if on && v.session.ShowsValues() {
		v.pointer.stop = v.session.Engine.After(linger, func() { v.session.PointAt(place, true) })
	}
}

// unpoint stops what is awaited.
func (v *View) unpoint() {
	if v.pointer.stop != nil {
		v.pointer.stop()
	}
	v.pointer = pointer{}
}

// showLine says the line of the place that is pointed at, as far as it is known.
func (v *View) showLine() {
	s := v.session
	move, line, ok := s.PointedMove()
	if !ok || !v.pointer.on {
		return
	}
	p := s.Match.At(s.Shown())
	value := i18n.Sentence(study.LongValue(v.words, s.Archive.At(p).Values[move]))
	words := strconv.Itoa(s.Shown()+1) + ". " + strings.Join(line.Moves, " ")
	if !line.Over {
		words = strings.TrimSpace(words) + " …"
	}
	v.caption.Say(v.words.Key("match.study.line", "Value", value, "Line", words), fynetheme.ColorNameForeground)
}

// ghosts are the pieces of a line in the cells that they come to.
func ghosts(p game.Position, line []string) []board.Mark {
	var marks []board.Mark
	for _, move := range line {
		step, wrong := p.Show(move)
		if wrong != nil {
			return marks
		}
		tray := p.Scene().Tray
		for _, m := range step.Motions {
			if from := -1 - m.From; m.Kind == scene.Move && from >= 0 && from < len(tray) {
				marks = append(marks, board.Mark{
					Place: m.To, Ghost: tray[from].Drawing, Text: strconv.Itoa(len(marks) + 1), Color: theme.Accent, Strong: true,
				})
			}
		}
		p, _ = p.Play(move)
	}
	return marks
}

// haunted lays the line that is pointed at over some marks.
func (v *View) haunted(p game.Position, marks []board.Mark) []board.Mark {
	_, line, ok := v.session.PointedMove()
	if !ok || len(line.Moves) < 2 {
		return marks
	}
	come := map[int]board.Mark{}
	for _, m := range ghosts(p, line.Moves) {
		come[m.Place] = m
	}
	for i, m := range marks {
		if ghost, there := come[m.Place]; there {
			ghost.Note = m.Note
			marks[i] = ghost
			delete(come, m.Place)
		}
	}
	for _, ghost := range come {
		marks = append(marks, ghost)
	}
	return marks
}

// dropOut gives a piece that was dropped on the hand.
func (v *View) dropOut(from int, at fyne.Position) {
	driver := fyne.CurrentApp().Driver()
	at = at.Add(driver.AbsolutePositionForObject(v.board)).Subtract(driver.AbsolutePositionForObject(v.slot))
	size := v.slot.Size()
	if v.slot.Visible() && at.X >= 0 && at.Y >= 0 && at.X < size.Width && at.Y < size.Height {
		v.session.Drag(from, session.Hand)
	}
}
