// Package formula is where a heuristic is written as a formula, for every page that has
// use for one: a box with a line that is checked while it is typed, what a formula can
// ask a state for, an audit of it as soon as it is one, and a search with it beside those
// with the heuristics that are built in.
//
//	dialog   the box that is open, and the jobs
//	  draft    the text, what is wrong with it, what its audit and its searches found
//	  box      field, catalogue, trial, comparison: render reads, and starts nothing
package formula

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Dialog is where formulas are written, one at a time.
type Dialog struct {
	host   host.Host
	trials *task.Job[Finding]  // an audit of what was typed
	solves *task.Job[game.Run] // a search with it
	draft  *draft              // nil while no box is open
	box    *box
	shown  host.Box        // nil while none is open
	frame  *fyne.Container // what the box is in: it can be built anew
}

func New(h host.Host) *Dialog {
	d := &Dialog{host: h, trials: task.NewJob[Finding]("audit of a formula", h.Post), solves: task.NewJob[game.Run]("search with a formula", h.Post)}
	d.trials.Cleanup, d.solves.Cleanup = h.ReleaseMemory, h.ReleaseMemory
	d.trials.OnChanged, d.solves.OnChanged = d.render, d.render
	return d
}

// Available reports whether formulas can be written for a puzzle.
func Available(p game.Puzzle) bool {
	m, ok := p.(game.Measured)
	return ok && len(m.Quantities()) > 0
}

// Open opens the box with a formula for a problem; done is told the formula that is to be
// used, as the key of a heuristic, "" where none is.
func (d *Dialog) Open(p game.Problem, formula string, done func(key string)) {
	m, ok := p.Puzzle.(game.Measured)
	if !ok || d.draft != nil {
		return
	}
	d.draft = &draft{problem: p, measured: m, weight: 1, kind: quantities}
	d.frame = widgets.FixedSize(boxWidth, boxHeight)
	d.build()
	name := d.host.Words().Key("formula.box.title", "Problem", d.host.Words().Say(p.Puzzle.Module().Title())+" "+text.Clip(text.Plain(p.Name), 40))
	d.shown = d.host.ShowFocusedForm(name, d.frame, d.box.field, func() { // closed in whatever way
		key := d.draft.taken
		d.forget()
		d.draft = nil
		done(key)
	})
	d.typed(formula)
}

// Reword builds the box anew, in the words and colours of now.
func (d *Dialog) Reword() {
	if d.draft != nil {
		d.build()
	}
}

func (d *Dialog) build() {
	d.box = newBox(d)
	d.frame.Objects = []fyne.CanvasObject{d.box.content}
	d.frame.Refresh()
	d.render()
}

func (d *Dialog) Close() {
	d.trials.Drop()
	d.solves.Drop()
}

// useFormula hands the formula to who asked for it.
func (d *Dialog) useFormula() {
	w := d.draft
	if w == nil || !w.valid() {
		return
	}
	d.host.KeepFormula(w.problem.Puzzle.Module().ID(), strings.TrimSpace(w.text))
	w.taken = w.key()
	d.shown.Hide()
}

func (d *Dialog) render() {
	if d.draft != nil {
		d.box.render()
	}
}

// box shows a draft.
//
//	+-----------------------------------------+
//	| (objetivo - pontso) / media             |
//	|             ~~~~~~                      |
//	| what is wrong                           |
//	+-----------------+-----------------------+
//	| catalogue       | trial, and the board  |
//	|                 | that refutes it       |
//	+-----------------+-----------------------+
//	| f = g + 2h  [=] | searches, side by side|
//	+-----------------+-----------------------+
//	|                        leave, use       |
//	+-----------------------------------------+
type box struct {
	words      *i18n.Words
	dialog     *Dialog
	field      *field
	said       *widgets.Line // what is wrong, or how to begin
	catalogue  *catalogue
	verdict    *verdict
	comparison *comparison
	use        *widgets.Button
	content    fyne.CanvasObject
}

// The size of the box, at the usual size of texts.
const (
	boxWidth  = 900
	boxHeight = 540
	// the board that refutes a formula gives way
	leastMiddle = 160
)

func newBox(d *Dialog) *box {
	w := d.host.Words()
	b := &box{words: w, dialog: d}
	tips := widgets.NewTips()
	tips.Clock = d.trials
	explain := page.Explainer{Words: w, Tips: tips}
	b.field = newField(d.typed, d.useFormula)
	b.field.SetPlaceHolder(w.Key("formula.box.placeholder", "Quantity", d.draft.measured.Quantities()[0].Key))
	b.field.Explain(tips, w.Key("formula.box.about.field"))
	b.said = widgets.NewCaption("")
	b.catalogue = newCatalogue(d, b.field, tips)
	b.verdict = newVerdict(d, tips)
	b.comparison = newComparison(d, explain)
	b.use = explain.Button("formula.box.use", "formula.box.about.use", d.useFormula)
	b.use.Importance = widget.HighImportance
	leave := explain.Button("menu.button.cancel", "formula.box.about.leave", func() { d.shown.Hide() })
	head := widgets.Stacked(0, b.field.content, container.New(layout.NewCustomPaddedLayout(2, 4, 8, 8), widgets.NewHint(b.said, b.said, tips)))
	buttons := container.NewHBox(layout.NewSpacer(), leave, b.use)
	foot := widgets.Stacked(8, widget.NewSeparator(), b.comparison.content, buttons)
	middle := container.New(widgets.Columns{Shares: []float32{10, 12}, Gap: 14}, b.catalogue.content, widgets.AtMost(leastMiddle, b.verdict.content))
	b.content = tips.Over(widgets.Border(head, foot, nil, nil, middle))
	return b
}

func (b *box) render() {
	d := b.dialog.draft
	b.field.write(d.text)
	if m := d.mistake; m != nil {
		b.field.underline(true, m.At, m.Length)
		b.said.Say(b.words.Say(m.What), theme.Impossible) // it may begin with a word of the formula
	} else {
		b.field.underline(false, 0, 0)
		b.said.Say(b.words.Key("formula.box.how"), theme.Muted)
	}
	widgets.Enable(b.use, d.valid())
	b.catalogue.render()
	b.verdict.render(d)
	b.comparison.render(d, b.dialog.solves.Busy())
}
