package tour

import (
	"errors"

	"procura/ui/match"
	"procura/ui/theme"
)

// tourSetup sets up a position, in both themes and in the least size, and plays
// from it; then it copies the position, begins anew, pastes it and goes back.
func (d matches) tourSetup() error {
	m, err := bring(d.driver, match.Drive, "quatro")
	if err != nil {
		return err
	}
	d.seat(m, "", "")
	d.do(func() { m.NewGame(); m.Compose() })
	for _, place := range []int{-1, 5, -10, 10, 0, -5, -8, 7, -7, 13, -4} {
		d.do(func() { m.SetUp(place) })
	}
	d.do(m.Give)
	d.do(func() { m.SetUp(-14) })
	if err := d.shoot("compor"); err != nil {
		return err
	}
	m = d.relit(m, theme.Dark)
	before := d.resize(small)
	d.do(func() {
		m.SetUp(0)
		m.SetUp(-14)
	})
	if err := d.shoot("compor-pequeno-escuro"); err != nil {
		return err
	}
	m = d.relit(m, theme.Light)
	d.resize(before)
	d.do(func() { d.shell.Top().Act() })
	return d.tourPaste(m)
}

// tourPaste copies the position that is shown, and pastes it into another game.
func (d matches) tourPaste(m match.Driver) error {
	want := ""
	d.do(func() {
		want = m.Line()
		d.shell.Top().Copy()
		m.NewGame()
		d.shell.Top().Paste()
	})
	if got := ask(d.driver, m.Line); got != want {
		return errors.New("pasted " + got + ", copied " + want)
	}
	if err := d.shoot("colar"); err != nil {
		return err
	}
	d.do(func() { m.Browse(-1) })
	if got := ask(d.driver, m.Line); got != want || !ask(d.driver, func() bool { at, of := m.Place(); return at == of-2 }) {
		return errors.New("the game before the paste is not there")
	}
	d.do(m.NewGame)
	return d.backToQuatro()
}
