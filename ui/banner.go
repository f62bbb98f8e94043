package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/theme"
)

// banner says how things stand: a headline in a colour, and details beside it.
type banner struct {
	headline *line
	details  *line
	content  fyne.CanvasObject
}

// newBanner builds one that says nothing yet.
func newBanner() *banner {
	b := &banner{}
	b.headline = newWhole(theme.Muted, fynetheme.SizeNameSubHeadingText)
	b.details = newLine(theme.Muted, fynetheme.SizeNameText, false)
	b.content = container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewBorder(nil, nil,
		container.New(layout.NewCustomPaddedLayout(0, 0, 0, 8), b.headline), nil, b.details))
	return b
}

// say shows a headline in a colour, and details.
func (b *banner) say(headline string, colour fyne.ThemeColorName, details string) {
	b.headline.say(headline, colour)
	b.details.show(details)
	b.content.Refresh()
}
