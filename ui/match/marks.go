package match

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/theme"
)

// What is marked on the board: what can be picked, the places of a hint, the
// values of moves, and in a review the move that would have been better.

// marks are those of the position that is shown.
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
	if !picking {
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
			marks = append(marks, board.Mark{Place: place, Text: Blunder, Color: theme.Impossible, Note: LongValue(v.Words, m.Played)})
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

// valueMarks say what each place is worth that can be picked next, or could have
// been picked instead of what is picked.
func (v *View) valueMarks(p game.Position, picked []int) []board.Mark {
	values := v.Session.Archive.At(p).Values
	byPlace := map[int]board.Mark{}
	for n := 0; n <= len(picked); n++ {
		sums := match.Marks(p, picked[:n], values)
		best, found := BestOf(sums)
		for place, sum := range sums {
			mark := MarkOf(v.Words, sum)
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

// linger is how long somebody points at a place before its line is looked for: no passing by, and not right after a click.
const linger = 600 * time.Millisecond

// mostShown is how many moves of a line are drawn on the board; the words have all of them.
const mostShown = 3

// ShowNote tells the note of a place, and asks for its line.
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

// showLine says the line of the place that is pointed at, as far as it is known.
func (v *View) showLine() {
	s := v.Session
	move, line, ok := s.Engine.PointedMove()
	if !ok || !v.pointer.on {
		return
	}
	p := s.Match.At(s.Shown())
	value := i18n.Sentence(LongValue(v.Words, s.Archive.At(p).Values[move]))
	words := strconv.Itoa(s.Shown()+1) + ". " + writtenLine(p, line.Moves)
	if !line.Over {
		words = strings.TrimSpace(words) + " …"
	}
	v.caption.Say(v.Words.Key("match.study.line", "Value", value, "Line", words), fynetheme.ColorNameForeground)
}

// written is a move with its pieces as drawings, for a widgets.Sentence.
func written(p game.Position, move string) string { return writtenLine(p, []string{move}) }

// writtenLine is the same for some moves. A piece that is given is drawn once, where it is placed.
func writtenLine(p game.Position, line []string) string {
	var said []string
	for i, move := range line {
		step, wrong := p.Show(move)
		if wrong != nil {
			break
		}
		if i+1 < len(line) && len(step.Motions) > 0 {
			for k := range step.Board.Tray {
				step.Board.Tray[k].Role = scene.Plain
			}
		}
		said = append(said, board.MoveText(p.Scene(), &step))
		p, _ = p.Play(move)
	}
	return strings.Join(said, "  ")
}

// moveInWords is a move in words, its notation where the game has none.
func moveInWords(w *i18n.Words, p game.Position, move string) string {
	step, _ := p.Show(move)
	return cmp.Or(w.Say(step.Caption), move)
}

// lineMarks are the pieces of the first moves of a line in the cells that they come to.
func lineMarks(p game.Position, line []string) []board.Mark {
	var marks []board.Mark
	for _, move := range line[:min(len(line), mostShown)] {
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

// withPointedLine lays the line that is pointed at over some marks.
func (v *View) withPointedLine(p game.Position, marks []board.Mark) []board.Mark {
	_, line, ok := v.Session.Engine.PointedMove()
	if !ok || len(line.Moves) < 2 {
		return marks
	}
	come := map[int]board.Mark{}
	for _, m := range lineMarks(p, line.Moves) {
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

// BestOf is the best value of some places; found when no place can turn out to
// be better, and not all are worth the same.
func BestOf(sums map[int]match.Mark) (best game.Value, found bool) {
	var worst game.Value
	for _, sum := range sums {
		if !best.Exact() || sum.Settled() && sum.Value.Compare(best) > 0 {
			best = sum.Value
		}
		if !worst.Exact() || sum.Value.Compare(worst) < 0 {
			worst = sum.Value
		}
	}
	sure := true
	for _, sum := range sums {
		sure = sure && sum.Settled() && (sum.Exact() || sum.Value.Outcome != best.Outcome)
	}
	nearest := best.Outcome == play.Won && best.Distance == 1
	return best, best.Compare(worst) > 0 && (sure || nearest)
}

// Pending marks what is not known yet.
const Pending = "···"

// MarkOf is the mark of a sum of moves: "V3", "E", "D4", "V" where the distance
// is still open, and pending where all is.
func MarkOf(w *i18n.Words, sum match.Mark) board.Mark {
	if !sum.Settled() || sum.Known == 0 {
		return board.Mark{Text: Pending, Color: theme.Muted, Note: w.Key("match.study.unknown", "Known", sum.Known, "All", sum.All)}
	}
	value := sum.Proved()
	return board.Mark{
		Text: strings.ReplaceAll(ShortValue(w, value), " ", ""), Color: ValueColour(value, fynetheme.ColorNameForeground),
		Note: noteOf(w, sum, value),
	}
}

// noteOf says a sum of moves in words: "vitória em 3; de 12 jogadas ganham 2,
// empatam 4, perdem 6".
func noteOf(w *i18n.Words, sum match.Mark, value game.Value) string {
	note := LongValue(w, value)
	if sum.Known < 2 {
		return note
	}
	return w.Key("match.study.shares", "Value", note, "Count", sum.Known, "Won", sum.Won, "Drawn", sum.Drawn, "Lost", sum.Lost)
}

// ShortValue is a proved value in a letter and its distance: "V 3", "E"; ""
// where nothing is proved.
func ShortValue(w *i18n.Words, value game.Value) string {
	distance := ""
	if value.Distance > 0 {
		distance = " " + strconv.Itoa(value.Distance)
	}
	switch value.Outcome {
	case play.Won:
		return w.Key("match.short.win") + distance
	case play.Lost:
		return w.Key("match.short.loss") + distance
	case play.Drawn:
		return w.Key("match.short.draw")
	}
	return ""
}

// LongValue says the same in words: "vitória em 3".
func LongValue(w *i18n.Words, value game.Value) string { return w.Say(value.Name()) }

// ValueColour is the colour of a proved win or loss, else another one.
func ValueColour(v game.Value, otherwise fyne.ThemeColorName) fyne.ThemeColorName {
	switch v.Outcome {
	case play.Won:
		return theme.Proved
	case play.Lost:
		return theme.Impossible
	}
	return otherwise
}

// Preview is the board of a position while a move is being picked: what all
// moves that begin with the picks have in common is drawn already, so that a
// piece stands on its cell before the next one is given. Places keep their
// numbers.
func Preview(p game.Position, now scene.Board, picked []int) scene.Board {
	if len(picked) == 0 {
		return now
	}
	b := now
	b.Cells, b.Tray = slices.Clone(now.Cells), slices.Clone(now.Tray)
	for i := range b.Cells {
		if b.Cells[i].Role == scene.Current {
			b.Cells[i].Role = scene.Plain // the eye is on the move to come
		}
	}
	if steps := stepsBehind(p, picked); len(steps) > 0 {
		drawAgreed(&b, steps)
	}
	for _, place := range picked {
		switch {
		case place < 0 && -1-place < len(b.Tray):
			b.Tray[-1-place].Role = scene.Held
		case place >= 0 && place < len(b.Cells) && Alike(&b.Cells[place], &now.Cells[place]):
			b.Cells[place].Role = scene.Source
		}
	}
	return b
}

// drawAgreed draws on a board what all steps draw alike, and takes away what all take
// from the tray.
func drawAgreed(b *scene.Board, steps []scene.Step) {
	for i := range b.Cells {
		if c, agreed := commonCell(steps, i); agreed && !Alike(&c, &b.Cells[i]) {
			c.Role = scene.Current
			b.Cells[i] = c
		}
	}
	for _, m := range steps[0].Motions {
		if m.Kind == scene.Move && m.From < 0 && -1-m.From < len(b.Tray) && isShared(steps, m) {
			b.Tray[-1-m.From] = scene.Cell{}
		}
	}
}

// stepsBehind draws all moves that begin with the picks.
func stepsBehind(p game.Position, picked []int) []scene.Step {
	var steps []scene.Step
	for _, moves := range p.Ways().Behind(picked) {
		for _, move := range moves {
			if step, wrong := p.Show(move); wrong == nil {
				steps = append(steps, step)
			}
		}
	}
	return steps
}

// commonCell is a cell as all steps draw it, false where they differ.
func commonCell(steps []scene.Step, i int) (c scene.Cell, agreed bool) {
	for k := range steps {
		if i >= len(steps[k].Board.Cells) || k > 0 && !Alike(&c, &steps[k].Board.Cells[i]) {
			return c, false
		}
		c = steps[k].Board.Cells[i]
	}
	return c, true
}

// Alike reports whether two cells look the same, but for their role.
func Alike(a, b *scene.Cell) bool {
	return a.Drawing == b.Drawing && a.Text == b.Text && a.Seeds == b.Seeds
}

func isShared(steps []scene.Step, m scene.Motion) bool {
	for _, s := range steps {
		if !slices.ContainsFunc(s.Motions, func(o scene.Motion) bool {
			return o.Kind == m.Kind && o.From == m.From && o.To == m.To
		}) {
			return false
		}
	}
	return true
}
