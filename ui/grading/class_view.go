package grading

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/grade"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// classView shows the class by student: the choice of what a row is, the table of students, and the way back from the
// blocks of one.
type classView struct {
	view   *View
	roster *roster
	by     *widgets.Choice
	back   *widgets.Button
	html   *widgets.Button
	table  *widgets.Table[*grade.Student]
	holder *fyne.Container // of the table, which is made anew for other problems
	keys   []string        // the columns of the table, with what they say of themselves and their widths
}

func newClassView(v *View) *classView {
	c := &classView{view: v, roster: v.session.class, holder: container.NewStack()}
	w := v.Words
	c.by = widgets.NewKeyChoice(w, "grade.page.by.", groupings(), func(key string) { c.roster.groupBy(grouping(key)) })
	c.by.Explain(v.Tips, w.Key("grade.page.about.by"))
	c.back = widgets.NewQuietButton(v.Tips, w.Key("grade.page.about.back"), w.Key("grade.page.back"), fynetheme.NavigateBackIcon(), c.roster.leave)
	c.html = v.Explainer.Button("grade.page.html", "grade.page.about.html", c.roster.askPages)
	c.roster.arrange() // in another language, maybe
	return c
}

// build makes the table, with the columns of the class.
func (c *classView) build() {
	s := c.view.session
	c.table = &widgets.Table[*grade.Student]{
		Columns: c.roster.columns, Gap: 8, Padding: fyne.NewSize(8, 1), Tips: c.view.Tips, HoverCells: true,
		Sorting: &s.State.Class.Sorting, OnChoose: func(s *grade.Student) { c.roster.enter(s, c.table.Tapped) },
		OnSort: func() {
			c.roster.arrange()
			s.Changed()
		},
	}
	c.holder.Objects = []fyne.CanvasObject{c.table.Build()}
	c.holder.Refresh()
}

func (c *classView) render() {
	r, why, f := c.roster, "grade.page.filter.none", c.view.session.State.Filter
	if r.isListed() {
		f = c.view.session.State.Class.Filter
	}
	if f == filterCopies && r.hasExplained() {
		why = "grade.page.filter.explained"
	}
	if r.inside != nil && c.view.session.State.Filter == filterAll {
		why = "grade.page.student.missing"
	}
	c.view.empty.SetText(c.view.Words.Key(why))
	names := i18n.Names(c.view.Words, "grade.page.by.", groupings())
	if c.view.session.State.Programs {
		names[0] = c.view.Words.Key("grade.page.by.problem")
	}
	c.by.Offer(c.by.Keys, names, string(r.groupedBy()))
	widgets.Show(c.back, r.inside != nil)
	widgets.Show(c.holder, r.isListed())
	widgets.Show(c.html, r.isListed())
	widgets.Enable(c.html, !c.view.session.Working() && len(r.students) > 0)
	if !r.isListed() {
		return
	}
	var keys []string
	for _, column := range r.columns {
		keys = append(keys, column.Key, column.About, fmt.Sprint(column.Share))
	}
	if c.table == nil || !slices.Equal(keys, c.keys) {
		c.keys = keys
		c.build()
	}
	c.table.ShowRows(r.shown, nil)
}

// tellStudent says whose blocks are shown, and what is to be said of the student.
func (c *classView) tellStudent() {
	s, w := c.roster.inside, c.view.Words
	said := append([]string{w.Key("grade.html.of", "Points", w.Value(s.Points), "OutOf", w.Value(s.OutOf))}, remarksOf(w, s, c.view.session.names)...)
	c.view.banner.Say(s.String(), theme.Accent, strings.Join(said, " · "))
}

// offerFilters offers the filters of what the table shows.
func (c *classView) offerFilters(to *widgets.Choice) {
	s, w := c.view.session, c.view.Words
	if c.roster.isListed() {
		keys, names := nameFilters(w, "grade.page.students.", studentFilters(), c.roster.students, filter.hasStudent)
		to.Offer(keys, names, string(s.State.Class.Filter))
		return
	}
	rows := slices.DeleteFunc(slices.Clone(s.rows), func(r *row) bool { return !c.roster.has(r) })
	keys, names := nameFilters(w, "grade.page.filter.", filters(), rows, filter.has)
	to.Offer(keys, names, string(s.State.Filter))
}

// filterBy shows the rows of a filter.
func (c *classView) filterBy(f filter) {
	s := c.view.session
	if c.roster.isListed() {
		s.State.Class.Filter = f
		c.roster.arrange()
	} else {
		s.State.Filter = f
		s.arrangeRows()
		s.chooseShown()
	}
	s.Changed()
}

// copied returns the row of the student under the keyboard as a line, "" for none.
func (c *classView) copied() string {
	s, ok := c.table.UnderKeyboard()
	if !ok {
		return ""
	}
	var cells []string
	for _, column := range c.roster.columns {
		cell := column.Cell(s)
		cells = append(cells, cmp.Or(cell.Text, strings.ReplaceAll(cell.Whole, "\n", " ")))
	}
	return strings.Join(cells, "\t")
}

// count says how many students there are.
func (c *classView) count() string {
	return c.view.Words.Say(text.M("grade.page.student.count", "Count", len(c.roster.students)))
}
