package predicting

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"procura/core/predict"
	"procura/ui/widgets"
)

// value is the line where h is written.
type value struct {
	panel   *Panel
	entry   *widgets.Entry
	done    *widgets.Button
	content fyne.CanvasObject
}

// valueWidth is the width of the line, at the usual size of texts.
const valueWidth = 110

func newValue(p *Panel, tips *widgets.Tips) *value {
	v := &value{panel: p, entry: widgets.NewEntry()}
	v.entry.OnChanged = func(string) { v.check() }
	v.entry.OnSubmitted = func(string) { v.answer() }
	v.entry.Explain(tips, p.words.Key("predicting.about.value"))
	v.done = widgets.NewButton(p.words.Key("predicting.answer"), nil, v.answer)
	v.done.Importance = widget.HighImportance
	v.done.Explain(tips, p.words.Key("predicting.about.answer"))
	v.content = container.NewVBox(container.NewHBox(widgets.WithWidth(valueWidth, v.entry), v.done))
	return v
}

func (v *value) render() {
	v.entry.SetText("")
	v.check()
}

func (v *value) check() {
	_, ok := read(v.entry.Text)
	widgets.Enable(v.done, ok)
}

func (v *value) answer() {
	if x, ok := read(v.entry.Text); ok {
		v.panel.session.Answer(predict.Answer{Node: v.panel.session.Node, Value: x})
	}
}
