package auditing

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/formula"
	"procura/ui/i18n"
	"procura/ui/widgets"
)

// The choices below the problem: the parts of a formula, or what is audited and how far.
const (
	quantities = "quantities"
	functions  = "functions"
	examples   = "examples"
	kept       = "kept"
	limits     = "limits"
)

var shownBelow = []string{quantities, functions, examples, kept, limits}

// entry is a row of the catalogue.
type entry struct {
	name    string
	meaning string
	more    string // the tip
	// inserts is inserted at the cursor; replaces replaces the whole formula.
	inserts, replaces string
}

// source is what formulas are written for: a problem, or the game for two.
type source interface {
	// measured has the quantities, nil where no formulas can be written; id is the game.
	measured() (m game.Measured, id string)
	below() string
	// inWords has the names of the language of the window.
	inWords(formula string) string
	exampleFormulas() []game.FormulaExample
	// keptFormulas are those of before.
	keptFormulas() []string
}

// catalogue lists the parts of a formula; Enter or a press inserts one.
type catalogue struct {
	words   *i18n.Words
	source  source
	entries []entry
	list    *widgets.KeyedList
	none    *widgets.Line
	content fyne.CanvasObject
}

func newCatalogue(w *i18n.Words, s source, f *field, tips *widgets.Tips) *catalogue {
	c := &catalogue{words: w, source: s}
	c.list = widgets.NewKeyedList(func() int { return len(c.entries) },
		func() fyne.CanvasObject { return newEntryRow(tips) },
		func(i int, o fyne.CanvasObject) {
			r, e := o.(*entryRow), &c.entries[i]
			r.name.SetText(e.name)
			r.Line.SetText(e.meaning)
			r.More = e.more
			r.Row().Refresh() // the name may be longer
		})
	c.list.OnSelected = func(i int) { // it goes into the formula, and the keyboard behind it
		c.list.Unselect(i)
		if f.Disabled() {
			return
		}
		if e := &c.entries[i]; e.replaces != "" {
			f.write(e.replaces)
		} else {
			for _, r := range e.inserts {
				f.TypedRune(r)
			}
		}
		f.focus()
	}
	c.list.Explain(tips)
	c.none = widgets.NewCaption(w.Key("formula.box.none"))
	c.content = container.NewBorder(c.none, nil, nil, nil, c.list)
	return c
}

func (c *catalogue) render() {
	c.entries = nil
	if m, id := c.source.measured(); m != nil {
		c.entries = c.of(m, id)
	}
	widgets.Show(c.none, len(c.entries) == 0)
	c.list.Refresh()
}

// of returns the entries of the shown kind.
func (c *catalogue) of(m game.Measured, id string) (list []entry) {
	switch c.source.below() {
	case functions:
		for _, f := range functionNames {
			list = append(list, entry{name: f.name, meaning: c.words.Key("formula.box.function." + f.key), inserts: f.inserts})
		}
	case examples:
		for _, one := range c.source.exampleFormulas() {
			written := c.source.inWords(one.Formula)
			list = append(list, entry{name: c.words.Say(one.Meaning), meaning: written, replaces: written})
		}
	case kept:
		for _, f := range c.source.keptFormulas() {
			if m.CheckFormula(f) == nil {
				list = append(list, entry{meaning: text.Plain(c.source.inWords(f)), replaces: c.source.inWords(f)})
			}
		}
	default:
		for _, q := range m.Quantities() {
			name := c.source.inWords(q.Key)
			list = append(list, entry{
				name: name, inserts: name,
				meaning: c.words.Key("formula.brief." + id + "." + q.Key), more: i18n.Sentence(c.words.Say(q.Meaning)),
			})
		}
	}
	return list
}

// functionNames lists the functions and operators of formulas, with the text to be inserted.
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

// heuristicSource is the source of formulas for the problem.
type heuristicSource struct{ *Session }

// keptFormulas returns earlier formulas, also of runs from files.
func (s heuristicSource) keptFormulas() []string {
	formulas := formula.Kept(s.Host, s.problem.Puzzle)
	for _, run := range s.Host.RecordedRuns() {
		formula, is := game.FormulaText(run.Ran.Heuristic)
		if is && run.Game == s.game && len(formulas) < mostKept && !slices.Contains(formulas, formula) {
			formulas = append(formulas, formula)
		}
	}
	return formulas
}

func (s heuristicSource) measured() (game.Measured, string) {
	m, _ := s.problem.Puzzle.(game.Measured)
	return m, s.game
}

func (s heuristicSource) below() string { return s.State.Below }

func (s heuristicSource) exampleFormulas() []game.FormulaExample {
	if e, ok := s.problem.Puzzle.Module().(game.Exemplified); ok {
		return e.FormulaExamples()
	}
	return nil
}

// mostKept is the greatest number of earlier formulas.
const mostKept = 60

// entryRow is a row of the catalogue: a name and its description.
type entryRow struct {
	*widgets.Hint
	name *widgets.Line
}

func newEntryRow(tips *widgets.Tips) *entryRow {
	r := &entryRow{name: widgets.NewText("", false)}
	r.name.Whole = true
	meaning := widgets.NewCaption("")
	r.Hint = widgets.NewHint(meaning, container.NewBorder(nil, nil, r.name, nil, meaning), tips)
	return r
}
