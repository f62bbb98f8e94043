package ui

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/play"
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
	list    *keyedList
	quiet   bool
	content fyne.CanvasObject
}

func newMovesTable(w *words.Words, t *table, onSelect func(int)) *movesTable {
	m := &movesTable{words: w, table: t}
	m.list = newKeyedList(
		func() int { return t.match.Len() + 1 },
		func() fyne.CanvasObject {
			return container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), newMoveRow(theme.ColorNameForeground, false))
		},
		func(i int, row fyne.CanvasObject) { m.fill(row.(*fyne.Container).Objects[0], i) },
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
		value := m.table.match.Played(i).Thought.Value
		cellOf(row, 3).say(texts[2], valueColour(value, colour))
	}
}

// texts are the cells of a row behind its number.
func (m *movesTable) texts(i int) []string {
	w := m.words
	if i == 0 {
		return []string{w.Key("match.start"), "", "", "", "", "", "", ""}
	}
	played := m.table.match.Played(i)
	t := played.Thought
	name := strconv.Itoa(m.table.seat(i)+1) + " · "
	if t.Level == "" {
		return []string{name + w.Key("match.human"), played.Move, "", "", "", "", "", w.Duration(t.Elapsed)}
	}
	texts := []string{
		name + w.Say(t.Level.Name()), played.Move, shortValue(w, t), "–",
		w.Number(t.Nodes), "–", "–", w.Duration(t.Elapsed),
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
func hasCuts(t game.Thought) bool { return t.Level != game.Easy && t.Depth > 0 }

// shortValue is what a move is worth for its player: "V 3", "E", "≈ −12".
func shortValue(w *words.Words, t game.Thought) string {
	distance := ""
	if t.Value.Distance > 0 {
		distance = " " + strconv.Itoa(t.Value.Distance)
	}
	switch t.Value.Outcome {
	case play.Won:
		return w.Key("match.short.win") + distance
	case play.Lost:
		return w.Key("match.short.loss") + distance
	case play.Drawn:
		return w.Key("match.short.draw")
	}
	if t.Level == "" || t.Level == game.Easy {
		return "–"
	}
	return "≈ " + w.Number(int64(t.Value.Points))
}

// longValue says the same in words: "vitória em 3".
func longValue(w *words.Words, t game.Thought) string {
	switch v := t.Value; {
	case v.Outcome == play.Won && v.Distance > 0:
		return w.Key("match.value.win", "Distance", v.Distance)
	case v.Outcome == play.Won:
		return w.Key("match.value.won")
	case v.Outcome == play.Lost && v.Distance > 0:
		return w.Key("match.value.loss", "Distance", v.Distance)
	case v.Outcome == play.Lost:
		return w.Key("match.value.lost")
	case v.Outcome == play.Drawn:
		return w.Key("match.value.draw")
	}
	return shortValue(w, t)
}

func valueColour(v game.Value, otherwise fyne.ThemeColorName) fyne.ThemeColorName {
	switch v.Outcome {
	case play.Won:
		return look.Proved
	case play.Lost:
		return look.Impossible
	}
	return otherwise
}
