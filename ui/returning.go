package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"procura/core/text"
	"procura/ui/session"
	"procura/ui/tabs"
	"procura/ui/theme"
)

// What an earlier window has kept is read beside the window and taken up in slices. As
// long as that takes, the window shows no pages: so there is nothing that could clash
// with what comes. Files that are to be opened wait, and who closes the window leaves
// what is kept as it is.

// How long the window waits for what comes back before it shows that it does: before its
// first frame, and later on.
const (
	firstPatience = 150 * time.Millisecond
	laterPatience = 40 * time.Millisecond
)

// bringing hands the members what was kept; see Return and TakeUp of session.Session.
type bringing func(patience time.Duration, done func(session.Found))

// resume takes up what was kept in sessions that are new, and then shows the pages.
func (s *Shell) resume(bring bringing, patience time.Duration, then func(*session.Found)) {
	s.returning = true
	covered := false
	bring(patience, func(f session.Found) {
		if f.Broken { // what has broken the sessions is set aside
			s.clear()
			s.furnish()
			s.resume(func(patience time.Duration, done func(session.Found)) { s.state.TakeUp(f, patience, done) }, patience, then)
			return
		}
		s.previous = f.Previous
		s.documents.Gather()
		if !covered {
			s.returning = false
			s.build()
			s.bring(s.first)
			then(&f)
			s.openAwaited()
			return
		}
		s.dark = theme.IsDark()
		s.view(s.tabs, func() {
			s.returning = false
			s.assemble(s.first)
			then(&f)
			s.openAwaited()
			s.follow()
		})
	})
	if s.returning {
		covered = true
		s.cover()
	}
}

// view makes the views of tabs, and what they are drawn with, with frames between: laid
// out for the first time, a page takes as long as it takes to be made.
func (s *Shell) view(left []*tabs.Tab, then func()) {
	if len(left) == 0 {
		then()
		return
	}
	left[0].Build(s.switched)
	s.clock.After(time.Millisecond, func() {
		left[0].Content.Resize(s.window.Canvas().Size().Max(left[0].Content.MinSize()))
		s.clock.After(time.Millisecond, func() { s.view(left[1:], then) })
	})
}

// cover shows that something is on its way.
func (s *Shell) cover() {
	s.speak()
	said := widget.NewLabel(s.words.Key("session.returning"))
	s.window.SetContent(container.NewBorder(s.notice.Content, nil, nil, nil, container.NewCenter(said)))
	s.bindKeys()
	menus{s}.build()
}

// openAwaited opens the files that have waited.
func (s *Shell) openAwaited() {
	paths := s.awaited
	s.awaited = nil
	if len(paths) > 0 {
		s.documents.Open(paths...)
	}
}

// isDeaf reports whether keys and entries of menus have no effect on pages.
func (s *Shell) isDeaf() bool { return s.returning || s.dialogs.Open() }

// anew begins as at the first start. What is open is put away, and can be brought
// back.
func (s *Shell) anew() {
	s.state.PutAway(func(f session.Found, err error) {
		s.refill(f, err, func(*session.Found) { s.propose(text.M("session.begun"), "session.return", s.bringBack) })
	})
}

// bringBack exchanges what is open for what was put away.
func (s *Shell) bringBack() {
	s.state.BringBack(func(f session.Found, err error) { s.refill(f, err, s.welcome) })
}

// refill puts new pages in the place of those there are, when what they hold is put
// away, and in those pages what was found.
func (s *Shell) refill(f session.Found, err error, then func(*session.Found)) {
	s.Unkept(err)
	if err != nil {
		return
	}
	s.notice.Hide()
	s.clear()
	s.furnish()
	s.resume(func(patience time.Duration, done func(session.Found)) { s.state.TakeUp(f, patience, done) }, laterPatience, then)
}

// waitMenu is all that can be chosen meanwhile.
func (s menus) waitMenu() *fyne.MainMenu {
	quit := s.item("menu.quit", s.Quit)
	quit.IsQuit = true
	return fyne.NewMainMenu(s.menu("menu.file", quit))
}
