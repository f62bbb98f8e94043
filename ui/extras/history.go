package extras

import (
	"time"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/ui/host"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// historyDays is the number of days in the list.
const historyDays = 30

// daysBox is the last days of a game, a row for each: a click plays its problem once more.
type daysBox struct {
	desk  *Daily
	game  game.Module
	table *widgets.Table[time.Time]
	said  *widgets.Line
	shown host.Box
	open  bool
	day   time.Time // whose problem is looked for
}

// openHistory opens the last days of a game.
func openHistory(d *Daily, m game.Module) {
	w := d.window.Words()
	b := &daysBox{desk: d, game: m, open: true}
	tips := widgets.NewTips()
	b.table = &widgets.Table[time.Time]{Columns: b.columns(), Tips: tips, Gap: 16, Padding: fyne.NewSize(8, 3), OnChoose: b.play}
	content := b.table.Build()
	b.said = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	b.said.SetText(w.Key("extras.days.about"))
	leave := widgets.NewButton(w.Key("menu.button.close"), nil, func() { b.shown.Hide() })
	below := widgets.Stacked(8, b.said, leave)
	room := tips.Over(widgets.Border(nil, below, nil, nil, content))
	b.shown = d.window.ShowFocusedForm(w.Key("extras.days.title", "Game", m.Title()), widgets.FixedSize(daysWidth, daysHeight, room), b.table.List, func() { b.open = false })
	var days []time.Time
	for i := range historyDays {
		days = append(days, daysBefore(d.today(), i))
	}
	b.table.ShowRows(days, time.Time{})
}

const (
	daysWidth  = 560
	daysHeight = 360
)

func (b *daysBox) columns() []widgets.Column[time.Time] {
	w := b.desk.window.Words()
	column := func(key string, share float32, number bool, cell func(day time.Time, n *dayNote) (string, fyne.ThemeColorName)) widgets.Column[time.Time] {
		return widgets.Column[time.Time]{
			Key: key, Title: w.Key("extras.days." + key), About: w.Key("extras.days." + key + ".tip"), Share: share, Number: number,
			Cell: func(day time.Time) widgets.Cell {
				n := b.desk.noted(day, b.game.ID())
				if n == nil {
					n = &dayNote{}
				}
				said, colour := cell(day, n)
				return widgets.Cell{Text: said, Colour: colour}
			},
		}
	}
	figure := func(of func(n *dayNote) int) func(time.Time, *dayNote) (string, fyne.ThemeColorName) {
		return func(_ time.Time, n *dayNote) (string, fyne.ThemeColorName) {
			if count := of(n); count > 0 {
				return w.Number(int64(count)), ""
			}
			return "–", theme.Muted
		}
	}
	return []widgets.Column[time.Time]{
		column("day", 10, false, func(day time.Time, _ *dayNote) (string, fyne.ThemeColorName) { return w.Day(day), "" }),
		column("moves", 4, true, figure(func(n *dayNote) int { return n.best })),
		column("minimum", 4, true, figure(func(n *dayNote) int { return n.minimum })),
		column("attempt", 9, false, func(day time.Time, n *dayNote) (string, fyne.ThemeColorName) {
			switch {
			case n.best > 0 && !n.searched && n.solved != day.Format(time.DateOnly):
				return attemptOf(w, n) + ", " + w.Key("extras.days.later"), theme.Muted
			case n.best > 0:
				return attemptOf(w, n), ""
			case n.searched:
				return w.Key("extras.daily.searched"), theme.Muted
			}
			return w.Key("extras.days.open"), theme.Muted
		}),
	}
}

// play looks for the problem of a day, and shows it.
func (b *daysBox) play(day time.Time) {
	b.day = day
	b.said.SetText(b.desk.window.Words().Key("extras.daily.under"))
	b.desk.find(day, b.game, b)
}

func (b *daysBox) showFound(n *dayNote) {
	switch {
	case !b.open:
	case n == nil:
		b.said.SetText(b.desk.window.Words().Key("extras.daily.none"))
	default:
		b.shown.Hide()
		b.desk.play(b.day, b.game.ID(), n)
	}
}
