package match

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/match"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/match/study"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// movesTable lists the moves of a match in their order, after a row for its beginning,
// and variations behind the move that they replace. Moves of the line that were taken
// back are muted.
type movesTable struct {
	board.Drawings
	words   *i18n.Words
	session *Session
	list    *widgets.KeyedList
	rows    []match.Row
	of      *match.History // whose rows they are, and as of which change
	change  uint64
	quiet   bool
	heads   *widgets.Terms
	headRow *fyne.Container // holds them
	columns []*widgets.Term // all heads, of which those of values come and go
	content fyne.CanvasObject
}

func newMovesTable(explain page.Explainer, s *Session) *movesTable {
	tips := explain.Tips
	m := &movesTable{Drawings: s.Host, words: explain.Words, session: s}
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
	m.heads, m.headRow = newHead(explain)
	m.columns = m.heads.List
	m.content = widgets.UnderHead(m.heads, m.list)
	return m
}

// sorted returns the rows of the tree as it is now.
func (m *movesTable) sorted() []match.Row {
	h := m.session.Match
	if m.of == h && m.change == h.Changes() && m.rows != nil {
		return m.rows
	}
	m.rows, m.of, m.change = slices.Collect(h.Nodes()), h, h.Changes()
	return m.rows
}

// showMoves marks the row of the position that is shown, and has it in sight.
func (m *movesTable) showMoves() {
	m.quiet = true
	m.showHeads()
	m.list.Refresh()
	m.list.Select(m.rowOf(m.session.Looked()))
	m.quiet = false
}

// showHeads shows those of values where some move has one, as in a review, and there is room for it.
func (m *movesTable) showHeads() {
	some := hasValues(m.headRow.Size().Width) && slices.ContainsFunc(m.sorted(), func(r match.Row) bool {
		exact, estimate, _ := m.describe(r.Node)
		return estimate != "" || exact.Exact()
	})
	held := m.columns
	if !some {
		held = held[:2]
	}
	if len(held) == len(m.heads.List) {
		return
	}
	for i, head := range m.columns {
		widgets.Show(head, i < len(held))
	}
	m.heads.Hold(held...)
	widgets.LayOutAnew(m.headRow)
}

// reveal has the row of the position that is shown in sight, where the list has become
// smaller.
func (m *movesTable) reveal() { m.list.ScrollTo(m.rowOf(m.session.Looked())) }

func (m *movesTable) rowOf(n *match.Node) int {
	return slices.IndexFunc(m.sorted(), func(r match.Row) bool { return r.Node == n })
}

func (m *movesTable) fill(row *moveRow, i int) {
	r := m.sorted()[i]
	row.indent(r.Indent)
	colour := fynetheme.ColorNameForeground
	if h := m.session.Match; h.OnLine(r.Node) && r.Node.Number() > h.Index() {
		colour = theme.Muted
	}
	row.number.Say(strconv.Itoa(r.Node.Number()), theme.Muted)
	placed, given, cell := m.pieces(r.Node)
	row.pieces(placed, given)
	exact, estimate, details := m.describe(r.Node)
	row.exact.Say(study.ShortValue(m.words, exact), page.ValueColour(exact, colour))
	row.estimate.Say(estimate, colour)
	detail, ink := fitting(details, row.room(m.list.Size().Width)), theme.Muted
	if said := r.Node.Comment(); said != "" {
		detail, ink = said, fynetheme.ColorNameForeground
		details = append([]string{said}, details...)
	}
	if wrong, found := m.session.MistakeAt(r.Node); found {
		why := m.words.Say(wrong.Why(r.Node.Parent().Position()))
		cell, colour = cell+" "+study.Blunder, theme.Impossible
		detail, ink = why, theme.Impossible
		told := m.words.Key("match.row.mistake", "Before", study.ShortValue(m.words, wrong.Best), "After", study.ShortValue(m.words, wrong.Played), "Why", why)
		if !m.session.Lesson.Seeks(r.Node) {
			told += "; " + m.words.Key("match.better", "Better", study.MoveInWords(m.words, r.Node.Parent().Position(), wrong.Better))
		}
		details = append([]string{told}, details...)
	}
	if sign, about := m.grade(r.Node); sign != "" {
		cell += " " + sign
		details = append([]string{m.words.Key(about)}, details...)
	}
	row.move.Say(cell, colour)
	row.detail.Say(detail, ink)
	row.all = m.inWords(r.Node) + strings.Join(details, " · ")
	row.Refresh()
}

