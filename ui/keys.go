package ui

import (
	"fyne.io/fyne/v2"

	"procura/core/text"
	"procura/ui/help"
	"procura/ui/host"
	"procura/ui/keys"
)

// keyboard obeys the keys that no widget wants.
type keyboard struct {
	*items
	*tools
	settings *settings
	frame    *frame
	cards    *help.Cards
	window   fyne.Window
}

// bindKeys gives the keys that no widget wants to the window, and then to the page on
// top.
func (s keyboard) bindKeys() {
	for _, item := range keys.Items() {
		s.window.Canvas().AddShortcut(keys.OfItem(item), func(fyne.Shortcut) { s.obey(item) })
	}
	for _, shortcut := range keys.Shortcuts() {
		if act := s.actionFor(shortcut.Does); act != nil {
			s.window.Canvas().AddShortcut(shortcut.Pressed, func(fyne.Shortcut) {
				if !s.isBlocked() {
					act(shortcut.Place)
				}
			})
		}
	}
	s.window.Canvas().SetOnTypedKey(s.handleKey)
	s.window.Canvas().SetOnTypedRune(func(r rune) {
		if keys.OfRune(r) == keys.Keys && !s.isBlocked() {
			s.help.Open(help.Keys)
		}
	})
}

// actionFor returns what does an action whose keys are pressed with others, nil where a menu does it;
// it is told which of its keys was pressed.
func (s keyboard) actionFor(does keys.Action) func(place int) {
	page := func(act func(host.View)) func(int) { return func(int) { act(s.pages.top().view()) } }
	actions := map[keys.Action]func(int){
		keys.Act: page(host.View.DoMainAction), keys.Undo: page(host.View.Undo), keys.Redo: page(host.View.Redo),
		keys.Copy: page(host.View.Copy), keys.Paste: page(host.View.Paste),
		keys.Tab:     s.showTab,
		keys.NextTab: func(int) { s.showNextTab(1) }, keys.PastTab: func(int) { s.showNextTab(-1) },
		keys.Page: s.showPage,
	}
	return actions[does]
}

// showTab brings the tab in a place of the row to the front, if there is one. What had the
// keyboard can't be seen any more.
func (s keyboard) showTab(place int) {
	if place < len(s.pages.tabs) {
		s.window.Canvas().Unfocus()
		s.pages.row.SelectIndex(place)
	}
}

// showNextTab brings the tab that is so many places on to the front, round and round.
func (s keyboard) showNextTab(by int) {
	s.showTab((s.pages.row.SelectedIndex() + by + len(s.pages.tabs)) % len(s.pages.tabs))
}

// showPage turns the tab on top to another of its pages, if it has so many.
func (s keyboard) showPage(place int) {
	pages := len(s.pages.top().pages)
	if place >= pages {
		s.notices.ShowStatus(text.M("shell.notice.pages", "Count", pages))
		return
	}
	s.window.Canvas().Unfocus()
	s.pages.top().turnTo(place)
	s.pages.pageTurned()
}

// handleKey obeys a key that no widget wants.
func (s keyboard) handleKey(event *fyne.KeyEvent) {
	switch {
	case s.dialogs.isOpen():
		s.dialogs.handleKey(event.Name)
	case s.isBlocked():
	case s.doAction(keys.Of(keys.Window, event.Name)), s.pages.top().view().HandleKey(event):
	case keys.Of(keys.Window, event.Name) == keys.Stop:
		s.frame.present(false) // as the Escape of remotes does
	case keys.IsOfPages(event.Name):
		s.notices.ShowStatus(text.M("menu.off.key", "Key", string(event.Name)))
	}
}

// doAction does what a key of the window is for, and reports whether there was something
// to do.
func (s keyboard) doAction(does keys.Action) bool {
	switch does {
	case keys.Stop:
		if s.cards.IsVisible() {
			s.cards.Hide()
			return true
		}
		return s.documents.StopOpening() || s.exports.Cancel()
	case keys.Help:
		s.help.Open(s.pages.chapter())
		return true
	case keys.Full:
		s.frame.present(!s.settings.presenting)
		return true
	}
	return s.lectures.Obey(does)
}
