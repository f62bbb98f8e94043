package ui

import (
	"errors"
	"fmt"

	"fyne.io/fyne/v2"

	"procura/ui/theme"
)

// tourContest lets the levels play a championship, stops it, goes on, and reviews
// one of its games.
func (d *driver) tourContest() error {
	if _, err := d.tab("quatro"); err != nil {
		return err
	}
	var v *ContestView
	d.do(func() {
		tab := d.shell.matchTabs[d.shell.tabs.SelectedIndex()]
		tab.toContest.OnTapped()
		v = tab.contest
		v.contest.order.Time, v.contest.order.Judge = 50, 50 // a step of the tour has its patience
		for _, n := range v.panel.numbers {
			n.show()
		}
	})
	if err := d.shoot("campeonato-inicio"); err != nil {
		return err
	}
	d.do(v.action.OnTapped)
	if err := d.until("some games", func() bool { return v.contest.seen.standing.Played >= 7 }); err != nil {
		return err
	}
	if err := d.shoot("campeonato"); err != nil {
		return err
	}
	if err := d.tourContestStop(v); err != nil {
		return err
	}
	return d.tourContestEnd(v)
}

// tourContestStop stops the championship and looks at it in the dark theme, in the
// least size.
func (d *driver) tourContestStop(v *ContestView) error {
	d.do(v.action.OnTapped)
	if err := d.until("the stop", func() bool { return !v.contest.running }); err != nil {
		return err
	}
	if state := v.contest.state(); state != contestStopped {
		return fmt.Errorf("stopped, the championship is in state %d", state)
	}
	var before fyne.Size
	d.theme(theme.Dark)
	d.do(func() {
		before = d.shell.window.Canvas().Size()
		d.shell.window.Resize(fyne.NewSize(1024, 700))
	})
	if err := d.shoot("campeonato-pequeno-escuro"); err != nil {
		return err
	}
	d.theme(theme.Light)
	d.do(func() { d.shell.window.Resize(before) })
	return nil
}

// tourContestEnd goes on to the end and reviews the last game.
func (d *driver) tourContestEnd(v *ContestView) error {
	d.do(v.action.OnTapped)
	if err := d.until("the end", func() bool { return !v.contest.running }); err != nil {
		return err
	}
	if err := d.shoot("campeonato-fim"); err != nil {
		return err
	}
	d.do(func() { v.games.list.Select(0) })
	if d.shell.match() == nil {
		return errors.New("the game of the championship is not shown")
	}
	if err := d.shoot("campeonato-rever"); err != nil {
		return err
	}
	d.do(func() {
		v.contest.clear()
		v.show()
		d.shell.matchTabs[d.shell.tabs.SelectedIndex()].back.OnTapped()
	})
	return nil
}
