package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"procura/ui/keys"
	"procura/ui/theme"
)

// Button is the button of the program: with words, a picture, or both. It can explain
// itself.
type Button struct {
	widget.Button
	ringing
	Tip Tip
}

var _ desktop.Hoverable = (*Button)(nil)

// NewButton is a button with words, a picture, or both.
func NewButton(words string, icon fyne.Resource, tapped func()) *Button {
	b := &Button{}
	b.Text, b.Icon, b.OnTapped = words, icon, tapped
	b.ExtendBaseWidget(b)
	return b
}

// Explain has words shown on a layer while pointer or keyboard are at it.
func (b *Button) Explain(tips *Tips, words string) { b.Tip.Explain(tips, words, b) }

// FocusGained marks it, and explains it.
func (b *Button) FocusGained() {
	ring := b.ring()
	ring.Edge = theme.RingOn(b.ground())
	ring.Show()
	b.Tip.focus(b)
}

// FocusLost takes both away.
func (b *Button) FocusLost() {
	b.ring().Hide()
	b.Tip.Leave()
}

// ground is what its ring lies on.
func (b *Button) ground() fyne.ThemeColorName {
	switch b.Importance {
	case widget.HighImportance:
		return theme.Accent
	case widget.DangerImportance:
		return theme.Impossible
	}
	return theme.Surface
}

// CreateRenderer lays the ring over the button: within it where it is filled.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	return &ringed{b.Button.CreateRenderer(), b.ring(), func() float32 {
		if b.ground() == theme.Surface {
			return 0
		}
		return ringInset
	}}
}

// TypedRune goes on to the window.
func (b *Button) TypedRune(r rune) { OnwardRune(b, r) }

// MouseIn lights it up, and explains it.
func (b *Button) MouseIn(e *desktop.MouseEvent) {
	b.Button.MouseIn(e)
	b.Tip.Enter()
}

// MouseOut takes both away.
func (b *Button) MouseOut() {
	b.Button.MouseOut()
	b.Tip.Leave()
}

// Tapped presses it; it may be gone then, and so are its words.
func (b *Button) Tapped(e *fyne.PointEvent) {
	b.Tip.Leave()
	b.Button.Tapped(e)
}

// TypedKey presses it, and leaves the keyboard there, which a click does not; other keys
// go on to the window.
func (b *Button) TypedKey(event *fyne.KeyEvent) {
	b.Tip.Key(event)
	if keys.Of(keys.Button, event.Name) != keys.Press {
		Onward(b, event)
		return
	}
	if !b.Disabled() && b.OnTapped != nil {
		b.Tip.Leave()
		b.OnTapped()
	}
}