// inWords returns a move in words, on a line, or "" for the beginning.
func (m *movesTable) inWords(n *match.Node) string {
	if n.Parent() == nil {
		return ""
	}
	return i18n.Sentence(study.MoveInWords(m.words, n.Parent().Position(), n.Played().Move)) + "\n"
}

// grade returns how good a move was, as chess players write it, and the key of the words for it. It returns
// both only while values are shown. A mistake has a sign of its own.
func (m *movesTable) grade(n *match.Node) (sign, about string) {
	if n.Parent() == nil || !m.session.Values {
		return "", ""
	}
	p := n.Parent().Position()
	switch match.GradeAt(p, n.Played().Move, m.session.Archive.At(p).Values) {
	case match.Good:
		return "!", "match.study.grade.good"
	case match.Slower:
		return "?!", "match.study.grade.slower"
	case match.Wrong, match.Ungraded:
	}
	return "", ""
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

// pieces returns the drawings of a move: what was put on the board, and what is in hand after it. It
// also returns the name of the cell, or the notation if there are no drawings.
func (m *movesTable) pieces(n *match.Node) (placed, given fyne.Resource, cell string) {
	if n.Parent() == nil {
		return nil, nil, m.words.Key("match.start")
	}
	draw := func(name string) fyne.Resource {
		if name == "" {
			return nil
		}
		return m.Drawing(name)
	}
	step := match.StepTo(n)
	was, cell, held := board.MoveDrawings(n.Parent().Position().Scene(), &step)
	placed, given = draw(was), draw(held)
	if placed == nil && given == nil {
		cell = n.Played().Move
	}
	return placed, given, cell
}

// describe returns the figures of a move: its exact value, as studying has found or its player
// knew, what its player estimated, and who played it with what it took, and of a computer what it
// searched.
func (m *movesTable) describe(n *match.Node) (exact game.Value, estimate string, details []string) {
	w := m.words
	if n.Parent() == nil {
		return exact, "", nil
	}
	t := n.Played().Analysis
	who := w.Key("match.human")
	if t.Level != "" {
		who = m.engineName(n)
	}
	if m.session.TellsWorth(n) {
		exact, estimate = study.Worth(m.words, m.session.Archive, n)
	}
	details = []string{strconv.Itoa(m.session.Seat(n.Number())+1) + " · " + who}
	if t.Elapsed > 0 { // it is known
		details = append(details, w.Duration(t.Elapsed))
	}
	figure := func(key string, count int64, known bool) {
		if known {
			details = append(details, w.Key(key)+" "+w.Number(count))
		}
	}
	figure("match.column.nodes", t.Nodes, t.Level != "" && t.Elapsed > 0)
	figure("match.column.depth", int64(t.Depth), t.Depth > 0)
	figure("match.column.alpha", t.AlphaCuts, study.HasCuts(t))
	figure("match.column.beta", t.BetaCuts, study.HasCuts(t))
	return exact, estimate, details
}

// engineName names the engine that played a move.
func (m *movesTable) engineName(n *match.Node) string {
	s, t := m.session, n.Played().Analysis
	if s.OfEngines() {
		return s.engineName(m.words, s.Seat(n.Number()))
	}
	ask := s.engine()
	ask.Level = t.Level
	ask.Limits.Depth = cmp.Or(t.Limit, ask.Limits.Depth)
	return report.Engine(m.words, &ask)
}

// moveRow is a row of the list of moves:
//
//	| 4  (o) A3 []   E  ≈ 12 |    number, piece placed, its cell, piece given, exact value, estimate
//	|    2 · Perfeito · 12 ms|    who, what it took; a comment; or why it was a mistake
//
// A variation is indented, with a line at its left. The notation, and what can't all be seen, is
// shown under the pointer.
type moveRow struct {
	widget.BaseWidget
	widgets.Hover
	number, move, detail *widgets.Line
	exact, estimate      *widgets.Line
	placed, given        *canvas.Image
	bar                  *canvas.Rectangle
	ground               *widgets.Surface
	indented             int
	all                  string // what there is to say
	content              *fyne.Container
}

var (
	_ desktop.Hoverable = (*moveRow)(nil)
	_ widgets.Teller    = (*moveRow)(nil)
)

func newMoveRow(tips *widgets.Tips) *moveRow {
	line := func(colour fyne.ThemeColorName) *widgets.Line {
		return widgets.NewLine(colour, fynetheme.SizeNameCaptionText, false)
	}
	glyph := func() *canvas.Image { return &canvas.Image{FillMode: canvas.ImageFillContain} }
	r := &moveRow{
		number: line(theme.Muted).Align(fyne.TextAlignTrailing), move: line(fynetheme.ColorNameForeground), detail: line(theme.Muted),
		exact:    line(fynetheme.ColorNameForeground).Align(fyne.TextAlignTrailing),
		estimate: line(fynetheme.ColorNameForeground).Align(fyne.TextAlignTrailing),
		placed:   glyph(), given: glyph(), bar: canvas.NewRectangle(theme.Color(theme.Accent)),
		ground: widgets.NewSurface(fynetheme.ColorNameHover, "", 4),
	}
	r.content = container.New(widgets.LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size {
		return fyne.NewSize(0, r.first()+r.detail.MinSize().Height+2)
	}, Place: r.place}, r.ground, r.bar, r.number, r.placed, r.move, r.given, r.exact, r.estimate, r.detail)
	r.OnIn, r.OnOut = func() {
		r.ground.Show()
		if told := r.Told(); told != "" {
			tips.ShowWords(told, r)
		}
	}, func() {
		r.ground.Hide()
		tips.Hide()
	}
	r.bar.Hide()
	r.ground.Hide()
	r.ExtendBaseWidget(r)
	return r
}

