package match

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/ui/i18n"
	"procura/ui/match/session"
	"procura/ui/match/study"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// moveShares are the widths of the columns of the list of moves.
var moveShares = widgets.Columns{Shares: []float32{0.6, 2.4, 2.1, 1.5, 1.1, 1.6, 1.6, 1.6, 1.7}, Gap: 8}

// movesTable lists the moves of a match in their order, after a row for its
// beginning. Those that were taken back are muted.
type movesTable struct {
	words   *i18n.Words
	session *session.Session
	list    *widgets.KeyedList
	quiet   bool
	content fyne.CanvasObject
}

func newMovesTable(w *i18n.Words, s *session.Session) *movesTable {
	m := &movesTable{words: w, session: s}
	m.list = widgets.NewKeyedList(
		func() int { return s.Match.Len() + 1 },
		func() fyne.CanvasObject {
			row := newMoveRow(fynetheme.ColorNameForeground, false)
			remark := container.New(span{moveShares, remarkFrom, remarkTo}, widgets.NewLine(theme.Proved, fynetheme.SizeNameCaptionText, false))
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
			s.Review(i)
		}
	}
	head := newMoveRow(theme.Muted, true)
	widgets.CellOf(head, 0).SetText("#")
	for i, key := range []string{"player", "move", "value", "depth", "nodes", "alpha", "beta", "time"} {
		widgets.CellOf(head, i+1).SetText(w.Key("match.column." + key))
	}
	m.content = widgets.UnderHead(head, m.list)
	return m
}

// span lays an object over some columns of a row, from one up to before another.
type span struct {
	widgets.Columns
	from, to int
}

// Layout places what it is given where the columns are.
func (s span) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	total := float32(0)
	for _, share := range s.Shares {
		total += share
	}
	free := size.Width - s.Gap*float32(len(s.Shares)-1)
	edge := func(column int) (x float32) {
		for _, share := range s.Shares[:column] {
			x += free*share/total + s.Gap
		}
		return x
	}
	for _, o := range objects {
		o.Move(fyne.NewPos(edge(s.from), 0))
		o.Resize(fyne.NewSize(edge(s.to)-s.Gap-edge(s.from), size.Height))
	}
}

func newMoveRow(colour fyne.ThemeColorName, bold bool) fyne.CanvasObject {
	return widgets.NewRow(moveShares, 3, colour, bold)
}

// show marks the row of the position that is shown.
func (m *movesTable) show(shown int) {
	m.quiet = true
	m.list.Refresh()
	m.list.Select(shown)
	m.quiet = false
}

func (m *movesTable) fill(row fyne.CanvasObject, i int) {
	colour := fynetheme.ColorNameForeground
	if i > m.session.Match.Index() {
		colour = theme.Muted
	}
	widgets.CellOf(row, 0).Say(strconv.Itoa(i), colour)
	texts := m.texts(i)
	for k, said := range texts {
		widgets.CellOf(row, k+1).Say(said, colour)
	}
	if i > 0 {
		widgets.CellOf(row, 3).Say(texts[2], study.ValueColour(m.valueOf(i), colour))
	}
}

// The columns of a row that a remark takes: all figures but the time.
const remarkFrom, remarkTo = 4, 8

// remark says of a mistake what it threw away and which move was better.
func (m *movesTable) remark(row, over fyne.CanvasObject, i int) {
	wrong, found := m.session.Mistake(i)
	if !found {
		widgets.CellOf(over, 0).SetText("")
		return
	}
	widgets.CellOf(row, 2).Say(wrong.Move+" "+study.Blunder, theme.Impossible)
	widgets.CellOf(row, 3).Say(study.ShortValue(m.words, wrong.Best)+" » "+study.ShortValue(m.words, wrong.Played), theme.Impossible)
	for k := remarkFrom; k < remarkTo; k++ {
		widgets.CellOf(row, k).SetText("")
	}
	widgets.CellOf(over, 0).SetText(m.words.Key("study.better", "Move", wrong.Better))
}

// valueOf is what move i is worth: as its player thought, or for a human as
// studying has found.
func (m *movesTable) valueOf(i int) game.Value {
	if t := m.session.Match.Played(i).Analysis; t.Level != "" {
		return t.Value
	}
	return m.session.Archive.Worth(m.session.Match, i)
}

// texts are the cells of a row behind its number.
func (m *movesTable) texts(i int) []string {
	w := m.words
	if i == 0 {
		return []string{w.Key("match.start"), "", "", "", "", "", "", ""}
	}
	played := m.session.Match.Played(i)
	t := played.Analysis
	name := strconv.Itoa(m.session.Seat(i)+1) + " · "
	if t.Level == "" {
		return []string{name + w.Key("match.human"), played.Move, study.ShortValue(w, m.valueOf(i)), "", "", "", "", w.Duration(t.Elapsed)}
	}
	texts := []string{name + w.Say(t.Level.Name()), played.Move, study.ShortThought(w, t), "–", "–", "–", "–", "–"}
	if t.Elapsed > 0 {
		texts[4], texts[7] = w.Number(t.Nodes), w.Duration(t.Elapsed)
	}
	if t.Depth > 0 {
		texts[3] = w.Number(int64(t.Depth))
	}
	if study.HasCuts(t) {
		texts[5], texts[6] = w.Number(t.AlphaCuts), w.Number(t.BetaCuts)
	}
	return texts
}
