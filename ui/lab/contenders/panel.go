package contenders

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

// Offer is what a page has to do with its contenders.
type Offer struct {
	Host host.Host
	// Tips explain what is on the page; those of the form come Later.
	Tips  *widgets.Tips
	Later func(time.Duration, func()) (stop func())
	// Puzzles are those whose heuristics are on offer.
	Puzzles func() []game.Puzzle
	// Most is how many contenders there may be.
	Most int
	// Changed is called when the contenders are others than they were.
	Changed func()
	// Colour is that of a contender in charts, "" for none; it may be nil.
	Colour func(place int) fyne.ThemeColorName
}

// Panel shows the contenders of a list, a row each, to be changed. It is part of a view,
// and made anew with it.
type Panel struct {
	Content fyne.CanvasObject

	list   *List
	offer  Offer
	rows   *fyne.Container
	adding *widgets.Button
	form   *form // the last one that was asked
}

// New makes the panel of a list.
func New(list *List, offer Offer) *Panel {
	w := offer.Host.Words()
	p := &Panel{list: list, offer: offer, rows: widgets.Stacked(2)}
	p.adding = widgets.NewButton(w.Key("compare.contenders.add"), fynetheme.ContentAddIcon(), func() { p.ask(len(list.items)) })
	p.adding.Explain(offer.Tips, w.Key("compare.contenders.about.add"))
	p.Content = widgets.Stacked(4, widgets.Heading(w.Key("compare.contenders.heading")), p.rows, p.adding)
	p.Show(false)
	return p
}

// Show makes the rows say what the list says; locked ones can't be changed.
func (p *Panel) Show(locked bool) {
	p.rows.RemoveAll()
	for i, c := range p.list.items {
		p.rows.Add(p.row(i, c, locked))
	}
	widgets.Enable(p.adding, !locked && len(p.list.items) < p.offer.Most)
	p.Content.Refresh()
}

// The size of a row's buttons, and of a row with two lines.
const (
	buttonWidth = 28
	rowHeight   = 40
	swatchWidth = 10
)

// row names a contender, to be changed or taken away.
func (p *Panel) row(i int, c compare.Contender, locked bool) fyne.CanvasObject {
	w := p.offer.Host.Words()
	said, told := Name(w, c, p.offer.Puzzles())
	name := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	name.SetText(said)
	lines := fyne.CanvasObject(name)
	if told != "" {
		detail := widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
		detail.SetText(told)
		lines = widgets.Stacked(-4, name, detail)
	}
	change := widgets.NewButton("", fynetheme.DocumentCreateIcon(), func() { p.ask(i) })
	remove := widgets.NewButton("", fynetheme.ContentRemoveIcon(), func() {
		p.list.remove(i)
		p.offer.Changed()
	})
	change.Explain(p.offer.Tips, w.Key("compare.contenders.about.change"))
	remove.Explain(p.offer.Tips, w.Key("compare.contenders.about.remove"))
	change.Importance, remove.Importance = widget.LowImportance, widget.LowImportance
	widgets.Enable(change, !locked)
	widgets.Enable(remove, !locked)
	buttons := container.NewHBox(widgets.WithWidth(buttonWidth, change), widgets.WithWidth(buttonWidth, remove))
	row := widgets.Border(nil, nil, p.swatch(i), buttons, container.NewVBox(lines))
	return widgets.AtLeast(0, rowHeight, row)
}

// swatch is the colour of a contender, nil without one.
func (p *Panel) swatch(i int) fyne.CanvasObject {
	if p.offer.Colour == nil || p.offer.Colour(i) == "" {
		return nil
	}
	patch := widgets.NewSurface(p.offer.Colour(i), p.offer.Colour(i), 2)
	return container.NewCenter(widgets.WithWidth(swatchWidth, widgets.WithHeight(swatchWidth, patch)))
}

// ask asks what the contender at a place is.
func (p *Panel) ask(at int) {
	var before *compare.Contender
	if at < len(p.list.items) {
		before = &p.list.items[at]
	}
	f := newForm(p.offer, before)
	p.form = f
	closing := p.offer.Host.ShowForm(p.offer.Host.Words().Key("compare.contenders.title"), f.content).Hide
	f.cancel.OnTapped = closing
	f.done.OnTapped = func() {
		c, wrong := f.contender()
		if wrong != "" {
			f.wrong.SetText(wrong)
			return
		}
		closing()
		p.list.put(at, c)
		p.offer.Changed()
	}
}
