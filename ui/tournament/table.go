package tournament

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/tournament"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// crossTable is the table of a tournament: a row for each engine, the best
// first, with its score against each of the others. A cell has two lines.
//
//	    Motor         1        2       Pontos     Elo    Erros  Falhas
//	1   Perfeito               2,5      2,5      +120    0,0 %    0
//	                        +2 =1 −0  +2 =1 −0   ± 80    0/12
//	2   Alfa-beta    0,5       ·        0,5      −120    8,3 %    1
//	    prof. 4   +0 =1 −2            +0 =1 −2   ± 80    1/12  1 tarde
type crossTable struct {
	explainer
	body    *fyne.Container
	heads   *widgets.Terms
	content *container.Scroll
	// shown is the standing that the rows show.
	shown tournament.Standing
	who   []contender
}

// crossColumn is a column of the table; about is the key of its explanation, "" for none.
type crossColumn struct {
	title, about string
	cells        []crossCell
}

// crossCell is a cell of the table.
type crossCell struct {
	above, below string
	colour       fyne.ThemeColorName
	bold, left   bool
	void         bool // an engine against itself
}

// crossGap is the room between two columns, crossHeight the height of a row.
const (
	crossGap    = 4
	crossHeight = 40
)

func newCrossTable(e explainer) *crossTable {
	t := &crossTable{explainer: e, body: widgets.Stacked(3)}
	t.content = container.NewScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), t.body))
	return t
}

// showStanding makes the rows anew when something in them has changed, and reports whether
// it did.
func (t *crossTable) showStanding(s tournament.Standing, who []contender) bool {
	if s.Played == t.shown.Played && s.Total == t.shown.Total && len(s.Rows) == len(t.shown.Rows) && slices.Equal(who, t.who) && len(t.body.Objects) > 0 {
		return false
	}
	t.shown, t.who = s, slices.Clone(who)
	t.fill(t.columns(&s, t.who), s.Played > 0)
	return true
}

// columns returns the columns of a standing, from left to right.
func (t *crossTable) columns(s *tournament.Standing, who []contender) []crossColumn {
	w := t.Words
	columns := []crossColumn{
		{cells: cellsOf(s, func(row int, _ *tournament.Row) crossCell {
			return crossCell{above: strconv.Itoa(row + 1), colour: theme.Muted}
		})},
		{title: w.Key("tournament.page.column.engine"), about: "engine", cells: cellsOf(s, func(_ int, r *tournament.Row) crossCell {
			return crossCell{above: who[r.Engine].name, below: who[r.Engine].detail, left: true, bold: true}
		})},
	}
	for other := range s.Rows {
		columns = append(columns, crossColumn{title: strconv.Itoa(other + 1), about: "against", cells: cellsOf(s, func(row int, r *tournament.Row) crossCell {
			cell := t.score(s.Cross[r.Engine][s.Rows[other].Engine])
			cell.void = row == other
			return cell
		})})
	}
	return append(columns, []crossColumn{
		{title: w.Key("tournament.page.column.points"), about: "points", cells: cellsOf(s, func(_ int, r *tournament.Row) crossCell {
			total := t.score(r.Score)
			total.bold, total.colour = true, ""
			return total
		})},
		{title: w.Key("tournament.page.column.elo"), about: "elo", cells: cellsOf(s, func(_ int, r *tournament.Row) crossCell { return t.elo(r) })},
		{title: w.Key("tournament.page.column.errors"), about: "errors", cells: cellsOf(s, func(_ int, r *tournament.Row) crossCell { return t.errors(r) })},
		{title: w.Key("tournament.page.column.faults"), about: "faults", cells: cellsOf(s, func(_ int, r *tournament.Row) crossCell { return t.faults(r) })},
	}...)
}

// cellsOf returns a cell for each row.
func cellsOf(s *tournament.Standing, cell func(row int, r *tournament.Row) crossCell) []crossCell {
	cells := make([]crossCell, len(s.Rows))
	for i := range s.Rows {
		cells[i] = cell(i, &s.Rows[i])
	}
	return cells
}

// score is points over wins, draws and losses.
func (t *crossTable) score(s tournament.Score) crossCell {
	if s.Games() == 0 {
		return crossCell{}
	}
	c := crossCell{
		above: t.Words.Decimal(s.Points(), 1),
		below: "+" + strconv.Itoa(s.Wins) + " =" + strconv.Itoa(s.Draws) + " −" + strconv.Itoa(s.Losses),
	}
	switch {
	case s.Wins > s.Losses:
		c.colour = theme.Proved
	case s.Wins < s.Losses:
		c.colour = theme.Impossible
	}
	return c
}

func (t *crossTable) elo(r *tournament.Row) crossCell {
	if r.Games() == 0 {
		return crossCell{}
	}
	return crossCell{above: signed(t.Words, r.Elo), below: "± " + t.Words.Decimal(r.Margin, 0)}
}

// signed writes a number with its sign.
func signed(w *i18n.Words, x float64) string {
	switch {
	case x >= 0.5:
		return "+" + w.Decimal(x, 0)
	case x <= -0.5:
		return "−" + w.Decimal(-x, 0)
	}
	return "0"
}

