package tour

import (
	"errors"

	"procura/ui/match"
	"procura/ui/theme"
	"procura/ui/tournament"
)

// tournaments is the tour's chapter about tournaments.
type tournaments struct{ *driver }

// tourTournament lets the levels play a tournament, stops it, goes on, and reviews
// one of its games.
func (d tournaments) tourTournament() error {
	v, err := bring(d.driver, tournament.Drive, "quatro")
	if err != nil {
		return err
	}
	d.do(func() { v.Limit(50) }) // a step of the tour has its patience
	if err := d.shoot("campeonato-inicio"); err != nil {
		return err
	}
	d.do(v.Press)
	if err := d.until("some games", func() bool { return v.Played() >= 3 }); err != nil {
		return err
	}
	if err := d.shoot("campeonato"); err != nil {
		return err
	}
	if err := d.tourTournamentStop(v); err != nil {
		return err
	}
	return d.tourTournamentEnd(v)
}

// tourTournamentStop stops the tournament and looks at it in the dark theme, in the
// least size.
func (d tournaments) tourTournamentStop(v tournament.Driver) error {
	d.do(v.Press)
	if err := d.until("the stop", func() bool { return !v.Running() }); err != nil {
		return err
	}
	if !ask(d.driver, v.Stopped) {
		return errors.New("the tournament has no games left when it is stopped")
	}
	d.light(theme.Dark)
	before := d.resize(small)
	if err := d.shoot("campeonato-pequeno-escuro"); err != nil {
		return err
	}
	d.light(theme.Light)
	d.resize(before)
	return nil
}

// tourTournamentEnd goes on to the end and reviews the last game.
func (d tournaments) tourTournamentEnd(v tournament.Driver) error {
	d.do(v.Press)
	if err := d.until("the end", func() bool { return !v.Running() }); err != nil {
		return err
	}
	if err := d.shoot("campeonato-fim"); err != nil {
		return err
	}
	d.do(func() { v.SelectGame(0) })
	if _, shown := ask(d.driver, d.shell.Top).(*match.View); !shown {
		return errors.New("the game of the tournament is not shown")
	}
	if err := d.shoot("campeonato-rever"); err != nil {
		return err
	}
	d.do(v.Clear)
	return d.backToQuatro()
}