// The lengths of a row at the usual size of texts.
const (
	glyphSize   = 20
	numberWidth = 16
	indentWidth = 12
	mostIndents = 4
	rowGap      = 4
	exactWidth  = 34
)

// indent sets how deep in variations the row lies.
func (r *moveRow) indent(by int) {
	r.bar.FillColor = theme.Color(theme.Accent)
	r.bar.Hidden = by == 0
	if r.indented != by {
		r.indented = by
		r.Refresh()
	}
}

// pieces shows the drawings of the move, nil for none.
func (r *moveRow) pieces(placed, given fyne.Resource) {
	for image, drawing := range map[*canvas.Image]fyne.Resource{r.placed: placed, r.given: given} {
		image.Hidden = drawing == nil
		if image.Resource != drawing {
			image.Resource = drawing
			image.Refresh()
		}
	}
}

// Told returns the notation with all that there is to say, or "" for the beginning.
func (r *moveRow) Told() string { return r.all }

// left returns where the number of the move begins.
func (r *moveRow) left() float32 {
	return float32(min(r.indented, mostIndents)) * indentWidth * widgets.TextScale()
}

// room returns the width of the second line in a list of a width.
func (r *moveRow) room(width float32) float32 {
	if r.Size().Width > 0 {
		width = r.Size().Width
	}
	return width - r.left() - (numberWidth+2*rowGap)*widgets.TextScale() - rowGap
}

func (r *moveRow) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.content) }

// Refresh lays the parts out anew.
func (r *moveRow) Refresh() { r.content.Refresh() }

// first returns the height of the first line.
func (r *moveRow) first() float32 {
	return max(glyphSize*widgets.TextScale()+2, r.move.MinSize().Height)
}