func (t *crossTable) errors(r *tournament.Row) crossCell {
	if r.Judged == 0 {
		return crossCell{}
	}
	return crossCell{
		above: t.Words.Percent(100*float64(r.Errors)/float64(r.Judged), 1),
		below: strconv.Itoa(r.Errors) + "/" + strconv.Itoa(r.Judged),
	}
}

// faults counts the games lost by a fault, and the moves that came too late.
func (t *crossTable) faults(r *tournament.Row) crossCell {
	if r.Games() == 0 {
		return crossCell{}
	}
	count := 0
	for _, n := range r.Faults {
		count += n
	}
	c := crossCell{above: strconv.Itoa(count)}
	if count > 0 {
		c.colour = theme.Impossible
	}
	if r.Late > 0 {
		c.below = t.Words.Key("tournament.page.late", "Count", r.Late)
	}
	return c
}

// nameColumn is the column of names, and leastName the least width that it has where they are wider.
const (
	nameColumn = 1
	leastName  = 112
)

// crossWidths returns the widths of the columns: least is the width that each needs, name that of the names.
type crossWidths struct {
	least []float32
	name  float32
}

// fill makes the heads and rows, each column as wide as its widest cell at least; names are cut if there is no room.
func (t *crossTable) fill(columns []crossColumn, leading bool) {
	var heads []fyne.CanvasObject
	var terms []*widgets.Term
	lines := make([][]fyne.CanvasObject, len(columns[0].cells))
	widths := crossWidths{}
	for i, c := range columns {
		title := crossCell{above: c.title, colour: theme.Muted, left: i == nameColumn}
		head, least := title.draw(true)
		if c.about != "" {
			term := widgets.NewTerm(head, t.Tips, t.about("column."+c.about))
			terms = append(terms, term)
			head = term
		}
		heads = append(heads, head)
		for row := range c.cells {
			o, wanted := c.cells[row].draw(false)
			lines[row] = append(lines[row], o)
			least = max(least, wanted)
		}
		widths.least = append(widths.least, least)
	}
	widths.name = widths.least[nameColumn]
	widths.least[nameColumn] = min(widths.name, leastName*widgets.TextScale())
	t.heads = widgets.NewTerms(crossRow(widths, heads...), terms...)
	t.body.RemoveAll()
	t.body.Add(t.heads)
	t.body.Add(widget.NewSeparator())
	for i := range lines {
		row := crossRow(widths, lines[i]...)
		if i == 0 && leading {
			row = container.NewStack(widgets.NewSurface(theme.VisitedCell, "", 6), row)
		}
		t.body.Add(row)
	}
	t.content.Refresh()
}

// draw makes the cell's two lines, of which a head has one, and says how wide it wants to be.
func (c *crossCell) draw(head bool) (cell fyne.CanvasObject, wanted float32) {
	if c.void {
		return container.New(layout.NewCustomPaddedLayout(3, 3, 0, 0), widgets.NewSurface(theme.VoidCell, theme.Line, 4)), 0
	}
	colour, align, size := c.colour, fyne.TextAlignTrailing, fynetheme.SizeNameText
	if colour == "" {
		colour = fynetheme.ColorNameForeground
	}
	if c.left {
		align = fyne.TextAlignLeading
	}
	if head {
		size = fynetheme.SizeNameCaptionText
	}
	above := widgets.NewLine(colour, size, c.bold || head).Align(align)
	above.SetText(c.above)
	below := widgets.NewCaption(c.below).Align(align)
	wanted = max(above.Wanted(), below.Wanted())
	switch {
	case head:
		return above, wanted
	case c.below == "":
		return widgets.WithHeight(crossHeight, widgets.Middle(above)), wanted
	}
	return widgets.WithHeight(crossHeight, widgets.Middle(widgets.Stacked(-4, above, below))), wanted
}

// crossRow lays the cells of a row side by side; room that is left is for the names, and then shared
// among the columns behind them.
func crossRow(widths crossWidths, cells ...fyne.CanvasObject) fyne.CanvasObject {
	wanted := float32(crossGap)
	for _, width := range widths.least {
		wanted += width + crossGap
	}
	return container.New(widgets.LayoutFunc{
		Least: func(cells []fyne.CanvasObject) fyne.Size {
			size := fyne.NewSize(wanted, 0)
			for _, o := range cells {
				size.Height = max(size.Height, o.MinSize().Height)
			}
			return size
		},
		Place: func(cells []fyne.CanvasObject, size fyne.Size) {
			spare, x := max(0, size.Width-wanted), float32(crossGap)
			name := min(widths.name-widths.least[nameColumn], spare)
			share := (spare - name) / float32(len(widths.least)-nameColumn-1)
			for i, o := range cells {
				width := widths.least[i]
				switch {
				case i == nameColumn:
					width += name
				case i > nameColumn:
					width += share
				}
				widgets.Place(o, x, 0, width, size.Height)
				x += width + crossGap
			}
		},
	}, cells...)
}

// blank is the table before the first game.
func blank(engines int) tournament.Standing {
	s := tournament.Standing{}
	for i := range engines {
		s.Rows = append(s.Rows, tournament.Row{Engine: i})
		s.Cross = append(s.Cross, make([]tournament.Score, engines))
	}
	return s
}
