package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/theme"
)

// colourOf is the colour of a verdict.
func colourOf(v search.Verdict) fyne.ThemeColorName {
	switch v {
	case search.Optimal:
		return theme.Proved
	case search.Impossible:
		return theme.Impossible
	}
	return theme.Bound
}

// keyedList is a list that passes on the keys that a list has no use for, so
// that the player obeys them wherever the focus is.
type keyedList struct {
	widget.List
	onKey func(*fyne.KeyEvent) bool
	ring  *surface // around the list while it has the focus
}

// FocusGained shows where the keyboard is: the chosen row alone does not tell.
func (l *keyedList) FocusGained() {
	l.List.FocusGained()
	l.ring.Show()
}

// FocusLost hides where the keyboard was.
func (l *keyedList) FocusLost() {
	l.List.FocusLost()
	l.ring.Hide()
}

// CreateRenderer lays the ring over the list.
func (l *keyedList) CreateRenderer() fyne.WidgetRenderer {
	return &ringed{l.List.CreateRenderer(), l.ring}
}

// ringed is a list with a ring over it.
type ringed struct {
	fyne.WidgetRenderer
	ring *surface
}

// Layout gives both the whole size.
func (r *ringed) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.ring.Resize(size)
}

// Objects are those of the list, and the ring on top.
func (r *ringed) Objects() []fyne.CanvasObject {
	return append(slices.Clone(r.WidgetRenderer.Objects()), r.ring)
}

// Refresh repaints both.
func (r *ringed) Refresh() {
	r.WidgetRenderer.Refresh()
	r.ring.Refresh()
}

// TypedKey moves the choice by Up and Down; other keys go to onKey first.
func (l *keyedList) TypedKey(event *fyne.KeyEvent) {
	if event.Name == fyne.KeyUp || event.Name == fyne.KeyDown || l.onKey == nil || !l.onKey(event) {
		l.List.TypedKey(event)
	}
}

// keyedSelect is a select that leaves the keys that it has no use for to the view
// around it: it keeps the focus after a choice by the mouse too.
type keyedSelect struct{ widget.Select }

func newKeyedSelect(options []string) *keyedSelect {
	s := &keyedSelect{}
	s.Options, s.PlaceHolder = options, "–"
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey opens the select and moves its choice; other keys go on to the window.
func (s *keyedSelect) TypedKey(event *fyne.KeyEvent) {
	switch event.Name {
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight:
		s.Select.TypedKey(event)
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(s); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(event)
	}
}

func newKeyedList(length func() int, create func() fyne.CanvasObject, update func(int, fyne.CanvasObject)) *keyedList {
	l := &keyedList{ring: newSurface("", theme.Accent, 4)}
	l.ring.Hide()
	l.Length, l.CreateItem, l.UpdateItem = length, create, update
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// newProblemList lists the problems of a desk: name, summary, badge.
func newProblemList(w *i18n.Words, d *desk, onSelect func(int)) *keyedList {
	list := newKeyedList(
		func() int { return len(d.problems) },
		newProblemRow,
		func(i int, row fyne.CanvasObject) { showProblem(w, d, d.problems[i], row) },
	)
	list.OnSelected = onSelect
	return list
}

func newProblemRow() fyne.CanvasObject {
	name := newLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	badge := newWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	return container.New(layout.NewCustomPaddedLayout(3, 3, 8, 8), container.NewBorder(nil, nil, nil, badge, name))
}

func showProblem(w *i18n.Words, d *desk, p game.Problem, row fyne.CanvasObject) {
	objects := row.(*fyne.Container).Objects[0].(*fyne.Container).Objects
	name, badge := objects[0].(*line), objects[1].(*line)
	name.show(p.Name + " · " + w.Say(p.Puzzle.Summary()))
	if run, ok := d.best(p.Puzzle); ok {
		badge.say(w.Badge(run), colourOf(run.Verdict))
	} else {
		badge.say("", theme.Muted)
	}
	row.Refresh() // the badge may want another width
}

// runShares are the widths of the columns of the table of runs.
var runShares = columns{[]float32{3.3, 2.5, 1.3, 1.6, 1.7, 1.15, 1.15, 1.3}, 8}

// runsTable lists the runs of a problem, newest first.
type runsTable struct {
	words   *i18n.Words
	runs    []record
	list    *keyedList
	quiet   bool
	content fyne.CanvasObject
}

func newRunsTable(w *i18n.Words, onSelect func(record)) *runsTable {
	t := &runsTable{words: w}
	t.list = newKeyedList(
		func() int { return len(t.runs) },
		func() fyne.CanvasObject {
			row := newRunRow(fynetheme.ColorNameForeground, false)
			return container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), row)
		},
		func(i int, row fyne.CanvasObject) {
			t.fill(row.(*fyne.Container).Objects[0], t.runs[i])
		},
	)
	t.list.OnSelected = func(i widget.ListItemID) {
		if !t.quiet {
			onSelect(t.runs[i])
		}
	}
	head := newRunRow(theme.Muted, true)
	for i, key := range []string{"runs", "verdict", "length", "generated", "expanded", "penetrance", "branching", "time"} {
		cellOf(head, i).show(w.Key("column." + key))
	}
	t.content = underHead(head, t.list)
	return t
}

