package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/ui/host"
	"procura/ui/theme"
)

// Driver works the window from outside, for tests. All of it is for
// the UI goroutine, where nothing else is said.
type Driver struct{ shell *Shell }

// Ready reports whether what an earlier window has kept is there, and no other session is being opened.
func (d Driver) Ready() bool {
	s := d.shell
	return !s.pages.waiting && (s.state == nil || !s.state.IsSwitching())
}

func (d Driver) Window() fyne.Window { return d.shell.window }

// Host answers what pages ask of the window.
func (d Driver) Host() host.Host { return d.shell.services }

// Row returns the row of tabs, a tab for each game and the laboratory.
func (d Driver) Row() *container.AppTabs { return d.shell.pages.row }

// Find returns the place in the row of the tab of a game, or of the laboratory, -1 for none.
func (d Driver) Find(game string) int { return d.shell.pages.find(game) }

// Pages returns the pages of the tab in a place of the row, in the order of its switch.
func (d Driver) Pages(place int) []host.View {
	var list []host.View
	for _, p := range d.shell.pages.tabs[place].pages {
		list = append(list, p.View)
	}
	return list
}

func (d Driver) Top() host.View { return d.shell.pages.top().view() }

// TurnTo turns the tab on top to a page, as its switch does.
func (d Driver) TurnTo(place int) {
	d.shell.pages.top().turnTo(place)
	d.shell.pages.pageTurned()
}

func (d Driver) SetMode(mode theme.Mode) { d.shell.frame.setMode(mode) }

// SetLanguage makes the views in another language, "" the system's.
func (d Driver) SetLanguage(language string) { d.shell.frame.setLanguage(language) }

func (d Driver) SetAnimation(on bool) { d.shell.settings.animation = on }

// Boxed reports whether something lies over the window.
func (d Driver) Boxed() bool { return d.shell.dialogs.isOpen() }

func (d Driver) CloseDialog() {
	if open := d.shell.dialogs.boxes; len(open) > 0 {
		open[len(open)-1].Hide()
	}
}

// Greets reports whether the cards of the first start can be seen.
func (d Driver) Greets() bool { return d.shell.greeting.cards.IsVisible() }

// Notice returns the words of the strip under the menu, else of the one that stays, or of what
// floats; "" for nothing.
func (d Driver) Notice() string { return d.shell.notices.text() }

// HideNotice takes away what strips and toast say.
func (d Driver) HideNotice() { d.shell.notices.hideAll() }

// DropFiles opens the first of the files that were dropped on the window.
func (d Driver) DropFiles(uris []fyne.URI) { d.shell.openDropped(fyne.Position{}, uris) }

func (d Driver) Wait() { d.shell.documents.Wait() }

// Verifying reports whether a file of certificates is being checked.
func (d Driver) Verifying() bool { return d.shell.verifying.Busy() }

func (d Driver) Writing() bool { return d.shell.documents.IsWriting() }

// Close ends all work for good, and leaves the window.
func (d Driver) Close() {
	leaving{d.shell}.saveState()
	leaving{d.shell}.closeWork()
	d.shell.documents.Close()
	d.shell.clock.Close()
}
