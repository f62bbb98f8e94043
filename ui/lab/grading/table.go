package grading

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// shares are the widths of the columns of the table.
var shares = widgets.Columns{Shares: []float32{2.4, 0.9, 1.7, 1.5, 1.85, 1.95, 1.2, 3.4, 1.9}, Gap: 8}

// headKeys name the columns; numbers are those that stand at the right.
var (
	headKeys = []string{"file", "block", "problem", "method", "verdict", "moves", "rules", "issues", "same"}
	numbers  = []column{columnBlock, columnMoves}
)

// table lists the rows that are shown; only those in sight have widgets.
type table struct {
	words   *i18n.Words
	tips    *widgets.Tips
	rows    []*row
	heads   []*widgets.Head
	list    *widgets.KeyedList
	quiet   bool
	content fyne.CanvasObject
}

func newTable(w *i18n.Words, t *widgets.Tips, sort func(column), choose func(*row)) *table {
	v := &table{words: w, tips: t}
	v.list = widgets.NewKeyedList(func() int { return len(v.rows) }, v.newRow, func(i int, o fyne.CanvasObject) { v.fill(o, v.rows[i]) })
	v.list.OnSelected = func(i widget.ListItemID) {
		if !v.quiet {
			choose(v.rows[i])
		}
	}
	heads := container.New(shares)
	for i, key := range headKeys {
		h := widgets.NewHead(w.Key("grading.column."+key), slices.Contains(numbers, column(i)), func() { sort(column(i)) })
		h.Tip.Explain(t, w.Key("grading.about."+key), h)
		v.heads = append(v.heads, h)
		heads.Add(h)
	}
	v.list.Explain(t)
	v.content = widgets.UnderHead(heads, v.list)
	return v
}

// newRow is a row of empty cells; that of the verdict has a mark before it.
func (v *table) newRow() fyne.CanvasObject {
	cells := container.New(shares)
	for i := range columns {
		line := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, i == columnVerdict)
		if slices.Contains(numbers, i) {
			line.Align(fyne.TextAlignTrailing)
		}
		c := fyne.CanvasObject(widgets.NewCell(line, v.tips))
		if i == columnVerdict {
			c = container.NewBorder(nil, nil, widgets.WithWidth(widgets.MarkSize, widget.NewIcon(nil)), nil, c)
		}
		cells.Add(c)
	}
	return widgets.NewCells(cells)
}

// fill writes a row into the cells of one that was in sight before.
func (v *table) fill(o fyne.CanvasObject, r *row) {
	w, cells := v.words, o.(*widgets.Cells).Row.Objects
	colour, _ := look(r.Status)
	set := func(c column, words, whole string, colour fyne.ThemeColorName) {
		cells[c].(*widgets.Cell).Say(words, whole, colour)
	}
	usual := fynetheme.ColorNameForeground
	block := ""
	if r.refusal == nil {
		block = w.Number(int64(r.Block))
	}
	set(columnFile, r.name, r.File, usual)
	set(columnBlock, block, "", theme.Muted)
	set(columnProblem, problemOf(w, r), "", usual)
	set(columnMethod, methodOf(r), "", usual)
	set(columnMoves, movesOf(w, r), "", usual)
	set(columnRules, rulesShort(w, r), rulesWhole(w, r), theme.Muted)
	set(columnIssues, issuesShort(w, r), strings.Join(wrongsOf(w, r), "\n"), usual)
	set(columnSame, sameOf(w, r), "", theme.Bound)
	verdict := cells[columnVerdict].(*fyne.Container).Objects
	verdict[0].(*widgets.Cell).Say(report.BlockStatus(w, r.Status), headline(w, r), colour)
	verdict[1].(*fyne.Container).Objects[0].(*widget.Icon).SetResource(markOf(r.Status))
}

// show lists rows and marks the one that is chosen, if it is among them.
func (v *table) show(s *sheet, chosen *row) {
	v.quiet = true
	defer func() { v.quiet = false }()
	moved := !slices.Equal(v.rows[:min(len(v.rows), len(s.shown))], s.shown[:min(len(v.rows), len(s.shown))])
	v.rows = s.shown
	for i, h := range v.heads {
		h.Sorted(column(i) == s.column, s.descending)
	}
	v.list.Refresh()
	at := slices.Index(v.rows, chosen)
	if at < 0 {
		v.list.UnselectAll()
		return
	}
	if moved {
		v.list.UnselectAll()
	}
	v.list.Select(at)
}
