package ui

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/ui/look"
)

// seat chooses who plays.
func (d *driver) seat(m *MatchView, levels ...game.Level) {
	d.do(func() {
		for i, level := range levels {
			m.panel.seats[i].SetSelectedIndex(slices.Index(m.panel.seats[i].keys, string(level)))
		}
	})
}

// tap taps a place of the board where a move can go on, by its number among
// those, and waits until it is the human's turn again.
func (d *driver) tap(m *MatchView, number int) error {
	d.do(func() {
		if choices, _ := m.table.match.Next(m.picked); len(choices) > 0 {
			m.board.OnTap(choices[number%len(choices)])
		}
	})
	return d.until("the human's turn", func() bool {
		_, over := m.table.match.Over()
		return !m.moving && (over || m.human())
	})
}

// tourMatch plays Quatro against the computer, with a hint, a review and an undo,
// and then lets two computers play to the end, in both themes.
func (d *driver) tourMatch() error {
	if _, err := d.tab("quatro"); err != nil {
		return err
	}
	var m *MatchView
	d.do(func() {
		tab := d.shell.matchTabs[d.shell.tabs.SelectedIndex()]
		tab.toPlay.OnTapped()
		m = tab.match
	})
	if err := d.shoot("jogar-inicio"); err != nil {
		return err
	}
	for i, number := range []int{3, 5, 9, 2, 7, 0, 4} {
		if err := d.tap(m, number); err != nil {
			return err
		}
		if i == 1 || i == 5 {
			if err := d.shoot(fmt.Sprint("jogar-casa-", i)); err != nil {
				return err
			}
		}
	}
	if err := d.tourLookBack(m); err != nil {
		return err
	}
	return d.tourComputers(m)
}

// tourLookBack asks for a hint, looks back and undoes.
func (d *driver) tourLookBack(m *MatchView) error {
	for i, title := range []string{"jogar-dica", "jogar-dica-jogada"} {
		d.do(m.help.OnTapped)
		if err := d.until("the hint", func() bool { return m.hinted > i || over(m) }); err != nil {
			return err
		}
		if err := d.shoot(title); err != nil {
			return err
		}
	}
	d.do(func() { m.review(2) })
	if err := d.shoot("jogar-rever"); err != nil {
		return err
	}
	before := m.table.match.Index()
	d.do(func() { m.live(); m.Undo() })
	if m.table.match.Index() >= before {
		return errors.New("nothing was undone")
	}
	return d.shoot("jogar-anular")
}

// tourComputers lets two computers play.
func (d *driver) tourComputers(m *MatchView) error {
	d.seat(m, game.AlphaBeta, game.Easy)
	d.do(m.start.OnTapped)
	if err := d.until("some moves", func() bool { return m.table.match.Index() >= 6 || over(m) }); err != nil {
		return err
	}
	if err := d.shoot("jogar-computadores"); err != nil {
		return err
	}
	if err := d.until("the end", func() bool { return over(m) && !m.moving }); err != nil {
		return err
	}
	if err := d.shoot("jogar-fim"); err != nil {
		return err
	}
	d.theme(look.Dark)
	if err := d.shoot("jogar-fim-escuro"); err != nil {
		return err
	}
	d.seat(m, "", game.Medium)
	d.do(m.start.OnTapped)
	for _, number := range []int{3, 5, 9, 2} {
		if err := d.tap(m, number); err != nil {
			return err
		}
	}
	if err := d.shoot("jogar-escuro"); err != nil {
		return err
	}
	d.theme(look.Light)
	if err := d.tourStudy(m); err != nil {
		return err
	}
	return d.tourSmall(m)
}

// lesson is a game in which both players throw something away: the first one a
// draw with its fourth move, the second one the win that this gave it, and the
// first one the win that it got back.
var lesson = strings.Fields("/brao B4/pqbc A1/brac D2/pqbo A2/prac A3/bqac D3/brbo B1/brbc B2/prao B3")

// tourStudy values the moves of a game, plays it to its end, and looks for the
// mistakes in it.
func (d *driver) tourStudy(m *MatchView) error {
	const examined = 6
	d.seat(m, "", "")
	d.do(m.start.OnTapped)
	if err := d.playMoves(m, lesson[:examined]...); err != nil {
		return err
	}
	d.do(func() { m.switchValues(true) })
	if err := d.until("all values", func() bool { return m.archive.at(m.table.match.Position()).over }); err != nil {
		return err
	}
	if err := d.shoot("jogar-valores"); err != nil {
		return err
	}
	d.do(func() { m.board.OnTap(wayTo(m.table.match.Position(), lesson[examined])[0]) })
	if err := d.shoot("jogar-valores-pecas"); err != nil {
		return err
	}
	d.do(func() { m.switchValues(false) })
	return d.tourReview(m, lesson[examined:])
}

// tourReview ends the game and looks at its first mistake.
func (d *driver) tourReview(m *MatchView, rest []string) error {
	if err := d.playMoves(m, rest...); err != nil {
		return err
	}
	d.seat(m, "", game.Medium) // who has won
	d.do(m.help.OnTapped)
	if err := d.until("the review", func() bool { return m.annotating == nil && m.annotated() }); err != nil {
		return err
	}
	if err := d.shoot("jogar-revisao"); err != nil {
		return err
	}
	if m.mistakes() == 0 {
		return errors.New("no mistake was found")
	}
	d.do(func() { m.review(len(lesson) - len(rest) + 1) })
	if err := d.shoot("jogar-erro"); err != nil {
		return err
	}
	d.theme(look.Dark)
	d.do(func() { m.switchValues(true) })
	if err := d.shoot("jogar-erro-escuro"); err != nil {
		return err
	}
	d.do(func() { m.switchValues(false); m.start.OnTapped() })
	d.theme(look.Light)
	return nil
}

// playMoves plays moves between humans.
func (d *driver) playMoves(m *MatchView, moves ...string) error {
	for _, move := range moves {
		d.do(func() { m.play(move, game.Analysis{Elapsed: time.Second}) })
		if err := d.until("the move", func() bool { return !m.moving }); err != nil {
			return err
		}
	}
	return nil
}

// tourSmall shows the match in the least size that it is made for.
func (d *driver) tourSmall(m *MatchView) error {
	var before fyne.Size
	d.do(func() {
		before = d.shell.window.Canvas().Size()
		d.shell.window.Resize(fyne.NewSize(1024, 700))
	})
	d.seat(m, "", game.AlphaBeta)
	if err := d.tap(m, 4); err != nil {
		return err
	}
	if err := d.shoot("jogar-pequeno"); err != nil {
		return err
	}
	d.do(func() { d.shell.window.Resize(before) })
	d.do(func() { d.shell.matchTabs[d.shell.tabs.SelectedIndex()].back.OnTapped() })
	return nil
}

// over reports whether a match has ended.
func over(m *MatchView) bool {
	_, over := m.table.match.Over()
	return over
}

// theme changes the theme.
func (d *driver) theme(mode look.Mode) {
	d.do(func() {
		d.shell.settings.mode = mode
		d.shell.applyTheme()
	})
}
