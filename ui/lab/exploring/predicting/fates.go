package predicting

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/predict"
	"procura/ui/widgets"
)

// fates are the successors of a node, with a choice for each of what becomes of it.
type fates struct {
	panel   *Panel
	tips    *widgets.Tips
	choices []*widgets.Choice
	rows    *fyne.Container
	done    *widgets.Button
	content fyne.CanvasObject
}

func newFates(p *Panel, tips *widgets.Tips) *fates {
	f := &fates{panel: p, tips: tips, rows: widgets.Stacked(4)}
	f.done = widgets.NewButton(p.words.Key("predicting.answer"), nil, f.answer)
	f.done.Importance = widget.HighImportance
	f.done.Explain(tips, p.words.Key("predicting.about.answer"))
	rows := container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, 14), f.rows))
	f.content = widgets.Border(nil, container.NewHBox(f.done), nil, nil, rows)
	return f
}

// render makes a row for each successor; nothing is chosen before.
func (f *fates) render() {
	s, w := f.panel.session, f.panel.words
	f.choices = nil
	f.rows.RemoveAll()
	if s.Question.Kind != predict.Fates {
		return
	}
	var keys, names []string
	for _, fate := range s.Choices {
		keys, names = append(keys, string(fate)), append(names, w.Say(predict.FateName(fate)))
	}
	for _, move := range s.Moves {
		c := widgets.NewChoice(keys, names, nil)
		c.ClearSelected()
		c.OnChanged = func(string) { f.check() }
		c.Explain(f.tips, w.Key("predicting.about.fate"))
		name := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
		name.SetText(move)
		f.choices = append(f.choices, c)
		f.rows.Add(container.New(widgets.Columns{Shares: []float32{1, 3}, Gap: 8}, name, c.KeyedSelect))
	}
	f.rows.Refresh()
	f.check()
}

// check lets it be answered when all is chosen.
func (f *fates) check() {
	all := len(f.choices) > 0
	for _, c := range f.choices {
		all = all && c.Key() != ""
	}
	widgets.Enable(f.done, all)
}

func (f *fates) answer() {
	a := predict.Answer{Node: game.NoNode}
	for _, c := range f.choices {
		a.Fates = append(a.Fates, game.Fate(c.Key()))
	}
	f.panel.session.Answer(a)
}
