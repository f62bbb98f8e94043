package formula

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

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
	desk       *Desk
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

func newFrame() *fyne.Container {
	return container.New(widgets.Fixed{Width: boxWidth, Height: boxHeight})
}

func newBox(d *Desk) *box {
	w := d.host.Words()
	b := &box{words: w, desk: d}
	tips := widgets.NewTips()
	tips.Later = d.trials.After
	b.field = newField(d.typed, d.take)
	b.field.SetPlaceHolder(w.Key("formulabox.placeholder", "Quantity", d.draft.measured.Quantities()[0].Key))
	b.field.Explain(tips, w.Key("formulabox.about.field"))
	b.said = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	b.catalogue = newCatalogue(d, b.field, tips)
	b.verdict = newVerdict(d, tips)
	b.comparison = newComparison(d, tips)
	b.use = widgets.NewButton(w.Key("formulabox.use"), nil, d.take)
	b.use.Importance = widget.HighImportance
	b.use.Explain(tips, w.Key("formulabox.about.use"))
	leave := widgets.NewButton(w.Key("button.cancel"), nil, d.leave)
	leave.Explain(tips, w.Key("formulabox.about.leave"))
	head := widgets.Stacked(0, b.field.content, container.New(layout.NewCustomPaddedLayout(2, 4, 8, 8), widgets.NewHint(b.said, b.said, tips)))
	buttons := container.NewHBox(layout.NewSpacer(), leave, b.use)
	foot := widgets.Stacked(8, widget.NewSeparator(), b.comparison.content, buttons)
	middle := container.New(widgets.Columns{Shares: []float32{10, 12}, Gap: 14}, b.catalogue.content, widgets.GivingWay(leastMiddle, b.verdict.content))
	b.content = tips.Over(widgets.Border(head, foot, nil, nil, middle))
	return b
}

// render shows the draft as it is now.
func (b *box) render() {
	d := b.desk.draft
	b.field.write(d.text)
	if m := d.mistake; m != nil {
		b.field.mark(true, m.At, m.Length)
		b.said.Say(b.words.Say(m.What), theme.Impossible) // it may begin with a word of the formula
	} else {
		b.field.mark(false, 0, 0)
		b.said.Say(b.words.Key("formulabox.how"), theme.Muted)
	}
	widgets.Enable(b.use, d.valid())
	b.catalogue.render()
	b.verdict.render(d)
	b.comparison.render(d)
}
