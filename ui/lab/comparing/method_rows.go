package comparing

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/compare"
	"procura/core/game"
	"procura/ui/host"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// methodOffer is what a page has to do with its contenders.
type methodOffer struct {
	Host host.Host
	// Tips explain what is on the page; those of the form come Later.
	Tips  *widgets.Tips
	Later func(time.Duration, func()) (stop func())
	// Puzzles are those whose heuristics are on offer.
	Puzzles func() []game.Puzzle
	// Changed is called when the contenders are others than they were.
	Changed func()
}

// methodRows shows the contenders of a list, a row each, to be changed. It is part of a view,
// and made anew with it.
type methodRows struct {
	Content fyne.CanvasObject

	list   *methodList
	offer  methodOffer
	rows   *fyne.Container
	adding *widgets.Button
}

// newMethodRows makes the panel of a list.
func newMethodRows(list *methodList, offer methodOffer) *methodRows {
	w := offer.Host.Words()
	p := &methodRows{list: list, offer: offer, rows: widgets.Stacked(2)}
	p.adding = widgets.NewButton(w.Key("compare.contenders.add"), fynetheme.ContentAddIcon(), func() { askMethod(list, offer, len(list.items)) })
	p.adding.Explain(offer.Tips, w.Key("compare.contenders.about.add"))
	p.Content = widgets.Stacked(4, widgets.Heading(w.Key("compare.contenders.heading")), p.rows, p.adding)
	p.Show(false)
	return p
}

// Show makes the rows say what the list says; locked ones can't be changed.
func (p *methodRows) Show(locked bool) {
	p.rows.RemoveAll()
	for i, c := range p.list.items {
		p.rows.Add(p.row(i, c, locked))
	}
	widgets.Enable(p.adding, !locked && len(p.list.items) < compare.MostRacers)
	p.Content.Refresh()
}

// The size of a row's buttons, and of a row with two lines.
const (
	buttonWidth = 28
	rowHeight   = 40
	swatchWidth = 10
)

// row names a contender, to be changed or taken away.
func (p *methodRows) row(i int, c compare.Contender, locked bool) fyne.CanvasObject {
	w := p.offer.Host.Words()
	said, told := contenderName(w, c, p.offer.Puzzles())
	name := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	name.SetText(said)
	lines := fyne.CanvasObject(name)
	if told != "" {
		lines = widgets.Stacked(-4, name, widgets.NewCaption(told))
	}
	button := func(key string, icon fyne.Resource, do func()) fyne.CanvasObject {
		b := widgets.NewButton("", icon, do)
		b.Explain(p.offer.Tips, w.Key("compare.contenders.about."+key))
		b.Importance = widget.LowImportance
		widgets.Enable(b, !locked)
		return widgets.WithWidth(buttonWidth, b)
	}
	change := button("change", fynetheme.DocumentCreateIcon(), func() { askMethod(p.list, p.offer, i) })
	remove := button("remove", fynetheme.ContentRemoveIcon(), func() {
		p.list.remove(i)
		p.offer.Changed()
	})
	row := widgets.Border(nil, nil, container.NewCenter(newSwatch(i)), container.NewHBox(change, remove), container.NewVBox(lines))
	return widgets.AtLeast(0, rowHeight, row)
}

// newSwatch is the colour of a contender in charts.
func newSwatch(place int) fyne.CanvasObject {
	patch := widgets.NewSurface(theme.SeriesColour(place), theme.SeriesColour(place), 2)
	return widgets.WithWidth(swatchWidth, widgets.WithHeight(swatchWidth, patch))
}

// askMethod asks what the contender at a place is, the end of the list for a new one.
func askMethod(list *methodList, offer methodOffer, at int) *methodForm {
	var before *compare.Contender
	if at < len(list.items) {
		before = &list.items[at]
	}
	f := newMethodForm(offer, before)
	closing := offer.Host.ShowForm(offer.Host.Words().Key("compare.contenders.title"), f.content)
	f.cancel.OnTapped = closing
	f.done.OnTapped = func() {
		c, wrong := f.contender()
		if wrong != "" {
			f.wrong.SetText(wrong)
			return
		}
		closing()
		list.put(at, c)
		offer.Changed()
	}
	return f
}