func newRunRow(colour fyne.ThemeColorName, bold bool) fyne.CanvasObject {
	return newRow(runShares, 2, colour, bold)
}

// newRow is a row of cells; the first few are words, the others numbers.
func newRow(shares columns, texts int, colour fyne.ThemeColorName, bold bool) fyne.CanvasObject {
	row := container.New(shares)
	for i := range shares.shares {
		cell := newLine(colour, fynetheme.SizeNameCaptionText, bold)
		if i >= texts {
			cell.align(fyne.TextAlignTrailing)
		}
		row.Add(cell)
	}
	return row
}

// underHead lays a list under the row that names its columns.
func underHead(head, list fyne.CanvasObject) fyne.CanvasObject {
	top := stacked(2, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), head), widget.NewSeparator())
	return container.NewBorder(top, nil, nil, nil, list)
}

func cellOf(row fyne.CanvasObject, i int) *line { return row.(*fyne.Container).Objects[i].(*line) }

// show lists runs and marks the newest one as shown.
func (t *runsTable) show(runs []record) {
	t.runs = runs
	t.list.UnselectAll()
	t.list.Refresh()
	if len(runs) > 0 {
		t.quiet = true
		t.list.Select(0)
		t.list.ScrollToTop()
		t.quiet = false
	}
}

func (t *runsTable) fill(row fyne.CanvasObject, r record) {
	w := t.words
	cellOf(row, 0).show(methodName(w, r.Run))
	if r.Failed {
		cellOf(row, 1).say(w.Key("verdict.failed"), theme.Impossible)
		for i := 2; i < len(runShares.shares); i++ {
			cellOf(row, i).show("–")
		}
		return
	}
	cellOf(row, 1).say(verdictOf(w, r.Run), colourOf(r.Verdict))
	figures := []string{
		"–", w.Number(r.Generated), w.Number(r.Expanded),
		w.Decimal(r.Penetrance(), 3), w.Decimal(r.Branching(), 2), w.Duration(r.Elapsed),
	}
	if r.Solved() {
		figures[0] = w.Number(int64(r.Length))
	}
	for i, figure := range figures {
		cellOf(row, i+2).show(figure)
	}
}

// verdictOf is the verdict with its bound and what stopped it: "solução, ≥ 5",
// "≥ 12 · cancelada".
func verdictOf(w *i18n.Words, run game.Run) string {
	if run.Maximise {
		return maximumOf(w, run)
	}
	bound := "≥ " + w.Number(int64(max(run.Bound, 0)))
	verdict := w.Key("verdict." + string(run.Verdict))
	switch run.Verdict {
	case search.Unknown:
		return bound + " · " + w.Key("stop."+string(run.Stopped))
	case search.Solution:
		return verdict + ", " + bound
	}
	return verdict
}

// maximumOf is "máximo: 2 345", or "2 301, ≤ 2 410".
func maximumOf(w *i18n.Words, run game.Run) string {
	points, bound := w.Number(int64(run.Score)), "≤ "+w.Number(int64(run.Upper))
	switch {
	case run.Verdict == search.Optimal:
		return w.Key("verdict.maximum") + ": " + points
	case run.HasScore:
		return points + ", " + bound
	}
	return bound + " · " + w.Key("stop."+string(run.Stopped))
}

// methodName names what ran: "A* (1,5) · pares · árvore".
func methodName(w *i18n.Words, run game.Run) string {
	if run.Maximise {
		return w.Key("goal.max")
	}
	name := w.Key("algorithm." + string(run.Ran.Algorithm))
	if p, value, ok := run.Ran.Number(); ok && value != p.Usual {
		name += " (" + w.Parameter(value) + ")"
	}
	if run.Ran.Heuristic != "" {
		name += " · " + w.Key("heuristic."+run.Game+"."+run.Ran.Heuristic)
	}
	if d := run.Ran.Duplicates; d == search.Tree || d == search.Quotient {
		name += " · " + w.Key("duplicates."+string(d))
	}
	return name
}
