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
// first, with what it has against each of the others. A cell has two lines.
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

// totals are the columns behind those of the engines.
var totals = []string{"points", "elo", "errors", "faults"}

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
	grid := [][]crossCell{t.head(len(s.Rows))}
	for i := range s.Rows {
		grid = append(grid, t.cells(i, &s, who))
	}
	t.fill(grid, s.Played > 0)
	return true
}

// head names the columns.
func (t *crossTable) head(engines int) []crossCell {
	row := []crossCell{{}, {above: t.Words.Key("tournament.page.column.engine"), left: true}}
	for i := range engines {
		row = append(row, crossCell{above: strconv.Itoa(i + 1)})
	}
	for _, key := range totals {
		row = append(row, crossCell{above: t.Words.Key("tournament.page.column." + key)})
	}
	for i := range row {
		row[i].colour = theme.Muted
	}
	return row
}

// cells are the row of the engine that is in place i.
func (t *crossTable) cells(i int, s *tournament.Standing, who []contender) []crossCell {
	r := &s.Rows[i]
	name := who[r.Engine]
	row := []crossCell{
		{above: strconv.Itoa(i + 1), colour: theme.Muted},
		{above: name.name, below: name.detail, left: true, bold: true},
	}
	for j := range s.Rows {
		cell := t.score(s.Cross[r.Engine][s.Rows[j].Engine])
		cell.void = i == j
		row = append(row, cell)
	}
	total := t.score(r.Score)
	total.bold, total.colour = true, ""
	return append(row, total, t.elo(r), t.errors(r), t.faults(r))
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

// fill makes rows of equal columns, each as wide as its widest cell at least; names are cut where there is no room.
func (t *crossTable) fill(grid [][]crossCell, leading bool) {
	rows := make([][]fyne.CanvasObject, len(grid))
	widths := crossWidths{least: make([]float32, len(grid[0]))}
	for i, cells := range grid {
		for j := range cells {
			o, wanted := cells[j].draw(i == 0)
			rows[i] = append(rows[i], o)
			widths.least[j] = max(widths.least[j], wanted)
		}
	}
	widths.name = widths.least[nameColumn]
	widths.least[nameColumn] = min(widths.name, leastName*widgets.TextScale())
	t.body.RemoveAll()
	for i := range rows {
		if i == 0 {
			var terms []*widgets.Term
			for j, key := range columns(len(grid) - 1) {
				if key != "" {
					term := widgets.NewTerm(rows[0][j], t.Tips, t.about("column."+key))
					terms, rows[0][j] = append(terms, term), term
				}
			}
			t.heads = widgets.NewTerms(crossRow(widths, rows[0]...), terms...)
			t.body.Add(t.heads)
			t.body.Add(widget.NewSeparator())
			continue
		}
		row := crossRow(widths, rows[i]...)
		if i == 1 && leading {
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
