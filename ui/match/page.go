package match

import (
	"fyne.io/fyne/v2"

	"procura/ui/host"
)

// What the shell asks of a match.

// View makes the page anew, in the place of the one before.
func (t *Session) View() host.Tab {
	t.values = t.host.Remembered(valuesKey)
	v := newView(t)
	old := t.view
	t.view = v
	if old != nil {
		v.adopt(old)
	} else {
		v.turn()
	}
	return v
}

// Close ends the thoughts.
func (t *Session) Close() {
	if t.view != nil {
		t.view.close()
	}
}

// Title is the page's name in the switch.
func (v *View) Title() string { return v.words.Key("match.play") }

// Content is what is on the screen.
func (v *View) Content() fyne.CanvasObject { return v.content }

// Act plays from a position that is being set up.
func (v *View) Act() {
	if v.setup.open() {
		v.setup.play()
	}
}

// Board is the board that is shown, as text.
func (v *View) Board() string { return v.facing().Text() }

// SetVisible tells the page whether it can be seen.
func (v *View) SetVisible(visible bool) { v.setVisible(visible && !v.setup.open()) }
