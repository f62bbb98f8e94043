package tour

import (
	"errors"
	"fmt"
	"strings"

	"procura/core/game"
	"procura/ui/match"
	"procura/ui/theme"
)

// matches is the tour's chapter about matches, with set-up and paste.
type matches struct{ *driver }

// seat chooses who plays.
func (d matches) seat(m match.Driver, levels ...game.Level) { d.do(func() { m.Seat(levels...) }) }

// tap taps a place of the board where a move can go on, by its number among
// those, and waits until it is the human's turn again.
func (d matches) tap(m match.Driver, number int) error {
	d.do(func() { m.Pick(number) })
	return d.until("the human's turn", m.Ready)
}

// tourMatch plays Quatro against the computer, with a hint, a review and an undo,
// and then lets two computers play to the end, in both themes.
func (d matches) tourMatch() error {
	m, err := bring(d.driver, match.Drive, "quatro")
	if err != nil {
		return err
	}
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
func (d matches) tourLookBack(m match.Driver) error {
	for i, title := range []string{"jogar-dica", "jogar-dica-jogada"} {
		d.do(m.PressHelp)
		if err := d.until("the hint", func() bool { return m.Hinted() > i || m.Over() }); err != nil {
			return err
		}
		if err := d.shoot(title); err != nil {
			return err
		}
	}
	d.do(func() { m.LookBack(2) })
	if err := d.shoot("jogar-rever"); err != nil {
		return err
	}
	before := ask(d.driver, m.Moves)
	d.do(func() { m.Live(); d.shell.Top().Undo() })
	if ask(d.driver, m.Moves) >= before {
		return errors.New("nothing was undone")
	}
	return d.shoot("jogar-anular")
}

// tourComputers lets two computers play.
func (d matches) tourComputers(m match.Driver) error {
	d.seat(m, game.AlphaBeta, game.Easy)
	d.do(m.NewGame)
	if err := d.until("some moves", func() bool { return m.Moves() >= 6 || m.Over() }); err != nil {
		return err
	}
	if err := d.shoot("jogar-computadores"); err != nil {
		return err
	}
	if err := d.until("the end", m.Over); err != nil {
		return err
	}
	if err := d.shoot("jogar-fim"); err != nil {
		return err
	}
	m = d.relit(m, theme.Dark)
	if err := d.shoot("jogar-fim-escuro"); err != nil {
		return err
	}
	d.seat(m, "", game.Medium)
	d.do(m.NewGame)
	for _, number := range []int{3, 5, 9, 2} {
		if err := d.tap(m, number); err != nil {
			return err
		}
	}
	if err := d.shoot("jogar-escuro"); err != nil {
		return err
	}
	m = d.relit(m, theme.Light)
	if err := d.tourStudy(m); err != nil {
		return err
	}
	m, err := bring(d.driver, match.Drive, "quatro")
	if err != nil {
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
func (d matches) tourStudy(m match.Driver) error {
	const examined = 6
	d.seat(m, "", "")
	d.do(m.NewGame)
	if err := d.playMoves(m, lesson[:examined]...); err != nil {
		return err
	}
	d.do(func() { m.ShowValues(true) })
	if err := d.until("all values", m.Valued); err != nil {
		return err
	}
	if err := d.shoot("jogar-valores"); err != nil {
		return err
	}
	d.do(func() { m.PickOf(lesson[examined]) })
	if err := d.shoot("jogar-valores-pecas"); err != nil {
		return err
	}
	d.do(func() { m.ShowValues(false) })
	return d.tourReview(m, lesson[examined:])
}

// tourReview ends the game and looks at its first mistake.
func (d matches) tourReview(m match.Driver, rest []string) error {
	if err := d.playMoves(m, rest...); err != nil {
		return err
	}
	d.seat(m, "", game.Medium) // who has won
	d.do(m.PressHelp)
	if err := d.until("the review", m.Reviewed); err != nil {
		return err
	}
	if err := d.shoot("jogar-revisao"); err != nil {
		return err
	}
	if ask(d.driver, m.Mistakes) == 0 {
		return errors.New("no mistake was found")
	}
	d.do(func() { m.LookBack(len(lesson) - len(rest) + 1) })
	if err := d.shoot("jogar-erro"); err != nil {
		return err
	}
	m = d.relit(m, theme.Dark)
	d.do(func() { m.ShowValues(true) })
	if err := d.shoot("jogar-erro-escuro"); err != nil {
		return err
	}
	d.do(func() { m.ShowValues(false); m.NewGame() })
	d.light(theme.Light)
	return nil
}

// playMoves plays moves between humans.
func (d matches) playMoves(m match.Driver, moves ...string) error {
	for _, move := range moves {
		d.do(func() { m.PlayMove(move) })
		if err := d.until("the move", m.Ready); err != nil {
			return err
		}
	}
	return nil
}

// tourSmall shows the match in the least size that it is made for.
func (d matches) tourSmall(m match.Driver) error {
	before := d.resize(small)
	d.seat(m, "", game.AlphaBeta)
	if err := d.tap(m, 4); err != nil {
		return err
	}
	if err := d.shoot("jogar-pequeno"); err != nil {
		return err
	}
	d.resize(before)
	return d.backToQuatro()
}
