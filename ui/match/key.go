package match

import (
	"fyne.io/fyne/v2"
)

// Key obeys Escape, F1, the keys that look back, V for the values and H for the
// third button, which is mostly the hint; it reports whether it did.
func (v *View) Key(event *fyne.KeyEvent) bool {
	if v.setup.open() {
		return v.setup.key(event)
	}
	switch event.Name {
	case fyne.KeyF1:
		v.host.Help()
	case fyne.KeyEscape:
		v.escape()
	case fyne.KeyLeft:
		v.review(v.row() - 1)
	case fyne.KeyRight:
		v.forward()
	case fyne.KeyHome:
		v.review(0)
	case fyne.KeyEnd:
		v.live()
	case fyne.KeyV:
		v.switchValues(!v.session.values)
	case fyne.KeyH:
		if v.turns.Visible() && !v.help.Disabled() {
			v.pressHelp()
		}
	default:
		return false
	}
	return true
}

// escape leaves the nearest thing that can be left.
func (v *View) escape() {
	switch {
	case len(v.picked) > 0:
		v.unpick()
	case v.reviewed >= 0:
		v.live()
	case v.thinking:
		v.runner.Cancel()
	case v.hint != nil:
		v.hint, v.hinted = nil, 0
		v.show()
	case v.annotating != nil:
		v.dismiss()
		v.show()
	}
}