// place places the columns; the notation gets what the others leave.
func (r *moveRow) place(_ []fyne.CanvasObject, size fyne.Size) {
	scale, first, text := widgets.TextScale(), r.first(), r.move.MinSize().Height
	line := func(l *widgets.Line, x, width float32) { widgets.Place(l, x, (first-text)/2, width, text) }
	glyph := glyphSize * scale
	picture := func(o fyne.CanvasObject, x float32) { widgets.Place(o, x, (first-glyph)/2, glyph, glyph) }
	x := r.left()
	widgets.Place(r.ground, 0, 0, size.Width, size.Height)
	widgets.Place(r.bar, x-4, 3, 2, size.Height-6)
	line(r.number, x, numberWidth*scale)
	x += numberWidth*scale + rowGap
	widgets.Place(r.detail, x, first-1, size.Width-2*rowGap-x, r.detail.MinSize().Height)
	picture(r.placed, x)
	x += glyph + rowGap
	right := size.Width - 2*rowGap
	values := hasValues(size.Width)
	widgets.Show(r.exact, values)
	widgets.Show(r.estimate, values)
	if values && (r.estimate.Words != "" || r.exact.Words != "") { // else the move has their room
		right -= estimateWidth(size.Width)
		line(r.estimate, right, estimateWidth(size.Width))
		right -= exactWidth * scale
		line(r.exact, right, exactWidth*scale)
	}
	move := min(widthOf(r.move), right-rowGap-x)
	line(r.move, x, max(0, move))
	picture(r.given, x+move+rowGap)
	r.given.Hidden = r.given.Hidden || x+move+rowGap+glyph > right
}

// hasValues reports whether a list of a width has room for values beside its moves; one without a place may have.
func hasValues(width float32) bool { return width == 0 || width >= 96*widgets.TextScale() }

// estimateWidth returns the width of the last column.
func estimateWidth(width float32) float32 { return max(36*widgets.TextScale(), 0.21*width) }

func widthOf(l *widgets.Line) float32 {
	return fyne.MeasureText(l.Words, l.Text.TextSize, l.Text.TextStyle).Width + 2
}

func newHead(explain page.Explainer) (*widgets.Terms, *fyne.Container) {
	var lines []*widgets.Line
	var heads []fyne.CanvasObject
	var terms []*widgets.Term
	names := []string{"#", explain.Words.Key("match.column.move"), explain.Words.Key("match.column.exact"), explain.Words.Key("match.column.estimate")}
	for i, key := range []string{"number", "move", "exact", "estimate"} {
		name := widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true)
		name.SetText(names[i])
		lines = append(lines, name)
		terms = append(terms, widgets.NewTerm(name, explain.Tips, explain.Words.Key("explain.match.column."+key)))
		heads = append(heads, terms[i])
	}
	row := container.New(widgets.LayoutFunc{Least: func(heads []fyne.CanvasObject) fyne.Size {
		return fyne.NewSize(0, heads[0].MinSize().Height)
	}, Place: func(heads []fyne.CanvasObject, size fyne.Size) { placeHead(heads, lines, size) }}, heads...)
	return widgets.NewTerms(row, terms...), row
}

// placeHead lays four names where the columns of a row are: number, move, exact value and estimate. That of the move has
// the room that the others leave.
func placeHead(names []fyne.CanvasObject, lines []*widgets.Line, size fyne.Size) {
	scale, right := widgets.TextScale(), size.Width-2*rowGap
	place := func(i int, from, to float32) {
		widgets.Place(names[i], from, 0, max(0, to-from), names[i].MinSize().Height)
	}
	number := numberWidth * scale
	place(0, max(0, number-lines[0].Wanted()), number)
	if names[3].Visible() {
		place(3, right-lines[3].Wanted(), right)
		right -= estimateWidth(size.Width)
		place(2, right-lines[2].Wanted(), right)
		right -= lines[2].Wanted() + rowGap
	}
	place(1, number+2*rowGap, min(right, number+2*rowGap+lines[1].Wanted()+1))
}
