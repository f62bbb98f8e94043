package overlay

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Bar is a strip that says quietly what has happened, with a button that takes it
// back.
type Bar struct {
	words   *i18n.Words
	message *widget.Label
	button  *widgets.Button
	// Content is the strip; it is hidden while it says nothing. Settled is called when it
	// has come or gone.
	Content *fyne.Container
	Settled func()
	said    text.Message
	offered string
	do      func()
}

// NewBar makes a strip that says, in the words of now, what another one says; before
// may be nil.
func NewBar(w *i18n.Words, before *Bar) *Bar {
	b := &Bar{words: w, message: widget.NewLabel("")}
	b.message.Truncation = fyne.TextTruncateEllipsis
	b.button = widgets.NewButton("", nil, func() { b.do() })
	b.button.Importance = widget.LowImportance
	closing := widgets.NewButton("", fynetheme.CancelIcon(), b.Hide)
	closing.Importance = widget.LowImportance
	row := container.NewBorder(nil, nil, nil, container.NewHBox(b.button, closing), b.message)
	b.Content = container.NewStack(widgets.NewSurface(theme.Surface, theme.Line, 0), container.New(layout.NewCustomPaddedLayout(1, 1, 4, 4), row))
	b.Content.Hide()
	if before != nil && before.Content.Visible() {
		b.Offer(before.said, before.offered, before.do)
	}
	return b
}

// Offer says something, and offers to do something about it.
func (b *Bar) Offer(said text.Message, button string, do func()) {
	b.said, b.offered, b.do = said, button, func() {
		b.Hide()
		do()
	}
	b.message.SetText(b.words.Say(said))
	b.button.SetText(b.words.Key(button))
	b.Content.Show()
	call(b.Settled)
}

// Says is what it says, "" for nothing.
func (b *Bar) Says() string {
	if !b.Content.Visible() {
		return ""
	}
	return b.message.Text
}

// Press does what it offers.
func (b *Bar) Press() { b.do() }

// Hide takes away what it says.
func (b *Bar) Hide() {
	b.Content.Hide()
	call(b.Settled)
}
