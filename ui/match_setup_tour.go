package ui

import (
	"errors"

	"fyne.io/fyne/v2"

	"procura/core/match"
	"procura/ui/look"
)

// tourSetup sets up a position, in both themes and in the least size, and plays
// from it; then it copies the position, begins anew, pastes it and goes back.
func (d *driver) tourSetup() error {
	m, err := d.matchOf("quatro")
	if err != nil {
		return err
	}
	d.seat(m, "", "")
	d.do(func() { m.newGame(); m.compose() })
	for _, place := range []int{-1, 5, -10, 10, 0, -5, -8, 7, -7, 13, -4} {
		d.do(func() { m.setup.board.OnTap(place) })
	}
	d.do(m.setup.give)
	d.do(func() { m.setup.board.OnTap(-14) })
	if err := d.shoot("compor"); err != nil {
		return err
	}
	d.theme(look.Dark)
	var before fyne.Size
	d.do(func() {
		before = d.shell.window.Canvas().Size()
		d.shell.window.Resize(fyne.NewSize(1024, 700))
		m.setup.board.OnTap(0)
		m.setup.board.OnTap(-14)
	})
	if err := d.shoot("compor-pequeno-escuro"); err != nil {
		return err
	}
	d.theme(look.Light)
	d.do(func() { d.shell.window.Resize(before); m.setup.play() })
	return d.tourPaste(m)
}

// tourPaste copies the position that is shown, and pastes it into another game.
func (d *driver) tourPaste(m *MatchView) error {
	want := ""
	d.do(func() {
		want = match.Line(m.seen())
		d.shell.copyPosition()
		m.newGame()
		d.shell.pastePosition()
	})
	if got := match.Line(m.seen()); got != want {
		return errors.New("pasted " + got + ", copied " + want)
	}
	if err := d.shoot("colar"); err != nil {
		return err
	}
	d.do(func() { m.leaf(-1) })
	if got := match.Line(m.seen()); got != want || m.table.shelf.at != len(m.table.shelf.games)-2 {
		return errors.New("the game before the paste is not there")
	}
	d.do(func() { m.newGame(); d.shell.matchTabs[d.shell.tabs.SelectedIndex()].back.OnTapped() })
	return nil
}

// matchOf brings the match of a game to the front.
func (d *driver) matchOf(id string) (m *MatchView, err error) {
	if _, err = d.tab(id); err != nil {
		return nil, err
	}
	d.do(func() {
		tab := d.shell.matchTabs[d.shell.tabs.SelectedIndex()]
		tab.toPlay.OnTapped()
		m = tab.match
	})
	return m, nil
}
