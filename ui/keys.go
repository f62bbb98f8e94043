package ui

import (
	"fyne.io/fyne/v2"

	"procura/ui/host"
	"procura/ui/keys"
)

// bindKeys gives the keys that no widget wants to the window, and then to the page on
// top.
func (s *Shell) bindKeys() {
	for _, shortcut := range keys.Shortcuts() {
		if act := s.acts(shortcut.Does); act != nil {
			s.window.Canvas().AddShortcut(shortcut.Pressed, func(fyne.Shortcut) {
				if !s.isDeaf() {
					act(shortcut.Place)
				}
			})
		}
	}
	s.window.Canvas().SetOnTypedKey(s.typed)
	s.window.Canvas().SetOnTypedRune(func(r rune) {
		if keys.OfRune(r) == keys.Keys && !s.isDeaf() {
			menus{s}.showKeys()
		}
	})
}

// acts is what an action does that has keys with others held, nil where a menu does it;
// it is told which of its keys was pressed.
func (s *Shell) acts(does keys.Action) func(place int) {
	page := func(act func(host.Tab)) func(int) { return func(int) { act(s.top().View()) } }
	return map[keys.Action]func(int){
		keys.Act: page(host.Tab.Act), keys.Undo: page(host.Tab.Undo), keys.Redo: page(host.Tab.Redo),
		keys.Copy: page(host.Tab.Copy), keys.Paste: page(host.Tab.Paste),
		keys.Tab:     s.goTo,
		keys.NextTab: func(int) { s.beside(1) }, keys.PastTab: func(int) { s.beside(-1) },
		keys.Page: s.turnTo,
	}[does]
}

// goTo brings the tab in a place of the row to the front, if there is one. What had the
// keyboard can't be seen any more.
func (s *Shell) goTo(place int) {
	if place < len(s.tabs) {
		s.window.Canvas().Unfocus()
		s.row.SelectIndex(place)
	}
}

// beside brings the tab that is so many places on to the front, round and round.
func (s *Shell) beside(by int) {
	s.goTo((s.row.SelectedIndex() + by + len(s.tabs)) % len(s.tabs))
}

// turnTo turns the tab on top to another of its pages, if it has so many.
func (s *Shell) turnTo(place int) {
	if place < len(s.top().Views()) {
		s.window.Canvas().Unfocus()
		s.top().Turn(place)
		s.switched()
	}
}

// typed obeys a key that no widget wants.
func (s *Shell) typed(event *fyne.KeyEvent) {
	switch {
	case s.dialogs.Open():
		s.dialogs.Key(event.Name)
	case s.returning:
	case !s.obeys(keys.Of(keys.Window, event.Name)) && !s.top().View().Key(event) && keys.Of(keys.Window, event.Name) == keys.Stop:
		s.present(false) // as the Escape of remotes does
	}
}

// obeys does what a key of the window is for, and reports whether there was something
// to do.
func (s *Shell) obeys(does keys.Action) bool {
	switch does {
	case keys.Stop:
		if s.cards.Visible() {
			s.ungreet()
			return true
		}
		return s.documents.Stop() || s.exports.Cancel()
	case keys.Help:
		menus{s}.showRules()
		return true
	case keys.Full:
		s.fill()
		return true
	}
	return s.lectures.Obey(does)
}
