package ui

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/ui/host"
	"procura/ui/theme"
)

// Driver works the window from outside, for the tour and for tests. All of it is for
// the UI goroutine, where nothing else is said.
type Driver struct{ shell *Shell }

// Ready reports whether what an earlier window has kept is there.
func (d Driver) Ready() bool { return !d.shell.returning }

// Window is the window.
func (d Driver) Window() fyne.Window { return d.shell.window }

// Host is the shell as the areas know it.
func (d Driver) Host() host.Host { return services(d) }

// Row is the row of tabs, a tab for each game and the laboratory.
func (d Driver) Row() *container.AppTabs { return d.shell.row }

// Find is the place in the row of the tab of a game, or of the laboratory; -1 for none.
func (d Driver) Find(game string) int {
	for i, t := range d.shell.tabs {
		if t.Game() == game {
			return i
		}
	}
	return -1
}

// Pages are the pages of the tab in a place of the row, in the order of its switch.
func (d Driver) Pages(place int) []host.Tab {
	return d.shell.tabs[place].Views()
}

// Top is the page on top.
func (d Driver) Top() host.Tab { return d.shell.top().View() }

// Turn turns the tab on top to a page, as its switch does.
func (d Driver) Turn(place int) {
	d.shell.top().Turn(place)
	d.shell.switched()
}

// SetMode changes between light and dark.
func (d Driver) SetMode(mode theme.Mode) { d.shell.setMode(mode) }

// SetLanguage makes the views in another language, "" the system's.
func (d Driver) SetLanguage(language string) { d.shell.setLanguage(language) }

// SetScale makes the views in another size of texts.
func (d Driver) SetScale(scale float32) { d.shell.setScale(scale) }

// SetAnimation shows moves and steps as motions, or at once.
func (d Driver) SetAnimation(on bool) { d.shell.settings.animation = on }

// Boxed reports whether something lies over the window.
func (d Driver) Boxed() bool { return d.shell.dialogs.Open() }

// CloseDialog closes what Escape closes.
func (d Driver) CloseDialog() { d.shell.dialogs.Close() }

// Greets reports whether the cards of the first start can be seen.
func (d Driver) Greets() bool { return d.shell.cards.Visible() }

// Notice is what the strip under the menu says, or else the one that stays, or what
// floats; "" for nothing.
func (d Driver) Notice() string {
	return cmp.Or(d.shell.notice.Says(), d.shell.lasting.Says(), d.shell.unkept.Says(), d.shell.toast.Says())
}

// HideNotice takes away what strips and toast say.
func (d Driver) HideNotice() {
	d.shell.toast.Hide()
	d.shell.notice.Hide()
	d.shell.lasting.Hide()
	d.shell.unkept.Hide()
}

// Drop opens the first of the files that were dropped on the window.
func (d Driver) Drop(uris []fyne.URI) { d.shell.dropped(fyne.Position{}, uris) }

// Wait waits for the reading and the writing under way.
func (d Driver) Wait() {
	d.shell.documents.Wait()
	d.shell.writer.Wait()
}

// Verifying reports whether a file of certificates is being checked.
func (d Driver) Verifying() bool { return d.shell.verifying.Busy() }

// Writing reports whether files are being written.
func (d Driver) Writing() bool { return d.shell.writer.Busy() }

// Close ends all work for good, and leaves the window.
func (d Driver) Close() {
	d.shell.putDown()
	d.shell.clear()
	d.shell.exports.Close()
	d.shell.verifying.Close()
	d.shell.generator.Close()
	d.shell.daily.Close()
	d.shell.documents.Close()
	d.shell.clock.Close()
	d.shell.writer.Close()
}
