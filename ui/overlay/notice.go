package overlay

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Notice is the strip under the menu that says what was wrong with a file.
type Notice struct {
	ground  *widgets.Surface
	icon    *widget.Icon
	message *widget.Label
	more    *widgets.Button
	// Content is the strip; it is hidden while it says nothing. Settled is called when it
	// has come or gone.
	Content *fyne.Container
	Settled func()
	details func()
	offered string // what the button for details says
	passing bool   // what it says is over with the next thing that goes well
	good    bool   // it is no warning
}

// NewNotice makes a strip that says what another one says; before may be nil.
func NewNotice(w *i18n.Words, before *Notice) *Notice {
	n := &Notice{icon: widget.NewIcon(fynetheme.WarningIcon()), message: widget.NewLabel("")}
	n.message.Truncation = fyne.TextTruncateEllipsis
	n.message.Importance = widget.WarningImportance
	n.more = widgets.NewButton(w.Key("notice.details"), nil, func() { n.details() })
	n.offered = w.Key("notice.details")
	n.more.Importance = widget.LowImportance
	closing := widgets.NewButton("", fynetheme.CancelIcon(), n.Hide)
	closing.Importance = widget.LowImportance
	row := container.NewBorder(nil, nil, n.icon, container.NewHBox(n.more, closing), n.message)
	n.ground = widgets.NewSurface(theme.Surface, theme.Bound, 0)
	n.Content = container.NewStack(n.ground, container.NewPadded(row))
	n.Content.Hide()
	if before != nil && before.Says() != "" {
		n.say(before.Says(), before.more.Text, before.details, before.good)
		n.passing = before.passing
	}
	return n
}

// Says is what it says, "" for nothing.
func (n *Notice) Says() string {
	if !n.Content.Visible() {
		return ""
	}
	return n.message.Text
}

// Warn shows a sentence; details, when there are any, open behind a button.
func (n *Notice) Warn(words string, details func()) { n.say(words, n.offered, details, false) }

// Work says what is being done; the button ends it.
func (n *Notice) Work(words, ending string, end func()) { n.say(words, ending, end, true) }

// say shows a sentence and, where there is something to be done, a button for it.
func (n *Notice) say(words, offered string, details func(), good bool) {
	n.dress(good)
	n.message.SetText(words)
	n.more.SetText(offered)
	n.details, n.passing = details, false
	if details == nil {
		n.more.Hide()
	} else {
		n.more.Show()
	}
	n.Content.Show()
	call(n.Settled)
}

// dress gives the strip the look of a warning, or of what is none.
func (n *Notice) dress(good bool) {
	n.good = good
	n.message.Importance, n.ground.Edge = widget.WarningImportance, theme.Bound
	icon := fynetheme.WarningIcon()
	if good {
		n.message.Importance, n.ground.Edge = widget.MediumImportance, theme.Line
		icon = fynetheme.InfoIcon()
	}
	n.icon.SetResource(icon)
	n.ground.Refresh()
}

// Complain shows an error until the next thing goes well.
func (n *Notice) Complain(words string) {
	n.say(words, n.offered, nil, false)
	n.passing = true
}

// Tell shows what went well until the next thing does.
func (n *Notice) Tell(words string) {
	n.say(words, n.offered, nil, true)
	n.passing = true
}

// Settle takes away what was told in passing.
func (n *Notice) Settle() {
	if n.passing {
		n.Hide()
	}
}

// Hide takes away what it says.
func (n *Notice) Hide() {
	n.Content.Hide()
	call(n.Settled)
}
