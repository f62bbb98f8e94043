package formula

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/widgets"
)

// What the catalogue shows.
const (
	quantities = "quantities"
	functions  = "functions"
	examples   = "examples"
	kept       = "kept"
)

// entry is a row of the catalogue: what it puts into the formula, and what that is.
type entry struct {
	name    string
	meaning string
	// inserts is put in where the cursor is; replaces takes the place of the whole.
	inserts, replaces string
}

// catalogue lists what a formula can be made of; Enter or a press puts it in.
type catalogue struct {
	words   *i18n.Words
	dialog  *Dialog
	kind    *widgets.Choice
	entries []entry
	list    *widgets.KeyedList
	none    *widgets.Line
	content fyne.CanvasObject
}

// nameAndMeaning lays a name beside what it means; without that it takes the whole width.
var nameAndMeaning = widgets.LayoutFunc{
	Least: nameShares.MinSize,
	Place: func(objects []fyne.CanvasObject, size fyne.Size) {
		if objects[1].Visible() {
			nameShares.Layout(objects, size)
			return
		}
		widgets.Place(objects[0], 0, 0, size.Width, size.Height)
	},
}

var nameShares = widgets.Columns{Shares: []float32{5, 11}, Gap: 8}

func newCatalogue(d *Dialog, f *field, tips *widgets.Tips) *catalogue {
	w := d.host.Words()
	c := &catalogue{words: w, dialog: d}
	c.kind = widgets.NewKeyChoice(w, "formula.box.kind.", []string{quantities, functions, examples, kept}, func(key string) {
		d.draft.kind = key
		d.render()
	})
	c.kind.ExplainEach(tips, func(key string) string { return w.Key("formula.box.about.kind." + key) })
	c.list = widgets.NewKeyedList(func() int { return len(c.entries) },
		func() fyne.CanvasObject { return newEntryRow(tips) },
		func(i int, o fyne.CanvasObject) { o.(*entryRow).showEntry(&c.entries[i]) })
	c.list.OnSelected = func(i int) { // it goes into the formula, and the keyboard behind it
		c.list.Unselect(i)
		if e := &c.entries[i]; e.replaces != "" {
			f.write(e.replaces)
		} else {
			for _, r := range e.inserts {
				f.TypedRune(r)
			}
		}
		if on := fyne.CurrentApp().Driver().CanvasForObject(f); on != nil {
			on.Focus(f)
		}
	}
	c.list.Explain(tips)
	c.none = widgets.NewCaption("")
	c.content = container.NewBorder(container.NewVBox(c.kind.KeyedSelect, c.none), nil, nil, nil, c.list)
	return c
}

func (c *catalogue) render() {
	w := c.dialog.draft
	c.kind.Set(w.kind)
	c.entries = c.of(w)
	widgets.Show(c.none, len(c.entries) == 0)
	c.none.SetText(c.words.Key("formula.box.none"))
	c.list.Refresh()
}

// of are the entries of a kind.
func (c *catalogue) of(w *draft) (list []entry) {
	switch w.kind {
	case functions:
		for _, f := range functionNames {
			list = append(list, entry{name: f.name, meaning: c.words.Key("formula.box.function." + f.key), inserts: f.inserts})
		}
	case examples:
		if e, ok := w.problem.Puzzle.Module().(game.Exemplified); ok {
			for _, one := range e.FormulaExamples() {
				list = append(list, entry{name: c.words.Say(one.Meaning), meaning: one.Formula, replaces: one.Formula})
			}
		}
	case kept:
		return c.kept(w)
	default:
		for _, q := range w.measured.Quantities() {
			list = append(list, entry{name: q.Key, meaning: i18n.Sentence(c.words.Say(q.Meaning)), inserts: q.Key})
		}
	}
	return list
}

// functionNames are the functions and signs of formulas, and what is typed for each.
var functionNames = []struct{ key, name, inserts string }{
	{"min", "min(a, b, …)", "min("},
	{"max", "max(a, b, …)", "max("},
	{"ceil", "ceil(a)", "ceil("},
	{"floor", "floor(a)", "floor("},
	{"abs", "abs(a)", "abs("},
	{"sqrt", "sqrt(a)", "sqrt("},
	{"choice", "c ? a : b", " ? "},
	{"truths", "and or not", " and "},
	{"compare", "< <= == != >= >", " <= "},
	{"arithmetic", "+ - * / ^ %", " * "},
}

// kept are the formulas that were used before, in runs of files too, and fit this puzzle.
func (c *catalogue) kept(w *draft) []entry {
	id := w.problem.Puzzle.Module().ID()
	formulas := c.dialog.host.Formulas(id)
	for _, run := range c.dialog.host.RecordedRuns() {
		formula, is := game.FormulaText(run.Ran.Heuristic)
		if is && run.Game == id && len(formulas) < mostKept && !slices.Contains(formulas, formula) {
			formulas = append(formulas, formula)
		}
	}
	var list []entry
	for _, f := range formulas {
		if w.measured.CheckFormula(f) == nil {
			list = append(list, entry{name: text.Plain(f), replaces: f})
		}
	}
	return list
}

// mostKept is how many formulas are told.
const mostKept = 60

// entryRow is a row of the catalogue: a name, and behind it what that is.
type entryRow struct {
	*widgets.Hint
	name    *widgets.Line
	meaning *widgets.Line
}

func newEntryRow(tips *widgets.Tips) *entryRow {
	r := &entryRow{name: widgets.NewText("", false), meaning: widgets.NewCaption("")}
	r.Hint = widgets.NewHint(r.meaning, container.New(nameAndMeaning, r.name, r.meaning), tips)
	return r
}

func (r *entryRow) showEntry(e *entry) {
	r.name.SetText(e.name)
	r.meaning.SetText(e.meaning)
	r.More = ""
	if r.name.Cut() {
		r.More = e.name
	}
	widgets.Show(r.meaning, e.meaning != "")
}
