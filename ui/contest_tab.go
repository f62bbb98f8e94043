package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"procura/core/game"
	"procura/core/match"
)

// What a championship asks of the shell.

// contestFor prepares the championship of a game that two can play, nil for
// another.
func (s *Shell) contestFor(g game.Puzzler) *contest {
	p, ok := g.(game.Playable)
	if !ok {
		return nil
	}
	return newContest(p, contestHooks{
		complain: s.complain,
		settled:  func() { s.bar.settle() },
		confirm:  s.confirm,
		rules:    s.showRules,
		drawing:  s.program.Drawing,
		post:     s.program.Post,
		released: s.program.Release,
		runner:   s.program.Runner,
		store:    s.program.Store,
		reason:   s.program.Store.Reason,
		open: func(use func(string)) {
			s.ask(func(done func(string, error)) { s.chooser.Open(s.words.Key("dialog.contest.open"), done) }, use)
		},
		save:   s.saveContest,
		dialog: s.showForm,
		review: s.reviewGame,
	})
}

// saveContest asks for a file, and writes it beside the window.
func (s *Shell) saveContest(proposed string, do func(string) error, after func(string)) {
	s.ask(func(done func(string, error)) {
		s.chooser.Save(s.words.Key("dialog.contest.save"), proposed, done)
	}, func(path string) {
		s.replace(path, func() {
			s.write(path, func() (func() error, func(error)) {
				return func() error { return do(path) }, func(err error) {
					if err == nil {
						after(path)
					}
				}
			})
		})
	})
}

// showForm shows a form that closes itself; Escape closes it too.
func (s *Shell) showForm(title string, content fyne.CanvasObject) (closing func()) {
	d := dialog.NewCustomWithoutButtons(title, content, s.window)
	s.reading = d
	d.SetOnClosed(func() { s.reading = nil })
	d.Show()
	return d.Hide
}

// reviewGame shows a game of a championship where it can be gone through; the one
// on the table is kept.
func (s *Shell) reviewGame(r match.Record, news string) {
	t := s.matchTabs[s.tabs.SelectedIndex()]
	t.show(true)
	s.attend()
	t.match.begin(r, news)
	t.match.review(0)
}

// contestOnTop is the page of a championship on top, nil when there is another.
func (s *Shell) contestOnTop() *ContestView {
	if t := s.matchTabs[s.tabs.SelectedIndex()]; t != nil && t.page == contestPage {
		return t.contest
	}
	return nil
}

// withContest gives the key that saves to the championship when it is on top, and
// its item to the menu.
func (s *Shell) withContest(items []*fyne.MenuItem) []*fyne.MenuItem {
	v := s.contestOnTop()
	if v == nil {
		return items
	}
	save := s.item("menu.contest", nil, v.contest.askSave)
	for _, item := range items {
		if item.Shortcut != nil {
			save.Shortcut, item.Shortcut = item.Shortcut, nil
		}
	}
	return append(items, save)
}
