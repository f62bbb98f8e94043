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
	message *widget.Label
	more    *widgets.Button
	// Content is the strip; it is hidden while it says nothing. Settled is called when it
	// has come or gone.
	Content *fyne.Container
	Settled func()
	details func()
	passing bool // what it says is over with the next thing that goes well
}

// NewNotice makes a strip that says what another one says; before may be nil.
func NewNotice(w *i18n.Words, before *Notice) *Notice {
	n := &Notice{message: widget.NewLabel("")}
	n.message.Truncation = fyne.TextTruncateEllipsis
	n.message.Importance = widget.WarningImportance
	n.more = widgets.NewButton(w.Key("notice.details"), nil, func() { n.details() })
	n.more.Importance = widget.LowImportance
	closing := widgets.NewButton("", fynetheme.CancelIcon(), n.Hide)
	closing.Importance = widget.LowImportance
	row := container.NewBorder(nil, nil, widget.NewIcon(fynetheme.WarningIcon()), container.NewHBox(n.more, closing), n.message)
	n.Content = container.NewStack(widgets.NewSurface(theme.Surface, theme.Bound, 0), container.NewPadded(row))
	n.Content.Hide()
	if before != nil && before.Says() != "" {
		n.Warn(before.Says(), before.details)
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
func (n *Notice) Warn(words string, details func()) {
	n.message.SetText(words)
	n.details, n.passing = details, false
	n.more.Hidden = details == nil
	n.Content.Show()
	call(n.Settled)
}

// Complain shows an error until the next thing goes well.
func (n *Notice) Complain(words string) {
	n.Warn(words, nil)
	n.passing = true
}

// Settle takes away an error that is over.
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
