package extras

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/generate"
	"procura/ui/host"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// boxWidth is that of the box.
const dailyWidth = 520

// box is the problems of a day, a row for each game.
type dailyBox struct {
	desk  *Daily
	day   time.Time
	rows  []*dailyRow
	shown host.Box
}

// row is the problem of a game.
type dailyRow struct {
	box     *dailyBox
	request generate.Request
	settled bool // found, or known that it is not
	note    dailyNote
	said    *widgets.Line
	best    *widgets.Line
	play    *widgets.Button
	content fyne.CanvasObject
}

func newDailyBox(d *Daily, day time.Time) *dailyBox {
	b := &dailyBox{desk: d, day: day}
	for _, m := range d.window.Games() {
		if request, ok := generate.Daily(day, m); ok {
			b.rows = append(b.rows, b.newRow(request))
		}
	}
	return b
}

func (b *dailyBox) newRow(request generate.Request) *dailyRow {
	w := b.desk.window.Words()
	r := &dailyRow{box: b, request: request}
	name := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
	name.SetText(w.Say(request.Game.Title()))
	r.said = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	r.said.SetText(w.Key("extras.daily.under"))
	r.best = widgets.NewWhole(theme.Muted, fynetheme.SizeNameText)
	r.play = widgets.NewButton(w.Key("extras.daily.play"), nil, func() { b.desk.play(b.day.Format(time.DateOnly), r.note) })
	r.play.Disable()
	right := container.NewHBox(container.NewCenter(r.best), container.NewCenter(r.play))
	r.content = container.NewBorder(nil, nil, nil, right, widgets.Stacked(0, name, r.said))
	if n, ok := b.desk.noted(b.day.Format(time.DateOnly), request.Game.ID()); ok {
		r.settle(n, true)
	}
	return r
}

// open shows the box.
func (b *dailyBox) open() {
	w := b.desk.window.Words()
	list := widgets.Stacked(14)
	for _, r := range b.rows {
		list.Add(r.content)
	}
	leave := widgets.NewButton(w.Key("menu.button.close"), nil, func() { b.shown.Hide() })
	content := widgets.WithWidth(dailyWidth, container.New(layout.NewCustomPaddedLayout(4, 0, 0, 0), widgets.Stacked(18, list, leave)))
	b.shown = b.desk.window.ShowFocusedForm(w.Key("extras.daily.title", "Day", w.Date(b.day)), content, leave, b.desk.closed)
}

// settle shows what was found, or that nothing was.
func (r *dailyRow) settle(n dailyNote, ok bool) {
	w := r.box.desk.window.Words()
	r.settled = true
	if !ok {
		r.said.SetText(w.Key("extras.daily.none"))
		return
	}
	r.note = n
	r.said.SetText(w.Say(n.puzzle.Summary()) + " · " + w.Key("extras.daily.minimum", "Count", n.minimum))
	switch {
	case n.best == 0:
		r.best.Say("", theme.Muted)
	case n.best <= n.minimum:
		r.best.Say(w.Key("extras.daily.perfect", "Count", n.best), theme.Proved)
	default:
		r.best.Say(w.Key("extras.daily.best", "Count", n.best), theme.Bound)
	}
	r.play.Enable()
	r.content.Refresh()
}
