package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// noticeBar is the strip under the menu that says what was wrong with a file.
type noticeBar struct {
	message *widget.Label
	more    *widget.Button
	content *fyne.Container
	details func()
	passing bool // what it says is over with the next thing that goes well
}

func newNoticeBar(w *i18n.Words) *noticeBar {
	b := &noticeBar{message: widget.NewLabel("")}
	b.message.Truncation = fyne.TextTruncateEllipsis
	b.message.Importance = widget.WarningImportance
	b.more = widget.NewButton(w.Key("notice.details"), func() { b.details() })
	b.more.Importance = widget.LowImportance
	closing := widget.NewButtonWithIcon("", fynetheme.CancelIcon(), func() { b.content.Hide() })
	closing.Importance = widget.LowImportance
	row := container.NewBorder(nil, nil, widget.NewIcon(fynetheme.WarningIcon()), container.NewHBox(b.more, closing), b.message)
	b.content = container.NewStack(widgets.NewSurface(theme.Surface, theme.Bound, 0), container.NewPadded(row))
	b.content.Hide()
	return b
}

// warn shows a sentence; details, when there are any, open behind a button.
func (b *noticeBar) warn(words string, details func()) {
	b.message.SetText(words)
	b.details, b.passing = details, false
	if details == nil {
		b.more.Hide()
	} else {
		b.more.Show()
	}
	b.content.Show()
}

// tell shows a sentence until the next thing goes well.
func (b *noticeBar) tell(words string) {
	b.warn(words, nil)
	b.passing = true
}

// settle takes away what was told in passing.
func (b *noticeBar) settle() {
	if b.passing {
		b.hide()
	}
}

func (b *noticeBar) hide() { b.content.Hide() }
