package ui

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/ui/look"
	"procura/ui/words"
)

// moveShares are the widths of the columns of the list of moves.
var moveShares = columns{[]float32{0.6, 2.4, 2.1, 1.5, 1.1, 1.6, 1.6, 1.6, 1.7}, 8}

// movesTable lists the moves of a match in their order, after a row for its
// beginning. Those that were taken back are muted.
type movesTable struct {
	words   *words.Words
	table   *table
	study   movesStudy
	list    *keyedList
	quiet   bool
	content fyne.CanvasObject
}

// movesStudy tells what studying has found of moves, by their number.
type movesStudy interface {
	// mistake tells whether move i was one.
	mistake(i int) (mistake, bool)
	// worth is the proved value of move i, the zero value where it is not known.
	worth(i int) game.Value
}

func newMovesTable(w *words.Words, t *table, study movesStudy, onSelect func(int)) *movesTable {
	m := &movesTable{words: w, table: t, study: study}
	m.list = newKeyedList(
		func() int { return t.match.Len() + 1 },
		func() fyne.CanvasObject {
			row := newMoveRow(theme.ColorNameForeground, false)
			remark := container.New(span{moveShares, remarkFrom, remarkTo}, newLine(look.Proved, theme.SizeNameCaptionText, false))
			return container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), row, remark)
		},
		func(i int, row fyne.CanvasObject) {
			objects := row.(*fyne.Container).Objects
			m.fill(objects[0], i)
			m.remark(objects[0], objects[1], i)
		},
	)
	m.list.OnSelected = func(i widget.ListItemID) {
		if !m.quiet {
			onSelect(i)
		}
	}
	head := newMoveRow(look.Muted, true)
	cellOf(head, 0).show("#")
	for i, key := range []string{"player", "move", "value", "depth", "nodes", "alpha", "beta", "time"} {
		cellOf(head, i+1).show(w.Key("match.column." + key))
	}
	m.content = underHead(head, m.list)
	return m
}

// span lays an object over some columns of a row, from one up to before another.
type span struct {
	columns
	from, to int
}

// Layout places what it is given where the columns are.
func (s span) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	total := float32(0)
	for _, share := range s.shares {
		total += share
	}
	free := size.Width - s.gap*float32(len(s.shares)-1)
	edge := func(column int) (x float32) {
		for _, share := range s.shares[:column] {
			x += free*share/total + s.gap
		}
		return x
	}
	for _, o := range objects {
		o.Move(fyne.NewPos(edge(s.from), 0))
		o.Resize(fyne.NewSize(edge(s.to)-s.gap-edge(s.from), size.Height))
	}
}

func newMoveRow(colour fyne.ThemeColorName, bold bool) fyne.CanvasObject {
	return newRow(moveShares, 3, colour, bold)
}

// show marks the row of the position that is shown.
func (m *movesTable) show(shown int) {
	m.quiet = true
	m.list.Refresh()
	m.list.Select(shown)
	m.quiet = false
}

func (m *movesTable) fill(row fyne.CanvasObject, i int) {
	colour := theme.ColorNameForeground
	if i > m.table.match.Index() {
		colour = look.Muted
	}
	cellOf(row, 0).say(strconv.Itoa(i), colour)
	texts := m.texts(i)
	for k, said := range texts {
		cellOf(row, k+1).say(said, colour)
	}
	if i > 0 {
		cellOf(row, 3).say(texts[2], valueColour(m.valueOf(i), colour))
	}
}

// The columns of a row that a remark takes: all figures but the time.
const remarkFrom, remarkTo = 4, 8

// remark says of a mistake what it threw away and which move was better.
func (m *movesTable) remark(row, over fyne.CanvasObject, i int) {
	wrong, found := m.study.mistake(i)
	if !found {
		cellOf(over, 0).show("")
		return
	}
	cellOf(row, 2).say(wrong.move+" "+blunder, look.Impossible)
	cellOf(row, 3).say(shortValue(m.words, wrong.best)+" » "+shortValue(m.words, wrong.played), look.Impossible)
	for k := remarkFrom; k < remarkTo; k++ {
		cellOf(row, k).show("")
	}
	cellOf(over, 0).show(m.words.Key("study.better", "Move", wrong.better))
}

// valueOf is what move i is worth: as its player thought, or for a human as
// studying has found.
func (m *movesTable) valueOf(i int) game.Value {
	if t := m.table.match.Played(i).Analysis; t.Level != "" {
		return t.Value
	}
	return m.study.worth(i)
}

// texts are the cells of a row behind its number.
func (m *movesTable) texts(i int) []string {
	w := m.words
	if i == 0 {
		return []string{w.Key("match.start"), "", "", "", "", "", "", ""}
	}
	played := m.table.match.Played(i)
	t := played.Analysis
	name := strconv.Itoa(m.table.seat(i)+1) + " · "
	if t.Level == "" {
		return []string{name + w.Key("match.human"), played.Move, shortValue(w, m.valueOf(i)), "", "", "", "", w.Duration(t.Elapsed)}
	}
	texts := []string{name + w.Say(t.Level.Name()), played.Move, shortThought(w, t), "–", "–", "–", "–", "–"}
	if t.Elapsed > 0 {
		texts[4], texts[7] = w.Number(t.Nodes), w.Duration(t.Elapsed)
	}
	if t.Depth > 0 {
		texts[3] = w.Number(int64(t.Depth))
	}
	if hasCuts(t) {
		texts[5], texts[6] = w.Number(t.AlphaCuts), w.Number(t.BetaCuts)
	}
	return texts
}

// hasCuts reports whether a thought has cuts to tell of: easy and exact players
// have none.
func hasCuts(t game.Analysis) bool { return t.Level != game.Easy && t.Depth > 0 }

// shortThought is what a move is worth for its player: "V 3", "E", "≈ −12". A
// thought without a time is of a game whose figures were not kept.
func shortThought(w *words.Words, t game.Analysis) string {
	switch {
	case t.Value.Exact():
		return shortValue(w, t.Value)
	case t.Level == "" || t.Level == game.Easy || t.Elapsed == 0:
		return "–"
	}
	return "≈ " + w.Number(int64(t.Value.Points))
}

// longThought says the same in words: "vitória em 3".
func longThought(w *words.Words, t game.Analysis) string {
	if t.Value.Exact() {
		return longValue(w, t.Value)
	}
	return shortThought(w, t)
}
