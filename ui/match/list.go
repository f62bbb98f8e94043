package match

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/match"
	"procura/core/scene"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/match/session"
	"procura/ui/match/study"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// movesTable lists the moves of a match in their order, after a row for its beginning,
// and variations behind the move that they replace. Moves of the line that were taken
// back are muted.
type movesTable struct {
	words   *i18n.Words
	drawing func(name string) fyne.Resource
	session *session.Session
	list    *widgets.KeyedList
	rows    []match.Row
	of      *match.History // whose rows they are, and as of which change
	change  uint64
	quiet   bool
	heads   *widgets.Terms
	content fyne.CanvasObject
}

func newMovesTable(h host.Host, s *session.Session, explain study.Explainer) *movesTable {
	tips := explain.Tips
	m := &movesTable{words: h.Words(), drawing: h.Drawing, session: s}
	m.list = widgets.NewKeyedList(
		func() int { return len(m.sorted()) },
		func() fyne.CanvasObject { return newMoveRow(tips) },
		func(i int, row fyne.CanvasObject) { m.fill(row.(*moveRow), i) },
	)
	m.list.Explain(tips)
	m.list.OnSelected = func(i widget.ListItemID) {
		if !m.quiet {
			s.Visit(m.sorted()[i].Node)
		}
	}
	m.heads = newHead(explain)
	m.content = widgets.UnderHead(m.heads, m.list)
	return m
}

// sorted are the rows of the tree as it is now.
func (m *movesTable) sorted() []match.Row {
	h := m.session.Match
	if m.of == h && m.change == h.Changes() && m.rows != nil {
		return m.rows
	}
	m.rows = nil
	for row := range h.Nodes() {
		m.rows = append(m.rows, row)
	}
	m.of, m.change = h, h.Changes()
	return m.rows
}

// show marks the row of the position that is shown, and has it in sight.
func (m *movesTable) show(looked *match.Node) {
	m.quiet = true
	m.list.Refresh()
	for i, row := range m.sorted() {
		if row.Node == looked {
			m.list.Select(i)
		}
	}
	m.quiet = false
}

// reveal has the row of the position that is shown in sight, where the list has become
// smaller.
func (m *movesTable) reveal() {
	looked := m.session.Looked()
	for i, row := range m.sorted() {
		if row.Node == looked {
			m.list.ScrollTo(i)
		}
	}
}

func (m *movesTable) fill(row *moveRow, i int) {
	r := m.sorted()[i]
	row.indent(r.Indent)
	colour := fynetheme.ColorNameForeground
	if h := m.session.Match; h.OnLine(r.Node) && r.Node.Number() > h.Index() {
		colour = theme.Muted
	}
	row.number.Say(strconv.Itoa(r.Node.Number()), theme.Muted)
	row.pieces(m.pieces(r.Node))
	texts := m.textsOf(r.Node)
	row.move.Say(texts[1], colour)
	row.value.Say(texts[2], study.ValueColour(m.valueOf(r.Node), colour))
	details, all := m.details(texts), ""
	detail, ink := fitting(details, row.room(m.list.Size().Width)), theme.Muted
	if len(details) > 0 {
		all = strings.Join(details, " · ")
	}
	if said := r.Node.Comment(); said != "" {
		detail, ink = said, fynetheme.ColorNameForeground
		all = strings.TrimSuffix(said+" · "+all, " · ")
	}
	if wrong, found := m.session.Archive.MistakeOf(r.Node); found {
		row.move.Say(wrong.Move+" "+study.Blunder, theme.Impossible)
		row.value.Say(study.ShortValue(m.words, wrong.Best)+" » "+study.ShortValue(m.words, wrong.Played), theme.Impossible)
		detail, ink = m.words.Key("study.better", "Move", wrong.Better), theme.Impossible
		all = detail + " · " + all
	}
	row.detail.Say(detail, ink)
	row.say(all)
	row.Refresh()
}

// details are the cells of a row behind its value, each with the name of its column.
func (m *movesTable) details(texts []string) []string {
	if texts[0] == "" {
		return nil
	}
	var details []string
	names := map[int]string{3: "match.column.depth", 4: "match.column.nodes", 5: "match.column.alpha", 6: "match.column.beta"}
	for _, k := range []int{0, 7, 4, 3, 5, 6} {
		said := texts[k]
		if said == "" || said == "–" {
			continue
		}
		if names[k] != "" {
			said = m.words.Key(names[k]) + " " + said
		}
		details = append(details, said)
	}
	return details
}

// fitting joins as many details as a width has room for.
func fitting(details []string, width float32) string {
	said := ""
	for i, one := range details {
		longer := one
		if i > 0 {
			longer = said + " · " + one
		}
		if i > 0 && fyne.MeasureText(longer, fyne.CurrentApp().Settings().Theme().Size(fynetheme.SizeNameCaptionText), fyne.TextStyle{}).Width > width {
			break
		}
		said = longer
	}
	return said
}

// pieces are the drawings of a move: what was put on the board, and what is in hand
// after it.
func (m *movesTable) pieces(n *match.Node) (placed, given fyne.Resource) {
	if n.Parent() == nil {
		return nil, nil
	}
	draw := func(c *scene.Cell) fyne.Resource {
		if c.Drawing == "" {
			return nil
		}
		return m.drawing(c.Drawing)
	}
	step, before := n.Step(), n.Parent().Position().Scene()
	for _, motion := range step.Motions {
		if place := -1 - motion.From; motion.Kind == scene.Move && place >= 0 && place < len(before.Tray) {
			placed = draw(&before.Tray[place])
		}
	}
	for i := range step.Board.Tray {
		if step.Board.Tray[i].Role == scene.Held {
			given = draw(&step.Board.Tray[i])
		}
	}
	return placed, given
}

// valueOf is what the move to a node is worth: as its player thought, or for a human as
// studying has found.
func (m *movesTable) valueOf(n *match.Node) game.Value {
	if t := n.Played().Analysis; t.Level != "" {
		return t.Value
	}
	return m.session.Archive.WorthOf(n)
}

// texts are the texts of move i of the line.
func (m *movesTable) texts(i int) []string { return m.textsOf(m.session.Match.Node(i)) }

// textsOf are what there is to say of a move besides its number: player, move, value, and
// the figures of a computer.
func (m *movesTable) textsOf(n *match.Node) []string {
	w := m.words
	if n.Parent() == nil {
		return []string{"", w.Key("match.start"), "", "", "", "", "", ""}
	}
	played := n.Played()
	t := played.Analysis
	name := strconv.Itoa(m.session.Seat(n.Number())+1) + " · "
	if t.Level == "" {
		return []string{name + w.Key("match.human"), played.Move, study.ShortValue(w, m.valueOf(n)), "", "", "", "", spent(w, t)}
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

// spent is how long a human has thought, "" where nobody knows.
func spent(w *i18n.Words, t game.Analysis) string {
	if t.Elapsed == 0 {
		return ""
	}
	return w.Duration(t.Elapsed)
}
