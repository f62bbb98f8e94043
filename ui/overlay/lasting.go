package overlay

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Lasting is a strip with a warning that stays until it is closed, whatever else is
// said.
type Lasting struct {
	words   *i18n.Words
	message *widget.Label
	more    *widgets.Button
	// Content is the strip; it is hidden while it says nothing. Settled is called when it
	// has come or gone.
	Content *fyne.Container
	Settled func()
	said    text.Message
	details func()
}

// NewLasting makes a strip that says, in the words of now, what another one says; before
// may be nil.
func NewLasting(w *i18n.Words, before *Lasting) *Lasting {
	l := &Lasting{words: w, message: widget.NewLabel("")}
	l.message.Truncation = fyne.TextTruncateEllipsis
	l.message.Importance = widget.WarningImportance
	l.more = widgets.NewButton(w.Key("notice.details"), nil, func() { l.details() })
	l.more.Importance = widget.LowImportance
	closing := widgets.NewButton("", fynetheme.CancelIcon(), l.Hide)
	closing.Importance = widget.LowImportance
	row := container.NewBorder(nil, nil, widget.NewIcon(fynetheme.WarningIcon()), container.NewHBox(l.more, closing), l.message)
	l.Content = container.NewStack(widgets.NewSurface(theme.Surface, theme.Bound, 0), container.NewPadded(row))
	l.Content.Hide()
	if before != nil && before.Content.Visible() {
		l.Warn(before.said, before.details)
	}
	return l
}

// Warn shows a warning; details, when there are any, open behind a button.
func (l *Lasting) Warn(said text.Message, details func()) {
	l.said, l.details = said, details
	l.message.SetText(l.words.Say(said))
	l.more.Hidden = details == nil
	l.Content.Show()
	call(l.Settled)
}

// Says is what it says, "" for nothing.
func (l *Lasting) Says() string {
	if !l.Content.Visible() {
		return ""
	}
	return l.message.Text
}

// Hide takes away what it says.
func (l *Lasting) Hide() {
	l.Content.Hide()
	call(l.Settled)
}
