package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/ui/host"
	"procura/ui/theme"
)

// The surface by which the tour and tests drive the window. All of it is for the UI
// goroutine.

// Window is the window.
func (s *Shell) Window() fyne.Window { return s.window }

// Host is the shell as the areas know it.
func (s *Shell) Host() host.Host { return services{s} }

// Row is the row of tabs, a tab for each game.
func (s *Shell) Row() *container.AppTabs { return s.row }

// Find is the place in the row of the tab of a game, -1 for none.
func (s *Shell) Find(game string) int {
	for i, t := range s.tabs {
		if t.module.ID() == game {
			return i
		}
	}
	return -1
}

// Pages are the pages of the tab in a place of the row, in the order of its switch.
func (s *Shell) Pages(place int) []host.Tab {
	var list []host.Tab
	for _, p := range s.tabs[place].pages {
		list = append(list, p.Tab)
	}
	return list
}

// Top is the page on top.
func (s *Shell) Top() host.Tab { return s.top().top().Tab }

// Turn turns the tab on top to a page, as its switch does.
func (s *Shell) Turn(place int) {
	s.top().turnTo(place)
	s.switched()
}

// SetMode changes between light and dark.
func (s *Shell) SetMode(mode theme.Mode) {
	s.settings.mode = mode
	s.applyTheme()
}

// SetLanguage makes the views in another language, "" the system's.
func (s *Shell) SetLanguage(language string) {
	s.settings.language = language
	s.build()
}

// SetScale makes the views in another size of texts.
func (s *Shell) SetScale(scale float32) {
	s.settings.scale = scale
	s.applyTheme()
	s.build()
}

// SetAnimation shows moves and steps as motions, or at once.
func (s *Shell) SetAnimation(on bool) { s.settings.animation = on }

// CloseDialog closes what Escape closes.
func (s *Shell) CloseDialog() { s.dialogs.closeReading() }

// Notice is what the strip under the menu says, "" for nothing.
func (s *Shell) Notice() string {
	if !s.bar.content.Visible() {
		return ""
	}
	return s.bar.message.Text
}

// HideNotice takes away what the strip under the menu says.
func (s *Shell) HideNotice() { s.bar.hide() }

// Drop opens the first of the files that were dropped on the window.
func (s *Shell) Drop(uris []fyne.URI) { s.dropped(fyne.Position{}, uris) }

// Wait waits for the reading and the writing under way.
func (s *Shell) Wait() {
	s.opener.Wait()
	s.writer.runner.Wait()
}

// Writing reports whether files are being written.
func (s *Shell) Writing() bool { return len(s.writer.queue) > 0 }

// Close ends all work for good, and leaves the window.
func (s *Shell) Close() {
	for _, t := range s.tabs {
		t.close()
	}
	s.opener.Close()
	s.writer.runner.Close()
}
