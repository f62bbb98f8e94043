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
	more    *widget.Button
	// Content is the strip; it is hidden while it says nothing.
	Content *fyne.Container
	details func()
	passing bool // what it says is over with the next thing that goes well
}

// NewNotice makes a strip that says what another one says; before may be nil.
func NewNotice(w *i18n.Words, before *Notice) *Notice {
	n := &Notice{message: widget.NewLabel("")}
	n.message.Truncation = fyne.TextTruncateEllipsis
	n.message.Importance = widget.WarningImportance
	n.more = widget.NewButton(w.Key("notice.details"), func() { n.details() })
	n.more.Importance = widget.LowImportance
	closing := widget.NewButtonWithIcon("", fynetheme.CancelIcon(), n.Hide)
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
	if details == nil {
		n.more.Hide()
	} else {
		n.more.Show()
	}
	n.Content.Show()
}

// Tell shows a sentence until the next thing goes well.
func (n *Notice) Tell(words string) {
	n.Warn(words, nil)
	n.passing = true
}

// Settle takes away what was told in passing.
func (n *Notice) Settle() {
	if n.passing {
		n.Hide()
	}
}

// Hide takes away what it says.
func (n *Notice) Hide() { n.Content.Hide() }
